"""The sentences of a game in another language, out of a catalogue that somebody else has read.

A sentence is found by its key as context and its English wording.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from typing import Protocol

from rules.engine.joining import PLAIN, Joining
from rules.engine.messages import Choice, Messages, Speech, Translated, Wording, fields_of
from wording import in_english

LIST, VALUE = "list", "value:"  # contexts of what joins a list, and of values that are pieces of sentences
Phrases = Mapping[
    str, Sequence[str]
]  # by field the values that are pieces of sentences; "{face} hits" stands for many
_VALUES = re.compile(r"\{[^{}]*\}")
_FIELD = re.compile(r"\\\{(\w+)\\\}")
Translate = Callable[[Messages], Messages]


class Catalogue(Protocol):
    """Translations as GNU gettext keeps them. What has none comes back as it is."""

    def pgettext(self, context: str, message: str) -> str: ...


def translated(
    words: Messages,
    found: Catalogue,
    form: Callable[[int], int],
    phrases: Phrases | None = None,
    joining: Joining = PLAIN,
) -> Translated:
    """The wordings in another language, in English where the catalogue has none. `form` counts, `joining` writes names
    into sentences; see `Speech`.
    """
    speech = Speech(found.pgettext(LIST, " and "), found.pgettext(LIST, "none"), form, joining)
    wordings = {key: _translated(found, key, wording) for key, wording in words.items()}
    in_english = frozenset(
        key for key, wording in words.items() if wordings[key] == wording and _has_words(wording)
    )
    return Translated(wordings, in_english, speech, _phrasing(found, phrases or {}))


def _phrasing(found: Catalogue, phrases: Phrases) -> Callable[[str, str], str]:
    patterns = {
        field: [text for text in texts if "{" in text]
        for field, texts in phrases.items()
        if any("{" in text for text in texts)
    }

    def phrase(field: str, text: str) -> str:
        translated_word = found.pgettext(f"{VALUE}{field}", text)
        for pattern in patterns.get(field, ()) if translated_word == text else ():
            if match := _pattern(pattern).fullmatch(text):
                values = {name: phrase(name, value) for name, value in match.groupdict().items()}
                return found.pgettext(f"{VALUE}{field}", pattern).format_map(values)
        return translated_word

    return phrase


@lru_cache(maxsize=256)
def _pattern(text: str) -> re.Pattern[str]:
    """What "{face} hits" stands for."""
    return re.compile(_FIELD.sub(r"(?P<\1>.+?)", re.escape(text)))


def speaking(words: Messages) -> AbstractContextManager[None]:
    """For what is said with `wording` inside a ruling: English unless the ruling itself is translated for its reader."""
    return nullcontext() if isinstance(words, Translated) else in_english()


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


def _has_words(wording: Wording) -> bool:
    """Whether there is anything to translate: "{card}: {what}." is the same in every language."""
    parts = (wording,) if isinstance(wording, str) else wording.wordings
    return any(letter.isalpha() for part in parts for letter in _VALUES.sub("", part))


def _checked(translation: str, wording: str) -> str:
    """A translation that speaks of values which are not there, or cannot be read, would fail at the table."""
    try:
        return translation if fields_of(translation) <= fields_of(wording) else wording
    except ValueError:
        return wording
