"""The odds of one combat as it stands on the board: damage dice, deaths, and how good the dice were that fell.

Stated policy: every 1 is bought as long as somebody can pay, glancing blows first; dice are put so that as many enemies as
possible fall. The dice themselves stand in `odds`.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.engine.hearing import Hearing
from rules.engine.last_action import last_action
from rules.engine.odds import as_pair, ensure_not_more_dice, not_possible, too_many
from rules.games.combat_hex import odds, odds_of_deaths
from rules.games.combat_hex.combat.assign import reach
from rules.games.combat_hex.combat.document import Combat
from rules.games.combat_hex.combat.fight import Fight, Side
from rules.games.combat_hex.combat.resolve import begin, total_attacks
from rules.games.combat_hex.messages import WORDS
from rules.games.combat_hex.odds import Attack, Victim
from rules.games.combat_hex.position import Warrior
from rules.games.combat_hex.referee import REFEREE
from rules.games.combat_hex.rolls import bought, count
from wording import gettext as _

# Of one side. Beyond these nobody asks for exact odds, and they would cost more than they are worth.
MOST_DICE = 24
MOST_VICTIMS = 12


@dataclass(frozen=True, slots=True)
class Chances:
    """What one player can expect. `better` is the chance of as many damage dice as fell, or more; None before the roll."""

    player: str
    attack: Attack
    victims: tuple[Victim, ...]
    better: Fraction | None

    def as_json(self) -> dict[str, Any]:
        """Every chance as [ways, out of]."""
        dice, kills = odds.hits(self.attack), odds_of_deaths.kills(self.attack, self.victims)
        together = odds_of_deaths.deaths(self.attack, self.victims)
        return {
            "player": self.player,
            "dice": self.attack.dice,
            "damage_dice": {str(result): as_pair(dice.of(result)) for result in sorted(dice.ways)},
            "kills": {str(result): as_pair(kills.of(result)) for result in sorted(kills.ways)},
            "victims": [
                {
                    "warrior": victim.id,
                    "toughness": victim.toughness,
                    "wounds": victim.wounds,
                    "dies": as_pair(together[victim.id]),
                    "dies_if_alone": as_pair(odds.death(self.attack, victim)),
                }
                for victim in self.victims
            ],
            "this_roll_or_better": as_pair(self.better) if self.better is not None else None,
        }


def chances(data: Any) -> tuple[Chances, ...]:
    """The odds of the combat that a case ends with, for each player, attacker first.

    Raises Unreadable; NoOdds when the case ends otherwise, when what comes before is not legal, when the combat cannot be
    fought as declared, or when it is too large.
    """
    otherwise = _("The case does not end with a combat. Declare one as the last action to see its odds.")
    case, position, combat = last_action(REFEREE, data, Combat, otherwise)
    hearing = Hearing("", case.edition, case.readings, WORDS, case.names)
    fight = begin(position, combat, hearing)
    due = total_attacks(fight) if fight and hearing.stands else None
    if fight is None or due is None or not hearing.stands:
        raise not_possible()
    return tuple(_of(fight, side, due[player]) for player, side in fight.sides.items())


def _of(fight: Fight, side: Side, dice: int) -> Chances:
    ensure_not_more_dice(dice, MOST_DICE)
    glancing, critical = _payers([fight.position.warriors[id] for id in side.engaged], dice)
    attack = Attack(
        dice,
        glancing=side.glancing,
        glancing_payers=glancing,
        critical_payers=critical,
        keeps_sixes=side.keeps_sixes,
    )
    needs = reach(fight, side).needs
    if len(needs) > MOST_VICTIMS:
        sentence = _("Odds are counted for up to %(most)s enemies in reach of a side; here it is %(count)s.")
        raise too_many(sentence, len(needs), MOST_VICTIMS)
    warriors = fight.position.warriors
    victims = tuple(Victim(id, needs[id], max(warriors[id].wounds, 1)) for id in sorted(needs))
    return Chances(side.player, attack, victims, _better(attack, side.declared.roll.dice))


def _better(attack: Attack, rolled: tuple[int, ...]) -> Fraction | None:
    """The chance of as many damage dice as these, or more; None while they are not all there."""
    if not rolled or len(rolled) != attack.dice:
        return None
    found = bought(count(rolled, attack.hits), count(rolled, attack.glancing), attack.glancing_payers)
    return odds.hits(attack).at_least(found)


def _payers(engaged: list[Warrior], dice: int) -> tuple[int, tuple[int, ...]]:
    """How many glancing blows can be bought on so many dice, and how many critical hits after each number of them.

    Anyone who loses least by it pays first. Large warriors buy any number (8.46e).
    """
    points = {warrior.id: warrior.action_points for warrior in engaged}
    large = {warrior.id for warrior in engaged if warrior.profile.is_large}
    left = [sum(_criticals(has, id in large) for id, has in points.items())]
    able = sorted(points)
    while len(left) <= dice and (able := [id for id in able if points[id]]):
        payer = min(able, key=lambda id: _loss(points[id], id in large))
        left.append(left[-1] - _loss(points[payer], payer in large))
        points[payer] -= 1
        if payer not in large:
            able.remove(payer)
    return len(left) - 1, tuple(min(count, dice) for count in left)


def _criticals(points: int, is_large: bool) -> int:
    """How many critical hits somebody can buy."""
    return points // 2 if is_large else min(points // 2, 1)


def _loss(points: int, is_large: bool) -> int:
    """How many critical hits fewer after paying 1 AP."""
    return _criticals(points, is_large) - _criticals(points - 1, is_large)
