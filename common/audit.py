"""Writes the audit trail. Services call it inside their transaction: change and entry stand or fall together."""

from typing import TYPE_CHECKING, Any

from django.db.models import Model

from common.models import AuditEntry
from common.requests import current

if TYPE_CHECKING:
    from accounts.models import User


def record(
    *,
    actor: "User | None",
    action: str,
    subject: Model,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    scope: str = "",
) -> AuditEntry:
    """Adds one entry. `action` reads "entry.registered", `scope` groups a trail ("event:12"). Without an actor
    it was the service itself."""
    facts = current.get()
    return AuditEntry.objects.create(
        actor=actor,
        actor_name=str(actor) if actor else "",
        action=action,
        subject_type=subject._meta.label_lower,
        subject_id=str(subject.pk),
        scope=scope,
        before=before,
        after=after,
        ip=facts.ip,
        request_id=facts.request_id,
    )
