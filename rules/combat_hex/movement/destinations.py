"""Every hex in which a move of a warrior can legally end, with its price: one search over all paths at once.

The search asks the same `Ground` as the walk. It looks ahead at a plain move: no abilities that are not at work yet, no run.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.combat_hex.case import V3
from rules.combat_hex.movement.bases import facings
from rules.combat_hex.movement.gait import gait_of, points_of
from rules.combat_hex.movement.ground import Ground
from rules.combat_hex.position import Position
from rules.engine.hexes import DIRECTIONS, Hex

OUT_OF_REACH = 1_000_000


@dataclass(frozen=True, slots=True)
class Destination:
    """One legal end: the fewest movement points that lead there, the facings its base has room for.

    `disengages` tells that the way there gives enemies a free attack at its start (4.11), `toll` the action points for
    Fearsome enemies on the cheapest way (8.43).
    """

    at: Hex
    cost: int
    facings: tuple[int, ...]
    disengages: bool = False
    toll: int = 0


def destinations(
    position: Position,
    id: str,
    *,
    edition: str = V3,
    is_charging: bool = False,
    points: int | None = None,
    spends: bool = True,
) -> tuple[Destination, ...]:
    """The legal ends of a move made now, in order of price. `points` replaces the movement points, as Fast would.

    Without `spends` no action points are paid on the way. Whether it is this warrior's turn to act is not asked.
    """
    warrior = position.warriors[id]
    if warrior.aboard:
        return ()
    allowance = points_of(position, warrior) if points is None else points
    gait = gait_of(position, warrior, edition, points=allowance, is_charging=is_charging)
    ground = Ground(position, warrior, gait)
    if is_charging and (not warrior.profile.is_cavalry or ground.threats(warrior.hexes)):
        return ()
    found = _search(ground, warrior.action_points if spends else 0)
    return tuple(_with_room(ground, found))


def _with_room(ground: Ground, found: dict[Hex, tuple[int, int]]) -> Iterator[Destination]:
    warrior, start = ground.warrior, ground.warrior.at
    strikers = _Strikers(ground)
    for at, (cost, toll) in sorted(found.items(), key=lambda item: (item[1], item[0])):
        room = facings(ground.board, warrior, at, ground.others)
        if room:
            is_direct = ground.price(start, at) == cost if at in _around(start) else False
            yield Destination(at, cost, room, strikers.any(at if is_direct else None), toll)


class _Strikers:
    """Whether leaving the start gives a free attack; only the starter book cares where the first step leads."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._is_terrifying = ground.position.has(ground.warrior, "terrifying")
        self._always = bool(ground.strikers(ground.warrior.hexes, ground.warrior.at, is_first=True))
        self._threatened = bool(ground.threats(ground.warrior.hexes)) and not ground.gait.is_sneaking

    def any(self, first: Hex | None) -> bool:
        if self._is_terrifying or not self._threatened:
            return False
        if not self._ground.gait.is_starter:
            return self._always
        return first is None or bool(self._ground.strikers(self._ground.warrior.hexes, first, is_first=True))


def _around(at: Hex) -> tuple[Hex, ...]:
    return tuple((at[0] + dq, at[1] + dr) for dq, dr in DIRECTIONS)


def _search(ground: Ground, purse: int) -> dict[Hex, tuple[int, int]]:
    """Cheapest (movement points, action points) for each hex that can be entered, in that order of weight.

    A bucket for each price. A dearer way to a hex still counts while it costs fewer action points.
    """
    points, start = ground.gait.points, ground.warrior.at
    waiting: list[list[tuple[Hex, int]]] = [[] for _ in range(points + 1)]
    waiting[0].append((start, 0))
    least_toll: dict[Hex, int] = {}
    found: dict[Hex, tuple[int, int]] = {}
    for spent, bucket in enumerate(waiting):
        for at, paid in sorted(bucket, key=_toll_of):
            if spent and at not in found:
                found[at] = (spent, paid)
            if least_toll.get(at, OUT_OF_REACH) <= paid:
                continue
            least_toll[at] = paid
            if spent and at in ground.halts:
                continue
            for to, price, toll in _steps(ground, at, is_first=spent == 0):
                if spent + price <= points and paid + toll <= purse:
                    waiting[spent + price].append((to, paid + toll))
    return found


def _toll_of(label: tuple[Hex, int]) -> int:
    return label[1]


def _steps(ground: Ground, at: Hex, *, is_first: bool) -> Iterator[tuple[Hex, int, int]]:
    """Each neighbour that may be entered from here, the price of the line, and the action points for Fearsome enemies."""
    board, closed = ground.board, ground.closed
    origin = ground.warrior.hexes if is_first else (at,)
    for to in _around(at):
        if to in closed or not board.has(to):
            continue
        price = ground.price(at, to)
        if price is None or (ground.holders and ground.held_by(origin, to)):
            continue
        yield to, price, len(ground.toll(origin, to)) if ground.tolls else 0
