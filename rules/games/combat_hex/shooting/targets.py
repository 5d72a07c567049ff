"""Every enemy of a warrior as a target: may it be shot at, from which facings, and why not. Pure; for lists and boards."""

from dataclasses import dataclass
from typing import Any

from rules.games.combat_hex.line_of_sight.blockers import TOURNAMENT, Terms
from rules.games.combat_hex.line_of_sight.result import Reason, Sight
from rules.games.combat_hex.line_of_sight.silhouettes import silhouettes_of
from rules.games.combat_hex.position import Position
from rules.games.combat_hex.shooting.facing import poses
from rules.games.combat_hex.shooting.permission import (
    Refusal,
    against_acting,
    against_shooter,
    against_target,
)


@dataclass(frozen=True, slots=True)
class Target:
    """One enemy. `sight` is the best facing's look; `facings` are all that see it. Legal means: nothing speaks against it."""

    id: str
    sight: Sight
    facings: tuple[int, ...]
    refusals: tuple[Refusal | Reason, ...]

    @property
    def is_legal(self) -> bool:
        return not self.refusals

    def as_json(self) -> dict[str, Any]:
        return {
            "target": self.id,
            "legal": self.is_legal,
            "facings": list(self.facings),
            "sight": self.sight.as_json(),
            "reasons": [refusal.as_json() for refusal in self.refusals],
        }


def targets(
    position: Position,
    shooter: str,
    *,
    facing: int | None = None,
    terms: Terms = TOURNAMENT,
    marksman: bool = False,
) -> tuple[Target, ...]:
    """Every enemy in order of id, at one facing that it can take or, since turning is free (5.08), at the best of all.

    Reasons against the shooter itself (its action, a kill zone over it) stand with every enemy.
    """
    warrior = position.warriors[shooter]
    looking = tuple(poses(position, shooter, terms, marksman))
    if facing is not None:
        looking = tuple((eye, each) for eye, each in looking if each == facing) or looking[:1]
    against_all = (
        *against_acting(position, warrior, terms.starter),
        *against_shooter(position, warrior, terms.starter),
    )
    found = []
    for enemy in sorted(position.enemies_of(warrior.player), key=lambda each: each.id):
        stand = silhouettes_of(position)[enemy.id]
        looks = [(eye.look(stand, each), eye) for eye, each in looking]
        best, eye = max(looks, key=lambda look: _worth(look[0]))
        best = eye.look(stand, best.facing, explain=True)
        barred = tuple(against_target(position, warrior, enemy, terms.starter))
        seen_from = tuple(look.facing for look, _ in looks if look.visible)
        found.append(Target(enemy.id, best, seen_from, (*against_all, *barred, *best.reasons)))
    return tuple(found)


def _worth(sight: Sight) -> tuple[bool, bool, bool, int]:
    return sight.visible, not sight.cover, sight.in_arc, sight.clear
