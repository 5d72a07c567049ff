"""What pages and the API read: searching a catalogue, the latest versions, a person's lists with their verdicts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, Count, F, Max, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce

from accounts.models import User
from armies.accepted import Accepted, accepted_of
from armies.access import Person, catalogues_for, lists_of, submissions, versions_for
from armies.cards import Cards
from armies.checking import check_list, terms_of
from armies.differences import Difference, row_differences
from armies.event_port import Terms, events
from armies.models import ArmyList, Catalogue, CatalogueVersion, Submission
from common.name_order import without_accents
from rules.engine.army import Report
from rules.engine.attributes import Shown, shown_in
from rules.engine.cards import ModelCard
from rules.engine.roster import Roster
from rules.games.registry import game_of


@dataclass(frozen=True, slots=True)
class JudgedList:
    """`terms` are those of the event it is written for, if the owner may know of one."""

    army_list: ArmyList
    report: Report
    terms: Terms | None = None


@dataclass(frozen=True, slots=True)
class SubmittedList:
    """`terms` name the event that has it, if the owner may still know of it."""

    submission: Submission
    terms: Terms | None


def judged_lists(user: Person) -> list[JudgedList]:
    """A person's lists, latest first, each judged as its own page judges it. Each event is asked once."""
    terms: dict[str, Terms | None] = {}
    found = list(lists_of(user))
    for one in found:
        if one.event_key not in terms:
            terms[one.event_key] = terms_of(one)
    return [JudgedList(one, check_list(one, terms[one.event_key]), terms[one.event_key]) for one in found]


def is_kept_in(army_list: ArmyList, folder: str, tag: str) -> bool:
    """Whether the list stands in this folder and has this tag; "" asks for any."""
    return folder in ("", army_list.folder) and (not tag or tag in army_list.tags)


def latest_versions(user: Person, game: str = "") -> list[CatalogueVersion]:
    """The newest published version of every catalogue, of one game or of all: official and complete ones first."""
    published = versions_for(user).filter(state=CatalogueVersion.State.PUBLISHED)
    if game:
        published = published.filter(catalogue__game=game)
    newest = published.values("catalogue").annotate(number=Max("number")).values_list("catalogue", "number")
    wanted = set(newest)
    found = [version for version in published if (version.catalogue_id, version.number) in wanted]
    return sorted(found, key=_best_first)


def _best_first(version: CatalogueVersion) -> tuple[Any, ...]:
    """A catalogue that anybody may publish comes after those of the service, one with unknown prices after a whole one."""
    catalogue, complete = version.catalogue, version.is_complete
    is_default = catalogue.is_official and complete
    return (
        catalogue.is_deprecated,
        not is_default,
        not catalogue.is_official,
        -version.completeness,
        catalogue.game,
        catalogue.name,
        catalogue.pk,
    )


def default_catalogues(ruleset: str) -> Accepted:
    """What a new event accepts: the official catalogues of its game that price every model, in their newest versions.

    Without one, those that price most: a book may leave some of its rows without a price.
    """
    found = latest_versions(AnonymousUser(), game_of(ruleset).key)
    official = [one for one in found if one.catalogue.is_official and not one.catalogue.is_deprecated]
    complete = [one for one in official if one.is_complete]
    return accepted_of(complete or [one for one in official if one.prices_most])


def catalogues_in_order(user: Person) -> QuerySet[Catalogue]:
    """The catalogues that a person may see in the order of `latest_versions`, as a query."""
    published = CatalogueVersion.objects.filter(
        catalogue=OuterRef("pk"), state=CatalogueVersion.State.PUBLISHED
    )
    newest = published.order_by("-number")
    share = 1.0 * F("priced") / F("size")
    found = catalogues_for(user).annotate(
        deprecated=Case(When(deprecated_at__isnull=True, then=0), default=1),
        official=Case(When(trust__in=Catalogue.OFFICIAL, then=0), default=1),
        share=Coalesce(Subquery(newest.filter(size__gt=0).annotate(share=share).values("share")[:1]), 0.0),
        first=Case(When(official=0, share=1.0, then=0), default=1),
    )
    return found.select_related("owner", "replaced_by").order_by(
        "deprecated", "first", "official", "-share", "game", "name", "pk"
    )


def folded(text: str) -> str:
    """Letters without case and accents, so that "eomer" finds "Éomer"."""
    return without_accents(text).casefold()


def search_cards(cards: Cards, wanted: Mapping[str, str], filters: Mapping[str, str]) -> list[ModelCard]:
    """The cards that hold every word of `q` and every filter, in the order of the catalogue."""
    words = folded(wanted.get("q", "")).split()
    asked = [(field, wanted[name].casefold()) for name, field in filters.items() if wanted.get(name)]
    return [card for card in cards.values() if _passes(card, asked) and _holds(card, words)]


def filter_options(
    cards: Iterable[ModelCard], filters: Mapping[str, str], roster: Roster
) -> dict[str, list[str]]:
    """What the filters of a catalogue offer: the usual values of a game in its order, then the others sorted by name."""
    usual = {one.name: one.words for one in roster.attributes}
    found: dict[str, set[str]] = {name: set() for name in filters}
    for card in cards:
        for name, field in filters.items():
            found[name].update(card.values(field))
    return {name: _in_order(values - {""}, usual.get(filters[name], ())) for name, values in found.items()}


def _in_order(values: Iterable[str], usual: Sequence[str]) -> list[str]:
    return sorted(values, key=lambda one: (usual.index(one) if one in usual else len(usual), one))


def filters_of(roster: Roster) -> dict[str, str]:
    """What a catalogue of a game is filtered by: the name in an address, and the field of a card that is meant."""
    return {"kind": "kind"} | {one.selector or one.name: one.name for one in roster.shown(Shown.FILTER)}


def _passes(card: ModelCard, asked: list[tuple[str, str]]) -> bool:
    return all(any(value.casefold() == wanted for value in card.values(field)) for field, wanted in asked)


def _holds(card: ModelCard, words: list[str]) -> bool:
    if not words:
        return True
    searched = shown_in(card.figures.declared, Shown.SEARCH)
    text = folded(
        " ".join([card.name, card.kind, *(one for each in searched for one in card.values(each.name))])
    )
    return all(word in text for word in words)


def live_submissions_of(user: Person) -> QuerySet[Submission]:
    if not user.is_authenticated:
        return Submission.objects.none()
    return submissions().filter(owner=user, state__in=Submission.LIVE)


def submitted_lists(user: User) -> list[SubmittedList]:
    """What a person has submitted and still counts, with its events. Each event is asked once."""
    found = list(live_submissions_of(user))
    terms = {key: events().terms(key, user) for key in {one.event_key for one in found}}
    return [SubmittedList(one, terms[one.event_key]) for one in found]


def submissions_to_check(event_key: str, mine: int | None = None) -> QuerySet[Submission]:
    """The live lists of an event, those that wait longest first."""
    live = submissions().filter(event_key=event_key, state__in=Submission.LIVE)
    if mine is not None:
        live = live.filter(checker=mine)
    open_findings = Count("findings", filter=Q(findings__settled_at=None))
    undecided = Case(When(state=Submission.State.SUBMITTED, then=0), default=1)
    return live.annotate(open_findings=open_findings, undecided=undecided).order_by(
        "undecided", "submitted_at"
    )


def replaced_lists(event_key: str, rounds: Mapping[int, Any]) -> QuerySet[Submission]:
    """The lists that counted in a round and do not count any more. `rounds` as `EventPort.rounds_of`."""
    over = submissions().filter(event_key=event_key, pk__in=list(rounds))
    return over.exclude(state__in=Submission.LIVE).order_by("submitted_at")


def lists_on_record(event_key: str, rounds: Mapping[int, Any]) -> list[Submission]:
    """The live lists of an event, then those that counted earlier."""
    return [*submissions_to_check(event_key), *replaced_lists(event_key, rounds)]


def since_the_last(found: Submission) -> list[Difference]:
    """What changed from the list this one replaced, so that a reader looks only there."""
    earlier = Submission.objects.filter(
        event_key=found.event_key,
        owner=found.owner_id,
        player_key=found.player_key,
        number=found.number - 1,
    )
    before = earlier.values_list("document", flat=True).first()
    return list(row_differences(before["rows"], found.document["rows"])) if before else []
