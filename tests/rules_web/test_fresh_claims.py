"""A claim that was just added to a case: no error yet, and the ruling on the rest of the case stays."""

import json
import re

import pytest
from django.test import Client

from tests.factories.rules import strategy_roll

pytestmark = pytest.mark.django_db

DESK = "/rules/adjudicate/"


def pressed(client: Client, do: str, at: str = "/claims|0") -> str:
    sent = {"case": json.dumps(strategy_roll() | {"claims": []}), "edit": "1", "do": do}
    return client.post(f"{DESK}?at={at.replace('|', '%7C')}", sent).content.decode()


@pytest.mark.parametrize("at", ["/claims|0", "/claims|1"])
def test_a_fresh_claim_is_no_error(client: Client, at: str) -> None:
    page = pressed(client, "add", at)
    assert re.findall("<h1>(.*)</h1>", page) == ["Change the case"]
    assert not re.search("errors? found", page)
    assert "set up the board" not in page
    assert "Add a claim: a result" in page
    assert "Add a claim: a rule was broken" in page


def test_a_claim_left_empty_is_an_error_when_the_ruling_is_asked_for(client: Client) -> None:
    case = strategy_roll() | {"claims": [{"by": "", "fact": "", "is": ""}]}
    page = client.post(DESK, {"case": json.dumps(case), "edit": "1", "do": "judge"}).content.decode()
    assert re.findall("<h1>(.*)</h1>", page) == ["Fill in the case"]
    assert re.search("errors? found", page)
    assert "set up the board" not in page
