"""Results as versioned reports. A report is never changed once superseded, and only a confirmed one counts."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.rounds import Pairing


class Outcome(models.TextChoices):
    FIRST = "first", _("Player 1 wins")
    SECOND = "second", _("Player 2 wins")
    DRAW = "draw", _("Draw")
    BOTH_LOSE = "both_lose", _("Both lose")
    VOID = "void", pgettext_lazy("result", "Void")
    PLACED = "placed", _("Places in a pod")


class ReportState(models.TextChoices):
    PROPOSED = "proposed", _("Not confirmed yet")
    DISPUTED = "disputed", _("Disputed")
    CONFIRMED = "confirmed", _("Confirmed")
    SUPERSEDED = "superseded", pgettext_lazy("report", "Replaced")


class Source(models.TextChoices):
    PLAYER = "player", _("Player")
    ORGANIZER = "organizer", _("Organizer")
    RULING = "ruling", _("Judge's ruling")
    BOARDS = "boards", _("Added up from the boards")


OPEN = ("proposed", "disputed")


class VersionedReport(models.Model):
    """What somebody says of a game, and what became of it: shared by the results of tables and of boards."""

    version = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=ReportState.choices, default=ReportState.PROPOSED)
    outcome = models.CharField(max_length=9, choices=Outcome.choices)
    # Decided without a game (a player was missing): points for it, but nothing for strength of schedule.
    unplayed = models.BooleanField(default=False)
    # What the game's result slip declares (`rules.engine.slips`), checked by services; empty when nobody counted.
    counts = models.JSONField(default=dict, db_default={}, blank=True)
    source = models.CharField(max_length=10, choices=Source.choices, default=Source.PLAYER)
    reason = models.CharField(max_length=300, blank=True)
    said_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    # Restored from an archive without its accounts: the name in the file; `said_by` is who restored it.
    said_by_name = models.CharField(max_length=150, blank=True, default="", db_default="")
    said_at = models.DateTimeField(default=timezone.now)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    answered_by_name = models.CharField(max_length=150, blank=True, default="", db_default="")
    answered_at = models.DateTimeField(null=True, blank=True)
    answer = models.CharField(max_length=300, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.get_outcome_display()} ({self.get_state_display()})"

    @property
    def reporter(self) -> str:
        return self.said_by_name or str(self.said_by)

    @property
    def answerer(self) -> str:
        return self.answered_by_name or str(self.answered_by or "")

    @property
    def is_confirmed(self) -> bool:
        return self.state == ReportState.CONFIRMED

    @property
    def is_open(self) -> bool:
        return self.state in OPEN


class ResultReport(VersionedReport):
    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="reports")
    # The place of every seat of a pod, first seat first; equal places are shared. Empty in a game of two.
    places = models.JSONField(default=list, db_default=[], blank=True)
    finding = models.CharField(max_length=300, blank=True)
    rule = models.CharField(max_length=12, blank=True)

    class Meta:
        ordering = ["pairing", "version"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "version"], name="report_version_once_per_pairing"),
            models.UniqueConstraint(
                fields=["pairing"], condition=Q(state="confirmed"), name="one_confirmed_result_per_pairing"
            ),
            models.UniqueConstraint(
                fields=["pairing"], condition=Q(state__in=OPEN), name="one_open_report_per_pairing"
            ),
            models.CheckConstraint(condition=Q(outcome__in=Outcome.values), name="report_outcome_known"),
            models.CheckConstraint(
                condition=~Q(source="organizer") | ~Q(reason=""), name="override_has_a_reason"
            ),
        ]


class Agreement(models.Model):
    """One player of a pod who says that a report is right. The reporter's own word is the report itself."""

    report = models.ForeignKey(ResultReport, models.CASCADE, related_name="agreements")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["report", "user"], name="agreement_once_per_report_and_user"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.report}"
