"""How odds are written and shown, whatever the game: percentages without floats, and why a case has none."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.faults import Unreadable
from rules.engine.odds import (
    NONE,
    NoOdds,
    Odds,
    OddsOffer,
    Row,
    Section,
    as_pair,
    chance_of,
    decimal,
    percent,
)
from rules.games.registry import GAMES
from tests.golden import readable_cases


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 3), "33.3%"),
        (Fraction(2, 3), "66.7%"),
        (Fraction(1, 2000), "0.1%"),  # half a tenth is rounded up
        (Fraction(1, 2001), "less than 0.1%"),
        (Fraction(1, 10**400), "less than 0.1%"),
        (Fraction(2499, 10000), "25.0%"),
        (Fraction(1998, 2000), "99.9%"),
        (Fraction(1999, 2000), "over 99.9%"),
        (1 - Fraction(1, 10**400), "over 99.9%"),
    ],
)
def test_a_chance_is_shown_in_tenths_of_a_percent(chance: Fraction, shown: str) -> None:
    assert percent(chance) == shown


@given(st.fractions(0, 1))
def test_a_percentage_is_never_further_away_than_half_a_tenth(chance: Fraction) -> None:
    number = Fraction(re.sub(r"[^0-9.]", "", percent(chance)))
    assert abs(number - 100 * chance) <= Fraction(1, 10)
    assert (percent(chance) in ("0%", "100%")) == (chance in (0, 1))


@pytest.mark.parametrize(
    ("value", "shown"), [(Fraction(7, 3), "2.33"), (Fraction(5, 8), "0.63"), (Fraction(12), "12.00")]
)
def test_an_average_is_shown_in_hundredths(value: Fraction, shown: str) -> None:
    assert decimal(value) == shown


def test_odds_are_written_with_exact_fractions() -> None:
    rows = (Row("Orc", Fraction(2, 6)), Row("On average", Fraction(7, 3), is_average=True))
    odds = Odds({"a": 1}, (Section("Ann", rows),), "Assumed.", ("Not counted.",))
    assert odds.as_json() == {
        "policy": "Assumed.",
        "notes": ["Not counted."],
        "sections": [
            {
                "title": "Ann",
                "rows": [
                    {"label": "Orc", "kind": "chance", "shown": "33.3%", "exact": [1, 3]},
                    {"label": "On average", "kind": "average", "shown": "2.33", "exact": [7, 3]},
                ],
            }
        ],
        "odds": {"a": 1},
    }
    assert chance_of(as_pair(Fraction(2, 6))) == Fraction(1, 3)
    assert rows[0].exact == "1/3"


@pytest.mark.parametrize(
    "case", [None, [], {}, {"actions": 3}, {"actions": []}, {"actions": ["a"]}, {"actions": [{}]}]
)
def test_whether_a_case_may_have_odds_is_known_of_any_document(case: Any) -> None:
    def none(_: Any) -> Odds:
        raise NoOdds(NONE, "None.")

    assert not OddsOffer(none, "", frozenset({"fight"})).may_have(case)
    assert OddsOffer(none, "").may_have(case)
    assert OddsOffer(none, "", frozenset({"fight"})).may_have({"actions": [{"do": "fight"}]})


def every_row(key: str, case: Any) -> Iterator[Row]:
    offer = GAMES[key].odds
    assert offer is not None
    try:
        shown = offer.of(case)
    except (NoOdds, Unreadable):
        return
    assert offer.may_have(case)
    assert shown.policy
    for section in shown.sections:
        assert section.rows, section.title
        yield from section.rows


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.odds])
def test_every_golden_case_has_odds_that_can_be_shown_or_says_why_not(key: str) -> None:
    rows = [row for _, case in readable_cases(key.replace("-", "_")) for row in every_row(key, case)]
    assert len(rows) > 20
    assert all(row.label and row.shown for row in rows)
    assert all(0 <= row.value <= 1 for row in rows if not row.is_average)
