"""python -m benchmarks.list_validation [--lists 50000] [--seed 1] [GAME...]: lists on which the two checks do not agree."""

import argparse
import json
import time

from benchmarks.list_validation.comparing import RULESETS, differences

SHOWN = 5


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=sorted(RULESETS), metavar="GAME")
    parser.add_argument("--lists", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    total = 0
    for game in asked.games:
        began = time.process_time()
        found = list(differences(game, asked.lists, asked.seed))
        total += len(found)
        spent = time.process_time() - began
        print(
            f"{game}: {asked.lists} lists, {len(found)} differences, {spent:.0f} s of processor", flush=True
        )
        for one in found[:SHOWN]:
            print(json.dumps(one, indent=1, default=str))
    return 1 if total else 0


if __name__ == "__main__":
    raise SystemExit(main())
