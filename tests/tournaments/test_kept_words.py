"""What services write down at an event is kept in English, and read by everybody in their own language."""

import pytest
from django.conf import settings
from django.utils.translation import override

from rules.engine import limit_words
from tournaments.presenters.kept_words import KEPT, WHY, kept_in_words
from wording.kept import Kept

FAMILIES = (KEPT, WHY, limit_words.KEPT)
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
MOMENT = "Sat 4 May 2030, 12:00 (Europe/Vienna)"
VALUES = {
    "offence": "Slow play",
    "when": MOMENT,
    "why": "Pat left.",
    "wanted": "Draft",
    "state": "Running",
    "which": "any kind",
}


def sentences(kept: Kept) -> list[str]:
    """One of each message, with values of the kinds that it takes."""
    return [message % Filler() for message in kept.messages]


class Filler(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return VALUES.get(name, "Gimli")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kept_sentence_is_said_in_every_language(language: str) -> None:
    for kept in FAMILIES:
        for sentence in sentences(kept):
            with override(settings.LANGUAGE_CODE):
                assert kept.localized(sentence) == sentence
            with override(language):
                assert kept.localized(sentence) not in (None, sentence), sentence


def test_what_a_person_wrote_stays() -> None:
    with override("de"):
        assert kept_in_words("The slip was wet.") == "The slip was wet."
        assert kept_in_words("Penalty: too loud. Twice.") == "Penalty: too loud. Twice."
        assert kept_in_words("") == ""
        assert limit_words.in_words("Four places.") == "Four places."
        assert (
            limit_words.in_words("At most 2 of Orc Warrior (white).") == "Höchstens 2 × Orc Warrior (white)."
        )
        assert (
            limit_words.in_words("No models of name Gimli, Legolas.")
            == "Keine Modelle mit Name Gimli, Legolas."
        )
        assert (
            limit_words.in_words("No models of hero or minion orc.")
            == "Keine Modelle mit hero or minion orc."
        )


def test_a_state_by_its_earlier_name_is_told_by_that_of_today() -> None:
    kept = "This needs an event that is “Running”. This one is “Closed”."
    with override("de"):
        assert WHY.in_words(kept) == WHY.in_words(kept.replace("Closed", "Finished")) != kept


def test_a_kept_moment_is_told_in_the_readers_language() -> None:
    kept = f"Not published at {MOMENT}: Round 2 is published already."
    with override("fr"):
        assert (
            kept_in_words(kept)
            == "Non publié, sam. 4 mai 2030, 12:00 (Europe/Vienna)\xa0: La ronde 2 est déjà publiée."
        )
    with override("de"):
        assert "gestern" in kept_in_words("Not published at gestern: Pat left.")


def test_kinds_in_a_restriction_are_words_and_names_stay() -> None:
    with override("de"):
        assert limit_words.in_words("Only models of kind hero.") == "Nur Modelle mit Art Held."
        assert (
            limit_words.in_words("No models of kind hero, cave troll.")
            == "Keine Modelle mit Art Held, cave troll."
        )
