"""What a change would bring about is shown before it is done, and showing it changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import Model
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from common.models import AuditEntry, OutboxMessage
from tests.factories.tournaments import EntryFactory, a_round, an_event, play
from tests.tournaments.conftest import Cast
from tournaments.history.ranking import standings_of
from tournaments.models import Entry, Event, Outcome, Pairing, ResultReport, Round, Seat
from tournaments.services.entries import registration
from tournaments.services.previewing import rehearse
from tournaments.services.results import Claim, override_result

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]


def everything() -> list[list[dict[str, Any]]]:
    """All that a change of an event could touch."""
    tables: tuple[type[Model], ...] = (
        Event, Entry, Round, Pairing, Seat, ResultReport, AuditEntry, OutboxMessage,
    )  # fmt: skip
    return [list(model._default_manager.order_by("pk").values()) for model in tables]


@pytest.fixture
def played() -> Event:
    """Eight players, two rounds played, the third drafted and out."""
    event = an_event(8, lists_required=False)
    for _ in range(2):
        play(a_round(event))
    a_round(event)
    return event


def of_round(event: Event, number: int) -> Pairing:
    tables = Pairing.objects.filter(round__event=event, round__number=number)
    return tables.select_related("round__event").order_by("table")[0]


QUESTIONS = (
    "players/1/drop/",
    "players/1/disqualify/",
    "rounds/3/unpublish/",
    "rounds/3/repair/?pairing={table}",
    "close/",
    "unpublish/",
)


@pytest.mark.parametrize("path", QUESTIONS)
def test_a_question_is_answered_and_nothing_is_changed(played: Event, signed_in: SignedIn, path: str) -> None:
    client = signed_in(played.created_by)
    before = everything()

    answer = client.get(f"/events/{played.slug}/{path.format(table=of_round(played, 3).pk)}")

    assert answer.status_code == 200
    assert "Nothing is changed yet" in answer.content.decode()
    assert everything() == before


def test_what_was_shown_of_a_correction_is_what_happens(played: Event) -> None:
    pairing, claim = of_round(played, 1), Claim(Outcome.SECOND)
    owner = played.created_by
    before = {row.player: row.rank for row in standings_of(played).table.rows}

    shown = rehearse(
        played, lambda: override_result(pairing, claim, reason="misread", actor=owner), after_round=1
    )
    assert {row.player: row.rank for row in standings_of(played).table.rows} == before
    override_result(pairing, claim, reason="misread", actor=owner)

    found = standings_of(played)
    after = {found.entries[row.player].name: row.rank for row in found.table.rows}
    assert shown.moved
    assert all(after[one.name] == one.after for one in shown.moved)
    unmoved = {entry.number for entry in found.entries.values()} - {
        entry.number for entry in found.entries.values() if entry.name in {one.name for one in shown.moved}
    }
    assert all(found.table.row(number).rank == before[number] for number in unmoved)
    assert [difference.number for difference in shown.later] == [2, 3]


def test_correcting_a_past_result_asks_first_and_then_does_it(played: Event, signed_in: SignedIn) -> None:
    client, pairing = signed_in(played.created_by), of_round(played, 1)
    address = f"/events/{played.slug}/tables/{pairing.pk}/override/"
    typed = {"outcome": "second", "reason": "The slip was misread"}

    asked = client.post(address, typed)
    page = asked.content.decode()
    assert asked.status_code == 200
    assert "would move" in page
    assert 'name="reason" value="The slip was misread"' in page
    assert pairing.reports.get(state="confirmed").outcome == Outcome.FIRST
    done = client.post(address, {**typed, "confirmed": "1"})

    assert done.status_code == 302
    assert pairing.reports.get(state="confirmed").outcome == Outcome.SECOND


def test_a_result_of_the_round_being_played_is_set_at_once(played: Event, signed_in: SignedIn) -> None:
    pairing = of_round(played, 3)
    address = f"/events/{played.slug}/tables/{pairing.pk}/override/"

    assert (
        signed_in(played.created_by).post(address, {"outcome": "first", "reason": "slip"}).status_code == 302
    )


def test_a_withdrawal_says_who_comes_from_the_waiting_list(signed_in: SignedIn) -> None:
    event = an_event(2, capacity=2, state="published")
    EntryFactory.create(event=event, number=3, name="Wormtongue", state="waiting", checked_in_at=None)
    client = signed_in(event.created_by)

    page = client.get(f"/events/{event.slug}/players/1/withdraw/").content.decode()

    assert "Wormtongue" in page.split("From the waiting list")[1].split("</p>")[0]
    assert event.entries.get(number=3).state == "waiting"
    client.post(f"/events/{event.slug}/players/1/withdraw/")
    assert event.entries.get(number=3).state == "registered"


def test_a_drop_names_the_table_without_a_result_and_the_sitting_out(
    played: Event, signed_in: SignedIn
) -> None:
    page = signed_in(played.created_by).get(f"/events/{played.slug}/players/1/drop/").content.decode()
    table = Seat.objects.get(round__event=played, round__number=3, entry__number=1).pairing.table

    assert f"Table {table} of round 3 has no result yet" in page
    assert "7 players remain: somebody sits out" in page


def test_what_cannot_be_done_is_said_instead_of_asked(played: Event, signed_in: SignedIn) -> None:
    page = signed_in(played.created_by).get(f"/events/{played.slug}/close/").content.decode()

    assert "Results of round 3 that are not confirmed: 4." in page
    assert '<button class="button button--primary">Close it' not in page


def test_new_tables_are_shown_before_they_are_made(played: Event, signed_in: SignedIn) -> None:
    client = signed_in(played.created_by)
    tables = list(Pairing.objects.filter(round__event=played, round__number=3).values_list("pk", flat=True))
    registration.drop(played.entries.get(number=8), actor=played.created_by)

    page = client.get(f"/events/{played.slug}/rounds/3/repair/", {"pairing": tables}).content.decode()
    assert "P8" in page.split("No longer")[1].split("</ul>")[0]
    assert "sits out" in page.split("Instead")[1].split("</ul>")[0]
    done = client.post(f"/events/{played.slug}/rounds/3/repair/", {"pairing": tables, "reason": "P8 left"})

    assert done.status_code == 302
    assert not Seat.objects.filter(round__event=played, round__number=3, entry__number=8).exists()


def test_the_same_pairs_again_are_said_and_not_offered(played: Event, signed_in: SignedIn) -> None:
    client = signed_in(played.created_by)
    table = of_round(played, 3).pk

    page = client.get(f"/events/{played.slug}/rounds/3/repair/", {"pairing": table}).content.decode()

    assert "The same pairs come out again: nothing changes." in page
    assert "button--danger" not in page


def test_a_round_ends_without_results_under_the_name_of_its_button(
    played: Event, signed_in: SignedIn
) -> None:
    page = signed_in(played.created_by).get(f"/events/{played.slug}/rounds/3/").content.decode()

    assert "<summary>Finish round 3 although 4 results are not confirmed</summary>" in page
    question = page.split('data-confirm="')[1].split('"')[0]
    assert "counts for neither player" in question


def test_a_player_is_asked_too(cast: Cast, signed_in: SignedIn) -> None:
    client = signed_in(cast.user("player"))
    address = f"/events/{cast.event.slug}/withdraw/"

    assert "Drop out" in client.get(address).content.decode()
    assert cast.entry("player").state == "registered"
    client.post(address)
    assert cast.entry("player").state == "dropped"


@pytest.mark.parametrize("name", ["scorekeeper", "judge", "player", "outsider"])
@pytest.mark.parametrize(
    "path", ["players/1/drop/", "players/1/disqualify/", "close/", "rounds/1/unpublish/"]
)
def test_nobody_rehearses_what_they_may_not_do(cast: Cast, signed_in: SignedIn, name: str, path: str) -> None:
    assert signed_in(cast.user(name)).get(f"/events/{cast.event.slug}/{path}").status_code == 403


REHEARSALS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"change": "drop", "player": 1}, "gone"),
    ({"change": "disqualify", "player": 1}, "gone"),
    ({"change": "take-back", "round": 3}, ""),
    ({"change": "finish", "round": 3}, "refusal"),
    ({"change": "close"}, "refusal"),
    ({"change": "unpublish"}, "refusal"),
    ({"change": "withdraw", "player": 1}, "refusal"),
    ({"change": "result", "table": 0, "result": {"outcome": "second", "reason": "slip"}}, "moved"),
)


@pytest.mark.parametrize(("body", "told"), REHEARSALS, ids=[body["change"] for body, _ in REHEARSALS])
def test_the_api_rehearses_every_change(played: Event, body: dict[str, Any], told: str) -> None:
    if "table" in body:
        body = {**body, "table": of_round(played, 1).pk}
    api = APIClient()
    api.force_authenticate(played.created_by)
    before = everything()

    answer = api.post(f"/api/v1/events/{played.slug}/rehearsal/", body, format="json")

    assert answer.status_code == 200, answer.content
    assert not told or answer.json()[told]
    assert bool(answer.json()["refusal"]) is (told == "refusal")
    assert everything() == before


def test_the_api_wants_to_know_of_what(played: Event) -> None:
    api = APIClient()
    api.force_authenticate(played.created_by)

    answer = api.post(f"/api/v1/events/{played.slug}/rehearsal/", {"change": "result"}, format="json")

    assert answer.status_code == 400 or answer.status_code == 422
    assert {fault["path"].strip("/") for fault in answer.json()["faults"]} == {"table", "result"}
