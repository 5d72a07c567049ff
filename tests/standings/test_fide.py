"""Buchholz and Sonneborn-Berger as FIDE counts rounds that were not played: the published exercises, every player."""

from fractions import Fraction

import pytest

from tests.standings.cast import DRAW, WIN, bye, forfeit, game, void
from tests.standings.test_trf import EXPECTED, scores_of
from tournaments.standings import PRESETS, TIEBREAKS, Result, others_of, tally
from tournaments.standings.conventions import CONVENTIONS, OTHERS

COLUMNS = [
    ("buchholz-fide", "buchholz"),
    ("buchholz-cut1-fide", "buchholz_cut1"),
    ("sonneborn-fide", "sb"),
]


@pytest.mark.parametrize(("code", "column"), COLUMNS)
def test_every_published_value_comes_out_with_its_unplayed_rounds(code: str, column: str) -> None:
    scores = scores_of("held_swiss_5")
    found = {str(player): TIEBREAKS[code].value(scores, player) / 2 for player in scores.results}
    assert found == {player: Fraction(value) for player, value in EXPECTED["held_swiss_5"][column].items()}


def value(results: list[Result], code: str, player: int) -> Fraction:
    return TIEBREAKS[code].value(tally(results), player)


def test_a_void_round_adds_nothing_and_is_missed_by_nobody() -> None:
    met = game(1, 1, 2) + game(1, 3, 4) + game(2, 1, 3) + game(2, 2, 4)
    for code, _ in COLUMNS:
        assert value(met + void(3, 1, 2), code, 1) == value(met, code, 1)


def test_an_opponent_who_left_counts_the_rounds_after_as_drawn() -> None:
    """The winner of round 1 meets 2, who never comes again; without that, 2 would have counted nothing."""
    met = game(1, 1, 2) + game(1, 3, 4) + game(2, 1, 3) + game(3, 1, 4)
    assert value(met, "buchholz-fide", 1) == (0 + 2 * DRAW) + WIN + DRAW
    assert value(met, "buchholz", 1) == WIN


def test_the_cut_takes_a_round_given_up_before_a_weaker_opponent() -> None:
    met = [*game(1, 1, 2), *game(2, 1, 3), *bye(3, 1, 0), *game(2, 2, 4), *game(3, 2, 3)]
    whole, cut = (value(met, code, 1) for code in ("buchholz-fide", "buchholz-cut1-fide"))
    assert whole - cut == 2 * WIN


def test_a_forfeit_is_no_game_against_the_opponent() -> None:
    met = [*forfeit(1, 1, 2), *game(2, 2, 3)]
    assert value(met, "buchholz-fide", 1) == 2 * WIN


def test_game_win_percentage_may_count_a_bye_as_two_games_won() -> None:
    met = [*bye(1, 1, WIN), *game(2, 1, 2, 0)]
    assert value(met, "gw", 1) == Fraction(33, 100)
    assert value(met, "gw-byes", 1) == Fraction(2, 3)
    assert value([*game(2, 1, 2, 0), *bye(1, 1, DRAW)], "gw-byes", 1) == Fraction(33, 100)


def test_every_tiebreak_names_its_convention_and_its_others() -> None:
    assert CONVENTIONS.keys() == OTHERS.keys() == TIEBREAKS.keys()
    assert all(TIEBREAKS[code].convention for code in TIEBREAKS)
    for code, others in OTHERS.items():
        assert code not in others
        assert all(code in OTHERS[other] for other in others)
    assert "buchholz-fide" in [other.code for other in others_of("buchholz")]


def test_presets_that_name_a_game_count_as_that_game_does() -> None:
    assert {CONVENTIONS[code] for code in PRESETS["netrunner"].tiebreaks} == {CONVENTIONS["sos"]}
    assert {CONVENTIONS[code] for code in PRESETS["magic"].tiebreaks} == {CONVENTIONS["omw"]}
