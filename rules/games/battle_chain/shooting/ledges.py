"""Shooting up at a ledge: past it, and from its foot (BC-TERRAIN-2, BC-TERRAIN-4)."""

from collections.abc import Callable

from rules.engine.hexes import parted
from rules.games.battle_chain.board import LEDGE, Board, Space
from rules.games.battle_chain.shooting.geometry import Walls, centre

FOOT_ROW, BACK_ROW = 1, 3  # how far from the foot a target may be, by either reading


def ledge_bar(board: Board, at: Space, to: Space, ask: Callable[[str], str]) -> str:
    """The rule that hides a target above a ledge, "" when none does."""
    if board.level(to) <= board.level(at):
        return ""
    walls = Walls(board, (LEDGE,))
    met = walls.met(centre(board.grid, at), centre(board.grid, to))
    edges = [max(parted(key), key=board.level) for key in met]
    if not edges:
        return ""
    if _is_at_foot(board, at):
        reach = FOOT_ROW if ask("ledge-foot") == "adjacent" else BACK_ROW
        return "" if board.distance(at, to) <= reach else "BC-TERRAIN-4"
    return "BC-TERRAIN-2" if min(board.distance(edge, to) for edge in edges) >= 1 else ""


def is_behind_ledge(board: Board, at: Space, to: Space) -> bool:
    """Whether a ledge bounds the target's space towards a shooter that stands no higher."""
    if board.level(at) > board.level(to):
        return False
    met = Walls(board, (LEDGE,)).met(centre(board.grid, at), centre(board.grid, to))
    return any(to in parted(key) for key in met)


def _is_at_foot(board: Board, at: Space) -> bool:
    """Whether a ledge rises right beside a space."""
    own = board.level(at)
    return any(
        kind == LEDGE and at in parted(key) and max(map(board.level, parted(key))) > own
        for key, kind in board.lines.items()
    )
