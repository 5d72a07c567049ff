"""Who is in a bracket, best seed first. One way per format; how the bracket is played is in `cut`.

Who is level on points and on every tiebreak is put in order by lot, drawn from the event's seed; a number given at the
door decides nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from common.errors import Refusal
from tournaments import pairing
from tournaments.history.pairing_input import active_entries, seed_of, went_on
from tournaments.history.ranking import Standings, group_tables, losses_of, standings_of
from tournaments.history.scoring import scoring_of
from tournaments.models import CutBy, Entry, EntryState, Event, Format
from tournaments.pairing.noise import mix
from tournaments.standings import Row, Table

LARGEST_CUT = 256


@dataclass(frozen=True, slots=True)
class Candidates:
    """Entry numbers, best first. `lots` are those of whom the edge of the cut took some by lot, in the order drawn."""

    players: tuple[int, ...]
    lots: tuple[tuple[int, ...], ...] = ()


def candidates_of(event: Event) -> Candidates:
    """Who would be in the bracket if it were drawn now, by entry number."""
    return _WAYS[event.format](event)


def seeds_of(event: Event) -> Candidates:
    """The candidates, refused where they make no bracket."""
    found = candidates_of(event)
    size = len(found.players)
    if size < 2:
        raise Refusal(
            "cut.too-few-players",
            _("A bracket needs two players; players here: %(size)s.") % {"size": size},
        )
    if size > LARGEST_CUT and event.format != Format.ELIMINATION:
        raise Refusal(
            "cut.too-many-players",
            _("%(size)s players would be in the cut, which is too many. Choose a stricter limit.")
            % {"size": size},
        )
    return found


def by_entry_seed(event: Event, entries: Iterable[Entry]) -> list[int]:
    """Seed 1 first, then the greatest strength; the others follow in an order that the event's own seed draws."""
    chance = seed_of(event, 0)
    ordered = sorted(
        entries, key=lambda e: (e.seed == 0, e.seed, -e.strength, mix(chance, e.number), e.number)
    )
    return [entry.number for entry in ordered]


def _all(event: Event) -> Candidates:
    return Candidates(tuple(by_entry_seed(event, active_entries(event, 1).values())))


def _from_standings(event: Event) -> Candidates:
    found, through = standings_of(event), went_on(event)
    playing = in_order(event, found, found.table)
    if through is not None:
        playing = [row for row in playing if row.player in through]
    return _CUTS[CutBy(event.cut_by) if event.format == Format.SWISS else CutBy.RANK](event, found, playing)


def in_order(event: Event, found: Standings, table: Table) -> list[Row]:
    """Who dropped out before the cut is passed over."""
    chance = seed_of(event, 0)
    playing = [row for row in table.rows if found.entries[row.player].state == EntryState.REGISTERED]
    return sorted(playing, key=lambda row: (row.rank, mix(chance, row.player), row.player))


def edge_lots(playing: Sequence[Row], places: int) -> Iterator[tuple[int, ...]]:
    """Anyone who shares a rank on both sides of the edge."""
    if 0 < places < len(playing) and playing[places - 1].rank == playing[places].rank:
        yield tuple(row.player for row in playing if row.rank == playing[places].rank)


def _best(event: Event, found: Standings, playing: list[Row]) -> Candidates:
    through = tuple(row.player for row in playing[: event.cut_size])
    return Candidates(through, tuple(edge_lots(playing, event.cut_size)))


def _few_losses(event: Event, found: Standings, playing: list[Row]) -> Candidates:
    return Candidates(tuple(r.player for r in playing if losses_of(found, r.player) <= event.cut_record))


def _enough_points(event: Event, found: Standings, playing: list[Row]) -> Candidates:
    wanted = event.cut_record * scoring_of(event).unit
    return Candidates(tuple(row.player for row in playing if row.points >= wanted))


_CUTS: Mapping[CutBy, Callable[[Event, Standings, list[Row]], Candidates]] = {
    CutBy.RANK: _best,
    CutBy.LOSSES: _few_losses,
    CutBy.POINTS: _enough_points,
}


def _best_of_groups(event: Event) -> Candidates:
    """Winners of groups first. Within a place the points per round decide, because groups may differ in size."""
    found = standings_of(event)
    groups = group_tables(event, found)
    rows = [in_order(event, found, group.table) for group in groups]
    order = {row.player: place for place, row in enumerate(in_order(event, found, found.table))}
    rounds = {row.player: max(1, len(group.members) - 1) for group in groups for row in group.table.rows}
    places = [
        sorted(
            ((group[place].player, at) for at, group in enumerate(rows) if place < len(group)),
            key=lambda one: (-Fraction(found.tally.final_points(one[0]), rounds[one[0]]), order[one[0]]),
        )
        for place in range(event.group_best)
    ]
    lots = tuple(lot for group in rows for lot in edge_lots(group, event.group_best))
    return Candidates(pairing.crossed(places), lots)


_WAYS: Mapping[str, Callable[[Event], Candidates]] = {
    Format.SWISS: _from_standings,
    Format.ROUND_ROBIN: _from_standings,
    Format.GROUPS: _best_of_groups,
    Format.ELIMINATION: _all,
}
