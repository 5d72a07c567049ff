"""Work that outlasts a request. The row is the truth; the message that wakes a worker may be lost or doubled."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from common.work_names import job_name


class Job(models.Model):
    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    kind = models.CharField(max_length=80)
    args = models.JSONField(default=dict)
    # Two live jobs of one kind never share a unique key; empty means no such limit.
    unique = models.CharField(max_length=120, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="jobs"
    )

    # Of the page on which it was asked for: what becomes of it is said so where the account has no language.
    language = models.CharField(max_length=10, blank=True, default="", db_default="")

    attempts = models.PositiveSmallIntegerField(default=0)
    # Grows with every claim: a worker that counted as dead cannot write with its old number.
    fence = models.PositiveIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    # The database's clock, as everything that is compared with it.
    available_at = models.DateTimeField(db_default=Now())
    sent_at = models.DateTimeField(null=True, blank=True)

    progress_done = models.PositiveIntegerField(default=0)
    progress_total = models.PositiveIntegerField(default=0)
    result = models.JSONField(null=True, blank=True)
    error_code = models.CharField(max_length=80, blank=True)
    error_text = models.TextField(blank=True)
    # What the log knows about the failure; shown to staff only.
    error_detail = models.TextField(blank=True)

    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "unique"],
                condition=Q(state__in=["queued", "running"]) & ~Q(unique=""),
                name="job_unique_while_live",
            ),
            models.CheckConstraint(
                condition=Q(state="running", lease_until__isnull=False)
                | (~Q(state="running") & Q(lease_until__isnull=True)),
                name="job_lease_while_running",
            ),
        ]
        indexes = [models.Index(fields=["state", "available_at"], name="job_waiting")]

    def __str__(self) -> str:
        return f"{job_name(self.kind)} ({self.pk}, {self.get_state_display()})"

    @property
    def is_live(self) -> bool:
        return self.state in {self.State.QUEUED, self.State.RUNNING}

    @property
    def percent(self) -> int:
        if self.state == self.State.DONE:
            return 100
        return min(100, self.progress_done * 100 // self.progress_total) if self.progress_total else 0
