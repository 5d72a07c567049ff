"""What is on a board and what is marked on it, as frozen data.

Reads canonical positions (as the referee writes them); it checks nothing and knows no rule.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.drawing.labels import short_labels
from rules.engine.hexes import Hex, rotated
from rules.engine.seats import player_names

GOOD, EVIL = "good", "evil"
MARGIN = 2  # hexes shown around the warriors on a board that is cropped or has no end
CROP_ABOVE = 160  # a larger board is shown around its warriors only
MOST_HEXES = (
    5000  # twice the largest map that can be entered; beyond that warriors are shown with what is around each
)


@dataclass(frozen=True, slots=True)
class Piece:
    """One warrior to draw. The first hex is the one used for movement."""

    id: str
    label: str
    name: str
    player: str
    side: str
    hexes: tuple[Hex, ...]
    facing: int
    wounds: int
    action_points: int
    is_hero: bool

    @property
    def at(self) -> Hex:
        return self.hexes[0]


@dataclass(frozen=True, slots=True)
class Sight:
    """A sight line between two points of the referee's plane (axial coordinates times three)."""

    start: Hex
    end: Hex
    is_clear: bool


@dataclass(frozen=True)
class Marks:
    """What a ruling found on the board. Links join the warriors of a damage chain, pair by pair."""

    zones: Mapping[str, tuple[Hex, ...]] = field(default_factory=dict)
    links: tuple[tuple[str, str], ...] = ()
    removed: frozenset[str] = frozenset()
    outflank: Mapping[str, int] = field(default_factory=dict)
    sight: tuple[Sight, ...] = ()
    moves: tuple[tuple[Hex, Hex], ...] = ()


@dataclass(frozen=True)
class Scene:
    """`sides` holds (hex, neighbour, kind). `players` maps ids to names."""

    hexes: tuple[Hex, ...]
    elevated: frozenset[Hex]
    marked: frozenset[Hex]
    sides: tuple[tuple[Hex, Hex, str], ...]
    pieces: tuple[Piece, ...]
    players: Mapping[str, str]
    marks: Marks = Marks()

    @property
    def by_id(self) -> Mapping[str, Piece]:
        return {piece.id: piece for piece in self.pieces}


# The hexes to show, of the full hexes of the map (none: it has no end), the warriors, and the hexes with terrain.
Window = Callable[[tuple[Hex, ...], tuple[Piece, ...], frozenset[Hex]], tuple[Hex, ...]]


def read_scene(
    position: Mapping[str, Any], marks: Marks | None = None, window: Window | None = None
) -> Scene:
    """The scene of a position document. `window` chooses the hexes that are shown."""
    board = position.get("map") or {}
    pieces = _pieces(position)
    full = tuple((q, r) for r, first, last in board.get("rows") or () for q in range(first, last + 1))
    elevated, marked, sides = _hexes(board.get("elevated")), _hexes(board.get("marked")), _sides(board)
    terrain = elevated | marked | {at for a, b, _ in sides for at in (a, b)}
    shown = (window or cropped)(full, pieces, terrain)
    inside = frozenset(shown)
    return Scene(
        hexes=shown,
        elevated=elevated & inside,
        marked=marked & inside,
        sides=tuple(one for one in sides if one[0] in inside or one[1] in inside),
        pieces=pieces,
        players=player_names(position["players"]),
        marks=marks or Marks(),
    )


def _sides(board: Mapping[str, Any]) -> tuple[tuple[Hex, Hex, str], ...]:
    return tuple(
        (_hex(one["between"][0]), _hex(one["between"][1]), str(one["kind"]))
        for one in board.get("sides") or ()
        if one["kind"] != "clear"
    )


def _hex(pair: Iterable[int]) -> Hex:
    q, r = pair
    return (q, r)


def _hexes(pairs: Iterable[Iterable[int]] | None) -> frozenset[Hex]:
    return frozenset(_hex(pair) for pair in pairs or ())


# -- warriors


def _pieces(position: Mapping[str, Any]) -> tuple[Piece, ...]:
    models, warriors = position.get("models") or {}, position.get("warriors") or ()
    sides = _sides_of(position["players"])
    standing = [warrior for warrior in warriors if not warrior.get("aboard")]
    labels = short_labels([warrior["id"] for warrior in standing])
    return tuple(_piece(warrior, models.get(warrior.get("model"), {}), sides, labels) for warrior in standing)


def _piece(
    warrior: Mapping[str, Any], card: Mapping[str, Any], sides: Mapping[str, str], labels: Mapping[str, str]
) -> Piece:
    at, facing = _hex(warrior["at"]), warrior.get("facing", 0)
    turned = [rotated(_hex(offset), facing) for offset in card.get("base") or [(0, 0)]]
    return Piece(
        id=warrior["id"],
        label=labels[warrior["id"]],
        name=card.get("name") or warrior.get("model") or warrior["id"],
        player=warrior["player"],
        side=sides.get(warrior["player"], GOOD),
        hexes=tuple((at[0] + q, at[1] + r) for q, r in turned),
        facing=facing,
        wounds=warrior.get("wounds", card.get("wounds", 1)),
        action_points=warrior.get("action_points", card.get("action_points", 0)),
        is_hero=card.get("kind") == "hero",
    )


def _sides_of(players: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Good is drawn round and evil eight-sided; players without a side take turns."""
    return {
        player["id"]: player.get("faction") or (GOOD, EVIL)[place % 2] for place, player in enumerate(players)
    }


# -- the part of the board that is shown


def cropped(full: tuple[Hex, ...], pieces: tuple[Piece, ...], terrain: frozenset[Hex]) -> tuple[Hex, ...]:
    """All full hexes of a small board; of a large or endless one those around the warriors."""
    near = _around(pieces)
    if not full:
        return near
    if len(full) <= CROP_ABOVE or not pieces:
        return full
    wanted = set(near)
    return tuple(at for at in full if at in wanted)


def _around(pieces: tuple[Piece, ...]) -> tuple[Hex, ...]:
    """A rectangle of the drawing with a margin around every base."""
    hexes = [at for piece in pieces for at in piece.hexes] or [(0, 0)]
    return rectangle(hexes, MARGIN)


def rectangle(hexes: Collection[Hex], margin: int) -> tuple[Hex, ...]:
    """The hexes of a rectangle around these; around each of them where they lie too far apart for one rectangle."""
    rows = [r for _, r in hexes]
    columns = [2 * q + r for q, r in hexes]  # counted in halves of a hex
    top, bottom = min(rows) - margin, max(rows) + margin
    left, right = min(columns) - 2 * margin, max(columns) + 2 * margin
    if (bottom - top + 1) * (right - left + 2) // 2 > MOST_HEXES:
        return tuple(sorted({at for one in hexes for at in rectangle((one,), margin)}))
    return tuple(
        (q, r) for r in range(top, bottom + 1) for q in range(-((r - left) // 2), (right - r) // 2 + 1)
    )
