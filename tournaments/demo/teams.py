"""Teams and pairs of the demo: a match whose boards are played beside one whose captains still choose, and doubles."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from accounts.models import User
from tournaments.demo.formats import event_of, games_in, next_round, settle_all
from tournaments.models import BoardsBy, Event, Outcome, Pairing, Sides
from tournaments.services.results import Claim
from tournaments.services.teams import boards, matches, roster

SPARE = ("Ann", "Bert", "Carl")
SURNAMES = ("Bolger", "Proudfoot", "Goodbody", "Burrows")


def make_teams(organizer: User, players: Sequence[User], now: datetime) -> None:
    _teams(organizer, players[:4], now - timedelta(hours=2))
    _doubles(organizer, players[:4], now - timedelta(hours=3))


def _teams(organizer: User, captains: Sequence[User], when: datetime) -> None:
    """Round 2: at one match a board is reported and one is disputed, at the other a captain has not spoken."""
    event = event_of(
        organizer, captains, "Umbar Team Cup", "Umbar, Harbour Hall", when, names=_team,
        sides=Sides.TEAMS, team_size=3, boards_by=BoardsBy.BLIND, round_count=3, tiebreaks=["board-points"],
    )  # fmt: skip
    _members(event, 4)
    first = next_round(event)
    for match in games_in(first):
        _speak(match, 2)
        for board in match.boards.select_related("pairing__round__event").defer("pairing__round__snapshot"):
            won = Outcome.FIRST if board.number != 2 else Outcome.DRAW
            boards.set_board(board, Claim(won), reason="from the signed slip", actor=organizer)
    playing = games_in(next_round(event))
    _speak(playing[0], 2)
    _speak(playing[1], 1)
    _dispute(playing[0])


def _dispute(match: Pairing) -> None:
    """One captain reports two boards; the other disputes the second."""
    one, two, _ = match.boards.select_related("pairing__round__event").defer("pairing__round__snapshot")
    captain, other = (seat.entry.user for seat in match.seats.select_related("entry__user"))
    if captain is not None and other is not None:
        boards.report_board(one, Claim(Outcome.FIRST), actor=captain)
        report = boards.report_board(two, Claim(Outcome.FIRST), actor=captain)
        boards.dispute_board(report, "We drew this one.", actor=other)


def _team(user: User) -> str:
    return f"{user.display_name.split()[0]}’s company"


def _pair(user: User) -> str:
    return f"{user.display_name.split()[0]} and {SPARE[0]}"


def _members(event: Event, size: int) -> None:
    for entry in event.entries.select_related("user", "event"):
        for name in SPARE[: size - 1]:
            roster.add_member(
                entry, f"{name} {SURNAMES[entry.number % len(SURNAMES)]}", actor=event.created_by
            )


def _speak(match: Pairing, sides: int) -> None:
    """So many captains say in which order their first three play."""
    for seat in match.seats.select_related("entry__user").filter(side__lte=sides):
        matches.say(match, seat.side, [1, 2, 3], actor=seat.entry.user or match.round.event.created_by)


def _doubles(organizer: User, players: Sequence[User], when: datetime) -> None:
    event = event_of(
        organizer, players, "Bree Doubles", "Bree, The Prancing Pony", when, names=_pair,
        sides=Sides.DOUBLES, round_count=2, tiebreaks=["wins"],
    )  # fmt: skip
    _members(event, 2)
    settle_all(next_round(event))
    next_round(event)
