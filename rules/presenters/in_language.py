"""A ruling on record in the language of its reader: ruled again with other sentences, never otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from rules.engine.faults import Unreadable
from rules.engine.game import Reading, Ruleset
from rules.games.registry import game_key
from rules.languages import READING, SOURCE, adjudicate_in, translated_text, translator
from wording import readers_language as spoken

Json = Mapping[str, Any]
LONG = 20  # actions of a record that is kept in each language instead of being heard again for each look
KEPT_FOR = 3600  # seconds: new translations show after that


class Cache(Protocol):
    def get(self, key: str) -> Any: ...

    def set(self, key: str, value: Any, timeout: int) -> None: ...


class _Nothing:
    def get(self, key: str) -> Any:
        return None

    def set(self, key: str, value: Any, timeout: int) -> None:
        pass


@dataclass(slots=True)
class _Kept:
    cache: Cache


_kept = _Kept(_Nothing())


def keep_in(cache: Cache) -> None:
    """From now on long records are kept there, by fingerprint and language."""
    _kept.cache = cache


def readers_language() -> str:
    return spoken() or SOURCE


def of_game(ruleset: str, context: str, text: str) -> str:
    """A text of a game's own tables (rules.languages.ACTION and so on) in the reader's language."""
    return translated_text(game_key(ruleset), readers_language(), context, text)


def readings_in_words(ruleset: Ruleset) -> tuple[Reading, ...]:
    """The contested rules of an edition and the ways to read them, in the reader's language."""
    if readers_language() == SOURCE:
        return ruleset.readings
    return tuple(_reading(ruleset.id, reading) for reading in ruleset.readings)


def _reading(ruleset: str, reading: Reading) -> Reading:
    options = {name: of_game(ruleset, READING, text) for name, text in reading.options.items()}
    return replace(reading, title=of_game(ruleset, READING, reading.title), options=options)


def in_readers_language(case: Json, ruling: Json) -> Json:
    """The ruling with its sentences translated; as it was stored where the rules have changed since."""
    language = readers_language()
    if translator(game_key(ruling["ruleset"]), language) is None:
        return ruling
    if len(ruling["actions"]) < LONG:
        return _said_anew(language, case, ruling)
    key = f"ruling-in-language:{language}:{ruling['fingerprint']}"
    known: Json | None = _kept.cache.get(key)
    if known is None:
        known = _said_anew(language, case, ruling)
        _kept.cache.set(key, known, KEPT_FOR)
    return known


def _said_anew(language: str, case: Json, ruling: Json) -> Json:
    try:
        found = adjudicate_in(language, case).document
    except Unreadable:
        return ruling
    same = all(found[part] == ruling[part] for part in ("fingerprint", "verdict"))
    return found if same else ruling
