"""The board in words: one sentence about it, one row for each warrior, and the ground that is not plain."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rules.drawing.hexes.scene import Piece, Scene
from rules.engine.hexes import FACING_NAMES, Hex

KIND_NAMES = {"solid": "wall", "dotted": "ledge", "rough": "rough line", "water": "water line"}


@dataclass(frozen=True, slots=True)
class Row:
    """One warrior in the table beside the board. `remarks` say what is marked on it."""

    piece: Piece
    where: str
    facing: str
    remarks: tuple[str, ...]


def spoken(at: Hex) -> str:
    return f"({at[0]}, {at[1]})"


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def sentence(piece: Piece, is_removed: bool = False) -> str:
    where = " and ".join(spoken(at) for at in piece.hexes)
    told = f"{piece.id}, {piece.name}, {piece.side}, at {where}, facing {FACING_NAMES[piece.facing % 6]}"
    return f"{told}, {counted(piece.wounds, 'wound')} left" + (", removed" if is_removed else "")


def summary(scene: Scene) -> str:
    """What a reader who cannot see the board needs first; the table has the rest."""
    sides = Counter(piece.player for piece in scene.pieces)
    armies = [f"{scene.players.get(player, player)} {number}" for player, number in sides.items()]
    told = [
        f"{counted(len(scene.pieces), 'warrior')} on the board: {', '.join(armies)}."
        if armies
        else "No warrior on the board."
    ]
    if scene.marks.removed:
        told.append(f"Removed: {', '.join(sorted(scene.marks.removed))}.")
    told.extend(ground(scene))
    return " ".join(told)


def ground(scene: Scene) -> Iterator[str]:
    """Sentences about elevated hexes, hexes marked X and coloured sides."""
    if scene.elevated:
        yield f"Elevated: {', '.join(map(spoken, sorted(scene.elevated)))}."
    if scene.marked:
        yield f"Marked X: {', '.join(map(spoken, sorted(scene.marked)))}."
    for kind, name in KIND_NAMES.items():
        between = [f"{spoken(a)}–{spoken(b)}" for a, b, found in scene.sides if found == kind]
        if between:
            yield f"{counted(len(between), name).capitalize()} between {', '.join(between)}."


def rows(scene: Scene) -> list[Row]:
    return [
        Row(
            piece,
            " ".join(spoken(at) for at in piece.hexes),
            FACING_NAMES[piece.facing % 6],
            tuple(_remarks(scene, piece)),
        )
        for piece in scene.pieces
    ]


def _remarks(scene: Scene, piece: Piece) -> Iterator[str]:
    marks = scene.marks
    if piece.id in marks.removed:
        yield "removed"
    if piece.id in marks.outflank:
        yield f"outflanks: +{marks.outflank[piece.id]}"
    linked = sorted(
        {other for pair in marks.links if piece.id in pair for other in pair if other != piece.id}
    )
    if linked:
        yield f"in a chain with {', '.join(linked)}"
    threatened = marks.zones.get(piece.id)
    if threatened:
        yield f"threatens {', '.join(map(spoken, sorted(threatened)))}"
