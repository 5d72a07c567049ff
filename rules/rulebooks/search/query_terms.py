"""Text as terms: split, look up what means the same, stem the rest. The order is kept; words that say nothing are gone."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from unicodedata import normalize

from rules.rulebooks.search.lexicon import EMPTY, SAME

# A rule number ("1.2a", "X-3") stays whole; "+1" and "50%" are words at a table.
_WORD = re.compile(r"s-[a-z]+(?:-\d+)?|\d+\.\d+[a-z]?|\+\d+|\d+%?|[a-z]+(?:-[a-z]+)*")
_ENDINGS = (
    ("iness", "y"),
    ("ies", "y"),
    ("ing", ""),
    ("edly", ""),
    ("ed", ""),
    ("es", "e"),
    ("s", ""),
    ("ly", ""),
)
LONGEST = 5  # words of the longest phrase that is looked up
_EMPTY = frozenset(EMPTY.split())


def terms(text: str, vocabulary: str = "") -> tuple[str, ...]:
    """The terms of a text, each as often as it is said. `vocabulary` is what the game adds to the words of every table."""
    return tuple(term for term, _ in _terms(words(text), vocabulary))


def spoken(text: str, vocabulary: str = "") -> dict[str, str]:
    """Each term of a text with the words it was said with."""
    return dict(reversed(tuple(_terms(words(text), vocabulary))))


def words(text: str) -> list[str]:
    """Plain words in lower case, without accents, apostrophes and punctuation."""
    plain = normalize("NFKD", text).encode("ascii", "ignore").decode().casefold().replace("'", "")
    return _WORD.findall(plain)


def _terms(tokens: list[str], vocabulary: str) -> Iterator[tuple[str, str]]:
    place, table = 0, phrases(vocabulary)
    while place < len(tokens):
        length = _longest_phrase(tokens, place, table)
        if length:
            phrase = tokens[place : place + length]
            yield table[_key(phrase)], " ".join(phrase)
        elif tokens[place] not in _EMPTY:
            yield stem(tokens[place]), tokens[place]
        place += length or 1


def _longest_phrase(tokens: list[str], place: int, table: Mapping[str, str]) -> int:
    """How many words from here on are one term; 0 when there is none."""
    lengths = range(min(LONGEST, len(tokens) - place), 0, -1)
    return next((length for length in lengths if _key(tokens[place : place + length]) in table), 0)


def _key(tokens: list[str]) -> str:
    return " ".join(map(stem, tokens))


@cache
def stem(word: str) -> str:
    """Lightly: plurals and the usual endings go, a doubled last letter with them. Short words stay as they are."""
    if word.endswith("ss"):
        return word
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return _undoubled(word[: -len(ending)] + instead)
    return word.removesuffix("e") if len(word) > 4 else word


def _undoubled(word: str) -> str:
    short = word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsaeiou" else word
    return short.removesuffix("e") if len(short) > 4 else short


@cache
def phrases(vocabulary: str = "") -> Mapping[str, str]:
    """Every word and phrase, stemmed, with its term: the game's own before those of every table."""
    found: dict[str, str] = {}
    for line in filter(None, f"{vocabulary}\n{SAME}".splitlines()):
        term, _, same = line.partition(":")
        for phrase in same.split(","):
            found.setdefault(_key(words(phrase)), term)
    return found
