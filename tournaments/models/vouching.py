"""Who answers for a past event that came in from a file: without somebody's word its games count for no rating."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournaments.models.events import Event


class Vouch(models.Model):
    """The organizer's word that the event was played as its file says. All its games between accounts are rated then."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="vouch")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    why = models.CharField(max_length=300)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = "import confirmed by an organizer"
        verbose_name_plural = "imports confirmed by organizers"

    def __str__(self) -> str:
        return f"{self.event}: {self.by}"


class Confirmation(models.Model):
    """A player's word that the own results in the event are right. A game is rated once both players have given theirs."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="confirmations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = "import confirmed by a player"
        verbose_name_plural = "imports confirmed by players"
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="one_confirmation_per_event_and_user")
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.user}"
