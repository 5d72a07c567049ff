"""The two rulebooks of Combat Hex as entries: rule number, own title, own summary, kind, and the module that decides it."""

from rules.combat_hex.rulebook import abilities, battle, opening, ring, shooting, starter
from rules.engine.registry import Entry

V3_ENTRIES: tuple[Entry, ...] = (
    *opening.ENTRIES,
    *shooting.ENTRIES,
    *battle.ENTRIES,
    *abilities.ENTRIES,
    *ring.ENTRIES,
)
STARTER_ENTRIES: tuple[Entry, ...] = (*starter.ENTRIES, *V3_ENTRIES)
