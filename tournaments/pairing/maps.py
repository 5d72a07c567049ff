"""Which map each table plays on, when the event gives the maps out anew each round: none twice, then all evenly.

The choice is exact: tables come one by one, and each is let in along the cheapest chain of others making room.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from tournaments.pairing.noise import mix
from tournaments.pairing.sentences import Sentence

# Playing on a map again outweighs any unevenness, having no map outweighs both; below lies the draw by lot.
EVEN, AGAIN, NONE = 1 << 64, 1 << 96, 1 << 128


@dataclass(frozen=True, slots=True)
class Supply:
    """A map of the event. `copies` is how many tables it can lie on at once, 0 for any number."""

    id: int
    name: str
    copies: int = 0


@dataclass(frozen=True, slots=True)
class Lot:
    """The map of a table, None when there are too few. `notes` tell what could not be avoided, and why."""

    map: int | None
    notes: tuple[Sentence, ...] = ()


def assign_maps(
    tables: Sequence[Sequence[int]],
    supplies: Sequence[Supply],
    played: Mapping[int, Sequence[int]] | None = None,
    seed: int = 0,
) -> tuple[Lot, ...]:
    """Lots in the order of the tables, each of which is its players. `played` holds by player the maps of earlier rounds."""
    played = played or {}
    prices = [
        [AGAIN * again(players, one.id, played) + mix(seed, row, one.id) % EVEN // 4096 for one in supplies]
        for row, players in enumerate(tables)
    ]
    room = [one.copies or len(tables) for one in supplies]
    columns = cheapest([[*row, NONE] for row in prices], [*room, len(tables)])
    return tuple(_lot(players, at, supplies, played) for players, at in zip(tables, columns, strict=True))


def again(players: Sequence[int], wanted: int, played: Mapping[int, Sequence[int]]) -> int:
    """How often they have played on it before, all together."""
    return sum(played.get(player, ()).count(wanted) for player in players)


def cheapest(prices: Sequence[Sequence[int]], room: Sequence[int]) -> list[int]:
    """For each row a column, none taken by more rows than it has room for, at the least total.

    The k-th row of a column costs (2k - 1) * EVEN more, so that columns fill evenly; the last column is never full.
    """
    filling = _Filling(prices, room)
    for row in range(len(prices)):
        filling.let_in(row)
    return filling.at


class _Filling:
    def __init__(self, prices: Sequence[Sequence[int]], room: Sequence[int]) -> None:
        self.prices, self.room = prices, room
        self.columns = range(len(room))
        self.at = [-1] * len(prices)
        self.load = [0] * len(room)
        # What it costs to send a row from one column to another; rows that have left stay in until they come up.
        self.moves: list[list[list[tuple[int, int]]]] = [[[] for _ in room] for _ in room]

    def let_in(self, row: int) -> None:
        cost = list(self.prices[row])
        came: list[tuple[int, int] | None] = [None] * len(cost)  # from which column, by moving which row
        while self._relax(cost, came):
            pass
        end = min(
            (at for at in self.columns if self.load[at] < self.room[at]),
            key=lambda at: cost[at] + self._toll(at),
        )
        self.load[end] += 1
        while (step := came[end]) is not None:
            self._put(step[1], end)
            end = step[0]
        self._put(row, end)

    def _relax(self, cost: list[int], came: list[tuple[int, int] | None]) -> bool:
        changed = False
        for a in self.columns:
            for b in self.columns:
                if a != b and (move := self._cheapest_move(a, b)) and cost[a] + move[0] < cost[b]:
                    cost[b], came[b], changed = cost[a] + move[0], (a, move[1]), True
        return changed

    def _cheapest_move(self, a: int, b: int) -> tuple[int, int] | None:
        moves = self.moves[a][b]
        while moves and self.at[moves[0][1]] != a:
            heappop(moves)
        return moves[0] if moves else None

    def _toll(self, column: int) -> int:
        return (2 * self.load[column] + 1) * EVEN if column != len(self.room) - 1 else 0

    def _put(self, row: int, column: int) -> None:
        self.at[row] = column
        for other in self.columns:
            if other != column:
                price = self.prices[row][other] - self.prices[row][column]
                heappush(self.moves[column][other], (price, row))


def _lot(
    players: Sequence[int], at: int, supplies: Sequence[Supply], played: Mapping[int, Sequence[int]]
) -> Lot:
    if at == len(supplies):
        return Lot(None, (Sentence("fewer-maps" if supplies else "no-map"),))
    return Lot(supplies[at].id, tuple(_notes(players, supplies[at], supplies, played)))


def _notes(
    players: Sequence[int], chosen: Supply, supplies: Sequence[Supply], played: Mapping[int, Sequence[int]]
) -> Iterator[Sentence]:
    is_any_new = any(not again(players, one.id, played) for one in supplies)
    why = Sentence("copies-elsewhere" if is_any_new else "no-new-map")
    for player in players:
        if chosen.id in played.get(player, ()):
            yield Sentence("map-again", {"player": player, "map": chosen.name, "why": why})
