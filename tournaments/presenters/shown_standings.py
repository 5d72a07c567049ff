"""The standings as pages show them: ranked at once for most events, kept in the shared cache for large ones.

To rank 10,000 players takes seconds, and a result comes in every second. So the ranked lines of a large event are kept in
parts of 100 under the stamp of what they were made from, and a look reads one part. Once something has changed, a job ranks
again: one at a time, at most every `EVERY` seconds. The page says of when its lines are. The results that they were made from
are kept beside them (`kept_results`), so that one rank is explained without ranking anybody.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from django.core.cache import cache
from django.utils import timezone
from django_stubs_ext import StrOrPromise

from common import jobs
from tournaments.history.ranking import LARGE, Line, Standings, standings_of
from tournaments.models import Event, RoundKind
from tournaments.policies.flights import has_phases
from tournaments.policies.formats import facts_of
from tournaments.presenters.cut_prospects import Prospect, Prospects, prospects_of
from tournaments.presenters.kept_results import KeptPoints, KeptResults, packed
from tournaments.stamps.events import recent_changes
from tournaments.standings import TIEBREAKS, Scoring, Table, Tally

RANK_AGAIN = "tournaments.rank_again"
PART = 100  # lines
EVERY = 10  # seconds between two rankings of one event
LATEST = timedelta(seconds=60)  # older lines are not shown beside newer results: the look itself ranks again
KEEP = 86_400  # seconds


class Dropped(Exception):
    """The cache no longer has a part of what was kept."""


@dataclass(frozen=True, slots=True)
class Head:
    """What was ranked, and when. `names` are those of all players, best first, folded for search."""

    key: str
    stamp: tuple[int, ...]
    at: datetime
    after: int
    open_round: int | None
    names: tuple[str, ...]
    cut: tuple[tuple[StrOrPromise, ...], int] | None
    tiebreaks: tuple[str, ...]
    rounds: tuple[int, ...]
    counting: tuple[int, ...]  # rounds in which anybody has a result that is not void
    scoring: Scoring
    postponed: int = 0  # games whose result is still to come

    @property
    def titles(self) -> tuple[str, ...]:
        return tuple(TIEBREAKS[code].title for code in self.tiebreaks)


@dataclass(frozen=True, slots=True)
class Part:
    lines: tuple[Line, ...]
    prospects: Mapping[int, Prospect]


@dataclass(frozen=True, slots=True)
class Around:
    """The standings with one player and the player’s opponents at least. `place` counts from 0; None: not ranked."""

    standings: Standings
    place: int | None


@dataclass(frozen=True, slots=True)
class ShownStandings:
    """`is_behind`: results have come in since `head.at`. `parts` gives those with the numbers asked for."""

    head: Head
    is_behind: bool
    parts: Callable[[Sequence[int]], Mapping[int, Part]]
    around: Callable[[int], Around]

    def places(self, name: str = "") -> Sequence[int]:
        """The places (from 0) of the players whose name holds the text; of everybody without one."""
        wanted = name.casefold()
        return [at for at, one in enumerate(self.head.names) if wanted in one]

    def lines(self, places: Iterable[int]) -> tuple[list[Line], Prospects | None]:
        """The lines of these places, and who of them can still make the cut."""
        places = list(places)
        found = self.parts(sorted({at // PART for at in places}))
        lines = [found[at // PART].lines[at % PART] for at in places]
        if self.head.cut is None:
            return lines, None
        players = {number: one for part in found.values() for number, one in part.prospects.items()}
        return lines, Prospects(players, *self.head.cut)


def shown_standings(event: Event) -> ShownStandings:
    """Ranked now, or what is kept. Two look-ups in the cache and one query for what is kept."""
    if not is_kept(event):
        return _fresh(event)
    head: Head | None = cache.get(_place(event.pk))
    if head is None:
        return _fresh(event, keeps=cache.add(_place(event.pk, "making"), 1, EVERY))
    is_behind = head.stamp != recent_changes(event.pk)
    age = timezone.now() - head.at
    if is_behind and age > LATEST and cache.add(_place(event.pk, "making"), 1, EVERY):
        return _fresh(event, keeps=True)
    if is_behind and age.total_seconds() >= EVERY and cache.add(_place(event.pk, "asked"), 1, EVERY):
        jobs.enqueue(RANK_AGAIN, {"event": event.pk}, unique=f"event-{event.pk}")
    return _kept(head, is_behind) if _is_whole(head) else _fresh(event, keeps=True)


def rank_again(event: Event) -> Head:
    """Ranks the players of an event and keeps the lines."""
    return ranked_now(event).head


def ranked_now(event: Event) -> ShownStandings:
    """Ranked now, and kept for the looks that come after."""
    return _fresh(event, keeps=True)


def kept_at(event: int, places_taken: int) -> datetime | None:
    """Of when the kept lines of the event with this number are, for the stamp of a page; None where none are kept."""
    found: datetime | None = cache.get(_place(event, "at")) if places_taken > LARGE else None
    return found


def is_kept(event: Event) -> bool:
    begins_anew = has_phases(event) and not event.flights_carry  # two sets of results make one table
    return event.places_taken > LARGE and facts_of(event).stage != RoundKind.ROBIN and not begins_anew


def _place(event: int, what: str = "head-3") -> str:
    return f"standings:{event}:{what}"


def _fresh(event: Event, *, keeps: bool = False) -> ShownStandings:
    stamp, at = recent_changes(event.pk), timezone.now()
    found = standings_of(event)
    prospects = prospects_of(event, found)
    head = _head(found, prospects, stamp, at)
    if keeps:
        cache.set_many(_everything(head, found, prospects), KEEP)
        cache.set_many({_place(event.pk): head, _place(event.pk, "at"): at}, KEEP)
    places = {row.player: place for place, row in enumerate(found.table.rows)}
    return ShownStandings(
        head,
        False,
        lambda numbers: {n: _made(found, prospects, n) for n in numbers},
        lambda player: Around(found, places.get(player)),
    )


def _head(found: Standings, prospects: Prospects | None, stamp: tuple[int, ...], at: datetime) -> Head:
    return Head(
        uuid4().hex, stamp, at, found.after, found.open_round,
        names=tuple(found.entries[row.player].name.casefold() for row in found.table.rows),
        cut=(prospects.notes, prospects.after) if prospects else None,
        tiebreaks=found.table.tiebreaks, rounds=found.tally.rounds, counting=found.tally.counting, scoring=found.tally.scoring,
        postponed=len(found.postponed),
    )  # fmt: skip


def _everything(head: Head, found: Standings, prospects: Prospects | None) -> dict[str, Any]:
    """The ranked lines in parts by place, and what they were made from in parts by player."""
    count = -(-len(head.names) // PART)
    lines = {_part(head, number): _made(found, prospects, number) for number in range(count)}
    made_from = packed(found.tally.results, (row.player for row in found.table.rows))
    return lines | {_results(head, number): part for number, part in made_from.items()}


def _part(head: Head, number: int) -> str:
    return f"standings:{head.key}:{number}"


def _results(head: Head, number: int) -> str:
    return f"standings:{head.key}:of:{number}"


def _made(found: Standings, prospects: Prospects | None, number: int) -> Part:
    rows = found.table.rows[number * PART : (number + 1) * PART]
    players = prospects.players if prospects else {}
    return Part(
        tuple(map(found.line, rows)),
        {row.player: players[row.player] for row in rows if row.player in players},
    )


def _is_whole(head: Head) -> bool:
    """The cache may have dropped parts; they are kept as long as each other, so the last stands for all."""
    return not head.names or cache.has_key(_part(head, (len(head.names) - 1) // PART))


def _kept(head: Head, is_behind: bool) -> ShownStandings:
    return ShownStandings(
        head, is_behind, lambda numbers: _read(head, numbers), lambda player: _around(head, player)
    )


def _read(head: Head, numbers: Sequence[int]) -> Mapping[int, Part]:
    return _asked({_part(head, number): number for number in numbers})


def _asked(places: Mapping[str, int]) -> dict[int, Any]:
    found = cache.get_many(places)
    if len(found) < len(places):
        raise Dropped
    return {number: found[place] for place, number in places.items()}


def _around(head: Head, player: int) -> Around:
    """The player and the opponents from the kept lines, and everybody’s results as far as somebody asks for them."""
    results = KeptResults(lambda numbers: _asked({_results(head, number): number for number in numbers}))
    tally = Tally(head.scoring, results, KeptPoints(results), rounds=head.rounds, counting=head.counting)
    near = sorted({player, *results.opponents(player)})
    results.read(near)
    places = sorted(place for place in map(results.place, near) if place is not None)
    parts = _read(head, sorted({place // PART for place in places}))
    lines = [parts[place // PART].lines[place % PART] for place in places]
    table = Table(tuple(line.row for line in lines), head.tiebreaks)
    entries = {line.entry.number: line.entry for line in lines}
    found = Standings(table, tally, entries, head.after, head.open_round)
    return Around(found, results.place(player))
