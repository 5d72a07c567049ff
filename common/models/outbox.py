"""What must be told to the world once the transaction stands: mail, webhooks, notices."""

from django.db import models
from django.utils import timezone


class OutboxMessage(models.Model):
    topic = models.CharField(max_length=80)
    payload = models.JSONField(default=dict)
    # Messages of one key are delivered in the order they were published; empty means in any order.
    key = models.CharField(max_length=120, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    available_at = models.DateTimeField(default=timezone.now)
    attempts = models.PositiveSmallIntegerField(default=0)
    delivered_at = models.DateTimeField(null=True, blank=True)
    given_up_at = models.DateTimeField(null=True, blank=True)
    last_error = models.TextField(blank=True)

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(
                fields=["available_at"],
                condition=models.Q(delivered_at__isnull=True, given_up_at__isnull=True),
                name="outbox_waiting",
            ),
            models.Index(fields=["key", "id"], name="outbox_by_key"),
        ]

    def __str__(self) -> str:
        return f"{self.topic} #{self.pk}"
