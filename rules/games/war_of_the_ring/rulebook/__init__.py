"""The rules of a battle as entries: id, own title, own summary, kind, and the module that decides it.

One line a rule: "id | kind | module | title | summary". The X- entries are what the book refers to but does not hold.
"""

from rules.engine.game import Entry
from rules.games.war_of_the_ring.rulebook.table import TABLE

KINDS = {
    "L": "legality",
    "C": "computation",
    "S": "state change",
    "H": "choice",
    "D": "data",
}
CHAPTERS = {
    "ROUND": "The round",
    "CARD": "Combat cards",
    "TIMING": "Timing of cards",
    "ROLL": "Combat roll",
    "LEADER": "Leader re-roll",
    "MOD": "Modifiers",
    "CASUALTY": "Casualties",
    "LEADERELIM": "Leaders and Characters",
    "CEASE": "Cease or go on",
    "RETREAT": "Retreat",
    "END": "End of the battle",
    "X": "Settings outside the book",
}


def _entry(line: str) -> Entry:
    id, letter, module, title, summary = (part.strip() for part in line.split(" | "))
    chapter = CHAPTERS["X" if id.startswith("X-") else id.split("-")[1]]
    return Entry(id, title, summary, KINDS[letter], f"rules.games.war_of_the_ring.{module}", chapter)


ENTRIES: tuple[Entry, ...] = tuple(map(_entry, TABLE.strip().splitlines()))
