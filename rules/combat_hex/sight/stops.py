"""What stops a sight line or gives the target cover: black lines, ledges, warriors, hills (4.041, 5.10-5.15, 5.17I).

One line at a time, seen from the shooter's hex as (0, 0). Choosing among lines is the business of `view`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.combat_hex.board import DOTTED, ROUGH, SOLID, Board
from rules.combat_hex.sight.lines import Line, Ways, corner, sides_at
from rules.engine.hexes import DIRECTIONS, Hex, Side

NONE: frozenset[tuple[int, int]] = frozenset()
LEDGES_THAT_BLOCK = 2  # 4.041


@dataclass(frozen=True, slots=True)
class Terms:
    """The book and the readings that a look goes by."""

    starter: bool = False
    arc: str = "wedge"
    wall_corner: str = "around"
    cover_touch: str = "point"


@dataclass(frozen=True, slots=True)
class Ground:
    """The lines of a map as seen from one hex; `marked` are all of them together."""

    solid: frozenset[Side]
    dotted: frozenset[Side]
    rough: frozenset[Side]
    marked: frozenset[Side]


def ground_from(board: Board, at: Hex, terms: Terms) -> Ground:
    """The starter book knows neither ledges nor cover (S-MOVE-2, S-SHOOT-5)."""
    solid = shifted(board.lines[SOLID], at)
    if terms.starter:
        return Ground(solid, NONE, NONE, solid)
    dotted, rough = shifted(board.lines[DOTTED], at), shifted(board.lines[ROUGH], at)
    return Ground(solid, dotted, rough, solid | dotted | rough)


def shifted(sides: frozenset[Side], at: Hex) -> frozenset[Side]:
    q, r = 2 * at[0], 2 * at[1]
    return frozenset((x - q, y - r) for x, y in sides) if sides else NONE


def rim(at: Hex, reading: str) -> Iterator[Side]:
    """The sides that touch a hex: its six, and by the wider reading the six that end on its corners (5.17I)."""
    for dq, dr in DIRECTIONS:
        yield (2 * at[0] + dq, 2 * at[1] + dr)
    if reading == "point":
        for index in range(6):
            yield from sides_at(corner(at, index))


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

    `models` and `hills` are the hexes that block, `hill_rule` says by which rule; `veils` are the hexes whose warriors
    only give cover (8.46h), `rough` the red and orange sides that neither base touches.
    """

    ground: Ground
    models: frozenset[Hex]
    hills: frozenset[Hex]
    hill_rule: str
    veils: frozenset[Hex]
    rough: frozenset[Side]
    terms: Terms


def stops(line: Line, goal: Hex, scene: Scene) -> Iterator[Stop]:
    """Everything that stops a line that is to end in the target hex `goal`; none, and the line is clear."""
    if not scene.models.isdisjoint(line.through):
        yield from _each(scene.models & line.through, "5.11", "model-through")
    if not scene.hills.isdisjoint(line.through):
        yield from _each(scene.hills & line.through, scene.hill_rule, "hill-through")
    if line.beside and not scene.terms.starter:
        yield from _each(scene.models & line.beside, "5.121", "model-beside")
        yield from _each(scene.hills & line.beside, scene.hill_rule, "hill-beside")
    if scene.ground.solid or scene.ground.dotted:
        yield from _black(line, goal, scene)


def _each(places: frozenset[tuple[int, int]], rule: str, how: str) -> Iterator[Stop]:
    for where in sorted(places):
        yield Stop(rule, how, where)


def _black(line: Line, goal: Hex, scene: Scene) -> Iterator[Stop]:
    """Solid lines stop on crossing, alongside (not in the starter) and at a corner they close; ledges from two on."""
    ground = scene.ground
    if not ground.solid.isdisjoint(line.crossed):
        yield from _each(ground.solid & line.crossed, "5.10", "wall-crossed")
    if line.along and not scene.terms.starter:
        yield from _each(ground.solid & line.along, "5.10", "wall-along")
    corners = corner_ways(line, goal, scene)
    yield from (Stop("5.10", "wall-corner", ways[0][0]) for ways in corners if _is_closed(ways, ground))
    ledges = ledges_on(line, goal, scene) if ground.dotted else 0
    if ledges >= LEDGES_THAT_BLOCK:
        yield Stop("4.041", "ledges", (ledges, 0))


def corner_ways(line: Line, goal: Hex, scene: Scene) -> Sequence[Ways]:
    """The ways round each corner on the line, if any marked line is among them.

    At its start the line comes from the shooter's base, at its end it goes into the target's; read literally, contact at
    an end is never more than a touch (5.121).
    """
    if line.bends.isdisjoint(scene.ground.marked):
        return ()
    if scene.terms.wall_corner == "literal":
        return line.turns
    return (line.leaving, *line.turns, line.entering[goal])


def _is_closed(ways: Ways, ground: Ground) -> bool:
    return not any(ground.solid.isdisjoint(way) for way in ways)


def fewest(ways: Ways, ground: Ground, sides: frozenset[Side]) -> int:
    """How many of these sides a line must pass at a corner, on a way round it that no solid line closes."""
    return min((len(sides.intersection(way)) for way in ways if ground.solid.isdisjoint(way)), default=0)


def ledges_on(line: Line, goal: Hex, scene: Scene) -> int:
    """How many ledges an open line passes (4.041)."""
    dotted = scene.ground.dotted
    at_corners = (fewest(ways, scene.ground, dotted) for ways in corner_ways(line, goal, scene))
    return len(dotted & line.crossed) + sum(at_corners)


def is_covered(line: Line, goal: Hex, scene: Scene) -> bool:
    """A clear line that crosses a red or orange side (5.17I) or passes a warrior before a Large target (8.46h)."""
    if not scene.rough.isdisjoint(line.crossed) or not scene.veils.isdisjoint(line.through):
        return True
    if scene.rough and any(fewest(each, scene.ground, scene.rough) for each in corner_ways(line, goal, scene)):
        return True
    return not scene.veils.isdisjoint(line.beside)


def joined_hills(elevated: frozenset[Hex], hexes: tuple[Hex, ...]) -> frozenset[Hex]:
    """The elevated hexes that other elevated hexes join to a base (5.14I); black lines do not part them."""
    found, waiting = set(hexes), list(hexes)
    while waiting:
        q, r = waiting.pop()
        fresh = {(q + dq, r + dr) for dq, dr in DIRECTIONS} & elevated - found
        found |= fresh
        waiting.extend(fresh)
    return frozenset(found)
