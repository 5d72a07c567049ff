"""Lists as rows of a spreadsheet: one per list submitted. A cell never starts a formula, whatever a player called a list."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from armies.accepted import Accepted
from armies.models import CatalogueVersion, Submission
from rules.engine.roster import Roster

BEFORE = ("player", "list", "points")
AFTER = (
    "models", "legal", "state", "late", "locked", "fingerprint",
    "catalogue", "catalogue version", "catalogue trust", "catalogue owner", "catalogue accepted", "rounds",
    "rows",
)  # fmt: skip


class Sink(Protocol):
    def write(self, text: str, /) -> Any: ...


def write_rows(
    sink: Sink,
    submissions: Iterable[Submission],
    accepted: Accepted | None,
    roster: Roster,
    rounds: Mapping[int, Sequence[int]],
) -> None:
    """A line for each list; models are counted by the kinds of `roster`. `rounds` in which each list counted."""
    writer = csv.writer(sink)
    writer.writerow((*BEFORE, *(kind.plural for kind in roster.army_kinds), *AFTER))
    for submission in submissions:
        writer.writerow(
            safe_cell(cell) for cell in _cells(submission, accepted, roster, rounds.get(submission.pk, ()))
        )


def safe_cell(cell: Any) -> str:
    """A leading quote makes it text; a quote that was there is doubled, so that reading can take one away."""
    text = str(cell)
    return f"'{text}" if text[:1] in tuple("=+-@\t\r'") else text


def _cells(
    submission: Submission, accepted: Accepted | None, roster: Roster, rounds: Sequence[int]
) -> tuple[Any, ...]:
    totals, report = submission.report["totals"], submission.recheck or submission.report
    rows = ", ".join(f"{row['count']}x {row['name']}" for row in submission.document["rows"])
    return (
        submission.player,
        submission.name,
        totals["points"],
        *_kind_cells(totals, roster),
        totals["models"],
        "yes" if report["legal"] else "no",
        submission.state,
        "yes" if submission.is_late else "no",
        "yes" if submission.is_locked else "no",
        submission.fingerprint,
        *_catalogue_cells(submission.version, accepted),
        " ".join(map(str, rounds)),
        rows,
    )


def _kind_cells(totals: Mapping[str, Any], roster: Roster) -> Iterator[Any]:
    """Restored lists may be older than the counts by kind: they name heroes and minions alone."""
    counted = totals.get("kinds", {})
    for kind in roster.army_kinds:
        yield counted.get(kind.name, totals.get(kind.plural, 0))


def _catalogue_cells(version: CatalogueVersion, accepted: Accepted | None) -> tuple[Any, ...]:
    """Name, version, trust, owner, and whether the event accepts it: "" where no event is asked."""
    catalogue = version.catalogue
    taken = "" if accepted is None else "yes" if accepted.takes(version) else "no"
    return (catalogue.name, version.label or version.number, catalogue.trust, catalogue.owner_name, taken)
