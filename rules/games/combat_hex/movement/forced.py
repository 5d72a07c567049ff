"""Magical Force (8.15): the owner moves an enemy in sight, by that enemy's own rules, without its action points and abilities."""

from rules.engine.hearing import Hearing
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.case import cite, is_starter
from rules.games.combat_hex.line_of_sight.action import check_sees
from rules.games.combat_hex.movement.declared import Move
from rules.games.combat_hex.movement.mobility import gait_of, points_of
from rules.games.combat_hex.movement.moving import take
from rules.games.combat_hex.movement.walk import Walk
from rules.games.combat_hex.position import Position, Warrior


def force_move(position: Position, use: Use, hearing: Hearing) -> Position:
    """The effect of a use that was paid for. `use.more` is what `declared.read_forced` read."""
    rule = cite(hearing, "8.15", "S-AB-MAGICALFORCE")
    victim = position.warriors.get(use.on)
    if victim is None or "path" not in use.more:
        hearing.fault("force.no-move", use.path, rule, warrior=use.warrior, target=use.on)
        return position
    _check_victim(position, position.warriors[use.warrior], victim, use, rule, hearing)
    move = Move(
        warrior=victim.id,
        path=use.more["path"],
        facing=use.more["facing"],
        events=use.more["events"],
        is_forced=True,
        pays_toll=use.more["consent"],
    )
    points = points_of(position, victim)
    gait = gait_of(position, victim, hearing.edition, hearing.readings, points=points)
    hearing.find(rule, "force.moves", warrior=use.warrior, target=victim.id, points=points)
    return take(Walk(position, move, gait, hearing)).position


def _check_victim(
    position: Position, owner: Warrior, victim: Warrior, use: Use, rule: str, hearing: Hearing
) -> None:
    values = {"warrior": owner.id, "target": victim.id}
    path = f"{use.path}/on" if use.path else "on"
    if victim.player == owner.player:
        hearing.fault("force.friend", path, rule, **values)
        return
    check_sees(position, owner.id, victim.id, hearing, path, rule)
    if victim.aboard or (len(victim.profile.base) > 1 and not is_starter(hearing)):
        hearing.fault("force.too-big", path, rule, **values)
