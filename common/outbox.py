"""Tells others what happened: published in the service's transaction, delivered by the worker at least once.

A handler may see a message again after a crash; `message.pk` is the same then, so that it can tell.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from common import audit
from common.errors import Refusal
from common.models import OutboxMessage
from common.wake import wake

if TYPE_CHECKING:
    from accounts.models import User

Handler = Callable[[OutboxMessage], None]

MAX_ATTEMPTS = 10
BATCH = 1_000
LONGEST_WAIT = timedelta(hours=1)
_handlers: list[tuple[str, Handler]] = []
_log = logging.getLogger(__name__)


def publish(topic: str, payload: dict[str, Any], *, key: str = "") -> OutboxMessage:
    """Adds a message to this transaction. Messages of one key are delivered in the order of publishing."""
    message = OutboxMessage.objects.create(topic=topic, payload=payload, key=key)
    transaction.on_commit(lambda: wake("common.deliver_outbox"))
    return message


def publish_many(topic: str, payloads: Iterable[dict[str, Any]], *, key: str = "") -> list[OutboxMessage]:
    """One message for each payload, as `publish` adds them, in one query for every thousand."""
    messages = [OutboxMessage(topic=topic, payload=payload, key=key) for payload in payloads]
    made = OutboxMessage.objects.bulk_create(messages, batch_size=BATCH)
    transaction.on_commit(lambda: wake("common.deliver_outbox"))
    return made


def handler(prefix: str) -> Callable[[Handler], Handler]:
    """Registers a function for every topic that starts with the prefix ("entry." or "round.published")."""

    def register(function: Handler) -> Handler:
        _handlers.append((prefix, function))
        return function

    return register


def deliver_due(limit: int = 200) -> int:
    """Delivers what is due, oldest first. Returns how many messages were tried."""
    tried = 0
    while tried < limit and (message := _due().first()) is not None:
        if _claim(message):
            _deliver(message)
            tried += 1
    return tried


@transaction.atomic
def retry(message: OutboxMessage, *, actor: "User") -> None:
    """A message that was given up is tried again, with all its attempts before it."""
    given_up = OutboxMessage.objects.filter(pk=message.pk, given_up_at__isnull=False)
    if not given_up.update(given_up_at=None, attempts=0, available_at=timezone.now()):
        raise Refusal("message.not-given-up", "This message is not given up, or waits again already.")
    audit.record(actor=actor, action="message.retried", subject=message, after={"topic": message.topic})
    transaction.on_commit(lambda: wake("common.deliver_outbox"))


def _due() -> QuerySet[OutboxMessage]:
    waiting = OutboxMessage.objects.filter(delivered_at=None, given_up_at=None)
    earlier = waiting.filter(key=OuterRef("key"), pk__lt=OuterRef("pk")).exclude(key="")
    return waiting.filter(~Exists(earlier), available_at__lte=timezone.now()).order_by("pk")


def _claim(message: OutboxMessage) -> bool:
    """Moves the message's next attempt into the future: two workers cannot both succeed, and a crash is retried."""
    rows = OutboxMessage.objects.filter(
        pk=message.pk, attempts=message.attempts, delivered_at=None, given_up_at=None
    )
    claimed = rows.update(
        attempts=F("attempts") + 1, available_at=timezone.now() + _wait(message.attempts + 1)
    )
    message.attempts += 1
    return claimed == 1


def _wait(attempts: int) -> timedelta:
    return min(timedelta(seconds=15 * 2**attempts), LONGEST_WAIT)


def _deliver(message: OutboxMessage) -> None:
    try:
        for prefix, function in _handlers:
            if message.topic.startswith(prefix):
                function(message)
    except Exception as error:
        _log.exception("Outbox message %s (%s) was not delivered.", message.pk, message.topic)
        given_up = timezone.now() if message.attempts >= MAX_ATTEMPTS else None
        OutboxMessage.objects.filter(pk=message.pk).update(last_error=repr(error), given_up_at=given_up)
    else:
        OutboxMessage.objects.filter(pk=message.pk).update(delivered_at=timezone.now(), last_error="")
