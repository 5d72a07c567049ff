"""Who is in a bracket, best seed first. One way per format; how the bracket is played is in `cut`."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from common.errors import Refusal
from tournaments import pairing
from tournaments.models import CutBy, Entry, EntryState, Event, Format
from tournaments.pairing.noise import mix
from tournaments.record.past import active_entries, seed_of
from tournaments.record.ranking import Standings, group_tables, losses_of, standings_of
from tournaments.terms.scoring import scoring_of

LARGEST_CUT = 256


def candidates_of(event: Event) -> tuple[int, ...]:
    """Who would be in the bracket if it were drawn now, by entry number."""
    return _WAYS[event.format](event)


def seeds_of(event: Event) -> tuple[int, ...]:
    """The candidates, refused where they make no bracket."""
    found = candidates_of(event)
    if len(found) < 2:
        raise Refusal("cut.too-few-players", f"A bracket needs two players; there are {len(found)} for it.")
    if len(found) > LARGEST_CUT and event.format != Format.ELIMINATION:
        raise Refusal(
            "cut.too-many-players", f"{len(found)} players would be in the cut. Ask for more of them."
        )
    return found


def by_entry_seed(event: Event, entries: Iterable[Entry]) -> list[int]:
    """Seed 1 first; who has no seed follows in an order that the event's own seed draws."""
    chance = seed_of(event, 0)
    ordered = sorted(entries, key=lambda e: (e.seed == 0, e.seed, mix(chance, e.number), e.number))
    return [entry.number for entry in ordered]


def _all(event: Event) -> tuple[int, ...]:
    return tuple(by_entry_seed(event, active_entries(event, 1).values()))


def _from_standings(event: Event) -> tuple[int, ...]:
    """Who dropped out before the cut is passed over."""
    found = standings_of(event)
    playing = [row.player for row in found.table.rows if _is_in(found, row.player)]
    return _CUTS[CutBy(event.cut_by) if event.format == Format.SWISS else CutBy.RANK](event, found, playing)


def _is_in(found: Standings, player: int) -> bool:
    return found.entries[player].state == EntryState.REGISTERED


def _best(event: Event, found: Standings, playing: list[int]) -> tuple[int, ...]:
    return tuple(playing[: event.cut_size])


def _few_losses(event: Event, found: Standings, playing: list[int]) -> tuple[int, ...]:
    return tuple(player for player in playing if losses_of(found, player) <= event.cut_record)


def _enough_points(event: Event, found: Standings, playing: list[int]) -> tuple[int, ...]:
    wanted = event.cut_record * scoring_of(event).unit
    return tuple(player for player in playing if found.tally.final_points(player) >= wanted)


_CUTS: Mapping[CutBy, Callable[[Event, Standings, list[int]], tuple[int, ...]]] = {
    CutBy.RANK: _best,
    CutBy.LOSSES: _few_losses,
    CutBy.POINTS: _enough_points,
}


def _best_of_groups(event: Event) -> tuple[int, ...]:
    """Winners of groups first. Within a place the points per round decide, because groups may differ in size."""
    found = standings_of(event)
    groups = group_tables(event, found)
    rows = [[row for row in group.table.rows if _is_in(found, row.player)] for group in groups]
    order = {row.player: place for place, row in enumerate(found.table.rows)}
    rounds = {row.player: max(1, len(group.members) - 1) for group in groups for row in group.table.rows}
    places = [
        sorted(
            ((group[place].player, at) for at, group in enumerate(rows) if place < len(group)),
            key=lambda one: (-Fraction(found.tally.final_points(one[0]), rounds[one[0]]), order[one[0]]),
        )
        for place in range(event.group_best)
    ]
    return pairing.crossed(places)


_WAYS: Mapping[str, Callable[[Event], tuple[int, ...]]] = {
    Format.SWISS: _from_standings,
    Format.ROUND_ROBIN: _from_standings,
    Format.GROUPS: _best_of_groups,
    Format.ELIMINATION: _all,
}
