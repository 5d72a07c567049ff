"""Leaving the map (9.16): a step of Frodo's move over the enemy's narrow edge, which like any step is priced and can be barred.

It is the last step of a "move", or an action of its own that goes on with the move just made.
"""

from rules.engine.hearing import Hearing
from rules.engine.hexes import Hex
from rules.games.combat_hex import victory
from rules.games.combat_hex.case import cite
from rules.games.combat_hex.movement import interrupts
from rules.games.combat_hex.movement.declared import Move
from rules.games.combat_hex.movement.mobility import gait_of
from rules.games.combat_hex.movement.walk import Walk, check_stop_hex
from rules.games.combat_hex.position import Position, Warrior

BEYOND: Hex = (1_000_000, 1_000_000)  # over the rim: no hex of the map, and in nobody's kill zone
PRICE = 1


def is_frodo(warrior: Warrior | None, id: str, hearing: Hearing) -> bool:
    """Nobody but Frodo leaves the map."""
    if warrior is not None and warrior.card.is_frodo:
        return True
    hearing.fault("leave.no-frodo", "warrior", _rule(hearing), warrior=id)
    return False


def goes_on(move: Move, warrior: Warrior) -> bool:
    """It has moved in this phase, and what is declared is that step alone."""
    return move.leaves and not move.steps and "move" in warrior.done


def resume(position: Position, warrior: Warrior, move: Move, hearing: Hearing) -> Walk:
    """The move made before, where it ended, with the movement points left over."""
    if warrior.bound and "lost" not in warrior.done:
        hearing.fault("act.bound", "warrior", cite(hearing, "9.13", "S-RING-3"), warrior=warrior.id)
    elif warrior.done & {"run", "act"}:
        hearing.fault(
            "ring.has-acted", "warrior", "4.13" if "run" in warrior.done else "3.06", warrior=warrior.id
        )
    for use in move.abilities:
        hearing.fault("ring.ability-too-late", use.path, "8.02", warrior=warrior.id)
    gait = gait_of(position, warrior, hearing.edition, hearing.readings, points=warrior.points_left)
    return Walk(position, move, gait, hearing)


def leave(walk: Walk) -> None:
    """The step itself: from an edge hex, not out of a kill zone that stopped him, after the free attacks it gives."""
    _check_edge(walk)
    if _is_stopped(walk):
        walk.hearing.fault("ring.held", "warrior", "4.08", warrior=walk.id, hex=walk.at)
        return
    if not interrupts.depart(walk, BEYOND, "leave"):
        return
    _pay(walk)
    if walk.hearing.stands:
        walk.has_left = True
        walk.hearing.settle("leaves", True)
        walk.position = victory.frodo_left(walk.position, walk.warrior, walk.hearing)


def _rule(hearing: Hearing) -> str:
    return cite(hearing, "9.16", "S-RING-8")


def _check_edge(walk: Walk) -> None:
    position, owner, rule = walk.position, walk.start.player, _rule(walk.hearing)
    edges = {player.edge for player in position.players if player.id != owner and player.edge}
    depths = position.board.depths
    if not edges:
        walk.hearing.fault("ring.no-edge", "warrior", rule, warrior=walk.id)
    elif not any(depths.get(edge, {}).get(walk.at) == 1 for edge in edges):
        walk.hearing.fault("ring.not-at-edge", "warrior", rule, warrior=walk.id, hex=walk.at)


def _is_stopped(walk: Walk) -> bool:
    """He moved into a kill zone that ends his move, just now or before."""
    return walk.is_halted or (walk.goes_on and walk.at in walk.ground.halts)


def _pay(walk: Walk) -> None:
    """1 movement point; without one it is his run (4.13)."""
    hearing, points = walk.hearing, walk.gait.points
    if walk.ran:
        hearing.fault("ring.has-run", "warrior", cite(hearing, "4.13", "S-MOVE-6"), warrior=walk.id)
    elif walk.spent + PRICE <= points:
        walk.spent += PRICE
        hearing.find(_rule(hearing), "ring.steps-off", warrior=walk.id, spent=walk.spent, points=points)
    elif walk.node == 0 and not walk.goes_on:
        hearing.fault("ring.no-points", "warrior", "4.01", warrior=walk.id, points=points)
    else:
        _run(walk)


def _run(walk: Walk) -> None:
    hearing, warrior, rule = walk.hearing, walk.warrior, cite(walk.hearing, "4.13", "S-MOVE-6")
    if walk.gait.is_flying:
        hearing.fault("run.flyer", "warrior", "8.13c", warrior=walk.id)
    check_stop_hex(walk, "warrior")
    if warrior.action_points < PRICE:
        hearing.fault("ring.cannot-run", "warrior", rule, warrior=walk.id)
        return
    walk.ran = PRICE  # he is off the map: what he has left is gone with him
    hearing.find(rule, "ring.runs-off", warrior=walk.id)
