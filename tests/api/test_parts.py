"""Plain lists of the API: whole for most events, in parts for large ones, with the count and links beside them."""

from typing import Any

import pytest
from rest_framework.exceptions import NotFound
from rest_framework.fields import Field
from rest_framework.request import Request
from rest_framework.test import APIClient, APIRequestFactory

from common.api import pagination
from common.api.pagination import Part, part_of
from tests.factories.tournaments import a_round, an_event, play
from tournaments.api.table_serializers import TableSerializer
from tournaments.services.calls import call_judge

pytestmark = pytest.mark.django_db


def asked(count: int, **query: str | int) -> Part:
    return part_of(Request(APIRequestFactory().get("/list/", query)), count)


def test_a_short_list_is_given_whole() -> None:
    assert asked(400) == Part(0, 400, 400, {"X-Total-Count": "400"})
    assert asked(0) == Part(0, 0, 0, {"X-Total-Count": "0"})


def test_a_long_list_comes_in_parts_of_a_hundred_with_links_to_the_neighbours() -> None:
    first, third = asked(401), asked(401, page=3)
    assert (first.start, first.stop) == (0, 100)
    assert first.headers["Link"] == '<http://testserver/list/?page=2>; rel="next"'
    assert (third.start, third.stop) == (200, 300)
    assert 'page=2>; rel="prev"' in third.headers["Link"]
    assert 'page=4>; rel="next"' in third.headers["Link"]


def test_the_parts_hold_every_row_once() -> None:
    rows = range(1_234)
    assert [row for page in range(1, 14) for row in asked(1_234, page=page).of(rows)] == list(rows)


def test_a_part_holds_five_hundred_rows_at_most() -> None:
    assert asked(9_000, page_size=10_000).stop == 500


@pytest.mark.parametrize(
    "query", [{"page": "0"}, {"page": "x"}, {"page": "9" * 40}, {"page": 14}, {"page_size": "-1"}]
)
def test_a_part_that_is_not_there_is_not_found(query: dict[str, str | int]) -> None:
    with pytest.raises(NotFound):
        asked(1_234, **query)


@pytest.mark.parametrize("path", ["rounds/1/tables/", "standings/"])
def test_large_events_answer_by_parts_and_by_name(
    client: APIClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(pagination, "WHOLE", 2)
    monkeypatch.setattr(pagination, "PART", 2)
    event = an_event(8)
    a_round(event)
    address = f"/api/v1/events/{event.slug}/{path}"
    found = client.get(address)
    assert len(found.json()) == 2
    assert int(found["X-Total-Count"]) in (4, 8)
    assert "page=2" in found["Link"]
    again = client.get(address)
    assert again["X-Total-Count"] == found["X-Total-Count"]
    assert len(client.get(address, {"q": "P3"}).json()) == 1
    assert client.get(address, {"page": 99}).status_code == 404


def test_the_control_room_and_the_results_answer_by_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pagination, "WHOLE", 2)
    monkeypatch.setattr(pagination, "PART", 2)
    event = an_event(8)
    a_round(event)
    api = APIClient()
    api.force_authenticate(event.created_by)
    room = api.get(f"/api/v1/events/{event.slug}/control/").json()
    assert len(room["tables"]) == 2
    assert len(room["missing"]) == 4
    assert " against " in room["tables"][0]["players"]
    results = api.get(f"/api/v1/events/{event.slug}/rounds/1/results/").json()
    assert len(results["tables"]) == 2
    assert results["needs_you_count"] == 0


@pytest.mark.parametrize("path", ["tables/", "results/"])
def test_the_fields_of_a_table_are_made_once_for_all_tables(
    monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    event = an_event(8)
    round_ = a_round(event)
    play(round_)
    call_judge(round_.pairings.all()[0], "Who may shoot?", actor=event.created_by)
    api = APIClient()
    api.force_authenticate(event.created_by)
    made: list[TableSerializer] = []
    get_fields = TableSerializer.get_fields

    def counted(one: TableSerializer) -> dict[str, Field[Any, Any, Any, Any]]:
        made.append(one)
        return get_fields(one)

    monkeypatch.setattr(TableSerializer, "get_fields", counted)
    found = api.get(f"/api/v1/events/{event.slug}/rounds/1/{path}").json()
    assert len(made) == 1
    rows = found if path == "tables/" else found["tables"]
    each = [api.get(f"/api/v1/events/{event.slug}/tables/{row['id']}/").json() for row in rows]
    assert rows == each
    assert sorted(len(row["judge_calls"]) for row in rows) == [0, 0, 0, 1]
    assert all(row["report"]["state"] == "confirmed" for row in rows)
