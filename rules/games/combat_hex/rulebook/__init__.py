"""The two rulebooks of Combat Hex as entries: rule number, own title, own summary, kind, and the module that decides it."""

from rules.engine.game import Entry
from rules.games.combat_hex.rulebook import abilities, battle, opening, ring, shooting, starter

V3_ENTRIES: tuple[Entry, ...] = (
    *opening.ENTRIES,
    *shooting.ENTRIES,
    *battle.ENTRIES,
    *abilities.ENTRIES,
    *ring.ENTRIES,
)
STARTER_ENTRIES: tuple[Entry, ...] = (*starter.ENTRIES, *V3_ENTRIES)
