"""What has happened on a ladder, for the order that `tournaments.standings.ladder` calculates."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.db.models import Q

from tournaments.models import Challenge, ChallengeState, Ladder, LadderPlayer
from tournaments.standings.ladder import Happening, Rule, Rules, What, order_of

STEP = timedelta(microseconds=1)
BEGIN = datetime(1970, 1, 1, tzinfo=UTC)
COUNTED = (ChallengeState.CONFIRMED, ChallengeState.OVERDUE)


def rules_of(ladder: Ladder) -> Rules:
    return Rules(Rule(ladder.rule), timedelta(days=ladder.decay_days) // STEP)


def moment(at: datetime) -> int:
    """Microseconds: what the order is calculated with."""
    return (at - BEGIN) // STEP


def standing(ladder: Ladder, now: datetime) -> list[int]:
    """Keys of `LadderPlayer` from the first place down; two queries."""
    return order_of(happenings(ladder, now), rules_of(ladder), moment(now))


def is_overdue(now: datetime) -> Q:
    """A challenge that nobody has reported and whose time is over."""
    return Q(state=ChallengeState.OPEN, due_at__lte=now)


def read_as_of(one: Challenge, now: datetime) -> Challenge:
    """The challenge at this moment. An overdue one has ended when it was due, even if nothing has stored that yet: nobody
    moves, or the challenger has won, by the ladder's rules. Nobody wins by time where one of both has no account to play with."""
    if one.state == ChallengeState.OPEN and one.due_at <= now:
        one.state, one.settled_at = ChallengeState.OVERDUE, one.due_at
        could_play = None not in (one.challenger.user_id, one.challenged.user_id)
        one.winner = one.challenger if one.ladder.overdue_wins and could_play else None
    return one


def challenges_of(ladder: Ladder, now: datetime) -> list[Challenge]:
    """Newest first, as they are at this moment."""
    related = ("challenger__user", "challenged__user", "winner__user", "said_by")
    return [read_as_of(one, now) for one in ladder.challenges.select_related(*related)]


def happenings(ladder: Ladder, now: datetime) -> Iterator[Happening]:
    for player in LadderPlayer.objects.filter(ladder=ladder):
        yield Happening(moment(player.joined_at), player.pk, What.JOINED, player.pk)
        if player.left_at is not None:
            yield Happening(moment(player.left_at), player.pk, What.LEFT, player.pk)
    decided = Q(state__in=COUNTED, winner__isnull=False)
    if ladder.overdue_wins:
        decided |= is_overdue(now)
    rows = ladder.challenges.filter(decided).select_related("challenger", "challenged")
    for one in (read_as_of(row, now) for row in rows):
        if one.winner_id is None:
            continue
        what = What.WON if one.winner_id == one.challenger_id else What.HELD
        yield Happening(
            moment(one.settled_at or one.due_at), one.pk, what, one.challenger_id, one.challenged_id
        )
