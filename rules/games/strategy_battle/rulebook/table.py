"""How the tables of rules are written: one line a rule, "number | kind | title | summary", under its chapter and module."""

from rules.engine.game import Entry

KINDS = {
    "L": "legality",
    "C": "computation",
    "S": "state change",
    "P": "choice",
    "D": "data",
}


def entries(chapter: str, module: str, table: str) -> tuple[Entry, ...]:
    """The entries of one table; every number gets the prefix of the book."""
    return tuple(_entry(chapter, module, line) for line in table.strip().splitlines())


def _entry(chapter: str, module: str, line: str) -> Entry:
    id, letter, title, summary = (part.strip() for part in line.split(" | "))
    return Entry(f"SBG-{id}", title, summary, KINDS[letter], f"rules.games.strategy_battle.{module}", chapter)
