"""Maps of an event, the tables they lie on, and what each table plays on. How maps are given out is in `services.maps`."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from tournaments.models.events import Event
from tournaments.models.rounds import Pairing


class EventMap(models.Model):
    """`board` is the map of a case, as its game reads it."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="maps")
    name = models.CharField(max_length=60)
    board = models.JSONField()
    # At how many tables it can lie at once; 0 is any number.
    copies = models.PositiveSmallIntegerField(default=0, db_default=0)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="map_name_once_per_event"),
            models.CheckConstraint(condition=~Q(name=""), name="map_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:map", args=[self.event.slug, self.pk])


class TableMap(models.Model):
    """The map that stays on a table of the venue, where each table has its own."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="table_maps")
    table = models.PositiveIntegerField()
    map = models.ForeignKey(EventMap, models.CASCADE, related_name="tables")

    class Meta:
        ordering = ["table"]
        constraints = [
            models.UniqueConstraint(fields=["event", "table"], name="one_map_per_table"),
        ]

    def __str__(self) -> str:
        return f"Table {self.table}: {self.map}"


class Ground(models.Model):
    """What one game is played on. Given by the event, or chosen by the two players."""

    pairing = models.OneToOneField(Pairing, models.CASCADE, related_name="ground")
    map = models.ForeignKey(EventMap, models.RESTRICT, related_name="grounds", null=True, blank=True)
    # Each side's dice of the set-up roll in the order they fell: {"1": [4, 6], "2": [4, 2]}.
    dice = models.JSONField(default=dict, blank=True)
    # What the winner of the roll took, and the edge of the one who has it: as the game names them (`engine.maps.MapChoice`).
    choose = models.CharField(max_length=16, blank=True)
    edge = models.CharField(max_length=16, blank=True)

    def __str__(self) -> str:
        return f"{self.pairing}: {self.map or 'no map yet'}"

    @property
    def is_rolled(self) -> bool:
        return bool(self.dice)

    @property
    def board(self) -> dict[str, Any] | None:
        return self.map.board if self.map else None
