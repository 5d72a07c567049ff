"""A ruling in other languages: the same ruling, other sentences."""

import json
from pathlib import Path
from typing import Any

import polib
import pytest
from django.utils.translation import override

from rules import RULESETS, adjudicate, languages
from rules.engine.languages import translated
from rules.engine.messages import Choice, Messages, render
from rules.games.combat_hex.referee import REFEREE
from rules.languages import adjudicate_in
from rules.presenters import in_language
from rules.presenters.in_language import in_readers_language
from rules.presenters.ruling import show

EXAMPLE = Path(__file__).parents[2] / "docs" / "cases" / "rohan-and-orcs.json"
EXAMPLES = sorted((Path(__file__).parents[2] / "rules" / "games").glob("*/cases/examples/*.json"))


class Made:
    """A catalogue of some translations."""

    def __init__(self, **texts: str) -> None:
        self.texts = texts

    def pgettext(self, context: str, message: str) -> str:
        return self.texts.get(f"{context}/{message}", message)


def polish(number: int) -> int:
    return 0 if number == 1 else 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2


def said(words: Messages, key: str, **values: Any) -> str:
    return render(words, key, values, {"a": "Anna"})


def test_numbers_lists_and_phrases_follow_the_language() -> None:
    english: Messages = {
        "hits": "{player} has {hits:hit}.",
        "who": "{names} fall.",
        "what": "{what} counts.",
        "more": "{names} have {hits:hit}.",
        "side": "It faces {side:left|right}.",
        "over": Choice(("Nobody falls.", "{names} fall."), lambda values: min(len(values["names"]), 1)),
    }
    made = Made(
        **{
            "hits/{player} has {hits:hit}.": "{hits:trafienie/trafienia/trafień} ma {player}.",
            "who/{names} fall.": "Giną: {names}.",
            "side/It faces {side:left|right}.": "Patrzy w {side:lewo|prawo}.",
            "over/Nobody falls.": "Nikt nie ginie.",
            "what/{what} counts.": "Liczy się {what}.",
            "value:what/a hit": "trafienie",
            "list/ and ": " i ",
            "list/none": "nikt",
        }
    )
    words = translated(english, made, polish)
    counts = [said(words, "hits", player="a", hits=number) for number in (1, 3, 5)]
    assert counts == ["1 trafienie ma Anna.", "3 trafienia ma Anna.", "5 trafień ma Anna."]
    assert said(words, "who", names=["x", "y", "z"]) == "Giną: x, y i z."
    assert said(words, "who", names=[]) == "Giną: nikt."
    assert said(words, "what", what="a hit") == "Liczy się trafienie."
    assert said(words, "side", side=1) == "Patrzy w prawo."
    assert said(words, "over", names=[]) == "Nikt nie ginie."
    assert said(words, "over", names=["x"]) == "x fall."
    assert said(words, "more", names=["x", "y"], hits=2) == "x and y have 2 hits."


def test_a_translation_that_names_what_is_not_there_is_not_taken() -> None:
    words = translated({"who": "{names} fall."}, Made(**{"who/{names} fall.": "{name} {"}), polish)
    assert said(words, "who", names=["x"]) == "x fall."


def test_the_ruling_is_the_same_in_every_language() -> None:
    case = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    ours = adjudicate(case).as_json()
    for language in ("de", "fr", "es", "pl", "it", "en", "tlh", "../.."):
        theirs = adjudicate_in(language, case).as_json()
        assert theirs["fingerprint"] == ours["fingerprint"]
        assert [one["key"] for one in theirs["actions"][0]["steps"]] == [
            one["key"] for one in ours["actions"][0]["steps"]
        ]


def test_a_page_says_the_ruling_in_the_readers_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue = polib.POFile()
    catalogue.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=n!=1;",
    }
    text = str(REFEREE.messages["combat.chain"])
    catalogue.append(
        polib.POEntry(msgctxt="combat.chain", msgid=text, msgstr="Zur Schadenskette gehören {warriors}.")
    )
    folder = tmp_path / "combat_hex" / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue.save_as_mofile(str(folder / "rulings.mo"))
    monkeypatch.setattr(languages, "GAMES_FOLDER", tmp_path)
    languages.translator.cache_clear()
    languages._catalogue.cache_clear()
    case = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    stored = adjudicate(case).as_json()
    with override("de"):
        view = show(case, stored, RULESETS[stored["ruleset"]])
        older = show(case, stored | {"fingerprint": "of older rules"}, RULESETS[stored["ruleset"]])
        otherwise = show(case, ruled_otherwise(stored), RULESETS[stored["ruleset"]])
    languages.translator.cache_clear()
    languages._catalogue.cache_clear()
    said = [line.text for step in view.actions[0].steps for part in step.parts for line in part.lines]
    assert any(line.startswith("Zur Schadenskette gehören O1") for line in said)
    assert view.fingerprint == stored["fingerprint"]
    assert "Schadenskette" not in str(older.actions)
    assert "Schadenskette" not in str(otherwise.actions)


def ruled_otherwise(stored: dict[str, Any]) -> dict[str, Any]:
    """The record of a time when a rule was another: the same case and verdict, another casualty."""
    older: dict[str, Any] = json.loads(json.dumps(stored))
    older["actions"][0]["outcome"]["removed"] = ["somebody else"]
    return older


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parts[-4]}-{path.stem}")
def test_a_stored_ruling_is_known_again_in_every_language(path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    stored = json.loads(json.dumps(adjudicate(case).as_json()))
    for language in ("de", "pl"):
        with override(language):
            assert in_readers_language(case, stored) is not stored


WHOLE = Path(__file__).parents[2] / "docs" / "cases"


class Store(dict[str, Any]):
    """A cache that lives as long as the test."""

    def set(self, key: str, value: Any, timeout: int) -> None:
        self[key] = value


def test_a_long_record_is_heard_once_for_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = (json.loads(path.read_text(encoding="utf-8")) for path in sorted(WHOLE.glob("*.json")))
    case = next(case for case in cases if len(case.get("actions", ())) > in_language.LONG)
    stored = adjudicate(case).as_json()
    heard: list[str] = []

    def hear(language: str, case: Any) -> Any:
        heard.append(language)
        return adjudicate_in(language, case)

    monkeypatch.setattr(in_language, "adjudicate_in", hear)
    monkeypatch.setattr(in_language, "_kept", in_language._Kept(Store()))
    for language in ("de", "fr", "de", "fr", "de"):
        with override(language):
            said = in_language.in_readers_language(case, stored)
        assert said["fingerprint"] == stored["fingerprint"]
    assert heard == ["de", "fr"]
    with override("de"):
        assert in_language.in_readers_language(case, stored)["actions"] != stored["actions"]


def test_the_title_of_a_rule_is_said_in_the_readers_language() -> None:
    case = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    case |= {"actions": [{"do": "cite", "rule": "6.05"}], "claims": []}
    title = RULESETS[case["ruleset"]].entry("6.05").title  # type: ignore[union-attr]
    said = {
        language: " ".join(
            step["text"] for step in adjudicate_in(language, case).as_json()["actions"][0]["steps"]
        )
        for language in ("en", "de", "fr", "es", "pl", "it")
    }
    assert [language for language, text in said.items() if title in text] == ["en"]
