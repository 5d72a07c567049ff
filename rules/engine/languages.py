"""The sentences of a game in another language, out of a catalogue that somebody else has read.

A sentence is found by its key as context and its English wording.
"""

from collections.abc import Callable
from typing import Protocol

from rules.engine.messages import Choice, Messages, Speech, Translated, Wording, fields_of

LIST, VALUE = "list", "value:"  # contexts of what joins a list, and of values that are pieces of sentences
Translate = Callable[[Messages], Messages]


class Catalogue(Protocol):
    """Translations as GNU gettext keeps them. What has none comes back as it is."""

    def pgettext(self, context: str, message: str) -> str: ...


def translated(words: Messages, found: Catalogue, form: Callable[[int], int]) -> Translated:
    """The wordings in another language, in English where the catalogue has none. `form` counts; see `Speech`."""
    speech = Speech(found.pgettext(LIST, " and "), found.pgettext(LIST, "none"), form)
    wordings = {key: _translated(found, key, wording) for key, wording in words.items()}
    in_english = frozenset(key for key, wording in words.items() if wordings[key] == wording)
    return Translated(
        wordings, in_english, speech, lambda field, text: found.pgettext(f"{VALUE}{field}", text)
    )


def messages_of(words: Messages) -> dict[str, str]:
    """Every text of a game's wordings by its context: the key, with "#1" and so on where there are several."""
    found: dict[str, str] = {}
    for key, wording in words.items():
        parts = (wording,) if isinstance(wording, str) else wording.wordings
        found |= {context(key, number): text for number, text in enumerate(parts)}
    return found


def context(key: str, number: int) -> str:
    return f"{key}#{number}" if number else key


def _translated(found: Catalogue, key: str, wording: Wording) -> Wording:
    if isinstance(wording, str):
        return _checked(found.pgettext(key, wording), wording)
    texts = (_checked(found.pgettext(context(key, n), text), text) for n, text in enumerate(wording.wordings))
    return Choice(tuple(texts), wording.number)


def _checked(translation: str, wording: str) -> str:
    """A translation that speaks of values which are not there, or cannot be read, would fail at the table."""
    try:
        return translation if fields_of(translation) <= fields_of(wording) else wording
    except ValueError:
        return wording
