"""Writes down what a service did: the audit row under the event, and the message others may hear."""

from typing import Any

from django.db.models import Model

from accounts.models import User
from common import audit, outbox
from tournaments.models import Event


def note(
    event: Event,
    action: str,
    subject: Model,
    *,
    actor: User | None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    audit.record(actor=actor, action=action, subject=subject, before=before, after=after, scope=event.scope)
    outbox.publish(action, {"event": event.pk, "subject": subject.pk, **(after or {})}, key=event.scope)
