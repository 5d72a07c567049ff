"""The pages and endpoints of teams: who sees and changes what, in every state of a match."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.teams import a_team_event, captain_of, play_boards
from tests.factories.tournaments import a_round
from tournaments.models import Board, BoardsBy, Event, Member, Sides

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]
Api = Callable[..., APIClient]


def user_of(member: Member) -> User:
    assert member.user is not None
    return member.user


def team_of(event: Event, number: int = 1) -> tuple[User, list[Member], str]:
    entry = event.entries.get(number=number)
    assert entry.user is not None
    return entry.user, list(entry.members.all()), f"/events/{event.slug}/players/{number}/team/"


def test_a_captain_registers_a_team_and_is_its_first_member(signed_in: SignedIn) -> None:
    event = a_team_event(2, 3)
    event.capacity = 8
    event.save()
    captain = UserFactory.create(display_name="Cap")
    client = signed_in(captain)
    assert b"Name of the team" in client.get(f"/events/{event.slug}/").content
    client.post(f"/events/{event.slug}/register/", {"name": "The Grey Company", "club": ""})
    entry = event.entries.get(user=captain)
    assert entry.name == "The Grey Company"
    assert [(one.name, one.place, one.user) for one in entry.members.all()] == [("Cap", 1, captain)]


def test_the_captain_and_the_desk_change_a_team_and_nobody_else(signed_in: SignedIn) -> None:
    event = a_team_event(2, 2)
    captain, members, address = team_of(event)
    other, _, _ = team_of(event, 2)
    for user, expected in (
        (captain, 302),
        (event.created_by, 302),
        (user_of(members[1]), 403),
        (other, 403),
        (UserFactory.create(), 403),
    ):
        answer = signed_in(user).post(address, {"what": "add", "name": f"Sub {user.pk}", "username": ""})
        assert answer.status_code == expected, user
    assert Client().post(address, {"what": "add", "name": "X"}).status_code == 302
    assert event.entries.get(number=1).members.count() == 4


def test_a_line_up_is_told_to_the_team_and_the_staff_alone(signed_in: SignedIn) -> None:
    event = a_team_event(2, 2, spare=1)
    captain, _, address = team_of(event)
    other, _, _ = team_of(event, 2)
    assert b"Board 2" in signed_in(captain).get(address).content
    assert b"Board 2" not in signed_in(other).get(address).content
    assert b"Board 2" not in Client().get(address).content


def test_a_line_up_is_saved_and_a_wrong_one_is_refused(signed_in: SignedIn) -> None:
    event = a_team_event(2, 2, spare=1)
    captain, _, address = team_of(event)
    client = signed_in(captain)
    client.post(address, {"what": "line-up", "place-1": "3", "place-2": "1"})
    assert [one.place for one in Member.objects.filter(entry__number=1).order_by("number")] == [2, 0, 1]
    for wrong in ({"place-1": "1", "place-2": "1"}, {"place-1": "", "place-2": "1"}, {"place-1": "9"}):
        assert client.post(address, {"what": "line-up", **wrong}).status_code == 422
    assert client.post(address, {"what": "nothing"}).status_code == 404


def test_whom_a_captain_names_joins_by_their_own_word(signed_in: SignedIn) -> None:
    event = a_team_event(2, 2)
    captain, _, address = team_of(event)
    friend = UserFactory.create(username="friend")
    signed_in(captain).post(address, {"what": "add", "name": "Friend", "username": "friend"})
    member = Member.objects.get(name="Friend")
    assert (member.user, member.account_name) == (None, "friend")
    assert b"Is this you?" not in signed_in(captain).get(address).content
    assert b"Is this you?" in signed_in(friend).get(address).content
    stranger = signed_in(UserFactory.create())
    assert stranger.post(address, {"what": "join", "member": member.number}).status_code == 403
    signed_in(friend).post(address, {"what": "join", "member": member.number})
    member.refresh_from_db()
    assert member.user == friend


def test_nobody_plays_in_two_teams(signed_in: SignedIn) -> None:
    event = a_team_event(2, 2)
    event.capacity = 8
    event.save()
    _, members, _ = team_of(event)
    answer = signed_in(user_of(members[1])).post(f"/events/{event.slug}/register/", {"name": "Mine"})
    assert answer.status_code == 409
    assert event.entries.count() == 2


def test_what_a_captain_does_no_other_member_does(signed_in: SignedIn) -> None:
    event = a_team_event(2, 2)
    _, members, _ = team_of(event)
    client = signed_in(user_of(members[1]))
    assert client.get(f"/events/{event.slug}/").status_code == 200
    for path in ("withdraw/", "check-in/"):
        assert client.get(f"/events/{event.slug}/{path}").status_code == 403, path
    # A list is each member's own.
    assert client.get(f"/events/{event.slug}/list/").status_code == 200
    assert b"Members and line-up" in client.get(f"/events/{event.slug}/").content


def test_boards_are_reported_confirmed_and_disputed_on_their_pages(signed_in: SignedIn) -> None:
    event = a_team_event(2, 2)
    match = a_round(event).pairings.get()
    board = Board.objects.get(number=2)
    page = f"/events/{event.slug}/tables/{match.pk}/boards/2/"
    first, second = signed_in(user_of(board.first)), signed_in(user_of(board.second))
    assert b"Report the result" in first.get(page).content
    assert b"Report the result" not in Client().get(page).content
    assert first.post(page, {"what": "report", "outcome": "first"}).status_code == 302
    assert first.post(page, {"what": "confirm", "version": "1"}).status_code == 403
    assert second.post(page, {"what": "dispute", "version": "1", "why": "I won."}).status_code == 302
    assert b"I won." in signed_in(event.created_by).get(f"/events/{event.slug}/rounds/1/results/").content
    assert second.post(page, {"what": "report", "outcome": "second"}).status_code == 302
    assert first.post(page, {"what": "confirm", "version": "1"}).status_code == 409
    assert first.post(page, {"what": "confirm", "version": "2"}).status_code == 302
    assert first.post(page, {"what": "set", "outcome": "first", "reason": "x"}).status_code == 403
    staff = signed_in(event.created_by)
    assert staff.post(page, {"what": "set", "outcome": "draw", "reason": ""}).status_code == 422
    assert staff.post(page, {"what": "set", "outcome": "draw", "reason": "Slip."}).status_code == 302
    assert [one.outcome for one in board.reports.all()] == ["first", "second", "draw"]
    assert b"1 of 2 boards" in Client().get(f"/events/{event.slug}/rounds/1/").content


def test_only_a_captain_says_the_captains_word_and_it_stays_secret_until_both_have(
    signed_in: SignedIn, api: Api
) -> None:
    event = a_team_event(2, 3, boards_by=BoardsBy.STEPS)
    match = a_round(event).pairings.get()
    address = f"/events/{event.slug}/tables/{match.pk}/"
    one, other = captain_of(match, 1), captain_of(match, 2)
    player = user_of(match.seats.get(side=1).entry.members.get(number=2))
    said = {"side": "1", "side1-member-1": "2"}
    assert signed_in(player).post(f"{address}say/", said).status_code == 403
    assert signed_in(other).post(f"{address}say/", said).status_code == 403
    assert signed_in(one).post(f"{address}say/", said).status_code == 302
    shown = api(other).get(f"/api/v1{address}match/").json()
    assert (shown["phase"], shown["waits"], shown["defenders"]) == ("defender", [2], [])
    assert (
        api(other).post(f"/api/v1{address}match/", {"side": 2, "members": [1]}, format="json").status_code
        == 200
    )
    shown = api(one).get(f"/api/v1{address}match/").json()
    assert (shown["phase"], shown["defenders"], shown["options"]) == ("attackers", [2, 1], {"1": [1, 3]})
    assert "Attackers" not in Client().get(address).content.decode()
    organizer = signed_in(event.created_by)
    for side, members in ((1, (1, 3)), (2, (2, 3))):
        word = {"side": side} | {f"side{side}-member-{at}": one for at, one in enumerate(members, start=1)}
        assert organizer.post(f"{address}say/", word).status_code == 302
    assert b"Attackers" in signed_in(one).get(address).content


@pytest.mark.parametrize(
    "path", ["players/1/team/", "standings/boards/", "standings/", "rounds/1/", "control/"]
)
def test_every_page_of_a_team_event_opens(signed_in: SignedIn, path: str) -> None:
    event = a_team_event(4, 2, spare=1)
    play_boards(a_round(event))
    for client in (Client(), signed_in(event.created_by), signed_in(team_of(event)[0])):
        if path == "control/" and client.session.get("_auth_user_id") != str(event.created_by.pk):
            continue
        assert client.get(f"/events/{event.slug}/{path}").status_code == 200


def test_members_and_boards_by_the_api(api: Api) -> None:
    event = a_team_event(2, 2)
    captain, _, _ = team_of(event)
    base = f"/api/v1/events/{event.slug}/"
    mine = api(captain)

    def send(way: str, path: str, body: Any = None, code: int = 200) -> Any:
        answer = getattr(mine, way)(f"{base}{path}", body, format="json")
        assert answer.status_code == code, answer.content
        return answer.json() if answer.content else None

    rows = send("post", "players/1/team/", {"name": "Sub", "username": "nobody-knows"}, 201)
    assert [row["name"] for row in rows] == ["P1-1", "P1-2", "Sub"]
    rows = send("put", "players/1/team/", {"members": [3, 1]})
    assert [row["place"] for row in rows] == [2, 0, 1]
    send("put", "players/1/team/", {"members": [7]}, 422)
    send("put", "players/1/team/3/", {"name": "Substitute"})
    send("delete", "players/1/team/2/", None, 204)
    send("put", "players/2/team/", {"members": [1]}, 403)
    assert api().get(f"{base}players/1/team/").json()[0]["place"] is None
    match = a_round(event).pairings.get()
    path = f"tables/{match.pk}/boards/1/"
    report = send("post", path, {"outcome": "draw"}, 201)["report"]
    assert report["state"] == "proposed"
    send("post", f"{path}reports/1/confirm/", None, 403)
    other = team_of(event, 2)[0]
    assert api(other).post(f"{base}{path}reports/1/confirm/").json()["report"]["state"] == "confirmed"
    send("put", path, {"outcome": "first", "reason": "x"}, 403)
    staff = api(event.created_by)
    for number in (1, 2):
        body = {"outcome": "first", "reason": "slip"}
        staff.put(f"{base}tables/{match.pk}/boards/{number}/", body, format="json")
    assert staff.get(f"{base}tables/{match.pk}/").json()["report"]["counts"] == {"board_points": [6, 0]}
    assert staff.get(f"{base}standings/boards/").json()[0]["points"] == "3"


def test_a_pair_of_doubles_sees_one_table_and_one_result(signed_in: SignedIn) -> None:
    event = a_team_event(2, 2, sides=Sides.DOUBLES, tiebreaks=[])
    match = a_round(event).pairings.get()
    partner = user_of(match.seats.get(side=1).entry.members.get(number=2))
    other = user_of(match.seats.get(side=2).entry.members.get(number=2))
    mine, theirs = signed_in(partner), signed_in(other)
    assert b"Report the result" in mine.get(f"/events/{event.slug}/me/").content
    said = {"outcome": "won"}
    assert mine.post(f"/events/{event.slug}/tables/{match.pk}/report/", said).status_code == 302
    captain = signed_in(captain_of(match, 1))
    assert b"Confirm</button>" not in captain.get(f"/events/{event.slug}/me/").content
    assert b"Confirm</button>" in theirs.get(f"/events/{event.slug}/me/").content
    confirm = f"/events/{event.slug}/tables/{match.pk}/reports/1/confirm/"
    assert captain.post(confirm).status_code == 403
    assert theirs.post(confirm).status_code == 302
    assert match.reports.get().is_confirmed
