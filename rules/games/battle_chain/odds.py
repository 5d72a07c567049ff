"""The odds of the combat that a case ends with, before any die is thrown: what each side's dice can do to each enemy.

Abilities that the case declares count. All dice of a side are taken to go on the one enemy asked about; the side that
strikes second is counted with everybody it has.
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.engine.hearing import Hearing
from rules.engine.ruling import Verdict
from rules.games.battle_chain.combat import attack, chain, dice, fight, uses
from rules.games.battle_chain.combat.chances import Blow, as_pair, at_least, expected, hits, wounding
from rules.games.battle_chain.combat.document import Struck
from rules.games.battle_chain.combat.parts import Strike
from rules.games.battle_chain.messages import WORDS
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.referee import REFEREE

# Beyond this many dice of a side nobody asks for exact odds, and they would cost more than they are worth.
MOST_DICE = 40


def odds(data: Any) -> dict[str, Any] | None:
    """The odds of the last action as JSON, every chance as [ways, out of]; None when it is no combat that can be fought.

    None too where a side throws more than `MOST_DICE`.
    """
    case = REFEREE.read(data)
    if not case.actions or not isinstance(case.actions[-1].data, fight.Declared):
        return None
    before = REFEREE.follow(replace(case, actions=case.actions[:-1]), case.readings)
    if before.verdict is not Verdict.LEGAL:
        return None
    hearing = Hearing("", case.edition, case.readings, WORDS, case.names)
    declared: fight.Declared = case.actions[-1].data
    found = chain.choose(before.position, declared.models, hearing)
    return _of(before.position, found, declared, hearing) if found else None


def _of(
    position: Position, found: chain.Chain, declared: fight.Declared, hearing: Hearing
) -> dict[str, Any] | None:
    first = position.attacker
    sides = {}
    for player in (first, position.opponent(first)):
        strike = _strike(position, player, found, declared, hearing)
        sides[player] = (strike, _blow(strike))
    if any(blow.dice > MOST_DICE for _, blow in sides.values()):
        return None
    return {player: _side(position, strike, blow) for player, (strike, blow) in sides.items()}


def _strike(
    position: Position, player: str, found: chain.Chain, declared: fight.Declared, hearing: Hearing
) -> Strike:
    own = tuple(id for id in found if position.models[id].player == player)
    said = declared.sides.get(player, Struck())
    victims = tuple(id for id in found if id not in own)
    answers = fight.answers_of(declared, position.opponent(player))
    return Strike(
        position, hearing.aside(), player, own, victims, frozenset(found), Struck(said.uses), answers=answers
    )


def _blow(strike: Strike) -> Blow:
    """The dice of a side with the abilities that it declared."""
    uses.while_totalling(strike)
    count = dice.add_up(strike)
    uses.before_rolling(strike)
    how = attack.converting(strike)
    return Blow(count, strike.need, len(how.lows), how.each or how.bound)


def _side(position: Position, strike: Strike, blow: Blow) -> dict[str, Any]:
    return {
        "dice": blow.dice,
        "hits": as_pair(expected(hits(blow))),
        "targets": [_against(position, strike, blow, position.models[id]) for id in strike.victims],
    }


def _against(position: Position, strike: Strike, blow: Blow, target: Model) -> dict[str, Any]:
    needed = dice_to_remove(position, strike.player, target)
    chances = wounding(blow, target.profile.toughness)
    return {
        "model": target.id,
        "needs": needed,
        "dice": as_pair(expected(chances)),
        "removed": as_pair(at_least(chances, needed) if needed else Fraction(1)),
    }


def dice_to_remove(position: Position, player: str, target: Model) -> int:
    """How many damage dice that reach its toughness remove a model, banked dice of the striker counted (BC-STAT-13)."""
    left = target.wounds - target.injuries
    if target.is_minion:
        fits = any(face >= target.profile.toughness for face in position.pool(player))
        return 1 if fits else max(left, 1)
    return 2 * left if target.has("hero") else left
