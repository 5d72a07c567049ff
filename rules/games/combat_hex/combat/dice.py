"""Both rolls of a combat: hits and glancing blows (6.09-6.11), damage dice and critical hits (6.12-6.15), and what abilities
do to them (8.29, 8.31, 8.34, 8.39)."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.games.combat_hex import rolls
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.case import cite
from rules.games.combat_hex.combat.fight import Fight, Side
from rules.games.combat_hex.position import Effect
from rules.games.combat_hex.rolls import Converted, Roll, Terms

SIX = 6


# -- the combat roll


def combat_roll(fight: Fight, due: Mapping[str, int], reverse: bool) -> None:
    """Ask for missing dice of both players at once, then count and convert, attacker first unless `reverse`."""
    for side in fight.sides.values():
        take_combat_dice(fight, side, side.declared.roll, due[side.player])
        if not side.lacks:
            dice, terms = side.declared.roll.dice, glancing_terms(fight, side)
            rolls.offer(fight.position, side.declared.roll, dice, terms, fight.hearing)
    fight.wait()
    for side in fight.in_turn(reverse):
        count_dice(fight, side, side.declared.roll.dice)
        _buy_glancing(fight, side)
        tell_hits(fight, side)
    fight.wait()


def take_combat_dice(fight: Fight, side: Side, roll: Roll, due: int) -> None:
    """The dice of 6.08 as they lie there: with more than are due all of them are assumed, with fewer those."""
    _lie_there(fight, side, roll, due, "combat-dice", cite(fight.hearing, "6.08", "S-COMBAT-3"))


def _lie_there(fight: Fight, side: Side, roll: Roll, due: int, what: str, rule: str) -> bool:
    """False where some of the dice that are due are missing: they are asked for."""
    surplus = len(roll.dice) - due
    if 0 < surplus <= side.lapsed + sum(attacks for _, attacks in side.missed):
        side.unsure = True  # dice of what broke a rule before
        if surplus > side.lapsed:
            values = {"due": due, "rolled": len(roll.dice), "player": side.player}
            code = side.missed[0][0]
            fight.hearing.fault_following(code, "dice.too-many", f"{roll.path}/dice", rule, **values)
        return True
    found = rolls.is_rolled(roll, due, fight.hearing, player=side.player, what=what, rule=rule)
    is_there = found or surplus > 0
    side.unsure = side.unsure or not found
    side.lacks = side.lacks or not is_there
    return is_there


def count_dice(fight: Fight, side: Side, dice: tuple[int, ...]) -> None:
    """6.09: hits and glancing blows of the combat roll as it lies there."""
    hits, glancing = rolls.count(dice, rolls.HITS), rolls.count(dice, side.glancing)
    side.dice, side.glanced = dice, glancing
    player, hearing = side.player, fight.hearing
    hearing.find("6.09", "dice.combat", player=player, dice=list(dice), hits=hits, glancing=glancing)
    hearing.settle(f"glancing.{player}", glancing, is_unsure=side.unsure)


def _buy_glancing(fight: Fight, side: Side) -> None:
    roll, terms = _there(side, side.declared.roll), glancing_terms(fight, side)
    with fight.missing(side):
        take_glancing(fight, side, rolls.convert(fight.position, roll, side.dice, terms, fight.hearing))


def _there(side: Side, roll: Roll) -> Roll:
    """Where dice are missing, nothing is said about those."""
    if not side.lacks:
        return roll
    there = {die for die, face in enumerate(roll.dice) if face != rolls.MISSING}
    return replace(roll, convert=tuple(one for one in roll.convert if one.die in there))


def take_glancing(fight: Fight, side: Side, after: Converted) -> None:
    """The dice after glancing blows were bought; `paid` adds up over several purchases."""
    fight.position, side.dice = after.position, after.dice
    side.paid.update(after.paid)
    side.lapsed += sum(die < len(after.dice) for die in after.failed)


def tell_hits(fight: Fight, side: Side) -> None:
    """6.11 and 6.12: what was bought, and how many damage dice follow."""
    player, hearing = side.player, fight.hearing
    if side.glanced:
        bought, most = len(side.paid), rolls.most(side.paid)
        hearing.find("6.11", "dice.glancing-converted", player=player, converted=bought, most=most)
        hearing.settle(f"glancing-by-one.{player}", most, is_unsure=side.unsure)
    total = rolls.count(side.dice, rolls.HITS)
    hearing.find("6.12", "dice.hits", player=player, hits=total)
    hearing.settle(f"hits.{player}", total, is_unsure=side.unsure)


def glancing_terms(fight: Fight, side: Side) -> Terms:
    """6.10 and 6.11: 1 AP, paid by an engaged warrior of the combat, one each."""
    return Terms(
        side.player, side.glancing, 1, side.engaged, "6.10", "6.11", "a glancing blow", chain=fight.chain
    )


# -- the damage roll


def damage_roll(fight: Fight) -> None:
    """Ask for the damage dice of both players at once."""
    for side in fight.sides.values():
        take_damage_dice(fight, side, side.declared.damage)
    fight.wait()


def due_damage(fight: Fight, side: Side) -> int:
    """How many damage dice are rolled: one for each hit (6.12) but those that Battle Savvy keeps at 6 (8.29)."""
    return rolls.count(side.dice, rolls.HITS) - _kept(side)


def _kept(side: Side) -> int:
    return rolls.count(side.dice, frozenset({SIX})) if side.keeps_sixes else 0


def take_damage_dice(fight: Fight, side: Side, roll: Roll) -> None:
    """The damage dice as they lie there; where the combat roll is not certain, as many as there are."""
    kept, due = _kept(side), due_damage(fight, side)
    if kept:
        fight.hearing.find("8.29", "dice.kept", player=side.player, kept=kept, rolled=due)
    open_ended = side.unsure and (fight.is_open or len(roll.dice) < due)
    is_there = open_ended or _lie_there(fight, side, roll, due, "damage-dice", "6.12")
    side.damage = (*roll.dice, *[SIX] * kept)
    if not is_there:
        return
    criticals = rolls.count(roll.dice, rolls.CRITICAL)
    player, hearing = side.player, fight.hearing
    hearing.find("6.13", "dice.damage", player=player, dice=list(side.damage), criticals=criticals)
    hearing.settle(f"criticals.{player}", criticals, is_unsure=side.unsure)


def critical_terms(fight: Fight, side: Side) -> Terms:
    """6.14 and 6.15: 2 AP, paid by an engaged warrior of the combat, one each."""
    return Terms(
        side.player, rolls.CRITICAL, 2, side.engaged, "6.14", "6.15", "a critical hit", chain=fight.chain
    )


def convert_criticals(fight: Fight, side: Side) -> None:
    """6.14 and 6.15: 2 AP, one each, also by who converted a glancing blow."""
    roll, terms = _there(side, side.declared.damage), critical_terms(fight, side)
    with fight.missing(side):
        take_criticals(fight, side, rolls.convert(fight.position, roll, side.damage, terms, fight.hearing))


def convert_in_two_parts(fight: Fight, count: int, between: Callable[[], None]) -> None:
    """The first so many purchases of critical hits, what is played then, and the other purchases."""
    buys = [(side, one) for side in fight.sides.values() for one in side.declared.damage.convert]
    for side in fight.sides.values():
        rolls.offer(
            fight.position, side.declared.damage, side.damage, critical_terms(fight, side), fight.hearing
        )
    for number, (side, one) in enumerate(buys):
        if number == count:
            between()
        terms = critical_terms(fight, side)
        after = rolls.pay(fight.position, (one,), side.damage, terms, fight.hearing, side.bought)
        take_criticals(fight, side, after)
    for side in fight.sides.values():
        tell_damage(fight, side)
    fight.wait()


def take_criticals(fight: Fight, side: Side, after: Converted) -> None:
    """The damage dice after critical hits were bought; `bought` adds up over several purchases."""
    fight.position, side.damage = after.position, after.dice
    side.converted |= frozenset(after.paid)
    side.bought.update(after.paid)
    side.void |= after.failed


def tell_damage(fight: Fight, side: Side) -> None:
    """What was bought of the damage roll, and the dice that are assigned."""
    player, hearing = side.player, fight.hearing
    both = sorted(set(side.paid.values()).intersection(side.bought.values()))
    if both:
        hearing.find(cite(hearing, "6.15", "S-COMBAT-11"), "dice.both-converted", warriors=both)
    if side.bought:
        bought, most = len(side.bought), rolls.most(side.bought)
        hearing.find("6.15", "dice.criticals-converted", player=player, converted=bought, most=most)
        hearing.settle(f"criticals-by-one.{player}", most, is_unsure=side.unsure)
    hearing.find("6.12", "dice.to-assign", player=player, dice=list(side.damage))
    hearing.settle(f"damage.{player}", list(side.damage), is_unsure=side.unsure)


# -- abilities


def battle_savvy(fight: Fight, side: Side, use: Use) -> None:
    """8.29: every 6 of the player's combat dice, bought ones too, is a 6 of damage."""
    side.keeps_sixes = True


def dirty_fighting(fight: Fight, side: Side, use: Use) -> None:
    """8.31: 2s of the whole pool glance as well."""
    side.glancing = rolls.DIRTY
    rule = cite(fight.hearing, "8.31", "S-AB-DIRTY")
    fight.hearing.find(rule, "dice.dirty", player=side.player)


def dirty_before(fight: Fight) -> None:
    """The starter book ties Dirty Fighting to no combat: played earlier this turn it is still at work (S-ABIL-2)."""
    for effect in fight.position.effects:
        owner = fight.position.warriors.get(effect.by)
        if effect.ability == "dirty-fighting" and owner and owner.player in fight.sides:
            side = fight.sides[owner.player]
            side.glancing = rolls.DIRTY
            fight.hearing.find("S-AB-DIRTY", "dice.dirty", player=side.player)


def remember_dirty(fight: Fight, use: Use) -> None:
    fight.position = fight.position.with_effect(Effect("dirty-fighting", use.warrior, fight.position.turn))


def aggressive_strategy(fight: Fight, side: Side, use: Use) -> None:
    """8.34: chosen damage dice are rolled again, before anything is converted by points."""
    hearing, rule = fight.hearing, cite(fight.hearing, "8.34", "S-AB-AGGRESSIVE")
    chosen: tuple[int, ...] = tuple(use.more.get("reroll", ()))
    fresh = use.dice or ()
    if side.lacks:
        return
    if len(set(chosen)) != len(chosen) or any(die >= len(side.damage) for die in chosen):
        hearing.fault("dice.reroll", f"{use.path}/reroll", rule, dice=len(side.damage))
    elif len(fresh) < len(chosen):
        hearing.need(side.player, "reroll-dice", len(chosen) - len(fresh), rule, f"{use.path}/dice")
        side.unsure = side.lacks = True
    elif len(fresh) > len(chosen):
        hearing.fault(
            "dice.too-many", f"{use.path}/dice", rule, player=side.player, rolled=len(fresh), due=len(chosen)
        )
    else:
        again = dict(zip(chosen, fresh, strict=True))
        side.damage = tuple(again.get(die, face) for die, face in enumerate(side.damage))
        side.converted -= frozenset(chosen)
        hearing.find(rule, "dice.rerolled", player=side.player, rerolled=list(chosen), dice=list(side.damage))


def killing_blow(fight: Fight, side: Side, use: Use) -> None:
    """8.39: every critical hit becomes a 6, without limit or price."""
    struck = frozenset(die for die, face in enumerate(side.damage) if face in rolls.CRITICAL)
    side.damage = tuple(SIX if die in struck else face for die, face in enumerate(side.damage))
    side.converted |= struck
    fight.hearing.find(
        "8.39", "dice.killing-blow", player=side.player, criticals=len(struck), dice=list(side.damage)
    )


EFFECTS: Mapping[str, Callable[[Fight, Side, Use], None]] = {
    "battle-savvy": battle_savvy,
    "dirty-fighting": dirty_fighting,
    "aggressive-strategy": aggressive_strategy,
    "killing-blow": killing_blow,
}
