"""Ladders: players challenge each other over weeks. The order is calculated, see `tournaments.history.ladders`."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from common.lines import LineField

MOST_PLAYERS = 500


class LadderRule(models.TextChoices):
    INSERT = "insert", _("The winner takes the place, everybody between moves down one")
    SWAP = "swap", _("Both swap places")
    HALF = "half", _("The winner goes half of the way up")


class ChallengeState(models.TextChoices):
    OPEN = "open", _("Not played yet")
    REPORTED = "reported", _("Reported, not confirmed")
    DISPUTED = "disputed", _("Disputed")
    CONFIRMED = "confirmed", _("Confirmed")
    WITHDRAWN = "withdrawn", pgettext_lazy("challenge", "Withdrawn")
    OVERDUE = "overdue", _("Not played in time")


UNDECIDED = (ChallengeState.OPEN, ChallengeState.REPORTED, ChallengeState.DISPUTED)


class Ladder(models.Model):
    """`reach` 0: everybody above may be challenged. `decay_days` 0: nobody drops for not playing."""

    slug = models.SlugField(max_length=80, unique=True)
    name = LineField(max_length=120)
    about = models.TextField(blank=True, default="")
    ruleset = models.CharField(max_length=60)
    rule = models.CharField(max_length=6, choices=LadderRule.choices, default=LadderRule.INSERT)
    reach = models.PositiveSmallIntegerField(default=3, validators=[MaxValueValidator(MOST_PLAYERS)])
    days = models.PositiveSmallIntegerField(
        default=14, validators=[MinValueValidator(1), MaxValueValidator(90)]
    )
    decay_days = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(365)])
    # Whether a challenge that was not played in time counts as won by the challenger.
    overdue_wins = models.BooleanField(default=False)
    is_open = models.BooleanField(default=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="ladders_created")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="ladder_has_a_name"),
            models.CheckConstraint(condition=Q(rule__in=LadderRule.values), name="ladder_rule_known"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:ladder", args=[self.slug])

    @property
    def scope(self) -> str:
        return f"ladder:{self.pk}"


class LadderPlayer(models.Model):
    """One stay of a person on a ladder; who comes back is at the bottom, with a row of its own.

    Out of an archive it has a name and no account. `account_name` is the user name that the archive gave: the owner of
    that account may link it.
    """

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="players")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="on_ladders"
    )
    name = LineField(max_length=150, blank=True, default="", db_default="")
    account_name = models.CharField(max_length=150, blank=True, default="", db_default="")
    joined_at = models.DateTimeField(default=timezone.now)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["joined_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["ladder", "user"], condition=Q(left_at=None), name="person_once_on_a_ladder"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False) | ~Q(name=""), name="ladder_player_has_a_name"
            ),
        ]

    def __str__(self) -> str:
        return str(self.user) if self.user else self.name


class Challenge(models.Model):
    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(LadderPlayer, models.CASCADE, related_name="challenges")
    challenged = models.ForeignKey(LadderPlayer, models.CASCADE, related_name="challenged")
    state = models.CharField(max_length=9, choices=ChallengeState.choices, default=ChallengeState.OPEN)
    made_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField()
    # Who won by the word of `said_by`; None where nobody said it, or nobody won.
    winner = models.ForeignKey(LadderPlayer, models.CASCADE, null=True, blank=True, related_name="won")
    said_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    # Whose word a report out of an archive is, where `said_by` is nobody: 1 the challenger, 2 the challenged player.
    said_side = models.PositiveSmallIntegerField(default=0, db_default=0)
    settled_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(challenger=F("challenged")), name="nobody_challenges_themselves"
            ),
            models.CheckConstraint(
                condition=Q(state__in=ChallengeState.values), name="challenge_state_known"
            ),
            models.UniqueConstraint(
                fields=["challenger"], condition=Q(state__in=UNDECIDED), name="one_challenge_at_a_time"
            ),
            models.UniqueConstraint(
                fields=["challenged"], condition=Q(state__in=UNDECIDED), name="challenged_once_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.challenger} – {self.challenged}"

    @property
    def is_undecided(self) -> bool:
        return self.state in UNDECIDED

    @property
    def reporter(self) -> LadderPlayer | None:
        """Which of both reported the result, here or as the archive says."""
        for side, player in enumerate((self.challenger, self.challenged), start=1):
            said_here = self.said_by_id is not None and player.user_id == self.said_by_id
            if said_here or (self.said_by_id is None and side == self.said_side):
                return player
        return None
