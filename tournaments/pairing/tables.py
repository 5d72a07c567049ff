"""Who plays where, once pairs or pods stand: fixed tables first, no table or map twice, then the natural order.

Games and tables are matched exactly where the natural order is not good enough. Who plays whom is decided before.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.pairing.matching import match
from tournaments.pairing.noise import mix
from tournaments.pairing.sentences import Sentence
from tournaments.pairing.types import Infeasible, Pair
from wording import ngettext

WINDOW = 40  # games that are seated anew together
# What sitting at a table or map again costs; the squared distance from the natural table stays far below.
TABLE_AGAIN, MAP_AGAIN = 1 << 56, 1 << 32


@dataclass(frozen=True, slots=True)
class Spot:
    """A table of the venue; tables that share a map or scenery share its name."""

    number: int
    map: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    pair: Pair
    table: int
    notes: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """The table of one game, and what sitting there means for its players."""

    table: int
    notes: tuple[Sentence, ...] = ()


Players = tuple[int, ...]  # of one game, first seat first: a pair or a pod


@dataclass(frozen=True, slots=True)
class Past:
    """By player: the table to stay at, the tables played at before, and the maps played on there.

    For a player who is not in `maps` each table counts as having had the map that it has now.
    """

    fixed: Mapping[int, int] = field(default_factory=dict)
    tables: Mapping[int, Sequence[int]] = field(default_factory=dict)
    maps: Mapping[int, Sequence[str]] = field(default_factory=dict)

    def maps_of(self, player: int, now: Mapping[int, str]) -> Sequence[str]:
        found = self.maps.get(player)
        return found if found is not None else [now.get(table, "") for table in self.tables.get(player, ())]


def seat(
    pairs: Sequence[Pair], spots: Sequence[Spot], past: Past | None = None, seed: int = 0
) -> tuple[Seat, ...]:
    """Seats in the order of the pairs."""
    places = places_for([(pair.first, pair.second) for pair in pairs], spots, past, seed)
    return tuple(Seat(pair, place.table, place.notes) for pair, place in zip(pairs, places, strict=True))


def places_for(
    games: Sequence[Players], spots: Sequence[Spot], past: Past | None = None, seed: int = 0
) -> tuple[Place, ...]:
    """Places in the order of the games, each of which is its players.

    The first tables of `spots` are used: no holes in the list, unless a fixed table lies further down.
    """
    past = past or Past()
    if len(spots) < len(games):
        raise Infeasible(
            "too-few-tables",
            ngettext(
                "%(count)s game needs a table, but there are only %(tables)s.",
                "%(count)s games need a table, but there are only %(tables)s.",
                len(games),
            )
            % {"count": len(games), "tables": len(spots)},
        )
    maps = {spot.number: spot.map for spot in spots}
    chosen = _fixed_seats(games, past, maps)
    free = [at for at in range(len(games)) if at not in chosen]
    taken = set(chosen.values())
    rest = [spot.number for spot in spots if spot.number not in taken][: len(free)]
    order = _arranged([games[at] for at in free], rest, past, maps, seed)
    chosen |= {at: rest[place] for at, place in zip(free, order, strict=True)}
    used = {table: maps[table] for table in chosen.values()}
    return tuple(
        Place(chosen[at], tuple(_notes(players, chosen[at], used, past, maps)))
        for at, players in enumerate(games)
    )


def _fixed_seats(games: Sequence[Players], past: Past, maps: Mapping[int, str]) -> dict[int, int]:
    """By place of the game. Where two need one table, the game that stands first has it."""
    chosen: dict[int, int] = {}
    for at, players in enumerate(games):
        wishes = (past.fixed.get(player) for player in players)
        open_wishes = [table for table in wishes if table in maps and table not in chosen.values()]
        if open_wishes and open_wishes[0] is not None:
            chosen[at] = open_wishes[0]
    return chosen


def _arranged(
    games: Sequence[Players], tables: Sequence[int], past: Past, maps: Mapping[int, str], seed: int
) -> list[int]:
    """For each game the place of its table: the natural order, better in windows where somebody would sit again."""
    order = list(range(len(games)))

    def cost(at: int, place: int) -> int:
        return _again(games[at], tables[place], past, maps) + (at - place) ** 2

    seen = -1
    for at in range(len(games)):
        if at > seen and cost(at, order[at]) >= MAP_AGAIN:
            start = max(0, min(at - WINDOW // 4, len(games) - WINDOW))
            window = range(start, min(start + WINDOW, len(games)))
            _reseat(order, window, cost, seed)
            seen = at + WINDOW // 2  # everybody up to here has been seated with a choice on both sides
    return order


def _reseat(order: list[int], window: range, cost: Callable[[int, int], int], seed: int) -> None:
    size, places = len(window), [order[at] for at in window]
    edges = [
        (row, size + column, cost(at, place))
        for row, at in enumerate(window)
        for column, place in enumerate(places)
    ]
    found = match(2 * size, edges, lambda row, column: mix(seed, window[row], places[column - size]))
    if found is None:
        raise AssertionError("As many places as games, and every game may be anywhere.")
    for row, at in enumerate(window):
        order[at] = places[found[row] - size]


def _again(players: Players, table: int, past: Past, maps: Mapping[int, str]) -> int:
    total = 0
    for player in players:
        total += TABLE_AGAIN * past.tables.get(player, ()).count(table)
        if maps[table]:
            total += MAP_AGAIN * past.maps_of(player, maps).count(maps[table])
    return total


def _notes(
    players: Players, table: int, used: Mapping[int, str], past: Past, maps: Mapping[int, str]
) -> Iterator[Sentence]:
    """What the place means for each of the players. `used` are the tables of this round with their maps."""
    another = "not-kept" if len(players) == 2 else "not-kept-pod"
    for player in players:
        wish = past.fixed.get(player)
        if wish is not None:
            key = "stays" if wish == table else another if wish in maps else "not-used"
            yield Sentence(key, {"player": player, "table": wish})
        if table in past.tables.get(player, ()):
            yield Sentence("table-again", {"player": player, "why": _why(players, used, past, maps)})
        elif maps[table] and maps[table] in past.maps_of(player, maps):
            why = _why(players, used, past, maps)
            yield Sentence("map-again", {"player": player, "map": maps[table], "why": why})


def _why(players: Players, used: Mapping[int, str], past: Past, maps: Mapping[int, str]) -> Sentence:
    """Why nothing better was found: where they sit among the tables of this round, somebody sits again."""
    if past.fixed.keys() & set(players):
        return Sentence("fixed-first")
    if all(_again(players, table, past, maps) for table in used):
        return Sentence("no-table-both" if len(players) == 2 else "no-table-all")
    return Sentence("more-again")
