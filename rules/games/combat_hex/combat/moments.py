"""When each ability of a combat may be declared (8.28-8.40), against how far the combat has come."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Protocol

from rules.games.combat_hex.abilities import Window
from rules.games.combat_hex.combat.fight import Fight, Side


class Moment(StrEnum):
    EARLY = "too-early"
    NOW = "now"
    LATE = "too-late"


class Progress(Protocol):
    """What has happened so far: who put damage dice, in order, whose dice come back because it was not their turn, and who made
    which roll."""

    fight: Fight
    putting: list[str]
    hasty: set[str]

    def rank(self, player: str) -> int: ...

    def has_rolled(self, side: Side) -> bool: ...

    def has_damage(self, side: Side) -> bool: ...


def moment_of(course: Progress, side: Side, window: Window) -> Moment:
    """Whether a window of a player is still to come, open, or over."""
    found = MOMENTS.get(window)
    return found(course, side) if found else Moment.NOW


def _before_roll(course: Progress, side: Side) -> Moment:
    """Until the player's own combat roll (8.28-8.33)."""
    return Moment.LATE if course.has_rolled(side) else Moment.NOW


def _after_damage(course: Progress, side: Side) -> Moment:
    """From the own damage roll until any die is put (8.34, 8.39, 6.16)."""
    if not course.has_damage(side):
        return Moment.EARLY
    return Moment.LATE if _have_put(course) else Moment.NOW


def _after_enemy_damage(course: Progress, side: Side) -> Moment:
    """From an enemy's damage roll until an enemy puts a die; the own dice may be put before (8.37, 8.40)."""
    enemies = [each for each in course.fight.sides.values() if each is not side]
    if any(enemy.player in _have_put(course) for enemy in enemies):
        return Moment.LATE
    return Moment.NOW if any(map(course.has_damage, enemies)) else Moment.EARLY


def _assigning(course: Progress, side: Side) -> Moment:
    """While the player puts dice: after every damage roll, and before a later player begins (8.36, 6.16)."""
    rank = course.rank(side.player)
    if any(course.rank(player) > rank for player in _have_put(course)):
        return Moment.LATE
    return Moment.NOW if all(map(course.has_damage, course.fight.sides.values())) else Moment.EARLY


def _have_put(course: Progress) -> list[str]:
    """Who put dice in turn; what was put before the turn came back and ends no moment (6.16)."""
    return [player for player in course.putting if player not in course.hasty]


MOMENTS: Mapping[Window, Callable[[Progress, Side], Moment]] = {
    Window.TOTALLING: _before_roll,
    Window.BEFORE_COMBAT_ROLL: _before_roll,
    Window.AFTER_DAMAGE: _after_damage,
    Window.AFTER_ENEMY_DAMAGE: _after_enemy_damage,
    Window.ASSIGNING: _assigning,
}
