"""Choosing the target and the lines to it (5.03-5.10, 5.17I). A volley names no target and draws its lines die by die."""

from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.line_of_sight.action import look, refuse, tell_pair
from rules.games.combat_hex.line_of_sight.result import Choice, Sight
from rules.games.combat_hex.line_of_sight.settings import eye_of, eye_on
from rules.games.combat_hex.line_of_sight.silhouettes import silhouettes_of
from rules.games.combat_hex.line_of_sight.viewer import Eye
from rules.games.combat_hex.position import Warrior
from rules.games.combat_hex.shooting.attack import Attack
from rules.games.combat_hex.shooting.document import Aim
from rules.games.combat_hex.shooting.permission import against_target, distance_to


def take_aim(attack: Attack) -> bool:
    """False only where nothing can be said any more: no target named, or none there."""
    if attack.names_no_target:
        return _names_nobody(attack)
    target = _target(attack)
    if target is None:
        return False
    _check_target(attack, target)
    _look(attack, _eye_for(attack, target), target)
    return True


def _eye_for(attack: Attack, target: Warrior) -> Eye:
    """With the lines named, a reading may matter to these lines alone, so all that can matter are consulted."""
    position, shooter, hearing = attack.position, attack.shooter, attack.hearing
    if attack.shot.aim is not None:
        return eye_of(position, shooter.id, hearing, attack.is_marksman)
    return eye_on(position, shooter.id, target.id, shooter.facing, hearing, attack.is_marksman)


def _names_nobody(attack: Attack) -> bool:
    rule, id = attack.rule_without_target, attack.shot.warrior
    attack.eye = eye_of(attack.position, id, attack.hearing, attack.is_marksman)
    if attack.shot.target and not attack.starter:
        attack.hearing.fault("shot.names-target", attack.at("target"), rule, warrior=id)
    attack.hearing.find(rule, "shot.no-target", warrior=id)
    return True


def _target(attack: Attack) -> Warrior | None:
    hearing, id = attack.hearing, attack.shot.target
    if not id:
        hearing.need(
            attack.player, "shot-target", 1, "5.03", attack.at("target"), warrior=attack.shot.warrior
        )
        return None
    found = attack.position.warriors.get(id)
    if found is None:
        hearing.fault(
            "shot.no-such-target", attack.at("target"), "5.03", target=id, hint=attack.position.hint(id)
        )
    return found


def _check_target(attack: Attack, target: Warrior) -> None:
    hearing, shooter = attack.hearing, attack.shooter
    values = {"shooter": shooter.id, "target": target.id}
    hearing.find("5.03", "shot.target", **values)
    hearing.find("5.05", "shot.checks", **values)
    for each in against_target(attack.position, shooter, target, attack.starter):
        hearing.fault(each.key, attack.at(each.field), each.rule, **each.values)
    if zones_of(attack.position).is_engaged(target.id):
        hearing.find("S-SHOOT-2" if attack.starter else "5.04", "shot.engaged", **values)
    far = distance_to(attack.position, shooter, target)
    hearing.find("5.06", "shot.range", distance=far, range=shooter.profile.range, **values)
    hearing.settle("distance", far)


def _look(attack: Attack, eye: Eye, target: Warrior) -> None:
    sight = look(eye, target.id, attack.shooter.facing, attack.hearing)
    attack.sight, attack.in_cover = sight, sight.cover
    if not sight.visible:
        refuse(sight, attack.hearing, attack.at("target"))
    elif attack.shot.aim is not None:
        _take_line(attack, eye, target, attack.shot.aim, sight)
    attack.hearing.settle("visible", sight.visible)
    attack.hearing.settle("choices", f"{sight.clear}/{sight.choices}")
    attack.hearing.settle("cover", attack.in_cover)


def _take_line(attack: Attack, eye: Eye, target: Warrior, aim: Aim, sight: Sight) -> None:
    """The player's own choice of lines: it must be among those allowed, and clear (5.10)."""
    hearing, stand = attack.hearing, silhouettes_of(attack.position)[target.id]
    chosen = next(
        (each for each in eye.all_choices(stand, attack.shooter.facing) if _is(each, aim, eye)), None
    )
    if chosen is None:
        rule = "S-LOS-2" if attack.starter else "5.10"
        hearing.fault("shot.no-such-line", attack.at("line"), rule, shooter=eye.stand.id, target=target.id)
        return
    for stop in eye.stops_of(chosen, stand):
        reason = eye.because(stop)
        hearing.fault(
            reason.key,
            attack.at("line"),
            reason.rule,
            shooter=eye.stand.id,
            target=target.id,
            **reason.values,
        )
    if not eye.stops_of(chosen, stand):
        tell_pair(eye, chosen, sight, hearing)
        attack.in_cover = eye.covers(chosen, stand)


def _is(choice: Choice, aim: Aim, eye: Eye) -> bool:
    """Whether this is the choice that was named; for a single hex the hexes need no naming."""
    ends = (
        (aim.end,) if aim.end is not None else ((aim.side - 1) % 6, aim.side) if aim.side is not None else ()
    )
    return (
        choice.corner == aim.corner
        and choice.ends == ends
        and aim.start in (None, choice.start)
        and aim.goal in (None, choice.goal)
    )
