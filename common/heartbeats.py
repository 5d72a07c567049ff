"""Which workers and clocks are alive: each writes a row every few seconds, and readiness and metrics read them."""

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import QuerySet
from django.db.models.functions import Now

from common.models import Heartbeat
from common.queues import QUEUES

EVERY_SECONDS = 5.0
# Nobody counts as gone for a few slow seconds on a busy machine.
DEAD_AFTER = timedelta(seconds=45)


def beat(name: str, kind: Heartbeat.Kind, queues: Sequence[str] = ()) -> None:
    if not Heartbeat.objects.filter(name=name).update(beat_at=Now(), queues=list(queues)):
        Heartbeat.objects.bulk_create(
            [Heartbeat(name=name, kind=kind, queues=list(queues))], ignore_conflicts=True
        )


def end(name: str) -> None:
    """It ends in good order."""
    Heartbeat.objects.filter(name=name).delete()


def living(kind: Heartbeat.Kind) -> QuerySet[Heartbeat]:
    return Heartbeat.objects.filter(kind=kind, beat_at__gt=Now() - DEAD_AFTER)


def unserved_queues() -> list[str]:
    """The queues from which no living worker takes messages."""
    served = {
        queue for queues in living(Heartbeat.Kind.WORKER).values_list("queues", flat=True) for queue in queues
    }
    return [queue for queue in QUEUES if queue not in served]


def clock_runs() -> bool:
    return living(Heartbeat.Kind.CLOCK).exists()
