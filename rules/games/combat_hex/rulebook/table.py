"""How the tables of rules are written: one line a rule, "number | kind | title | summary", under its chapter and module."""

from rules.engine.game import Entry

KINDS = {"L": "legality", "C": "computation", "S": "state change", "D": "data", "G": "conduct"}


def entries(chapter: str, module: str, table: str) -> tuple[Entry, ...]:
    """The entries of one table. Conduct rows are guidance and name no module."""
    return tuple(_entry(chapter, module, line) for line in table.strip().splitlines())


def _entry(chapter: str, module: str, line: str) -> Entry:
    id, letter, title, summary = (part.strip() for part in line.split(" | "))
    kind = KINDS[letter]
    return Entry(
        id, title, summary, kind, "" if kind == "conduct" else f"rules.games.combat_hex.{module}", chapter
    )
