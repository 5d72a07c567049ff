"""Who reads of postponed games, on pages, by letter and over the API; and what archives and files keep of them."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from common import outbox
from tests.factories.tournaments import a_round, settle
from tests.tournaments.leagues import (
    a_league,
    account,
    agreed,
    games,
    in_days,
    one_late,
    played,
    players,
    postponed,
)
from tournaments.exports import files
from tournaments.history import archive
from tournaments.history.ranking import standings_of
from tournaments.models import Event, Outcome, Pairing, Round
from tournaments.presenters.warnings import leaving
from tournaments.services import calls, events, postponing, results, rounds
from tournaments.services.restoring import restore_event
from tournaments.simulation.checking import findings

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Event:
    return a_league()


# ---- who reads what ----


def letters() -> dict[str, str]:
    mail.outbox.clear()
    outbox.deliver_due(limit=1000)
    return {letter.to[0]: f"{letter.subject}\n{letter.body}" for letter in mail.outbox}


def test_both_players_are_notified_of_the_day_and_when_it_is_taken_back(league: Event) -> None:
    late = games(a_round(league))[0]
    people = {account(one).email for one in players(late)}
    letters()
    postponed(late)
    sent = letters()
    assert set(sent) == people
    assert all("postponed your game of round 1" in text for text in sent.values())
    postponing.take_back(late, actor=league.created_by)
    sent = letters()
    assert set(sent) == people
    assert all("in this round after all" in text for text in sent.values())


def test_the_date_that_players_agreed_on_is_not_told_to_them_twice(league: Event) -> None:
    events.change_event(league, {"players_postpone": True}, actor=league.created_by)
    late = games(a_round(league))[0]
    agreed(late, 20)
    assert not any("The staff postponed" in text for text in letters().values())


def test_a_player_is_asked_for_the_postponed_game_beside_the_current_one(
    league: Event, signed_in: Any, api: Any
) -> None:
    _, late = one_late(league)
    a_round(league)
    first, second = players(late)
    client = signed_in(account(first))
    for address in ("/", f"/events/{league.slug}/me/", f"/events/{league.slug}/"):
        page = client.get(address).content.decode()
        assert f"Round 1, table {late.table}: postponed to" in page
        assert f"/events/{league.slug}/tables/{late.pk}/" in page
    turn = api(account(second)).get(f"/api/v1/events/{league.slug}/turn/").json()
    assert [(row["id"], row["round"], row["name"], row["is_mine"]) for row in turn["postponed"]] == [
        (late.pk, 1, "report", True)
    ]
    played(late)
    assert "postponed to" not in client.get("/").content.decode()


def test_between_two_rounds_the_postponed_game_is_the_own_table(league: Event, signed_in: Any) -> None:
    round_, late = one_late(league)
    rounds.finish_round(round_, actor=league.created_by)
    first, _ = players(late)
    client = signed_in(account(first))
    page = client.get(f"/events/{league.slug}/me/").content.decode()
    assert "This game is postponed to" in page
    assert "No date agreed" in page
    assert "This game is postponed to" in client.get("/").content.decode()


def test_pages_say_how_many_games_are_postponed(league: Event, signed_in: Any, client: Any) -> None:
    _, late = one_late(league)
    a_round(league)
    root = f"/events/{league.slug}/"
    standings = client.get(f"{root}standings/").content.decode()
    assert "1 game is postponed." in standings
    assert f"Round 1, table {late.table}: postponed to" in standings
    first = client.get(f"{root}rounds/1/").content.decode()
    assert "postponed</span>" in first
    organizer = signed_in(league.created_by)
    assert "Postponed to" in organizer.get(f"{root}rounds/1/results/").content.decode()
    assert "Change the date" in organizer.get(f"{root}tables/{late.pk}/").content.decode()
    assert "Change the date" not in client.get(f"{root}tables/{late.pk}/").content.decode()


def test_the_staff_postpones_on_the_pages(league: Event, signed_in: Any) -> None:
    round_ = a_round(league)
    late, other = games(round_)
    organizer = signed_in(league.created_by)
    table = f"/events/{league.slug}/tables/{late.pk}/"
    assert "Postpone this game" in organizer.get(table).content.decode()
    assert organizer.post(f"{table}postpone/", {"until": in_days(20).isoformat()}).status_code == 302
    page = organizer.get(table).content.decode()
    assert "Cancel postponement" in page
    organizer.post(f"{table}postpone/take-back/")
    assert "Postpone this game" in organizer.get(table).content.decode()
    sent = organizer.post(
        f"/events/{league.slug}/rounds/1/postpone/", {"until": in_days(20).isoformat()}, follow=True
    )
    assert "2 games are postponed." in sent.content.decode()
    other.refresh_from_db()
    assert other.is_postponed
    past = organizer.post(f"{table}postpone/", {"until": "2001-01-01"})
    assert past.status_code == 422
    assert "still to come" in past.content.decode()


def test_a_postponed_game_waits_in_the_queue_of_results_once_its_day_is_over(
    league: Event, signed_in: Any
) -> None:
    round_, late = one_late(league)
    address = f"/events/{league.slug}/rounds/1/results/"
    organizer = signed_in(league.created_by)
    Round.objects.filter(pk=round_.pk).update(published_at=timezone.now() - timedelta(days=20))
    assert "after the end of the round" not in organizer.get(address).content.decode()
    Pairing.objects.filter(pk=late.pk).update(postponed_until=timezone.now() - timedelta(days=2, hours=1))
    page = organizer.get(address, {"made": "anew"}).content.decode()
    assert "No result 2 days after the day to which the game is postponed." in page


def test_programs_postpone_read_and_take_back(league: Event, api: Any) -> None:
    round_ = a_round(league)
    late = games(round_)[0]
    first, _ = players(late)
    root = f"/api/v1/events/{league.slug}/"
    organizer, player = api(league.created_by), api(account(first))
    address = f"{root}tables/{late.pk}/postponement/"
    until = {"until": in_days(20).isoformat()}
    assert player.put(address, until, format="json").status_code == 403
    made = organizer.put(address, until, format="json").json()
    assert made["postponed_until"].startswith(until["until"])
    assert [row["id"] for row in player.get(f"{root}postponed/").json()] == [late.pk]
    assert organizer.delete(address).json()["postponed_until"] is None
    everyone = organizer.put(f"{root}rounds/1/postponement/", until, format="json")
    assert everyone.json() == {"count": 2}
    wrong = organizer.put(address, {"until": "2001-01-01"}, format="json")
    assert [fault["path"] for fault in wrong.json()["faults"]] == ["/until"]


def test_a_dispute_and_a_call_from_a_postponed_game_are_seen_where_they_belong(
    league: Event, signed_in: Any
) -> None:
    _, late = one_late(league)
    second = a_round(league)
    same = second.pairings.get(table=late.table)
    (first, other), fresh = players(late), Pairing.objects.select_related("round__event").get(pk=late.pk)
    said = results.report_result(fresh, results.Claim(Outcome.FIRST), entry=first, actor=account(first))
    results.dispute_result(said, "We drew.", entry=other, actor=account(other))
    calls.call_judge(fresh, "Who won?", actor=account(other))
    room = signed_in(league.created_by).get(f"/events/{league.slug}/control/")
    cells = {cell.pk: cell.status for cell in room.context["room"].tables}
    assert cells[same.pk] == "not-started"
    page = room.content.decode()
    assert '<span class="meta">Round 1</span>' in page
    assert '<span class="badge badge--contested">Disputed</span>' in page


def test_a_player_who_drops_out_leaves_the_postponed_game_to_be_settled(league: Event) -> None:
    _, late = one_late(league)
    a_round(league)
    first, _ = players(late)
    assert f"Table {late.table} of round 1 has no result yet: settle it." in list(leaving(first))


# ---- archives ----


def test_an_archive_keeps_what_is_postponed_and_since_when(league: Event) -> None:
    _, late = one_late(league)
    a_round(league)
    rows = {row["table"]: row for row in archive.as_json(league)["rounds"][0]["pairings"]}
    late.refresh_from_db()
    assert late.postponed_until is not None
    assert late.postponed_at is not None
    assert rows[late.table]["postponed_until"] == late.postponed_until.isoformat()
    assert rows[late.table]["postponed_at"] == late.postponed_at.isoformat()


def test_a_restored_league_has_the_same_game_postponed_and_holds_against_its_audit_log(league: Event) -> None:
    _, late = one_late(league)
    a_round(league)
    document = json.loads(json.dumps(archive.as_json(league)))
    made = restore_event(document, actor=league.created_by).event
    found = Pairing.objects.get(round__event=made, postponed_at__isnull=False)
    late.refresh_from_db()
    assert (found.postponed_until, found.postponed_at) == (late.postponed_until, late.postponed_at)
    assert standings_of(made).postponed == (1,)
    assert [finding.code for finding in findings(made) if finding.is_fault] == []


def test_an_archive_from_before_games_could_be_postponed_is_restored(league: Event) -> None:
    one_late(league)
    document = json.loads(json.dumps(archive.as_json(league)))
    for row in document["rounds"][0]["pairings"]:
        del row["postponed_until"], row["postponed_at"]
    del document["event"]["players_postpone"]
    made = restore_event(document, actor=league.created_by).event
    assert not Pairing.objects.filter(round__event=made, postponed_at__isnull=False).exists()


def test_a_postponement_that_nobody_wrote_down_excuses_no_missing_result(league: Event) -> None:
    round_ = a_round(league)
    late, other = games(round_)
    settle(other, Outcome.FIRST)
    Pairing.objects.filter(pk=late.pk).update(postponed_until=timezone.now(), postponed_at=timezone.now())
    rounds.finish_round(round_, actor=league.created_by)
    assert "result-missing" in [finding.code for finding in findings(league) if finding.is_fault]


def test_files_leave_the_result_of_a_postponed_game_open_until_it_counts(league: Event) -> None:
    _, late = one_late(league)
    a_round(league)

    def told() -> list[tuple[str | None, bool]]:
        rows = json.loads(files.as_json(league))["games"]
        return [
            (row["result"], row["postponed"])
            for row in rows
            if (row["round"], row["table"]) == (1, late.table)
        ]

    assert told() == [(None, True)]
    played(late)
    assert told() == [("first", False)]
