"""Rounds, their pairings and who sits where.

A pairing has seats instead of two player columns, so that the database refuses to seat a player twice in a round.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.models.entries import Entry
from tournaments.models.events import Event
from tournaments.pairing.sentences import (
    UNNAMED,
    Sentence,
    Table,
    as_json,
    in_english,
    paragraph,
    proof_in_words,
    reason_in_words,
)


class RoundState(models.TextChoices):
    DRAFT = "draft", gettext_lazy("Draft")
    PUBLISHED = "published", gettext_lazy("Playing")
    FINISHED = "finished", gettext_lazy("Finished")


class RoundKind(models.TextChoices):
    SWISS = "swiss", gettext_lazy("Swiss")
    ROBIN = "robin", gettext_lazy("Round robin")
    PODS = "pods", gettext_lazy("Pods")
    CUT = "cut", gettext_lazy("Top cut")


class RoundManager(models.Manager["Round"]):
    """Leaves the snapshot in the database until somebody asks for it."""

    def get_queryset(self) -> models.QuerySet["Round"]:
        return super().get_queryset().defer("snapshot")


class Round(models.Model):
    event = models.ForeignKey(Event, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=6, choices=RoundKind.choices, default=RoundKind.SWISS)
    state = models.CharField(max_length=10, choices=RoundState.choices, default=RoundState.DRAFT)
    # What the pairing proved: cost, certificate, relaxations; for a stage of the top cut its seeds.
    proof = models.JSONField(default=dict, blank=True)
    # What the pairing saw: players, rules, seed. Large, and read by arbiters alone.
    snapshot = models.JSONField(default=dict, blank=True)
    drafted_at = models.DateTimeField(default=timezone.now)
    published_at = models.DateTimeField(null=True, blank=True)
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True)
    # When a draft is published by itself, who said so, and why it was not: see `services.scheduled_rounds`.
    publish_at = models.DateTimeField(null=True, blank=True)
    scheduled_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True)
    not_published = models.CharField(max_length=300, blank=True, default="", db_default="")
    finished_at = models.DateTimeField(null=True, blank=True)
    clock_ends_at = models.DateTimeField(null=True, blank=True)
    clock_paused_at = models.DateTimeField(null=True, blank=True)
    clock_minutes = models.PositiveSmallIntegerField(default=0)

    objects: ClassVar["RoundManager"] = RoundManager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="round_number_once_per_event"),
            models.UniqueConstraint(
                fields=["event"], condition=~Q(state="finished"), name="round_one_open_per_event"
            ),
            models.CheckConstraint(
                condition=Q(state="draft") | Q(published_at__isnull=False), name="round_published_has_a_time"
            ),
            models.CheckConstraint(condition=Q(state__in=RoundState.values), name="round_state_known"),
        ]

    def __str__(self) -> str:
        return _("Round %(number)s") % {"number": self.number}

    @property
    def due_at(self) -> datetime | None:
        """When a round of a league ends; None where rounds do not last for days, or before it is out."""
        if not self.event.round_days or self.published_at is None:
            return None
        return self.published_at + timedelta(days=self.event.round_days)

    @property
    def proof_in_words(self) -> str:
        return proof_in_words(self.proof)

    @property
    def is_draft(self) -> bool:
        return self.state == RoundState.DRAFT

    @property
    def is_playing(self) -> bool:
        return self.state == RoundState.PUBLISHED

    @property
    def is_finished(self) -> bool:
        return self.state == RoundState.FINISHED

    def clock_left(self, now: datetime) -> timedelta | None:
        """Time left, negative after the end; None when the clock was never started. A paused clock stands."""
        if self.clock_ends_at is None:
            return None
        return self.clock_ends_at - (self.clock_paused_at or now)


MOST_OF_A_REASON = 500  # characters


class PairingKind(models.TextChoices):
    GAME = "game", pgettext_lazy("kind of pairing", "Game")
    BYE = "bye", gettext_lazy("Bye")
    FULL_BYE = "full_bye", gettext_lazy("Requested bye, full points")
    HALF_BYE = "half_bye", gettext_lazy("Requested bye, points of a draw")
    ZERO_BYE = "zero_bye", gettext_lazy("Requested bye, no points")
    SITS_OUT = "sits_out", gettext_lazy("Sits out: the field is odd")
    WALKOVER = "walkover", gettext_lazy("Opponent left the event")


class Pairing(models.Model):
    round = models.ForeignKey(Round, models.CASCADE, related_name="pairings")
    kind = models.CharField(max_length=8, choices=PairingKind.choices, default=PairingKind.GAME)
    table = models.PositiveIntegerField(null=True, blank=True)
    # Why these players meet: in English for programs and files, and as sentences with values for people (`why`).
    reason = models.CharField(max_length=MOST_OF_A_REASON, blank=True)
    facts = models.JSONField(default=list, db_default=[], blank=True)
    # Set when a person and not the matching chose this pair: who sits here by whose word is in the audit.
    by_hand = models.CharField(max_length=300, blank=True)
    # The place in the bracket of a top cut ("W1-2"), empty in Swiss rounds.
    match = models.CharField(max_length=8, blank=True)
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    # A game of a league that its round does not wait for: until when it is to be played, None once its result counts;
    # and since when, which stays: rounds that were paired meanwhile took it as a draw.
    postponed_until = models.DateTimeField(null=True, blank=True, default=None, db_default=None)
    postponed_at = models.DateTimeField(null=True, blank=True, default=None, db_default=None)

    class Meta:
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="table_once_per_round"),
            models.UniqueConstraint(
                fields=["round"], condition=Q(kind="bye"), name="one_assigned_bye_per_round"
            ),
            models.UniqueConstraint(
                fields=["round", "match"], condition=~Q(match=""), name="match_once_per_round"
            ),
            models.CheckConstraint(
                condition=Q(kind="game", table__isnull=False) | (~Q(kind="game") & Q(table__isnull=True)),
                name="games_and_only_games_have_tables",
            ),
        ]

    def __str__(self) -> str:
        return _("Table %(table)s") % {"table": self.table} if self.table else self.get_kind_display()

    @property
    def is_game(self) -> bool:
        return self.kind == PairingKind.GAME

    @property
    def is_postponed(self) -> bool:
        """Its round goes on without it; its players play, report and confirm as before."""
        return self.postponed_until is not None

    @property
    def is_open(self) -> bool:
        """Its players still report: the round is being played, or is over and did not wait for this game."""
        waits = self.round.is_finished and self.is_postponed
        return self.is_game and (self.round.is_playing or waits)

    @property
    def due_at(self) -> datetime | None:
        """Until when it is to be played; None where rounds do not last for days."""
        return self.postponed_until or self.round.due_at

    def why(self, table: Table = UNNAMED) -> str:
        """Why these players meet; `table` says whose names stand in it and who reads it."""
        return reason_in_words(self.facts, self.reason, table)

    def set_reason(self, *sentences: Sentence) -> None:
        """Why these players meet, in the place of what was said before."""
        self.reason, self.facts = paragraph(sentences, in_english)[:MOST_OF_A_REASON], as_json(sentences)

    def add_reason(self, sentences: Sequence[Sentence]) -> None:
        """More about the table. A reason from before sentences were kept as facts stays what it is, in English."""
        if self.facts or not self.reason:
            self.facts = [*self.facts, *as_json(sentences)]
        self.reason = f"{self.reason} {paragraph(sentences, in_english)}".strip()[:MOST_OF_A_REASON]


# Tables at which somebody plays, for queries of pairings: those of the open round, and postponed games of rounds that are over.
PLAYED_NOW = Q(round__state=RoundState.PUBLISHED) | Q(
    round__state=RoundState.FINISHED, postponed_until__isnull=False
)

MOST_SEATS = 4  # at a pod; a game of two has two


class Seat(models.Model):
    """`round` repeats the pairing's round so that one constraint can say: one seat per player and round."""

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats")
    side = models.PositiveSmallIntegerField()
    # The list that counted in this round: the player's when it was published, or what took its place while it was played.
    submission = models.ForeignKey(
        "armies.Submission", models.PROTECT, related_name="seats", null=True, blank=True
    )

    class Meta:
        ordering = ["side"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_seat_per_player_and_round"),
            models.UniqueConstraint(fields=["pairing", "side"], name="one_player_per_side"),
            models.CheckConstraint(
                condition=Q(side__range=(1, MOST_SEATS)), name="seat_side_is_at_the_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry} at {self.pairing}"
