"""Where damage dice may go (6.16-6.18, 6.20), who is kept from them (8.37, 8.40, 9.10), and the wounds they take."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from rules.games.combat_hex import wounds
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.abilities.use import lasting
from rules.games.combat_hex.case import cite, is_starter
from rules.games.combat_hex.combat.fight import Fight, Side
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.position import Warrior
from rules.games.combat_hex.rolls import CONVERTED, MISSING, Assignment

TOUGHEST = 6  # 8.40


class Reach(NamedTuple):
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
        elif victim.wears_ring and not wounds.can_be_hurt(fight.position, victim, fight.hearing):
            barred[victim.id] = ("assign.ring", cite(fight.hearing, "9.10", "S-RING-6"))
        else:
            needs[victim.id] = _toughness(victim, other)
    return Reach(needs, barred)


def _covered(fight: Fight, side: Side) -> list[Warrior]:
    """Enemies in the kill zone of a warrior that takes part, in order of id."""
    zones = zones_of(fight.position)
    found = set[str]().union(*[zones.victims[id] for id in side.engaged])
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


def assign(fight: Fight, side: Side) -> None:
    """Check and carry out one player's assignment; a die that may not go where it was put goes nowhere."""
    hearing, found = fight.hearing, reach(fight, side)
    useful = useful_dice(side, found)
    hearing.offer(f"{side.declared.path}/assign", partial(_targets, _as_meant(side), found))
    if side.declared.assign is None and useful and not side.lacks:
        path = f"{side.declared.path}/assign"
        hearing.need(side.player, "assignment", len(useful), "6.16", path, dice=sorted(useful))
        return
    declared = side.declared.assign or ()
    good = [item for item in declared if may_put(fight, side, item, found)]
    left = sorted(useful - side.put)
    if left and not side.lacks:
        hearing.fault(
            "assign.left-out", f"{side.declared.path}/assign", "6.16", dice=left, player=side.player
        )
    if not side.declined and not left:
        tell_wasted(fight, side, useful)
    hits = [hit_of(fight, side, item, found) for item in good]
    _answer_with_armor(fight, hits)


def useful_dice(side: Side, found: Reach) -> set[int]:
    """The damage dice, by place, that some enemy can take."""
    if not found.needs:
        return set()
    lowest = min(found.needs.values())
    return {die for die, face in enumerate(side.damage) if face >= lowest}


def _as_meant(side: Side) -> tuple[int, ...]:
    """The damage dice as they would lie without a purchase that broke a rule."""
    return tuple(CONVERTED if die in side.void else face for die, face in enumerate(side.damage))


def _targets(damage: tuple[int, ...], found: Reach) -> dict[int, tuple[str, ...]]:
    """For each die the enemies on whom it may be put."""
    return {
        die: victims
        for die, face in enumerate(damage)
        if (victims := tuple(sorted(id for id, need in found.needs.items() if face >= need)))
    }


def may_put(fight: Fight, side: Side, item: Assignment, found: Reach) -> bool:
    """Whether a die may go on whom it is put, each die once (6.16, 6.17). What may not is kept in `side.declined`."""
    hearing, before = fight.hearing, len(fight.hearing.faults)
    is_there = item.die < len(side.damage) and item.to in found.needs
    fits = is_there and not _lies_too_low(side, item, found)
    if not fits:
        _check(fight, side, item, found)
    if item.die in side.put:
        hearing.fault("assign.twice", f"{item.path}/die", "6.16", die=item.die)
    side.put.add(item.die)
    side.struck.add(item.to)
    if len(hearing.faults) > before:
        side.declined.add((item.to, item.die))
        return False
    return fits


def _check(fight: Fight, side: Side, item: Assignment, found: Reach) -> None:
    """Which rule keeps a die off, if any does."""
    hearing, victim = fight.hearing, fight.position.warriors.get(item.to)
    values = {"die": item.die, "target": item.to, "player": side.player}
    if item.die >= len(side.damage) and not side.lacks:
        hearing.fault("assign.no-die", f"{item.path}/die", "6.16", dice=len(side.damage), **values)
    if victim is None:
        hearing.fault(
            "assign.no-warrior", f"{item.path}/to", "6.17", hint=fight.position.hint(item.to), **values
        )
    elif victim.player == side.player:
        hearing.fault("assign.own", f"{item.path}/to", "6.17", **values)
    elif victim.aboard:
        hearing.fault("assign.carried", f"{item.path}/to", "8.42", **values)
    elif item.to in found.barred:
        code, rule = found.barred[item.to]
        hearing.fault(code, f"{item.path}/to", rule, **values)
    elif item.to not in found.needs:
        hearing.fault("assign.out-of-reach", f"{item.path}/to", cite(hearing, "6.17", "S-COMBAT-5"), **values)
    elif _lies_too_low(side, item, found) and item.die not in side.void:
        more = {"face": side.damage[item.die], "toughness": found.needs[item.to]}
        hearing.fault("assign.too-low", f"{item.path}/die", "6.17", **more, **values)


def _lies_too_low(side: Side, item: Assignment, found: Reach) -> bool:
    """The face is below the toughness; a die that is not rolled yet may still show anything."""
    if item.die >= len(side.damage) or side.damage[item.die] == MISSING:
        return False
    return side.damage[item.die] < found.needs[item.to]


def tell_wasted(fight: Fight, side: Side, useful: set[int]) -> None:
    """6.20: dice that no enemy can take."""
    wasted = [face for die, face in enumerate(side.damage) if die not in useful]
    if wasted:
        fight.hearing.find("6.20", "assign.wasted", player=side.player, dice=wasted)
    fight.hearing.settle(f"wasted.{side.player}", len(wasted), is_unsure=side.unsure)


def hit_of(fight: Fight, side: Side, item: Assignment, found: Reach) -> wounds.Hit:
    """A die on the warrior that takes it, and the wounds it costs (6.18, 8.36)."""
    face, need = side.damage[item.die], found.needs[item.to]
    fight.hearing.find("6.17", "assign.die", die=item.die, face=face, target=item.to, toughness=need)
    lost = wounds.wounds_of_die(
        fight.position, item.to, side.player, item.die in side.converted, fight.hearing
    )
    return wounds.Hit(item.die, item.to, lost, side.player)


# -- Armor


def _answer_with_armor(fight: Fight, hits: Sequence[wounds.Hit]) -> None:
    """8.35: the uses of Armor that answer one of these dice, in the order declared; the others wait for later dice."""
    uses, taken, left = [], set[int](), list(hits)
    for use in fight.armor:
        index = wounds.armored(left, taken, use)
        if index is not None:
            uses.append(use)
            taken.add(index)
            left[index] = wounds.lowered(left[index], fight.hearing)
    fight.armor = [use for use in fight.armor if use not in uses]
    fight.position, lowered = wounds.armor(fight.position, hits, uses, fight.hearing, fight.chain)
    fight.hits.extend(lowered)


def is_refused(fight: Fight, use: Use) -> bool:
    """Whether the die that a use of Armor answers was kept off its bearer already."""
    wanted, of = use.more.get("die"), use.more.get("of")
    return any(
        to == use.warrior and wanted in (None, die) and of in (None, side.player)
        for side in fight.sides.values()
        for to, die in side.declined
    )


# -- Assassin


def check_assassins(fight: Fight) -> None:
    """8.36: it is used on dice put in its kill zone; without any there was nothing to use it on."""
    victims = zones_of(fight.position).victims
    for use in fight.assassins:
        side = fight.sides[fight.position.warriors[use.warrior].player]
        if side.struck.isdisjoint(victims[use.warrior]):
            rule = cite(fight.hearing, "8.36", "S-AB-ASSASSIN")
            fight.hearing.fault("assassin.no-die", use.path, rule, warrior=use.warrior)


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
        hint = fight.position.hint(use.on)
        hearing.fault("bodyguard.no-hero", f"{use.path}/on", "8.37", hint=hint, **values)
        return False
    if hero.id not in fight.chain:
        hearing.fault("bodyguard.other-chain", f"{use.path}/on", "8.37", **values)
    if not zones_of(fight.position).are_adjacent(guard.id, hero.id):
        hearing.fault("bodyguard.not-adjacent", f"{use.path}/on", "8.37", **values)
    return len(hearing.faults) == before


def rally_cry(fight: Fight, side: Side, use: Use) -> None:
    """8.40: minions of this combat, for this combat's dice; several add up (1.10), but in one reading."""
    if side.tougher and fight.hearing.reading("rally-cry-twice") == "once":
        fight.hearing.consider("8.40", "assign.rallied-already", warrior=use.warrior)
        return
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
