"""What surrounds a model that is about to move in a straight line: everything that blocks some direction, by its name."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.games.strategy_battle.distances import is_inside, square_between
from rules.games.strategy_battle.geometry.arcs import Arc
from rules.games.strategy_battle.geometry.directions import Direction, Enclosure, Point
from rules.games.strategy_battle.geometry.obstacles import (
    Contact,
    Corner,
    Disc,
    Obstacle,
    Wall,
    are_touching,
    nearest_on,
    within,
)
from rules.games.strategy_battle.geometry.turns import cos_sin
from rules.games.strategy_battle.geometry.units import DEGREE, INCH, TOUCH
from rules.games.strategy_battle.position import BLOCKING_KINDS, DROP_KINDS, Model, Position, Terrain

REACH = INCH + 2 * TOUCH


@dataclass(frozen=True, slots=True)
class Away:
    """Only directions within `cone` degrees of straight away from a winner are left. `offset`: from the winner to the mover."""

    offset: Point
    cone: int

    def arcs(self, _length: int) -> Iterator[Arc]:
        yield Arc(self._turned(self.cone), self._turned(-self.cone), False, False)

    def _turned(self, degrees: int) -> Direction:
        x, y = self.offset
        off = 8 * (abs(x) + abs(y))

        def enclose(bits: int) -> Enclosure:
            cosine, sine = cos_sin(degrees * DEGREE, bits)
            return x * cosine - y * sine, x * sine + y * cosine, off

        return Direction(enclose)


@dataclass(frozen=True)
class Surroundings:
    """`blocks` pairs what stands in the way with its name, first the `bases` of models, then terrain; one name may stand twice.

    `drops` are the edges that the mover's centre must not cross.
    """

    at: Point
    blocks: tuple[tuple[str, Obstacle], ...]
    drops: tuple[tuple[str, Obstacle], ...]
    bases: int

    def arcs(self, length: int, left_out: frozenset[int] = frozenset()) -> list[Arc]:
        """The directions that are barred by everything but the blocks in some places."""
        return [
            arc
            for place, (_, one) in enumerate(self.blocks)
            if place not in left_out
            for arc in one.arcs(length)
        ]

    def of_models(self, ids: Iterable[str]) -> frozenset[int]:
        """The places of the bases of these models."""
        named = frozenset(ids)
        return frozenset(n for n, (name, _) in enumerate(self.blocks[: self.bases]) if name in named)

    def beyond(self, winner: Point) -> list[int]:
        """The places of what lies wholly on a winner's side of the line through the mover, square to the way from the winner."""
        x, y = self.at[0] - winner[0], self.at[1] - winner[1]
        square = x * x + y * y
        found = []
        for place, (_, one) in enumerate(self.blocks):
            if isinstance(one, Disc):
                dot = one.offset[0] * x + one.offset[1] * y
                if dot < 0 and dot * dot > one.gap * one.gap * square:
                    found.append(place)
        return found

    def drop_arcs(self, length: int) -> list[Arc]:
        return [arc for _, one in self.drops for arc in one.arcs(length)]

    @property
    def everything(self) -> tuple[Obstacle, ...]:
        return tuple(one for _, one in (*self.blocks, *self.drops))


def surroundings(position: Position, mover: Model, harmless: int | None = None) -> Surroundings:
    """Everything near a model that blocks it. A drop of at most `harmless` is walked down without harm."""
    blocks: list[tuple[str, Obstacle]] = []
    for other in position.models.values():
        if other.id != mover.id and other.at:
            found = _of_model(mover, mover.place, other, other.at)
            if found:
                blocks.append((other.id, found))
    bases = len(blocks)
    drops: list[tuple[str, Obstacle]] = []
    for piece in position.terrain.values():
        blocks.extend((piece.id, one) for one in _of_terrain(mover, piece))
        if _is_harmful(mover, piece, harmless):
            drops.extend((piece.id, one) for one in _of_edge(mover.place, piece))
    if position.table:
        blocks.extend(("table", one) for one in _of_table(mover, mover.place, position.table))
    return Surroundings(mover.place, tuple(blocks), tuple(drops), bases)


def _of_terrain(mover: Model, piece: Terrain) -> Iterator[Obstacle]:
    """What a base cannot cross: walls and barriers, the posts of a doorway, a cliff seen from its foot."""
    if piece.kind in BLOCKING_KINDS:
        yield from _of_line(mover, mover.place, piece, piece.half)
    elif piece.kind == "doorway":
        yield from _of_jambs(mover, mover.place, piece)
    elif _is_cliff(mover, piece):
        yield from _of_line(mover, mover.place, piece, 0)


def _is_cliff(mover: Model, piece: Terrain) -> bool:
    return piece.kind in DROP_KINDS and bool(piece.points) and is_inside(piece.points, mover.place)


def _is_harmful(mover: Model, piece: Terrain, harmless: int | None) -> bool:
    """A drop from where the mover stands that is not walked down without harm."""
    if piece.kind not in DROP_KINDS or not piece.points or is_inside(piece.points, mover.place):
        return False
    return harmless is None or piece.height is None or piece.height > harmless


def from_winners(
    position: Position, mover: Model, winners: tuple[str, ...], strict: bool
) -> tuple[Away | Contact, ...]:
    """The directions that lead away from each winner."""
    found: list[Away | Contact] = []
    cone = position.settings.away_cone
    for id in winners:
        winner = position.models.get(id)
        if winner and winner.at:
            offset = (mover.place[0] - winner.at[0], mover.place[1] - winner.at[1])
            found.append(Contact(offset, closed=strict) if cone == 90 else Away(offset, cone))
    return tuple(found)


def _of_model(mover: Model, at: Point, other: Model, place: Point) -> Obstacle | None:
    gap = mover.radius + other.radius
    square = square_between(at, place)
    if square > (gap + REACH) ** 2:
        return None
    if square <= (gap + TOUCH) ** 2:
        return Contact((at[0] - place[0], at[1] - place[1]))
    return Disc((place[0] - at[0], place[1] - at[1]), gap, other.side == mover.side)


def _of_line(mover: Model, at: Point, piece: Terrain, half: int) -> Iterator[Obstacle]:
    gap = mover.radius + half
    for a, b in piece.segments:
        yield from _wall(at, a, b, gap)


def _wall(at: Point, a: Point, b: Point, gap: int) -> Iterator[Obstacle]:
    distance, normal = nearest_on(a, b, at)
    if are_touching(distance, gap):
        yield Contact(normal)
    elif within(distance, gap + REACH):
        yield Wall((a[0] - at[0], a[1] - at[1]), (b[0] - at[0], b[1] - at[1]), gap)


def _of_jambs(mover: Model, at: Point, piece: Terrain) -> Iterator[Obstacle]:
    """The posts of a doorway; a base that overlaps one may slide along it, not press on."""
    for jamb in piece.points:
        offset = (jamb[0] - at[0], jamb[1] - at[1])
        square = offset[0] ** 2 + offset[1] ** 2
        if are_touching((square, 1), mover.radius):
            yield Contact((-offset[0], -offset[1]))
        elif within((square, 1), mover.radius + REACH):
            yield Disc(offset, mover.radius, True)


def _of_edge(at: Point, piece: Terrain) -> Iterator[Obstacle]:
    """The edges of lower ground, for a centre on the upper ground. A centre on the edge itself may go along it or back."""
    edges = _around(piece)
    for (before, _), (a, b) in zip(edges[-1:] + edges[:-1], edges, strict=True):
        distance, _ = nearest_on(a, b, at)
        if at == a:
            yield Corner((b[0] - a[0], b[1] - a[1]), (before[0] - a[0], before[1] - a[1]))
        elif at != b and not distance[0]:
            yield Contact((b[1] - a[1], a[0] - b[0]))
        elif at != b and within(distance, REACH):
            yield Wall((a[0] - at[0], a[1] - at[1]), (b[0] - at[0], b[1] - at[1]), 0)


def _around(piece: Terrain) -> list[tuple[Point, Point]]:
    """The edges of an area counter-clockwise, the area to their left, without those of no length."""
    edges = [(a, b) for a, b in piece.segments if a != b]
    if sum(a[0] * b[1] for a, b in edges) > sum(b[0] * a[1] for a, b in edges):
        return edges
    return [(b, a) for a, b in reversed(edges)]


def _of_table(mover: Model, at: Point, table: Point) -> Iterator[Obstacle]:
    width, depth = table
    corners = ((0, 0), (width, 0), (width, depth), (0, depth))
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        yield from _wall(at, a, b, mover.radius)
