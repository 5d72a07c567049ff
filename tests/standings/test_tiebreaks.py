"""Every formula on numbers calculated by hand, and what holds for all of them."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.standings.cast import DRAW, LOSS, WIN, bye, events, forfeit, game, void
from tournaments.standings import (
    PRESETS,
    TIEBREAKS,
    Kind,
    Preset,
    Result,
    Scoring,
    explain,
    points_for,
    table,
    tally,
    tied_with,
)

THIRD = Fraction(33, 100)


def value(results: list[Result], code: str, player: int, scoring: Scoring | None = None) -> Fraction:
    return TIEBREAKS[code].value(tally(results, scoring), player)


def record(player: int, points: list[int]) -> list[Result]:
    """A player against strangers, one round after the other."""
    return [side for n, worth in enumerate(points, 1) for side in game(n, player, 100 * player + n, worth)]


@pytest.mark.parametrize(
    ("results", "share"),
    [
        (record(1, [WIN] * 5 + [LOSS] * 2 + [DRAW]), Fraction(16, 24)),
        (record(1, [WIN] + [LOSS] * 3), THIRD),
        (record(1, [WIN] * 3 + [LOSS] * 4) + bye(8, 1), Fraction(12, 24)),
        (record(1, [WIN]) + bye(2, 1, 0), Fraction(1)),
        (void(1, 1, 2), THIRD),
    ],
)
def test_match_win_percentage_has_a_floor_and_counts_a_bye_worth_points(
    results: list[Result], share: Fraction
) -> None:
    assert value(results, "mw", 1) == share


def test_a_bye_is_left_out_of_the_opponents_match_win_percentage() -> None:
    """Pain 13: neither an opponent of strength 0 nor one of strength 1."""
    met = game(1, 1, 2) + game(2, 1, 3, LOSS) + game(3, 2, 3)
    before = value(met, "omw", 1)
    assert before == (Fraction(1, 2) + 1 * Fraction(3, 6)) / 2
    assert value(met + bye(3, 1), "omw", 1) == before
    assert value(met + bye(3, 1, DRAW), "omw", 1) == before


def test_an_opponents_bye_does_not_make_a_schedule_stronger() -> None:
    met = game(1, 1, 2) + game(2, 2, 3) + game(3, 2, 4, LOSS)
    assert value(met, "sos", 1) == value(met + bye(4, 2), "sos", 1) == 1


@pytest.mark.parametrize("code", sorted(set(TIEBREAKS) - {"progressive"}))
def test_a_void_game_counts_for_nothing(code: str) -> None:
    """Pain 13: void is not a win, not a loss and not an opponent. Only the progressive score counts the total again."""
    met = game(1, 1, 2, left=(20, 5)) + game(1, 3, 4, DRAW) + game(2, 1, 3, DRAW) + game(2, 2, 4)
    scores, voided = tally(met), tally(met + void(3, 1, 4))
    for player in (1, 2, 3, 4):
        assert TIEBREAKS[code].value(voided, player) == TIEBREAKS[code].value(scores, player)


def test_a_forfeit_gives_points_but_no_opponent() -> None:
    met = game(1, 1, 2) + game(1, 3, 4)
    scores = tally(met + forfeit(2, 1, 3))
    assert scores.points[1] == 6
    assert TIEBREAKS["buchholz"].value(scores, 1) == 0
    assert TIEBREAKS["wins"].value(scores, 1) == 2
    assert TIEBREAKS["wins-played"].value(scores, 1) == 1


def test_strength_of_schedule_and_its_extension() -> None:
    met = game(1, 1, 2) + game(1, 3, 4) + game(2, 1, 3) + game(2, 2, 4)
    # Points per game: 3, 1.5, 1.5, 0.
    assert value(met, "sos", 1) == Fraction(3, 2)
    assert value(met, "sos", 2) == Fraction(3, 2)
    assert value(met, "sos", 4) == Fraction(3, 2)
    assert value(met, "esos", 1) == Fraction(3, 2)


def test_opponents_wins_are_shared_out_over_the_opponents() -> None:
    met = game(1, 1, 2) + game(1, 3, 4) + game(2, 1, 3) + game(2, 2, 4)
    assert value(met, "wins-sos", 4) == Fraction(1 + 1, 2)
    assert value(met, "wins-sos", 2) == Fraction(2 + 0, 2)


def test_buchholz_whole_without_the_lowest_and_without_both_ends() -> None:
    met = [
        *game(1, 1, 2),
        *game(1, 3, 4),
        *game(2, 1, 3),
        *game(2, 2, 4, DRAW),
        *game(3, 1, 4, LOSS),
        *game(3, 2, 3),
    ]
    # Points: 6, 4, 3, 4. Opponents of 1 have 4, 3 and 4.
    assert [value(met, code, 1) for code in ("buchholz", "buchholz-cut1", "buchholz-median")] == [11, 8, 4]
    assert value(game(1, 1, 2), "buchholz-median", 1) == 0


def test_sonneborn_berger_weighs_opponents_by_the_own_result() -> None:
    chess = Scoring(win=2, draw=1, unit=2)
    met = [
        Result(1, 1, 2, points=2, games_won=1),
        Result(1, 2, 1, points=0, games_lost=1),
        Result(2, 1, 3, points=1, games_drawn=1),
        Result(2, 3, 1, points=1, games_drawn=1),
        Result(3, 2, 3, points=2, games_won=1),
        Result(3, 3, 2, points=0, games_lost=1),
    ]
    # In half points: 2 has 2, 3 has 1. Against 2 a win, against 3 half of one.
    assert value(met, "sonneborn", 1, chess) == 2 + Fraction(1, 2)


def test_progressive_score_rewards_early_points() -> None:
    assert value(record(1, [WIN, LOSS, DRAW]), "progressive", 1) == 3 + 3 + 4
    assert value(record(1, [LOSS, DRAW, WIN]), "progressive", 1) == 0 + 1 + 4


def test_after_a_void_or_missed_round_the_total_counts_again() -> None:
    """Win, void, win: 3 + 3 + 6. Without the void round it is 3 + 6, which is offered beside it."""
    struck = [*game(1, 1, 2), *void(2, 1, 3), *game(3, 1, 4)]
    missed = [*game(1, 1, 2), *game(2, 3, 4), *game(3, 1, 4)]
    late = [*game(1, 3, 4), *game(2, 1, 4), *game(3, 1, 3)]
    assert value(struck, "progressive", 1) == value(missed, "progressive", 1) == 12
    assert value(struck, "progressive-played", 1) == value(missed, "progressive-played", 1) == 9
    assert value(late, "progressive", 1) == 0 + 3 + 6


def test_a_draw_is_a_third_or_a_half_in_sonneborn_berger() -> None:
    """1 draws with 2, who has 4 points, and beats 3, who has none: a third of 4, or half of 4."""
    met = [*game(1, 1, 2, DRAW), *game(2, 2, 4), *game(2, 1, 3)]
    assert value(met, "sonneborn", 1) == Fraction(4, 3)
    assert value(met, "sonneborn-half", 1) == 2
    walked = [*game(1, 1, 2, DRAW), *forfeit(2, 1, 3), *game(3, 3, 4)]
    assert value(walked, "sonneborn-half", 1) == Fraction(1, 2)
    assert value(walked, "sonneborn-half-all", 1) == Fraction(1, 2) + 3


def test_byes_and_forfeits_count_in_match_win_percentage_where_the_convention_says_so() -> None:
    """A bye, a forfeit won and a game lost: of 2 rounds with the bye, of 1 game, of 3 rounds with both."""
    mine = [*bye(1, 1), *forfeit(2, 1, 2), *game(3, 3, 1)]
    assert value(mine, "mw", 1) == Fraction(1, 2)
    assert value(mine, "mw-played", 1) == Fraction(33, 100)
    assert value(mine, "mw-all", 1) == Fraction(2, 3)
    assert value(mine, "omw", 3) == Fraction(1, 2)
    assert value(mine, "omw-played", 3) == Fraction(33, 100)
    assert value(mine, "omw-all", 3) == Fraction(2, 3)


def test_a_drawn_game_is_a_third_or_a_half_of_a_win() -> None:
    drawn = [Result(1, 1, 2, points=DRAW, games_won=1, games_drawn=1, games_lost=1)]
    assert value(drawn, "gw", 1) == Fraction(4, 9)
    assert value(drawn, "gw-half", 1) == Fraction(1, 2)


def test_games_inside_a_match_count_for_game_win_percentage() -> None:
    match = [
        Result(1, 1, 2, points=3, games_won=2, games_lost=1),
        Result(1, 2, 1, points=0, games_won=1, games_lost=2),
    ]
    assert value(match, "gw", 1) == Fraction(2, 3)
    assert value(match, "gw", 2) == Fraction(1, 3)
    assert value(match, "ogw", 1) == Fraction(1, 3)


def test_differences_add_up_over_rounds_and_credited_byes() -> None:
    met = [*game(1, 1, 2, left=(12, 4)), Result(2, 1, kind=Kind.BYE, points=3, scored=6)]
    assert value(met, "vp-difference", 1) == 14
    assert value(met, "vp-difference", 2) == -8
    army = [Result(1, 1, 2, points=3, destroyed=300, lost=120, leaders=1, leaders_lost=0)]
    assert [value(army, code, 1) for code in ("destroyed-difference", "destroyed", "leaders")] == [
        180,
        300,
        1,
    ]


def test_fewer_own_leaders_lost_ranks_higher() -> None:
    met = [Result(1, 1, 2, points=1, leaders_lost=1), Result(1, 2, 1, points=1, leaders_lost=0)]
    assert [row.player for row in table(tally(met), ["leaders-lost"]).rows] == [2, 1]


class TestDirectEncounter:
    def test_the_game_between_two_tied_players_decides(self) -> None:
        met = game(1, 1, 2) + game(1, 3, 4) + game(2, 2, 3) + game(2, 1, 4, LOSS)
        rows = {row.player: row.rank for row in table(tally(met), ["direct"]).rows}
        assert rows == {1: 1, 2: 1, 3: 1, 4: 1}  # a circle of four, nobody is certainly ahead
        rows = {row.player: row.rank for row in table(tally(game(1, 1, 2) + bye(2, 2)), ["direct"]).rows}
        assert rows == {1: 1, 2: 2}

    def test_an_unmet_player_can_be_ahead_only_if_no_result_could_change_it(self) -> None:
        # 1 beat 2 and 3; 2 and 3 never met: 1 is first whatever they might do, they stay level.
        met = game(1, 1, 2) + game(2, 1, 3) + bye(2, 2, 6) + bye(1, 3, 6)
        rows = {row.player: row.rank for row in table(tally(met), ["direct"]).rows}
        assert rows == {1: 1, 2: 2, 3: 2}

    def test_those_still_tied_are_compared_again_among_themselves(self) -> None:
        # Among four: 1 has 6, 2 and 3 have 3 each and 2 beat 3, 4 has 6 less 1's win.
        met = [
            *game(1, 1, 2),
            *game(2, 1, 3),
            *game(3, 4, 1),
            *game(1, 3, 4),
            *game(2, 2, 4),
            *game(3, 2, 3),
        ]
        scores = tally(met + bye(4, 3, 3))
        assert [(row.player, row.rank) for row in table(scores, ["direct"]).rows] == [
            (1, 1),
            (2, 2),
            (3, 3),
            (4, 4),
        ]


def test_full_ties_share_a_rank_and_the_next_rank_is_skipped() -> None:
    met = game(1, 1, 2) + game(1, 3, 4)
    assert [(row.player, row.rank) for row in table(tally(met), ["omw"]).rows] == [
        (1, 1),
        (3, 1),
        (2, 3),
        (4, 3),
    ]


def test_penalty_points_lower_the_player_but_not_the_opponents_strength() -> None:
    met = game(1, 1, 2) + game(1, 3, 4)
    plain, punished = tally(met), tally(met, penalties={1: 2})
    assert [row.player for row in table(punished).rows] == [3, 1, 2, 4]
    assert TIEBREAKS["buchholz"].value(punished, 2) == TIEBREAKS["buchholz"].value(plain, 2) == 3


def test_two_results_of_one_player_in_a_round_are_refused() -> None:
    """Pain 15: a game confirmed twice must not count twice."""
    with pytest.raises(ValueError, match="two results"):
        tally(game(1, 1, 2) + game(1, 1, 3))


def test_players_without_a_result_stand_in_the_table() -> None:
    assert [row.points for row in table(tally([], players=[5, 6]), list(TIEBREAKS)).rows] == [0, 0]


def test_bands_turn_a_difference_into_points_for_both_sides() -> None:
    bands = PRESETS["bands-20-0"].scoring
    assert [points_for(bands, scored, 50) for scored in (50, 55, 56, 61, 100, 101)] == [
        (10, 10),
        (10, 10),
        (11, 9),
        (12, 8),
        (19, 1),
        (20, 0),
    ]
    assert points_for(bands, 0, 80) == (0, 20)
    assert points_for(Scoring(), 4, 4) == (1, 1)


@given(st.integers(0, 200), st.integers(0, 200))
def test_every_band_shares_out_twenty_points(scored: int, conceded: int) -> None:
    mine, theirs = points_for(PRESETS["bands-20-0"].scoring, scored, conceded)
    assert mine + theirs == 20
    assert (mine > theirs) <= (scored > conceded)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=list(PRESETS))
def test_every_preset_names_tiebreaks_that_exist(preset: Preset) -> None:
    assert set(preset.tiebreaks) <= set(TIEBREAKS)


@given(events(), st.randoms(use_true_random=False))
def test_the_order_in_which_results_arrive_does_not_matter(results: list[Result], chance: Random) -> None:
    shuffled = list(results)
    chance.shuffle(shuffled)
    codes = list(TIEBREAKS)
    assert table(tally(results), codes) == table(tally(shuffled), codes)


@given(events())
def test_every_explanation_ends_in_the_value_of_the_table(results: list[Result]) -> None:
    """Pain 14: why am I ranked so?"""
    scores, codes = tally(results), list(TIEBREAKS)
    standings = table(scores, codes)
    for row in standings.rows:
        for code, shown in zip(codes, row.values, strict=True):
            told = explain(scores, row.player, code, tied_with(standings, row.player, code))
            assert told.value == shown
            assert told.formula
            assert all(part.counted or part.note for part in told.parts)


@given(events())
def test_swapping_the_names_of_players_swaps_their_rows(results: list[Result]) -> None:
    codes = list(TIEBREAKS)
    renamed = [
        replace(result, player=-result.player, opponent=result.opponent and -result.opponent)
        for result in results
    ]
    before = {row.player: (row.rank, row.points, row.values) for row in table(tally(results), codes).rows}
    after = {-row.player: (row.rank, row.points, row.values) for row in table(tally(renamed), codes).rows}
    assert before == after


@given(events())
def test_sums_agree_with_a_naive_reading_of_the_formulas(results: list[Result]) -> None:
    scores = tally(results)
    for player in scores.results:
        met = [r for r in results if r.player == player and r.kind is Kind.PLAYED]
        points = [_total(results, r.opponent) for r in met]
        assert TIEBREAKS["buchholz"].value(scores, player) == sum(points)
        assert TIEBREAKS["buchholz-cut1"].value(scores, player) == sum(sorted(points)[1:])
        assert TIEBREAKS["buchholz-median"].value(scores, player) == sum(sorted(points)[1:-1])
        schedule = [_per_game(results, r.opponent) for r in met]
        assert TIEBREAKS["sos"].value(scores, player) == (
            sum(schedule) / Fraction(len(schedule)) if schedule else 0
        )


def _total(results: list[Result], player: int | None) -> int:
    return sum(result.points for result in results if result.player == player)


def _per_game(results: list[Result], player: int | None) -> Fraction:
    games = [result.points for result in results if result.player == player and result.kind is Kind.PLAYED]
    return Fraction(sum(games), len(games))
