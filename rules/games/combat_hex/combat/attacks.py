"""The attack totals (6.08): printed attacks, the ground, and the abilities that add to them (8.28, 8.30, 8.32, 8.33)."""

from collections.abc import Callable, Mapping

from rules.engine.hexes import neighbour
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.bonuses import Bonus, explain, total
from rules.games.combat_hex.case import cite, is_starter
from rules.games.combat_hex.combat.fight import Fight, Side
from rules.games.combat_hex.combat.warrior_attacks import ground_bonuses
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.position import Warrior

RAGE_SUCCEEDS = 4


def count_ground(fight: Fight) -> None:
    for side in fight.sides.values():
        for warrior in fight.members(side.player):
            side.bonuses[warrior.id] = ground_bonuses(fight.position, warrior, fight.hearing)


def add_up(fight: Fight, side: Side) -> int:
    """The dice a player rolls: the attacks of every warrior in the chain that has an enemy in its kill zone."""
    rule, victims = cite(fight.hearing, "6.08", "S-COMBAT-3"), zones_of(fight.position).victims
    found = 0
    for warrior in fight.members(side.player):
        brings = _brings_dice(fight, side, warrior, victims.get(warrior.id, ()), rule)
        attacks = _attacks(fight, side, warrior, rule) if brings else 0
        fight.hearing.settle(f"attacks.{side.player}.{warrior.id}", attacks)
        found += attacks
    fight.hearing.find(rule, "attacks.total", player=side.player, total=found)
    fight.hearing.settle(f"attacks.{side.player}", found)
    return found


def _attacks(fight: Fight, side: Side, warrior: Warrior, rule: str) -> int:
    printed, bonuses = warrior.profile.attacks, side.bonuses[warrior.id]
    if bonuses:
        return explain(printed, bonuses, fight.hearing, warrior.id, "attacks")
    fight.hearing.find(rule, "attacks.printed", warrior=warrior.id, attacks=printed)
    return printed


def _brings_dice(fight: Fight, side: Side, warrior: Warrior, victims: tuple[str, ...], rule: str) -> bool:
    hearing = fight.hearing
    if "lost" in warrior.done:
        hearing.consider("9.05", "attacks.lost-struggle", warrior=warrior.id)
    elif not victims:
        bonuses = side.bonuses[warrior.id]
        plus = explain(0, bonuses, hearing, warrior.id, "attacks") if bonuses else 0
        hearing.consider(rule, "attacks.not-engaged", warrior=warrior.id, plus=plus)
    elif fight.ring_wearers and _faces_only_ring(fight, warrior, victims):
        hearing.consider("9.10", "attacks.only-ring", warrior=warrior.id, frodo=victims[0])
    else:
        if (
            fight.ring_wearers and warrior.profile.is_ringwraith
        ):  # its duty towards Frodo does not keep it from fighting
            hearing.find(cite(hearing, "9.09", "S-RING-4"), "attacks.ringwraith", warrior=warrior.id)
        return True
    return False


def _faces_only_ring(fight: Fight, warrior: Warrior, victims: tuple[str, ...]) -> bool:
    """A non-Ringwraith whose only enemy is Frodo with the Ring on adds nothing (9.10); not so in the starter book."""
    if is_starter(fight.hearing) or warrior.profile.is_ringwraith:
        return False
    return fight.ring_wearers.issuperset(victims)


# -- abilities played while attacks are added up


def battle_cry(fight: Fight, side: Side, use: Use) -> None:
    """8.28: every own minion of this combat."""
    for warrior in fight.members(side.player):
        if warrior.card.is_minion:
            side.bonuses[warrior.id].append(Bonus("8.28", f"Battle Cry of {use.warrior}", 1))


def berserker(fight: Fight, side: Side, use: Use) -> None:
    """8.30: for each adjacent enemy, in its kill zone or not; a wall or ledge between them parts them (8.083)."""
    warriors = fight.position.warriors
    enemies = [
        id for id in zones_of(fight.position).adjacent_to(use.warrior) if warriors[id].player != side.player
    ]
    rule = cite(fight.hearing, "8.30", "S-AB-BERSERKER")
    fight.hearing.find("8.083", "attacks.adjacent", warrior=use.warrior, enemies=enemies)
    side.bonuses[use.warrior].append(Bonus(rule, "Berserker", len(enemies)))


def rage(fight: Fight, side: Side, use: Use) -> None:
    """8.32: a die for each attack it has by now, bonuses included; an attack more for each 4 or better."""
    printed = fight.position.warriors[use.warrior].profile.attacks
    count = total(printed, side.bonuses[use.warrior])
    dice = use.dice or ()
    if len(dice) < count:
        fight.hearing.need(
            side.player, "rage-dice", count - len(dice), "8.32", f"{use.path}/dice", warrior=use.warrior
        )
    elif len(dice) > count:
        fight.hearing.fault(
            "dice.too-many", f"{use.path}/dice", "8.32", player=side.player, rolled=len(dice), due=count
        )
    else:
        plus = sum(die >= RAGE_SUCCEEDS for die in dice)
        fight.hearing.find("8.32", "attacks.rage", warrior=use.warrior, dice=list(dice), plus=plus)
        side.bonuses[use.warrior].append(Bonus("8.32", "Rage", plus))


def spearman(fight: Fight, side: Side, use: Use) -> None:
    """8.33: the warrior straight ahead; several spearmen add up (1.10)."""
    rule = cite(fight.hearing, "8.33", "S-AB-SPEARMAN")
    side.bonuses[use.on].append(Bonus(rule, f"Spearman {use.warrior}", 1))


def supported_by(fight: Fight, spearman: Warrior) -> str:
    """Who stands straight ahead of a spearman, "" for nobody of its own side."""
    ahead = fight.position.at(neighbour(spearman.at, spearman.facing))
    return ahead.id if ahead and ahead.player == spearman.player else ""


def can_support(fight: Fight, spearman: Warrior, use: Use) -> bool:
    """The conditions of 8.33; the starter book asks only for a warrior in front."""
    position, hearing, before = fight.position, fight.hearing, len(fight.hearing.faults)
    rule = cite(hearing, "8.33", "S-AB-SPEARMAN")
    values = {"warrior": spearman.id, "supported": use.on}
    if not use.on or use.on != supported_by(fight, spearman):
        hearing.fault("spearman.nobody", use.path, rule, **values)
        return False
    if use.on not in fight.chain:
        hearing.fault("spearman.other-combat", use.path, rule, **values)
    if is_starter(hearing):
        return len(hearing.faults) == before
    if zones_of(position).threats[spearman.id]:
        hearing.fault("spearman.threatened", use.path, rule, **values)
    if zones_of(position).is_engaged(spearman.id):
        hearing.fault("spearman.engaged", use.path, rule, **values)
    if len(position.warriors[use.on].profile.base) > 1:
        hearing.fault("spearman.large-base", use.path, rule, **values)
    if position.board.is_walled(spearman.at, neighbour(spearman.at, spearman.facing)):
        hearing.fault("spearman.walled", use.path, rule, **values)
    return len(hearing.faults) == before


def would_add(fight: Fight, side: Side, use: Use) -> int:
    """How many attacks more a use would have given that is left out because it breaks a rule."""
    match use.effect:
        case "battle-cry":
            warriors = fight.position.warriors
            return sum(warriors[id].card.is_minion for id in side.engaged)
        case "berserker":
            near = zones_of(fight.position).adjacent_to(use.warrior)
            return sum(fight.position.warriors[id].player != side.player for id in near)
        case "rage":
            return sum(die >= RAGE_SUCCEEDS for die in use.dice or ())
    return int(use.effect == "spearman")


EFFECTS: Mapping[str, Callable[[Fight, Side, Use], None]] = {
    "battle-cry": battle_cry,
    "berserker": berserker,
    "rage": rage,
    "spearman": spearman,
}
