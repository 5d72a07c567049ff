"""Where the damage dice of a shot go and the wounds they take (5.20-5.22, 8.20, 8.22, 8.27, 8.36, 9.10)."""

from collections.abc import Iterator
from copy import copy
from functools import partial

from rules.games.combat_hex import wounds
from rules.games.combat_hex.case import cite
from rules.games.combat_hex.line_of_sight.result import Reason
from rules.games.combat_hex.line_of_sight.silhouettes import silhouettes_of
from rules.games.combat_hex.line_of_sight.viewer import Eye
from rules.games.combat_hex.position import Warrior
from rules.games.combat_hex.rolls import MISSING, Assignment
from rules.games.combat_hex.shooting.attack import Attack, aims_deadly
from rules.games.combat_hex.shooting.permission import against_target
from rules.games.combat_hex.wounds import Hit


def put_dice(attack: Attack) -> None:
    """Every die on the one target, or each where the player says; then Armor, wounds, removal at once (5.22)."""
    hits = _hits_of_volley(attack) if attack.names_no_target else _hits_on_target(attack)
    if hits is None or attack.is_open:
        return
    attack.hearing.assuming = attack.hearing.assuming or bool(attack.hearing.faults)
    struck = {hit.to for hit in hits}
    wounds.check_assassins(attack.position, attack.shot.abilities, struck, attack.hearing)
    position, lowered = wounds.armor(attack.position, hits, attack.shot.armor, attack.hearing)
    lost = wounds.total(lowered)
    for id, count in sorted(lost.items()):
        attack.hearing.settle(f"wounds.{id}", count)
    attack.hearing.settle("wounds", sum(lost.values()))
    rule = cite(attack.hearing, "5.22", "S-SLIDER-1")
    attack.position = wounds.lose(position, lost, attack.hearing, rule=rule, courage=attack.shot.courage)


def _hits_on_target(attack: Attack) -> tuple[Hit, ...]:
    target = attack.position.warriors[attack.shot.target]
    for item in attack.shot.assign or ():
        if item.to != target.id and not attack.meant_no_target:
            values = {"die": item.die, "other": item.to, "target": target.id}
            attack.hearing.fault("shot.one-target", f"{item.path}/to", "5.03", **values)
    toughness = target.profile.toughness
    reaching = [die for die, face in enumerate(attack.damage) if face >= toughness]
    if attack.damage:
        values = {"dice": list(attack.damage), "toughness": toughness, "reaching": len(reaching)}
        rule = cite(attack.hearing, "5.20", "S-SHOOT-6")
        attack.hearing.find(rule, "shot.wounds", target=target.id, **values)
    if not reaching or not _can_be_hurt(attack, target):
        return ()
    return tuple(_hit(attack, die, target) for die in reaching)


def _can_be_hurt(attack: Attack, victim: Warrior) -> bool:
    """While Frodo wears the Ring even a Ringwraith's arrows need one of them to have him in its kill zone (9.10)."""
    if not victim.wears_ring:
        return True
    if not attack.starter and attack.hearing.reading("ring-shots") == "any-ringwraith":
        attack.hearing.find("9.101", "shot.ring-hit", target=victim.id, shooter=attack.shot.warrior)
        return True
    return wounds.can_be_hurt(attack.position, victim, attack.hearing)


def _hit(attack: Attack, die: int, victim: Warrior) -> Hit:
    """One wound; two by Deadly Aim, or by Assassin for a converted critical. Each says two "instead of one"."""
    is_converted = die in attack.converted
    count = wounds.wounds_of_die(attack.position, victim.id, attack.player, is_converted, attack.hearing)
    if aims_deadly(attack, victim):
        attack.hearing.find("8.22", "shot.deadly-aim", warrior=attack.shot.warrior, die=die, target=victim.id)
        count = 2
    return Hit(die, victim.id, count)


# -- volleys


def _hits_of_volley(attack: Attack) -> tuple[Hit, ...] | None:
    """None while the player has not said where the dice go."""
    # A copy that held the hearing, which holds the offer, would be left to the garbage collector.
    as_it_is = copy(attack)
    as_it_is.hearing = attack.hearing.aside()
    attack.hearing.offer(attack.at("assign"), partial(_targets, as_it_is))
    if attack.shot.assign is None:
        useful = _useful(attack)
        if useful:
            path = attack.at("assign")
            rule = attack.rule_without_target
            attack.hearing.need(attack.player, "volley", len(useful), rule, path, dice=useful)
            return None
    hits, seen = [], set[int]()
    for item in attack.shot.assign or ():
        if _may_assign(attack, item, seen) and item.die not in attack.void:
            victim = attack.position.warriors[item.to]
            values = {"die": item.die, "face": attack.damage[item.die], "toughness": victim.profile.toughness}
            attack.hearing.find(attack.rule_without_target, "shot.put", target=victim.id, **values)
            hits.append(_hit(attack, item.die, victim))
        seen.add(item.die)
    lost = [face for die, face in enumerate(attack.damage) if die not in seen]
    if lost:
        attack.hearing.find(attack.rule_without_target, "shot.unassigned", dice=lost)
    return tuple(hits)


def _targets(attack: Attack) -> dict[int, tuple[str, ...]]:
    """For each die the enemies on whom it may be put; `attack` is as it was when the dice lay there."""
    attack.hearing = attack.hearing.aside()
    enemies = sorted(enemy.id for enemy in attack.position.enemies_of(attack.player))
    found = {
        die: tuple(id for id in enemies if _may_assign(attack, Assignment(die, id, ""), set()))
        for die in range(len(attack.damage))
    }
    return {die: victims for die, victims in found.items() if victims}


def _useful(attack: Attack) -> list[int]:
    """Dice that some enemy in reach would feel."""
    enemies = attack.position.enemies_of(attack.player)
    within = [enemy for enemy in enemies if not any(_against(attack, enemy))]
    toughness = {enemy.profile.toughness for enemy in within}
    return [die for die, face in enumerate(attack.damage) if any(face >= needed for needed in toughness)]


def _may_assign(attack: Attack, item: Assignment, seen: set[int]) -> bool:
    hearing, before = attack.hearing, len(attack.hearing.faults)
    values = {"die": item.die, "target": item.to}
    victim = attack.position.warriors.get(item.to)
    rule = attack.rule_without_target
    if item.die >= len(attack.damage) and not attack.lacks:
        hearing.fault("shot.no-die", f"{item.path}/die", rule, dice=len(attack.damage), **values)
    elif item.die in seen:
        hearing.fault("shot.die-twice", f"{item.path}/die", rule, **values)
    if victim is None:
        hearing.fault(
            "shot.no-such-target", f"{item.path}/to", rule, hint=attack.position.hint(item.to), **values
        )
        return False
    for reason in _against(attack, victim):
        hearing.fault(reason.key, f"{item.path}/to", reason.rule, die=item.die, **reason.values)
    if _lies_too_low(attack, item, victim):
        more = {"face": attack.damage[item.die], "toughness": victim.profile.toughness}
        hearing.fault(
            "shot.too-low", f"{item.path}/die", "5.20" if rule == "8.27" else rule, **values, **more
        )
    if len(hearing.faults) == before and not _can_be_hurt(attack, victim):
        hearing.fault("shot.ring-safe", f"{item.path}/to", cite(hearing, "9.10", "S-RING-6"), **values)
    return len(hearing.faults) == before and item.die < len(attack.damage)


def _lies_too_low(attack: Attack, item: Assignment, victim: Warrior) -> bool:
    """The face is below the toughness; not so for a die that is missing, or that was bought against a rule."""
    if item.die >= len(attack.damage) or item.die in attack.void:
        return False
    return MISSING < attack.damage[item.die] < victim.profile.toughness


def _against(attack: Attack, victim: Warrior) -> Iterator[Reason]:
    """What keeps a die of a volley off an enemy: range, sight, Sauron (5.20A), the Ring. In the starter range does not."""
    shooter = attack.shooter
    for each in against_target(attack.position, shooter, victim, attack.starter, in_range=not attack.starter):
        rule = "5.20A" if each.rule == "5.03A" else each.rule
        yield Reason(rule, each.key, each.values)
    eye = attack.eye
    if isinstance(eye, Eye) and victim.player != shooter.player:
        sight = eye.look(silhouettes_of(eye.position)[victim.id], shooter.facing, explain=True)
        for reason in sight.reasons:
            yield Reason(
                reason.rule, reason.key, {"shooter": shooter.id, "target": victim.id, **reason.values}
            )
