"""Maps given out anew each round, and table numbers as people write them."""

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing import Pair, Past, Spot, Supply, assign_maps, seat
from tournaments.pairing.maps import again
from tournaments.pairing.ranges import as_ranges, numbers, read_ranges, written
from tournaments.pairing.sentences import Sentence, in_english

FORD, RUINS, WOOD = Supply(1, "The ford"), Supply(2, "The ruins"), Supply(3, "The wood")


def said(notes: tuple[Sentence, ...]) -> tuple[str, ...]:
    return tuple(map(in_english, notes))


def tables(count: int) -> list[tuple[int, int]]:
    return [(2 * n + 1, 2 * n + 2) for n in range(count)]


def test_maps_are_given_out_evenly() -> None:
    lots = assign_maps(tables(7), [FORD, RUINS, WOOD])
    assert sorted([lot.map for lot in lots].count(one) for one in (1, 2, 3)) == [2, 2, 3]


def test_nobody_plays_on_a_map_again_while_there_is_another() -> None:
    played = {1: [1], 2: [2], 3: [3], 5: [1, 3]}
    lots = assign_maps(tables(3), [FORD, RUINS, WOOD], played)
    assert [lot.map for lot in lots][0::2] == [3, 2]
    assert not any(lot.notes for lot in lots)


def test_a_repeat_that_cannot_be_avoided_says_why() -> None:
    (lot,) = assign_maps(tables(1), [FORD, RUINS], {1: [1], 2: [2, 2]})
    assert (lot.map, said(lot.notes)) == (
        1,
        ("Played on The ford before: Player 1 (no map is new to all of them).",),
    )


def test_a_map_with_few_copies_goes_to_whoever_needs_it_most() -> None:
    one_ford = Supply(1, "The ford", copies=1)
    lots = assign_maps(tables(2), [one_ford, RUINS], {1: [2], 3: [2], 4: [2]})
    assert [lot.map for lot in lots] == [2, 1]
    assert said(lots[0].notes) == (
        "Played on The ruins before: Player 1 (every copy of a map new to all of them is needed elsewhere).",
    )


def test_too_few_maps_leave_a_table_without_one_and_say_so() -> None:
    lots = assign_maps(tables(2), [Supply(1, "The ford", copies=1)])
    assert sorted(lot.map or 0 for lot in lots) == [0, 1]
    assert ["The event has fewer maps than tables."] in [list(said(lot.notes)) for lot in lots]


def test_the_same_seed_gives_the_same_maps() -> None:
    draw = [assign_maps(tables(30), [FORD, RUINS, WOOD], seed=seed) for seed in (1, 1, 2)]
    assert draw[0] == draw[1] != draw[2]


@settings(max_examples=150, deadline=None)
@given(st.integers(1, 5), st.integers(1, 3), st.randoms(use_true_random=False))
def test_no_other_way_is_better_by_brute_force(count: int, maps: int, chance: Random) -> None:
    supplies = [Supply(n, f"Map {n}", chance.choice([0, 1, 2])) for n in range(1, maps + 1)]
    played = {n: chance.choices(range(1, maps + 1), k=chance.randrange(4)) for n in range(1, 2 * count + 1)}
    lots = assign_maps(tables(count), supplies, played, chance.randrange(99))
    ways = product([*range(1, maps + 1), None], repeat=count)
    best = min(badness(way, supplies, played) for way in ways if fits(way, supplies))
    found = [lot.map for lot in lots]
    assert fits(found, supplies)
    assert badness(found, supplies, played) == best


def fits(way: Sequence[int | None], supplies: Sequence[Supply]) -> bool:
    return all(not one.copies or list(way).count(one.id) <= one.copies for one in supplies)


def badness(
    way: Sequence[int | None], supplies: Sequence[Supply], played: Mapping[int, Sequence[int]]
) -> tuple[int, int, int]:
    """Pairs without a map, then games on a map again, then how unevenly maps lie."""
    repeats = sum(again(two, at, played) for two, at in zip(tables(len(way)), way, strict=True) if at)
    return list(way).count(None), repeats, sum(list(way).count(one.id) ** 2 for one in supplies)


def test_a_large_hall_plays_three_rounds_on_six_maps_without_a_repeat() -> None:
    supplies = [Supply(n, f"Map {n}") for n in range(6)]
    played: dict[int, list[int]] = {}
    for round_ in range(3):
        hall = [(n, (n + round_) % 500 + 500) for n in range(500)]
        for two, lot in zip(hall, assign_maps(hall, supplies, played, round_), strict=True):
            assert not lot.notes
            for player in two:
                played.setdefault(player, []).append(lot.map or 0)


def test_maps_played_on_count_even_where_the_table_has_another_map_now() -> None:
    spots = [Spot(1, "ruins"), Spot(2, "forest")]
    places = seat([Pair(1, 2), Pair(3, 4)], spots, Past(tables={1: [7]}, maps={1: ["ruins"]}))
    assert [place.table for place in places] == [2, 1]


def test_ranges_are_read_and_written() -> None:
    assert read_ranges(" 1-20, 41 – 60,70") == ((1, 20), (41, 60), (70, 70))
    assert written(read_ranges("1-20,70")) == "1-20, 70"
    assert [*numbers(((1, 2), (7, 8)), 1)] == [1, 2, 7, 8]
    assert as_ranges([3, 1, 2, 9]) == ((1, 3), (9, 9))


@pytest.mark.parametrize("text", ["20-1", "1-5, 5-9", "a", "0-3", "1--3"])
def test_what_is_no_range_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        read_ranges(text)
