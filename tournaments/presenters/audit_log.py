"""The audit log of an event as one reader may see it: what judges wrote stays with those who may read judge calls."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from common.models import AuditEntry
from tournaments.access import Viewer
from tournaments.call_visibility import CallReader
from tournaments.presenters.logged_changes import LoggedChange, changes_of
from tournaments.presenters.logged_names import LoggedNames


def readable(rows: Iterable[AuditEntry], seen: Viewer) -> Iterator[AuditEntry]:
    reader = CallReader.of(seen)
    for row in rows:
        row.before, row.after = reader.logged(row.action, row.before), reader.logged(row.action, row.after)
        yield row


@dataclass(frozen=True, slots=True)
class Logged:
    """One entry as the page shows it."""

    row: AuditEntry
    about: str
    changes: list[LoggedChange]


def shown(rows: Iterable[AuditEntry], seen: Viewer) -> list[Logged]:
    """The entries of one page in words: what each is about, and what it changed."""
    page = list(readable(rows, seen))
    names, zone = LoggedNames(seen.event, page), seen.event.time_zone
    return [Logged(row, names.about(row).text, changes_of(row, zone, names)) for row in page]
