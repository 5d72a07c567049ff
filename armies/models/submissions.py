"""What was submitted to an event: a snapshot that never changes, the state of its check, and what checkers found.

`event_key` names the event ("event:12"); this app knows nothing else of events.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

# Everything else is the snapshot, and is never written again.
CHANGING = (
    "army_list", "state", "locked_at", "checker", "decided_by", "decided_at", "decision_note", "conditions",
    "recheck", "rechecked_at",
)  # fmt: skip


class Submission(models.Model):
    """`document` holds rows and model cards in full: no later change anywhere alters what was submitted."""

    class State(models.TextChoices):
        SUBMITTED = "submitted", _("Submitted")
        RETURNED = "returned", _("Returned for changes")
        APPROVED = "approved", _("Approved")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        REPLACED = "replaced", _("Replaced")

    LIVE = (State.SUBMITTED, State.RETURNED, State.APPROVED)

    # The player: an account, or, for somebody the event knows by name alone, the event's key and that name.
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="submissions", null=True, blank=True
    )
    player_key = models.CharField(max_length=64, blank=True, default="", db_default="")
    player_name = models.CharField(max_length=150, blank=True, default="", db_default="")
    event_key = models.CharField(max_length=64, db_index=True)
    army_list = models.ForeignKey(
        "armies.ArmyList", null=True, blank=True, on_delete=models.SET_NULL, related_name="submissions"
    )
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=120)
    ruleset = models.CharField(max_length=64)
    version = models.ForeignKey(
        "armies.CatalogueVersion", on_delete=models.PROTECT, related_name="submissions"
    )
    point_level = models.PositiveIntegerField()
    restrictions = models.JSONField(default=dict, blank=True)
    document = models.JSONField()
    report = models.JSONField()
    salt = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=64)
    submitted_at = models.DateTimeField(default=timezone.now)
    submitted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    is_late = models.BooleanField(default=False)

    state = models.CharField(max_length=16, choices=State, default=State.SUBMITTED)
    locked_at = models.DateTimeField(null=True, blank=True)
    checker = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="list_checks"
    )
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    decision_note = models.TextField(blank=True)
    conditions = models.JSONField(
        default=dict, blank=True, help_text="What checkers saw on the bases, by row."
    )
    recheck = models.JSONField(null=True, blank=True, help_text="The last check under changed terms.")
    rechecked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-submitted_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["event_key", "owner"],
                condition=Q(state__in=["submitted", "returned", "approved"]),
                name="submission_one_live_per_event",
            ),
            models.UniqueConstraint(fields=["event_key", "owner", "number"], name="submission_number_unique"),
            models.UniqueConstraint(
                fields=["event_key", "player_key"],
                condition=Q(state__in=["submitted", "returned", "approved"]) & ~Q(player_key=""),
                name="submission_one_live_per_player_key",
            ),
            models.UniqueConstraint(
                fields=["event_key", "player_key", "number"],
                condition=~Q(player_key=""),
                name="submission_number_unique_per_player_key",
            ),
            models.CheckConstraint(
                condition=Q(owner__isnull=False, player_key="") | (Q(owner__isnull=True) & ~Q(player_key="")),
                name="submission_has_one_player",
            ),
            models.CheckConstraint(condition=~Q(event_key=""), name="submission_names_an_event"),
            models.CheckConstraint(
                condition=~Q(state="approved") | Q(decided_at__isnull=False),
                name="submission_approval_is_dated",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.number})"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """What was submitted is written once; afterwards only the state of its check is."""
        if not self._state.adding:
            wanted = set(kwargs.get("update_fields") or CHANGING)
            kwargs["update_fields"] = sorted(wanted & set(CHANGING))
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("armies:submission", args=[self.pk])

    @property
    def player_id(self) -> int | str:
        """As `event_port.PlayerId`."""
        return self.player_key if self.owner_id is None else self.owner_id

    @property
    def player(self) -> str:
        return self.player_name if self.owner is None else str(self.owner)

    @property
    def is_live(self) -> bool:
        return self.state in self.LIVE

    @property
    def is_locked(self) -> bool:
        return self.locked_at is not None

    @property
    def short_fingerprint(self) -> str:
        """What fits on a pairing slip: "4c91·e07b"."""
        return f"{self.fingerprint[:4]}·{self.fingerprint[4:8]}"


class Finding(models.Model):
    """One thing a checker wants put right. `row` is the row's place in the snapshot; none for the whole list."""

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="findings")
    row = models.PositiveIntegerField(null=True, blank=True)
    text = models.CharField(max_length=400)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["submission", "row", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(settled_at__isnull=True) | Q(settled_by__isnull=False),
                name="finding_settled_by_somebody",
            )
        ]

    def __str__(self) -> str:
        return self.text
