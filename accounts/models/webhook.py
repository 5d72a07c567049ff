"""Where a person's own programs want to hear of their events, and every message sent there."""

from datetime import datetime
from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.user import User
from common.work_names import topic_name


class Reader(models.TextChoices):
    """Who reads what a webhook sends, and so how it is written."""

    PROGRAM = "program", _("A program of your own: everything as JSON")
    SLACK = "slack", _("A channel in Slack, Mattermost or Rocket.Chat: one sentence")
    DISCORD = "discord", _("A channel in Discord: one sentence")


class Webhook(models.Model):
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField("address", max_length=500, help_text="Your program's address; it gets a POST.")
    topics = models.JSONField(default=list)
    reader = models.CharField(
        max_length=8, choices=Reader.choices, default=Reader.PROGRAM, db_default=Reader.PROGRAM.value
    )
    # Kept readable, unlike a token: both sides sign with it, so we need it as it is.
    secret = models.CharField(max_length=100)
    # After a rotation both secrets sign for a while, so that a receiver can change over without losing a message.
    former_secret = models.CharField(max_length=100, blank=True)
    former_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    # Set by its owner, or by the service after a message could not be delivered for a day.
    disabled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.url

    def secrets_at(self, moment: datetime) -> list[str]:
        """What a message of this moment is signed with: the present secret first."""
        is_changing = self.former_until is not None and moment < self.former_until
        return [self.secret, *([self.former_secret] if is_changing else [])]


class WebhookDelivery(models.Model):
    """One message to one address. Exactly one of: waiting (`next_at`), delivered, undelivered."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    # Stays the same however often it is sent: a receiver knows by it what it has seen.
    ident = models.UUIDField(default=uuid4, unique=True, editable=False)
    topic = models.CharField(max_length=80)
    # The outbox message it came from: that one may be handled twice, this row is made once.
    source = models.CharField(max_length=80)
    body = models.TextField()
    created_at = models.DateTimeField(default=timezone.now)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(null=True, blank=True, db_default=Now())
    # The message that wakes a worker has been sent; empty again when an attempt begins.
    sent_at = models.DateTimeField(null=True, blank=True)
    delivered_at = models.DateTimeField(null=True, blank=True)
    given_up_at = models.DateTimeField(null=True, blank=True)
    # What the last attempt brought: the answer's status and first characters, or why there was none.
    tried_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    milliseconds = models.PositiveIntegerField(null=True, blank=True)
    answer = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["-id"]
        verbose_name_plural = "webhook deliveries"
        constraints = [
            models.UniqueConstraint(fields=["webhook", "source"], name="one_delivery_per_webhook_and_source"),
            models.CheckConstraint(
                condition=Q(next_at__isnull=False, delivered_at__isnull=True, given_up_at__isnull=True)
                | Q(next_at__isnull=True, delivered_at__isnull=False, given_up_at__isnull=True)
                | Q(next_at__isnull=True, delivered_at__isnull=True, given_up_at__isnull=False),
                name="delivery_waits_or_is_settled",
            ),
        ]
        indexes = [
            models.Index(
                fields=["next_at"], condition=Q(next_at__isnull=False), name="webhook_delivery_waiting"
            ),
            models.Index(fields=["webhook", "-id"], name="webhook_delivery_log"),
        ]

    def __str__(self) -> str:
        return f"{topic_name(self.topic)}: {self.webhook.url}"

    @property
    def state(self) -> str:
        if self.delivered_at:
            return "delivered"
        return "undelivered" if self.given_up_at else "waiting"
