"""Figures of the work behind the pages, for alerts: what waits and how long, what failed, which processes are alive.

They are the same whichever web process is asked, and so are read when somebody asks instead of being counted.
"""

from collections.abc import Iterator
from datetime import timedelta

from django.db.models import Count, Min, QuerySet
from django.utils import timezone
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily

from common import heartbeats, outbox, queues
from common.models import Heartbeat, Job, OutboxMessage


class Work:
    """A collector of prometheus_client."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        yield from _queues()
        yield _gauge("muster_jobs", "Jobs by state.", "state", _jobs())
        waiting = OutboxMessage.objects.filter(delivered_at=None, given_up_at=None).order_by()
        by_queue = {queue.value: waiting.filter(queue=queue) for queue in OutboxMessage.Queue}
        sizes = {name: rows.count() for name, rows in by_queue.items()}
        yield _gauge("muster_outbox_waiting", "Outbox messages that wait.", "queue", sizes)
        ages = {name: _age(rows) for name, rows in by_queue.items()}
        yield _gauge("muster_outbox_oldest_seconds", "Age of the oldest that waits.", "queue", ages)
        failed = {"parked or undelivered": outbox.undelivered().count()}
        yield _gauge("muster_outbox_failed", "Outbox messages that staff should look at.", "state", failed)
        alive = {kind.value: heartbeats.living(kind).count() for kind in Heartbeat.Kind}
        yield _gauge("muster_processes_alive", "Workers and clocks with a heartbeat.", "kind", alive)
        unserved = heartbeats.unserved_queues()
        served = {queue: int(queue not in unserved) for queue in queues.QUEUES}
        yield _gauge("muster_queue_served", "1: a living worker takes messages from it.", "queue", served)


def _queues() -> Iterator[GaugeMetricFamily]:
    lengths = queues.lengths()
    yield GaugeMetricFamily("muster_broker_up", "1: the task queue answers.", value=int(lengths is not None))
    if lengths is not None:
        yield _gauge("muster_queue_messages", "Messages that no worker has taken.", "queue", lengths)


def _jobs() -> dict[str, int]:
    counted = Job.objects.order_by().values("state").annotate(count=Count("pk"))
    return dict.fromkeys(Job.State.values, 0) | {row["state"]: row["count"] for row in counted}


def _age(rows: QuerySet[OutboxMessage]) -> int:
    now = timezone.now()
    since = rows.aggregate(since=Min("created_at"))["since"] or now
    return max(now - since, timedelta()) // timedelta(seconds=1)


def _gauge(name: str, text: str, label: str, values: dict[str, int]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, text, labels=[label])
    for value, number in values.items():
        family.add_metric([value], number)
    return family


def as_text() -> bytes:
    registry = CollectorRegistry()
    registry.register(Work())
    return generate_latest(registry)
