"""Seals the audit log of an event whenever a round is published or finished and when the event is closed."""

from accounts.models import User
from common import audit
from tournaments.history.trail import SEALED, rows_of, seal_digest, unsealed
from tournaments.models import Event


def seal(event: Event, *, actor: User | None) -> None:
    """Writes the digests of all rows that no seal names yet. Two queries and an insert; the caller holds the event's lock."""
    digests, previous = unsealed(rows_of(event))
    if not digests:
        return
    after = {"previous": previous, "digest": seal_digest(previous, digests), "rows": digests}
    audit.record(actor=actor, action=SEALED, subject=event, after=after, scope=event.scope)
