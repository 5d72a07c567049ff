"""A call for a judge from a table: waiting, claimed by one judge, closed with or without a ruling."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.rounds import Pairing


class CallState(models.TextChoices):
    WAITING = "waiting", _("Waiting")
    CLAIMED = "claimed", _("A judge is on the way")
    CLOSED = "closed", pgettext_lazy("judge call", "Closed")


class JudgeCall(models.Model):
    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="calls")
    question = models.CharField(max_length=200)
    state = models.CharField(max_length=8, choices=CallState.choices, default=CallState.WAITING)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="calls_asked")
    # Restored from an archive without its accounts: the names in the file; the accounts are who restored it.
    asked_by_name = models.CharField(max_length=150, blank=True, default="", db_default="")
    claimed_by_name = models.CharField(max_length=150, blank=True, default="", db_default="")
    asked_at = models.DateTimeField()
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="calls_claimed", null=True, blank=True
    )
    claimed_at = models.DateTimeField(null=True, blank=True)
    # Why the judge went although something ties them to the table.
    claim_reason = models.CharField(max_length=300, blank=True, default="", db_default="")
    handed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    handed_note = models.CharField(max_length=300, blank=True, default="", db_default="")
    # From here on only somebody who may decide appeals takes the call.
    escalated_at = models.DateTimeField(null=True, blank=True)
    escalated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    escalation = models.CharField(max_length=300, blank=True, default="", db_default="")
    closed_at = models.DateTimeField(null=True, blank=True)
    answer = models.CharField(max_length=400, blank=True)
    ruling = models.ForeignKey(
        "rules.RulingRecord", models.PROTECT, related_name="calls", null=True, blank=True
    )
    appealed_at = models.DateTimeField(null=True, blank=True)
    appeal = models.CharField(max_length=300, blank=True)
    appeal_answer = models.CharField(max_length=400, blank=True)

    class Meta:
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["pairing"], condition=~Q(state="closed"), name="one_open_call_per_table"
            ),
            models.CheckConstraint(
                condition=Q(state="waiting", claimed_by__isnull=True)
                | Q(state="claimed", claimed_by__isnull=False)
                | Q(state="closed", closed_at__isnull=False),
                name="call_claimed_has_a_judge",
            ),
        ]
        indexes = [models.Index(fields=["state", "asked_at"])]

    def __str__(self) -> str:
        return f"{self.pairing}: {self.question}"

    @property
    def caller(self) -> str:
        return self.asked_by_name or str(self.asked_by)

    @property
    def judge(self) -> str:
        return self.claimed_by_name or str(self.claimed_by or "")

    @property
    def is_waiting(self) -> bool:
        return self.state == CallState.WAITING

    @property
    def is_claimed(self) -> bool:
        return self.state == CallState.CLAIMED

    @property
    def is_closed(self) -> bool:
        return self.state == CallState.CLOSED

    @property
    def is_escalated(self) -> bool:
        return self.escalated_at is not None

    @property
    def is_cancelled(self) -> bool:
        """The players solved it themselves: closed, and no judge had taken it."""
        has_answer = bool(self.answer) or self.ruling_id is not None
        return self.is_closed and self.claimed_at is None and self.claimed_by_id is None and not has_answer

    @property
    def may_be_cancelled(self) -> bool:
        """No judge has it or has passed it on to the head judge."""
        return self.is_waiting and not self.is_escalated

    @property
    def state_label(self) -> str:
        return str(_("Cancelled by the players")) if self.is_cancelled else self.get_state_display()

    def waited(self, now: datetime) -> timedelta:
        return (self.claimed_at or self.closed_at or now) - self.asked_at
