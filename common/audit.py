"""Writes the audit log. Services call it inside their transaction: change and entry stand or fall together."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Model

from common.models import AuditEntry
from common.requests import current

if TYPE_CHECKING:
    from accounts.models import User

BATCH = 1_000


def record(
    *,
    actor: "User | None",
    action: str,
    subject: Model,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    scope: str = "",
) -> AuditEntry:
    """Adds one entry. `action` reads "entry.registered", `scope` groups entries ("event:12"). Without an actor
    it was the service itself."""
    entry = _entry(actor, action, scope, Change(subject, before, after))
    entry.save(force_insert=True)
    return entry


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one of many subjects."""

    subject: Model
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None


def record_many(
    *, actor: "User | None", action: str, changes: Iterable[Change], scope: str = ""
) -> list[AuditEntry]:
    """One entry for each change, as `record` adds them, in one query for every thousand."""
    entries = [_entry(actor, action, scope, change) for change in changes]
    return AuditEntry.objects.bulk_create(entries, batch_size=BATCH)


def _entry(actor: "User | None", action: str, scope: str, change: Change) -> AuditEntry:
    facts = current.get()
    return AuditEntry(
        actor=actor,
        actor_name=str(actor) if actor else "",
        action=action,
        subject_type=change.subject._meta.label_lower,
        subject_id=str(change.subject.pk),
        scope=scope,
        before=change.before,
        after=change.after,
        ip=facts.ip,
        request_id=facts.request_id,
    )
