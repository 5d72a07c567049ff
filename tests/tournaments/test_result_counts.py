"""What a result keeps is the game's own: entered, sent, shown, counted and exported through its result slip."""

import csv
import io
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from common.models import AuditEntry, OutboxMessage
from tests.factories.tournaments import a_round, an_event
from tests.tournaments.conftest import users_at
from tournaments.access import see_event
from tournaments.exports import files, prints
from tournaments.history import archive
from tournaments.history.ranking import standings_of
from tournaments.models import Event, Pairing, ResultReport
from tournaments.services.restoring import restore_event
from tournaments.table_views import table_of
from tournaments.webhooks import result_stands

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]
Api = Callable[..., APIClient]
COUNTS = {"victory_points": [8, 5], "leader_killed": [1, 0], "turns": 7}
TYPED = {
    "mine_victory_points": "8",
    "theirs_victory_points": "5",
    "mine_leader_killed": "1",
    "theirs_leader_killed": "0",
    "table_turns": "7",
    "outcome": "board",
}


def a_game(ruleset: str = "strategy-battle/1") -> tuple[Event, Pairing, list[User]]:
    event = an_event(
        2, ruleset=ruleset, scoring="mesbg", tiebreaks=["vp-difference", "vp", "leaders", "leaders-lost"]
    )
    Event.objects.filter(pk=event.pk).update(state="published")
    pairing = a_round(event).pairings.select_related("round__event").get()
    return event, pairing, users_at(pairing)


def address(event: Event, pairing: Pairing) -> str:
    return f"/events/{event.slug}/tables/{pairing.pk}/"


def test_victory_points_are_typed_decided_by_shown_and_confirmed(signed_in: SignedIn) -> None:
    event, pairing, (one, other) = a_game()
    page = signed_in(one).get(address(event, pairing)).content.decode()
    for name in TYPED:
        assert f'name="{name}"' in page
    assert "survivors" not in page
    assert "Compare victory points" in page

    preview = signed_in(one).post(f"{address(event, pairing)}preview/", TYPED).content.decode()
    assert "has more victory points: 8 to 5." in preview
    assert signed_in(one).post(f"{address(event, pairing)}report/", TYPED).status_code == 302
    report = pairing.reports.get()
    assert (report.outcome, report.counts) == ("first", COUNTS)

    seen = signed_in(other).get(address(event, pairing)).content.decode()
    assert "8 victory points, Enemy leader killed: Yes" in seen
    assert "5 victory points, Enemy leader killed: No" in seen
    assert "Turns played: 7" in seen


def test_the_second_player_reports_the_same_game_from_the_other_side(signed_in: SignedIn) -> None:
    event, pairing, (one, other) = a_game()
    mirrored = TYPED | {
        "mine_victory_points": "5",
        "theirs_victory_points": "8",
        "mine_leader_killed": "0",
        "theirs_leader_killed": "1",
    }
    for user, typed in ((one, TYPED), (other, mirrored)):
        assert signed_in(user).post(f"{address(event, pairing)}report/", typed).status_code == 302
    report = pairing.reports.get()
    assert (report.state, report.counts) == ("confirmed", COUNTS)


def test_half_of_the_counts_is_asked_for_again_and_optional_ones_are_not(signed_in: SignedIn) -> None:
    event, pairing, (one, _) = a_game()
    client, to = signed_in(one), f"{address(event, pairing)}report/"
    half = client.post(to, {"mine_victory_points": "8", "outcome": "won"})
    assert half.status_code == 422
    assert "Fill in both numbers or choose a winner." in half.content.decode()
    one_side = {"mine_victory_points": "8", "theirs_victory_points": "5", "mine_leader_killed": "1"}
    assert client.post(to, one_side | {"outcome": "won"}).status_code == 422
    assert client.post(to, {"outcome": "board"}).status_code == 422
    assert not pairing.reports.exists()
    needed = {"mine_victory_points": "8", "theirs_victory_points": "5", "outcome": "board"}
    assert client.post(to, needed).status_code == 302
    assert pairing.reports.get().counts == {"victory_points": [8, 5]}


def test_the_api_takes_and_gives_the_counts_and_says_what_they_are(api: Api) -> None:
    event, pairing, (one, _) = a_game()
    base = f"/api/v1/events/{event.slug}/"
    declared = api(one).get(base).json()["result_counts"]
    assert [row["name"] for row in declared] == [
        "victory_points",
        "leader_killed",
        "army_broken",
        "objectives",
        "turns",
    ]
    assert declared[1]["options"] == ["No", "Yes"]
    said = api(one).post(f"{base}tables/{pairing.pk}/reports/", {"counts": COUNTS}, format="json")
    assert said.status_code == 201, said.json()
    body = said.json()
    assert (body["outcome"], body["counts"], body["first_points"]) == ("first", COUNTS, None)


@pytest.mark.parametrize(
    "counts",
    [
        {"victory_points": [8, 500]},
        {"victory_points": "many"},
        {"victory_points": [[], {}]},
        {"survivors": [1, 2], "points": [3, 4]},
        {"turns": 7},
        [1, 2],
        "8:5",
        7,
    ],
)
def test_counts_that_the_game_does_not_keep_are_refused_with_their_place(api: Api, counts: Any) -> None:
    event, pairing, (one, _) = a_game()
    to = f"/api/v1/events/{event.slug}/tables/{pairing.pk}/reports/"
    refused = api(one).post(to, {"counts": counts, "outcome": "first"}, format="json")
    assert refused.status_code == 422
    assert refused.json()["faults"][0]["path"].startswith("/counts")
    assert not ResultReport.objects.exists()


def test_flat_counts_of_another_game_decide_nothing(api: Api) -> None:
    event, pairing, (one, _) = a_game()
    flat = {"first_survivors": 14, "second_survivors": 2, "first_points": 700, "second_points": 90}
    to = f"/api/v1/events/{event.slug}/tables/{pairing.pk}/reports/"
    assert api(one).post(to, flat, format="json").status_code == 422


def settled(pairing: Pairing, signed_in: SignedIn) -> None:
    owner = pairing.round.event.created_by
    typed = {
        "first_victory_points": "8",
        "second_victory_points": "5",
        "first_leader_killed": "1",
        "second_leader_killed": "0",
        "table_turns": "7",
        "outcome": "first",
        "reason": "From the slip",
    }
    answer = signed_in(owner).post(f"{address(pairing.round.event, pairing)}override/", typed)
    assert answer.status_code == 302, answer.content.decode()


def test_the_organizer_sets_them_under_the_names_of_the_players(signed_in: SignedIn) -> None:
    event, pairing, _ = a_game()
    names = [seat.entry.name for seat in pairing.seats.order_by("side")]
    page = signed_in(event.created_by).get(address(event, pairing)).content.decode()
    assert all(f"Victory points, {name}" in page for name in names)
    settled(pairing, signed_in)
    assert pairing.reports.get().counts == COUNTS
    logged = AuditEntry.objects.filter(action="result.overridden").latest("pk")
    assert logged.after is not None
    assert logged.after["counts"] == COUNTS


def test_tiebreaks_count_victory_points_and_leaders(signed_in: SignedIn) -> None:
    event, pairing, _ = a_game()
    settled(pairing, signed_in)
    winner, loser = standings_of(event).table.rows
    assert [int(value) for value in winner.values] == [3, 8, 1, 0]
    assert [int(value) for value in loser.values] == [-3, 5, 0, 1]


def test_files_prints_webhooks_and_archives_hold_them(signed_in: SignedIn) -> None:
    event, pairing, _ = a_game()
    settled(pairing, signed_in)
    (row,) = csv.DictReader(io.StringIO(files.pairings_csv(event)))
    assert (row["first_victory_points"], row["second_victory_points"], row["turns"]) == ("8", "5", "7")
    assert row["first_objectives"] == ""
    assert '"victory_points": [' in files.as_json(event)
    assert prints.slips(pairing.round)[:4] == b"%PDF"
    news = result_stands(OutboxMessage(payload={"subject": pairing.reports.get().pk}))
    assert news is not None
    assert news.data["result"]["counts"] == COUNTS

    document = archive.as_json(Event.objects.get(pk=event.pk))
    made = restore_event(document, actor=event.created_by)
    assert ResultReport.objects.get(pairing__round__event=made.event).counts == COUNTS


def test_an_archive_with_a_field_for_each_count_is_restored(signed_in: SignedIn) -> None:
    event, pairing, _ = a_game("combat-hex/3.1.2")
    typed = {
        "first_survivors": "5",
        "second_survivors": "2",
        "first_points": "300",
        "second_points": "90",
        "outcome": "first",
        "reason": "x",
    }
    signed_in(event.created_by).post(f"{address(event, pairing)}override/", typed)
    document = archive.as_json(Event.objects.get(pk=event.pk))
    (row,) = document["rounds"][0]["pairings"][0]["reports"]
    counts = row.pop("counts")
    row |= {name: int(typed[name]) for name in typed if name.startswith(("first_", "second_"))}
    made = restore_event(document, actor=event.created_by)
    restored = ResultReport.objects.get(pairing__round__event=made.event)
    assert restored.counts == counts == {"survivors": [5, 2], "points": [300, 90]}


def test_a_pod_keeps_no_counts(api: Api) -> None:
    event = an_event(3, ruleset="strategy-battle/1", format="pods", tiebreaks=[])
    pairing = a_round(event).pairings.select_related("round__event").get()
    body = {"counts": COUNTS, "outcome": "placed", "reason": "x"}
    to = f"/api/v1/events/{event.slug}/tables/{pairing.pk}/override/"
    assert api(event.created_by).post(to, body, format="json").status_code == 422
    seen = see_event(event.created_by, event.slug)
    assert table_of(pairing, seen).is_pod
    assert prints.slips(pairing.round)[:4] == b"%PDF"
