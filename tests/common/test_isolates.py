"""Names from right to left keep what stands beside them in its place, in letters, notifications and lists of places."""

import pytest

from common.letters import words
from wording.isolates import isolated, with_names_isolated

OMAR, ALI = "عمر", "محمد الأمين"


@pytest.mark.parametrize(("name", "set_"), [("Éowyn", "Éowyn"), (OMAR, f"\u2068{OMAR}\u2069")])
def test_only_a_name_from_right_to_left_is_isolated(name: str, set_: str) -> None:
    assert isolated(name) == set_


def test_each_name_of_a_sentence_is_isolated_by_itself() -> None:
    said = with_names_isolated(f"Runde 2: {ALI}, {OMAR} und Ann spielen an Tisch 3.\nTisch 3")
    assert said == f"Runde 2: {isolated(ALI)}, {isolated(OMAR)} und Ann spielen an Tisch 3.\nTisch 3"
    assert with_names_isolated(said) == said


def test_what_somebody_wrote_from_right_to_left_stays_as_it_is() -> None:
    text = "الغداء في الساعة 12, شكرا"
    assert with_names_isolated(f"Hello,\n{text}") == f"Hello,\n{text}"


def test_on_paper_the_signs_that_isolate_leave_no_mark() -> None:
    assert "?" not in words(f"1. {isolated(OMAR)}, 2. Ann")
