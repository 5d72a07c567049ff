"""Everything that the standings call by a name is offered to translators."""

from tournaments import standing_words
from tournaments.standings import PRESETS, TIEBREAKS, parts
from tournaments.standings.presets import POD_POINTS


def test_every_tiebreak_is_offered_with_its_formula() -> None:
    assert set(standing_words.TIEBREAK_TITLES) == {one.title for one in TIEBREAKS.values()}
    assert set(standing_words.TIEBREAK_FORMULAS) == {one.formula for one in TIEBREAKS.values()}


def test_every_scoring_is_offered() -> None:
    of_games, of_pods = (one.title for one in PRESETS.values()), (one.title for one in POD_POINTS.values())
    assert set(standing_words.SCORING_TITLES) == {*of_games, *of_pods}


def test_every_reason_to_leave_a_round_out_is_offered() -> None:
    assert {*parts.LEFT_OUT.values(), parts.MISSED} <= set(standing_words.NOTES)
