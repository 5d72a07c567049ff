"""Rulings on record: the case as it was put, the answer as it was given, and the ruling that replaced it.

And what readers report when they think that the referee or the list check has a rule wrong.
"""

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class RulingRecord(models.Model):
    """One ruling, never changed afterwards. Who decides otherwise makes a new one that supersedes it."""

    class Verdict(models.TextChoices):
        LEGAL = "legal", "legal"
        ILLEGAL = "illegal", "illegal"
        INCOMPLETE = "incomplete", _("not decided")

    # The address cannot be guessed: anyone who was given it may read the ruling.
    address = models.UUIDField(default=uuid4, unique=True, editable=False)
    ruleset = models.CharField(max_length=60)
    title = models.CharField(max_length=160, blank=True)
    case = models.JSONField()
    ruling = models.JSONField()
    verdict = models.CharField(max_length=10, choices=Verdict)
    fingerprint = models.CharField(max_length=64, db_index=True)
    note = models.TextField(blank=True, help_text="What the case cannot say: who saw what, what was agreed.")
    is_public = models.BooleanField("public", default=False, help_text="Listed for everyone as a precedent.")
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="rulings_made"
    )
    at = models.DateTimeField(default=timezone.now)
    # What asked for it ("event:12"); empty for a ruling given on the case form. Who may read it, that place decides.
    scope = models.CharField(max_length=40, blank=True, default="", db_default="", db_index=True)
    supersedes = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="superseded_by"
    )
    reason = models.TextField(blank=True, help_text="Why the earlier ruling does not stand.")

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(supersedes__isnull=True, reason="") | Q(supersedes__isnull=False) & ~Q(reason=""),
                name="ruling_superseding_has_reason",
            ),
            models.CheckConstraint(
                condition=Q(supersedes__isnull=True) | ~Q(supersedes=F("id")),
                name="ruling_not_its_own_successor",
            ),
        ]
        indexes = [models.Index(fields=["is_public", "-id"], name="ruling_public")]

    def __str__(self) -> str:
        return self.title or gettext("Ruling %(code)s") % {"code": self.short_fingerprint}

    def get_absolute_url(self) -> str:
        return reverse("rules:ruling", kwargs={"address": self.address})

    @property
    def short_fingerprint(self) -> str:
        """Enough to compare two pages by eye."""
        return f"{self.fingerprint[:4]}·{self.fingerprint[4:8]}"


class RulingTerm(models.Model):
    """What a ruling is found by, written down when it is given: a rule it cites, an ability in play, a word."""

    class Kind(models.TextChoices):
        ACTION = "action", "action"
        RULE = "rule", "rule"
        ABILITY = "ability", "ability"
        WORD = "word", "word"

    ruling = models.ForeignKey(RulingRecord, on_delete=models.CASCADE, related_name="terms")
    kind = models.CharField(max_length=8, choices=Kind)
    value = models.CharField(max_length=40)

    class Meta:
        ordering = ["kind", "value"]
        constraints = [models.UniqueConstraint(fields=["ruling", "kind", "value"], name="ruling_term_once")]
        indexes = [models.Index(fields=["kind", "value"], name="ruling_term_found")]

    def __str__(self) -> str:
        return f"{self.kind} {self.value}"


class RuleReport(models.Model):
    """Somebody says that a rule is applied wrongly. What was shown to them is kept as it was shown."""

    class State(models.TextChoices):
        OPEN = "open", _("Open")
        ANSWERED = "answered", _("Answered")

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rule_reports"
    )
    ruleset = models.CharField(max_length=60)
    rule = models.CharField(max_length=20, blank=True)
    code = models.CharField(max_length=80, help_text="The fault's code, or the key of the step.")
    text = models.CharField(max_length=400, help_text="The sentence that was shown.")
    about = models.CharField(max_length=80, help_text="list:12 or ruling:<address>.")
    place = models.CharField(max_length=80, blank=True, help_text="The row or the step in it.")
    catalogue = models.CharField(
        max_length=120, blank=True, help_text="The version the list is written with."
    )
    sentence = models.TextField(help_text="What is wrong, in the reporter's words.")
    at = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    answer = models.TextField(blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["reporter", "about", "place", "code"],
                condition=Q(state="open"),
                name="rule_report_open_once",
            ),
            models.CheckConstraint(
                condition=Q(state="open", answer="") | Q(state="answered") & ~Q(answer=""),
                name="rule_report_answered_has_answer",
            ),
        ]

    def __str__(self) -> str:
        return f"Rule {self.rule}" if self.rule else f"Report {self.pk}"
