"""An event, who works at it, and what is announced there.

What an event's settings mean is decided elsewhere: scoring in `tournaments.history.scoring`, rights in `tournaments.access`.
"""

from datetime import date

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from common.lines import LineField
from rules.games.registry import RULESETS, default_ruleset, find_game
from rules.rulebooks.in_words import in_words
from tournaments.models.choices import (
    CREW_ROLES,
    Acceleration,
    Apart,
    Audience,
    BoardsBy,
    CheckIn,
    CutBy,
    CutKind,
    EventState,
    FirstPlayer,
    FirstRound,
    FlightsOn,
    Format,
    InsideGroups,
    ListsLock,
    MapsBy,
    OnTime,
    Sides,
)

MAX_PLAYERS = 10_000
MOST_ROUNDS = 99  # of a round robin; other formats ask for far fewer


class Event(models.Model):
    slug = models.SlugField(max_length=80, unique=True)
    name = LineField(max_length=120)
    place = LineField(max_length=200)
    # Street and town, for the map. Empty: the map is asked for the place.
    address = LineField(max_length=300, blank=True, default="", db_default="")
    starts_at = models.DateTimeField()
    about = models.TextField(blank=True)
    state = models.CharField(max_length=12, choices=EventState.choices, default=EventState.DRAFT)

    capacity = models.PositiveIntegerField(
        default=16, validators=[MinValueValidator(2), MaxValueValidator(MAX_PLAYERS)]
    )
    places_taken = models.PositiveIntegerField(default=0, editable=False)
    numbers_given = models.PositiveIntegerField(default=0, editable=False)
    registration_open = models.BooleanField(default=True)
    registration_opens_at = models.DateTimeField(null=True, blank=True)
    registration_closes_at = models.DateTimeField(null=True, blank=True)
    # Empty: nobody is asked for one. Never shown but to the staff, nor kept in the record.
    join_code = models.CharField(max_length=20, blank=True, default="", db_default="")
    asks_approval = models.BooleanField(default=False, db_default=False)
    check_in_by = models.CharField(
        max_length=6, choices=CheckIn.choices, default=CheckIn.PLAYER, db_default=CheckIn.PLAYER
    )
    check_in_code = models.CharField(max_length=8, blank=True, default="", db_default="", editable=False)
    check_in_opens_at = models.DateTimeField(null=True, blank=True)
    check_in_closes_at = models.DateTimeField(null=True, blank=True)
    # As people read it: “15 €, at the desk”. Empty: there is none, and nobody is asked.
    entry_fee = LineField(max_length=100, blank=True, default="", db_default="")
    # What happens when, a line each; read by `tournaments.policies.timetable`.
    timetable = models.TextField(max_length=6_000, blank=True, default="", db_default="")
    time_zone = models.CharField(max_length=60, default="UTC", db_default="UTC")

    ruleset = models.CharField(max_length=60, default=default_ruleset)
    point_level = models.PositiveIntegerField(default=1500, validators=[MinValueValidator(1)])
    restrictions = models.JSONField(default=dict, blank=True)
    # [{"catalogue": "a-slug", "version": 1, "fingerprint": "…"}]: what lists may be written with.
    catalogues = models.JSONField(default=list, db_default=[], blank=True)
    readings = models.JSONField(default=dict, blank=True)
    lists_required = models.BooleanField(default=True)
    lists_before = models.CharField(max_length=10, choices=Audience.choices, default=Audience.NOBODY)
    lists_during = models.CharField(max_length=10, choices=Audience.choices, default=Audience.OPPONENT)
    lists_after = models.CharField(max_length=10, choices=Audience.choices, default=Audience.EVERYONE)
    lists_due_at = models.DateTimeField(null=True, blank=True)
    lists_lock = models.CharField(
        max_length=6, choices=ListsLock.choices, default=ListsLock.START, db_default=ListsLock.START.value
    )
    lists_locked_at = models.DateTimeField(null=True, blank=True)

    round_count = models.PositiveSmallIntegerField(
        default=3, validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)]
    )
    time_limit = models.PositiveSmallIntegerField(
        _("minutes per round"), default=45, validators=[MinValueValidator(5), MaxValueValidator(600)]
    )
    # A league: the days that a round lasts, in which players agree when they meet. 0: rounds follow one another on the day.
    round_days = models.PositiveSmallIntegerField(default=0, db_default=0, validators=[MaxValueValidator(90)])
    # In a league: a date after the end of the round, once both players agree on it, postpones their game.
    players_postpone = models.BooleanField(default=False, db_default=False)
    on_time = models.CharField(max_length=10, choices=OnTime.choices, default=OnTime.DRAW)
    first_table = models.PositiveIntegerField(default=1)
    # "1-20, 41-60", in the order they are filled; empty: from the first table on, without an end.
    table_ranges = models.CharField(max_length=200, blank=True, default="", db_default="")
    maps_by = models.CharField(
        max_length=8, choices=MapsBy.choices, default=MapsBy.NOBODY, db_default=MapsBy.NOBODY
    )
    format = models.CharField(
        max_length=12, choices=Format.choices, default=Format.SWISS, db_default=Format.SWISS.value
    )
    sides = models.CharField(
        max_length=7, choices=Sides.choices, default=Sides.PLAYERS, db_default=Sides.PLAYERS.value
    )
    # How many boards a match of two teams has.
    team_size = models.PositiveSmallIntegerField(
        default=5, db_default=5, validators=[MinValueValidator(2), MaxValueValidator(12)]
    )
    boards_by = models.CharField(
        max_length=5, choices=BoardsBy.choices, default=BoardsBy.ORDER, db_default=BoardsBy.ORDER.value
    )
    # What each captain has for a step, before the staff may take it.
    step_minutes = models.PositiveSmallIntegerField(
        default=5, db_default=5, validators=[MinValueValidator(1), MaxValueValidator(1440)]
    )
    # "0: 1-1, 1: 2-0": from which difference of board points on a match is worth what.
    team_points = models.CharField(max_length=200, default="0: 1-1, 1: 2-0", db_default="0: 1-1, 1: 2-0")
    cut_size = models.PositiveSmallIntegerField(default=0)
    cut_kind = models.CharField(max_length=6, choices=CutKind.choices, default=CutKind.SINGLE)
    cut_by = models.CharField(
        max_length=6, choices=CutBy.choices, default=CutBy.RANK, db_default=CutBy.RANK.value
    )
    # The most losses or the fewest points that a cut by record lets in; points as people write them.
    cut_record = models.PositiveSmallIntegerField(default=1, db_default=1)
    third_place = models.BooleanField(default=False, db_default=False)
    twice = models.BooleanField(_("everybody meets twice"), default=False, db_default=False)
    group_count = models.PositiveSmallIntegerField(
        default=2, db_default=2, validators=[MinValueValidator(2), MaxValueValidator(64)]
    )
    group_best = models.PositiveSmallIntegerField(
        default=2, db_default=2, validators=[MinValueValidator(1), MaxValueValidator(16)]
    )
    pod_points = models.CharField(max_length=20, default="places", db_default="places")
    scoring = models.CharField(max_length=40, default="surviving-points")
    # What games are worth and what result slips ask where `scoring` is "own"; see `tournaments.own_scoring`.
    own_scoring = models.JSONField(default=dict, db_default={}, blank=True)
    tiebreaks = models.JSONField(default=list, blank=True)
    # Soft scores and awards; see `tournaments.policies.awards`.
    awards = models.JSONField(default=dict, db_default={}, blank=True)
    start = models.CharField(
        max_length=11, choices=FirstRound.choices, default=FirstRound.RANDOM, db_default=FirstRound.RANDOM
    )
    inside = models.CharField(
        max_length=6,
        choices=InsideGroups.choices,
        default=InsideGroups.RANDOM,
        db_default=InsideGroups.RANDOM.value,
    )
    acceleration = models.CharField(
        max_length=4,
        choices=Acceleration.choices,
        default=Acceleration.NONE,
        db_default=Acceleration.NONE.value,
    )
    first_player = models.CharField(
        max_length=8,
        choices=FirstPlayer.choices,
        default=FirstPlayer.LISTED,
        db_default=FirstPlayer.LISTED.value,
    )
    rematches = models.CharField(
        max_length=4, choices=Apart.choices, default=Apart.HARD, db_default=Apart.HARD
    )
    teams = models.CharField(max_length=4, choices=Apart.choices, default=Apart.HARD, db_default=Apart.HARD)
    clubs = models.CharField(max_length=4, choices=Apart.choices, default=Apart.SOFT)
    friends = models.CharField(max_length=4, choices=Apart.choices, default=Apart.SOFT, db_default=Apart.SOFT)
    mirror = models.CharField(max_length=4, choices=Apart.choices, default=Apart.OFF, db_default=Apart.OFF)
    # How many members of a team count in the team standing; 0 counts everybody.
    team_best = models.PositiveSmallIntegerField(default=0, db_default=0, validators=[MaxValueValidator(20)])
    seed = models.CharField(max_length=64, blank=True)
    # One flight a line, with its places: “Day 1A: 60”. Empty: there are none. Read by `tournaments.policies.flights`.
    flights = models.TextField(max_length=600, blank=True, default="", db_default="")
    # How many rounds the first phase has, of each flight where there are any.
    flight_rounds = models.PositiveSmallIntegerField(
        default=3, db_default=3, validators=[MinValueValidator(1), MaxValueValidator(20)]
    )
    flights_on = models.CharField(
        max_length=7, choices=FlightsOn.choices, default=FlightsOn.ALL, db_default=FlightsOn.ALL.value
    )
    flights_best = models.PositiveSmallIntegerField(
        default=8, db_default=8, validators=[MinValueValidator(1), MaxValueValidator(MAX_PLAYERS)]
    )
    # The fewest points that let a player play on, as people write them.
    flights_points = models.PositiveSmallIntegerField(default=9, db_default=9)
    flights_carry = models.BooleanField(default=True, db_default=True)

    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="events_created")
    created_at = models.DateTimeField(default=timezone.now)

    # A cancelled event is closed; anyone who comes to it reads why.
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancel_reason = models.CharField(max_length=300, blank=True, default="", db_default="")

    # Made to try out how an event is run: its staff alone sees it, and nothing that happens there is told or counted.
    is_practice = models.BooleanField(default=False, db_default=False, editable=False)

    class Meta:
        ordering = ["starts_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(places_taken__lte=F("capacity")), name="event_never_over_capacity"
            ),
            models.CheckConstraint(condition=Q(capacity__gte=2), name="event_has_two_places"),
            models.CheckConstraint(condition=Q(round_count__gte=1), name="event_has_a_round"),
            models.CheckConstraint(condition=Q(state__in=EventState.values), name="event_state_known"),
        ]
        indexes = [models.Index(fields=["state", "starts_at"])]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:event", args=[self.slug])

    @property
    def whereabouts(self) -> str:
        """What a map finds: the address, or the name of the place where none is given."""
        return self.address or self.place

    @property
    def day(self) -> date:
        return self.starts_at.date()

    @property
    def places_left(self) -> int:
        return max(0, self.capacity - self.places_taken)

    @property
    def is_draft(self) -> bool:
        return self.state == EventState.DRAFT

    @property
    def is_published(self) -> bool:
        return self.state == EventState.PUBLISHED

    @property
    def game_name(self) -> str:
        """The game as people call it; the ruleset's own id where this service no longer knows the game."""
        game = find_game(self.ruleset)
        return game.name if game else self.ruleset

    @property
    def rules_title(self) -> str:
        """The edition of the rules as people call it; its id where this service no longer knows it."""
        known = RULESETS.get(self.ruleset)
        return in_words(known).title if known else self.ruleset

    @property
    def is_running(self) -> bool:
        return self.state == EventState.RUNNING

    @property
    def has_started(self) -> bool:
        """Round 1 was published: what pairings and standings depend on is fixed."""
        return self.state in (EventState.RUNNING, EventState.CLOSED)

    @property
    def is_closed(self) -> bool:
        return self.state == EventState.CLOSED

    @property
    def has_teams(self) -> bool:
        """Entries are teams, and a match of two of them is played on boards."""
        return self.sides == Sides.TEAMS

    @property
    def has_members(self) -> bool:
        """An entry is more than one person."""
        return self.sides != Sides.PLAYERS

    @property
    def scope(self) -> str:
        """The audit scope: everything that happened in this event is found under it."""
        return f"event:{self.pk}"


class EventRole(models.Model):
    event = models.ForeignKey(Event, models.CASCADE, related_name="crew")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="event_roles")
    role = models.CharField(max_length=14, choices=CREW_ROLES)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user", "role"], name="role_once_per_user_and_event"),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.get_role_display()} · {self.event}"


class Announcement(models.Model):
    event = models.ForeignKey(Event, models.CASCADE, related_name="announcements")
    text = models.CharField(max_length=400)
    said_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    said_by_name = models.CharField(max_length=150, blank=True, default="", db_default="")
    said_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-said_at", "-pk"]

    def __str__(self) -> str:
        return self.text

    @property
    def speaker(self) -> str:
        """The name in the archive where the announcement was restored without accounts."""
        return self.said_by_name or str(self.said_by)
