"""A ruling on record in the language of its reader: ruled again with other sentences, never otherwise."""

import json
from collections.abc import Iterable, Mapping
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
    is_long = len(ruling["actions"]) >= LONG
    found = _said_before(language, case, ruling) if is_long else _said_anew(language, case)
    return found if found is not None and _findings(found) == _findings(ruling) else ruling


def _said_before(language: str, case: Json, ruling: Json) -> Json | None:
    key = f"ruling-in-language:{language}:{ruling['fingerprint']}"
    known: Json | None = _kept.cache.get(key)
    if known is None:
        known = _said_anew(language, case)
        _kept.cache.set(key, known, KEPT_FOR)
    return known


def _said_anew(language: str, case: Json) -> Json | None:
    try:
        return adjudicate_in(language, case).document
    except Unreadable:
        return None


def _findings(ruling: Json) -> str:
    """What a ruling says apart from its sentences. As JSON: one that was stored holds lists where a new one has tuples."""
    actions = [
        (one["verdict"], one["outcome"], _parts(one["violations"], "code", "path", "rule"))
        for one in ruling["actions"]
    ]
    needs = _parts(ruling["needs"], "player", "what", "count")
    claims = _parts(ruling["claims"], "upheld", "rule")
    return json.dumps((ruling["fingerprint"], ruling["verdict"], actions, needs, claims), sort_keys=True)


def _parts(found: Iterable[Json], *names: str) -> list[list[Any]]:
    return [[one.get(name) for name in names] for one in found]
