"""What a person owns of the models of a catalogue: figures on a shelf, whichever version prints them."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone


class Collection(models.Model):
    """`owned`: {"gimli": 1} by the key of a model. It belongs to the catalogue, so that every version asks the same one."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="collections")
    catalogue = models.ForeignKey("armies.Catalogue", on_delete=models.CASCADE, related_name="collections")
    owned = models.JSONField(default=dict, blank=True)
    updated_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["catalogue", "owner"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "catalogue"], name="collection_one_of_a_catalogue")
        ]

    def __str__(self) -> str:
        return f"{self.owner}: {self.catalogue}"

    def get_absolute_url(self) -> str:
        return reverse("armies:collection", args=[self.catalogue.slug])

    @property
    def models_owned(self) -> int:
        return sum(self.owned.values())
