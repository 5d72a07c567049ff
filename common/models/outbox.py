"""What must be told to the world once the transaction stands: mail, webhooks, notices."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone

from common.work_names import topic_name

WAITING = Q(delivered_at__isnull=True, given_up_at__isnull=True)


class OutboxMessage(models.Model):
    class Queue(models.TextChoices):
        EVENTS = "events", "Events"
        MAIL = "mail", "Mail"
        # In the worker queue of webhooks: other people's servers, which may be slow.
        WEBHOOKS = "webhooks", "Notifications"

    topic = models.CharField(max_length=80)
    payload = models.JSONField(default=dict)
    queue = models.CharField(max_length=10, choices=Queue, default=Queue.EVENTS, db_default="events")
    # Messages of one key are delivered in the order they were published; empty means in any order.
    key = models.CharField(max_length=120, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    # The database's clock, as everything that is compared with it.
    available_at = models.DateTimeField(db_default=Now())
    attempts = models.PositiveSmallIntegerField(default=0)
    # The handlers that have succeeded: the next attempt leaves them out.
    done = models.JSONField(default=list, db_default=[])
    delivered_at = models.DateTimeField(null=True, blank=True)
    # It has failed several times: it is still tried, but nothing waits for it any more.
    parked_at = models.DateTimeField(null=True, blank=True)
    given_up_at = models.DateTimeField(null=True, blank=True)
    last_error = models.TextField(blank=True)

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(fields=["queue", "available_at"], condition=WAITING, name="outbox_due"),
            models.Index(
                fields=["key", "id"],
                condition=WAITING & Q(parked_at__isnull=True),
                name="outbox_in_order",
            ),
        ]

    def __str__(self) -> str:
        return f"{topic_name(self.topic)} ({self.pk})"
