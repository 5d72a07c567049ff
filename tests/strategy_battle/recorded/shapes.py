"""Numbers, directions, arcs and obstacles: what each function gives at its bounds.

Whether they are right is proved by brute force in other tests; here every bound is held in its place.
"""

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise, product
from typing import Any

from rules.games.strategy_battle.backing_away.surroundings import Away
from rules.games.strategy_battle.distances import (
    is_inside,
)
from rules.games.strategy_battle.geometry.arcs import Arc, Legal, half_plane, left_over
from rules.games.strategy_battle.geometry.directions import (
    Direction,
    along,
    at_angle,
    compare,
    crossing,
    reaching,
    rooted,
)
from rules.games.strategy_battle.geometry.obstacles import (
    Contact,
    Corner,
    Disc,
    Obstacle,
    Wall,
    are_touching,
    is_overlap,
    nearest_on,
    within,
)
from rules.games.strategy_battle.geometry.turns import angle_of, cos_sin, pi
from rules.games.strategy_battle.geometry.units import (
    DEGREE,
    INCH,
    MM,
    TOUCH,
    _plain,
    angle,
    decimal,
    length,
    number,
    rounded,
)
from tests.recording import digest

SMALL = range(-3, 4)
GRID = tuple(product(SMALL, SMALL))
TURNS = (0, 1, 30, 45, 60, 88, 89, 90, 91, 135, 180, 225, 270, 271, 315, 359)


# -- numbers


def of_turns() -> str:
    angles = [*(turn * DEGREE for turn in TURNS), 1, -1, 12_345_678, 89_999_999, 360 * DEGREE, 361 * DEGREE]
    waves = [cos_sin(angle, bits) for angle in angles for bits in (1, 40, 64, 200)]
    luck = random.Random(1)
    far = [(luck.randint(-9999, 9999), luck.randint(1, 9999)) for _ in range(300)]
    return digest(
        [waves, [pi(bits) for bits in (8, 64, 300)], [angle_of(*at) for at in [*GRID, *far] if any(at)]]
    )


def of_units() -> str:
    values = [
        0,
        1,
        -1,
        10_000,
        10_001,
        1.5,
        -0.000001,
        0.0000004,
        0.0000006,
        "2.5",
        "1e-3",
        "x",
        None,
        True,
        1e-7,
        123456.5,
    ]
    lengths = [length(one, unit) for one in values for unit in (MM, INCH)]
    turns = [angle(one) for one in (0, 360, -360, 361, -361, 359.9999999, "12.5", "360.1", None, -0.5)]
    short = [_plain(one) for one in (1.5, -0.25, 0.123456, 0.1234567, 1e-7, 1e22, 123456.5)]
    told = [
        rounded(one, unit, digits)
        for one in (0, 4, -4, 5, -5, 15, 100, 149, 12345)
        for unit in (10, 100)
        for digits in (0, 1, 2)
    ]
    return digest(
        [
            lengths,
            [str(decimal(one)) for one in values],
            turns,
            short,
            told,
            [number(one, 10) for one in (0, 5, 20, -5)],
        ]
    )


# -- directions and arcs


def _directions() -> list[Direction]:
    found = [along(*at) for at in GRID if any(at)]
    found += [at_angle(turn * DEGREE) for turn in TURNS]
    found += [
        rooted((x, y), (y, -x), root) for x, y in ((3, 1), (-2, 5), (0, 1), (4, 0)) for root in (1, 2, 4, 9)
    ]
    found += [reaching((x, y), 9, 2, 5, turn) for x, y in ((1, 2), (-3, 1), (0, 2)) for turn in (1, -1)]
    return [*found, *(-one for one in found[::3])]


def _told(one: Direction) -> Any:
    return one.vector, one.key, one.angle, one.exact, one.step(INCH), one.step(7), one.enclose(70)


def of_directions() -> str:
    found = _directions()
    return digest(list(map(_told, found)))


def _hairs() -> list[Direction]:
    """Close to the x axis, so that only a finer look tells them apart; and roots that are equal, written in other ways."""
    found = [along(2**38 + more, up) for more in (-1, 0, 1, 2**37) for up in (1, -1, 2)]
    found += [rooted((0, 2 * x), (y, 0), 2) for x in (1, -1) for y in (2, -2)]
    found += [rooted((2 * x, 0), (0, y), 2) for x in (1, -1) for y in (1, -1)]
    found += [rooted((0, x), (0, y), 2) for x in (1, -1) for y in (1, -1, 3)]
    return [*found, along(1, 0), along(-1, 0), along(1, 1), along(1, 3)]


def of_hairs() -> str:
    found = _hairs()
    return digest([(crossing(a, b), compare(a, b)) for a in found for b in found])


def of_looks() -> str:
    """How finely directions are looked at until they are told apart, and what is doubtful to the last."""
    told: list[Any] = []
    for x, y, off in ((5, 6, 5), (-5, -6, 5), (10, 10, 5), (-10, 0, 5), (0, 9, 5), (0, 11, 5)):
        looks: list[int] = []
        beside = Direction(partial(_doubtful, looks, (x, y, off), 1))
        bare = [
            Direction(partial(_doubtful, looks, one, 0)) for one in ((x, 1, off), (1, x, off), (y, 1, off))
        ]
        signs = [[(part > 0) - (part < 0) for part in one.vector[:2]] for one in bare]
        told.append([signs, crossing(along(1, 1), beside), crossing(beside, along(-1, -1)), looks])
    just = [reaching((x, y), 14, 2, 5, turn) for x, y in ((0, 2), (2, 0)) for turn in (1, -1)]
    return digest([told, [one.enclose(70) for one in just]])


def _doubtful(looks: list[int], at: tuple[int, int, int], both: int, bits: int) -> tuple[int, int, int]:
    """A vector beside (1, 1), or beside an axis where a coordinate is 1; never known better than by `off`."""
    looks.append(bits)
    x, y, off = at
    return (
        x + both * (1 << bits) if x != 1 else 1 << bits,
        y + both * (1 << bits) if y != 1 else 1 << bits,
        off,
    )


def of_cones() -> str:
    """What is left around straight away from a winner, by degrees."""
    cones = [Away(at, degrees) for at in ((0, -5), (3, 4), (-7, 1)) for degrees in (1, 45, 60, 89)]
    ends = [end for cone in cones for arc in cone.arcs(INCH) for end in arc[:2]]
    return digest(list(map(_told, ends)))


def of_comparisons(part: int) -> str:
    """Among them directions that are equal, but calculated in other ways."""
    found = _directions()
    return digest([(crossing(a, b), compare(a, b)) for a in found[part::12] for b in found])


def _arc(arc: Arc) -> Any:
    return arc.start.angle, arc.end.angle, arc.start_closed, arc.end_closed, arc.whole, arc.width


def of_arcs(seed: int) -> str:
    """What a few random arcs leave of the circle, also where their ends meet."""
    luck = random.Random(seed)
    ends = [along(*at) for at in GRID if any(at)]
    ends += [along(2, 2), along(0, 2), along(-2, 0)]
    told = []
    for _ in range(40):
        arcs = [
            Arc(
                luck.choice(ends),
                luck.choice(ends),
                luck.random() < 0.5,
                luck.random() < 0.5,
                luck.random() < 0.1,
            )
            for _ in range(luck.randint(0, 4))
        ]
        cut = luck.randint(0, len(arcs))
        legal = left_over(arcs[:cut], arcs[cut:])
        near = [legal.near(at_angle(turn * DEGREE), 2 * DEGREE) for turn in TURNS]
        held = [Legal((arc,)).holds(end) for arc in arcs for end in ends]
        told.append(
            [
                list(map(_arc, legal.arcs)),
                legal.slack,
                legal.as_json(),
                [one and one.angle for one in near],
                held,
            ]
        )
    told.append([_arc(half_plane(x, y, closed)) for x, y in GRID if x or y for closed in (True, False)])
    return digest(told)


def of_rims() -> str:
    """One direction, all but one, none: what is left, and what each arc holds."""
    up, down, right = along(0, 1), along(0, -2), along(1, 0)
    flags = tuple(product((True, False), repeat=2))
    arcs = [
        Arc(a, b, first, last, whole)
        for a in (up, down)
        for b in (up, along(0, 3), right)
        for first, last in flags
        for whole in (True, False)
    ]
    told: list[Any] = [
        [list(map(_arc, left_over([one], drops).arcs)) for one in arcs]
        for drops in ([], arcs[:1], [half_plane(1, 0, True)])
    ]
    told += [list(map(_arc, left_over([], [one, half_plane(1, 1, True)]).arcs)) for one in arcs]
    return digest(
        [
            told,
            [
                Legal((one,)).holds(end)
                for one in arcs
                for end in (up, down, right, along(1, 1), along(-1, 1))
            ],
        ]
    )


# -- obstacles


def _obstacles() -> Iterator[Obstacle]:
    yield from (
        Disc(at, gap, is_open)
        for at in ((5, 0), (3, 4), (-6, 8), (0, -13))
        for gap in (3, 4)
        for is_open in (True, False)
    )
    yield from (Contact(at, closed) for at in ((1, 0), (-2, 1)) for closed in (True, False))
    yield from (Corner(a, b) for a, b in (((1, 0), (0, 1)), ((0, 1), (1, 0)), ((-1, 0), (1, 0))))
    ends = ((4, -9), (4, 9), (-3, 5), (8, 5), (5, 5), (20, 5), (-7, -6), (6, -7), (6, 13))
    yield from (Wall(a, b, gap) for a, b in pairwise(ends) for gap in (0, 2, 3, 4, 5))
    yield from (
        Wall(a, b, gap) for gap in (0, 3) for a, b in pairwise(((3, 4 + gap), (9, 4 + gap), (-3, 4 + gap)))
    )


def of_obstacles() -> str:
    """With lengths at which a way just reaches them."""
    directions = [cos_sin(turn * DEGREE, 40) for turn in TURNS]
    told = []
    for one in _obstacles():
        arcs = [[_arc(arc) for arc in one.arcs(length)] for length in (1, 2, 3, 4, 5, 7, 8, 9, 10, 12)]
        ways = [one.travel(direction, length) for direction in directions for length in (1, 3, 8, 40)]
        told.append([arcs, ways])
    return digest(told)


def of_distances() -> str:
    segments = [((0, 0), (4, 0)), ((0, 0), (0, 0)), ((-1, -2), (2, 2)), ((0, 3), (0, -1))]
    near = [nearest_on(a, b, at) for a, b in segments for at in GRID]
    limits = [
        within((top, bottom), limit) for top in (0, 8, 9, 10) for bottom in (1, 4) for limit in (-1, 0, 1, 3)
    ]
    gaps = (0, TOUCH - 1, TOUCH, TOUCH + 1, 25 * MM)
    edges = [
        (gap + more) ** 2 for gap in gaps for more in (-TOUCH - 1, -TOUCH, -TOUCH + 1, 0, TOUCH, TOUCH + 1)
    ]
    told = [(are_touching((edge, 1), gap), is_overlap((edge, 1), gap)) for edge in edges for gap in gaps]
    outlines = (
        ((-2, -2), (2, -2), (2, 2), (-2, 2)),
        ((0, 2), (-2, -1), (2, -1)),
        ((-2, 0), (0, -1), (2, 0), (0, 2)),
    )
    return digest([near, limits, told, [is_inside(outline, at) for outline in outlines for at in GRID]])


SHAPES: dict[str, Callable[[], str]] = {
    "turns": of_turns,
    "units": of_units,
    "directions": of_directions,
    "hairs": of_hairs,
    "looks": of_looks,
    "rims": of_rims,
    "cones": of_cones,
    "obstacles": of_obstacles,
    "distances": of_distances,
}
SHAPES |= {f"comparisons/{part}": partial(of_comparisons, part) for part in range(4)}
SHAPES |= {f"arcs/{seed}": partial(of_arcs, seed) for seed in range(6)}
