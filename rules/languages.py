"""Rulings and rulebooks in the reader's language, from the catalogues in the folder `locale` of each game's package.

The referee rules once, in any language alike: the fingerprint of a ruling is that of its case.
"""

import gettext
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from rules.engine.joining import joining_of
from rules.engine.languages import VALUE, Phrases, Translate, translated
from rules.engine.messages import Messages, Speech
from rules.engine.ruling import Ruling
from rules.games.registry import GAMES, adjudicate, game_key

SOURCE, DOMAIN, BOOK = "en", "rulings", "rulebook"
# Contexts of a game's own tables: what can be done, contested rules with their readings.
ACTION, READING = "action", "reading"
# Values of sentences that are titles of rules.
TITLE_VALUE = f"{VALUE}title"
GAMES_FOLDER = Path(__file__).parent / "games"


def adjudicate_in(language: str, case: Any) -> Ruling:
    """As `adjudicate`, its sentences in a language ("de", "pt-br"), in English where the game has no such translation."""
    named = case.get("ruleset") if isinstance(case, dict) else ""
    key = game_key(named) if isinstance(named, str) else ""
    return adjudicate(case, translator(key, language) if key in GAMES else None)


def translated_text(game: str, language: str, context: str, text: str) -> str:
    """A text of one of a game's tables in a language, in English where the game has no such translation."""
    found = _catalogue(game, language)
    return found.pgettext(context, text) if found else text


def translated_in_book(game: str, language: str, context: str, text: str) -> str:
    """A text of a game's rulebooks in a language (`rules.rulebooks.in_words`), in English where nobody translated it."""
    found = _book(game, language) if text else None
    return found.pgettext(context, text) if found else text


@lru_cache(maxsize=64)
def _catalogue(game: str, language: str) -> gettext.NullTranslations | None:
    return _opened(DOMAIN, game, language)


@lru_cache(maxsize=64)
def _book(game: str, language: str) -> gettext.NullTranslations | None:
    return _opened(BOOK, game, language)


def _opened(domain: str, game: str, language: str) -> gettext.NullTranslations | None:
    if language.partition("-")[0] == SOURCE:
        return None
    try:
        return gettext.translation(domain, _folder(game), [language, language.partition("-")[0]])
    except OSError:
        return None


class _Texts:
    """The texts of a game's rulings; titles of rules that a sentence names come from its rulebook."""

    def __init__(self, rulings: gettext.NullTranslations, book: gettext.NullTranslations | None) -> None:
        self._rulings, self._book = rulings, book

    def pgettext(self, context: str, message: str) -> str:
        if context == TITLE_VALUE and self._book:
            return self._book.pgettext("title", message)
        return self._rulings.pgettext(context, message)


@lru_cache(maxsize=64)
def translator(game: str, language: str) -> Translate | None:
    """How the wordings of a game become those of a language; None where they stay as they are."""
    found = _catalogue(game, language)
    if found is None:
        return None
    form = cast("Callable[[int], int]", getattr(found, "plural", Speech().form))
    texts = _Texts(found, _book(game, language))
    known: dict[int, Messages] = {}

    def translate(words: Messages) -> Messages:
        # A game has one collection of wordings for as long as the process lives.
        if id(words) not in known:
            known[id(words)] = translated(words, texts, form, _phrases(game), joining_of(language))
        return known[id(words)]

    return translate


def _phrases(game: str) -> Phrases:
    found: Phrases = import_module(f"rules.games.{game.replace('-', '_')}.phrases").PHRASES
    return found


def _folder(game: str) -> Path:
    return GAMES_FOLDER / game.replace("-", "_") / "locale"
