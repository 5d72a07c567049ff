"""What a reader of another language sees of a board: no English word but names. Golden cases of every game are put on it."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import trans_real

from common.templatetags import muster
from devtools.ruling_messages import games
from rules import adjudicate, languages
from rules.games.war_of_the_ring.position import NATIONS
from rules.games.war_of_the_ring.settings import CHARACTERS
from rules.rulebooks import in_words
from tests.rules_web import pseudo
from tests.rules_web.test_english_left import golden, names_in, names_of, quoted_in, readable, texts, words_of

pytestmark = pytest.mark.django_db

CASES = 6  # of each game, from all its chapters
SEEN = re.compile(r"""(?:aria-label|label|title|placeholder|alt)="([^"]*)"|>([^<>]+)<""")
# Nations and Characters of War of the Ring, which every battle offers.
PRINTED = frozenset({word for name in (*NATIONS, *CHARACTERS) for word in words_of(name)})
QUOTED = re.compile(r"""'([^']*)'|"([^"]*)\"""")


@pytest.mark.parametrize("folder", games(), ids=lambda one: one.name)
def test_no_english_word_is_left_on_a_board(
    folder: Path, monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    speak(monkeypatch)
    found: dict[str, str] = {}
    for case in cases(folder):
        names = names_in(case) | names_of(folder) | names_on_cards(case)
        for text in texts_of_answer(client, case):
            for word in pseudo.left_in_english(text):
                if word not in names and word not in quoted_in(text, case):
                    found.setdefault(word, text[:200])
    languages.translator.cache_clear()
    assert not found


def speak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every text that translators are given is foreign: of pages, of rulings and of rulebooks."""
    pseudo.speak(monkeypatch, texts)
    languages.translator.cache_clear()
    foreign = pseudo.foreign
    monkeypatch.setattr(trans_real, "gettext", foreign)
    monkeypatch.setattr(trans_real, "pgettext", lambda _, text: foreign(text))
    monkeypatch.setattr(
        trans_real, "ngettext", lambda one, many, number: foreign(one if number == 1 else many)
    )
    monkeypatch.setattr("django.utils.translation._trans", trans_real)
    monkeypatch.setattr(muster, "drawn", muster.drawn.__wrapped__)  # dice are kept for each language
    monkeypatch.setattr(in_words, "language", lambda: "xx")
    monkeypatch.setattr(in_words, "translated_in_book", lambda game, language, context, text: foreign(text))


def cases(folder: Path) -> Iterator[Any]:
    """As they are, and without what their last action needs, so that something is asked."""
    for path in some(golden(folder)):
        for case in readable(path):
            yield case
            if case.get("actions"):
                *before, last = case["actions"]
                yield case | {"actions": [*before, last | {"events": []}] if last.get("events") else before}


def some(paths: list[Path]) -> list[Path]:
    return paths[:: len(paths) // CASES]


def texts_of_answer(client: Client, case: Any) -> Iterator[str]:
    answer = client.post(
        f"{reverse('rules:board_answer')}?focus={piece_of(case)}",
        json.dumps(case),
        content_type="application/json",
    ).json()
    yield from (answer["said"], *answer["needs"])
    yield from shown("".join(answer[part] for part in ("svg", "answer", "state", "table")))


def shown(html: str) -> Iterator[str]:
    """What a page says aloud or in print, but for the places in a document that errors name."""
    found = (unescape(attribute or text) for attribute, text in SEEN.findall(html))
    yield from (text for text in found if not text.startswith("/"))


def piece_of(case: Any) -> str:
    """A piece to look at in detail; in War of the Ring an action."""
    if case["ruleset"].startswith("war"):
        return "card:shadow"
    models = case["position"].get("models") or case["position"].get("warriors") or [{}]
    return str(models[0].get("id", "")) if isinstance(models, list) else ""


def names_on_cards(case: Any) -> set[str]:
    """Words of what a game prints on cards, which the position of a case brings along."""
    quoted = ("".join(pair) for pair in QUOTED.findall(repr(adjudicate(case).before)))
    return set(PRINTED).union(*(words_of(text) for text in quoted if text[:1].isupper()))
