"""A ladder as one document. Its order follows from players and challenges, so the document proves itself."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from tournaments.history.ladders import BEGIN, STEP, challenges_of, happenings, standing
from tournaments.models import Challenge, Ladder, LadderPlayer

FORMAT = "muster-ladder/1"
SETTINGS = ("name", "about", "ruleset", "rule", "reach", "days", "decay_days", "overdue_wins", "is_open")


def archive_of(ladder: Ladder, *, accounts: bool = False) -> dict[str, Any]:
    """Rules, players, challenges and the order that follows from them. Players are numbered as they joined.

    `accounts`: with user names, for the maker of the ladder; everybody may read the rest.
    """
    players = list(LadderPlayer.objects.filter(ladder=ladder).select_related("user"))
    numbers = {one.pk: number for number, one in enumerate(players, start=1)}
    now = timezone.now()
    return {
        "format": FORMAT,
        "ladder": {name: getattr(ladder, name) for name in SETTINGS},
        "players": [_player(one, numbers[one.pk], accounts) for one in players],
        "challenges": [_challenge(one, numbers) for one in reversed(challenges_of(ladder, now))],
        "happenings": [
            {
                "at": BEGIN + one.at * STEP,
                "what": one.what,
                "player": numbers[one.player],
                "other": numbers.get(one.other or 0),
            }
            for one in sorted(happenings(ladder, now))
        ],
        "order": [numbers[pk] for pk in standing(ladder, now)],
        "order_at": now,
    }


def _player(one: LadderPlayer, number: int, accounts: bool) -> dict[str, Any]:
    named = {"username": one.user.username if one.user else one.account_name or None} if accounts else {}
    return {
        "number": number,
        "name": str(one),
        "joined_at": one.joined_at,
        "left_at": one.left_at,
        **named,
    }


def _challenge(one: Challenge, numbers: Mapping[int, int]) -> dict[str, Any]:
    return {
        "challenger": numbers[one.challenger_id],
        "challenged": numbers[one.challenged_id],
        "state": one.state,
        "made_at": one.made_at,
        "due_at": one.due_at,
        "settled_at": one.settled_at,
        "winner": numbers.get(one.winner_id or 0),
        "reported_by": numbers[one.reporter.pk] if one.is_undecided and one.reporter else None,
        "reason": one.reason,
    }
