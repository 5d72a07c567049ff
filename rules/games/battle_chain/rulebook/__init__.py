"""The rules as entries: id, own title, own summary, kind, and the module that decides it.

One line a rule: "id without BC- | kind | module | title | summary". Advice has no module.
"""

from rules.engine.game import Entry
from rules.games.battle_chain.rulebook import (
    abilities,
    beasts_and_units,
    fighting,
    ground,
    lists,
    opening,
    ring_and_siege,
)

KINDS = {"L": "legality", "C": "computation", "S": "state change", "D": "data", "V": "conduct"}
CHAPTERS = {
    "GEN": "General",
    "STAT": "Values",
    "PHASE": "The move",
    "SETUP": "Set-up",
    "MOVE": "Movement",
    "TERRAIN": "Terrain",
    "SHOOT": "Shooting",
    "COMBAT": "Combat",
    "FREE": "Free attacks",
    "ELEV": "Heights",
    "VICTORY": "Victory",
    "ABG": "Abilities in general",
    "AB": "Abilities",
    "RING": "The Ring",
    "SIEGE": "Siege",
    "MUMAK": "Mumakil",
    "UNIT": "Units",
    "POINTS": "Points",
    "BALANCE": "Balance",
    "SAPP": "Special ability points",
}
TABLES = (opening, ground, fighting, abilities, ring_and_siege, beasts_and_units, lists)


def _entry(line: str) -> Entry:
    id, letter, module, title, summary = (part.strip() for part in line.split(" | "))
    place = "" if module == "-" else f"rules.games.battle_chain.{module}"
    return Entry(f"BC-{id}", title, summary, KINDS[letter], place, CHAPTERS[id.split("-")[0]])


ENTRIES: tuple[Entry, ...] = tuple(
    _entry(line) for part in TABLES for line in part.TABLE.strip().splitlines()
)
