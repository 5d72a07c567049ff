"""Games with everything that holds of them. python -m benchmarks.whole_games [--games 500] [--seed 0]."""

import argparse
import random
import time
from collections import Counter

from benchmarks.whole_games.playing import game
from benchmarks.whole_games.properties import check
from benchmarks.whole_games.twists import check_twists


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    begun, found, abilities = time.process_time(), Counter[str](), Counter[str]()
    for seed in range(options.seed, options.seed + options.games):
        table = game(seed)
        try:
            check(table)
            found["twists refused"] += check_twists(table, random.Random(seed))
        except AssertionError as error:
            raise SystemExit(f"game {seed} breaks a property: {error}") from error
        found["actions"] += len(table.steps)
        found[f"with {len(table.position.players)} players"] += 1
        found["turns"] += table.position.turn
        for step in table.steps:
            abilities.update(one.values["ability"] for one in step.heard.steps if one.key == "ability.used")
    taken = time.process_time() - begun
    print(f"{options.games:,} games in {taken:.0f} s: {dict(found)}")
    print(f"{len(abilities)} abilities used: {dict(abilities.most_common())}")


if __name__ == "__main__":
    main()
