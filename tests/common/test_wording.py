"""Words inside a sentence follow the language in which the sentence is written."""

import pytest
from django.apps import apps
from django.utils import translation

from common.templatetags.muster import quoted
from rules.engine.sentences import bare
from rules.templatetags.rulings import continued
from wording import any_of, apart, decimal, grouped, labelled, listed, opened, within


@pytest.mark.parametrize(
    ("language", "word"), [("en-gb", "head judge"), ("fr", "head judge"), ("de", "Head judge")]
)
def test_a_label_keeps_its_capital_in_german_alone(language: str, word: str) -> None:
    with translation.override(language):
        assert within("Head judge") == word


@pytest.mark.parametrize(
    ("label", "inside"),
    [
        ("Zurückgezogen", "zurückgezogen"),
        ("Gewünschtes Freilos, volle Punkte", "gewünschtes Freilos, volle Punkte"),
        ("Setzt aus: Das Feld ist ungerade", "setzt aus: Das Feld ist ungerade"),
        ("Freilos", "Freilos"),
        ("Co-Veranstalter", "Co-Veranstalter"),
    ],
)
def test_inside_a_german_sentence_only_nouns_begin_with_a_capital(label: str, inside: str) -> None:
    with translation.override("de"):
        assert within(label) == inside


def test_every_german_label_of_a_choice_is_known_to_begin_with_a_noun_or_not() -> None:
    """A new label fails here: add its first word to `NOUNS` below, or to the words in `wording.german`."""
    with translation.override("de"):
        labels = {
            str(label)
            for model in apps.get_models()
            if model._meta.app_label in ("tournaments", "armies")
            for field in model._meta.get_fields()
            for _value, label in getattr(field, "choices", None) or ()
        }
        first = {label.split()[0].rstrip(",:") for label in labels if within(label) == label}
    assert first <= NOUNS, first - NOUNS


LISTED = """
Baku Beispielwerte Co-Veranstalter Disqualifikation Doppel Doppel-K.-o. Einfach-K.-o. Entscheid Entwurf Ermahnung
Finalrunde Freilos Gegner Gruppen Head Judge K.-o. Listenprüfer Matchpunkte Plätze Pods Punkte Schreiber Schritt
Schweizer Spiel Spieler Spielerkatalog Teams Unentschieden Veranstalter Verlust Verwarnung
"""
NOUNS = frozenset(LISTED.split())


def test_words_are_listed_with_one_word_before_the_last() -> None:
    assert [listed(["1", "2", "3"][:count]) for count in range(4)] == ["", "1", "1 and 2", "1, 2 and 3"]
    assert any_of(["this", "that"]) == "this or that"


def test_marks_and_numbers_follow_the_language() -> None:
    with translation.override("fr"):
        said = (labelled("Taille", "2"), apart(["a", "b"]), decimal("2.5"), decimal("2"))
    assert said == ("Taille\u00a0: 2", "a\u00a0; b", "2,5", "2")
    assert (labelled("Size", "2"), apart(["a", "b"]), decimal("2.5")) == ("Size: 2", "a; b", "2.5")


def test_a_sentence_begins_small_after_a_colon_unless_it_begins_with_a_name() -> None:
    assert (bare("The king falls."), bare("Theoden falls.")) == ("the king falls", "Theoden falls")
    with translation.override("fr"):
        assert (bare("L’archer tire."), bare("Legolas tire.")) == ("l’archer tire", "Legolas tire")
    with translation.override("de"):
        assert bare("Der König fällt.") == "Der König fällt"


def test_a_sentence_begins_with_a_capital_where_it_begins_with_a_number() -> None:
    assert opened("two of Legolas's claims") == "Two of Legolas's claims"


@pytest.mark.parametrize(
    ("last", "said"),
    [("Iñigo", "Ana e Iñigo"), ("Hilda", "Ana e Hilda"), ("Hiedra", "Ana y Hiedra"), ("Íris", "Ana e Íris")],
)
def test_spanish_joins_a_name_that_begins_with_the_sound_of_i_with_another_word(last: str, said: str) -> None:
    with translation.override("es"):
        assert listed(["Ana", last]) == said
    with translation.override("de"):
        assert listed(["Ana", last]) == f"Ana und {last}"


@pytest.mark.parametrize(
    ("language", "said"), [("de", "„Ja“"), ("fr", "«\u00a0Ja\u00a0»"), ("en-gb", "“Ja”")]
)
def test_what_somebody_wrote_stands_in_the_quotation_marks_of_the_language(language: str, said: str) -> None:
    with translation.override(language):
        assert quoted("Ja") == said


def test_a_sentence_after_a_colon_keeps_its_full_stop() -> None:
    with translation.override("fr"):
        assert continued("Le tir n’a pas lieu.") == "le tir n’a pas lieu."
    with translation.override("de"):
        assert continued("Der Schuss findet nicht statt.") == "Der Schuss findet nicht statt."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en-gb", "10,000"),
        ("de", "10.000"),
        ("fr", "10\u202f000"),
        ("es", "10\u00a0000"),
        ("pl", "10\u00a0000"),
        ("it", "10.000"),
    ],
)
def test_thousands_stand_apart_from_ten_thousand_on(language: str, said: str) -> None:
    with translation.override(language):
        assert grouped(10_000) == said
        assert [grouped(number) for number in (0, 750, 9999)] == ["0", "750", "9999"]
        assert grouped(-1_234_567) == said.replace("10", "-1").replace("000", "234") + said[2] + "567"
