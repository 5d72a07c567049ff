"""When the moving warrior interrupts its own move: Fast Strike (8.12), the last strike of a charge or flight (8.10b, 8.13d).

Shots: cavalry in mid-move (8.10g), flyers at the end (8.13d), Crack Shot before the first step (8.21).
"""

from dataclasses import replace

from rules.games.combat_hex.abilities import Window
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.abilities.use import activate
from rules.games.combat_hex.case import cite
from rules.games.combat_hex.free_attacks import resolve
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.movement.declared import Event, no_dice
from rules.games.combat_hex.movement.walk import Walk
from rules.games.combat_hex.shooting.document import Shot
from rules.games.combat_hex.shooting.resolve import shoot


def use_own(walk: Walk, event: Event, use: Use) -> None:
    """An ability used during the move; besides Fast Strike none has its moment there."""
    hearing, rule = walk.hearing, cite(walk.hearing, "8.12", "S-AB-FASTSTRIKE")
    if walk.move.is_forced:
        hearing.fault("force.no-abilities", use.path, "8.15", warrior=use.warrior)
        return
    if use.effect == "fast-strike" and use.warrior != walk.id:
        hearing.fault("strike.not-moving", use.path, rule, warrior=use.warrior)
        return
    is_early = use.effect == "fast-strike" and walk.node == 0 and not walk.gait.is_starter
    if is_early:
        hearing.fault("strike.too-early", use.path, rule, warrior=walk.id)
        return
    position = walk.stand(event.facing)
    target = use.on or event.on
    use = replace(use, on=target)
    if use.effect == "fast-strike" and not _is_in_zone(walk, target, event, rule):
        return
    position, works = activate(position, use, Window.DURING_MOVE, hearing)
    walk.changed(position)
    if works:
        _strike(walk, event, target, rule)
        _go_on(walk, target, rule)


def _go_on(walk: Walk, target: str, rule: str) -> None:
    """It goes on only if no enemy kill zone holds it now; in the starter book it always does."""
    if walk.is_over:
        return
    if walk.gait.is_starter:
        walk.freed = walk.node
    key = "strike.must-stay" if walk.is_halted else "strike.goes-on"
    walk.hearing.find(rule, key, warrior=walk.id, target=target, hex=walk.at)


def strike_last(walk: Walk, event: Event) -> None:
    """The one free attack that a charge ends with, or that a flyer makes when it has moved."""
    hearing = walk.hearing
    rule = "8.10b" if walk.gait.is_charging else "8.13d"
    if walk.move.is_forced:
        hearing.fault("force.no-abilities", event.path, "8.15", warrior=walk.id)
        return
    if not (walk.gait.is_charging or walk.gait.is_flying):
        hearing.fault("strike.no-right", event.path, "6.25", warrior=walk.id)
        return
    if not walk.is_last or walk.node == 0:
        hearing.fault("strike.only-at-end", event.path, rule, warrior=walk.id)
        return
    if walk.did & {"strike", "shoot"}:
        code = "strike.charge-once" if rule == "8.10b" else "strike.only-one"
        hearing.fault(code, event.path, rule, warrior=walk.id)
        return
    walk.stand_at_rest()
    if _is_in_zone(walk, event.on, event, rule):
        walk.did.add("strike")
        _strike(walk, event, event.on, rule)


def _is_in_zone(walk: Walk, target: str, event: Event, rule: str) -> bool:
    """It strikes at one enemy in its own kill zone (6.26)."""
    if target in zones_of(walk.position).victims[walk.id]:
        return True
    walk.hearing.fault("strike.not-in-zone", event.path, rule, warrior=walk.id, target=target)
    return False


def _strike(walk: Walk, event: Event, target: str, rule: str) -> None:
    attack = event.attack_by(walk.id) if event.attack else no_dice((walk.id,), f"{event.path}/strike")
    walk.changed(resolve(walk.position, attack, target, walk.hearing, rule=rule, may=(walk.id,)))


# -- shots


def shoot_on_the_way(walk: Walk, event: Event, shot: Shot) -> None:
    """A shot that a rule allows here, once in a move; from where it is, facing as it likes (4.02)."""
    hearing, rule = walk.hearing, _right_to_shoot(walk)
    values = {"warrior": walk.id, "after": walk.node}
    if walk.move.is_forced:
        hearing.fault("force.no-abilities", event.path, "8.15", warrior=walk.id)
    elif shot.warrior != walk.id:
        hearing.fault("pause.not-moving", f"{event.path}/shoot/warrior", "5.01", warrior=shot.warrior)
    elif not rule:
        hearing.fault("pause.no-right", event.path, "5.01", **values)
    elif walk.did & {"shoot", "strike"}:
        code = "pause.once" if rule == "8.10g" else "strike.only-one"
        hearing.fault(code, event.path, rule, warrior=walk.id)
    else:
        hearing.find(rule, "pause.allowed", **values)
        _shoot(walk, event, shot)


def _right_to_shoot(walk: Walk) -> str:
    """The rule that lets it shoot at this point of its move, empty if none does."""
    card = walk.start.profile
    cracks = walk.position.is_under(walk.id, "crack-shot") and "shoot" not in walk.start.done
    if cracks and (walk.node == 0 or (walk.gait.is_starter and walk.is_last)):
        return cite(walk.hearing, "8.21", "S-AB-CRACKSHOT")
    if card.is_cavalry and walk.node and not walk.gait.is_charging:
        return "8.10g"
    return "8.13d" if card.is_flyer and walk.node and walk.is_last else ""


def _shoot(walk: Walk, event: Event, shot: Shot) -> None:
    walk.did.add("shoot")
    at_end = walk.is_last and not walk.start.profile.is_cavalry
    position = walk.stand_at_rest() if at_end else walk.stand(event.facing)
    walk.changed(shoot(position, shot, walk.hearing, pausing=True))
    if walk.node == 0 and walk.id in walk.position.warriors:
        walk.start, walk.at = walk.warrior, walk.warrior.at
        walk.changed(walk.position)
