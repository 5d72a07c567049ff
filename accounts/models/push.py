"""The browsers in which a person allowed notifications."""

from django.db import models
from django.utils import timezone

from accounts.models.user import User

LONGEST_ADDRESS = 1000
LONGEST_KEY = 100


class PushDevice(models.Model):
    """One browser on one device. Its address and keys come from the browser; without them nobody can send there."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="push_devices")
    endpoint = models.CharField("address", max_length=LONGEST_ADDRESS, unique=True)
    # The browser's public key and its shared secret, in the letters in which the browser gave them.
    p256dh = models.CharField(max_length=LONGEST_KEY)
    auth = models.CharField(max_length=40)
    name = models.CharField(max_length=80, help_text="What the browser calls itself.")
    created_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.name
