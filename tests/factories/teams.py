"""Team events: teams with members who have accounts, and their matches played board by board."""

from typing import Any

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import an_event
from tournaments.models import Board, Event, Member, Outcome, Pairing, Round, Sides
from tournaments.services.results import Claim
from tournaments.services.teams.boards import set_board


def a_team_event(teams: int = 4, size: int = 3, *, spare: int = 0, **values: Any) -> Event:
    """Teams "P1" and so on; the captain plays at board 1, and the last `spare` members are substitutes."""
    settings: dict[str, Any] = {"sides": Sides.TEAMS, "team_size": size, "tiebreaks": ["board-points"]}
    event = an_event(teams, **(settings | values))
    fill(event, size, spare)
    return event


def fill(event: Event, size: int, spare: int = 0) -> None:
    for entry in event.entries.all():
        for number in range(1, size + spare + 1):
            Member.objects.create(
                event=event,
                entry=entry,
                user=entry.user if number == 1 else UserFactory.create(),
                number=number,
                name=f"{entry.name}-{number}",
                place=number if number <= size else 0,
            )


def captain_of(pairing: Pairing, side: int) -> User:
    user = pairing.seats.get(side=side).entry.user
    assert user is not None
    return user


def play_boards(round_: Round, outcome: Outcome = Outcome.FIRST) -> None:
    """Every board of the round ends like this, by the organizer's word."""
    boards = Board.objects.filter(pairing__round=round_).select_related("pairing__round__event")
    for board in boards.order_by("pairing__table", "number"):
        set_board(board, Claim(outcome), reason="as played", actor=board.pairing.round.event.created_by)
