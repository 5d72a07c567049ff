"""How often each faction of a game was played and how it did: from lists that everybody may read, of closed events.

Counted once and remembered until another event is closed, opened again or shows its lists to others.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Count, F, QuerySet

from tournaments.history.past_events import rated_events
from tournaments.models import (
    Audience,
    Entry,
    Event,
    PairingKind,
    ReportState,
    RoundState,
    Seat,
    Sides,
)
from tournaments.models.entries import PLACED
from tournaments.presenters.career import Record, record_for
from tournaments.presenters.kept import kept
from tournaments.presenters.ratings import last_closing

FEWEST = 5  # lists: factions with fewer are one line together
REMEMBERED = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class FactionLine:
    """`faction` is empty for all those with few lists together. Games against the same faction count for both sides."""

    faction: str
    lists: int
    record: Record

    @property
    def win_rate(self) -> int | None:
        """Games won of a hundred, rounded half up; None without games."""
        return (200 * self.record.won + games) // (2 * games) if (games := self.record.played) else None


@dataclass(frozen=True, slots=True)
class FactionStatistics:
    """The faction with most lists first, those with few together last."""

    events: int
    lists: int
    lines: tuple[FactionLine, ...]


def statistics_of(game: str) -> FactionStatistics:
    """Three queries where it is remembered."""
    rows = _events(game).order_by("pk").values_list("pk", "starts_at")
    return kept(f"factions:{game}", (list(rows), last_closing()), REMEMBERED, lambda: _counted(game))


def _events(game: str) -> QuerySet[Event]:
    """Those that show the lists of single players to everybody, now that they are over."""
    return rated_events(game).filter(lists_after=Audience.EVERYONE, sides=Sides.PLAYERS)


def _counted(game: str) -> FactionStatistics:
    events = _events(game)
    entries = Entry.objects.filter(event__in=events, state__in=PLACED, submission__isnull=False)
    lists = dict(entries.exclude(faction="").values_list("faction").annotate(Count("pk")).order_by())
    return FactionStatistics(events.count(), sum(lists.values()), tuple(_lines(lists, _results(events))))


def _results(events: QuerySet[Event]) -> dict[str, Record]:
    """By faction, the games that were played out with the list that the event still shows."""
    seats = Seat.objects.filter(
        round__event__in=events,
        submission=F("entry__submission"),
        pairing__kind=PairingKind.GAME,
        pairing__reports__state=ReportState.CONFIRMED,
        pairing__reports__unplayed=False,
    ).exclude(round__state=RoundState.DRAFT)
    rows = seats.values_list("entry__faction", "side", "pairing__reports__outcome").annotate(Count("pk"))
    found: dict[str, Record] = {}
    for faction, side, outcome, count in rows.order_by():
        found[faction] = found.get(faction, Record()) + record_for(side, outcome, count)
    return found


def _lines(lists: Mapping[str, int], results: Mapping[str, Record]) -> Iterator[FactionLine]:
    common = [faction for faction, count in lists.items() if count >= FEWEST]
    for faction in sorted(common, key=lambda one: (-lists[one], one)):
        yield _line(faction, [faction], lists, results)
    rare = sorted(lists.keys() - set(common))
    if rare:
        yield _line("", rare, lists, results)


def _line(
    name: str, factions: Iterable[str], lists: Mapping[str, int], results: Mapping[str, Record]
) -> FactionLine:
    """All these factions together. Where even they are few, only their lists are counted."""
    chosen = list(factions)
    count = sum(lists[one] for one in chosen)
    if count < FEWEST:
        return FactionLine(name, count, Record())
    return FactionLine(name, count, sum((results.get(one, Record()) for one in chosen), Record()))
