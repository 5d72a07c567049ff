"""Accelerated rounds by the Baku method, and who is first at a table."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing import (
    FIRST,
    SECOND,
    Pair,
    Player,
    Rules,
    Start,
    balanced,
    check,
    pair,
    upper_half,
    virtual_points,
)
from tournaments.pairing.history import Round, after
from tournaments.pairing.noise import Dice

WIN, DRAW = 2, 1


def test_the_upper_half_is_rounded_up_to_an_even_number() -> None:
    """The note of the published method: of 161 players 82."""
    for size, upper in ((161, 82), (160, 80), (162, 82), (4, 2), (5, 4), (2, 2)):
        found = upper_half(Player(number, seed=number) for number in range(1, size + 1))
        assert found == set(range(1, upper + 1)), size


def test_of_nine_rounds_five_are_accelerated() -> None:
    """The example of the published method, in halves of a point."""
    given_ = [Fraction(virtual_points(at, 9, WIN, DRAW), 2) for at in range(1, 10)]
    assert given_ == [1, 1, 1, Fraction(1, 2), Fraction(1, 2), 0, 0, 0, 0]


def field(size: int, win: int = 3) -> list[Player]:
    players = [Player(number, seed=number) for number in range(1, size + 1)]
    upper = upper_half(players)
    return [replace(one, points=win, virtual=win) if one.id in upper else one for one in players]


@pytest.mark.parametrize(("start", "meets"), [(Start.SEEDED, 21), (Start.FOLDED, 40)])
def test_in_the_first_round_each_half_is_seeded_by_itself(start: Start, meets: int) -> None:
    drawn = pair(field(80), Rules(round=1, start=start), seed=1)
    mates = {one.id: next(p for p in drawn.pairs if one.id in p.players) for one in field(80)}
    assert meets in mates[1].players
    assert meets + 40 in mates[41].players
    assert drawn.certificate.optimal
    assert (drawn.cost.seeding, drawn.cost.halves) == (0, 0)


def test_an_odd_field_gives_the_bye_to_the_weakest_of_the_lower_half() -> None:
    drawn = pair(field(9), Rules(round=1, start=Start.SEEDED), seed=1)
    assert [bye.player for bye in drawn.byes] == [9]


@given(st.integers(0, 10_000), st.sampled_from([8, 9, 14, 30]))
def test_accelerated_rounds_are_proved_and_checked_like_others(seed: int, size: int) -> None:
    """Who is stronger wins; the round after is made with the virtual points that it has."""
    here, dice = tuple(field(size)), Dice(seed)
    upper = upper_half(here)
    for number in range(1, 6):
        boost = virtual_points(number, 5, 3, 1)
        here = tuple(
            replace(one, points=one.won + extra, virtual=extra)
            for one in here
            for extra in [boost if one.id in upper else 0]
        )
        rules = Rules(round=number)
        drawn = pair(here, rules, seed)
        assert drawn.certificate.optimal
        pairs = tuple((one.first, one.second) for one in drawn.pairs)
        made = Round(here, rules, seed, pairs, tuple(bye.player for bye in drawn.byes))
        assert check(made).optimal
        gained = {bye.player: 3 for bye in drawn.byes}
        for one, other in pairs:
            won = min(one, other) if dice.percent(80) else max(one, other)
            gained[won] = 3
        here = after(here, made, gained)


def test_the_reason_names_virtual_points() -> None:
    drawn = pair(field(8), Rules(round=2), seed=1)
    told = {one.first: one.sentence for one in drawn.pairs}
    assert "Accelerated round. The players both have 0 points and 3 virtual." in told[min(told)]


def test_first_is_who_was_first_less_often_then_who_was_second_last() -> None:
    sides = {1: [FIRST, FIRST], 2: [SECOND, FIRST], 3: [FIRST, SECOND], 4: [SECOND, FIRST], 5: [SECOND]}
    found = balanced([Pair(1, 2), Pair(4, 3)], sides, seed=1)
    assert [(one.first, one.second) for one in found] == [(2, 1), (3, 4)]
    assert balanced([Pair(1, 5)], sides, seed=1)[0].first == 5


def test_who_have_been_first_alike_are_drawn_by_lot_and_the_lot_can_be_repeated() -> None:
    pairs = [Pair(number, number + 100) for number in range(1, 101)]
    found = balanced(pairs, {}, seed=7)
    turned = [replace(one, first=one.second, second=one.first) for one in pairs]
    assert found == balanced(turned, {}, seed=7)
    assert 30 < sum(one.first < 100 for one in found) < 70


@given(st.integers(0, 1000))
def test_over_the_rounds_nobody_is_first_much_more_often(seed: int) -> None:
    here: tuple[Player, ...] = tuple(Player(number) for number in range(1, 31))
    sides: dict[int, list[int]] = {one.id: [] for one in here}
    dice = Dice(seed)
    for number in range(1, 8):
        rules = Rules(round=number)
        drawn = pair(here, rules, seed)
        pairs = balanced(drawn.pairs, sides, seed)
        for one in pairs:
            assert sum(sides[one.first]) <= sum(sides[one.second])
            sides[one.first].append(FIRST)
            sides[one.second].append(SECOND)
        made = Round(here, rules, seed, tuple((one.first, one.second) for one in pairs), ())
        here = after(here, made, {(one.first if dice.percent(50) else one.second): 3 for one in pairs})
    assert max(abs(sum(row)) for row in sides.values()) <= 3
