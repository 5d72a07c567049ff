"""The audit log of an event as one reader may see it: what judges wrote stays with those who may read judge calls."""

from collections.abc import Iterable, Iterator

from common.models import AuditEntry
from tournaments.access import Viewer
from tournaments.call_visibility import CallReader


def readable(rows: Iterable[AuditEntry], seen: Viewer) -> Iterator[AuditEntry]:
    reader = CallReader.of(seen)
    for row in rows:
        row.before, row.after = reader.logged(row.action, row.before), reader.logged(row.action, row.after)
        yield row
