"""Properties of Strategy Battle that hold of every table, and whole Fight phases that are written, read and continued."""

import copy
import json
import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.case import write_case
from rules.engine.faults import Unreadable
from rules.games.strategy_battle.backing_away.make_way import Movement
from rules.games.strategy_battle.referee import FORM, REFEREE, adjudicate
from tests.golden import Case
from tests.strategy_battle.play import play_phase
from tests.strategy_battle.scenes import outcome_of, pairs, question, shaken, table

SEEDS = st.integers(0, 10**6)


def facts(case: Case) -> dict[str, Any] | None:
    """What is found of a question; None for a table that is refused (bases that overlap by rounding)."""
    try:
        return dict(adjudicate(case).actions[0].outcome)
    except Unreadable:
        return None


def outcome(case: Case) -> tuple[Any, ...] | None:
    found = facts(case)
    if found is None:
        return None
    return found["outcome.loser"], found["trapped.loser"], found["marginal.loser"]


def turned(position: Case, degrees: float, mirrored: bool = False, by: tuple[float, float] = (0, 0)) -> Case:
    """The whole table turned, mirrored and moved."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def move(at: list[float]) -> list[float]:
        x, y = (at[0], -at[1]) if mirrored else at
        return [round(x * cosine - y * sine + by[0], 6), round(x * sine + y * cosine + by[1], 6)]

    found = copy.deepcopy(position)
    for model in found["models"]:
        model["at"] = move(model["at"])
    for piece in found["terrain"]:
        piece["points"] = [move(at) for at in piece["points"]]
    return found


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.sampled_from([90, 180, 270]), st.booleans())
def test_turning_mirroring_and_moving_the_table_changes_nothing(
    seed: int, degrees: int, mirrored: bool
) -> None:
    position = table(seed)
    before = outcome(question(position))
    after = outcome(question(turned(position, degrees, mirrored, (137.25, -40.5))))
    assert before == after


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.integers(1, 359))
def test_turning_by_any_angle_changes_nothing_that_is_not_marginal(seed: int, degrees: int) -> None:
    position = table(seed)
    before, after = outcome(question(position)), outcome(question(turned(position, degrees)))
    if before and after and not before[2] and not after[2]:
        assert before[1] == after[1]


def in_inches(position: Case) -> Case:
    """The same table with its places in inches, as decimals that say them exactly enough."""
    found = copy.deepcopy(position) | {"unit": "in"}
    for model in found["models"]:
        model["at"] = [f"{x / 25.4:.9f}" for x in model["at"]]
    for piece in found["terrain"]:
        piece["points"] = [[f"{x / 25.4:.9f}" for x in at] for at in piece["points"]]
    return found


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_the_unit_of_the_table_changes_nothing_that_is_not_marginal(seed: int) -> None:
    position = table(seed)
    before, after = outcome(question(position)), outcome(question(in_inches(position)))
    if before and after and not before[2]:
        assert before == after


@settings(max_examples=40, deadline=None)
@given(SEEDS, st.randoms(use_true_random=False))
def test_the_order_of_models_and_terrain_changes_nothing(seed: int, dice: Any) -> None:
    position = table(seed)
    shuffled = copy.deepcopy(position)
    for field in ("models", "terrain", "players"):
        dice.shuffle(shuffled[field])
    assert outcome(question(position)) == outcome(question(shuffled))


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_a_far_model_changes_nothing(seed: int) -> None:
    position = table(seed)
    more = copy.deepcopy(position)
    more["models"].append({"id": "far", "profile": "orc", "player": "dark", "at": [500, 500]})
    assert facts(question(position)) == facts(question(more))


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_without_its_friends_a_loser_is_never_worse_off(seed: int) -> None:
    position = table(seed)
    alone = copy.deepcopy(position)
    alone["models"] = [m for m in alone["models"] if m["player"] == "dark" or m["id"] == "loser"]
    before, after = facts(question(position)), facts(question(alone))
    if before and after and not before["trapped.loser"]:
        assert not after["trapped.loser"]


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_the_permissive_reading_never_traps_who_is_free_under_the_strict_one(seed: int) -> None:
    case = question(table(seed))
    strict, permissive = facts(case), facts({**case, "readings": {"away": "permissive"}})
    if strict and permissive and not strict["trapped.loser"]:
        assert not permissive["trapped.loser"]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 500).map(lambda n: n / 10))
def test_a_wider_gap_never_traps(gap: float) -> None:
    def trapped(width: float) -> bool:
        models = [
            {"id": "loser", "profile": "man", "player": "light", "at": [0, 0]},
            {"id": "w0", "profile": "orc", "player": "dark", "at": [0, 25]},
        ]
        walls = [
            {"id": "a", "kind": "wall", "points": [[-200, -13.5], [-width / 2, -13.5]]},
            {"id": "b", "kind": "wall", "points": [[width / 2, -13.5], [200, -13.5]]},
            {"id": "c", "kind": "wall", "points": [[-14, -13.5], [-14, 100]]},
            {"id": "d", "kind": "wall", "points": [[14, -13.5], [14, 100]]},
        ]
        base = table(0)
        found = facts(question({**base, "models": models, "terrain": walls}))
        assert found
        return bool(found["trapped.loser"])

    if gap < 28:
        assert not trapped(gap + 1) or trapped(gap)


@pytest.mark.parametrize("seed", range(12))
def test_a_whole_phase_is_played_written_read_and_continued(seed: int) -> None:
    played = play_phase(pairs(seed), seed)
    ruling = adjudicate(played)
    assert ruling.verdict == "legal"
    assert ruling.position["phase"] == "done"
    position, actions = played["position"], played["actions"]
    for action in actions:
        one = adjudicate({"ruleset": played["ruleset"], "position": position, "actions": [action]})
        assert one.verdict == "legal", (one.violations, one.needs)
        position = json.loads(json.dumps(one.as_json()["position"]))
    assert position == json.loads(json.dumps(ruling.as_json()["position"]))


@pytest.mark.parametrize("seed", range(6))
def test_every_beginning_of_a_legal_phase_is_legal(seed: int) -> None:
    played = play_phase(pairs(seed), seed)
    for end in range(len(played["actions"])):
        assert adjudicate({**played, "actions": played["actions"][:end]}).verdict == "legal"


@pytest.mark.parametrize("seed", range(6))
def test_a_written_phase_gives_the_same_ruling(seed: int) -> None:
    played = play_phase(pairs(seed), seed)
    written = json.loads(json.dumps(write_case(REFEREE.read(played), FORM)))
    assert adjudicate(written).as_json() == adjudicate(played).as_json()


@pytest.mark.parametrize("seed", range(6))
def test_wounds_never_grow_and_models_only_leave(seed: int) -> None:
    played = play_phase(pairs(seed), seed)
    before = {model["id"]: model for model in played["position"]["models"]}
    after = adjudicate(played).position["models"]
    assert {model["id"] for model in after} <= set(before)
    assert len(after) + len(adjudicate(played).position["removed"]) == len(before)


@pytest.mark.parametrize("start", range(0, 1500, 250))
def test_damaged_cases_are_ruled_or_refused(start: int) -> None:
    for seed in range(start, start + 250):
        assert outcome_of(seed) in {"legal", "illegal", "incomplete", "unreadable"}


@pytest.mark.parametrize("start", range(0, 1200, 200))
def test_shaken_cases_are_ruled_or_refused_and_written_back(start: int) -> None:
    """Cases that mostly stay readable: what is ruled on can be written, read again, and is ruled on alike."""
    for seed in range(start, start + 200):
        case = shaken(seed)
        if outcome_of(seed, case) != "unreadable" and seed % 5 == 0:
            written = json.loads(json.dumps(write_case(REFEREE.read(case), FORM)))
            assert adjudicate(written).as_json() == adjudicate(case).as_json(), seed


@pytest.mark.parametrize(
    ("do", "to"),
    [("move", [90, 5]), ("charge", [25, -12]), ("move", [90, 0])],
    ids=["move", "charge", "on top"],
)
def test_nobody_ends_on_a_wall_so_that_every_table_can_be_read_again(do: str, to: list[int]) -> None:
    case = pairs(0)
    wall = {"id": "low", "kind": "barrier", "points": [[-150, 0], [150, 0]], "thickness": 5, "height": 15}
    models = [
        {"id": "d", "profile": "man", "player": "light", "at": [0, -15], "defends": "low"},
        {"id": "a", "profile": "orc", "player": "dark", "at": [0, 15]},
        {"id": "mover", "profile": "man", "player": "light", "at": [60, -60]},
    ]
    case["position"] |= {"models": models, "terrain": [wall], "phase": "move"}
    action = {"do": do, "model": "mover", "to": to} | ({"target": "a"} if do == "charge" else {"jump": 4})
    ruling = adjudicate({**case, "actions": [action]})
    assert [fault.code for fault in ruling.violations] == ["move.on-terrain"]
    adjudicate({**case, "position": json.loads(json.dumps(ruling.as_json()["position"])), "actions": []})


def test_a_friend_that_cannot_move_costs_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A friend at the very edge of the way, with nowhere to go in half of all directions: not every hundredth is tried."""
    asked = []
    travels = Movement.travels

    def counted(self: Movement, angle: int) -> list[int]:
        asked.append(angle)
        return travels(self, angle)

    monkeypatch.setattr(Movement, "travels", counted)
    outcome_of(0, shaken(1546))
    assert len(asked) < 3000
