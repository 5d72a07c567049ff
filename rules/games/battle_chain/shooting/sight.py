"""Line of sight: a straight line from a corner of the shooter's space to one of the target's (BC-SHOOT-5 to BC-SHOOT-7)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rules.games.battle_chain.board import BLOCKED, DOOR, TREE, WALL, Board, Space
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.shooting.blockers import DEEP, Blockers, blockers
from rules.games.battle_chain.shooting.cover import cover_of
from rules.games.battle_chain.shooting.geometry import (
    Point,
    Polygon,
    Walls,
    box,
    centre,
    corners,
    enters,
    graze,
    hexes_beyond,
    length2,
    met_on,
    near_box,
    rim,
)
from rules.games.battle_chain.shooting.ledges import ledge_bar

CLEAR, COVERED, HIDDEN = "clear", "cover", "hidden"
HIGH = (BLOCKED, WALL, DOOR)
OPAQUE = frozenset({TREE, BLOCKED})


@dataclass(frozen=True, slots=True)
class Sight:
    """`kind` is clear, cover or hidden, `rule` the one that decides it. `met` are the models on the way."""

    kind: str
    rule: str
    met: frozenset[str] = frozenset()
    found: Blockers | None = None


class View:
    """What may stand between two spaces, calculated once for all their corners."""

    def __init__(
        self, board: Board, found: Blockers, at: Space, to: Space, ask: Callable[[str], str]
    ) -> None:
        self.board, self.at, self.to, self.ask = board, at, to, ask
        grid = board.grid
        self.back, self.ahead = centre(grid, at), centre(grid, to)
        limits = box((*corners(grid, at), *corners(grid, to)))
        opaque = {one: kind for one, kind in board.ground.items() if kind in OPAQUE}
        self.opaque = [corners(grid, one) for one in near_box(board, opaque, limits) if one not in (at, to)]
        self.firm = [corners(grid, one) for one in near_box(board, found.firm, limits)]
        self.friends = [corners(grid, one) for one in near_box(board, found.friends, limits)]
        self.beyond = hexes_beyond(board, at, to)
        self.rim = [*rim(board, limits), *self.beyond]
        self.walls = Walls(board, HIGH) if board.lines else None

    def is_open(self, p: Point, q: Point, *, terrain_only: bool) -> bool:
        """Whether a line passes through nothing that blocks."""
        if self.walls and self.walls.stop(p, q, self.back, self.ahead):
            return False
        if self._met(p, q, self.opaque if terrain_only else (*self.opaque, *self.firm)):
            return False
        return terrain_only or not self.friends or self._met(p, q, self.friends) <= DEEP

    def _met(self, p: Point, q: Point, polygons: Sequence[Polygon]) -> int:
        """How many of these a line passes through, or squeezes past at a wall or at the edge of the map."""
        past_walls = self.walls.squeeze(p, q, self.back, self.ahead, polygons) if self.walls else 0
        return past_walls + met_on(p, q, polygons, self.rim)

    def grazes(self, p: Point, q: Point) -> bool:
        """Whether a line runs along something that blocks."""
        return any(graze(p, q, polygon) for polygon in (*self.opaque, *self.firm))

    def sees(self, q: Point, *, terrain_only: bool = False) -> bool:
        """Whether some corner of the shooter's space has an open line to a point.

        Lines along what blocks, and over what lies beyond the edge of a map of hexes, count as the readings say.
        """
        lines = [
            p for p in corners(self.board.grid, self.at) if self.is_open(p, q, terrain_only=terrain_only)
        ]
        inside = [p for p in lines if not any(enters(p, q, polygon) for polygon in self.beyond)]
        if lines and not inside and self.ask("sight-beyond") == "map":
            return False
        lines = inside or lines
        if not lines:
            return False
        if any(not self.grazes(p, q) for p in lines):
            return True
        return self.ask("sight-edge") == "open"


def line_of_sight(position: Position, shooter: Model, target: Model, ask: Callable[[str], str]) -> Sight:
    """What a shooter sees of a target: the best over the spaces of both."""
    found = blockers(position, shooter, target)
    best = Sight(HIDDEN, "BC-SHOOT-5", found=found)
    if not places(position, shooter) or not places(position, target):
        return best
    for at, to in _pairs(position, shooter, target):
        seen = _between(position, shooter, target, found, at, to, ask)
        if seen.kind == CLEAR:
            return seen
        if best.kind == HIDDEN:
            best = seen
    return best


def places(position: Position, model: Model) -> tuple[Space, ...]:
    """The spaces that a model is measured from: those of its beast for a passenger."""
    beast = position.models.get(model.aboard)
    return beast.spaces if beast else model.spaces


def nearest(position: Position, one: Model, other: Model) -> tuple[Space, Space]:
    """The two spaces of two models that are closest to one another (BC-MUMAK-10)."""
    board = position.board
    pairs = [(at, to) for at in places(position, one) for to in places(position, other)]
    return min(pairs, key=lambda pair: (board.distance(*pair), pair))


def _pairs(position: Position, shooter: Model, target: Model) -> Iterator[tuple[Space, Space]]:
    """The pairs of spaces to look between; for a Mumak and its crew the nearest only (BC-MUMAK-10)."""
    if is_mumak(position, shooter) or is_mumak(position, target):
        yield nearest(position, shooter, target)
        return
    for at in places(position, shooter):
        for to in places(position, target):
            yield at, to


def is_mumak(position: Position, model: Model) -> bool:
    return bool(model.aboard) or "mumak" in model.profile.tags


def _between(
    position: Position,
    shooter: Model,
    target: Model,
    found: Blockers,
    at: Space,
    to: Space,
    ask: Callable[[str], str],
) -> Sight:
    board = position.board
    met = _met(position, found, at, to)
    if not shooter.aboard:
        barred = ledge_bar(board, at, to, ask)
        if barred:
            return Sight(HIDDEN, barred, met, found)
    view = View(board, found, at, to, ask)
    if not _is_seen(view, ask):
        return Sight(HIDDEN, "BC-SHOOT-5", met, found)
    if not _is_far_corner_seen(view):
        return Sight(COVERED, "BC-SHOOT-6", met, found)
    rule = cover_of(position, target, at, to, ask)
    return Sight(COVERED if rule else CLEAR, rule or "BC-SHOOT-5", met, found)


def _is_seen(view: View, ask: Callable[[str], str]) -> bool:
    """Any corner of the target's space, or by the other reading its middle (BC-SHOOT-5#a)."""
    if not (view.opaque or view.firm or view.friends or view.walls):
        return True
    by_corner = any(view.sees(q) for q in corners(view.board.grid, view.to))
    by_centre = view.sees(view.ahead)
    if by_corner == by_centre:
        return by_corner
    return by_corner if ask("sight-end") == "corner" else by_centre


def _is_far_corner_seen(view: View) -> bool:
    """Close behind terrain, the corner farthest from the shooter must be seen for a clear shot (BC-SHOOT-6)."""
    if not (view.opaque or view.walls) or not _is_tucked(view):
        return True
    grid, ends = view.board.grid, corners(view.board.grid, view.to)
    least = min(length2(grid, view.back, corner) for corner in ends)
    opposite = len(ends) // 2
    far = [ends[n - opposite] for n, one in enumerate(ends) if length2(grid, view.back, one) == least]
    return any(view.sees(q, terrain_only=True) for q in far)


def _is_tucked(view: View) -> bool:
    """Whether impassable ground or a wall is right beside the target."""
    board = view.board
    return any(
        (board.ground.get(near) in OPAQUE and near != view.at)
        or (_has_side(board, view.to, near) and board.line_between(view.to, near) in HIGH)
        for near in board.around(view.to)
    )


def _has_side(board: Board, a: Space, b: Space) -> bool:
    return board.is_hex or a[0] == b[0] or a[1] == b[1]


def _met(position: Position, found: Blockers, at: Space, to: Space) -> frozenset[str]:
    """The models that the line from middle to middle passes through."""
    grid = position.board.grid
    p, q = centre(grid, at), centre(grid, to)
    return frozenset(
        id
        for one, id in position.occupants.items()
        if (id in found.freed or one in found.firm or one in found.friends)
        and enters(p, q, corners(grid, one))
    )
