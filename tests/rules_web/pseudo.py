"""A language in which every translated letter looks foreign, so that what nobody translated is left in plain letters."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import wording
from rules import languages
from rules.presenters import in_language

_KEPT = re.compile(r"%\(\w+\)[sd]|%%|\{\w*(?::nth|:name)?\}|<[^<>]*>|\\n")
_COUNTED = re.compile(r"\{(\w+):([^{}]+)\}")
_WORD = re.compile(r"(?<![\w.'’-])[A-Za-z][a-z]{2,}(?![\w'’])")
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
FOREIGN = str.maketrans(PLAIN, "".join(chr(ord(letter) + 0xFEE0) for letter in PLAIN))


def foreign(text: str) -> str:
    """Every letter in another script; placeholders stay, the nouns of "{hits:hit/hits}" do not."""
    parts, at = [], 0
    for found in sorted([*_KEPT.finditer(text), *_COUNTED.finditer(text)], key=lambda one: one.start()):
        if found.start() < at:
            continue
        parts += [text[at : found.start()].translate(FOREIGN), _kept(found)]
        at = found.end()
    return "".join((*parts, text[at:].translate(FOREIGN)))


def _kept(found: re.Match[str]) -> str:
    if found.re is _KEPT:
        return found[0]
    return f"{{{found[1]}:{found[2].translate(FOREIGN)}}}"


class Catalogue:
    """As GNU gettext keeps one; `has` says which texts a game has."""

    def __init__(self, has: frozenset[tuple[str, str]]) -> None:
        self.has = has

    def pgettext(self, context: str, message: str) -> str:
        return foreign(message) if (context, message) in self.has else message

    def plural(self, number: int) -> int:
        return int(number != 1)


def speak(monkeypatch: pytest.MonkeyPatch, has: Callable[[str], frozenset[tuple[str, str]]]) -> None:
    """From now on in that language; `has(game)` are the texts that translators of a game are given, with their contexts."""
    monkeypatch.setattr(wording._tongue, "single", foreign)
    monkeypatch.setattr(
        wording._tongue, "plural", lambda one, many, number: foreign(one if number == 1 else many)
    )
    monkeypatch.setattr(wording._tongue, "in_context", lambda _, text: foreign(text))
    monkeypatch.setattr(in_language, "readers_language", lambda: "xx")
    monkeypatch.setattr(languages, "_catalogue", lambda game, language: Catalogue(has(game)))


def left_in_english(text: str) -> Iterator[str]:
    """Words of three letters and more in plain letters."""
    yield from _WORD.findall(text)


def strings_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from strings_in(part)
