"""The kinds of action that a case can hold, gathered from the chapters."""

from rules.combat_hex import combat, conduct, duties, movement, ring, setup, turn
from rules.combat_hex.abilities import care
from rules.combat_hex.case import Kind
from rules.combat_hex.shooting import hear as shooting
from rules.combat_hex.sight import asking as sight

KINDS: tuple[Kind, ...] = (
    *setup.KINDS,
    *turn.KINDS,
    *movement.KINDS,
    *care.KINDS,
    *ring.KINDS,
    *sight.KINDS,
    *map(duties.after_the_duty, shooting.KINDS),
    *combat.KINDS,
    *conduct.KINDS,
)
