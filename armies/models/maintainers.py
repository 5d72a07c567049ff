"""Who else publishes versions of a catalogue: invited by its owner, and only after they have accepted."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class CatalogueMaintainer(models.Model):
    """`accepted_at` is empty while the invitation is open."""

    catalogue = models.ForeignKey("armies.Catalogue", on_delete=models.CASCADE, related_name="maintainers")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="maintained_catalogues"
    )
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    invited_at = models.DateTimeField(default=timezone.now)
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["catalogue", "invited_at"]
        constraints = [
            models.UniqueConstraint(fields=["catalogue", "user"], name="catalogue_maintainer_once")
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.catalogue}"
