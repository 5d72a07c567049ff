"""The odds of one combat as it stands on the board: damage dice, deaths, and how good the dice were that fell.

Stated policy: every 1 is bought as long as somebody can pay, glancing blows first; dice are put so that as many enemies as
possible fall. The dice themselves stand in `odds`.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rules.engine.hearing import Hearing
from rules.engine.ruling import Verdict
from rules.games.combat_hex import odds
from rules.games.combat_hex.combat.assign import reach
from rules.games.combat_hex.combat.document import Combat
from rules.games.combat_hex.combat.fight import Fight, Side
from rules.games.combat_hex.combat.resolve import begin, total_attacks
from rules.games.combat_hex.messages import WORDS
from rules.games.combat_hex.odds import Attack, Victim
from rules.games.combat_hex.position import Position, Warrior
from rules.games.combat_hex.referee import REFEREE
from rules.games.combat_hex.rolls import bought, count


@dataclass(frozen=True, slots=True)
class Chances:
    """What one player can expect. `better` is the chance of as many damage dice as fell, or more; None before the roll."""

    player: str
    attack: Attack
    victims: tuple[Victim, ...]
    better: Fraction | None

    def as_json(self) -> dict[str, Any]:
        """Every chance as [ways, out of]."""
        kills, dice = odds.kills(self.attack, self.victims), odds.hits(self.attack)
        together = odds.deaths(self.attack, self.victims)
        return {
            "player": self.player,
            "dice": self.attack.dice,
            "damage_dice": {str(result): _pair(dice.of(result)) for result in sorted(dice.ways)},
            "kills": {str(result): _pair(kills.of(result)) for result in sorted(kills.ways)},
            "victims": [
                {
                    "warrior": victim.id,
                    "toughness": victim.toughness,
                    "wounds": victim.wounds,
                    "dies": _pair(together[victim.id]),
                    "dies_if_alone": _pair(odds.death(self.attack, victim)),
                }
                for victim in self.victims
            ],
            "this_roll_or_better": _pair(self.better) if self.better is not None else None,
        }


def _pair(chance: Fraction) -> list[int]:
    return [chance.numerator, chance.denominator]


def chances(data: Any) -> tuple[Chances, ...]:
    """The odds of the combat that a case ends with, for each player, attacker first.

    Empty when it ends otherwise, when what comes before is not legal, or when the combat cannot be fought as declared.
    Raises Unreadable.
    """
    case = REFEREE.read(data)
    if not case.actions or not isinstance(case.actions[-1].data, Combat):
        return ()
    before = REFEREE.follow(replace(case, actions=case.actions[:-1]), case.readings)
    if before.verdict is not Verdict.LEGAL:
        return ()
    hearing = Hearing("", case.edition, case.readings, WORDS, case.names)
    return _of_combat(before.position, case.actions[-1].data, hearing)


def _of_combat(position: Position, combat: Combat, hearing: Hearing) -> tuple[Chances, ...]:
    fight = begin(position, combat, hearing)
    due = total_attacks(fight) if fight and hearing.stands else None
    if fight is None or due is None or not hearing.stands:
        return ()
    return tuple(_of(fight, side, due[player]) for player, side in fight.sides.items())


def _of(fight: Fight, side: Side, dice: int) -> Chances:
    glancing, critical = _payers([fight.position.warriors[id] for id in side.engaged])
    attack = Attack(
        dice,
        glancing=side.glancing,
        glancing_payers=glancing,
        critical_payers=critical,
        keeps_sixes=side.keeps_sixes,
    )
    needs = reach(fight, side).needs
    warriors = fight.position.warriors
    victims = tuple(Victim(id, needs[id], max(warriors[id].wounds, 1)) for id in sorted(needs))
    return Chances(side.player, attack, victims, _better(attack, side.declared.roll.dice))


def _better(attack: Attack, rolled: tuple[int, ...]) -> Fraction | None:
    """The chance of as many damage dice as these, or more; None while they are not all there."""
    if not rolled or len(rolled) != attack.dice:
        return None
    found = bought(count(rolled, attack.hits), count(rolled, attack.glancing), attack.glancing_payers)
    return odds.hits(attack).at_least(found)


def _payers(engaged: list[Warrior]) -> tuple[int, tuple[int, ...]]:
    """How many glancing blows can be bought, and how many critical hits after each number of them.

    Anyone who loses least by it pays first. Large warriors buy any number (8.46e).
    """
    points = {warrior.id: warrior.action_points for warrior in engaged}
    large = {warrior.id for warrior in engaged if warrior.profile.is_large}
    left = [_criticals(points, large)]
    free = set(points)
    while payer := _cheapest(points, large, free):
        points[payer] -= 1
        if payer not in large:
            free.discard(payer)
        left.append(_criticals(points, large))
    return len(left) - 1, tuple(left)


def _criticals(points: dict[str, int], large: set[str]) -> int:
    return sum(has // 2 if id in large else min(has // 2, 1) for id, has in points.items())


def _cheapest(points: dict[str, int], large: set[str], free: set[str]) -> str:
    """Who gives up the fewest critical hits by paying 1 AP; "" when nobody can pay."""
    able = sorted(id for id in free if points[id])
    return max(able, key=lambda id: _criticals({**points, id: points[id] - 1}, large), default="")
