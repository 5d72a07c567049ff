"""Anyone who is added while an event runs is paired, and nobody is left out of a round without being named."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_round, an_event, play
from tournaments.models import Event, EventState, Round
from tournaments.presenters.unpaired import unpaired_of
from tournaments.services import rounds
from tournaments.services.entries import byes, desk, registration, roll
from tournaments.simulation.checking import findings

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]
Api = Callable[..., APIClient]


def running(players: int = 4, **values: Any) -> Event:
    event = an_event(players, capacity=players + 4, **values)
    play(a_round(event))
    event.refresh_from_db()
    return event


def drafted(event: Event) -> Round:
    return rounds.draft_round(event, actor=event.created_by)


def told(round_: Round) -> list[tuple[str, str, str]]:
    return [(one.name, one.code, one.text) for one in unpaired_of(round_)]


def test_a_player_added_while_the_event_runs_is_checked_in_and_paired() -> None:
    event = running()
    late = registration.add_player(event, "Late", actor=event.created_by)
    again = registration.add_player(event, "Again", actor=event.created_by)

    assert (late.is_active, late.first_round) == (True, 2)
    second = drafted(event)
    assert second.seats.filter(entry__in=[late, again]).count() == 2
    assert told(second) == []


def test_a_player_added_before_the_event_is_not_here_yet() -> None:
    event = an_event(4, capacity=8)

    assert not registration.add_player(event, "Early", actor=event.created_by).is_active


@pytest.mark.parametrize(("reason", "is_active"), [("", False), ("Played last month’s list.", True)])
def test_the_list_rule_holds_for_late_players_too(reason: str, is_active: bool) -> None:
    event = running(lists_required=True)
    late = registration.add_player(event, "Late", without_list=reason, actor=event.created_by)

    assert (late.is_active, late.list_waiver) == (is_active, reason)
    second = drafted(event)
    assert second.seats.filter(entry=late).exists() is is_active
    assert ("Late", "no-list", "no list submitted") in told(second) or is_active


def test_the_draft_names_everybody_who_is_not_paired_and_why() -> None:
    event = running(9)
    owner = event.created_by
    by_name = {entry.name: entry for entry in event.entries.all()}
    registration.undo_check_in(by_name["P1"], actor=owner)
    registration.drop(by_name["P2"], actor=owner)
    registration.drop(by_name["P3"], actor=owner, disqualify=True, why="Cheated.")
    byes.ask_for_byes(by_name["P4"], {2: "half"}, actor=owner)
    for name in ("Ann", "Ben", "Cid", "Dan", "Waits"):
        registration.add_player(event, name, actor=owner)
    event.entries.filter(name="Dan").update(state="withdrawn", checked_in_at=None)
    event.entries.filter(name="Cid").update(first_round=3)

    second = drafted(event)
    named = {name: (code, text) for name, code, text in told(second)}
    paired = {seat.entry.name for seat in second.seats.filter(pairing__kind="game").select_related("entry")}

    assert named["P1"] == ("not-checked-in", "not checked in")
    assert named["P2"] == ("dropped", "dropped out")
    assert named["P3"] == ("disqualified", "disqualified")
    assert named["P4"] == ("half_bye", "requested bye, points of a draw")
    assert named["Cid"] == ("later-round", "plays from round 3 on")
    assert named["Dan"] == ("withdrawn", "withdrawn")
    assert named["Waits"] == ("waiting", "on the waiting list")
    assert paired | set(named) == {entry.name for entry in event.entries.all()}
    assert not paired & set(named)


def test_whoever_is_checked_in_after_the_draft_is_named_until_it_is_made_again() -> None:
    event = running()
    second = drafted(event)
    registration.add_player(event, "Late", actor=event.created_by)

    assert told(second) == [
        ("Late", "after-pairing", "checked in after this draft was made: discard it and pair again")
    ]
    rounds.discard_draft(second, actor=event.created_by)
    again = drafted(event)
    assert again.seats.filter(entry__name="Late").exists()
    assert [code for _, code, _ in told(again)] == ["bye"]


def test_in_a_bracket_those_who_are_not_in_it_are_named() -> None:
    event = an_event(6, round_count=1, cut_size=4)
    play(a_round(event))
    cut = drafted(event)

    assert [code for _, code, _ in told(cut)] == ["not-in-bracket"] * 2


def test_the_draft_page_and_the_api_show_it_to_staff_alone(signed_in: SignedIn, api: Api) -> None:
    event = running(lists_required=True)
    registration.add_player(event, "Late", actor=event.created_by)
    made = api(event.created_by).post(f"/api/v1/events/{event.slug}/rounds/", {}, format="json").json()
    assert [(one["name"], one["code"]) for one in made["unpaired"]] == [("Late", "no-list")]

    address = f"/events/{event.slug}/rounds/2/"
    page = signed_in(event.created_by).get(address).content.decode()
    assert "Not paired in round 2" in page
    assert "No list submitted" in page
    rounds.publish_round(event.rounds.get(number=2), actor=event.created_by)
    assert "Not paired in round" not in signed_in(UserFactory.create()).get(address).content.decode()
    path = f"/api/v1/events/{event.slug}/rounds/2/"
    assert api(event.created_by).get(path).json()["unpaired"]
    assert api().get(path).json()["unpaired"] is None


def test_the_answer_says_whether_a_late_player_is_paired(signed_in: SignedIn, api: Api) -> None:
    event = running(lists_required=True)
    client = signed_in(event.created_by)
    address = f"/events/{event.slug}/players/add/"

    missing = client.post(address, {"name": "Late"}, follow=True).content.decode()
    assert "Late is entered with player ID 5, but is not paired: no list submitted." in missing
    here = client.post(
        address, {"name": "Here", "without_list": "Borrowed army."}, follow=True
    ).content.decode()
    assert "Here is entered with player ID 6, checked in, and is paired from round 2 on." in here
    Event.objects.filter(pk=event.pk).update(capacity=6)
    waits = client.post(address, {"name": "Waits", "without_list": "x"}, follow=True).content.decode()
    assert "Waits is entered with player ID 7, but is not paired: on the waiting list." in waits
    path = f"/api/v1/events/{event.slug}/players/"
    told_by_api = api(event.created_by).post(path, {"name": "Late too"}, format="json").json()
    assert (told_by_api["is_checked_in"], told_by_api["absence"]["code"]) == (False, "waiting")


def test_naming_the_unpaired_takes_two_queries_for_any_number_of_players() -> None:
    for players in (4, 24):
        event = running(players)
        second = drafted(event)
        with CaptureQueriesContext(connection) as queries:
            unpaired_of(Round.objects.select_related("event").get(pk=second.pk))
        assert len(queries) == 3, "the round itself, seats, entries"


def test_many_who_wait_move_up_in_as_many_queries_as_a_few() -> None:
    counts = []
    for waiting in (2, 20):
        event = an_event(2, capacity=2)
        for number in range(waiting):
            registration.add_player(event, f"Waits {number}", actor=event.created_by)
        Event.objects.filter(pk=event.pk).update(capacity=2 + waiting)
        with CaptureQueriesContext(connection) as queries:
            moved = registration.promote_waiting(event, actor=event.created_by)
        assert len(moved) == waiting
        counts.append(len(queries))
        event.refresh_from_db()
        assert (event.places_taken, event.state) == (2 + waiting, EventState.PUBLISHED)
    assert counts[0] == counts[1]


@pytest.mark.parametrize("at_once", [False, True])
def test_whoever_has_played_and_comes_back_after_a_break_keeps_the_round_of_coming_in(at_once: bool) -> None:
    event = running()
    away = event.entries.get(number=1)
    registration.undo_check_in(away, actor=event.created_by)
    play(a_round(event))
    if at_once:
        roll.check_in_all(event, actor=event.created_by)
    else:
        registration.check_in(away, actor=event.created_by)

    away.refresh_from_db()
    assert (away.is_active, away.first_round) == (True, 1)
    assert drafted(event).seats.filter(entry=away).exists()
    assert [one for one in findings(event) if one.is_fault] == []


def test_whoever_came_in_while_a_round_was_out_plays_in_it_once_it_is_drafted_again() -> None:
    event = an_event(4, capacity=8)
    first = a_round(event)
    event.refresh_from_db()
    late = registration.add_player(event, "Late", actor=event.created_by)
    assert late.first_round == 2
    rounds.unpublish_round(first, actor=event.created_by)
    event.refresh_from_db()

    assert desk.pair_now(late, actor=event.created_by) == "Round 1 is paired again, with Late."
    assert event.rounds.get().seats.filter(entry=late).exists()
