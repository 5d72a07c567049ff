"""A whole event through the API alone: made, entered, paired, played, judged, closed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_list
from tournaments.models import Event, Role

ROOT = Path(__file__).resolve().parents[2]
CASE = json.loads((ROOT / "docs/cases/rohan-and-orcs.json").read_text(encoding="utf-8"))
ARMIES = ("rohan", "orcs", "gondor", "isengard", "elves", "nazgul")

TypeOfApi = Callable[..., APIClient]


class Table:
    """One client and a short way to say "this must work"."""

    def __init__(self, client: APIClient) -> None:
        self.client = client

    def post(self, path: str, body: dict[str, Any] | None = None, *, expect: int = 201) -> Any:
        answer = self.client.post(f"/api/v1/{path}", body or {}, format="json")
        assert answer.status_code == expect, answer.content.decode()
        return answer.json() if answer.content else None

    def get(self, path: str, *, expect: int = 200) -> Any:
        answer = self.client.get(f"/api/v1/{path}")
        assert answer.status_code == expect, answer.content.decode()
        return answer.json()


@pytest.mark.main_path
@pytest.mark.django_db
def test_an_event_from_the_first_form_to_the_final_standings(api: TypeOfApi) -> None:
    organizer = Table(api(UserFactory.create(username="olive")))
    judge_user = UserFactory.create(username="jun")
    judge = Table(api(judge_user))
    players = [UserFactory.create(username=f"player-{army}") for army in ARMIES]

    slug = make_event(organizer)
    organizer.post(f"events/{slug}/crew/", {"username": "jun", "role": Role.JUDGE})
    judge.post(f"events/{slug}/crew/answer/", {"answer": "accept"}, expect=204)
    for user, army in zip(players, ARMIES, strict=True):
        enter(Table(api(user)), slug, user, army)
    locked = organizer.post(f"events/{slug}/lists/lock/", expect=200)
    assert locked == {"count": 6, "without_list": []}
    checked_in = organizer.post(f"events/{slug}/check-in/", expect=200)
    assert [checked_in[name] for name in ("count", "already", "left_out")] == [6, 0, []]
    assert len(checked_in["checked_in"]) == 6

    for number in (1, 2, 3):
        play_round(api, organizer, judge, slug, number, players)

    organizer.post(f"events/{slug}/close/", expect=200)
    standings = Table(api()).get(f"events/{slug}/standings/")
    assert next(line["rank"] for line in standings) == 1
    assert (
        sum(int(line["points"]) for line in standings) == 3 * 3 * 3
    )  # three games in three rounds, 3 points each
    worked_out = Table(api()).get(f"events/{slug}/standings/{standings[0]['number']}/")
    assert [len(tiebreak["parts"]) for tiebreak in worked_out["tiebreaks"]] == [3, 3]
    assert {"event.created", "round.published", "result.confirmed", "call.ruled", "event.closed"} <= actions(
        organizer, slug
    )


def make_event(organizer: Table) -> str:
    event = organizer.post(
        "events/",
        {
            "name": "Dol Amroth Open",
            "place": "Harbour Hall",
            "starts_at": "2030-05-04T10:00:00Z",
            "capacity": 6,
            "tiebreaks": ["omw", "survivors"],
        },
    )
    assert (event["point_level"], event["time_limit"], event["round_count"]) == (1500, 45, 3)
    slug: str = event["slug"]
    organizer.post(f"events/{slug}/publish/", expect=200)
    return slug


def enter(player: Table, slug: str, user: User, army: str) -> None:
    player.post(f"events/{slug}/registration/")
    player.post(f"events/{slug}/registration/", expect=409)
    illegal = a_list(user, army)
    illegal.rows[0]["count"] = 9
    illegal.save()
    refused = player.post(f"events/{slug}/list/", {"army_list": illegal.pk}, expect=422)
    assert refused["faults"]
    assert all(fault["text"] for fault in refused["faults"])
    player.post(f"events/{slug}/list/", {"army_list": a_list(user, army).pk})


def play_round(
    api: TypeOfApi, organizer: Table, judge: Table, slug: str, number: int, players: list[User]
) -> None:
    organizer.post(f"events/{slug}/rounds/")
    Table(api(players[0])).get(f"events/{slug}/rounds/{number}/", expect=404)
    organizer.post(f"events/{slug}/rounds/{number}/publish/", expect=200)
    organizer.post(f"events/{slug}/rounds/{number}/publish/", expect=409)
    organizer.post(f"events/{slug}/rounds/{number}/clock/", {"step": "start"}, expect=200)
    tables = organizer.get(f"events/{slug}/rounds/{number}/tables/")
    assert [table["table"] for table in tables] == [1, 2, 3]
    assert all(table["reason"] for table in tables)
    if number == 1:
        settle_a_dispute(api, judge, slug, tables[0])
    organizer.post(f"events/{slug}/rounds/", expect=409)
    for table in tables:
        report(api, slug, table)


def users_at(table: dict[str, Any], slug: str) -> list[User]:
    event = Event.objects.get(slug=slug)
    entries = [event.entries.select_related("user").get(number=seat["number"]) for seat in table["seats"]]
    return [entry.user for entry in entries if entry.user is not None]


def settle_a_dispute(api: TypeOfApi, judge: Table, slug: str, table: dict[str, Any]) -> None:
    one, other = (Table(api(user)) for user in users_at(table, slug))
    call = one.post(f"events/{slug}/tables/{table['id']}/calls/", {"question": "Who is right?"})
    assert [waiting["id"] for waiting in judge.get("judge-calls/")] == [call["id"]]
    judge.post(f"judge-calls/{call['id']}/claim/", expect=200)
    ruled = judge.post(f"judge-calls/{call['id']}/rule/", {"case": CASE}, expect=200)
    judge.post(f"judge-calls/{call['id']}/close/", {"answer": "As ruled.", "extra_minutes": 4}, expect=200)
    for player in (one, other):
        (seen,) = player.get(f"events/{slug}/me/")["judge_calls"]
        assert (seen["state"], seen["ruling"]) == ("closed", ruled["ruling"])


def report(api: TypeOfApi, slug: str, table: dict[str, Any]) -> None:
    one, other = (Table(api(user)) for user in users_at(table, slug))
    counts = {"first_survivors": 14, "second_survivors": 2, "first_points": 700, "second_points": 90}
    said = one.post(f"events/{slug}/tables/{table['id']}/reports/", counts)
    assert (said["outcome"], said["rule"], said["state"]) == ("first", "7.01", "proposed")
    one.post(f"events/{slug}/tables/{table['id']}/reports/1/confirm/", expect=403)
    confirmed = other.post(f"events/{slug}/tables/{table['id']}/reports/1/confirm/", expect=200)
    assert confirmed["state"] == "confirmed"


def actions(organizer: Table, slug: str) -> set[str]:
    rows = organizer.get(f"events/{slug}/record/?page_size=200")["results"]
    return {row["action"] for row in rows}
