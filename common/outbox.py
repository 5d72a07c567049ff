"""Tells others what happened: published in the service's transaction, delivered by the worker at least once.

Every handler of a message succeeds once: those that did are noted in the same transaction, and only the others are tried
again. A handler that acts outside the database (`atomic=False`: mail) may see a message again after a crash;
`message.pk` is the same then, so that it can tell.

Messages of one key are delivered in the order of publishing. One that keeps failing is parked: still tried, but nothing
waits for it any more. In the end it counts as undelivered, and staff can send it again.
"""

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack
from datetime import timedelta
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Exists, F, Min, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Coalesce, Now
from django.utils import timezone
from django.utils.translation import gettext as _

from common import audit, dispatch
from common.errors import Refusal
from common.models import OutboxMessage

if TYPE_CHECKING:
    from accounts.models import User

Handler = Callable[[OutboxMessage], None]
Session = Callable[[], AbstractContextManager[object]]
Queue = OutboxMessage.Queue

PARK_AFTER = 3
MAX_ATTEMPTS = 10
BATCH = 1_000
# Read at once; each is claimed by itself when its turn comes.
READ_AT_ONCE = 50
# Of one key in a row, before other keys get their turn.
RUN = 50
LONGEST_WAIT = timedelta(hours=1)
# A worker that says nothing for so long has died with the message.
LEASE = timedelta(seconds=30)
# A worker process then takes something else first; what is left gets another message.
LONGEST_DELIVERY = 60.0
TASKS = {
    Queue.EVENTS: "common.deliver_outbox",
    Queue.MAIL: "common.deliver_mail",
    Queue.WEBHOOKS: "common.deliver_notes",
}

_handlers: list[tuple[str, Handler]] = []
_outside_the_database: set[Handler] = set()
_sessions: list[Session] = []
_log = logging.getLogger(__name__)


class LostClaim(Exception):
    """Another worker has taken this message over: what this one was about to write must not be written."""


def publish(
    topic: str, payload: dict[str, Any], *, key: str = "", queue: Queue = Queue.EVENTS
) -> OutboxMessage:
    """Adds a message to this transaction. Messages of one key are delivered in the order of publishing."""
    message = OutboxMessage.objects.create(topic=topic, payload=payload, key=key, queue=queue)
    dispatch.ring_on_commit(TASKS[queue], queue.value)
    return message


def publish_many(
    topic: str, payloads: Iterable[dict[str, Any]], *, key: str = "", queue: Queue = Queue.EVENTS
) -> list[OutboxMessage]:
    """One message for each payload, as `publish` adds them, in one query for every thousand."""
    messages = [OutboxMessage(topic=topic, payload=payload, key=key, queue=queue) for payload in payloads]
    made = OutboxMessage.objects.bulk_create(messages, batch_size=BATCH)
    dispatch.ring_on_commit(TASKS[queue], queue.value)
    return made


def handler(prefix: str, *, atomic: bool = True) -> Callable[[Handler], Handler]:
    """Registers a function for every topic that starts with the prefix ("entry." or "round.published")."""

    def register(function: Handler) -> Handler:
        _handlers.append((prefix, function))
        if not atomic:
            _outside_the_database.add(function)
        return function

    return register


def handler_names() -> Iterator[tuple[str, str]]:
    """Module and name of every registered function."""
    for _prefix, function in _handlers:
        yield function.__module__, function.__name__


def deliver_due(queue: Queue | None = None, limit: int = 200) -> int:
    """Delivers what is due, oldest first. Returns how many messages were tried."""
    ends, tried = time.monotonic() + LONGEST_DELIVERY, 0
    with ExitStack() as open_sessions:
        for session in _sessions:
            open_sessions.enter_context(session())
        for first in _one_after_the_other(queue):
            for message in _run_of(first):
                if tried >= limit or time.monotonic() >= ends:
                    return tried
                if not _claim(message):
                    break
                tried += 1
                if not _deliver(message):
                    break
    return tried


def _one_after_the_other(queue: Queue | None) -> Iterator[OutboxMessage]:
    """What is due, until nothing is. Of each key only the first is due, so no order depends on how many are read at once."""
    while found := list(due(queue)[:READ_AT_ONCE]):
        yield from found


def _run_of(first: OutboxMessage) -> Iterator[OutboxMessage]:
    """A message that is due, and those behind it: each may be delivered as soon as the one before it is.

    Finding what is due costs more the more messages wait; a long queue of one key is therefore read in runs.
    """
    yield first
    if first.key and first.parked_at is None:
        behind = _waiting().filter(key=first.key, pk__gt=first.pk, parked_at=None).order_by("pk")[:RUN]
        yield from takewhile(lambda message: message.queue == first.queue, behind)


def session(around: Session) -> Session:
    """Registers what stays open while a worker delivers many messages, such as a connection to a mail server."""
    _sessions.append(around)
    return around


def ring(queue: Queue) -> None:
    """A worker is told, if anything is due there."""
    if due(queue).exists():
        dispatch.ring(TASKS[queue], queue.value)


@transaction.atomic
def retry(message: OutboxMessage, *, actor: "User") -> None:
    """A message that is parked or counts as undelivered is tried again at once, with all its attempts before it."""
    failed = undelivered().filter(pk=message.pk, attempts__gt=0).order_by()
    if not failed.update(given_up_at=None, attempts=0, available_at=Now()):
        raise Refusal(
            "message.not-given-up", _("This message was delivered, or waits to be sent again already.")
        )
    audit.record(actor=actor, action="message.retried", subject=message, after={"topic": message.topic})
    dispatch.ring_on_commit(TASKS[Queue(message.queue)], message.queue)


def due(queue: Queue | None = None) -> QuerySet[OutboxMessage]:
    """What may be delivered now. Behind an earlier one of its key a message waits, unless that one is parked."""
    keyed = _waiting().exclude(key="").filter(parked_at=None)
    # Grouped, not compared with each other: of one key, ten thousand may wait.
    first = keyed.order_by().values("key").annotate(first=Min("pk")).values("first")
    earlier = _earlier(OuterRef("key"), OuterRef("pk"))
    is_first = Q(key="") | Q(pk__in=first) | (Q(parked_at__isnull=False) & ~Exists(earlier))
    found = _waiting().filter(is_first, available_at__lte=Now()).order_by("pk")
    return found if queue is None else found.filter(queue=queue)


def _waiting() -> QuerySet[OutboxMessage]:
    return OutboxMessage.objects.filter(delivered_at=None, given_up_at=None)


def _earlier(key: Any, pk: Any) -> QuerySet[OutboxMessage]:
    """What a message of this key waits for."""
    return _waiting().filter(key=key, pk__lt=pk, parked_at=None)


def undelivered() -> QuerySet[OutboxMessage]:
    """What staff should look at: parked messages and undelivered ones, the latest first."""
    failed = OutboxMessage.objects.filter(delivered_at=None).exclude(given_up_at=None, parked_at=None)
    return failed.order_by(Coalesce("given_up_at", "parked_at").desc())


def _claim(message: OutboxMessage) -> bool:
    """Moves the message's next attempt into the future: two workers cannot both succeed, and a crash is retried.

    Attempts that ended with the worker leave no error: a message that was tried often enough is parked before the next one.
    """
    parked = {"parked_at": Coalesce("parked_at", Now())} if message.attempts >= PARK_AFTER else {}
    rows = _waiting().filter(pk=message.pk, attempts=message.attempts, available_at__lte=Now())
    if message.key:
        rows = rows.exclude(Exists(_earlier(message.key, message.pk)))
    claimed = rows.update(attempts=F("attempts") + 1, available_at=Now() + Value(LEASE), **parked)
    message.attempts += 1
    return claimed == 1


def _wait(attempts: int) -> timedelta:
    return min(timedelta(seconds=15 * 2**attempts), LONGEST_WAIT)


def _deliver(message: OutboxMessage) -> bool:
    """Every handler that has not succeeded yet gets its turn; one that fails stops no other. False: it was not delivered."""
    errors: list[str] = []
    left = _left(message)
    for place, (name, function) in enumerate(left, 1):
        try:
            _handle(message, name, function, is_all=place == len(left) and not errors)
        except LostClaim:
            _log.warning("Outbox message %s was taken over by another worker.", message.pk)
            return False
        except Exception as error:
            _log.exception("Outbox message %s (%s) was not delivered.", message.pk, message.topic)
            errors.append(repr(error))
    now = timezone.now()
    if not left:
        _mine(message).update(delivered_at=now, last_error="")
    if not errors:
        return True
    is_parked, is_over = message.attempts >= PARK_AFTER, message.attempts >= MAX_ATTEMPTS
    _mine(message).update(
        last_error="\n".join(errors),
        available_at=Now() + Value(_wait(message.attempts)),
        parked_at=message.parked_at or (now if is_parked else None),
        given_up_at=now if is_over else None,
    )
    return False


def _left(message: OutboxMessage) -> list[tuple[str, Handler]]:
    named = [
        (f"{prefix}:{function.__module__}.{function.__qualname__}", function)
        for prefix, function in _handlers
        if message.topic.startswith(prefix)
    ]
    return [(name, function) for name, function in named if name not in message.done]


def _handle(message: OutboxMessage, name: str, function: Handler, *, is_all: bool) -> None:
    """`is_all`: with this one the message is delivered."""
    if function in _outside_the_database:
        function(message)
        _note(message, name, is_all=is_all)
        return
    with transaction.atomic():
        function(message)
        _note(message, name, is_all=is_all)


def _note(message: OutboxMessage, name: str, *, is_all: bool) -> None:
    done = [*message.done, name]
    over = {"delivered_at": timezone.now(), "last_error": ""} if is_all else {}
    if not _mine(message).update(done=done, **over):
        raise LostClaim
    message.done = done


def _mine(message: OutboxMessage) -> QuerySet[OutboxMessage]:
    """The row, as long as nobody else has begun another attempt."""
    return OutboxMessage.objects.filter(pk=message.pk, attempts=message.attempts, delivered_at=None)
