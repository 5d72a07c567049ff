"""Damaged cases by the hundred thousand: each is ruled or refused, none crashes. python -m benchmarks.fuzz [--game GAME]."""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rules import adjudicate
from rules.engine.faults import Unreadable
from tests.combat_hex import test_properties
from tests.strategy_battle import scenes

# By game: a damaged case of a seed.
DAMAGED: Mapping[str, Callable[[int], Any]] = {
    "combat-hex": test_properties.damaged,
    "strategy-battle": scenes.damaged,
}


def outcome(case: Any) -> str:
    """What became of one damaged case. Anything but a ruling or a refusal raises."""
    try:
        ruling = adjudicate(case).as_json()
    except Unreadable as refusal:
        return "unreadable" if refusal.faults else "refused without a reason"
    json.dumps(ruling)
    return str(ruling["verdict"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=DAMAGED, default="combat-hex")
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    begun = time.process_time()
    found: Counter[str] = Counter()
    for seed in range(options.seed, options.seed + options.cases):
        try:
            found[outcome(DAMAGED[options.game](seed))] += 1
        except Exception as error:
            raise SystemExit(f"case {seed} crashes the referee: {error!r}") from error
    taken = time.process_time() - begun
    print(f"{options.cases:,} damaged cases in {taken:.0f} s: {dict(found)}, none crashed")


if __name__ == "__main__":
    main()
