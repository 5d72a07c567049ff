"""One person's calendar feed. Its address is calculated from the key and is nowhere stored; a new key ends the old one."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class CalendarFeed(models.Model):
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="calendar_feed")
    key = models.CharField(max_length=32)
    made_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"Calendar of {self.user}"
