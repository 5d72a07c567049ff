"""Writes down what a service did: the audit row under the event, and the message others may hear."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Model

from accounts.models import User
from common import audit, outbox
from common.audit import Change
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
    outbox.publish(action, _payload(event, subject, after), key=event.scope)


def note_many(event: Event, action: str, changes: Sequence[Change], *, actor: User | None) -> None:
    """What `note` writes, for many subjects in two queries for every thousand."""
    if changes:
        audit.record_many(actor=actor, action=action, changes=changes, scope=event.scope)
        payloads = (_payload(event, change.subject, change.after) for change in changes)
        outbox.publish_many(action, payloads, key=event.scope)


def _payload(event: Event, subject: Model, after: dict[str, Any] | None) -> dict[str, Any]:
    return {"event": event.pk, "subject": subject.pk, **(after or {})}
