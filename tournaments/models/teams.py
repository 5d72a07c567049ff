"""Teams: who belongs to one, and the boards of a match between two of them.

An entry is the team: it is paired, seated and ranked like a player. Its members play the boards of a match.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q

from common.lines import LineField
from tournaments.models.entries import Entry
from tournaments.models.events import Event
from tournaments.models.results import OPEN, VersionedReport
from tournaments.models.rounds import Pairing

MOST_MEMBERS = 20


def member_key(pk: int) -> str:
    """How the lists of a member without an account are found."""
    return f"member:{pk}"


class Member(models.Model):
    """One person of a team. `event` repeats the entry's, so that one constraint can say: one team per account and event.

    `place` is the board in the line-up of the next round; 0 is a substitute. Who left keeps the games played.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="team_members")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="memberships", null=True, blank=True
    )
    # Named by a captain or an archive: the account that may say "this is me".
    account_name = models.CharField(max_length=150, blank=True, default="", db_default="")
    number = models.PositiveSmallIntegerField()
    name = LineField(max_length=150)
    faction = models.CharField(max_length=60, blank=True, default="", db_default="")
    place = models.PositiveSmallIntegerField(default=0, db_default=0)
    has_left = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering = ["entry", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "user"], condition=Q(user__isnull=False), name="one_team_per_user_and_event"
            ),
            models.UniqueConstraint(fields=["entry", "number"], name="member_number_once_per_team"),
            models.UniqueConstraint(
                fields=["entry", "place"], condition=~Q(place=0), name="one_member_per_place"
            ),
            models.CheckConstraint(condition=Q(has_left=False) | Q(place=0), name="who_left_has_no_place"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def player_id(self) -> int | str:
        """Whose this member's lists are, as `armies.event_port.PlayerId`."""
        return self.player_key if self.user_id is None else self.user_id

    @property
    def player_key(self) -> str:
        return member_key(self.pk)


class TeamMatch(models.Model):
    """What stands beside a pairing of two teams: the line-ups, and how far the captains are with the boards.

    `line_ups` holds the member numbers of the first and of the second team as they were when the round was published.
    `steps` are the captains' words so far, see `tournaments.pairing.boards`; `deadline` is when the next one is due.
    """

    pairing = models.OneToOneField(Pairing, models.CASCADE, related_name="team_match")
    line_ups = models.JSONField(default=list)
    steps = models.JSONField(default=list, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    set_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pairing"]
        verbose_name_plural = "team matches"

    def __str__(self) -> str:
        return f"Match at {self.pairing}"


class Board(models.Model):
    """One game of a match: a member of the first team against one of the second."""

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Member, models.PROTECT, related_name="first_boards")
    second = models.ForeignKey(Member, models.PROTECT, related_name="second_boards")

    class Meta:
        ordering = ["pairing", "number"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "number"], name="board_number_once_per_match"),
            models.UniqueConstraint(fields=["pairing", "first"], name="first_member_once_per_match"),
            models.UniqueConstraint(fields=["pairing", "second"], name="second_member_once_per_match"),
        ]

    def __str__(self) -> str:
        return f"{self.pairing}, board {self.number}"


class BoardReport(VersionedReport):
    """The result of a board, in versions like a `ResultReport`. `side` is the team whose word it is; 0 is the staff."""

    board = models.ForeignKey(Board, models.CASCADE, related_name="reports")
    side = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["board", "version"]
        constraints = [
            models.UniqueConstraint(fields=["board", "version"], name="board_report_version_once"),
            models.UniqueConstraint(
                fields=["board"], condition=Q(state="confirmed"), name="one_confirmed_result_per_board"
            ),
            models.UniqueConstraint(
                fields=["board"], condition=Q(state__in=OPEN), name="one_open_report_per_board"
            ),
            models.CheckConstraint(
                condition=~Q(source="organizer") | ~Q(reason=""), name="set_board_has_a_reason"
            ),
        ]
