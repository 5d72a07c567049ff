"""What a game shows of a table: a drawing, and the same in words for the person who does not see it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under their headings; the first cell names the row. `numeric` are the columns aligned as numbers."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numeric: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Picture:
    """One table. `svg` is complete and safe to embed; `legend` names what colours and marks mean, with their kind."""

    svg: str
    caption: str
    table: Table
    note: str = ""
    legend: tuple[tuple[str, str], ...] = ()
