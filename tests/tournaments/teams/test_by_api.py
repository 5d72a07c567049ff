"""Whole team events by the API alone, from making the event to the champion: teams with captains, and doubles."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from tests.factories.accounts import UserFactory
from tournaments.models import Event, Member, Pairing

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
Api = Callable[..., APIClient]


class Program:
    """Programs of an organizer and of players; every answer is the expected one."""

    def __init__(self, api: Api, settings: dict[str, Any]) -> None:
        self.clients: dict[int, APIClient] = {}
        self.api = api
        self.organizer: User = UserFactory.create()
        details = {"name": "Team Championship", "place": "Harbour Hall", "starts_at": "2030-05-04T10:00Z"}
        made = self.send(self.organizer, "post", "", {**details, "lists_required": False, **settings}, 201)
        self.slug = made["slug"]
        self.staff("post", "publish/")

    def send(self, user: User, way: str, path: str, body: Any = None, code: int = 200) -> Any:
        client = self.clients.setdefault(user.pk, self.api(user))
        answer = getattr(client, way)(f"/api/v1/events/{path}", body, format="json")
        assert answer.status_code == code, (path, answer.content)
        return answer.json() if answer.content else None

    def at(self, user: User, way: str, path: str, body: Any = None, code: int = 200) -> Any:
        return self.send(user, way, f"{self.slug}/{path}", body, code)

    def staff(self, way: str, path: str, body: Any = None, code: int = 200) -> Any:
        return self.at(self.organizer, way, path, body, code)

    def enter(self, teams: int, members: int) -> None:
        for number in range(1, teams + 1):
            captain = UserFactory.create()
            self.at(captain, "post", "registration/", {"name": f"Team {number}"}, 201)
            for name in range(2, members + 1):
                mate = UserFactory.create()
                team = f"players/{number}/team/"
                said = {"name": f"Team {number}, {name}", "username": mate.username}
                rows = self.at(captain, "post", team, said, 201)
                self.at(mate, "post", f"{team}{rows[-1]['number']}/join/")
        self.staff("post", "check-in/")

    def round(self, number: int) -> list[Pairing]:
        made = self.staff("post", "rounds/", {}, 201)
        assert made["certificate"]["optimal"]
        self.staff("post", f"rounds/{number}/publish/")
        games = Pairing.objects.filter(round__event__slug=self.slug, round__number=number, kind="game")
        return list(games.order_by("table"))

    def close(self) -> list[Any]:
        self.staff("post", "close/")
        return list(self.staff("get", "standings/"))


def account(member: Member) -> User:
    assert member.user is not None
    return member.user


def members_at(game: Pairing, number: int) -> list[User]:
    """The member of this number on both sides."""
    seats = game.seats.select_related("entry").order_by("side")
    return [account(seat.entry.members.get(number=number)) for seat in seats]


def test_sixteen_pairs_of_doubles_by_the_api(api: Api) -> None:
    program = Program(api, {"capacity": 16, "sides": "doubles", "round_count": 4})
    program.enter(16, 2)
    for number in range(1, 5):
        for game in program.round(number):
            partner, opponent = members_at(game, 2)
            program.at(partner, "post", f"tables/{game.pk}/reports/", {"outcome": "first"}, 201)
            program.at(opponent, "post", f"tables/{game.pk}/reports/1/confirm/")
        program.staff("post", f"rounds/{number}/finish/")
    rows = program.close()
    assert [row["points"] for row in rows].count("12") == 1
    assert rows[0]["points"] == "12"


def test_twelve_teams_of_five_by_the_api(api: Api) -> None:
    settings = {"sides": "teams", "team_size": 5, "boards_by": "steps", "capacity": 12, "round_count": 2}
    program = Program(api, settings)
    program.enter(12, 6)
    for number in range(1, 3):
        if number > 1:
            captain = account(Member.objects.get(entry__number=number, number=1))
            program.at(captain, "put", f"players/{number}/team/", {"members": [6, 1, 2, 3, 4]})
        for game in program.round(number):
            talk(program, game)
            play_boards(program, game, number)
        program.staff("post", f"rounds/{number}/finish/")
    assert Event.objects.get().rounds.count() == 2
    assert program.close()[0]["rank"] == 1


def talk(program: Program, game: Pairing) -> None:
    """The captains, step by step."""
    captains, path = members_at(game, 1), f"tables/{game.pk}/match/"
    for _ in range(20):
        sides = program.at(captains[0], "get", path)["waits"]
        if not sides:
            return
        side = sides[0]
        found = program.at(captains[side - 1], "get", path)
        count = 2 if found["phase"] == "attackers" else 1
        word = found["options"][str(side)][:count]
        program.at(captains[side - 1], "post", path, {"side": side, "members": word})
    raise AssertionError("The captains never came to an end.")


def play_boards(program: Program, game: Pairing, number: int) -> None:
    """Each board is reported by its first player and confirmed by its second."""
    for board in game.boards.select_related("first__user", "second__user"):
        path = f"tables/{game.pk}/boards/{board.number}/"
        won = "first" if (board.number + number) % 3 else "second"
        program.at(account(board.first), "post", path, {"outcome": won}, 201)
        program.at(account(board.second), "post", f"{path}reports/1/confirm/")
