"""What has happened on a ladder, for the order that `tournaments.standings.ladder` calculates."""

from collections.abc import Iterable, Iterator
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
    players = {one.pk: one for one in LadderPlayer.objects.filter(ladder=ladder).select_related("user")}
    return among(ladder.challenges.all(), ladder, players, now)


def among(
    rows: Iterable[Challenge], ladder: Ladder, players: dict[int, LadderPlayer], now: datetime
) -> list[Challenge]:
    """These challenges as they are at this moment. The players are read once: a ladder of years has thousands of challenges."""
    found = list(rows)
    for one in found:
        one.ladder = ladder
        one.challenger, one.challenged = players[one.challenger_id], players[one.challenged_id]
        one.winner = players[one.winner_id] if one.winner_id else None
        read_as_of(one, now)
    return found


# What the order needs of a challenge, and whose they are: without an account nobody wins by time.
_DECIDED = (
    "pk", "state", "winner", "challenger", "challenged", "settled_at", "due_at", "challenger__user", "challenged__user",
)  # fmt: skip


def happenings(ladder: Ladder, now: datetime) -> Iterator[Happening]:
    for pk, joined_at, left_at in ladder.players.order_by().values_list("pk", "joined_at", "left_at"):
        yield Happening(moment(joined_at), pk, What.JOINED, pk)
        if left_at is not None:
            yield Happening(moment(left_at), pk, What.LEFT, pk)
    decided = Q(state__in=COUNTED, winner__isnull=False)
    if ladder.overdue_wins:
        decided |= is_overdue(now)
    for row in ladder.challenges.filter(decided).order_by().values_list(*_DECIDED):
        pk, state, winner, one, other, settled_at, due_at, *accounts = row
        if state == ChallengeState.OPEN:  # overdue, and nothing has stored that yet: as `read_as_of` has it
            winner, settled_at = (None if None in accounts else one), due_at
        if winner is not None:
            what = What.WON if winner == one else What.HELD
            yield Happening(moment(settled_at or due_at), pk, what, one, other)
