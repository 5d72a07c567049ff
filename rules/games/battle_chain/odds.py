"""The odds of the combat that a case ends with, before any die is thrown: what each party's dice can do to each enemy.

Abilities that the case declares count; what the figures leave out of them is named. All dice of a party are taken to go on
the one enemy asked about; who strikes second is counted with everybody it has.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rules.engine.hearing import Hearing
from rules.engine.last_action import last_action
from rules.engine.odds import as_pair, ensure_not_more_dice, not_possible, too_many
from rules.games.battle_chain.assign import has_half, may_spend, pairs_dice
from rules.games.battle_chain.combat import attack, chain, dice, fight, rerolls, targets, uses
from rules.games.battle_chain.combat.chances import Blow, at_least, expected, hits, wounding
from rules.games.battle_chain.combat.parts import Strike
from rules.games.battle_chain.messages import WORDS
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.referee import REFEREE
from wording import gettext as _

# Beyond this many dice of a side nobody asks for exact odds, and they would cost more than they are worth.
MOST_DICE = 40
MOST_MODELS = 40  # in one combat


def odds(data: Any) -> dict[str, Any]:
    """The odds of the last action as JSON, every chance as [ways, out of].

    By party: the player, or a stampeding beast that strikes for itself. Raises Unreadable; NoOdds when it is no combat that can
    be fought, when what comes before is not legal, or for more models or dice than are counted.
    """
    otherwise = _("The case does not end with a combat. Declare one as the last action to see its odds.")
    case, position, declared = last_action(REFEREE, data, fight.Declared, otherwise)
    hearing = Hearing("", case.edition, case.readings, WORDS, case.names)
    found = chain.choose(position, declared.models, hearing)
    if not found:
        raise not_possible()
    if len(found) > MOST_MODELS:
        sentence = _("Odds are counted for combats of up to %(most)s models; here it is %(count)s.")
        raise too_many(sentence, len(found), MOST_MODELS)
    return _of(position, found, declared, hearing)


def _of(position: Position, found: chain.Chain, declared: fight.Declared, hearing: Hearing) -> dict[str, Any]:
    sides = {}
    for party in fight.parties_of(position, found):
        strike = fight.strike_of(position, party, found, declared, hearing.aside())
        sides[party.name] = (strike, _blow(strike))
        # What the party has used and paid for stays so, as in the combat itself.
        position = strike.position
    ensure_not_more_dice(max(side[1].dice for side in sides.values()), MOST_DICE)
    return {name: _side(strike, blow) for name, (strike, blow) in sides.items()}


def _blow(strike: Strike) -> Blow:
    """The dice of a party, with the abilities declared for it and against it at work."""
    uses.check_moments(strike)
    uses.while_totalling(strike)
    count = dice.add_up(strike)
    uses.before_rolling(strike)
    how = attack.converting(strike)
    uses.before_assigning(strike)
    return Blow(count, strike.need, len(how.lows), how.each or how.bound)


def _side(strike: Strike, blow: Blow) -> dict[str, Any]:
    return {
        "dice": blow.dice,
        "hits": as_pair(expected(hits(blow))),
        "targets": [_against(strike, blow, model) for model in strike.models(strike.victims)],
        "left_out": list(_left_out(strike)),
    }


def _against(strike: Strike, blow: Blow, target: Model) -> dict[str, Any]:
    """`needs`: the damage dice that remove it; None for whom no damage may be given."""
    rules = targets.rules_for(strike)
    if target.id not in rules.targets or target.id in rules.barred:
        return {"model": target.id, "needs": None, "dice": [0, 1], "removed": [0, 1]}
    needed = dice_to_remove(strike, target)
    chances = wounding(blow, target.profile.toughness)
    return {
        "model": target.id,
        "needs": needed,
        "dice": as_pair(expected(chances)),
        "removed": as_pair(at_least(chances, needed) if needed else Fraction(1)),
    }


def dice_to_remove(strike: Strike, target: Model) -> int:
    """How many damage dice that reach its toughness remove a model: with Hero, Paralyze and banked dice (BC-STAT-13)."""
    left = target.wounds - target.injuries
    if target.is_minion and _can_top_up(strike, target):
        return 1
    least = 1 if target.is_minion else 0
    return next(
        (count for count in range(least, 2 * left) if _wounds(strike, target, count) >= left),
        max(least, 2 * left),
    )


def _can_top_up(strike: Strike, target: Model) -> bool:
    pool = strike.position.pool(strike.player)
    return may_spend(strike.position, strike.hearing) and any(
        face >= target.profile.toughness for face in pool
    )


def _wounds(strike: Strike, target: Model, count: int) -> int:
    """The wounds of so many damage dice together, those that Paralyze adds among them."""
    points = count
    if not target.is_minion and pairs_dice(target, strike.hearing):
        points = (count + has_half(target, strike.hearing)) // 2
    return points + targets.paralyze(strike)(target, points)


def _left_out(strike: Strike) -> Iterator[dict[str, Any]]:
    """What is declared and not in the figures: dice thrown again, where an assassin's dice must go, uses that do not stand."""
    for again in strike.declared.again:
        yield {"ability": rerolls.ABILITY, "by": again.by}
    if elsewhere := targets.beyond_assassins(strike):
        yield {"ability": "assassin", "by": min(strike.assassins), "targets": elsewhere}
    own = [(use, strike.place(f"uses/{number}")) for number, use in enumerate(strike.declared.uses)]
    for use, place in (*own, *strike.answers):
        if any(fault.path in (f"/{place}", f"/{place}/steal") for fault in strike.hearing.faults):
            yield {"ability": use.ability, "by": use.by}
