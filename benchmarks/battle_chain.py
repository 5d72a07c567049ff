"""Battle Chain at length: python -m benchmarks.battle_chain [games|lists|fuzz|perft] [COUNT]. Times are of the processor."""

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.engine.faults import Unreadable
from rules.games.battle_chain.referee import adjudicate
from tests.battle_chain.army import test_oracle
from tests.battle_chain.kinds import KINDS, played_kind
from tests.battle_chain.perft import LEVELS, POSITIONS, count
from tests.battle_chain.test_properties import mutant
from tests.battle_chain.twists import check_twists


def games(many: int) -> Iterator[str]:
    """Whole games of every kind, with twists of every third action that must be refused; what was done in them."""
    for kind in KINDS:
        done, won = Counter[str](), 0
        for seed in range(many):
            game = played_kind(kind, seed)
            allowed = check_twists(game, 3)
            assert not allowed, (kind, seed, allowed)
            done.update(str(action["do"]) for action in game.actions)
            won += game.result is not None
        yield f"{kind}: {many} games, {won} won, {done.total()} legal actions: {dict(done.most_common())}"


def lists(many: int) -> Iterator[str]:
    """Random lists judged by the army check and by the second validator of the tests."""
    test_oracle.LISTS = many
    test_oracle.test_both_validators_say_the_same_of_random_lists()
    yield f"{many:,} random lists: both validators agree"


def fuzz(many: int) -> Iterator[str]:
    """Damaged golden cases: each is ruled or refused."""
    found: Counter[str] = Counter()
    for seed in range(many):
        try:
            ruling = adjudicate(mutant(random.Random(f"fuzz{seed}"))).as_json()
        except Unreadable as refusal:
            found["unreadable" if refusal.faults else "refused without a reason"] += 1
            continue
        json.dumps(ruling)
        found[str(ruling["verdict"])] += 1
    yield f"{many:,} damaged cases: {dict(found)}, none crashed"


def perft(depth: int) -> Iterator[str]:
    """Sequences of legal continuations from fixed positions, to each depth."""
    for name, position in POSITIONS.items():
        begun = time.process_time()
        counts = [count(position, level) for level in range(1, min(depth, LEVELS) + 1)]
        yield f"{name:44} | {' | '.join(f'{one:>9,}' for one in counts)} | {time.process_time() - begun:6.2f} s"


PARTS: Mapping[str, tuple[Callable[[int], Iterator[str]], int]] = {
    "games": (games, 50), "lists": (lists, 50_000), "fuzz": (fuzz, 100_000), "perft": (perft, 3),
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=PARTS, nargs="?", default="games")
    parser.add_argument("count", type=int, nargs="?")
    options: Any = parser.parse_args()
    part, usual = PARTS[options.part]
    begun = time.process_time()
    for line in part(options.count or usual):
        print(line, flush=True)
    print(f"{time.process_time() - begun:.1f} s of the processor")


if __name__ == "__main__":
    main()
