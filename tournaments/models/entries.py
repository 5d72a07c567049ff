"""One player in one event: registration, list, check-in, leaving. A walk-in without an account has a name only."""

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from common.lines import LineField
from tournaments.models.events import Event


class EntryState(models.TextChoices):
    APPLIED = "applied", _("Waiting for the organizer")
    DECLINED = "declined", _("Declined")
    REGISTERED = "registered", _("Registered")
    WAITING = "waiting", _("On the waiting list")
    WITHDRAWN = "withdrawn", pgettext_lazy("registration", "Withdrawn")
    DROPPED = "dropped", _("Dropped")
    DISQUALIFIED = "disqualified", _("Disqualified")


# Nobody of these has a place. Of some, only the organizer and they themselves know.
UNPLACED = ["waiting", "withdrawn", "applied", "declined"]
PRIVATE = ["withdrawn", "applied", "declined"]


class Entry(models.Model):
    event = models.ForeignKey(Event, models.CASCADE, related_name="entries")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="entries", null=True, blank=True
    )
    # Restored from an archive without its accounts: the user name in the file. Anyone who has it may link the entry.
    account_name = models.CharField(max_length=150, blank=True, default="", db_default="")
    name = LineField(max_length=150)
    club = LineField(max_length=120, blank=True)
    team = LineField(max_length=120, blank=True, default="", db_default="")
    # What the player fields. A list that is submitted says it; without one the organizer may.
    faction = models.CharField(max_length=60, blank=True, default="", db_default="")
    # Which flight of the event the player is in, from 1 on; 0 is none.
    flight = models.PositiveSmallIntegerField(default=0, db_default=0)
    # 1 is the strongest; 0 is unseeded and comes last.
    seed = models.PositiveIntegerField(default=0, db_default=0)
    # How strong, the more the stronger: a rating, or what the organizer says. 0 is unknown and comes last.
    strength = models.PositiveIntegerField(default=0, db_default=0, validators=[MaxValueValidator(1_000_000)])
    state = models.CharField(max_length=14, choices=EntryState.choices, default=EntryState.REGISTERED)
    number = models.PositiveIntegerField()
    registered_at = models.DateTimeField()
    # What the organizer wrote to somebody who applied.
    answer = models.CharField(max_length=300, blank=True, default="", db_default="")

    submission = models.ForeignKey(
        "armies.Submission", models.PROTECT, related_name="entries", null=True, blank=True
    )
    # Why this player takes part without the list that the event requires; empty: a list is required.
    list_waiver = models.CharField(max_length=300, blank=True, default="", db_default="")
    checked_in_at = models.DateTimeField(null=True, blank=True)
    # When the desk marked the entry fee as paid.
    paid_at = models.DateTimeField(null=True, blank=True)
    first_round = models.PositiveSmallIntegerField(default=1)
    left_after_round = models.PositiveSmallIntegerField(null=True, blank=True)
    fixed_table = models.PositiveIntegerField(null=True, blank=True)
    bye_rounds = models.JSONField(default=dict, blank=True)
    # What the staff gave for painting, sportsmanship and the like: a number by name.
    soft_scores = models.JSONField(default=dict, db_default={}, blank=True)

    class Meta:
        ordering = ["number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(
                fields=["event", "user"],
                condition=Q(user__isnull=False),
                name="entry_once_per_user_and_event",
            ),
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_once_per_event"),
            models.CheckConstraint(condition=Q(state__in=EntryState.values), name="entry_state_known"),
            models.CheckConstraint(
                condition=Q(checked_in_at__isnull=True) | ~Q(state__in=UNPLACED),
                name="entry_checked_in_has_a_place",
            ),
        ]
        indexes = [models.Index(fields=["event", "state"])]

    def __str__(self) -> str:
        return self.name

    @property
    def player_id(self) -> int | str:
        """Whose this entry's lists are, as `armies.event_port.PlayerId`."""
        return self.player_key if self.user_id is None else self.user_id

    @property
    def player_key(self) -> str:
        """How the lists of a player without an account are found."""
        return f"entry:{self.pk}"

    @property
    def has_place(self) -> bool:
        return self.state in PLACED

    @property
    def is_active(self) -> bool:
        """Takes part in the rounds to come."""
        return self.state == EntryState.REGISTERED and self.checked_in_at is not None


# Anyone who dropped or was disqualified keeps the place: the event is under way and nobody takes it over.
LEFT = frozenset({EntryState.DROPPED, EntryState.DISQUALIFIED})
PLACED = LEFT | {EntryState.REGISTERED}
