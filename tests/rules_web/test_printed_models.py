"""A case that names a model of a published catalogue, over the API and on the board."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from rules.rulebooks.printed_models import models_of
from rules.services import record_ruling
from tests.factories.armies import cast_version
from tests.factories.rules import strategy_roll

pytestmark = pytest.mark.django_db
SignIn = Callable[[User], Client]


def case_with(model: str) -> dict[str, Any]:
    case = strategy_roll()
    case["position"]["warriors"][0]["model"] = model
    return case


@pytest.fixture
def slug() -> str:
    return str(cast_version(trust="sample").catalogue.slug)


def judged(client: Client, case: dict[str, Any]) -> Any:
    return client.post("/api/v1/adjudications/", json.dumps(case), content_type="application/json")


def test_a_case_names_a_model_of_a_catalogue(client: Client, slug: str) -> None:
    for name in ("catalogue:rohan", f"catalogue:{slug}/rohan"):
        answer = judged(client, case_with(name)).json()
        (one,) = (w for w in answer["position"]["warriors"] if w["id"] == "R1")
        assert one["model"] == "rohan"
        assert answer["position"]["models"]["rohan"]["name"]


def test_a_name_that_no_catalogue_has_is_refused_with_the_one_that_was_meant(
    client: Client, slug: str
) -> None:
    answer = judged(client, case_with("catalogue:rohn"))
    assert answer.status_code == 422
    (fault,) = answer.json()["faults"]
    assert fault["path"] == "/position/warriors/0/model"
    assert "rohan" in fault["text"]


def test_the_stored_case_needs_no_catalogue(user: User, slug: str) -> None:
    record = record_ruling(actor=user, case=case_with("catalogue:rohan"))
    assert record.case["position"]["warriors"][0]["model"] == "rohan"


def test_the_board_offers_the_models_of_catalogues_without_a_call(client: Client, slug: str) -> None:
    page = client.get("/rules/board/").content.decode()
    assert "Add a model from a catalogue" in page
    assert f'"label": {json.dumps(models_of("combat-hex")[0].name)}' in page
