"""Fills an empty service with events: one to join, one at whose door players stand, one under way, one that is over.

Everything goes through the services that real people use; nothing here writes a row of an event by itself.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from accounts.demo import PASSWORD, SIGN_INS
from accounts.models import User
from armies.models import CatalogueVersion
from armies.services.lists import create_list
from rules.engine.documents import parse_json
from rules.models import RulingRecord
from rules.rulebooks.examples import example
from rules.services import record_ruling
from tournaments.demo.formats import make_formats
from tournaments.demo.games import make_games
from tournaments.demo.people import (
    ARMIES,
    BANNED,
    CAUTIONED,
    EARLIER_QUESTION,
    FRIENDS,
    PLAYERS,
    PRECEDENTS,
    QUESTION,
    TEAMS,
    sample_version,
)
from tournaments.demo.tables import games_of, report
from tournaments.demo.teams import make_teams
from tournaments.history.maps import maps_of
from tournaments.history.pairing_input import Exceptions
from tournaments.models import Entry, Event, MapsBy, Pairing, Penalty, Role, Round, SeparationKind
from tournaments.services import calls, clock, crew, events, maps, rounds, series
from tournaments.services.entries import approval, lists, registration, roll
from tournaments.services.entries.detailing import change_details
from tournaments.services.entries.separating import keep_apart
from tournaments.services.pairing.drafting import plan_round
from tournaments.services.penalising import give_penalty

PAT, BOLG = 1, 2  # entry numbers of the two who need a judge


@dataclass(frozen=True, slots=True)
class Cast:
    organizer: User
    judge: User
    players: tuple[User, ...]


def is_empty() -> bool:
    return not Event.objects.exists()


@transaction.atomic
def make_demo(say: Callable[[str], object] = str) -> None:
    """`say` is told what is made next: on a slow machine this takes a while."""
    say("Catalogues and people")
    call_command("load_catalogues", verbosity=0)
    cast = _people()
    _precedents(cast)
    now = timezone.now().replace(second=0, microsecond=0)
    say("An event that is over")
    _over(cast, now - timedelta(days=21))
    say("An event in progress")
    _under_way(cast, now - timedelta(hours=2))
    say("Events to register for and to check in to")
    _to_join(cast, now + timedelta(days=14))
    _at_the_door(cast, now + timedelta(minutes=90))
    say("Events of other formats, and a season")
    make_formats(cast.organizer, cast.players, now)
    make_teams(cast.organizer, cast.players, now)
    make_games(cast.organizer, cast.judge, cast.players, now)
    _season(cast)


def _people() -> Cast:
    staff = {one.username: _user(one.username, one.display_name, is_admin=one.is_admin) for one in SIGN_INS}
    # The organizer is a club-mate of one of the two who need a judge: the queue says so before anybody goes.
    User.objects.filter(pk=staff["organizer"].pk).update(club="Black Gate")
    players = []
    for username, name, club, _ in PLAYERS:
        user = staff.get(username) or _user(username, name)
        User.objects.filter(pk=user.pk).update(club=club)
        players.append(user)
    return Cast(staff["organizer"], staff["judge"], tuple(players))


def _user(username: str, name: str, *, is_admin: bool = False) -> User:
    found = User.objects.filter(username=username).first()
    if found is not None:
        return found
    return User.objects.create_user(
        username,
        f"{username}@example.org",
        PASSWORD,
        display_name=name,
        is_staff=is_admin,
        is_superuser=is_admin,
    )


# ---- the events ----


def _to_join(cast: Cast, when: datetime) -> None:
    event = _event(
        cast, "Pelennor Fields", "Minas Tirith, Hall of the Citadel", when, capacity=16, round_count=4,
        maps_by="players",
    )  # fmt: skip
    for place, user in enumerate(cast.players[1:7], start=1):
        entry = _enter(event, user, place)
        if place < 5:
            _hand_in(entry, PLAYERS[place][3])


def _at_the_door(cast: Cast, when: datetime) -> None:
    """Check-in is open, by the code on the wall. Pat has still to check in; one player waits for the organizer's word."""
    event = _event(
        cast, "Edoras Club Day", "Edoras, Golden Hall", when, capacity=8, round_count=3,
        join_code="RIDERS", asks_approval=True, check_in_by="code",
    )  # fmt: skip
    for place, user in enumerate(cast.players[:6]):
        entry = registration.register(event, user, actor=user, club=PLAYERS[place][2], code="riders")
        if place == 5:
            return
        approval.accept(entry, actor=cast.organizer, word="Bring your own dice.")
        if place < 4:
            _hand_in(entry, PLAYERS[place][3])
        if place in (1, 2):
            registration.check_in(entry, actor=cast.organizer)


def _under_way(cast: Cast, when: datetime) -> None:
    """Round 2 is being played. Pat with Rohan sits against Bolg with Orcs, and they need a judge."""
    event = _event(
        cast, "Dol Amroth Open", "Dol Amroth, Harbour Hall", when, capacity=12, round_count=4, maps_by="round"
    )
    _fill(event, cast.players)
    _keep_apart(event)
    first = _next_round(event, cast)
    _play(first, cast, winners=(PAT, BOLG))
    _seat_together(event)
    _caution(event, cast)
    second = rounds.draft_round(event, actor=cast.organizer)
    rounds.publish_round(second, actor=cast.organizer)
    clock.start_clock(second, actor=cast.organizer, minutes=event.time_limit)
    _call(second, cast)
    others = [pairing for pairing in games_of(second) if PAT not in _numbers(pairing)]
    report(others[0], confirmed=True)
    report(others[1], confirmed=False)
    events.announce(event, "Lunch is after round 2, in the courtyard.", actor=cast.organizer)


def _season(cast: Cast) -> None:
    """One event of it is over, one is being played, one is to come."""
    about = "The best two results of the year count."
    season = series.make_series(
        {"name": "Gondor Season", "about": about, "by": "places", "counts": 2}, actor=cast.organizer
    )
    for event in Event.objects.filter(
        slug__in=["helms-deep-winter-cup", "dol-amroth-open", "pelennor-fields"]
    ):
        series.add_event(season, event, actor=cast.organizer)


def _caution(event: Event, cast: Cast) -> None:
    """Given in round 1: the next one for the same offence weighs a step more."""
    number, offence, remark = CAUTIONED
    entry = event.entries.get(number=number)
    give_penalty(entry, offence=offence, kind=Penalty.Kind.CAUTION, remark=remark, actor=cast.judge)


def _over(cast: Cast, when: datetime) -> None:
    event = _event(cast, "Helm’s Deep Winter Cup", "Hornburg, Great Hall", when, capacity=8, round_count=3)
    _fill(event, cast.players[:8])
    first = _next_round(event, cast)
    _rule(first, cast)
    _play(first, cast)
    for _ in range(event.round_count - 1):
        _play(_next_round(event, cast), cast)
    event.refresh_from_db()
    events.close_event(event, actor=cast.organizer)


def _event(cast: Cast, name: str, place: str, when: datetime, **settings: Any) -> Event:
    settings |= {
        "name": name,
        "place": place,
        "starts_at": when,
        "seed": name,
        "time_zone": "Europe/Vienna",
    }
    event = events.create_event(settings, actor=cast.organizer)
    if event.maps_by != MapsBy.NOBODY:
        for title, board in maps_of(event.ruleset).samples.items():
            maps.make_map(event, title, board, actor=cast.organizer)
    crew.add_crew(event, cast.judge, Role.HEAD_JUDGE, actor=cast.organizer)
    events.publish_event(event, actor=cast.organizer)
    return event


def _fill(event: Event, players: Sequence[User]) -> None:
    for place, user in enumerate(players):
        _hand_in(_enter(event, user, place), PLAYERS[place][3])
    for team, members in TEAMS.items():
        for entry in event.entries.filter(number__in=members):
            change_details(entry, {"team": team}, actor=event.created_by)
    lists.lock_lists(event, actor=event.created_by)
    roll.check_in_all(event, actor=event.created_by)


def _keep_apart(event: Event) -> None:
    entries = {entry.number: entry for entry in event.entries.all()}
    one, other = FRIENDS
    keep_apart(entries[one], entries[other], SeparationKind.FRIENDS, actor=event.created_by)
    one, other, why = BANNED
    keep_apart(entries[one], entries[other], SeparationKind.BAN, reason=why, actor=event.created_by)


def _enter(event: Event, user: User, place: int) -> Entry:
    return registration.register(event, user, actor=user, club=PLAYERS[place][2])


def _hand_in(entry: Entry, army: str) -> None:
    owner = entry.user
    if owner is None:
        return
    found = owner.army_lists.filter(name=_title(army)).first() or create_list(
        owner=owner,
        name=_title(army),
        version=_version(),
        ruleset=entry.event.ruleset,
        point_level=entry.event.point_level,
        rows=_rows(army),
    )
    lists.submit_list(entry, found, actor=owner)


def _title(army: str) -> str:
    return f"{army.capitalize()} 1500"


def _version() -> CatalogueVersion:
    return sample_version()


def _rows(army: str) -> list[dict[str, Any]]:
    names = dict(_version().cards.filter(key__in=ARMIES[army]).values_list("key", "name"))
    return [{"model": key, "name": names[key], "count": count} for key, count in ARMIES[army].items()]


# ---- rounds ----


def _next_round(event: Event, cast: Cast) -> Round:
    made = rounds.draft_round(event, actor=cast.organizer)
    rounds.publish_round(made, actor=cast.organizer)
    return made


def _numbers(pairing: Pairing) -> tuple[int, ...]:
    return tuple(seat.entry.number for seat in pairing.seats.all())


def _play(round_: Round, cast: Cast, winners: tuple[int, ...] = ()) -> None:
    for pairing in games_of(round_):
        first = _numbers(pairing)[1] not in winners
        report(pairing, confirmed=True, winner=0 if first else 1)


def _seat_together(event: Event) -> None:
    """Finds the draw that brings the two together: among equal draws the event's seed decides."""
    for attempt in range(200):
        event.seed = f"{event.name} {attempt}"
        plan = plan_round(event, number=2, exceptions=Exceptions())
        if any(set(table.players) == {PAT, BOLG} for table in plan.tables):
            Event.objects.filter(pk=event.pk).update(seed=event.seed)
            return


def _call(round_: Round, cast: Cast) -> None:
    pairing = next(pairing for pairing in games_of(round_) if set(_numbers(pairing)) == {PAT, BOLG})
    calls.call_judge(pairing, QUESTION, actor=cast.players[0])


# ---- what was ruled before ----


def _rule(round_: Round, cast: Cast) -> None:
    """A call of an event that is over, ruled on: it is found beside the call that is open now."""
    pairing = games_of(round_)[0]
    asked_by = pairing.seats.all()[0].entry.user
    if asked_by is not None:
        call = calls.call_judge(pairing, EARLIER_QUESTION, actor=asked_by)
        calls.claim_call(call, actor=cast.judge)
        calls.rule_on_call(call, _case("rohan-and-orcs", EARLIER_QUESTION), actor=cast.judge)
        calls.close_call(call, actor=cast.judge, extra_minutes=5)


def _precedents(cast: Cast) -> None:
    """Given at the desk, a month ago."""
    for name, (title, text) in PRECEDENTS.items():
        given = record_ruling(
            actor=cast.judge, case=_case(name, title), title=title, note=text, is_public=True
        )
        RulingRecord.objects.filter(pk=given.pk).update(at=timezone.now() - timedelta(days=30))


def _case(name: str, title: str) -> dict[str, Any]:
    found = example(name)
    return {**parse_json(found.text), "title": title} if found else {}
