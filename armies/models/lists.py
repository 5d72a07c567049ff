"""A player's army list as it is being written, and every state it has been in.

The rows stand in one document: a change reads and writes one row of the database, however long the list is, and a name
the catalogue does not know is kept like any other.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from common.lines import LineField


class ArmyList(models.Model):
    """`rows`: [{"id": 1, "model": "gimli", "name": "Gimli", "count": 1}]; `model` is "" for a name nobody knows."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="army_lists")
    name = LineField(max_length=120)
    ruleset = models.CharField(max_length=64)
    version = models.ForeignKey(
        "armies.CatalogueVersion", on_delete=models.PROTECT, related_name="army_lists"
    )
    point_level = models.PositiveIntegerField()
    event_key = models.CharField(max_length=64, blank=True, db_index=True)
    rows = models.JSONField(default=list, blank=True)
    notes = models.TextField(blank=True)
    # How the owner keeps their lists in order; no part of what is undone, shared or submitted.
    folder = LineField(max_length=60, blank=True, default="", db_default="")
    tags = models.JSONField(default=list, db_default=[], blank=True)
    revision = models.PositiveIntegerField(default=1)
    share_token = models.CharField(max_length=32, unique=True, null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    updated_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-updated_at", "-id"]
        indexes = [models.Index(fields=["owner", "-updated_at"], name="army_list_by_owner")]
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="army_list_has_a_name"),
            models.CheckConstraint(
                condition=~models.Q(share_token=""), name="army_list_share_token_not_empty"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("armies:list", args=[self.pk])

    @property
    def game(self) -> str:
        return self.ruleset.partition("/")[0]

    def state(self) -> dict[str, Any]:
        """Everything undo brings back."""
        return {
            "name": self.name,
            "point_level": self.point_level,
            "version": self.version_id,
            "notes": self.notes,
            "rows": self.rows,
        }


class ListRevision(models.Model):
    """One state of a list. `parent` is the state that undo goes back to; none for the first."""

    army_list = models.ForeignKey(ArmyList, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    parent = models.PositiveIntegerField(null=True, blank=True)
    summary = models.CharField(max_length=200)
    state = models.JSONField()
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["army_list", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["army_list", "number"], name="list_revision_number_unique"),
            models.CheckConstraint(
                condition=models.Q(parent__isnull=True) | models.Q(parent__lt=models.F("number")),
                name="list_revision_parent_is_earlier",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.summary}"
