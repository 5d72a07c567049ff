"""How far a combat that is heard event by event has come."""

from dataclasses import dataclass, field

from rules.engine.hearing import Hearing
from rules.games.combat_hex import rolls
from rules.games.combat_hex.abilities import Window
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.combat import attacks, dice
from rules.games.combat_hex.combat.assign import Reach
from rules.games.combat_hex.combat.fight import Fight, Side


@dataclass(slots=True)
class Course:
    """How far a combat has come. `rolled`, `damaged` and `putting` name the players who made each roll or put a die, `hasty`
    those who put one before it was their turn; `early` the hit, by place, of each die put so.

    `last_in` gives for each shared window the latest player, by rank, who declared in it (8.07); `spared` the hits, by
    place, that Armor lowered; `waiting` the uses of Assassin without a die so far; `latest` the hit put by the last event.
    """

    fight: Fight
    rolled: set[str] = field(default_factory=set)
    damaged: set[str] = field(default_factory=set)
    putting: list[str] = field(default_factory=list)
    hasty: set[str] = field(default_factory=set)
    early: dict[tuple[str, int], int] = field(default_factory=dict)
    last_in: dict[Window, int] = field(default_factory=dict)
    spared: set[int] = field(default_factory=set)
    waiting: list[Use] = field(default_factory=list)
    reaches: dict[str, Reach] = field(default_factory=dict)
    latest: int | None = None
    is_closed: bool = False

    @property
    def hearing(self) -> Hearing:
        return self.fight.hearing

    def rank(self, player: str) -> int:
        return list(self.fight.sides).index(player)

    def has_rolled(self, side: Side) -> bool:
        """The combat roll is made, or no die is due for it."""
        return side.player in self.rolled

    def has_damage(self, side: Side) -> bool:
        """The damage roll is made, or no die is due for it (6.12)."""
        if side.player in self.damaged:
            return True
        everybody = all(self.has_rolled(each) for each in self.fight.sides.values())
        return everybody and dice.due_damage(self.fight, side) == 0


def roll_dice(course: Course, side: Side, roll: rolls.Roll, due: int) -> None:
    """The combat roll of a player: `due` dice, counted as they lie."""
    dice.take_combat_dice(course.fight, side, roll, due)
    dice.count_dice(course.fight, side, roll.dice)
    course.rolled.add(side.player)


def missing_rolls(course: Course) -> list[str]:
    """Players who have not made a combat roll that is due. Once nobody is, who has no attacks is done without one."""
    fight = course.fight
    waiting = [side for side in fight.sides.values() if not course.has_rolled(side)]
    late = [side.player for side in waiting if _is_due(fight, side)]
    for side in waiting if not late else ():
        roll_dice(course, side, rolls.Roll(), attacks.add_up(fight, side))
    return late


def _is_due(fight: Fight, side: Side) -> bool:
    """Whether the player rolls any die, without telling so."""
    hearing, fight.hearing = fight.hearing, fight.hearing.aside()
    due = attacks.add_up(fight, side)
    fight.hearing = hearing
    return due > 0


def settle_damage(course: Course, side: Side) -> None:
    """A player with no damage die to roll has made that roll."""
    if side.player not in course.damaged and course.has_damage(side):
        dice.tell_hits(course.fight, side)
        dice.take_damage_dice(course.fight, side, rolls.Roll())
        course.damaged.add(side.player)
