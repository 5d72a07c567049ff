"""The picture on an event's page. It is small and made anew from what was uploaded, so it lies in the database."""

from django.db import models
from django.utils import timezone

from tournaments.models.events import Event

LONGEST_ALT = 200


class EventPicture(models.Model):
    event = models.OneToOneField(Event, models.CASCADE, related_name="picture")
    # WebP, written by `tournaments.services.pictures` alone.
    body = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    # What it shows, for those who do not see it.
    alt = models.CharField(max_length=LONGEST_ALT, blank=True, default="", db_default="")
    # Of `body`: the address changes with the picture, so browsers may keep it.
    digest = models.CharField(max_length=32)
    changed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.event}: {self.width} × {self.height}"
