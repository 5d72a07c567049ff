"""The arithmetic of a Fight for an oracle, written apart from the referee: one model, the rules in force, charts."""

from dataclasses import dataclass, field
from typing import Any

INCH = 25.4
# The chart in its printed form: a row for each Strength, a column for each Defence.
TO_WOUND = """
4 5 5 6 6 6/4 6/5 6/6 - -
4 4 5 5 6 6 6/4 6/5 6/6 -
3 4 4 5 5 6 6 6/4 6/5 6/6
3 3 4 4 5 5 6 6 6/4 6/5
3 3 3 4 4 5 5 6 6 6/4
3 3 3 3 4 4 5 5 6 6
3 3 3 3 3 4 4 5 5 6
3 3 3 3 3 3 4 4 5 5
3 3 3 3 3 3 3 4 4 5
3 3 3 3 3 3 3 3 4 4
"""
ROWS = [line.split() for line in TO_WOUND.strip().splitlines()]
IN_THE_WAY = {
    "usual": {"barrier": 4, "hedge": 3, "doorway": 5},
    "printed": {"barrier": 3, "hedge": 4, "doorway": 5},
    "barrier": {"barrier": 4, "hedge": 3, "doorway": 4},
}


def needed(strength: int, defence: int) -> tuple[int, ...]:
    """One roll, two in a row, or nothing where no roll wounds."""
    entry = ROWS[strength - 1][defence - 1]
    return () if entry == "-" else tuple(int(part) for part in entry.split("/"))


def hits_from(drop: float, height: float) -> int:
    """None from a drop no deeper than the model is tall; else one, and one for each further full inch."""
    return 0 if drop <= height else 1 + int((drop - height) / INCH + 1e-9)


@dataclass
class Rules:
    """What may differ from one event to another."""

    two_handed_duel: int
    two_handed_to_wound: int
    support_dice: int
    fate_needs: int
    fall_strength: int
    least: int
    tests: str

    def in_the_way(self, kind: str) -> int:
        return IN_THE_WAY[self.tests][kind]

    def as_settings(self) -> dict[str, int]:
        names = ("two_handed_duel", "two_handed_to_wound", "support_dice", "fate_needs", "fall_strength")
        return {name: getattr(self, name) for name in names}

    def as_readings(self) -> dict[str, str]:
        return {"die-minimum": "one" if self.least == 1 else "none", "in-the-way": self.tests}


@dataclass
class Hand:
    """One model of a Fight: its card, what was declared for it, its dice, and what is left of it."""

    id: str
    side: str
    fight: int
    strength: int
    defence: int
    attacks: int
    wounds: int
    full: int
    might: int
    fate: int
    duel: int
    to_wound: int
    rerolls: int
    prone: bool
    height: int
    supports: str = ""
    two_handed: bool = False
    special: dict[str, int] = field(default_factory=dict)
    shown: list[int] = field(default_factory=list)
    again: set[int] = field(default_factory=set)
    raised: dict[int, int] = field(default_factory=dict)
    trapped: bool = False
    drop: float = 0

    def as_profile(self) -> dict[str, Any]:
        names = ("fight", "strength", "defence", "attacks", "might", "fate", "height")
        return {name: getattr(self, name) for name in names} | {"wounds": self.full}

    def as_model(self) -> dict[str, Any]:
        names = ("id", "wounds", "duel", "to_wound", "rerolls", "prone")
        found = {name: getattr(self, name) for name in names} | {"profile": self.id, "player": self.side}
        return found | ({"supports": self.supports} if self.supports else {})

    def dice_due(self, rules: Rules) -> int:
        """Attacks with what was declared; a supporter has the dice of a supporter."""
        return rules.support_dice if self.supports else max(0, self.attacks + self.special.get("attacks", 0))

    def final(self, rules: Rules) -> list[int]:
        """The dice after modifiers and Might."""
        change = self.duel + self.special.get("duel", 0) + rules.two_handed_duel * self.two_handed
        found = []
        for place, face in enumerate(self.shown):
            die = min(6, face + change)
            if die < 1 and (change >= 0 or rules.least == 1):
                die = 1
            found.append(min(6, die + self.raised.get(place, 0)))
        return found

    def fight_value(self) -> int:
        return max(0, self.fight + self.special.get("fight", 0))

    def strength_now(self) -> int:
        return max(1, min(10, self.strength + self.special.get("strength", 0)))

    def wound_change(self, rules: Rules) -> int:
        return self.to_wound + self.special.get("to_wound", 0) + rules.two_handed_to_wound * self.two_handed
