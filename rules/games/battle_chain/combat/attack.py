"""One side strikes: both rolls, conversions, and the dice put on the enemies (BC-COMBAT-5 to BC-COMBAT-11).

The same for a side's part in a combat and for a free attack. What is missing becomes a need; the strike stops there.
"""

from collections import Counter

from rules.games.battle_chain.assign import Rules, deal
from rules.games.battle_chain.combat import dice, rerolls, targets, uses
from rules.games.battle_chain.combat.parts import Strike
from rules.games.battle_chain.dice import SIX, Converting, Damage, Hits, roll_damage, roll_to_hit
from rules.games.battle_chain.losses import is_frozen

ONE, ONE_AND_TWO = frozenset({1}), frozenset({1, 2})


def resolve(strike: Strike) -> bool:
    """Work the strike out; `strike.position` is the table after it. True when nothing is missing."""
    uses.check_moments(strike)
    uses.while_totalling(strike)
    due = dice.add_up(strike)
    if not due and not strike.declared.roll:
        strike.hearing.find("BC-COMBAT-5", "attack.no-dice", player=strike.player)
        return True
    uses.before_rolling(strike)
    how = converting(strike)
    hits = _roll(strike, due, how)
    if hits is None:
        return False
    damage = _damage(strike, hits, how)
    if damage is None:
        return False
    uses.before_assigning(strike)
    return _assign(strike, hits, damage)


def converting(strike: Strike) -> Converting:
    """Pairs of 1s; 2s too with Dirty Fighting; one for one with a Large model or an assassin (BC-AB-LARGE-5, BC-AB-ASSASSIN)."""
    large = [model.id for model in strike.models(strike.strikers) if _converts_all(strike, model.id)]
    if large:
        strike.hearing.find("BC-AB-LARGE-5", "attack.large", model=large[0], player=strike.player)
    lows = ONE_AND_TWO if strike.dirty else ONE
    return Converting(lows, bool(large), bool(strike.assassins))


def _converts_all(strike: Strike, id: str) -> bool:
    return strike.position.models[id].is_large and not is_frozen(strike.position, id)


# -- the roll


def _roll(strike: Strike, due: int, how: Converting) -> Hits | None:
    declared, hearing = strike.declared, strike.hearing
    rule = "BC-SIEGE-8" if strike.need == SIX else "BC-COMBAT-5"
    roll = _thrown(strike, declared.roll, due, "roll", rule)
    if roll is None:
        return None
    most = how.most(roll)
    count = _count(strike, declared.convert, most, how, "convert", "BC-COMBAT-5")
    hits = roll_to_hit(roll, strike.need, how, count)
    hearing.find(
        rule, "attack.rolled", player=strike.player, dice=list(roll), need=strike.need, glancing=hits.glancing
    )
    hearing.settle(f"glancing.{strike.label}", hits.glancing)
    if hits.glancing:
        hearing.find(
            "BC-COMBAT-5", "attack.converted", player=strike.player, converted=hits.converted, most=most
        )
        hearing.settle(f"converted.{strike.label}", hits.converted)
    hearing.find("BC-COMBAT-5", "attack.hits", player=strike.player, hits=hits.hits)
    hearing.settle(f"hits.{strike.label}", hits.hits)
    return hits


def _thrown(
    strike: Strike, roll: tuple[int, ...] | None, due: int, name: str, rule: str
) -> tuple[int, ...] | None:
    """The dice if all lie there: too few are asked for, too many are a fault, and then nothing is done with them."""
    thrown = len(roll or ())
    if thrown < due:
        what = "combat-dice" if name == "roll" else "damage-dice"
        strike.hearing.need(strike.player, what, due - thrown, rule, strike.place(name), total=due)
        return None
    if thrown > due:
        path, values = strike.place(name), {"player": strike.player, "rolled": thrown, "due": due}
        if name == "roll":
            rule = withheld_by(strike, thrown - due) or rule
        # Too many dice often follow from an ability that could not be used.
        earlier = strike.hearing.faults[-1].code if strike.hearing.faults else ""
        strike.hearing.fault_following(earlier, "attack.too-many", path, rule, **values)
        return None
    return roll or ()


def withheld_by(strike: Strike, extra: int) -> str:
    """The rule that takes just as many dice as were thrown too many: from one model, by itself, or together with others."""
    alone = (rule for rule, kept in strike.withheld if kept == extra)
    together: Counter[str] = Counter()
    for rule, kept in strike.withheld:
        together[rule] += kept
    summed = (rule for rule, kept in together.items() if kept == extra)
    everything = next(iter(together), "") if extra == together.total() else ""
    return next(alone, "") or next(summed, "") or everything


def _count(strike: Strike, said: int | None, most: int, how: Converting, name: str, rule: str) -> int | None:
    """How many are converted: as many as possible unless fewer are said; an assassin converts them all (BC-AB-ASSASSIN#d)."""
    if said is not None and said > most:
        strike.hearing.fault("attack.too-many-converted", strike.place(name), rule, said=said, most=most)
    elif said is not None and said < most and how.bound:
        strike.hearing.fault(
            "attack.all-converted", strike.place(name), "BC-AB-ASSASSIN", said=said, most=most
        )
    else:
        return said
    return None


# -- damage


def _damage(strike: Strike, hits: Hits, how: Converting) -> Damage | None:
    declared, hearing = strike.declared, strike.hearing
    roll = _thrown(strike, declared.damage, hits.hits, "damage", "BC-COMBAT-6")
    if roll is None:
        return None
    if roll:
        hearing.find("BC-COMBAT-6", "attack.damage", player=strike.player, dice=list(roll))
    again = rerolls.throw_again(strike, roll)
    if again is None:
        return None
    most = how.most(again)
    count = _count(strike, declared.convert_damage, most, how, "convert_damage", "BC-COMBAT-6")
    damage = roll_damage(again, how, count)
    hearing.settle(f"criticals.{strike.label}", damage.criticals)
    if damage.criticals:
        values = {"criticals": damage.criticals, "converted": damage.converted}
        hearing.find("BC-COMBAT-6", "attack.criticals", player=strike.player, **values)
    if roll:
        hearing.find("BC-COMBAT-6", "attack.to-assign", player=strike.player, dice=list(_faces(damage)))
    hearing.settle(f"damage.{strike.label}", sorted(_faces(damage), reverse=True))
    return damage


def _faces(damage: Damage) -> tuple[int, ...]:
    """The dice that can still be given; a partner spent in a pair is none of them unless it is a 1 that wounds nobody."""
    return tuple(face for face in damage.faces if face)


def _assign(strike: Strike, hits: Hits, damage: Damage) -> bool:
    hearing, before = strike.hearing, len(strike.hearing.needs)
    rules = targets.rules_for(strike)
    targets.check_bound(strike, hits, damage, rules)
    _tell_targets(strike, rules)
    strike.position = deal(
        strike.position, strike.player, _faces(damage), strike.declared.assign, rules, hearing, strike.path
    )
    return len(hearing.needs) == before


def _tell_targets(strike: Strike, rules: Rules) -> None:
    hearing, player = strike.hearing, strike.player
    may = rules.targets - rules.barred.keys()
    open_to = [model for model in strike.models(strike.victims) if model.id in may]
    if strike.in_combat:
        hearing.find("BC-COMBAT-11", "attack.other-side", player=player)
    rule = "BC-COMBAT-8" if strike.in_combat else "BC-FREE-2"
    hearing.find(rule, "attack.targets", player=player, targets=[model.id for model in open_to])
    needs = [f"{model.id} {model.profile.toughness}" for model in open_to]
    hearing.find("BC-STAT-4", "attack.toughness", needs=needs)
    if strike.declared.assign is not None:
        hearing.find("BC-STAT-7", "attack.picks", player=player)


WORDS = {
    "attack.large": "{model} is Large: every glancing blow and critical of {player} may become a 6.",
    "attack.rolled": "{player} throws {dice}. A die of {need} or more is a hit; {glancing:glancing blow}.",
    "attack.converted": "{player} turns {converted:glancing blow into a 6/glancing blows into sixes}, {most} at the most.",
    "attack.hits": "{player} has {hits:hit}.",
    "attack.damage": "{player} rolls for damage: {dice}.",
    "attack.criticals": "{criticals:critical} for {player}, {converted:turned into a 6/turned into sixes}.",
    "attack.to-assign": "Damage dice of {player}: {dice}.",
    "attack.other-side": "Damage of {player} goes on the other side.",
    "attack.targets": "{player} may put damage on {targets}.",
    "attack.toughness": "A die wounds if it reaches the toughness: {needs}.",
    "attack.picks": "{player} picks who takes the damage.",
    "attack.no-dice": "{player} has no dice to throw.",
    "attack.too-many": "{player} throws {due:die/dice} here, not {rolled}.",
    "attack.too-many-converted": "{said} cannot be converted: {most} at the most.",
    "attack.all-converted": "With an assassin all {most} are converted, not {said}.",
    "need.combat-dice": "{player} throws {count:more die/more dice} to hit, {total} in all.",
    "need.damage-dice": "{player} throws {count:more damage die/more damage dice}, {total} in all.",
}
