"""Several events counted together. What a table of them says is calculated in `tournaments.presenters.series`."""

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from common.lines import LineField
from tournaments.models.events import Event

MOST_COUNTED = 50


class CountBy(models.TextChoices):
    POINTS = "points", _("Match points won at each event")
    PLACES = "places", _("Points for the final place at each event")


class Series(models.Model):
    slug = models.SlugField(max_length=80, unique=True)
    name = LineField(max_length=120)
    about = models.TextField(blank=True, default="")
    by = models.CharField(max_length=6, choices=CountBy.choices, default=CountBy.POINTS)
    # How many of a player's best results count; 0 is all of them.
    counts = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(MOST_COUNTED)])
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="series_created")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name_plural = "series"
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="series_has_a_name"),
            models.CheckConstraint(condition=Q(by__in=CountBy.values), name="series_counting_known"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:series", args=[self.slug])

    @property
    def scope(self) -> str:
        return f"series:{self.pk}"


class SeriesEvent(models.Model):
    series = models.ForeignKey(Series, models.CASCADE, related_name="members")
    event = models.ForeignKey(Event, models.CASCADE, related_name="in_series")

    class Meta:
        ordering = ["event__starts_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["series", "event"], name="event_once_per_series"),
        ]

    def __str__(self) -> str:
        return f"{self.series}: {self.event}"
