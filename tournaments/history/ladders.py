"""What has happened on a ladder, for the order that `tournaments.standings.ladder` calculates."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

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
    return order_of(happenings(ladder), rules_of(ladder), moment(now))


def happenings(ladder: Ladder) -> Iterator[Happening]:
    for player in LadderPlayer.objects.filter(ladder=ladder):
        yield Happening(moment(player.joined_at), player.pk, What.JOINED, player.pk)
        if player.left_at is not None:
            yield Happening(moment(player.left_at), player.pk, What.LEFT, player.pk)
    for one in Challenge.objects.filter(ladder=ladder, state__in=COUNTED, winner__isnull=False):
        what = What.WON if one.winner_id == one.challenger_id else What.HELD
        yield Happening(
            moment(one.settled_at or one.due_at), one.pk, what, one.challenger_id, one.challenged_id
        )
