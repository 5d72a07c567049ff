"""Byes by wish and by grant: every worth, every round, never for free, never a second one assigned."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from common.errors import Invalid, Refusal
from common.models import AuditEntry
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_round, an_event, play
from tournaments.history.ranking import standings_of
from tournaments.models import Entry, Event
from tournaments.services.entries import byes, registration
from tournaments.simulation.checking import findings

pytestmark = pytest.mark.django_db


def points(event: Event, number: int) -> int:
    return standings_of(event).table.row(number).points


def a_latecomer(event: Event) -> Entry:
    """Comes after two rounds are out."""
    for _ in range(2):
        play(a_round(event))
    late = registration.add_player(event, "Late", actor=event.created_by)
    registration.check_in(late, actor=event.created_by)
    return late


@pytest.mark.parametrize(("worth", "expected"), [("zero", 0), ("half", 1), ("full", 3)])
def test_a_bye_that_was_asked_for_is_worth_what_was_agreed(worth: str, expected: int) -> None:
    event = an_event(5)
    player = event.entries.get(number=2)
    byes.ask_for_byes(player, {1: worth}, actor=event.created_by)
    round_ = a_round(event)

    assert round_.seats.get(entry=player).pairing.kind == f"{worth}_bye"
    assert points(event, 2) == expected


def test_each_round_may_have_a_bye_of_its_own_worth() -> None:
    event = an_event(5)
    player = event.entries.get(number=2)
    byes.ask_for_byes(player, {2: "half", 4: "zero"}, actor=event.created_by)
    play(a_round(event))
    byes.ask_for_byes(player, {2: "half", 3: "full"}, actor=event.created_by)

    assert player.bye_rounds == {"2": "half", "3": "full"}
    with pytest.raises(Refusal, match="paired already"):
        byes.ask_for_byes(player, {1: "half"}, actor=event.created_by)
    with pytest.raises(Invalid):
        byes.ask_for_byes(player, {5: "double"}, actor=event.created_by)


def test_nobody_who_sat_out_by_wish_is_given_the_odd_bye_too() -> None:
    event = an_event(5, round_count=5)
    player = event.entries.get(number=2)
    byes.ask_for_byes(player, {1: "half"}, actor=event.created_by)
    for _ in range(5):
        play(a_round(event))

    kinds = [seat.pairing.kind for seat in player.seats.select_related("pairing")]
    assert kinds.count("half_bye") == 1
    assert "bye" not in kinds


def test_a_latecomer_has_no_points_until_the_organizer_grants_them_in_writing() -> None:
    event = an_event(4, capacity=6)
    late = a_latecomer(event)
    assert (byes.missed_rounds(late), points(event, late.number)) == ([1, 2], 0)
    with pytest.raises(Invalid, match="why"):
        byes.grant_byes(late, [1], "half", why=" ", actor=event.created_by)
    byes.grant_byes(late, [1, 2], "half", why="The train was late.", actor=event.created_by)

    assert (byes.missed_rounds(late), points(event, late.number)) == ([], 2)
    row = AuditEntry.objects.get(action="entry.byes-granted")
    assert row.after == {"rounds": [1, 2], "worth": "half", "why": "The train was late."}
    with pytest.raises(Invalid) as refused:
        byes.grant_byes(late, [1, 9], "half", why="again", actor=event.created_by)
    assert len(refused.value.faults) == 2


def test_granted_byes_upset_neither_the_checker_nor_the_next_round() -> None:
    event = an_event(4, capacity=6)
    late = a_latecomer(event)
    byes.grant_byes(late, [2], "half", why="The train was late.", actor=event.created_by)
    third = a_round(event)
    event.refresh_from_db()

    assert third.seats.get(entry=late).pairing.is_game, "one bye is enough"
    assert [found.text for found in findings(event) if found.is_fault] == []


def test_who_left_and_came_back_has_no_points_for_the_rounds_between() -> None:
    event = an_event(6)
    leaver = event.entries.get(number=1)
    play(a_round(event))
    registration.drop(leaver, actor=event.created_by)
    before = points(event, 1)
    play(a_round(event))
    with pytest.raises(Refusal):
        byes.grant_byes(leaver, [2], "half", why="sorry", actor=event.created_by)
    registration.reinstate(leaver, actor=event.created_by)

    assert (points(event, 1), byes.missed_rounds(leaver)) == (before, [2])


def test_players_ask_for_themselves_without_points_and_keep_what_the_desk_gave(client: Client) -> None:
    event = an_event(4)
    player = event.entries.get(number=1)
    byes.ask_for_byes(player, {2: "half"}, actor=event.created_by)
    assert player.user is not None
    client.force_login(player.user)
    url = f"/events/{event.slug}/players/1/byes/"
    assert client.post(url, {"round-2": "full"}).status_code == 422
    assert client.post(url, {"round-2": "half", "round-3": "zero"}).status_code == 302

    player.refresh_from_db()
    assert player.bye_rounds == {"2": "half", "3": "zero"}
    assert client.post(f"/events/{event.slug}/players/2/byes/", {"round-2": "zero"}).status_code == 403
    page = client.get(f"/events/{event.slug}/players/1/").content.decode()
    assert "Sits out, as a draw" in page
    assert "Byes for missed rounds" not in page


def test_the_desk_gives_and_grants_byes_on_the_page(client: Client) -> None:
    event = an_event(4, capacity=6)
    late = a_latecomer(event)
    client.force_login(event.created_by)
    page = client.get(f"/events/{event.slug}/players/{late.number}/").content.decode()
    assert "Byes for missed rounds" in page
    url = f"/events/{event.slug}/players/{late.number}/byes/"
    client.post(url, {"round-4": "full"})
    client.post(f"{url}grant/", {"rounds": ["1"], "worth": "half", "why": "train"})

    late.refresh_from_db()
    assert late.bye_rounds == {"4": "full"}
    assert byes.missed_rounds(late) == [2]


def test_the_api_tells_asks_and_grants() -> None:
    event = an_event(4, capacity=6)
    late = a_latecomer(event)
    api = APIClient()
    api.force_authenticate(event.created_by)
    url = f"/api/v1/events/{event.slug}/players/{late.number}/byes/"
    assert api.get(url).json() == {"byes": {}, "missed": [1, 2]}
    asked = api.post(url, {"rounds": [3], "worth": "zero", "byes": {"4": "full", "5": "half"}}, format="json")
    assert asked.json()["byes"] == {"3": "zero", "4": "full", "5": "half"}
    granted = api.post(f"{url}grant/", {"rounds": [2], "worth": "half", "why": "train"}, format="json")
    assert granted.json()["missed"] == [1]
    assert api.post(url, {"byes": {"x": "full"}}, format="json").status_code == 422

    api.force_authenticate(UserFactory.create())
    assert api.get(url).status_code == 403
    assert (
        api.post(f"{url}grant/", {"rounds": [1], "worth": "half", "why": "x"}, format="json").status_code
        == 403
    )
    own = event.entries.get(number=1).user
    api.force_authenticate(own)
    mine = api.post(f"/api/v1/events/{event.slug}/players/1/byes/", {"byes": {"3": "full"}}, format="json")
    assert mine.json()["byes"] == {"3": "zero"}, "players ask for byes without points"
