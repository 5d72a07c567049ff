"""The odds of a case as JSON: exact fractions, and hundredths of a percent for readers."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rules.games.war_of_the_ring.odds.battles import TO_THE_END, BattleOdds, Plan, battle_odds
from rules.games.war_of_the_ring.odds.rounds import RoundOdds, round_odds
from rules.games.war_of_the_ring.position import Position
from rules.games.war_of_the_ring.referee import REFEREE

OVER = ("advance", "ended")


def percent(chance: Fraction) -> str:
    """ "48.84 %": rounded half up to hundredths, without a float."""
    hundredths = (chance.numerator * 20000 + chance.denominator) // (2 * chance.denominator)
    return f"{hundredths // 100}.{hundredths % 100:02d} %"


def _said(chance: Fraction) -> dict[str, str]:
    return {"exact": f"{chance.numerator}/{chance.denominator}", "percent": percent(chance)}


def odds_of(data: Any, attacker: Plan = TO_THE_END, defender: Plan = TO_THE_END) -> dict[str, Any] | None:
    """The odds of the position in which a case's legal actions end; None when the battle is over, and
    while hits wait to be taken.
    """
    case = REFEREE.read(data)
    position = REFEREE.follow(case, case.readings).position
    seats = (position.battle.free_peoples, position.battle.shadow)
    is_half_chosen = any(seat.losses for seat in seats) and position.battle.step == "casualties"
    if position.battle.step in OVER or position.battle.pending is not None or is_half_chosen:
        return None
    found: dict[str, Any] = {"policy": {"attacker": attacker.casualties, "defender": defender.casualties}}
    if _is_before_the_roll(position):
        found["round"] = _round(round_odds(position, case.readings))
    found["battle"] = _battle(battle_odds(position, attacker, defender, case.readings))
    return found


def _is_before_the_roll(position: Position) -> bool:
    battle = position.battle
    return battle.free_peoples.dice is None and battle.shadow.dice is None


def _round(odds: RoundOdds) -> dict[str, Any]:
    return {
        side: {str(hits): _said(chance) for hits, chance in odds.hits(place).items()}
        for place, side in enumerate(("attacker", "defender"))
    }


def _battle(odds: BattleOdds) -> dict[str, Any]:
    results: Mapping[str, Fraction] = odds.results
    return {
        "results": {name: _said(chance) for name, chance in results.items()},
        "losses": {
            side: f"{loss.numerator}/{loss.denominator}"
            for side, loss in zip(("attacker", "defender"), odds.losses, strict=True)
        },
    }
