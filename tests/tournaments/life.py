"""The life of two events, organized in German, in which people write Greek: what is left in Latin letters, the service wrote."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import override

from accounts.models import User
from armies.accepted import accepted_of
from armies.models import CatalogueVersion, Submission
from armies.restrictions import to_document
from armies.services import checks
from armies.services.house_rules import AT_MOST, FORBIDDEN, Heading, Rule, document_of, publish
from armies.services.recheck import start_recheck
from rules.games.registry import roster_of
from tests.factories.accounts import UserFactory, WebhookFactory
from tests.factories.tournaments import a_list
from tournaments.demo.people import sample_version
from tournaments.exports.schedule import new_feed, token_of
from tournaments.models import Entry, Event, Outcome, Pairing, Penalty, Role, Round, SeparationKind
from tournaments.services import (
    calls,
    crew,
    event_ends,
    events,
    ladders,
    many_results,
    penalising,
    results,
    rounds,
    scheduled_rounds,
)
from tournaments.services.entries import byes, desk, registration, separating
from tournaments.services.entries.lists import submit_list
from tournaments.services.pairing.by_hand import set_pairs
from tournaments.services.practice import start_practice

NAMES = ("Άννα", "Βάιος", "Γιώργος", "Δάφνη", "Ελένη", "Ζήσης")
RULESET = "combat-hex/3.1.2"


@dataclass(frozen=True)
class Life:
    """`event` is being played, `cancelled` is not; `people` speak the language of the readers, the organizer German."""

    event: Event
    cancelled: Event
    organizer: User
    helper: User
    people: tuple[User, ...]
    house: CatalogueVersion
    submission: Submission
    named: dict[str, Any]


def person(name: str, language: str) -> User:
    """Who writes no Latin letter that a page shows."""
    made = UserFactory.create(display_name=name, language=language, club="", wants_mail=True)
    made.email = f"{made.pk}@{made.pk}.example"
    made.save()
    return made


def a_life(language: str) -> Life:
    organizer = person("Ωμέγα", "de")
    helper, *people = (person(name, language) for name in ("Ψι", *NAMES))
    for reader in ("slack", "discord"):
        WebhookFactory.create(
            user=helper,
            reader=reader,
            topics=["round.published", "result.overridden", "announcement.made", "call.asked"],
        )
    with override("de"):
        return _lived(organizer, helper, tuple(people))


def _lived(organizer: User, helper: User, people: tuple[User, ...]) -> Life:
    house = _house_rules(organizer)
    event = _published(organizer, "Αγώνας", house, lists_required=True)
    for role in (Role.OWNER, Role.LIST_CHECKER):
        crew.ask(event, helper, [role], actor=organizer)
        crew.add_crew(event, helper, role, actor=organizer) if not event.crew.filter(
            user=helper, role=role
        ) else None
    entries = [registration.register(event, one, actor=one) for one in people]
    submission = _lists(event, entries, organizer)
    _play(event, entries, organizer)
    cancelled = _published(organizer, "Ματαίωση", house, lists_required=False)
    registration.register(cancelled, people[0], actor=people[0])
    event_ends.cancel_event(cancelled, "Βροχή.", actor=organizer)
    start_practice(people[1], name="Δοκιμή", place="Πουθενά")
    ladder = ladders.make_ladder({"name": "Σκάλα", "ruleset": RULESET}, actor=organizer)
    first, second = (ladders.join(ladder, actor=one) for one in people[:2])
    challenge = ladders.challenge(ladder, first.pk, actor=people[1])
    ladders.report(challenge, won=True, actor=people[1])
    call = event.rounds.get(number=2).pairings.filter(calls__isnull=False)[0].calls.get()
    named = _named(event, entries, submission, house, call.pk) | {
        "ladders slug": ladder.slug,
        "challenges pk": challenge.pk,
        "players pk": second.pk,
        "calendar token": token_of(new_feed(people[0])),
    }
    return Life(event, cancelled, organizer, helper, people, house, submission, named)


def _house_rules(organizer: User) -> CatalogueVersion:
    base, (first, second) = sample_version(), _two_models(sample_version())
    document = document_of(
        Heading("oikos", "Οίκος", "Α"), base, [Rule(AT_MOST, first, 9), Rule(FORBIDDEN, second)]
    )
    return publish(document, base, actor=organizer)


def _two_models(version: CatalogueVersion) -> tuple[str, str]:
    """Two that the lists of this life do not hold."""
    last = [card.name for card in version.cards.order_by("-key")]
    unique = [name for name in last if last.count(name) == 1]
    return unique[0], unique[1]


def _published(organizer: User, name: str, house: CatalogueVersion, **settings: Any) -> Event:
    said: dict[str, Any] = {
        "name": name, "place": "Αθήνα", "starts_at": timezone.now() + timedelta(hours=1), "ruleset": RULESET,
        "capacity": 16, "round_count": 5, "point_level": 1500,
        "catalogues": accepted_of([sample_version(), house]).as_json(),
    } | settings  # fmt: skip
    event = events.create_event(said, actor=organizer)
    events.publish_event(event, actor=organizer)
    event.refresh_from_db()
    return event


def _lists(event: Event, entries: list[Entry], organizer: User) -> Submission:
    """Four lists of which one was approved before the organizer asked for more, and the check that says so."""
    for entry in entries[:4]:
        assert entry.user is not None
        submit_list(entry, a_list(entry.user), actor=entry.user)
    found = Submission.objects.filter(event_key=event.scope).order_by("pk")[0]
    checks.approve(found, actor=organizer)
    name = found.document["rows"][0]["name"]
    row = {
        "rule": "",
        "kind": "ban",
        "number": None,
        "field": "name",
        "values": name,
        "text": "",
        "announced": True,
    }
    events.change_event(event, {"restrictions": to_document([row], [], roster_of(RULESET))}, actor=organizer)
    start_recheck(event.scope, actor=organizer)
    event.refresh_from_db()
    return found


def _play(event: Event, entries: list[Entry], organizer: User) -> None:
    for entry in entries[:4]:
        registration.check_in(entry, actor=organizer)
    desk.act_on_many(event, [entries[4].number], "without-list", actor=organizer)
    first = _round(event, organizer)
    desk.act_on_many(event, [entries[5].number], "without-list", actor=organizer)
    desk.pair_now(entries[5], actor=organizer)
    games = list(first.pairings.filter(kind="game").order_by("table"))
    rows = [many_results.Row(games[0].pk, lambda _pairing: results.Claim(Outcome.FIRST))]
    many_results.enter_results(first, rows, actor=organizer)
    loser = games[1].seats.get(side=1).entry
    penalising.give_penalty(
        loser, offence="slow-play", kind=Penalty.Kind.LOSS, remark="Αργά.", actor=organizer
    )
    for game in games[2:]:
        results.override_result(game, results.Claim(Outcome.DRAW), reason="Ναι.", actor=organizer)
    events.announce(event, "Φαγητό.", actor=organizer)
    separating.keep_apart(entries[0], entries[1], SeparationKind.BAN, reason="Όχι.", actor=organizer)
    rounds.finish_round(first, actor=organizer)
    draft = rounds.draft_round(event, actor=organizer)
    scheduled_rounds.schedule_round(draft, timezone.now() + timedelta(minutes=5), actor=organizer)
    registration.drop(entries[5], actor=_of(entries[5]), why=registration.OWN_WISH)
    Round.objects.filter(pk=draft.pk).update(publish_at=timezone.now() - timedelta(minutes=1))
    with override("en"):
        scheduled_rounds.publish_due()
    draft.refresh_from_db()
    assert draft.not_published
    rounds.discard_draft(draft, actor=organizer)
    second = _round(event, organizer)
    game = second.pairings.filter(kind="game").order_by("table")[0]
    calls.call_judge(game, "Τι;", actor=_of(game.seats.get(side=1).entry))
    registration.reinstate(entries[5], actor=organizer, why="Επιστροφή.")
    byes.grant_byes(entries[5], [2], "half", why="Δίκαιο.", actor=organizer)


def _of(entry: Entry) -> User:
    assert entry.user is not None
    return entry.user


def _round(event: Event, organizer: User) -> Round:
    made = rounds.draft_round(event, actor=organizer)
    seats = list(
        made.seats.exclude(pairing__kind="bye").select_related("entry").order_by("pairing__table", "side")
    )
    pair = (seats[0].entry.number, seats[2].entry.number)
    set_pairs(made, [pair], reason="Θέλω.", actor=organizer)
    rounds.publish_round(made, actor=organizer)
    made.refresh_from_db()
    return made


def _named(
    event: Event, entries: list[Entry], submission: Submission, house: CatalogueVersion, call: int
) -> dict[str, Any]:
    table: Pairing = event.rounds.get(number=1).pairings.filter(kind="game", reports__isnull=False)[0]
    return {
        "events slug": event.slug, "rounds number": 1, "tables pk": table.pk, "players number": entries[0].number,
        "standings number": entries[0].number, "of event_key": event.scope, "checks event_key": event.scope,
        "submissions submission_id": submission.pk, "catalogues slug": house.catalogue.slug,
        "slug number": house.number, "slug old": house.number, "compare new": house.number,
        "number what": "slips", "door what": "join", "roll-call number": entries[0].number, "calls pk": call,
        "judge-calls pk": call,
    }  # fmt: skip
