"""Where damage dice may go (6.16-6.18, 6.20), who is kept from them (8.37, 8.40, 9.10), and the wounds they take."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from rules.games.combat_hex import wounds
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.abilities.use import lasting
from rules.games.combat_hex.case import cite, is_starter
from rules.games.combat_hex.combat.fight import Fight, Side
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.position import Warrior
from rules.games.combat_hex.rolls import Assignment

TOUGHEST = 6  # 8.40
NEVER = 7  # no die shows it


@dataclass(frozen=True, slots=True)
class Reach:
    """Which enemies a player's dice may go on and the face each needs; `barred` says which rule keeps dice off others."""

    needs: Mapping[str, int]
    barred: Mapping[str, tuple[str, str]]


def reach(fight: Fight, side: Side) -> Reach:
    """6.17: enemies in the kill zone of any own warrior of the combat, except those that something protects."""
    needs: dict[str, int] = {}
    barred: dict[str, tuple[str, str]] = {}
    for victim in _covered(fight, side):
        other = fight.sides[victim.player]
        if _is_bodyguarded(fight, victim):
            barred[victim.id] = ("assign.bodyguard", cite(fight.hearing, "8.37", "S-AB-BODYGUARD"))
        elif not wounds.can_be_hurt(fight.position, victim, fight.hearing):
            barred[victim.id] = ("assign.ring", cite(fight.hearing, "9.10", "S-RING-6"))
        else:
            needs[victim.id] = _toughness(victim, other)
    return Reach(needs, barred)


def _covered(fight: Fight, side: Side) -> list[Warrior]:
    """Enemies in the kill zone of a warrior that takes part, in order of id."""
    zones = zones_of(fight.position)
    found = {victim for id in side.engaged for victim in zones.victims[id]}
    return [fight.position.warriors[id] for id in sorted(found & fight.chain)]


def _is_bodyguarded(fight: Fight, victim: Warrior) -> bool:
    if victim.id in fight.sides[victim.player].protected:
        return True
    return bool(fight.position.effects) and fight.position.is_under(victim.id, "bodyguard")


def _toughness(victim: Warrior, side: Side) -> int:
    """Rally Cry makes minions tougher, up to 6 and never less than printed (8.40)."""
    printed = victim.profile.toughness
    if not side.tougher:
        return printed
    return min(printed + side.tougher, max(TOUGHEST, printed)) if victim.card.is_minion else printed


# -- assigning


def assign(fight: Fight, side: Side) -> bool:
    """Check and carry out one player's assignment. True when every die that can go somewhere went somewhere."""
    hearing, found = fight.hearing, reach(fight, side)
    least = min(found.needs.values(), default=NEVER)
    useful = {die for die, face in enumerate(side.damage) if face >= least}
    hearing.offer(f"{side.declared.path}/assign", partial(_targets, side.damage, found))
    if side.declared.assign is None and useful:
        hearing.need(
            side.player,
            "assignment",
            len(useful),
            "6.16",
            f"{side.declared.path}/assign",
            dice=sorted(useful),
        )
        return False
    declared = side.declared.assign or ()
    before = len(hearing.faults)
    for item in declared:
        _check(fight, side, item, found)
    _check_each_once(side, declared, useful, fight)
    if len(hearing.faults) > before:
        return False
    _tell_wasted(fight, side, useful)
    _put(fight, side, declared, found)
    return True


def _targets(damage: tuple[int, ...], found: Reach) -> dict[int, tuple[str, ...]]:
    """For each die the enemies on whom it may be put."""
    return {
        die: victims
        for die, face in enumerate(damage)
        if (victims := tuple(sorted(id for id, need in found.needs.items() if face >= need)))
    }


def _check(fight: Fight, side: Side, item: Assignment, found: Reach) -> None:
    hearing, victim = fight.hearing, fight.position.warriors.get(item.to)
    values = {"die": item.die, "target": item.to, "player": side.player}
    if item.die >= len(side.damage):
        hearing.fault("assign.no-die", f"{item.path}/die", "6.16", dice=len(side.damage), **values)
    if victim is None:
        hearing.fault("assign.no-warrior", f"{item.path}/to", "6.17", **values)
    elif victim.player == side.player:
        hearing.fault("assign.own", f"{item.path}/to", "6.17", **values)
    elif victim.aboard:
        hearing.fault("assign.carried", f"{item.path}/to", "8.42", **values)
    elif item.to in found.barred:
        code, rule = found.barred[item.to]
        hearing.fault(code, f"{item.path}/to", rule, **values)
    elif item.to not in found.needs:
        hearing.fault("assign.out-of-reach", f"{item.path}/to", cite(hearing, "6.17", "S-COMBAT-5"), **values)
    elif item.die < len(side.damage) and side.damage[item.die] < found.needs[item.to]:
        more = {"face": side.damage[item.die], "toughness": found.needs[item.to]}
        hearing.fault("assign.too-low", f"{item.path}/die", "6.17", **more, **values)


def _check_each_once(side: Side, declared: tuple[Assignment, ...], useful: set[int], fight: Fight) -> None:
    """6.16: all of the dice, each of them once."""
    seen: set[int] = set()
    for item in declared:
        if item.die in seen:
            fight.hearing.fault("assign.twice", f"{item.path}/die", "6.16", die=item.die)
        seen.add(item.die)
    left = sorted(useful - seen)
    if left:
        path = f"{side.declared.path}/assign"
        fight.hearing.fault("assign.left-out", path, "6.16", dice=left, player=side.player)


def _tell_wasted(fight: Fight, side: Side, useful: set[int]) -> None:
    wasted = [face for die, face in enumerate(side.damage) if die not in useful]
    if wasted:
        fight.hearing.find("6.20", "assign.wasted", player=side.player, dice=wasted)
    fight.hearing.settle(f"wasted.{side.player}", len(wasted))


def _put(fight: Fight, side: Side, declared: tuple[Assignment, ...], found: Reach) -> None:
    hits = []
    for item in declared:
        face, need = side.damage[item.die], found.needs[item.to]
        fight.hearing.find("6.17", "assign.die", die=item.die, face=face, target=item.to, toughness=need)
        lost = wounds.wounds_of_die(
            fight.position, item.to, side.player, item.die in side.converted, fight.hearing
        )
        hits.append(wounds.Hit(item.die, item.to, lost))
    mine = {item.to for item in declared}
    uses = [use for use in fight.armor if use.warrior in mine or _is_enemy(fight, side, use)]
    fight.armor = [use for use in fight.armor if use not in uses]
    fight.position, lowered = wounds.armor(fight.position, hits, uses, fight.hearing, fight.chain)
    fight.hits.extend(lowered)


def _is_enemy(fight: Fight, side: Side, use: Use) -> bool:
    """Armor answers the enemy's dice. With two players every enemy's Armor belongs here; with more only that of a victim."""
    owner = fight.position.warriors.get(use.warrior)
    return len(fight.sides) == 2 and owner is not None and owner.player != side.player


# -- abilities that change where dice may go


def bodyguard(fight: Fight, side: Side, use: Use) -> None:
    """8.37: the chosen hero until the end of the turn; in the starter book every own hero of the combat."""
    if is_starter(fight.hearing):
        heroes = {warrior.id for warrior in fight.members(side.player) if warrior.card.is_hero}
        rule = "S-AB-BODYGUARD"
    else:
        heroes, rule = {use.on}, "8.37"
        fight.position = lasting(fight.position, use)
    side.protected |= heroes
    fight.hearing.find(rule, "assign.guarded", warrior=use.warrior, heroes=sorted(heroes))


def can_guard(fight: Fight, guard: Warrior, use: Use) -> bool:
    """An own hero next to the bodyguard and in the same chain (8.37)."""
    if is_starter(fight.hearing):
        return True
    hearing, before = fight.hearing, len(fight.hearing.faults)
    hero = fight.position.warriors.get(use.on)
    values = {"warrior": guard.id, "target": use.on}
    if hero is None or hero.player != guard.player or not hero.card.is_hero or hero.id == guard.id:
        hearing.fault("bodyguard.no-hero", f"{use.path}/on", "8.37", **values)
        return False
    if hero.id not in fight.chain:
        hearing.fault("bodyguard.other-chain", f"{use.path}/on", "8.37", **values)
    if not zones_of(fight.position).are_adjacent(guard.id, hero.id):
        hearing.fault("bodyguard.not-adjacent", f"{use.path}/on", "8.37", **values)
    return len(hearing.faults) == before


def rally_cry(fight: Fight, side: Side, use: Use) -> None:
    """8.40: minions of this combat, for this combat's dice; several add up (1.10)."""
    side.tougher += 1
    fight.hearing.find("8.40", "assign.rallied", warrior=use.warrior, player=side.player, plus=side.tougher)


def assassin(fight: Fight, side: Side, use: Use) -> None:
    """8.36: until the end of the turn; what it does stands in `wounds.wounds_of_die`."""
    fight.position = lasting(fight.position, use)


EFFECTS: Mapping[str, Callable[[Fight, Side, Use], None]] = {
    "bodyguard": bodyguard,
    "rally-cry": rally_cry,
    "assassin": assassin,
}
