"""Somebody who is asked to work at an event: what they may do there begins when they accept."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournaments.models.choices import CREW_ROLES
from tournaments.models.events import Event


class CrewInvitation(models.Model):
    """One role that waits for its person's answer. Accepted or declined, the row goes; the audit log keeps what was said."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="crew_invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="crew_invitations")
    role = models.CharField(max_length=14, choices=CREW_ROLES)
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    invited_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user", "role"], name="invited_once_per_role"),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.get_role_display()} · {self.event}"
