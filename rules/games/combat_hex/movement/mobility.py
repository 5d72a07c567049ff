"""How one warrior moves: its points, and what ground, enemies and their kill zones mean to it (4.01, 8.10-8.17, 8.46d).

Not here: the hexes it meets (`ground`) and the way it takes (`walk`).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.hearing import Hearing
from rules.games.combat_hex.bonuses import Bonus, explain, total
from rules.games.combat_hex.case import STARTER, cite
from rules.games.combat_hex.position import Position, Warrior


@dataclass(frozen=True, slots=True)
class Gait:
    """`points` is what the move may cost. Of the flags more than one may be true."""

    points: int
    edition: str
    is_charging: bool
    is_sneaking: bool
    is_flying: bool
    is_large: bool
    slips_by: bool  # a reading of 4.05: past a friend whose enemies do not stop it

    @property
    def is_starter(self) -> bool:
        return self.edition == STARTER

    @property
    def ignores_ground(self) -> bool:
        """Every line costs 1, black ones too (8.13a, 8.17)."""
        return self.is_sneaking or self.is_flying

    def stops_for(self, enemy: Warrior) -> bool:
        """Whether the kill zone of this enemy ends the move (4.08); 8.13b, 8.17 and 8.46d lift it."""
        if self.is_sneaking or (self.is_large and not enemy.profile.is_large):
            return False
        return not self.is_flying or enemy.profile.is_flyer


def gait_of(
    position: Position,
    warrior: Warrior,
    edition: str,
    readings: Mapping[str, str],
    *,
    points: int,
    is_charging: bool = False,
) -> Gait:
    card = warrior.profile
    return Gait(
        points=points,
        edition=edition,
        is_charging=is_charging,
        is_sneaking=position.is_under(warrior.id, "sneak"),
        is_flying=card.is_flyer,
        is_large=card.is_large,
        slips_by=readings["threatened-friend"] == "unstopped",
    )


def points_of(
    position: Position, warrior: Warrior, doublings: int = 0, rules: tuple[str, str] = ("8.11", "8.19")
) -> int:
    """Movement points: Fast doubles the printed number, every Tyrant adds one (1.09, 8.11, 8.19)."""
    return total(warrior.profile.move, _bonuses(position, warrior, doublings, rules))


def explain_points(position: Position, warrior: Warrior, doublings: int, hearing: Hearing) -> int:
    """The same with a step for each bonus."""
    rules = (cite(hearing, "8.11", "S-AB-FAST"), cite(hearing, "8.19", "S-AB-TYRANT"))
    bonuses = _bonuses(position, warrior, doublings, rules)
    points = explain(warrior.profile.move, bonuses, hearing, warrior.id, "movement points")
    hearing.find("4.01", "move.points", warrior=warrior.id, points=points)
    hearing.settle("points", points)
    return points


def _bonuses(position: Position, warrior: Warrior, doublings: int, rules: tuple[str, str]) -> list[Bonus]:
    fast, tyrant = rules
    given = [e.by for e in position.effects if e.ability == "tyrant" and e.on == warrior.id]
    return [Bonus(fast, "Fast", doubles=True)] * doublings + [
        Bonus(tyrant, f"Tyrant of {by}", plus=1) for by in given
    ]
