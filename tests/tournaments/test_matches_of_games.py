"""Best of three and best of five: from the scoring page to the result, the standings, the archive and the API."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from tests.factories.tournaments import a_round, an_event
from tests.tournaments.conftest import users_at
from tests.tournaments.form_fields import fields_of
from tests.tournaments.own_scorings import GAME, RULES
from tournaments.history import archive
from tournaments.history.ranking import standings_of
from tournaments.history.slips import slip_for
from tournaments.models import Event, EventState, Outcome, Pairing, ResultReport
from tournaments.own_scoring import OWN, check_scoring, match_of
from tournaments.services.restoring import restore_event
from tournaments.simulation.checking import findings
from tournaments.standings import PRESETS

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]
Api = Callable[..., APIClient]


def an_event_of_matches(players: int = 4, *, wins: int = 2) -> Event:
    document = match_of(PRESETS["magic"], wins)
    return an_event(
        players,
        ruleset=RULES,
        scoring=OWN,
        own_scoring=document,
        tiebreaks=["omw", "gw-byes", "ogw-byes"],
        round_count=2,
    )


def tables(event: Event) -> list[Pairing]:
    return list(a_round(event).pairings.filter(kind="game").select_related("round__event"))


@pytest.mark.parametrize(("games", "wins"), [("3", 2), ("5", 3)])
def test_the_scoring_page_makes_matches_with_the_tiebreaks_of_games(
    games: str, wins: int, signed_in: SignedIn
) -> None:
    event = an_event(2, ruleset=RULES, tiebreaks=["omw", "vp"])
    client, address = signed_in(event.created_by), f"/events/{event.slug}/scoring/"
    assert f"?match={games}" in client.get(address).content.decode()
    page = client.get(f"{address}?match={games}")
    assert client.post(f"{address}?match={games}", fields_of(page.context["form"])).status_code == 302
    event.refresh_from_db()
    assert (event.scoring, event.tiebreaks) == (OWN, ["omw", "gw-byes", "ogw-byes"])
    won, drawn = slip_for(event).counts
    assert (won.feeds, won.most, won.is_needed) == ("games", wins, True)
    assert (drawn.feeds, drawn.is_shared, drawn.is_needed) == ("games-drawn", True, False)
    assert event.own_scoring["title"].endswith(f"best of {games}")


@pytest.mark.parametrize("wins", [2, 3])
def test_a_match_is_a_right_scoring(wins: int) -> None:
    assert check_scoring(match_of(PRESETS["magic"], wins), GAME, RULES) == []


@pytest.mark.parametrize("wins", [2, 3])
def test_a_match_is_reported_confirmed_ranked_archived_and_told_by_the_api(
    wins: int, signed_in: SignedIn, api: Api
) -> None:
    event = an_event_of_matches(wins=wins)
    Event.objects.filter(pk=event.pk).update(state=EventState.PUBLISHED)
    first, second = tables(event)
    one, other = users_at(first)
    address = f"/events/{event.slug}/tables/{first.pk}/"
    page = signed_in(one).get(address).content.decode()
    assert 'name="mine_games"' in page
    assert "Compare: Games won" in page
    typed = {"mine_games": str(wins), "theirs_games": "1", "table_games_drawn": "1", "outcome": "board"}
    signed_in(one).post(f"{address}report/", typed)
    report = ResultReport.objects.get(pairing=first)
    assert (report.outcome, report.counts) == (Outcome.FIRST, {"games": [wins, 1], "games_drawn": 1})
    signed_in(other).post(f"{address}reports/{report.version}/confirm/")
    report.refresh_from_db()
    assert report.state == "confirmed"

    body = {"rows": [{"table": second.table, "counts": {"games": [0, wins]}}]}
    answer = api(event.created_by).put(f"/api/v1/events/{event.slug}/rounds/1/results/", body, format="json")
    assert answer.status_code == 200, answer.content
    rows = {row.player: row for row in standings_of(event).table.rows}
    ours = [seat.entry.number for seat in first.seats.all()]
    gw = {player: row.values[1] for player, row in rows.items()}
    assert gw[ours[0]] == Fraction(3 * wins + 1, 3 * (wins + 2))
    assert [rows[player].points for player in ours] == [3, 0]
    shown = api(event.created_by).get(f"/api/v1/events/{event.slug}/standings/").json()
    assert len(shown) == 4
    made = restore_event(archive.as_json(event), actor=event.created_by).event
    assert [(row.player, row.values) for row in standings_of(made).table.rows] == [
        (row.player, row.values) for row in standings_of(event).table.rows
    ]
    assert [one.text for one in findings(event) if one.is_fault] == []


def test_both_cannot_have_won_the_match(signed_in: SignedIn, api: Api) -> None:
    event = an_event_of_matches(2)
    Event.objects.filter(pk=event.pk).update(state=EventState.PUBLISHED)
    (table,) = tables(event)
    address = f"/events/{event.slug}/tables/{table.pk}/"
    answer = signed_in(users_at(table)[0]).post(
        f"{address}report/", {"mine_games": "2", "theirs_games": "2", "outcome": "board"}
    )
    assert "2 end the match" in answer.content.decode()
    body: dict[str, Any] = {"rows": [{"table": table.table, "outcome": "first", "counts": {"games": [2, 2]}}]}
    found = api(event.created_by).put(f"/api/v1/events/{event.slug}/rounds/1/results/", body, format="json")
    assert "result.match-over" in found.content.decode()
    assert not table.reports.exists()


def test_a_match_that_time_ended_goes_to_who_is_ahead_or_is_drawn(api: Api) -> None:
    event = an_event_of_matches()
    one, other = tables(event)
    body = {
        "rows": [
            {"table": one.table, "counts": {"games": [1, 0]}},
            {"table": other.table, "counts": {"games": [1, 1], "games_drawn": 1}},
        ]
    }
    api(event.created_by).put(f"/api/v1/events/{event.slug}/rounds/1/results/", body, format="json")
    said = {report.pairing_id: report.outcome for report in ResultReport.objects.all()}
    assert said == {one.pk: Outcome.FIRST, other.pk: Outcome.DRAW}
