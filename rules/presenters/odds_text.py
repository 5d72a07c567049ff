"""Odds as plain text: for the command line. Plain Python."""

from collections.abc import Iterator

from rules.engine.odds import Odds, Row, Section


def as_text(odds: Odds, *, exact: bool = False) -> str:
    """A table for each section, then what is assumed; `exact` adds the fraction to each row."""
    width = max((len(row.label) for section in odds.sections for row in section.rows), default=0)
    lines = [line for section in odds.sections for line in _lines(section, width, exact)]
    return "\n".join([*lines, odds.policy, *odds.notes])


def _lines(section: Section, width: int, exact: bool) -> Iterator[str]:
    yield section.title
    for row in section.rows:
        yield _line(row, width, exact)
    yield ""


def _line(row: Row, width: int, exact: bool) -> str:
    line = f"  {row.label:{width}}  {row.shown:>14}"
    return f"{line}  {row.exact}" if exact else line
