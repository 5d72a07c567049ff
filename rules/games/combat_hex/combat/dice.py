"""Both rolls of a combat: hits and glancing blows (6.09-6.11), damage dice and critical hits (6.12-6.15), and what abilities
do to them (8.29, 8.31, 8.34, 8.39)."""

from collections.abc import Callable, Mapping

from rules.games.combat_hex import rolls
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.case import cite
from rules.games.combat_hex.combat.fight import Fight, Side
from rules.games.combat_hex.position import Effect
from rules.games.combat_hex.rolls import Terms

SIX = 6


# -- the combat roll


def combat_roll(fight: Fight, due: Mapping[str, int]) -> bool:
    """Ask for missing dice of both players at once, then count and convert, attacker first. True when all is there."""
    hearing, rule = fight.hearing, cite(fight.hearing, "6.08", "S-COMBAT-3")
    ready = [
        rolls.is_rolled(
            side.declared.roll, due[player], hearing, player=player, what="combat-dice", rule=rule
        )
        for player, side in fight.sides.items()
    ]
    if not all(ready):
        for side in (side for side, is_ready in zip(fight.sides.values(), ready, strict=True) if is_ready):
            dice, terms = side.declared.roll.dice, _glancing_terms(fight, side)
            rolls.offer(fight.position, side.declared.roll, dice, terms, hearing)
        return False
    for side in fight.sides.values():
        _count_hits(fight, side)
    return hearing.stands


def _count_hits(fight: Fight, side: Side) -> None:
    hearing, dice, player = fight.hearing, side.declared.roll.dice, side.player
    hits, glancing = rolls.count(dice, rolls.HITS), rolls.count(dice, side.glancing)
    hearing.find("6.09", "dice.combat", player=player, dice=list(dice), hits=hits, glancing=glancing)
    hearing.settle(f"glancing.{player}", glancing)
    after = rolls.convert(fight.position, side.declared.roll, dice, _glancing_terms(fight, side), hearing)
    fight.position, side.dice = after.position, after.dice
    side.paid_glancing = frozenset(after.paid.values())
    if glancing:
        hearing.find(
            "6.11", "dice.glancing-converted", player=player, converted=len(after.paid), most=after.most
        )
        hearing.settle(f"glancing-by-one.{player}", after.most)
    total = rolls.bought(hits, glancing, len(after.paid))
    hearing.find("6.12", "dice.hits", player=player, hits=total)
    hearing.settle(f"hits.{player}", total)


def _glancing_terms(fight: Fight, side: Side) -> Terms:
    """6.10 and 6.11: 1 AP, paid by an engaged warrior of the combat, one each."""
    return Terms(
        side.player, side.glancing, 1, side.engaged, "6.10", "6.11", "a glancing blow", chain=fight.chain
    )


# -- the damage roll


def damage_roll(fight: Fight) -> bool:
    """Ask for the damage dice of both players at once. True when all are there."""
    ready = [_take_damage_dice(fight, side) for side in fight.sides.values()]
    return all(ready)


def _take_damage_dice(fight: Fight, side: Side) -> bool:
    hits = rolls.count(side.dice, rolls.HITS)
    kept = rolls.count(side.dice, frozenset({SIX})) if side.keeps_sixes else 0
    if kept:
        fight.hearing.find("8.29", "dice.kept", player=side.player, kept=kept, rolled=hits - kept)
    roll = side.declared.damage
    if not rolls.is_rolled(
        roll, hits - kept, fight.hearing, player=side.player, what="damage-dice", rule="6.12"
    ):
        return False
    side.damage = (*roll.dice, *[SIX] * kept)
    criticals = rolls.count(roll.dice, rolls.CRITICAL)
    fight.hearing.find("6.13", "dice.damage", player=side.player, dice=list(side.damage), criticals=criticals)
    fight.hearing.settle(f"criticals.{side.player}", criticals)
    return True


def convert_criticals(fight: Fight, side: Side) -> None:
    """6.14 and 6.15: 2 AP, one each, also by who converted a glancing blow."""
    hearing = fight.hearing
    terms = Terms(
        side.player, rolls.CRITICAL, 2, side.engaged, "6.14", "6.15", "a critical hit", chain=fight.chain
    )
    after = rolls.convert(fight.position, side.declared.damage, side.damage, terms, hearing)
    fight.position, side.damage = after.position, after.dice
    side.converted |= frozenset(after.paid)
    both = sorted(side.paid_glancing.intersection(after.paid.values()))
    if both:
        hearing.find(cite(hearing, "6.15", "S-COMBAT-11"), "dice.both-converted", warriors=both)
    if after.paid:
        hearing.find(
            "6.15", "dice.criticals-converted", player=side.player, converted=len(after.paid), most=after.most
        )
        hearing.settle(f"criticals-by-one.{side.player}", after.most)
    hearing.find("6.12", "dice.to-assign", player=side.player, dice=list(side.damage))
    hearing.settle(f"damage.{side.player}", list(side.damage))


# -- abilities


def battle_savvy(fight: Fight, side: Side, use: Use) -> None:
    """8.29: every 6 of the player's combat dice, bought ones too, is a 6 of damage."""
    side.keeps_sixes = True


def dirty_fighting(fight: Fight, side: Side, use: Use) -> None:
    """8.31: 2s of the whole pool glance as well."""
    side.glancing = frozenset({1, 2})
    rule = cite(fight.hearing, "8.31", "S-AB-DIRTY")
    fight.hearing.find(rule, "dice.dirty", player=side.player)


def dirty_before(fight: Fight) -> None:
    """The starter book ties Dirty Fighting to no combat: played earlier this turn it is still at work (S-ABIL-2)."""
    for effect in fight.position.effects:
        owner = fight.position.warriors.get(effect.by)
        if effect.ability == "dirty-fighting" and owner and owner.player in fight.sides:
            side = fight.sides[owner.player]
            side.glancing = frozenset({1, 2})
            fight.hearing.find("S-AB-DIRTY", "dice.dirty", player=side.player)


def remember_dirty(fight: Fight, use: Use) -> None:
    fight.position = fight.position.with_effect(Effect("dirty-fighting", use.warrior, fight.position.turn))


def aggressive_strategy(fight: Fight, side: Side, use: Use) -> None:
    """8.34: chosen damage dice are rolled again, before anything is converted by points."""
    hearing, rule = fight.hearing, cite(fight.hearing, "8.34", "S-AB-AGGRESSIVE")
    chosen: tuple[int, ...] = tuple(use.more.get("reroll", ()))
    fresh = use.dice or ()
    if len(set(chosen)) != len(chosen) or any(die >= len(side.damage) for die in chosen):
        hearing.fault("dice.reroll", f"{use.path}/reroll", rule, dice=len(side.damage))
    elif len(fresh) < len(chosen):
        hearing.need(side.player, "reroll-dice", len(chosen) - len(fresh), rule, f"{use.path}/dice")
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
