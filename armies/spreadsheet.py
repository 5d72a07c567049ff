"""Lists as rows of a spreadsheet: one per list handed in. A cell never starts a formula, whatever a player called a list."""

import csv
from collections.abc import Iterable
from typing import Any, Protocol

from armies.models import Submission

HEADER = (
    "player", "list", "points", "heroes", "minions", "models", "legal", "state", "late", "locked", "fingerprint", "rows"
)  # fmt: skip


class Sink(Protocol):
    def write(self, text: str, /) -> Any: ...


def write_rows(sink: Sink, submissions: Iterable[Submission]) -> None:
    writer = csv.writer(sink)
    writer.writerow(HEADER)
    for submission in submissions:
        writer.writerow(safe_cell(cell) for cell in _cells(submission))


def safe_cell(cell: Any) -> str:
    """A leading quote makes it text; a quote that was there is doubled, so that reading can take one away."""
    text = str(cell)
    return f"'{text}" if text[:1] in tuple("=+-@\t\r'") else text


def _cells(submission: Submission) -> tuple[Any, ...]:
    totals, report = submission.report["totals"], submission.recheck or submission.report
    rows = ", ".join(f"{row['count']}x {row['name']}" for row in submission.document["rows"])
    return (
        submission.player,
        submission.name,
        totals["points"],
        totals["heroes"],
        totals["minions"],
        totals["models"],
        "yes" if report["legal"] else "no",
        submission.state,
        "yes" if submission.is_late else "no",
        "yes" if submission.is_locked else "no",
        submission.fingerprint,
        rows,
    )
