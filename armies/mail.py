"""What players are told by mail about their lists: returned, approved, corrected by an official."""

from functools import partial
from typing import Any

from accounts import mail
from armies import access, queries
from armies.event_port import Terms, events
from armies.models import Submission
from common import outbox
from common.models import OutboxMessage
from common.moments import date_and_time

State = Submission.State


@outbox.handler("submission.returned")
def returned(message: OutboxMessage) -> None:
    _write(message, State.RETURNED, "armies/mail/returned.txt")


@outbox.handler("submission.approved")
def approved(message: OutboxMessage) -> None:
    _write(message, State.APPROVED, "armies/mail/approved.txt")


@outbox.handler("submission.amended")
def amended(message: OutboxMessage) -> None:
    found = _found(message)
    if found is not None:
        _send(found, "armies/mail/amended.txt", changes=queries.since_the_last(found))


def _write(message: OutboxMessage, state: str, template: str) -> None:
    """A decision that was overtaken meanwhile is no news."""
    found = _found(message)
    if found is not None and found.state == state:
        _send(found, template)


def _found(message: OutboxMessage) -> Submission | None:
    return access.submissions().filter(pk=message.payload["submission"]).first()


def _send(found: Submission, template: str, **facts: Any) -> None:
    """For a player without an account to the person who submits for them, if somebody does; else the organizer tells them."""
    reader = found.owner or events().speaker_for(found.event_key, found.player_key)
    if reader is None:
        return
    terms = events().terms(found.event_key, reader)
    mail.write([reader], template, submission=found, terms=terms, due=partial(due_in_words, terms), **facts)


def due_in_words(terms: Terms | None) -> str:
    """When lists are due, in the time zone of the event; empty where nothing was said."""
    return date_and_time(terms.due_at, terms.time_zone) if terms and terms.due_at else ""
