"""Every hex in which a move of a warrior can legally end, with its price: one search over all paths at once.

The search asks the same `Ground` as the walk. It looks ahead at a plain move, without abilities that are not at work yet;
`runs` adds the one hex more that action points buy (4.13).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.hexes import DIRECTIONS, Hex
from rules.games.combat_hex.case import V3
from rules.games.combat_hex.movement.bases import facings
from rules.games.combat_hex.movement.mobility import gait_of, points_of
from rules.games.combat_hex.movement.obstacles import Ground
from rules.games.combat_hex.position import Position
from rules.games.combat_hex.readings import DEFAULTS
from rules.games.combat_hex.terrain import CLEAR

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
    disengages: bool
    toll: int


@dataclass(frozen=True, slots=True)
class Run:
    """One hex that can be run into after a move; `price` is the fewest action points, those for Fearsome enemies included."""

    at: Hex
    price: int
    facings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """What the search found: for each hex entered the cheapest (movement points, action points), and the fewest action points."""

    cheapest: dict[Hex, tuple[int, int]]
    least_toll: dict[Hex, int]


def destinations(
    position: Position,
    id: str,
    *,
    edition: str = V3,
    readings: Mapping[str, str] = DEFAULTS,
    is_charging: bool = False,
    points: int | None = None,
    spends: bool = True,
) -> tuple[Destination, ...]:
    """The legal ends of a move made now, in order of price. `points` replaces the movement points, as Fast would.

    Without `spends` no action points are paid on the way. Whether it is this warrior's turn to act is not asked.
    """
    ground = _ground(position, id, (edition, readings), is_charging, points)
    if ground is None:
        return ()
    found = _search(ground, ground.warrior.action_points if spends else 0)
    return tuple(_with_room(ground, found.cheapest))


def runs(
    position: Position,
    id: str,
    *,
    edition: str = V3,
    readings: Mapping[str, str] = DEFAULTS,
    is_charging: bool = False,
    points: int | None = None,
) -> tuple[Run, ...]:
    """Where a move made now can be followed by a run, in order of price: out of no kill zone that stops it (4.13)."""
    ground = _ground(position, id, (edition, readings), is_charging, points)
    if ground is None or ground.gait.is_flying:
        return ()
    purse = ground.warrior.action_points
    best: dict[Hex, int] = {}
    for at, paid in _stopping_places(ground, _search(ground, purse)):
        for to, price, toll in _steps(ground, at, is_first=False):
            total = paid + price + toll
            if total <= min(purse, best.get(to, OUT_OF_REACH)):
                best[to] = total
    ends = (
        (at, price, facings(ground.board, ground.warrior, at, ground.others)) for at, price in best.items()
    )
    return tuple(Run(*end) for end in sorted(ends, key=lambda end: (end[1], end[0])) if end[2])


def _stopping_places(ground: Ground, reach: Reach) -> Iterator[tuple[Hex, int]]:
    """The hexes from which it may run, with the action points paid to get there."""
    start = ground.warrior.at
    for at in reach.cheapest:
        if at in ground.others or at in ground.board.marked:
            continue
        if ground.gait.is_starter or at not in ground.halts:
            yield at, reach.cheapest[at][1] if at == start else reach.least_toll[at]


def _ground(
    position: Position, id: str, book: tuple[str, Mapping[str, str]], is_charging: bool, points: int | None
) -> Ground | None:
    """The ground for a plain move or a charge, None for a warrior that can make none."""
    warrior = position.warriors[id]
    if warrior.aboard:
        return None
    allowance = points_of(position, warrior) if points is None else points
    gait = gait_of(position, warrior, *book, points=allowance, is_charging=is_charging)
    ground = Ground(position, warrior, gait)
    if is_charging and (not warrior.profile.is_cavalry or ground.threats(warrior.hexes)):
        return None
    return ground


def _with_room(ground: Ground, found: dict[Hex, tuple[int, int]]) -> Iterator[Destination]:
    warrior, start, others = ground.warrior, ground.warrior.at, ground.others
    leaves, is_starter = _disengages(ground, None), ground.gait.is_starter
    for at, (cost, toll) in sorted(found.items(), key=lambda item: (item[1], item[0])):
        room = facings(ground.board, warrior, at, others)
        if room:
            is_direct = is_starter and at in _around(start) and ground.price(start, at) == cost
            yield Destination(at, cost, room, _disengages(ground, at) if is_direct else leaves, toll)


def _disengages(ground: Ground, direct: Hex | None) -> bool:
    """Whether leaving the start gives a free attack; only the starter book cares where the first step leads.

    There a second step is only taken from a hex outside all kill zones, so any longer way leaves them.
    """
    warrior = ground.warrior
    if ground.position.has(warrior, "terrifying"):
        return False
    if direct is None and ground.gait.is_starter:
        return bool(ground.threats(warrior.hexes)) and not ground.gait.is_sneaking
    return bool(ground.strikers(warrior.hexes, direct or warrior.at, is_first=True))


def _around(at: Hex) -> tuple[Hex, ...]:
    return tuple((at[0] + dq, at[1] + dr) for dq, dr in DIRECTIONS)


def _search(ground: Ground, purse: int) -> Reach:
    """Every hex that can be entered. Movement points weigh before action points.

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
                is_news = to == start or least_toll.get(to, OUT_OF_REACH) > paid + toll
                if is_news and spent + price <= points and paid + toll <= purse:
                    waiting[spent + price].append((to, paid + toll))
    return Reach(found, least_toll)


def _toll_of(label: tuple[Hex, int]) -> int:
    return label[1]


def _steps(ground: Ground, at: Hex, *, is_first: bool) -> Iterator[tuple[Hex, int, int]]:
    """Each neighbour that may be entered from here, the price of the line, and the action points for Fearsome enemies."""
    q, r = at
    board, closed, sides, prices = ground.board, ground.closed, ground.board.sides, ground.prices
    origin = ground.warrior.hexes if is_first else (at,)
    for dq, dr in DIRECTIONS:
        to = (q + dq, r + dr)
        if to in closed or not board.has(to):
            continue
        price = prices[sides.get((q + to[0], r + to[1]), CLEAR)]
        if price is None or (ground.holders and ground.held_by(origin, to)):
            continue
        yield to, price, len(ground.toll(origin, to)) if ground.tolls else 0
