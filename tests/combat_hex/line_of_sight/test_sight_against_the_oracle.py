"""The referee's look agrees with the slow one of fractions on thousands of boards, under every reading and both editions."""

from itertools import product
from random import Random

import pytest

from rules.games.combat_hex.line_of_sight.blockers import Terms
from rules.games.combat_hex.line_of_sight.view import view
from tests.combat_hex.line_of_sight import oracle
from tests.combat_hex.line_of_sight.boards import random_position

READINGS = list(product(("wedge", "corridor"), ("around", "literal"), ("point", "sides"), (False, True)))
BOARDS = 24  # for each set of readings, edition and block of seeds


def compare(seed: int, starter: bool, arc: str, wall_corner: str, cover_touch: str, marksman: bool) -> None:
    rng = Random(seed)
    position = random_position(rng)
    facing = rng.randrange(6)
    ours = view(
        position, "S", "T", facing, terms=Terms(starter, arc, wall_corner, cover_touch), marksman=marksman
    )
    theirs = oracle.ask(
        position, "S", "T", facing, oracle.Terms(starter, arc, wall_corner, cover_touch, marksman)
    )
    assert (ours.in_arc, ours.clear, ours.choices) == (theirs.in_arc, theirs.clear, theirs.choices), seed
    assert ours.extra_shot == theirs.extra_shot, seed
    assert ours.visible == theirs.visible, seed
    if theirs.cover is not None:
        assert ours.cover == theirs.cover, seed


@pytest.mark.parametrize("starter", [False, True], ids=["tournament", "starter"])
@pytest.mark.parametrize(("arc", "wall_corner", "cover_touch", "marksman"), READINGS)
def test_every_choice_is_judged_as_fractions_judge_it(
    starter: bool, arc: str, wall_corner: str, cover_touch: str, marksman: bool
) -> None:
    first = 10_000 * READINGS.index((arc, wall_corner, cover_touch, marksman)) + 5_000 * starter
    for seed in range(first, first + BOARDS):
        compare(seed, starter, arc, wall_corner, cover_touch, marksman)
