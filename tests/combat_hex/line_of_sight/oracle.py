"""The sight rules once more, slowly: fractions, clipping, points a millionth along; nothing shared with the referee.

The plane is measured in thirds of a step between two hexes: corners are whole numbers there. Only the position is the
referee's own. Every hex, side and corner that holds anything is tried one by one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from rules.games.combat_hex.position import Position, Warrior

Hex = tuple[int, int]
Number: TypeAlias = int | Fraction
Point: TypeAlias = tuple[Number, Number]
STEPS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
NEARBY = Fraction(1, 1_000_000)


@dataclass(frozen=True)
class Answer:
    in_arc: bool
    clear: int
    choices: int
    cover: bool | None  # None when nothing is clear
    extra_shot: bool

    @property
    def visible(self) -> bool:
        return self.in_arc and self.clear > 0


@dataclass(frozen=True)
class Terms:
    starter: bool = False
    arc: str = "wedge"
    wall_corner: str = "around"
    cover_touch: str = "point"
    marksman: bool = False


# -- plane geometry


@cache
def corner(at: Hex, i: int) -> Point:
    """The mean of the three hexes that meet there."""
    a, b = STEPS[i % 6], STEPS[(i + 1) % 6]
    return 3 * at[0] + a[0] + b[0], 3 * at[1] + a[1] + b[1]


@dataclass(frozen=True)
class Marked:
    """A side that is drawn, the hexes it parts and its ends."""

    a: Hex
    b: Hex
    kind: str
    u: Point
    v: Point


def drawn(position: Position, starter: bool) -> list[Marked]:
    """Solid, dotted, red and orange sides; the starter book knows the solid ones only."""
    found = []
    for (x, y), kind in position.board.sides.items():
        k = next(k for k in range(3) if (x - STEPS[k][0]) % 2 == 0 and (y - STEPS[k][1]) % 2 == 0)
        a = ((x - STEPS[k][0]) // 2, (y - STEPS[k][1]) // 2)
        if kind == "solid" or (kind in ("dotted", "rough") and not starter):
            found.append(Marked(a, step(a, k), kind, corner(a, k - 1), corner(a, k)))
    return found


@cache
def outline(at: Hex) -> list[Point]:
    return [corner(at, i) for i in range(6)]


def turn(a: Point, b: Point, c: Point) -> Number:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def along(a: Point, b: Point, t: Fraction) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def inside(point: Point, at: Hex) -> int:
    """1 strictly inside the hex, 0 on its rim, -1 outside."""
    rim = outline(at)
    signs = [-turn(rim[k - 1], rim[k], point) for k in range(6)]
    if all(sign > 0 for sign in signs):
        return 1
    return 0 if all(sign >= 0 for sign in signs) else -1


def meets_hex(a: Point, b: Point, at: Hex) -> str:
    """How a segment meets a hex: "through", "alongside", or "" for no more than a point."""
    low, high = Fraction(0), Fraction(1)
    rim = outline(at)
    for k in range(6):
        here, there = -turn(rim[k - 1], rim[k], a), -turn(rim[k - 1], rim[k], b)
        if here < 0 and there < 0:
            return ""
        if here < 0 or there < 0:
            where = Fraction(here, here - there)
            low, high = (max(low, where), high) if here < 0 else (low, min(high, where))
    if a == b or low >= high:
        return ""
    return "through" if inside(along(a, b, (low + high) / 2), at) == 1 else "alongside"


def is_near(a: Point, b: Point, u: Point, v: Point) -> bool:
    """The boxes round two segments overlap; where they do not, the segments cannot meet."""
    return all(min(a[i], b[i]) <= max(u[i], v[i]) and min(u[i], v[i]) <= max(a[i], b[i]) for i in (0, 1))


def meets_side(a: Point, b: Point, u: Point, v: Point) -> str:
    """How a segment meets a side: "cross", "alongside", or "" for no more than a point."""
    if a == b or not is_near(a, b, u, v):
        return ""
    d, e = (b[0] - a[0], b[1] - a[1]), (v[0] - u[0], v[1] - u[1])
    slope = d[0] * e[1] - d[1] * e[0]
    if slope == 0:
        if turn(a, b, u) != 0:
            return ""
        length = d[0] * d[0] + d[1] * d[1]
        ends = sorted(Fraction((p[0] - a[0]) * d[0] + (p[1] - a[1]) * d[1], length) for p in (u, v))
        return "alongside" if max(ends[0], Fraction(0)) < min(ends[1], Fraction(1)) else ""
    w = (u[0] - a[0], u[1] - a[1])
    t, s = Fraction(w[0] * e[1] - w[1] * e[0], slope), Fraction(w[0] * d[1] - w[1] * d[0], slope)
    return "cross" if 0 < t < 1 and 0 < s < 1 else ""


def at_point(a: Point, b: Point, point: Point) -> Fraction | None:
    """Where on the segment a point lies, from 0 to 1; None off it."""
    if a == b:
        return Fraction(0) if point == a else None
    if turn(a, b, point) != 0:
        return None
    axis = 0 if a[0] != b[0] else 1
    t = Fraction(point[axis] - a[axis], b[axis] - a[axis])
    return t if 0 <= t <= 1 else None


# -- what is near


def step(at: Hex, k: int) -> Hex:
    return at[0] + STEPS[k % 6][0], at[1] + STEPS[k % 6][1]


@cache
def around(point: Point) -> list[Hex]:
    """The three hexes of a corner, in order round it."""
    near = (round(Fraction(point[0], 3)), round(Fraction(point[1], 3)))
    found = [at for at in [near, *(step(near, k) for k in range(6))] if inside(point, at) == 0]
    assert len(found) == 3
    return found


# -- one line


@dataclass(frozen=True)
class Look:
    """One shooter and one target with everything that stays the same for all lines between them."""

    position: Position
    own: tuple[Hex, ...]
    other: tuple[Hex, ...]
    blocking: frozenset[Hex]
    hills: frozenset[Hex]
    veils: frozenset[Hex]
    marked: tuple[Marked, ...]
    terms: Terms

    def kind(self, a: Hex, b: Hex) -> str:
        found = self.position.board.kind(a, b)
        return "clear" if self.terms.starter and found != "solid" else found

    def is_exempt(self, a: Hex, b: Hex) -> bool:
        """A red or orange side that touches a base."""
        if self.terms.cover_touch == "sides":
            return any(at in (a, b) for at in (*self.own, *self.other))
        k = STEPS.index((b[0] - a[0], b[1] - a[1]))
        ends = (corner(a, k - 1), corner(a, k))
        return any(inside(end, at) >= 0 for end in ends for at in (*self.own, *self.other))


@dataclass(frozen=True)
class Found:
    blocked: bool
    covered: bool


def judge(look: Look, a: Point, b: Point) -> Found:
    blocked, covered, ledges = False, False, 0
    for at in look.blocking | look.hills | look.veils:
        met = meets_hex(a, b, at)
        if met == "through" or (met and not look.terms.starter):
            blocked |= at in look.blocking or at in look.hills
            covered |= at in look.veils
    for side in look.marked:
        met = meets_side(a, b, side.u, side.v)
        if side.kind == "solid":
            blocked |= met == "cross"
            blocked |= met == "alongside" and (not look.terms.starter or changes_sides(look, a, b, side))
        elif met == "cross":
            ledges += side.kind == "dotted"
            covered |= side.kind == "rough" and not look.is_exempt(side.a, side.b)
    for closed, dotted, rough in corners_of(look, a, b):
        blocked |= closed
        ledges += dotted
        covered |= rough > 0
    return Found(blocked or ledges >= 2, covered)


def corners_of(look: Look, a: Point, b: Point) -> Iterator[tuple[bool, int, int]]:
    """For each corner on the line: closed or not, ledges and red sides on the best way round."""
    for point in {end for side in look.marked for end in (side.u, side.v)}:
        t = at_point(a, b, point)
        if t is None:
            continue
        is_end = t in (0, 1) or a == b
        if is_end and look.terms.wall_corner == "literal":
            continue
        hexes = around(point)
        comes = places(look.own, hexes, along(a, b, t - NEARBY), a == b or t == 0)
        goes = places(look.other, hexes, along(a, b, t + NEARBY), a == b or t == 1)
        yield best_way(look, hexes, comes, goes)


def changes_sides(look: Look, a: Point, b: Point, side: Marked) -> bool:
    """A line that runs along a wall and can only have come to it on one side and left it on the other."""
    ends = sorted((at_point(a, b, end), end) for end in (side.u, side.v))
    (t, first), (s, last) = ((Fraction(t or 0), point) for t, point in ends)
    here, there = around(first), around(last)
    literal = look.terms.wall_corner == "literal"
    comes = places(look.own, here, along(a, b, t - NEARBY), t == 0)
    goes = places(look.other, there, along(a, b, s + NEARBY), s == 1)
    for lane in (side.a, side.b):
        into = (literal and t == 0) or not best_way(look, here, comes, [2 * here.index(lane)])[0]
        out = (literal and s == 1) or not best_way(look, there, [2 * there.index(lane)], goes)[0]
        if into and out:
            return False
    return True


def places(base: tuple[Hex, ...], hexes: list[Hex], near: Point, is_end: bool) -> list[int]:
    """Places round the corner: 0, 2, 4 the hexes; 1, 3, 5 the side between that hex and the next."""
    if is_end:
        return [2 * k for k, at in enumerate(hexes) if at in base]
    found = [inside(near, at) for at in hexes]
    if 1 in found:
        return [2 * found.index(1)]
    return [next(2 * k + 1 for k in range(3) if found[k] == 0 and found[(k + 1) % 3] == 0)]


def best_way(look: Look, hexes: list[Hex], comes: list[int], goes: list[int]) -> tuple[bool, int, int]:
    open_ways = []
    for start in comes:
        for goal in goes:
            for sense in (1, -1):
                place, over = start, []
                while place != goal:
                    place = (place + sense) % 6
                    if place % 2 and place != goal:
                        over.append((hexes[place // 2], hexes[(place // 2 + 1) % 3]))
                kinds = [look.kind(*pair) for pair in over]
                if "solid" not in kinds:
                    rough = sum(
                        kind == "rough" and not look.is_exempt(*pair)
                        for kind, pair in zip(kinds, over, strict=True)
                    )
                    open_ways.append((kinds.count("dotted"), rough))
    if not open_ways:
        return True, 0, 0
    return False, min(way[0] for way in open_ways), min(way[1] for way in open_ways)


# -- the whole look


def blocks(position: Position, shooter: Warrior, target: Warrior, other: Warrior, terms: Terms) -> bool:
    if terms.marksman:
        return False
    high = position.board.elevated
    up, target_up, other_up = (who.at in high for who in (shooter, target, other))
    if terms.starter:
        return not (up and not other_up)
    if other.wears_ring and not shooter.profile.is_ringwraith:
        return False
    if not other.profile.is_large and (shooter.profile.is_large or target.profile.is_large):
        return False
    if other.profile.is_foot and (shooter.profile.is_cavalry or target.profile.is_cavalry):
        return False
    if up:
        return other_up or other.profile.is_large
    return not (target_up and not other_up)


def hills_of(position: Position, shooter: Warrior, target: Warrior, terms: Terms) -> frozenset[Hex]:
    high = position.board.elevated
    if terms.starter or target.at in high:
        return frozenset()
    if shooter.at not in high:
        return high
    joined = {at for at in shooter.hexes if at in high}
    while True:
        more = {at for at in high for k in range(6) if step(at, k) in joined} - joined
        if not more:
            return high - joined
        joined |= more


def arc_of(at: Hex, facing: int, reach: int) -> set[Hex]:
    """The hexes in the wedge: whatever steps to the three hexes in front can lead to."""
    found, edge = set(), {at}
    for _ in range(reach):
        edge = {step(here, facing + k) for here in edge for k in (-1, 0, 1)}
        found |= edge
    return found


def corridor_of(at: Hex, facing: int, reach: int) -> set[Hex]:
    rows = [step(at, facing + k) for k in (-1, 0, 1)]
    dq, dr = STEPS[facing % 6]
    return {(q + n * dq, r + n * dr) for q, r in rows for n in range(reach)}


def look_at(position: Position, shooter: Warrior, target: Warrior, terms: Terms) -> Look:
    rest = [w for w in position.warriors.values() if w.id not in (shooter.id, target.id)]
    low_to_large = target.profile.is_large and shooter.at not in position.board.elevated and not terms.starter
    return Look(
        position,
        shooter.hexes,
        target.hexes,
        frozenset(at for w in rest if blocks(position, shooter, target, w, terms) for at in w.hexes),
        hills_of(position, shooter, target, terms) - {*shooter.hexes, *target.hexes},
        frozenset(at for w in rest if low_to_large and not w.profile.is_large for at in w.hexes),
        tuple(drawn(position, terms.starter)),
        terms,
    )


def ask(position: Position, shooter_id: str, target_id: str, facing: int, terms: Terms) -> Answer:
    shooter, target = position.warriors[shooter_id], position.warriors[target_id]
    own, other = shooter.hexes, target.hexes
    look = look_at(position, shooter, target, terms)
    all_round = shooter.profile.is_large and not terms.starter
    starts = {corner(own[0], facing - 1), corner(own[0], facing)}
    if all_round:
        rim = {corner(at, i) for at in own for i in range(6)}
        starts = {point for point in rim if not all(at in own for at in around(point))}
    reach = max(abs(t[0] - o[0]) + abs(t[1] - o[1]) for t in other for o in own) + 1
    arc = (arc_of if terms.arc == "wedge" else corridor_of)(own[0], facing, reach)
    lines = {(a, at, i): judge(look, a, corner(at, i)) for a in starts for at in other for i in range(6)}
    clear, covers = 0, []
    for (a, at, i), found in lines.items():
        pair = [found] if terms.starter else [found, lines[a, at, (i + 1) % 6]]
        if not any(one.blocked for one in pair):
            clear += 1
            covers.append(any(one.covered for one in pair))
    up, target_up = shooter.at in position.board.elevated, target.at in position.board.elevated
    return Answer(
        in_arc=all_round or any(at in arc for at in other),
        clear=clear,
        choices=len(lines),
        cover=all(covers) if covers else None,
        extra_shot=up and (terms.starter or not target_up),
    )
