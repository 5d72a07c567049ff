"""Words inside a sentence follow the language in which the sentence is written."""

import pytest
from django.utils import translation

from common.wording import any_of, within
from wording import listed


@pytest.mark.parametrize(
    ("language", "word"), [("en-gb", "head judge"), ("fr", "head judge"), ("de", "Head judge")]
)
def test_a_label_keeps_its_capital_in_german_alone(language: str, word: str) -> None:
    with translation.override(language):
        assert within("Head judge") == word


def test_words_are_listed_with_one_word_before_the_last() -> None:
    assert [listed(["1", "2", "3"][:count]) for count in range(4)] == ["", "1", "1 and 2", "1, 2 and 3"]
    assert any_of(["this", "that"]) == "this or that"
