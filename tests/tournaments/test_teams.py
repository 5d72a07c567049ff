"""The standing of teams: the best members count, sums break ties, and only where there are teams."""

from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from tests.factories.tournaments import EntryFactory, a_round, an_event, play
from tournaments.history.ranking import standings_of
from tournaments.models import EntryState, Event
from tournaments.presenters.teams import TeamLine, has_teams, teams_of

pytestmark = pytest.mark.django_db


def teams(event: Event) -> list[TeamLine]:
    return teams_of(event, standings_of(event))


def an_event_of_teams(**values: Any) -> Event:
    """Two rounds in which the lower number wins: P1 has six points, P5 and P6 none."""
    event = an_event(6, tiebreaks=["sos"], **values)
    for number, team in {1: "Red", 2: "Blue", 3: "red", 4: "Blue", 5: "Blue"}.items():
        event.entries.filter(number=number).update(team=team)
    play(a_round(event))
    play(a_round(event))
    return event


def test_a_team_has_the_points_of_its_members() -> None:
    event = an_event_of_teams()
    points = {row.player: row.points for row in standings_of(event).table.rows}
    found = {team.name: team for team in teams(event)}

    assert set(found) == {"Red", "Blue"}
    assert found["Red"].points == str(points[1] + points[3])
    assert found["Blue"].points == str(points[2] + points[4] + points[5])
    assert [team.rank for team in teams(event)] == [1, 2]


@pytest.mark.parametrize("best", [1, 2])
def test_only_the_best_members_count_where_the_event_says_so(best: int) -> None:
    event = an_event_of_teams(team_best=best)
    points = {row.player: row.points for row in standings_of(event).table.rows}
    blue = next(team for team in teams(event) if team.name == "Blue")

    assert blue.points == str(sum(sorted((points[2], points[4], points[5]), reverse=True)[:best]))
    assert [member.counts for member in blue.members] == [True] * best + [False] * (3 - best)
    assert len(blue.members) == 3


def test_teams_that_tie_on_everything_share_a_rank() -> None:
    event = an_event(2)
    event.entries.filter(number=1).update(team="B")
    event.entries.filter(number=2).update(team="a")

    assert [(team.rank, team.name) for team in teams(event)] == [(1, "a"), (1, "B")]


def test_equal_points_are_told_apart_by_the_sum_of_tiebreaks() -> None:
    event = an_event_of_teams(team_best=1)
    first, second = teams(event)
    found = standings_of(event).table
    best = {
        name: min(team.members, key=lambda one: one.line.rank).line.row
        for name, team in ((team.name, team) for team in (first, second))
    }

    assert (best[first.name].points, best[first.name].values) >= (
        best[second.name].points,
        best[second.name].values,
    )
    assert [value.title for value in first.sums] == ["Strength of schedule"]
    assert found.tiebreaks == ("sos",)


def test_who_was_disqualified_or_withdrew_plays_for_no_team() -> None:
    event = an_event_of_teams()
    event.entries.filter(number=1).update(state=EntryState.DISQUALIFIED)
    EntryFactory.create(event=event, number=9, state=EntryState.WITHDRAWN, checked_in_at=None, team="Ghosts")

    assert {team.name: len(team.members) for team in teams(event)} == {"red": 1, "Blue": 3}


def test_the_tab_is_there_when_somebody_has_a_team(client: Client) -> None:
    event = an_event_of_teams()
    page = client.get(f"/events/{event.slug}/standings/").content.decode()
    assert f"/events/{event.slug}/standings/teams/" in page
    shown = client.get(f"/events/{event.slug}/standings/teams/").content.decode()
    assert "Blue" in shown
    assert "All members count" in shown
    event.entries.update(team="")
    cache.clear()  # what strangers see is kept until the event's trail grows
    assert not has_teams(event)
    assert "/standings/teams/" not in client.get(f"/events/{event.slug}/standings/").content.decode()


def test_the_api_tells_teams_with_their_members() -> None:
    event = an_event_of_teams(team_best=2)
    found = APIClient().get(f"/api/v1/events/{event.slug}/standings/teams/").json()

    assert [team["rank"] for team in found] == [1, 2]
    assert [len(team["members"]) for team in found] == [2, 3] or [len(team["members"]) for team in found] == [
        3,
        2,
    ]
    assert set(found[0]["sums"]) == {"Strength of schedule"}


def test_the_standing_asks_the_database_as_often_for_many_teams_as_for_one() -> None:
    event = an_event_of_teams()
    found = standings_of(event)
    with CaptureQueriesContext(connection) as queries:
        teams_of(event, found)
    assert len(queries) == 1
