"""How fast and how right the sight of Combat Hex is: python -m benchmarks.sight [--lines 1000000] [--seed 1].

Speed: two-line verdicts a second, and a warrior's view over a map of 600 hexes, first and again. Truth: random lines on random
boards under random readings, each judged by the referee and by an oracle of fractions that shares nothing with it.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from random import Random

from rules.games.combat_hex.line_of_sight import lines
from rules.games.combat_hex.line_of_sight.blockers import Terms, is_covered
from rules.games.combat_hex.line_of_sight.lines import corner, line
from rules.games.combat_hex.line_of_sight.silhouettes import silhouettes_of
from rules.games.combat_hex.line_of_sight.view import view_all
from rules.games.combat_hex.line_of_sight.viewer import Eye
from rules.games.combat_hex.position import Player, Position, Warrior
from rules.games.combat_hex.terrain import Board
from tests.combat_hex.line_of_sight import oracle
from tests.combat_hex.line_of_sight.boards import FOOT, random_position, random_sides

WIDTH, HEIGHT, WARRIORS = 24, 25, 24


def battlefield(rng: Random, density: float = 0.06) -> Position:
    """600 hexes, 24 foot warriors, a few hills, one side in seventeen drawn."""
    rows = tuple((r, -(r // 2), WIDTH - 1 - r // 2) for r in range(HEIGHT))
    hexes = [(q, r) for r, first, last in rows for q in range(first, last + 1)]
    places = rng.sample(hexes, WARRIORS)
    warriors = {
        f"w{n}": Warrior(f"w{n}", FOOT, "ab"[n % 2], at, rng.randrange(6), 2, 0)
        for n, at in enumerate(places)
    }
    board = Board(rows, frozenset(rng.sample(hexes, 30)), frozenset(), random_sides(rng, hexes, density, []))
    return Position(board, (Player("a"), Player("b")), warriors)


def verdicts(position: Position) -> Iterator[bool]:
    """Every warrior at every facing against every enemy."""
    for shooter in position.warriors.values():
        eye = Eye(position, shooter.id, Terms())
        for target in position.enemies_of(shooter.player):
            for facing in range(6):
                yield eye.look(silhouettes_of(position)[target.id], facing).visible


def timed(work: Callable[[], int]) -> tuple[int, float]:
    start = time.process_time()
    return work(), time.process_time() - start


def forget() -> None:
    """As in a fresh process."""
    for each in vars(lines).values():
        if hasattr(each, "cache_clear"):
            each.cache_clear()


def measure_speed(rng: Random) -> None:
    position = battlefield(rng)
    forget()
    for name in ("first", "again"):
        count, seconds = timed(lambda: sum(1 for _ in verdicts(position)))
        print(f"two-line verdicts, {name} time: {count / seconds:,.0f} a second ({count} in {seconds:.3f} s)")
    forget()
    for name in ("first", "again"):
        count, seconds = timed(lambda: len(view_all(position, "w0")))
        print(f"view over 600 hexes, {name} time: {1000 * seconds:.1f} ms ({count} in the arc)")


def wrong_lines(rng: Random) -> tuple[int, int]:
    """All lines of one random look: how many, and how many the two judge differently."""
    position = random_position(rng)
    chosen = Terms(
        rng.random() < 0.2, "wedge", rng.choice(("around", "literal")), rng.choice(("point", "sides"))
    )
    shooter, target = position.warriors["S"], position.warriors["T"]
    terms = oracle.Terms(chosen.starter, chosen.arc, chosen.wall_corner, chosen.cover_touch)
    slow = oracle.look_at(position, shooter, target, terms)
    eye, stand = Eye(position, "S", chosen), silhouettes_of(position)["T"]
    tried = wrong = 0
    for at, index in eye.starts(rng.randrange(6)):
        scene = eye.scene(at, stand)
        for hex_ in target.hexes:
            goal = (hex_[0] - at[0], hex_[1] - at[1])
            for end in range(6):
                ours = line(index, corner(goal, end))
                theirs = oracle.judge(slow, oracle.corner(at, index), oracle.corner(hex_, end))
                clear = scene.line_to(index, goal, end) is not None
                agree = clear != theirs.blocked and (
                    not clear or is_covered(ours, goal, scene) == theirs.covered
                )
                tried, wrong = tried + 1, wrong + (not agree)
    return tried, wrong


def measure_truth(rng: Random, wanted: int) -> None:
    tried = wrong = boards = 0
    start = time.process_time()
    while tried < wanted:
        more, bad = wrong_lines(rng)
        tried, wrong, boards = tried + more, wrong + bad, boards + 1
    print(
        f"{tried:,} random lines on {boards:,} boards: {wrong} judged differently ({time.process_time() - start:.0f} s)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    measure_speed(Random(options.seed))
    measure_truth(Random(options.seed), options.lines)


if __name__ == "__main__":
    main()
