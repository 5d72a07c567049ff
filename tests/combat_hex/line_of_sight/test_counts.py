"""How many hexes a warrior sees on fixed boards, kept as text: a change of any figure is a change of the rules.

Each line of `counts.txt`: seed of the board, facing, hexes in the arc, hexes seen, of these in cover. The figures were counted
by the oracle of fractions.
"""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rules.games.combat_hex.line_of_sight.view import view_all
from rules.games.combat_hex.position import Position, Warrior
from tests.combat_hex.line_of_sight import oracle
from tests.combat_hex.line_of_sight.boards import FOOT, random_position

COUNTS = Path(__file__).with_name("counts.txt")
REACH = 5


def board_of(seed: int) -> Position:
    """A foot archer at the origin of a rhombus of 121 hexes."""
    position = random_position(Random(seed), REACH)
    rows = tuple((r, -REACH, REACH) for r in range(-REACH, REACH + 1))
    archer = replace(position.warriors["S"], card=FOOT, wears_ring=False)
    return replace(
        position, board=replace(position.board, rows=rows), warriors={**position.warriors, "S": archer}
    )


def count(seed: int, facing: int) -> tuple[int, int, int]:
    seen = view_all(board_of(seed), "S", facing).values()
    return len(seen), sum(look.visible for look in seen), sum(look.visible and look.cover for look in seen)


def count_slowly(seed: int, facing: int) -> tuple[int, int, int]:
    """The same by the oracle, with a warrior put into every empty hex in turn."""
    position = board_of(seed)
    hexes = [(q, r) for r, first, last in position.board.rows for q in range(first, last + 1)]
    answers = []
    for at in hexes:
        id = position.occupants.get(at, "new")
        if id != "S":
            there = position if id != "new" else position.with_warrior(Warrior("new", FOOT, "b", at, 0, 2, 0))
            arc = oracle.arc_of((0, 0), facing, 3 * REACH)
            if at in arc:
                answers.append(oracle.ask(there, "S", id, facing, oracle.Terms()))
    return len(answers), sum(a.visible for a in answers), sum(a.visible and a.cover is True for a in answers)


LINES = [tuple(map(int, line.split())) for line in COUNTS.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(("seed", "facing", "arc", "seen", "covered"), LINES)
def test_the_number_of_hexes_seen_stays_what_it_was(
    seed: int, facing: int, arc: int, seen: int, covered: int
) -> None:
    assert count(seed, facing) == (arc, seen, covered)


def test_the_figures_are_those_of_the_oracle() -> None:
    seed, facing, *figures = LINES[0]
    assert count_slowly(seed, facing) == tuple(figures)
