"""The kinds of action that a case can hold, gathered from the chapters."""

from rules.games.combat_hex import combat, conduct, movement, ring, setup, turn
from rules.games.combat_hex.abilities import healing_and_carrying
from rules.games.combat_hex.case import Kind
from rules.games.combat_hex.facts import with_facts
from rules.games.combat_hex.line_of_sight import action as sight
from rules.games.combat_hex.movement import duties
from rules.games.combat_hex.shooting import resolve as shooting

_KINDS: tuple[Kind, ...] = (
    *setup.KINDS,
    *turn.KINDS,
    *movement.KINDS,
    *healing_and_carrying.KINDS,
    *ring.KINDS,
    *sight.KINDS,
    *map(duties.after_the_duty, shooting.KINDS),
    *combat.KINDS,
    *conduct.KINDS,
)

KINDS: tuple[Kind, ...] = tuple(map(with_facts, _KINDS))
