"""The answer to a long case: what is closed comes without its body, and stays small; what is opened brings it."""

import gzip
import json
from typing import Any

import pytest
from django.test import Client

from rules.games.registry import GAMES
from rules.presenters.bodies import MANY, MOST, bodies_of
from rules.rulebooks.examples import Example, of_package

# Bytes as they travel; what is left of a later visit is for the page itself.
MOST_BYTES = 9_000
LONGEST = {
    game.key: max(of_package(game.package), key=lambda one: len(one.text))
    for game in GAMES.values()
    if game.board
}
FOLDED = ("combat-hex", "battle-chain")
LONG: dict[str, Any] = {"actions": [{}] * (MANY + 1)}


def answer(client: Client, example: Example, opened: str = "") -> dict[str, Any]:
    response = client.post(
        f"/rules/board/answer/?open={opened}", example.text, content_type="application/json"
    )
    assert response.status_code == 200
    found: dict[str, Any] = response.json()
    return found


def weight(found: dict[str, Any]) -> int:
    return len(gzip.compress(json.dumps(found).encode(), 6))


@pytest.mark.parametrize("game", LONGEST)
def test_the_answer_to_the_longest_example_is_small(client: Client, game: str) -> None:
    assert weight(answer(client, LONGEST[game])) < MOST_BYTES


@pytest.mark.parametrize("game", FOLDED)
def test_an_action_that_is_opened_brings_its_form_and_nothing_else(client: Client, game: str) -> None:
    closed, opened = (answer(client, LONGEST[game], keys)["answer"] for keys in ("", "deed-2"))
    assert '<details class="card deed" data-key="deed-2" data-unread>' in closed
    assert '<details class="card deed" data-key="deed-2">' in opened
    assert 'data-drop="/actions/1"' not in closed
    assert 'data-drop="/actions/1"' in opened
    assert 'data-drop="/actions/2"' not in opened


@pytest.mark.parametrize("game", FOLDED)
def test_every_step_and_the_state_come_when_they_are_opened(client: Client, game: str) -> None:
    closed, opened = (answer(client, LONGEST[game], keys) for keys in ("", "state,steps"))
    assert 'class="steps"' not in closed["answer"]
    assert 'class="steps"' in opened["answer"]
    assert 'data-key="state" data-unread' in closed["state"]
    assert 'data-key="state" data-unread' not in opened["state"]
    assert {**closed, "answer": "", "state": ""} == {**opened, "answer": "", "state": ""}


def test_the_last_action_is_open_with_its_form(client: Client) -> None:
    case = json.loads(LONGEST["combat-hex"].text)
    last = max(at for at, one in enumerate(case["actions"], 1) if one["do"] != "combat")
    cut = json.dumps({**case, "actions": case["actions"][:last], "claims": []})
    found = client.post("/rules/board/answer/", cut, content_type="application/json").json()["answer"]
    assert f'data-key="deed-{last}" open>' in found
    assert f'data-drop="/actions/{last - 1}"' in found


@pytest.mark.parametrize("case", [None, [], {}, {"actions": 3}, {"actions": [{}] * MANY}])
def test_a_short_case_comes_whole(case: Any) -> None:
    bodies = bodies_of(case, "")
    assert "steps" in bodies
    assert 3 in bodies


@pytest.mark.parametrize(
    "opened", ["Steps", "deed-2,", ",steps", "deed--2,<", "deed-2 steps", "steps\n", ",".join(["steps"] * (MOST + 1))]
)  # fmt: skip
def test_what_is_no_list_of_keys_opens_nothing(opened: str) -> None:
    assert bodies_of(LONG, opened).opened == frozenset()


def test_parts_are_named_by_keys_and_actions_by_numbers() -> None:
    bodies = bodies_of(LONG, "deed-2,engine-/position/devices/0,steps")
    assert [one in bodies for one in (1, 2, "steps", "state", "engine-/position/devices/0")] == [
        False, True, True, False, True,
    ]  # fmt: skip
