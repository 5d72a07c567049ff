"""What goes around an event of every format: archive and back, check, trial, exports, API, standings that add up."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from rest_framework.test import APIClient

from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_round, an_event
from tests.tournaments.formats.playing import numbers, play_event, play_out
from tournaments.history import archive
from tournaments.history.ranking import standings_of
from tournaments.models import Event, Format, Outcome, ReportState, Seat
from tournaments.pairing import Chance
from tournaments.presenters.cut_prospects import prospects_of
from tournaments.services import results
from tournaments.services.pairing.cut import cut_of
from tournaments.services.restoring import restore_event
from tournaments.simulation.checking import findings
from tournaments.simulation.run import simulate

pytestmark = pytest.mark.django_db

PLAYED: list[tuple[Format, dict[str, Any]]] = [
    (Format.SWISS, {"round_count": 3, "cut_size": 4}),
    (Format.ELIMINATION, {"cut_kind": "double"}),
    (Format.ROUND_ROBIN, {"cut_size": 2, "third_place": True}),
    (Format.GROUPS, {"group_count": 2}),
    (Format.PODS, {"round_count": 2}),
]
EVERY = pytest.mark.parametrize(("format_", "settings"), PLAYED)


@EVERY
def test_an_archive_comes_back_as_it_was(format_: Format, settings: dict[str, Any]) -> None:
    event = an_event(7, format=format_, **settings)
    play_event(event)
    document = json.loads(json.dumps(archive.as_json(event)))

    made = restore_event(document, actor=event.created_by).event

    again = json.loads(json.dumps(archive.as_json(made)))
    for part in ("entries", "rounds"):
        assert again[part] == document[part]
    assert again["event"] | {"slug": ""} == document["event"] | {"slug": ""}
    assert [line.row for line in standings_of(made).lines] == [line.row for line in standings_of(event).lines]
    assert [found for found in findings(made) if found.is_fault] == []


def test_who_agreed_at_a_pod_comes_back_too() -> None:
    event = an_event(4, format=Format.PODS)
    pairing = a_round(event).pairings.select_related("round__event").get()
    users = [seat.entry for seat in pairing.seats.select_related("entry__user")]
    claim = results.Claim(Outcome.PLACED, places=[1, 2, 3, 4])
    assert users[0].user is not None
    assert users[1].user is not None
    said = results.report_result(pairing, claim, entry=users[0], actor=users[0].user)
    results.confirm_result(said, entry=users[1], actor=users[1].user)
    staff = UserFactory.create(is_staff=True)
    document = json.loads(json.dumps(archive.as_json(event)))
    made = restore_event(document, actor=staff, link_accounts=True).event
    report = made.rounds.get().pairings.get().reports.get()
    assert report.state == ReportState.PROPOSED
    assert [one.user for one in report.agreements.all()] == [users[1].user]


@EVERY
def test_a_played_event_has_nothing_to_find(format_: Format, settings: dict[str, Any]) -> None:
    event = an_event(8, format=format_, **settings)
    play_event(event)
    assert [found for found in findings(event) if found.is_fault] == []


@EVERY
def test_players_changed_behind_the_back_of_the_draw_are_found(
    format_: Format, settings: dict[str, Any]
) -> None:
    event = an_event(8, format=format_, **settings)
    round_ = a_round(event)
    one, other = (
        game.seats.order_by("side")[0] for game in round_.pairings.filter(kind="game").order_by("table")[:2]
    )
    entries = (one.entry_id, other.entry_id)
    Seat.objects.filter(pk=one.pk).delete()
    Seat.objects.filter(pk=other.pk).update(entry=entries[0])
    Seat.objects.create(pairing=one.pairing, round=round_, side=1, entry_id=entries[1])
    assert any(one.is_fault for one in findings(event))


@EVERY
@pytest.mark.parametrize("players", [8, 13])
def test_a_trial_plays_the_format_to_its_end(format_: Format, settings: dict[str, Any], players: int) -> None:
    event = an_event(0, format=format_, capacity=16, **settings)
    trial = list(simulate(event, players, seed=1))
    stages = [one.stage for one in trial]
    assert [one.number for one in trial] == list(range(1, len(trial) + 1))
    wanted = {
        Format.SWISS: ["Swiss"] * 3 + ["Bracket"] * 2,
        Format.ROUND_ROBIN: ["Round robin"] * (players - 1 + players % 2) + ["Bracket"],
        Format.GROUPS: ["Round robin"] * (3 if players == 8 else 7) + ["Bracket"] * 2,
        Format.PODS: ["Pods"] * 2,
    }
    assert stages == wanted.get(format_, ["Bracket"] * len(trial))
    assert all(one.tables for one in trial)
    out = StringIO()
    call_command("simulate_event", event.slug, players=players, stdout=out)
    assert f"{players} players in" in out.getvalue()


@EVERY
def test_exports_hold_the_format(format_: Format, settings: dict[str, Any]) -> None:
    event = an_event(8, format=format_, **settings)
    play_event(event)
    client = Client()

    def file(name: str) -> tuple[int, str]:
        answer = client.get(reverse("tournaments:export", args=[event.slug, name]))
        return answer.status_code, answer.content.decode()

    for name in ("players.csv", "pairings.csv", "standings.csv", "bracket.csv", "event.json"):
        assert file(name)[0] == 200
    assert file("event.trf")[0] == (409 if format_ == Format.PODS else 200)
    matches = file("bracket.csv")[1].strip().splitlines()
    assert (len(matches) > 1) == (format_ != Format.PODS)
    if format_ == Format.PODS:
        assert ",1 2 3 4" in file("pairings.csv")[1]


@EVERY
def test_the_api_plays_a_round_and_shows_what_the_format_has(
    format_: Format, settings: dict[str, Any]
) -> None:
    api = APIClient()
    event = an_event(8, format=format_, **settings)
    address = f"/api/v1/events/{event.slug}/"
    api.force_authenticate(event.created_by)
    assert api.get(address).data["format"] == format_
    assert api.post(f"{address}rounds/").status_code == 201
    assert api.post(f"{address}rounds/1/publish/").status_code == 200
    for table in api.get(f"{address}rounds/1/tables/").data:
        players = tuple(seat["number"] for seat in table["seats"])
        body: dict[str, Any] = {"outcome": "first", "reason": "slip"}
        if len(players) > 2:
            body = {"places": list(range(1, len(players) + 1)), "reason": "slip"}
        assert api.post(f"{address}tables/{table['id']}/override/", body, format="json").status_code == 201
    lines = api.get(f"{address}standings/").data
    has_cut = format_ in (Format.SWISS, Format.ROUND_ROBIN, Format.GROUPS)
    assert all((line["cut"] is not None) == has_cut for line in lines)
    play_event(event)
    assert api.get(f"{address}groups/").status_code == (
        200 if format_ in (Format.ROUND_ROBIN, Format.GROUPS) else 404
    )
    assert api.get(f"{address}bracket/").status_code == (404 if format_ == Format.PODS else 200)


def test_an_event_of_any_format_is_made_through_the_api() -> None:
    api = APIClient()
    event = an_event(2)
    api.force_authenticate(event.created_by)
    body = {
        "name": "G",
        "place": "Bree",
        "starts_at": "2030-05-04T10:00Z",
        "format": "groups",
        "group_count": 4,
    }
    made = api.post("/api/v1/events/", body, format="json")
    assert made.status_code == 201, made.data
    assert made.data["group_count"] == 4
    wrong = api.patch(
        f"/api/v1/events/{made.data['slug']}/", {"format": "pods", "cut_size": 8}, format="json"
    )
    assert wrong.status_code == 422
    assert [fault["path"] for fault in wrong.data["faults"]] == ["/cut_size"]


@pytest.mark.parametrize(
    ("format_", "settings"),
    [
        (Format.SWISS, {"round_count": 4, "cut_size": 4}),
        (Format.SWISS, {"round_count": 4, "cut_by": "losses", "cut_record": 1}),
        (Format.SWISS, {"round_count": 3, "cut_by": "points", "cut_record": 6}),
        (Format.SWISS, {"round_count": 3, "cut_size": 2, "scoring": "bands-20-0"}),
        (Format.ROUND_ROBIN, {"cut_size": 4}),
        (Format.GROUPS, {"group_count": 2, "group_best": 1}),
    ],
)
def test_nobody_told_to_be_in_or_out_is_surprised_by_the_cut(
    format_: Format, settings: dict[str, Any]
) -> None:
    event = an_event(7, format=format_, seed="surprise", **settings)
    told: dict[int, set[Chance]] = {number: set() for number in range(1, 8)}
    while True:
        round_ = a_round(event)
        if round_.kind == "cut":
            break
        play_out(round_)
        event.refresh_from_db()  # a schedule settles the number of rounds when it is drawn
        found = prospects_of(event, standings_of(event))
        assert found is not None
        for number, one in found.players.items():
            told[number].add(one.chance)
    cut = cut_of(event)
    assert cut is not None
    for number, chances in told.items():
        assert (number in cut.seeds) == (Chance.CERTAIN in chances)
        assert (number not in cut.seeds) == (Chance.OUT in chances)


def test_a_larger_bracket_and_larger_groups_need_no_more_queries() -> None:
    def counts(players: int) -> list[int]:
        event = an_event(players, format=Format.GROUPS, group_count=2)
        play_event(event)
        return [_queries(event, name) for name in ("bracket", "standings", "event")]

    assert counts(6) == counts(12)


def _queries(event: Event, name: str) -> int:
    client = Client()
    address = reverse(f"tournaments:{name}", args=[event.slug])
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def test_prints_name_everybody_at_a_pod() -> None:
    event = an_event(7, format=Format.PODS)
    round_ = a_round(event)
    for what in ("by-name", "by-table", "slips"):
        answer = Client().get(reverse("tournaments:round_print", args=[event.slug, round_.number, what]))
        assert answer.status_code == 200
    assert sorted(len(numbers(one)) for one in round_.pairings.all()) == [3, 4]
