"""Two players of one event who are not to meet: because they asked, or because the organizer says so."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.entries import Entry
from tournaments.models.events import Event
from wording import within


class SeparationKind(models.TextChoices):
    FRIENDS = "friends", _("Asked not to meet")
    BAN = "ban", _("Not paired by the organizer")


class Separation(models.Model):
    """`one` is the earlier entry, so that a pair stands here once however it was named."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="separations")
    kind = models.CharField(max_length=7, choices=SeparationKind.choices)
    one = models.ForeignKey(Entry, models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, models.CASCADE, related_name="+")
    reason = models.CharField(max_length=300, blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["kind", "one__number", "other__number"]
        constraints = [
            models.UniqueConstraint(fields=["kind", "one", "other"], name="separation_once_per_pair"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="separation_in_order"),
            models.CheckConstraint(condition=Q(kind__in=SeparationKind.values), name="separation_kind_known"),
            models.CheckConstraint(condition=~Q(kind="ban", reason=""), name="separation_ban_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.one} and {self.other}: {within(self.get_kind_display())}"
