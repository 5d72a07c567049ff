"""What was done to a list is said in the reader's language, whatever name a list or a model has."""

import pytest

import wording
from armies.history_words import PATTERNS, in_words
from tests.rules_web.pseudo import foreign


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_pattern_is_found_and_stays_as_it_is_in_english(pattern: str) -> None:
    said = pattern.format_map(
        dict.fromkeys(("model", "name", "version", "format"), "Rats, Bats and Cats")
        | dict.fromkeys(("count", "points", "number", "place"), "3")
        | {"more": "Changed the notes", "summary": "Removed Rats", "fields": "options and note"}
    )
    assert in_words(said) == said


def test_what_was_undone_is_translated_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wording._tongue, "single", foreign)
    assert in_words("Undid: Renamed to Rats, Changed the notes") == "".join(
        (foreign("Undid: "), foreign("Renamed to "), "Rats, ", foreign("Changed the notes"))
    )
    assert in_words("Rats: changed options and note").startswith(f"Rats: {foreign('changed')} ")
    assert in_words("2 x Rats") == "2 x Rats"
