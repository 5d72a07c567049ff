"""Any JSON at all is ruled or refused. What holds of every golden case is checked in test_golden."""

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules import adjudicate
from rules.engine.faults import Unreadable
from tests.golden import readable_cases

CASES = list(readable_cases("combat_hex"))
DOCUMENTS = [
    json.loads(path.read_text(encoding="utf-8")) for path in sorted(Path("docs/cases").glob("*.json"))
]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=20,
)


def _rules_or_refuses(case: Any) -> None:
    try:
        ruling = adjudicate(case).as_json()
    except Unreadable as refusal:
        faults = refusal.faults
    else:
        json.dumps(ruling)
        assert ruling["verdict"] in {"legal", "illegal", "incomplete"}
        return
    assert faults
    assert all(fault.text and fault.code for fault in faults)


@given(JSON)
@settings(max_examples=300, deadline=None)
def test_any_json_is_ruled_or_refused(case: Any) -> None:
    _rules_or_refuses(case)


@given(st.integers(0, 10**9))
@settings(max_examples=1500, deadline=None)
def test_a_damaged_case_is_ruled_or_refused(seed: int) -> None:
    _rules_or_refuses(damaged(seed))


def damaged(seed: int) -> Any:
    """A golden case with one to three places changed to something else."""
    luck = random.Random(seed)
    case = copy.deepcopy(luck.choice(CASES)[1])
    for _ in range(luck.randint(1, 3)):
        places = list(_places(case))
        holder, key = luck.choice(places)
        holder[key] = _something(luck, holder[key], [h[k] for h, k in places[:200]])
    return case


def _places(node: Any) -> Iterator[tuple[Any, Any]]:
    keys = range(len(node)) if isinstance(node, list) else list(node)
    for key in keys:
        yield node, key
        if isinstance(node[key], dict | list):
            yield from _places(node[key])


def _something(luck: random.Random, old: Any, others: list[Any]) -> Any:
    wild = [
        None,
        True,
        -1,
        0,
        1,
        7,
        10**9,
        2.5,
        "",
        "x",
        "O1",
        [],
        {},
        [0, 0],
        [[0, 0]],
        {"die": 0},
        old,
        "ward",
    ]
    return copy.deepcopy(luck.choice([*wild, *others[:40]]))
