"""What stops a sight line or gives the target cover: black lines, ledges, warriors, hills (4.041, 5.10-5.15, 5.17I).

One line at a time, seen from the shooter's hex as (0, 0). Choosing among lines is the business of `view`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rules.engine.hexes import DIRECTIONS, Hex, Side
from rules.engine.once import keep
from rules.games.combat_hex.line_of_sight.lines import (
    CORNERS,
    Line,
    Packed,
    Ways,
    corner,
    ends_of,
    is_stopped,
    line,
    packed,
    sides_at,
    unpacked,
)
from rules.games.combat_hex.terrain import DOTTED, ROUGH, SOLID, Board

NONE: frozenset[Packed] = frozenset()
LEDGES_THAT_BLOCK = 2  # 4.041
MOST_KEPT = 48  # hexes of a map whose ground is kept with it: more than warriors that shoot in a battle


@dataclass(frozen=True, slots=True)
class Terms:
    """The book and the readings that a look goes by."""

    starter: bool = False
    arc: str = "wedge"
    wall_corner: str = "around"
    cover_touch: str = "point"
    ledges: str = "line"
    ledge_at_base: str = "counts"
    awareness: str = "front"


TOURNAMENT = Terms()


@dataclass(frozen=True, slots=True)
class Ground:
    """The lines of a map as seen from one hex; `marked` are all of them together."""

    solid: frozenset[Packed]
    dotted: frozenset[Packed]
    rough: frozenset[Packed]
    marked: frozenset[Packed]


def ground_from(board: Board, at: Hex, terms: Terms) -> Ground:
    """Kept with the board. The starter book knows neither ledges nor cover (S-MOVE-2, S-SHOOT-5)."""
    known: dict[tuple[Hex, bool], Ground] = board.derived
    key = (at, terms.starter)
    found = known.get(key)
    if found is None:
        solid, dotted, rough = (_shifted(board.lines[kind], at) for kind in (SOLID, DOTTED, ROUGH))
        found = (
            Ground(solid, NONE, NONE, solid)
            if terms.starter
            else Ground(solid, dotted, rough, solid | dotted | rough)
        )
        keep(known, key, found, MOST_KEPT)
    return found


def _shifted(sides: frozenset[Side], at: Hex) -> frozenset[Packed]:
    here = 2 * packed(at)
    return frozenset(packed(side) - here for side in sides) if sides else NONE


@lru_cache(maxsize=1 << 12)
def rim(at: Packed, reading: str) -> frozenset[Packed]:
    """The sides that touch a hex: its six, and but for the reading "sides" the six that end on its corners (5.17I)."""
    own = frozenset(2 * at + packed(step) for step in DIRECTIONS)
    if reading == "sides":
        return own
    return own.union(*(sides_at(corner(unpacked(at), index)) for index in range(6)))


def without_touching(sides: frozenset[Packed], at: Packed, reading: str) -> frozenset[Packed]:
    """The sides that count where those that touch a base at this hex do not; read as "line" a whole drawn line goes (5.17I)."""
    touching = sides & rim(at, reading)
    if not touching:
        return sides
    return sides - (_drawn_on(touching, sides) if reading == "line" else touching)


def _drawn_on(some: frozenset[Packed], sides: frozenset[Packed]) -> frozenset[Packed]:
    """These sides and all that go on from them, corner by corner."""
    found, waiting = set(some), list(some)
    while waiting:
        fresh = {each for point in ends_of(waiting.pop()) for each in sides_at(point)} & sides - found
        found |= fresh
        waiting.extend(fresh)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Stop:
    """One thing that stops a line. `where` is a hex or a side as seen from the shooter's hex; for ledges their number."""

    rule: str
    how: str
    where: tuple[int, int]

    def moved(self, to: Hex) -> "Stop":
        """The same as seen on the map by a shooter in hex `to`."""
        if self.how == "ledges":
            return self
        scale = 2 if self.how.startswith("wall") else 1
        return Stop(self.rule, self.how, (self.where[0] + scale * to[0], self.where[1] + scale * to[1]))


@dataclass(frozen=True, slots=True)
class Scene:
    """What stands between one hex of the shooter and one target, for all lines between the two.

    `models` and `hills` are the hexes that block, `filled` both together, `hill_rule` says by which rule; `veils` are the
    hexes whose warriors only give cover (8.46h), `rough` the red and orange sides that neither base touches.
    """

    ground: Ground
    models: frozenset[Packed]
    hills: frozenset[Packed]
    hill_rule: str
    veils: frozenset[Packed]
    rough: frozenset[Packed]
    terms: Terms
    filled: frozenset[Packed]

    def line_to(self, index: int, goal: Hex, end: int) -> Line | None:
        """The line from a corner of hex (0, 0) to a corner of the target hex `goal`, None where anything stops it."""
        (x, y), point = CORNERS[index], corner(goal, end)
        if is_stopped(index, (point[0] - x, point[1] - y), self.filled, self.ground.solid):
            return None
        found = line(index, point)
        return found if is_clear(found, goal, self) else None


def is_clear(line: Line, goal: Hex, scene: Scene) -> bool:
    """Whether nothing stops a line. The first checks settle nearly every line, `stops` has the last word."""
    ground = scene.ground
    if not scene.filled.isdisjoint(line.through) or not ground.solid.isdisjoint(line.crossed):
        return False
    if not line.beside and line.is_far_from(ground.marked):
        return True
    return next(stops(line, goal, scene), None) is None


def stops(line: Line, goal: Hex, scene: Scene) -> Iterator[Stop]:
    """Everything that stops a line that is to end in the target hex `goal`; none, and the line is clear."""
    if not scene.models.isdisjoint(line.through):
        yield from _each(scene.models.intersection(line.through), "5.11", "model-through")
    if scene.hills and not scene.hills.isdisjoint(line.through):
        yield from _each(scene.hills.intersection(line.through), scene.hill_rule, "hill-through")
    if line.beside and not scene.terms.starter:
        yield from _each(scene.models.intersection(line.beside), "5.121", "model-beside")
        yield from _each(scene.hills.intersection(line.beside), scene.hill_rule, "hill-beside")
    if scene.ground.solid or scene.ground.dotted:
        yield from _black(line, goal, scene)


def _each(places: frozenset[Packed], rule: str, how: str) -> Iterator[Stop]:
    for where in sorted(map(unpacked, places)):
        yield Stop(rule, how, where)


def _black(line: Line, goal: Hex, scene: Scene) -> Iterator[Stop]:
    """Solid lines stop on crossing, alongside (not in the starter) and at a corner they close; ledges from two on."""
    ground = scene.ground
    if not ground.solid.isdisjoint(line.crossed):
        yield from _each(ground.solid.intersection(line.crossed), "5.10", "wall-crossed")
    if line.along:
        along = ground.solid.intersection(line.along)
        if scene.terms.starter:
            along = frozenset(side for side in along if _is_crossed_by_running(line, side, goal, scene))
        yield from _each(along, "5.10", "wall-along")
    if not ground.solid.isdisjoint(line.at_corners):
        for ways in corner_ways(line, goal, scene):
            if not _is_open(ways, ground.solid):
                yield Stop("5.10", "wall-corner", unpacked(ways[0][0]))
    if ground.dotted and (ledges := ledges_on(line, goal, scene)) >= LEDGES_THAT_BLOCK:
        yield Stop("4.041", "ledges", (ledges, 0))


def _is_crossed_by_running(line: Line, side: Packed, goal: Hex, scene: Scene) -> bool:
    """In the starter book a line may run along a wall, but not come to it on one side and leave it on the other."""
    solid, literal = scene.ground.solid, scene.terms.wall_corner == "literal"
    starts, ends = side in sides_at(line.corners[0]), side in sides_at(line.corners[-1])
    return not any(
        (_is_open(into, solid) or (literal and starts)) and (_is_open(out, solid) or (literal and ends))
        for into, out in line.lanes(side, goal)
    )


def _is_open(ways: Ways, solid: frozenset[Packed]) -> bool:
    return any(solid.isdisjoint(way) for way in ways)


def corner_ways(line: Line, goal: Hex, scene: Scene) -> tuple[Ways, ...]:
    """The ways round each corner on the line.

    At its start the line comes from the shooter's base, at its end it goes into the target's; read literally, contact at
    an end is never more than a touch (5.121).
    """
    if scene.terms.wall_corner == "literal":
        return line.turns
    return (line.leaving, *line.turns, line.entering(goal))


def ledges_on(line: Line, goal: Hex, scene: Scene) -> int:
    """How many ledges an open line passes (4.041)."""
    dotted = scene.ground.dotted
    return len(dotted.intersection(line.crossed)) + _at_corners(dotted, line, goal, scene)


def _at_corners(sides: frozenset[Packed], line: Line, goal: Hex, scene: Scene) -> int:
    """How many of these sides a line must pass at its corners, each time on a way round that no solid line closes."""
    if sides.isdisjoint(line.at_corners):
        return 0
    return sum(_fewest(sides, ways, scene.ground) for ways in corner_ways(line, goal, scene))


def _fewest(sides: frozenset[Packed], ways: Ways, ground: Ground) -> int:
    return min((len(sides.intersection(way)) for way in ways if ground.solid.isdisjoint(way)), default=0)


def is_covered(line: Line, goal: Hex, scene: Scene) -> bool:
    """A clear line that crosses a red or orange side (5.17I) or passes a warrior before a Large target (8.46h)."""
    if not scene.rough.isdisjoint(line.crossed) or not scene.veils.isdisjoint(line.through):
        return True
    return not scene.veils.isdisjoint(line.beside) or _at_corners(scene.rough, line, goal, scene) > 0


def joined_hills(elevated: frozenset[Hex], hexes: tuple[Hex, ...]) -> frozenset[Hex]:
    """The elevated hexes that others join to a base (5.14I), or to where a carried warrior is; black lines do not part them."""
    waiting = [at for at in hexes if at in elevated] or list(hexes)
    found = set(waiting)
    while waiting:
        q, r = waiting.pop()
        fresh = {(q + dq, r + dr) for dq, dr in DIRECTIONS} & elevated - found
        found |= fresh
        waiting.extend(fresh)
    return frozenset(found)
