"""A ruling holds nothing in a circle: what it was made of is freed at once, and not left to the garbage collector."""

import gc
import json
from pathlib import Path

from rules.games.combat_hex.referee import adjudicate

EXAMPLE = Path(__file__).parents[2] / "docs/cases/rohan-and-orcs.json"


def test_a_combat_leaves_nothing_to_the_garbage_collector() -> None:
    case = json.loads(EXAMPLE.read_text(encoding="utf-8")) | {"claims": []}
    adjudicate(case).as_json()
    gc.collect()
    gc.disable()
    try:
        adjudicate(case).as_json()
        assert gc.collect() == 0
    finally:
        gc.enable()
