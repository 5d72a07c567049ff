"""When the two players of a game meet, in an event whose rounds last for days."""

from django.db import models
from django.utils import timezone

from tournaments.models.entries import Entry
from tournaments.models.rounds import Pairing


class Appointment(models.Model):
    """The last proposal for a game: by one player, agreed once the other has said so. `place` is for the two and the staff."""

    pairing = models.OneToOneField(Pairing, models.CASCADE, related_name="appointment")
    at = models.DateTimeField()
    place = models.CharField(max_length=120, blank=True)
    proposed_by = models.ForeignKey(Entry, models.CASCADE, related_name="+")
    proposed_at = models.DateTimeField(default=timezone.now)
    agreed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.pairing}: {self.at:%Y-%m-%d %H:%M}"

    @property
    def is_agreed(self) -> bool:
        return self.agreed_at is not None
