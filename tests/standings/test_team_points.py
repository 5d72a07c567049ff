"""What a match of two teams is worth."""

import pytest

from tournaments.standings import Scoring, least_win, points_for, read_bands, team_scoring


def test_bands_say_what_a_difference_of_board_points_is_worth() -> None:
    bands = read_bands("0: 1-1, 6: 2-0")
    scoring = team_scoring(bands, Scoring(win=10, draw=5, loss=2, bye=10, half_bye=5), 5)
    assert least_win(bands) == 6
    assert points_for(scoring, 50, 45) == (1, 1)
    assert points_for(scoring, 44, 50) == (0, 2)
    assert (scoring.bye, scoring.half_bye, scoring.bye_scored, scoring.bye_conceded) == (2, 1, 50, 10)
    assert scoring.half_bye_scored == 25


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Write bands"),
        ("2-0", "Write bands"),
        ("1: 1-1", "begins at a difference of 0"),
        ("0: 2-0", "both teams get the same"),
        ("0: 1-1, 1: 0-2", "never gets less"),
        ("0: 1-1, 5: 3-0, 5: 4-0", "larger difference"),
        ("0: 2-2, 5: 1-0", "worth no less"),
        ("0: 0-0", "worth something"),
        ("0: 1-1, 1: 2000-0", "No number is larger"),
        (", ".join(["0: 1-1"] * 21), "At most 20"),
    ],
)
def test_bands_that_cannot_be_are_told_why(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_bands(text)
