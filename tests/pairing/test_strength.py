"""Inside score groups the stronger half meets the weaker half in order: against brute force, and at the edges."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from tests.pairing.oracle import by_networkx
from tests.pairing.test_optimal import random_event
from tournaments.pairing import Inside, Keep, Player, Rules, Start, check, pair
from tournaments.pairing.costs import FORBIDDEN, as_cost
from tournaments.pairing.draw import field_of
from tournaments.pairing.field import Field
from tournaments.pairing.history import Round

OPEN = Rules(round=2, rematch=Keep.HARD, club=Keep.SOFT, inside=Inside.HALVES)


def met(players: Sequence[Player], rules: Rules = OPEN, seed: int = 1) -> set[frozenset[int]]:
    drawn = pair(players, rules, seed)
    assert drawn.certificate.optimal
    return {one.players for one in drawn.pairs}


def pairs(*numbers: tuple[int, int]) -> set[frozenset[int]]:
    return set(map(frozenset, numbers))


def strong(number: int, points: int = 0) -> Player:
    """Number 1 is the strongest."""
    return Player(number, points=points, strength=2000 - 10 * number)


def test_the_upper_half_of_a_score_group_meets_the_lower_half_in_order() -> None:
    players = [strong(n, 3 if n <= 4 else 0) for n in range(1, 9)]
    assert met(players) == pairs((1, 3), (2, 4), (5, 7), (6, 8))
    reasons = [one.sentence for one in pair(players, OPEN, 1).pairs]
    assert "Strengths 1990 and 1970: the stronger half of the score group" in reasons[0]


def test_seeds_come_before_strengths() -> None:
    players = [strong(1), strong(2), strong(3), replace(strong(4), seed=1)]
    assert met(players) == pairs((4, 2), (1, 3))


def test_the_weakest_goes_down_and_meets_the_strongest_below() -> None:
    players = [strong(n, 3 if n <= 3 else 0) for n in range(1, 7)]
    assert met(players) == pairs((1, 2), (3, 4), (5, 6))


def test_the_weakest_of_the_lowest_has_the_bye() -> None:
    players = [strong(n, 3 if n <= 4 else 0) for n in range(1, 8)]
    drawn = pair(players, OPEN, 1)
    assert [bye.player for bye in drawn.byes] == [7]
    assert {one.players for one in drawn.pairs} == pairs((1, 3), (2, 4), (5, 6))


def test_a_rematch_moves_a_player_as_little_as_possible() -> None:
    players = [strong(n) for n in range(1, 9)]
    players[0] = replace(players[0], opponents=frozenset({5}))
    players[4] = replace(players[4], opponents=frozenset({1}))
    assert met(players) == pairs((1, 6), (2, 5), (3, 7), (4, 8))
    moved = [one.sentence for one in pair(players, OPEN, 1).pairs if 1 in one.players]
    assert "Moved a little" in moved[0]


def test_the_first_round_is_made_as_its_own_setting_says() -> None:
    players = [strong(n) for n in range(1, 9)]
    first = replace(OPEN, round=1, start=Start.SEEDED)
    assert met(players, first) == pairs((1, 5), (2, 6), (3, 7), (4, 8))
    at_random = replace(first, start=Start.RANDOM)
    assert any(met(players, at_random, seed) != met(players, first) for seed in range(5))


def test_without_any_strength_the_round_is_drawn_by_the_seed() -> None:
    players = [Player(n) for n in range(1, 9)]
    assert len({frozenset(met(players, OPEN, seed)) for seed in range(8)}) > 3
    assert all("half" not in one.sentence for one in pair(players, OPEN, 1).pairs)


# ---- the proof ----


def rounds(field: Field, left: tuple[int, ...]) -> Iterator[int]:
    """What every round of this field costs."""
    if not left:
        yield 0
        return
    first, *others = left
    for other in others:
        cost = field.cost(first, other)
        if cost < FORBIDDEN:
            yield from (cost + rest for rest in rounds(field, tuple(n for n in others if n != other)))


def with_strengths(seed: int, most: int) -> tuple[list[Player], Rules]:
    players, rules = random_event(5000 + seed, most)
    chance = Random(seed)
    strengths = [replace(player, strength=chance.choice((0, *range(1000, 2000, 25)))) for player in players]
    return strengths, replace(rules, inside=Inside.HALVES)


@pytest.mark.parametrize("seed", range(120))
def test_no_round_is_cheaper_by_brute_force(seed: int) -> None:
    players, rules = with_strengths(seed, 8)
    if by_networkx(players, rules) is None or not any(not player.byes for player in players):
        return
    field, _ = field_of(players, rules, seed)
    drawn = pair(players, rules, seed)
    assert drawn.certificate.optimal
    assert drawn.cost == min(map(as_cost, rounds(field, tuple(range(len(field))))))


@pytest.mark.parametrize("seed", range(60))
def test_strength_gives_way_to_everything_else(seed: int) -> None:
    """The criteria before it cost exactly what they cost without it."""
    players, rules = with_strengths(seed, 40)
    if by_networkx(players, rules) is None or not any(not player.byes for player in players):
        return
    drawn = pair(players, rules, seed)
    plain = pair(players, replace(rules, inside=Inside.RANDOM), seed)
    assert drawn.certificate.optimal
    assert drawn.cost.vector()[:8] == plain.cost.vector()[:8]


@pytest.mark.parametrize("seed", range(20))
def test_the_checker_finds_nothing_in_a_round_and_something_in_a_worse_one(seed: int) -> None:
    players = [strong(n) for n in range(1, 9)]
    drawn = pair(players, OPEN, seed)
    made = tuple((one.first, one.second) for one in drawn.pairs)
    assert check(Round(tuple(players), OPEN, seed, made, ())).optimal
    (a, b), (c, d), *rest = made
    worse = check(Round(tuple(players), OPEN, seed, ((a, c), (b, d), *rest), ()))
    assert [one.code for one in worse.findings] == ["not-optimal"]


def test_the_order_of_the_players_does_not_matter() -> None:
    players, rules = with_strengths(3, 20)
    for seed in range(5):
        assert pair(Random(seed).sample(players, len(players)), rules, 1) == pair(players, rules, 1)


def test_two_of_one_slot_meet_in_a_group_without_conflicts() -> None:
    for size in range(2, 40):
        field, _ = field_of([strong(n) for n in range(1, size + 1)], OPEN, 1)
        if size % 2 == 0:
            same = [(i, j) for i, j in combinations(range(size), 2) if field.slots[i][0] == field.slots[j][0]]
            assert len(same) == size // 2
