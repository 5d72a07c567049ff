"""Sends the messages that wake workers: one for each row, marked with a conditional update before it leaves.

A mark is `sent_at` on the row. Anyone who claims the row empties the mark, and so does anyone who puts the row back. A message
that was lost is sent again once: a marked row counts as lost only when the queue holds fewer messages than there are
marked rows. A queue that is merely slow is therefore never filled a second time.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, connection, transaction
from django.db.models import Model, Q, QuerySet

from common import database_clock, queues
from common.models import WakeUp

# A message younger than this may still be on its way.
LEASE = timedelta(seconds=30)
# More rows wait unmarked: one queue never holds more messages than this.
LONGEST_QUEUE = 200

Wake = Callable[[int], object]


def send(rows: QuerySet[Any], wake: Wake) -> int:
    """Marks and sends those of the rows that nobody has sent. Returns how many messages left."""
    return _send(rows.filter(sent_at=None).order_by("pk"), wake)


def sweep(rows: QuerySet[Any], queue: str, wake: Wake, *, everything: bool = False) -> int:
    """Sends what has never been sent, and what was lost. `everything`: also what was sent a moment ago."""
    waiting = queues.length(queue)
    if waiting is None:
        return 0
    marked = rows.filter(sent_at__isnull=False)
    lost = max(0, marked.count() - waiting)
    old = marked if everything else marked.filter(sent_at__lt=database_clock.now() - LEASE)
    sent = _send(rows.filter(sent_at=None).order_by("pk")[: max(0, LONGEST_QUEUE - waiting)], wake)
    return sent + _send(old.order_by("pk")[: min(lost, LONGEST_QUEUE)], wake)


def _send(rows: QuerySet[Any], wake: Wake) -> int:
    model: type[Model] = rows.model
    sent = 0
    for pk, mark in list(rows.values_list("pk", "sent_at")):
        # The mark we read is part of the condition: of two senders only one can change it.
        now = database_clock.now()
        if not model._default_manager.filter(pk=pk, sent_at=mark).update(sent_at=now):
            continue
        if wake(pk) is False:
            model._default_manager.filter(pk=pk, sent_at=now).update(sent_at=mark)
            break
        sent += 1
    return sent


def ring(task: str, queue: str) -> bool:
    """Sends a task that does all the work there is, unless one is on its way. True: it was sent."""
    now = database_clock.now()
    if not (_mark(Q(sent_at=None), task, now) or _mark_lost(task, queue, now)):
        return False
    if queues.wake(task):
        return True
    WakeUp.objects.filter(task=task, sent_at=now).update(sent_at=None)
    return False


def heard(task: str) -> None:
    """The task begins: what is published from now on needs another message."""
    WakeUp.objects.filter(task=task).exclude(sent_at=None).update(sent_at=None)


def ring_on_commit(*words: str) -> None:
    """Once for a transaction, however much it published."""
    bell = _bell(*words)
    standing = set(connection.savepoint_ids)
    known = {hook[1] for hook in connection.run_on_commit if hook[0] <= standing}
    if bell not in known:
        transaction.on_commit(bell)


_bells: dict[tuple[str, ...], Callable[[], object]] = {}


def _bell(*words: str) -> Callable[[], object]:
    return _bells.setdefault(words, lambda: ring(*words))


def _mark(condition: Q, task: str, now: Any) -> bool:
    if WakeUp.objects.filter(condition, task=task).update(sent_at=now):
        return True
    if WakeUp.objects.filter(task=task).exists():
        return False
    try:
        with transaction.atomic():
            WakeUp.objects.create(task=task, sent_at=now)
    except IntegrityError:
        return False
    return True


def _mark_lost(task: str, queue: str, now: Any) -> bool:
    """Sent some time ago, and the queue does not hold it any more."""
    old = Q(sent_at__lt=now - LEASE)
    if not WakeUp.objects.filter(old, task=task).exists() or queues.length(queue) != 0:
        return False
    return _mark(old, task, now)
