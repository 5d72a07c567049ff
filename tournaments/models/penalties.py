"""Penalties given at an event. What can be given stands in `tournaments.policies.penalties`."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.entries import Entry
from tournaments.models.rounds import Round


class Penalty(models.Model):
    class Kind(models.TextChoices):
        CAUTION = "caution", _("Caution")
        WARNING = "warning", pgettext_lazy("penalty", "Warning")
        LOSS = "loss", _("Loss of the game")
        DISQUALIFICATION = "disqualification", _("Disqualification")

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="penalties")
    round = models.ForeignKey(Round, models.PROTECT, related_name="penalties", null=True, blank=True)
    kind = models.CharField(max_length=16, choices=Kind.choices)
    offence = models.CharField(max_length=60)
    note = models.CharField(max_length=300)
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    given_by_name = models.CharField(max_length=150, blank=True, default="", db_default="")
    given_at = models.DateTimeField(default=timezone.now)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_why = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-given_at", "-pk"]
        verbose_name_plural = "penalties"
        constraints = [
            models.CheckConstraint(condition=~Q(note=""), name="penalty_has_a_note"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.entry}"

    @property
    def giver(self) -> str:
        """The name in the archive where the penalty was restored without accounts."""
        return self.given_by_name or str(self.given_by)
