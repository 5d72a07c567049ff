"""Cover: behind or on something low, among trees, in a howdah (BC-TERRAIN-3, BC-TERRAIN-7, BC-MUMAK-7)."""

from collections.abc import Callable

from rules.engine.hexes import parted
from rules.games.battle_chain.board import COVER, FENCE, HEDGE, TREE, Board, Space
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.shooting.geometry import Walls, centre, corners, enters
from rules.games.battle_chain.shooting.ledges import is_behind_ledge

LOW = (HEDGE, FENCE)


def cover_of(position: Position, target: Model, at: Space, to: Space, ask: Callable[[str], str]) -> str:
    """The rule by which a target at `to` is in cover from a shooter at `at`, "" in the open."""
    board = position.board
    if target.aboard:
        return "BC-MUMAK-7"
    if to in board.in_wood or (to in board.near_trees and _trees_cover(board, at, to, ask)):
        return "BC-TERRAIN-7"
    if board.ground_at(to) == COVER or is_behind_ledge(board, at, to) or _is_behind_low(board, at, to):
        return "BC-TERRAIN-3"
    return ""


def _trees_cover(board: Board, at: Space, to: Space, ask: Callable[[str], str]) -> bool:
    """A tree beside the target covers it from every side, or by the other reading from its own (BC-TERRAIN-7#a)."""
    far = board.distance(at, to)
    between = any(
        board.distance(at, tree) < far for tree in board.around(to) if board.ground.get(tree) == TREE
    )
    return ask("tree-cover") == "adjacent" or between


def _is_behind_low(board: Board, at: Space, to: Space) -> bool:
    """Whether the straight line from middle to middle meets a hedge or fence of the target's space, or a thing before it."""
    p, q = centre(board.grid, at), centre(board.grid, to)
    if any(to in parted(key) for key in Walls(board, LOW).met(p, q)):
        return True
    return any(
        board.ground.get(near) == COVER and near != at and enters(p, q, corners(board.grid, near))
        for near in board.around(to)
    )
