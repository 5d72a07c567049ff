"""Leaving the map: the Ring Bearer's escape over the enemy's edge (BC-RING-28); nobody else leaves it."""

from dataclasses import replace

from rules.games.battle_chain.board import Space
from rules.games.battle_chain.folk import is_ring_bearer
from rules.games.battle_chain.movement.walk import Walk
from rules.games.battle_chain.position import Position, Result


def is_at_edge(position: Position, at: Space, edge: str) -> bool:
    """Whether a space lies at that edge of the map: north is row 0, west the first column."""
    board = position.board
    x, y = at
    if board.is_hex:
        x += y // 2
    return {"north": y == 0, "south": y == board.height - 1, "west": x == 0, "east": x == board.width - 1}[
        edge
    ]


def escape(walk: Walk) -> Position:
    """The table after a model leaves over an edge."""
    hearing, model, edge = walk.hearing, walk.model, walk.move.exit
    enemy = walk.position.player(walk.position.opponent(model.player))
    if not is_at_edge(walk.position, walk.at, edge) or walk.spent >= walk.gait.points:
        hearing.fault("exit.far", "exit", "BC-MOVE-1", model=model.id, edge=edge)
        return walk.stand()
    if not is_ring_bearer(model):
        hearing.fault("exit.nobody", "exit", "BC-RING-28", model=model.id)
        return walk.stand()
    if not walk.position.settings.ring_escape:
        hearing.fault("exit.no-escape", "exit", "BC-RING-28", model=model.id)
        return walk.stand()
    if enemy is None or enemy.edge != edge:
        hearing.fault("exit.edge", "exit", "BC-RING-28", model=model.id, edge=edge)
        return walk.stand()
    hearing.find("BC-RING-28", "exit.escapes", model=model.id, edge=edge, player=model.player)
    hearing.find("BC-RING-1", "exit.ends", player=model.player)
    hearing.settle("winner", model.player)
    result = Result(model.player, "BC-RING-28", "exit.escapes")
    return replace(walk.stand().change(model.id, at=None), result=result)


WORDS = {
    "exit.far": "{model} cannot reach the {edge} edge and leave over it in this move.",
    "exit.nobody": "{model} does not carry the Ring and cannot leave the map.",
    "exit.no-escape": "In this game the Ring Bearer does not win by leaving the map.",
    "exit.edge": "The enemy did not set up at the {edge} edge.",
    "exit.escapes": "{model} leaves the map over the {edge} edge, where the enemy set up: {player} wins.",
    "exit.ends": "The game ends at once: {player} wins.",
}
