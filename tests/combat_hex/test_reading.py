"""A warrior of whom only the usual is said is read in a short way: it finds what the strict one finds, and no more passes."""

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.engine.faults import Unreadable
from rules.games.combat_hex import reader
from rules.games.combat_hex.referee import REFEREE
from tests.combat_hex.test_properties import damaged
from tests.golden import readable_cases

CASES = dict(readable_cases("combat_hex"))
FIELDS = ("id", "model", "player", "at", "facing", "wounds", "action_points", "until", "other")
EXAMPLE = json.loads(
    (Path(__file__).parents[2] / "docs/cases/rohan-and-orcs.json").read_text(encoding="utf-8")
)
VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    1,
    6,
    99,
    -1,
    1.0,
    "",
    "x",
    "-",
    "a" * 70,
    [],
    [0, 0],
    [0, 1, 2],
    [True, 0],
    [1000, 0],
    {},
)


def found_in(case: Any) -> Any:
    """What is read, or the faults."""
    try:
        read = REFEREE.read(case)
    except Unreadable as refusal:
        return [fault.as_json() for fault in refusal.faults]
    return read.position, {name: one.hexes for name, one in read.position.warriors.items()}


def twisted() -> Iterator[Any]:
    """Golden cases with a field of a warrior changed, and players and models whose names are none."""
    luck = random.Random(12)
    with_warriors = [case for case in CASES.values() if case["position"].get("warriors")]
    for _ in range(500):
        case = copy.deepcopy(luck.choice(with_warriors))
        warrior = luck.choice(case["position"]["warriors"])
        for _ in range(luck.randint(1, 2)):
            warrior[luck.choice(FIELDS)] = luck.choice(VALUES)
        if luck.random() < 0.2:
            name = luck.choice(("", "é", "-"))
            case["position"]["models"][name] = next(iter(case["position"]["models"].values()))
            warrior["model"] = name
        if luck.random() < 0.2:
            case["position"]["players"][0]["id"] = warrior["player"] = luck.choice(("", "é", "x"))
        yield case


def test_both_ways_of_reading_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [*CASES.values(), *twisted(), *map(damaged, range(300))]
    short = [found_in(case) for case in cases]
    monkeypatch.setattr(reader, "_plain_warrior", lambda *_: None)
    assert short == [found_in(case) for case in cases]


def test_the_short_way_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "read_warrior", None)
    assert REFEREE.read(EXAMPLE).position.warriors
