"""The audit log out of an archive: rows of the new event, by the names in the file. No account is linked to them."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from common.errors import Fault, Invalid
from common.models import AuditEntry
from tournaments.history.trail import refs_of
from tournaments.models import Event
from tournaments.services.restored_event import in_words
from tournaments.services.restored_values import Unfit, no_object, values_of

COLUMNS = ("at", "actor_name", "action", "subject_type", "before", "after")
FROM_ARCHIVE = "archive"  # in place of the request that wrote a row
WRONG = (KeyError, TypeError, ValueError, AttributeError, OverflowError)


def restore_audit(event: Event, rows: list[Mapping[str, Any]]) -> int:
    """How many rows there were. Rows about what the archive does not hold keep no subject."""
    subjects = {(kind, tuple(ref)): pk for (kind, pk), ref in refs_of(event).items()}
    entries = []
    for place, row in enumerate(rows):
        try:
            entries.append(_row(event, row, subjects))
        except WRONG as wrong:
            fault = Fault(
                "archive.unreadable",
                f"/audit/{place}",
                in_words(wrong),
            )
            raise Invalid(
                "archive.unreadable", _("The archive cannot be restored."), faults=[fault]
            ) from None
    AuditEntry.objects.bulk_create(entries, batch_size=1_000)
    return len(entries)


def _row(
    event: Event, row: Mapping[str, Any], subjects: Mapping[tuple[str, tuple[int, ...]], str]
) -> AuditEntry:
    ref = row.get("subject")
    if not (ref is None or (isinstance(ref, list) and all(type(part) is int for part in ref))):
        raise Unfit(_("The field “subject” must be a list of whole numbers or null."))
    values = values_of(AuditEntry, row, COLUMNS)
    for name in ("before", "after"):
        if not isinstance(values[name], dict | None):
            raise no_object(name)
    pk = subjects.get((values["subject_type"], tuple(ref or ())), "")
    return AuditEntry(scope=event.scope, subject_id=pk, request_id=FROM_ARCHIVE, **values)
