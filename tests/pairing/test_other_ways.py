"""Tables, brackets, round robins, pods and the number of rounds."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.cast import plain
from tournaments.pairing import (
    Infeasible,
    Pair,
    Past,
    Player,
    Rules,
    Spot,
    bracket,
    places_for,
    pods,
    round_robin,
    rounds_suggested,
    seat,
)
from tournaments.pairing.sentences import Sentence, in_english


def said(notes: tuple[Sentence, ...]) -> tuple[str, ...]:
    return tuple(map(in_english, notes))


def pairs(count: int) -> list[Pair]:
    return [Pair(2 * n + 1, 2 * n + 2) for n in range(count)]


class TestTables:
    """Pain 11: the same table again, holes in the table list."""

    def test_pairs_sit_in_their_order_without_holes(self) -> None:
        spots = [Spot(n) for n in (1, 2, 3, 7, 8)]
        assert [place.table for place in seat(pairs(4), spots)] == [1, 2, 3, 7]

    def test_nobody_sits_at_the_same_table_again(self) -> None:
        past = Past(tables={1: [1], 3: [2], 5: [3], 7: [1, 4]})
        places = seat(pairs(4), [Spot(n) for n in range(1, 5)], past)
        assert not any(place.notes for place in places)
        assert sorted(place.table for place in places) == [1, 2, 3, 4]

    def test_a_map_counts_like_a_table_but_less(self) -> None:
        spots = [Spot(1, "ruins"), Spot(2, "ruins"), Spot(3, "forest"), Spot(4, "forest")]
        places = seat(pairs(4), spots, Past(tables={1: [2], 3: [1], 5: [3], 7: [4]}))
        assert not any(place.notes for place in places)
        assert {place.table for place in places[:2]} == {3, 4}

    def test_a_repeat_that_cannot_be_avoided_is_noted(self) -> None:
        place = seat(pairs(1), [Spot(5, "ruins")], Past(tables={1: [5], 2: [5]}))[0]
        assert said(place.notes) == (
            "Played at this table before: Player 1 (no table in play is new to both).",
            "Played at this table before: Player 2 (no table in play is new to both).",
        )

    def test_a_fixed_table_comes_first(self) -> None:
        past = Past(fixed={7: 1}, tables={7: [1, 1]})
        places = seat(pairs(4), [Spot(n) for n in range(1, 5)], past)
        assert [place.table for place in places] == [2, 3, 4, 1]
        assert in_english(places[3].notes[0]) == "Fixed table 1: Player 7."

    def test_two_who_need_one_table_are_told(self) -> None:
        places = seat(pairs(2), [Spot(1), Spot(2)], Past(fixed={1: 2, 3: 2}))
        assert [place.table for place in places] == [2, 1]
        assert said(places[1].notes) == ("Player 3 should stay at table 2, but another pair needs it too.",)

    def test_too_few_tables_give_a_reason(self) -> None:
        with pytest.raises(Infeasible) as caught:
            seat(pairs(3), [Spot(1), Spot(2)])
        assert caught.value.code == "too-few-tables"

    @settings(max_examples=60, deadline=None)
    @given(st.integers(1, 7), st.randoms(use_true_random=False))
    def test_no_seating_has_fewer_repeats_by_brute_force(self, count: int, chance: Random) -> None:
        spots = [Spot(n, chance.choice(["", "a", "b"])) for n in range(1, count + 1)]
        past = Past(tables={n: chance.choices(range(1, count + 1), k=2) for n in range(1, 2 * count + 1)})
        best = min(_repeats(order, spots, past) for order in _orders(count))
        assert _repeats([place.table for place in seat(pairs(count), spots, past)], spots, past) == best

    def test_a_pod_sits_by_the_same_rules_as_a_pair(self) -> None:
        past = Past(fixed={6: 1}, tables={1: [2], 4: [3]})
        places = places_for([(1, 2, 3), (4, 5, 6, 7), (8, 9, 10)], [Spot(n) for n in (1, 2, 3)], past)
        assert [place.table for place in places] == [3, 1, 2]
        assert [said(place.notes) for place in places] == [(), ("Fixed table 1: Player 6.",), ()]

    def test_a_pod_is_told_what_could_not_be_avoided(self) -> None:
        past = Past(fixed={1: 2, 6: 2}, tables={4: [1, 2]})
        places = places_for([(1, 2, 3), (4, 5, 6, 7)], [Spot(1), Spot(2)], past)
        assert [place.table for place in places] == [2, 1]
        assert said(places[1].notes) == (
            "Played at this table before: Player 4 (a fixed table comes first).",
            "Player 6 should stay at table 2, but another pod needs it too.",
        )

    @settings(max_examples=40, deadline=None)
    @given(st.integers(1, 6), st.randoms(use_true_random=False))
    def test_no_seating_of_pods_has_fewer_repeats_by_brute_force(self, count: int, chance: Random) -> None:
        pods = [tuple(range(4 * at, 4 * at + 4)) for at in range(count)]
        sat = {player: chance.choices(range(count), k=1) for pod in pods for player in pod}

        def repeats(order: Sequence[int]) -> int:
            return sum(
                sat[player].count(table) for pod, table in zip(pods, order, strict=True) for player in pod
            )

        places = places_for(pods, [Spot(n) for n in range(count)], Past(tables=sat))
        assert repeats([place.table for place in places]) == min(map(repeats, permutations(range(count))))

    def test_a_large_hall_is_seated_without_repeats(self) -> None:
        chance = Random(1)
        past = Past(tables={n: chance.sample(range(1, 301), 4) for n in range(1, 601)})
        places = seat(pairs(300), [Spot(n) for n in range(1, 301)], past)
        assert sorted(place.table for place in places) == list(range(1, 301))
        assert not any(place.notes for place in places)


def _orders(count: int) -> Iterator[tuple[int, ...]]:
    return permutations(range(1, count + 1))


def _repeats(order: Sequence[int], spots: Sequence[Spot], past: Past) -> tuple[int, int]:
    maps = {spot.number: spot.map for spot in spots}
    same = again = 0
    for pair, table in zip(pairs(len(order)), order, strict=True):
        for player in (pair.first, pair.second):
            before = list(past.tables[player])
            same += before.count(table)
            again += sum(maps[table] != "" and maps[other] == maps[table] for other in before)
    return same, again


class TestBrackets:
    def test_standard_seeding_keeps_the_best_apart(self) -> None:
        assert bracket.seeding(8) == [1, 8, 4, 5, 2, 7, 3, 6]
        drawn = bracket.single(range(1, 9))
        first = [(m.first.player, m.second.player) for m in drawn.matches if m.round == 1]
        assert first == [(1, 8), (4, 5), (2, 7), (3, 6)]

    @given(st.integers(2, 40))
    def test_free_places_go_to_the_top_seeds(self, count: int) -> None:
        drawn = bracket.single(range(1, count + 1))
        first = [f for f in bracket.fixtures(drawn, {}) if f.round == 1]
        free = sorted(f.winner or 0 for f in first if f.winner)
        assert free == list(range(1, len(free) + 1))
        assert len(free) == (1 << (count - 1).bit_length()) - count

    @given(st.integers(2, 40))
    def test_without_upsets_the_first_beats_the_second_in_the_final(self, count: int) -> None:
        for drawn in (bracket.single(range(1, count + 1)), bracket.double(range(1, count + 1))):
            winners = _play(drawn, min)
            final = "F1-1" if drawn.double else drawn.codes[-1]
            fixture = next(f for f in bracket.fixtures(drawn, winners) if f.code == final)
            assert {fixture.first, fixture.second} == {1, 2}
            assert bracket.champion(drawn, winners) == 1

    @given(st.integers(2, 33), st.randoms(use_true_random=False))
    def test_in_double_elimination_everybody_but_the_champion_loses_twice(
        self, count: int, chance: Random
    ) -> None:
        drawn = bracket.double(range(1, count + 1))
        winners = _play(drawn, lambda a, b: chance.choice((a, b)))
        lost = [f.loser for f in bracket.fixtures(drawn, winners) if f.first and f.second and f.winner]
        champion = bracket.champion(drawn, winners)
        assert champion is not None
        assert lost.count(champion) <= 1
        assert all(lost.count(player) == 2 for player in range(1, count + 1) if player != champion)

    @given(st.integers(2, 33), st.randoms(use_true_random=False))
    def test_in_single_elimination_everybody_but_the_champion_loses_once(
        self, count: int, chance: Random
    ) -> None:
        drawn = bracket.single(range(1, count + 1))
        winners = _play(drawn, lambda a, b: chance.choice((a, b)))
        lost = [f.loser for f in bracket.fixtures(drawn, winners) if f.first and f.second]
        places = [*lost, bracket.champion(drawn, winners)]
        assert sorted(player for player in places if player is not None) == list(range(1, count + 1))

    def test_the_match_for_third_place_has_the_losers_of_the_semifinals(self) -> None:
        drawn = bracket.single([1, 2, 3, 4], third_place=True)
        fixtures = {f.code: f for f in bracket.fixtures(drawn, {"W1-1": 1, "W1-2": 3})}
        assert (fixtures["B1-1"].first, fixtures["B1-1"].second) == (4, 2)

    def test_the_second_final_is_open_only_after_the_first_was_lost_from_above(self) -> None:
        drawn = bracket.double([1, 2])
        assert [f.code for f in bracket.fixtures(drawn, {"W1-1": 1}) if f.is_open] == ["F1-1"]
        assert bracket.champion(drawn, {"W1-1": 1, "F1-1": 1}) == 1
        open_now = [f.code for f in bracket.fixtures(drawn, {"W1-1": 1, "F1-1": 2}) if f.is_open]
        assert open_now == ["F2-1"]

    def test_a_winner_who_did_not_play_is_refused(self) -> None:
        drawn = bracket.single([1, 2, 3, 4])
        with pytest.raises(ValueError, match="cannot win"):
            bracket.fixtures(drawn, {"W1-1": 2})
        with pytest.raises(ValueError, match="no match"):
            bracket.fixtures(drawn, {"W9-1": 2})
        with pytest.raises(ValueError, match="Nobody plays"):
            bracket.fixtures(bracket.single([1, 2, 3]), {"W1-1": 1})
        with pytest.raises(ValueError, match="two different players"):
            bracket.single([1])


def _play(drawn: bracket.Bracket, decide: Callable[[int, int], int]) -> dict[str, int]:
    """Play open matches until none is left."""
    winners: dict[str, int] = {}
    while open_now := [f for f in bracket.fixtures(drawn, winners) if f.is_open]:
        for fixture in open_now:
            if fixture.first and fixture.second:
                winners[fixture.code] = decide(fixture.first, fixture.second)
    return winners


class TestRoundRobin:
    @given(st.integers(0, 15))
    def test_everybody_meets_everybody_once(self, count: int) -> None:
        rounds = round_robin(range(1, count + 1))
        met = [tuple(sorted((a, b))) for meetings in rounds for a, b in meetings if b is not None]
        assert sorted(met) == list(combinations(range(1, count + 1), 2))
        for meetings in rounds:
            assert sorted(p for two in meetings for p in two if p is not None) == list(range(1, count + 1))

    def test_twice_turns_the_second_half_around(self) -> None:
        rounds = round_robin([1, 2, 3, 4], twice=True)
        assert len(rounds) == 6
        assert {two[::-1] for two in rounds[0]} == set(rounds[3])


class TestPods:
    @pytest.mark.parametrize("count", [3, 4, 6, 7, 8, 9, 11, 30, 101])
    def test_tables_have_three_or_four_players(self, count: int) -> None:
        tables = pods([Player(n, points=n % 5) for n in range(1, count + 1)], Rules(), seed=1)
        assert sorted(player for table in tables for player in table) == list(range(1, count + 1))
        assert {len(table) for table in tables} <= {3, 4}
        assert sum(len(table) == 3 for table in tables) == -count % 4

    @pytest.mark.parametrize("count", [1, 2, 5])
    def test_numbers_that_cannot_be_split_give_a_reason(self, count: int) -> None:
        with pytest.raises(Infeasible, match="three and four"):
            pods(plain(count), Rules(), seed=1)

    def test_people_who_have_met_are_mixed(self) -> None:
        first = pods(plain(16), Rules(), seed=1)
        met = {player: frozenset(table) - {player} for table in first for player in table}
        second = pods([Player(n, opponents=met[n]) for n in met], Rules(round=2), seed=1)
        assert sum(b in met[a] for table in second for a, b in combinations(table, 2)) == 0


class TestRounds:
    def test_the_usual_numbers(self) -> None:
        assert [rounds_suggested(n) for n in (0, 1, 2, 3, 8, 9, 32, 33, 128)] == [0, 0, 1, 2, 3, 4, 5, 6, 7]
        assert [rounds_suggested(n) for n in (129, 226, 227, 409, 410, 5000)] == [8, 8, 9, 9, 10, 10]

    @given(st.integers(0, 6000))
    def test_more_players_never_need_fewer_rounds(self, players: int) -> None:
        assert all(a <= b for a, b in pairwise([rounds_suggested(players), rounds_suggested(players + 1)]))
