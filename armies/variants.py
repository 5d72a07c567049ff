"""Variants of a list side by side: how many of each model every one of them holds. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from armies.presentation import ListPage, RowView

MOST_COMPARED = 4


@dataclass(frozen=True, slots=True)
class Line:
    """One model with what its rows say; `counts` by list, 0 where a list has none."""

    title: str
    counts: tuple[int, ...]

    @property
    def differs(self) -> bool:
        return len(set(self.counts)) > 1


def side_by_side(pages: Sequence[ListPage]) -> list[Line]:
    """Models of the same name and options share a line, in the order in which the lists name them."""
    counts: dict[str, list[int]] = {}
    for place, page in enumerate(pages):
        for row in page.rows:
            counts.setdefault(_title(row), [0] * len(pages))[place] += row.count
    return [Line(title, tuple(each)) for title, each in counts.items()]


def _title(row: RowView) -> str:
    return f"{row.title}: {', '.join(row.options)}" if row.options else row.title
