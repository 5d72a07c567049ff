"""The actions of a warrior that stays: "turn" in its hex (4.12, 8.10d) and "brave" a Fearsome enemy (8.43)."""

from dataclasses import replace

from rules.engine.hearing import Hearing
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.movement import duties
from rules.games.combat_hex.movement.bases import about_turn, obstacles
from rules.games.combat_hex.movement.declared import Brave, Turn
from rules.games.combat_hex.movement.mobility import gait_of
from rules.games.combat_hex.movement.obstacles import Ground
from rules.games.combat_hex.movement.permission import actor
from rules.games.combat_hex.position import Effect, Position, Warrior


def hear_turn(position: Position, turn: Turn, hearing: Hearing) -> Position:
    warrior = actor(position, turn.warrior, hearing)
    if warrior is None:
        return position
    if warrior.done & {"move", "charge", "turn"} and "lost" not in warrior.done:
        hearing.fault("facing.once", "warrior", "4.12", warrior=warrior.id, done=sorted(warrior.done))
    turned = _turned(warrior, turn.facing, hearing)
    gait = gait_of(position, warrior, hearing.edition, hearing.readings, points=0)
    for found in obstacles(position.board, turned, Ground(position, warrior, gait).others):
        hearing.fault(found.code, "facing", "4.14", warrior=warrior.id, hex=found.at)
    hearing.find("4.12", "facing.turns", warrior=warrior.id, facing=turned.facing)
    hearing.settle("facing", turned.facing)
    after = position.with_warrior(replace(turned, done=warrior.done | {"turn"}))
    hearing.settle("engaged", zones_of(after).is_engaged(warrior.id))
    return after


def _turned(warrior: Warrior, facing: int, hearing: Hearing) -> Warrior:
    """Cavalry only turns right about, in the same hexes (8.10d)."""
    if not warrior.profile.is_cavalry:
        return warrior.stands_if(warrior.at, facing)
    about = about_turn(warrior)
    if about is None or about.facing != facing:
        hearing.fault("facing.cavalry", "facing", "8.10d", warrior=warrior.id, facing=facing)
        return warrior
    hearing.find("8.10d", "facing.about", warrior=warrior.id, facing=facing, hex=about.at)
    return about


def hear_brave(position: Position, brave: Brave, hearing: Hearing) -> Position:
    """A minion in the kill zone of a Fearsome enemy pays 1 AP to stay there; Dread does not raise it."""
    warrior = actor(position, brave.warrior, hearing)
    if warrior is None:
        return position
    has = warrior.action_points
    values = {"warrior": warrior.id, "enemy": brave.fearsome, "has": has}
    if brave.fearsome not in duties.fearsome_over(position, warrior):
        hearing.fault("fearsome.no-duty", "fearsome", "8.43", **values)
        return position
    if has < 1:
        hearing.fault("fearsome.cannot-stay", "warrior", "8.43", **values)
        return position
    hearing.find("8.43", "fearsome.stays", **values)
    hearing.settle(f"action_points.{warrior.id}", has - 1)
    position = position.with_warrior(replace(warrior, action_points=has - 1))
    return position.with_effect(Effect("fearsome", brave.fearsome, position.turn, warrior.id))
