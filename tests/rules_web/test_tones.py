"""The bar of the card that gives a ruling agrees with its headline: with the claims where any is decided."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from rules import RULESETS, adjudicate
from rules.presenters.ruling import RulingView, show

CASES = Path(__file__).resolve().parents[2] / "docs/cases"
FORD: dict[str, Any] = json.loads((CASES / "rohan-and-orcs.json").read_text(encoding="utf-8"))
LEGAL = {"by": "rohan", "text": "", "action": 0, "fact": "verdict", "is": "legal"}
ILLEGAL = LEGAL | {"by": "orcs", "is": "illegal"}


def view_of(*claims: dict[str, Any]) -> RulingView:
    case = FORD | {"claims": list(claims)}
    ruling = adjudicate(case).document
    return show(case, ruling, RULESETS[ruling["ruleset"]], draws=False)


@pytest.mark.parametrize(
    ("claims", "tone"),
    [([], "good"), ([LEGAL], "good"), ([ILLEGAL], "evil"), ([LEGAL, ILLEGAL], "")],
)
def test_the_bar_is_that_of_the_claims_where_any_is_decided(claims: list[dict[str, Any]], tone: str) -> None:
    assert view_of(*claims).tone == tone


def test_without_claims_the_bar_is_that_of_the_actions() -> None:
    view = view_of()
    assert [replace(view, verdict=one).tone for one in ("legal", "illegal", "incomplete")] == [
        "good",
        "evil",
        "contested",
    ]
    assert replace(view, is_answer=True).tone == replace(view, verdict="illegal", is_moot=True).tone == ""


def test_a_claim_upheld_on_an_illegal_action_is_good() -> None:
    upheld = view_of(LEGAL).claims
    assert replace(view_of(), verdict="illegal", claims=upheld).tone == "good"


@pytest.mark.django_db
def test_a_board_shows_a_rejected_claim_in_red(client: Client) -> None:
    text = json.dumps(FORD | {"claims": [ILLEGAL]})
    answer = client.post("/rules/board/answer/", text, content_type="application/json").json()["answer"]
    assert 'class="editor__verdict card card--evil"' in answer
