"""The list API: the same services, the same verdicts, problems with every fault."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from armies.checking import check_list
from armies.models import ArmyList
from armies.presentation import list_page
from armies.texts import plain
from common.errors import Invalid
from tests.armies.conftest import StagedEvents
from tests.factories import armies as make

pytestmark = pytest.mark.django_db
Api = Callable[..., APIClient]


def new_list(client: APIClient, **values: Any) -> Any:
    make.cast_version()
    asked = {
        "name": "Riders",
        "ruleset": "combat-hex/3.1.2",
        "catalogue": "cast",
        "point_level": 1000,
    } | values
    answer = client.post("/api/v1/lists/", asked)
    assert answer.status_code == 201, answer.content
    return answer.json()


def test_a_list_is_begun_changed_undone_and_deleted(api: Api, player: User) -> None:
    client = api(player)
    made = new_list(client, rows=[{"model": "aragorn"}])
    address = f"/api/v1/lists/{made['id']}/"
    client.post(f"{address}rows/", {"model": "rohan", "count": 3})
    client.patch(f"{address}rows/2/", {"count": 5})
    assert client.get(address).json()["rows"][1] == {
        "id": 2,
        "model": "rohan",
        "name": "Rohan Warrior",
        "count": 5,
    }
    undone = client.post(f"{address}undo/", {"revision": 3}).json()
    assert undone["rows"][1]["count"] == 3
    client.delete(f"{address}rows/2/")
    assert client.patch(address, {"name": "Lone rider"}).json()["name"] == "Lone rider"
    assert client.delete(address).status_code == 204
    assert not ArmyList.objects.exists()


def test_a_model_nobody_knows_is_kept_by_its_name(api: Api, player: User) -> None:
    client = api(player)
    made = new_list(client, rows=[{"model": "Balrog", "count": 2}])
    assert made["rows"] == [{"id": 1, "model": "", "name": "Balrog", "count": 2}]
    report = client.get(f"/api/v1/lists/{made['id']}/report/").json()
    assert [(fault["code"], fault["path"]) for fault in report["faults"]] == [
        ("army.unknown-model", "/rows/0/model")
    ]


def test_the_report_is_the_one_of_the_page(api: Api, player: User) -> None:
    army_list = make.army_list(player, {"aragorn": 1, "rohan": 7})
    report = api(player).get(f"/api/v1/lists/{army_list.pk}/report/").json()
    assert (report["legal"], report["totals"]["minion_cap"], report["facts"]["loses_at"]) == (False, 6, 4)
    assert report["faults"][0]["rule"] == "2.02"


def test_an_army_is_judged_without_signing_in_and_nothing_is_stored(api: Api) -> None:
    make.cast_version()
    army = {"rows": [{"model": "gimli"}, {"model": "rohan", "count": 6}], "point_level": 500}
    asked = {"ruleset": "combat-hex/3.1.2", "catalogue": "cast", "army": army}
    answer = api().post("/api/v1/lists/validate/", asked)
    assert answer.status_code == 200
    assert [fault["code"] for fault in answer.json()["faults"]] == ["army.minion-cap"]
    assert not ArmyList.objects.exists()


def test_an_army_that_cannot_be_read_is_a_problem_with_every_fault(api: Api) -> None:
    army = {"rows": [{"model": 3, "count": -1}], "points": 9}
    answer = api().post("/api/v1/lists/validate/", {"ruleset": "combat-hex/3.1.2", "army": army})
    assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json")
    assert [fault["path"] for fault in answer.json()["faults"]] == [
        "/rows/0/model",
        "/rows/0/count",
        "/points",
    ]


def test_the_lists_of_others_do_not_exist(api: Api, player: User, stranger: User) -> None:
    army_list = make.army_list(player)
    client = api(stranger)
    for method, address in (
        ("get", ""),
        ("get", "report/"),
        ("patch", ""),
        ("delete", ""),
        ("post", "rows/"),
    ):
        answer = getattr(client, method)(f"/api/v1/lists/{army_list.pk}/{address}")
        assert answer.status_code == 404
    assert client.get("/api/v1/lists/").json()["results"] == []


def test_a_post_sent_twice_with_one_key_makes_one_list(api: Api, player: User) -> None:
    make.cast_version()
    client = api(player)
    asked = {"name": "Once", "ruleset": "combat-hex/3.1.2", "catalogue": "cast", "point_level": 1000}
    answers = [client.post("/api/v1/lists/", asked, headers={"Idempotency-Key": "k1"}) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert ArmyList.objects.count() == 1


def test_catalogues_are_read_by_anybody_and_come_back_as_they_went_in(api: Api) -> None:
    make.cast_version()
    assert [one["slug"] for one in api().get("/api/v1/catalogues/").json()["results"]] == ["cast"]
    document = api().get("/api/v1/catalogues/cast/1/").json()
    assert document.pop("number") == 1
    assert len(document.pop("fingerprint")) == 64
    assert document.pop("base") is None
    assert make.cast_version(models=document["models"]).number == 1


def test_a_checker_approves_and_returns_over_the_api(
    api: Api, player: User, checker: User, staged_events: StagedEvents
) -> None:
    submission = make.submission(player)
    address = f"/api/v1/submissions/{submission.pk}/"
    assert api(player).post(f"{address}approve/").status_code == 403
    assert api(checker).post(f"{address}return/", {"note": ""}).status_code == 422
    assert api(checker).post(f"{address}approve/").json()["state"] == "approved"
    assert api(player).post(f"{address}withdraw/").json()["state"] == "withdrawn"
    mine = api(player).get("/api/v1/submissions/?event_key=event:1").json()["results"]
    assert [(one["state"], one["number"]) for one in mine] == [("withdrawn", 1)]


def test_every_door_gives_the_same_verdict(api: Api, player: User, signed_in: Callable[[User], Any]) -> None:
    """Page, report, validation, import and submission ask one validator."""
    army_list = make.army_list(player, {"aragorn": 1, "aragorn-red": 1, "orc": 14})
    wanted = [fault.code for fault in check_list(army_list).faults]
    report = api(player).get(f"/api/v1/lists/{army_list.pk}/report/").json()
    rows = [{"model": row["model"], "count": row["count"]} for row in army_list.rows]
    asked = {"ruleset": army_list.ruleset, "catalogue": "cast", "army": {"rows": rows, "point_level": 1000}}
    validated = api().post("/api/v1/lists/validate/", asked).json()
    text = plain(list_page(army_list))
    brought = api(player).post("/api/v1/lists/import/", asked | {"text": text}).json()["list"]
    again = api(player).get(f"/api/v1/lists/{brought['id']}/report/").json()
    with pytest.raises(Invalid) as refusal:
        make.submission(player, army_list=army_list)
    for found in (report, validated, again):
        assert [fault["code"] for fault in found["faults"]] == wanted
    assert [fault.code for fault in refusal.value.faults] == wanted
    page = signed_in(player).get(f"/lists/{army_list.pk}/").content.decode()
    assert all(fault["text"] in page for fault in report["faults"])
