"""Signs of life of the processes that no visitor talks to, and which wake-up messages are on their way."""

from django.db import models
from django.db.models.functions import Now


class Heartbeat(models.Model):
    """One worker or one clock. The times are the database's, so that machines need not agree on theirs."""

    class Kind(models.TextChoices):
        WORKER = "worker", "Worker"
        CLOCK = "clock", "Clock"

    name = models.CharField(max_length=200, unique=True)
    kind = models.CharField(max_length=10, choices=Kind)
    # The queues that a worker takes messages from.
    queues = models.JSONField(default=list)
    started_at = models.DateTimeField(db_default=Now())
    beat_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["name"]
        indexes = [models.Index(fields=["beat_at"], name="heartbeat_by_time")]

    def __str__(self) -> str:
        return self.name


class WakeUp(models.Model):
    """The mark of a task that needs only one message however much work there is. Empty: none is on its way."""

    task = models.CharField(max_length=80, unique=True)
    sent_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.task
