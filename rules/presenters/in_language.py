"""A ruling on record in the language of its reader: ruled again with other sentences, never otherwise."""

from collections.abc import Mapping
from typing import Any

from rules.engine.faults import Unreadable
from rules.games.registry import game_key
from rules.languages import SOURCE, adjudicate_in, translator
from wording import readers_language as spoken

Json = Mapping[str, Any]


def readers_language() -> str:
    return spoken() or SOURCE


def in_readers_language(case: Json, ruling: Json) -> Json:
    """The ruling with its sentences translated; as it was stored where the rules have changed since."""
    language = readers_language()
    if translator(game_key(ruling["ruleset"]), language) is None:
        return ruling
    try:
        found = adjudicate_in(language, case).document
    except Unreadable:
        return ruling
    same = all(found[part] == ruling[part] for part in ("fingerprint", "verdict"))
    return found if same else ruling
