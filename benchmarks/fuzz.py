"""Damaged cases by the hundred thousand: each is ruled or refused, none crashes. python -m benchmarks.fuzz [--cases 100000]."""

import argparse
import json
import time
from collections import Counter

from rules import adjudicate
from rules.engine.faults import Unreadable
from tests.combat_hex.test_properties import damaged


def outcome(seed: int) -> str:
    """What became of one damaged case. Anything but a ruling or a refusal raises."""
    try:
        ruling = adjudicate(damaged(seed)).as_json()
    except Unreadable as refusal:
        return "unreadable" if refusal.faults else "refused without a reason"
    json.dumps(ruling)
    return str(ruling["verdict"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    begun = time.process_time()
    found: Counter[str] = Counter()
    for seed in range(options.seed, options.seed + options.cases):
        try:
            found[outcome(seed)] += 1
        except Exception as error:
            raise SystemExit(f"case {seed} crashes the referee: {error!r}") from error
    taken = time.process_time() - begun
    print(f"{options.cases:,} damaged cases in {taken:.0f} s: {dict(found)}, none crashed")


if __name__ == "__main__":
    main()
