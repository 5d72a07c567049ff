"""Where a base can come to rest: single hexes (4.07), large bases and cavalry in every rotation (4.14, 8.10c)."""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from rules.engine.hexes import Hex, distance, opposite, rotated
from rules.games.combat_hex.position import Warrior
from rules.games.combat_hex.terrain import Board

ANY_FACING = tuple(range(6))


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why one hex of a base cannot stand: the code of the fault, its rule, and the hex."""

    code: str
    rule: str
    at: Hex


def obstacles(board: Board, warrior: Warrior, taken: Container[Hex]) -> Iterator[Obstacle]:
    """Everything that keeps a warrior from resting where it is; `taken` holds the hexes of all others."""
    for at in warrior.hexes:
        if not board.has(at):
            yield Obstacle("base.no-hex", "4.06", at)
        elif at in taken:
            yield Obstacle("base.taken", "4.07", at)
        elif at in board.marked:
            yield Obstacle("base.marked", "4.07", at)
    for at in lines_under(board, warrior):
        yield Obstacle("base.on-line", "4.14", at)


def lines_under(board: Board, warrior: Warrior) -> Iterator[Hex]:
    """Hexes of a large base that a black line cuts off from a hex of the same base (4.14)."""
    own = warrior.hexes
    for index, at in enumerate(own):
        if any(distance(at, other) == 1 and board.is_walled(at, other) for other in own[:index]):
            yield at


def facings(board: Board, warrior: Warrior, at: Hex, taken: Container[Hex]) -> tuple[int, ...]:
    """The facings in which a warrior can rest with its movement hex here."""
    if len(warrior.profile.base) == 1:
        fits = board.has(at) and at not in taken and at not in board.marked
        return ANY_FACING if fits else ()
    return tuple(
        f for f, shape in enumerate(shapes(warrior.profile.base)) if _has_room(board, shape, at, taken)
    )


@dataclass(frozen=True, slots=True)
class Shape:
    """A base in one facing: its hexes seen from the movement hex, and which of them touch."""

    hexes: tuple[Hex, ...]
    pairs: tuple[tuple[Hex, Hex], ...]


@cache
def shapes(base: tuple[Hex, ...]) -> tuple[Shape, ...]:
    """A base in its six facings."""
    found = []
    for facing in ANY_FACING:
        hexes = tuple(rotated(offset, facing) for offset in base)
        found.append(Shape(hexes, tuple((a, b) for a, b in combinations(hexes, 2) if distance(a, b) == 1)))
    return tuple(found)


def _has_room(board: Board, shape: Shape, at: Hex, taken: Container[Hex]) -> bool:
    q, r = at
    for dq, dr in shape.hexes:
        there = (q + dq, r + dr)
        if there in taken or there in board.marked or not board.has(there):
            return False
    if not board.sides:
        return True
    return not any(board.is_walled((q + a, r + b), (q + c, r + d)) for (a, b), (c, d) in shape.pairs)


def about_turn(warrior: Warrior) -> Warrior | None:
    """The same hexes, facing the other way (8.10d); None for a base that has no such turn."""
    back = opposite(warrior.facing)
    turned = (warrior.stands_if(at, back) for at in warrior.hexes)
    return next((found for found in turned if set(found.hexes) == set(warrior.hexes)), None)
