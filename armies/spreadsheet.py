"""Lists as rows of a spreadsheet: one per list handed in. A cell never starts a formula, whatever a player called a list."""

import csv
from collections.abc import Iterable
from typing import Any, Protocol

from armies.accepted import Accepted
from armies.models import CatalogueVersion, Submission

HEADER = (
    "player", "list", "points", "heroes", "minions", "models", "legal", "state", "late", "locked", "fingerprint",
    "catalogue", "catalogue version", "catalogue trust", "catalogue owner", "catalogue accepted", "rows",
)  # fmt: skip


class Sink(Protocol):
    def write(self, text: str, /) -> Any: ...


def write_rows(sink: Sink, submissions: Iterable[Submission], accepted: Accepted | None) -> None:
    writer = csv.writer(sink)
    writer.writerow(HEADER)
    for submission in submissions:
        writer.writerow(safe_cell(cell) for cell in _cells(submission, accepted))


def safe_cell(cell: Any) -> str:
    """A leading quote makes it text; a quote that was there is doubled, so that reading can take one away."""
    text = str(cell)
    return f"'{text}" if text[:1] in tuple("=+-@\t\r'") else text


def _cells(submission: Submission, accepted: Accepted | None) -> tuple[Any, ...]:
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
        *_catalogue_cells(submission.version, accepted),
        rows,
    )


def _catalogue_cells(version: CatalogueVersion, accepted: Accepted | None) -> tuple[Any, ...]:
    """Name, version, trust, owner, and whether the event accepts it: "" where no event is asked."""
    catalogue = version.catalogue
    taken = "" if accepted is None else "yes" if accepted.takes(version) else "no"
    return (catalogue.name, version.label or version.number, catalogue.trust, catalogue.owner_name, taken)
