"""Finding the model a written name means: exactly, by version colour, or up to five that look like it."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from armies.cards import Cards, title_of
from armies.queries import folded

MOST_CANDIDATES = 5
LEAST_LIKENESS = 0.35
LEAST_TO_ASK = 0.7  # a line without count and cost is a row if it is so near to a name
# Comparisons for one import. A list of unknown names against thousands of names that resemble them would take a minute.
MOST_COMPARISONS = 500_000


@dataclass(frozen=True, slots=True)
class Match:
    """Either the one key, or candidates, the likeliest first. `is_ambiguous`: several versions bear exactly this name."""

    key: str = ""
    candidates: tuple[str, ...] = ()
    is_ambiguous: bool = False


class NameIndex:
    """The names of one catalogue. Built once per import; each look-up takes time by the letters of the name only."""

    def __init__(self, cards: Cards) -> None:
        self._cards = cards
        self._exact: dict[str, list[str]] = defaultdict(list)
        self._stems: dict[str, list[str]] = defaultdict(list)
        self._pairs: dict[str, list[str]] = defaultdict(list)
        self._words: dict[str, set[str]] = defaultdict(set)
        self._sizes: dict[str, int] = {}
        self._comparisons_left = MOST_COMPARISONS
        for key, card in cards.items():
            for spelling in {folded(title_of(card)), folded(card.name)}:
                self._exact[spelling].append(key)
                self._stems[stem(spelling)].append(key)
            pairs = set(_pairs(folded(title_of(card))))
            self._sizes[key] = len(pairs)
            for word in stem(title_of(card)).split():
                self._words[word].add(key)
            for pair in pairs:
                self._pairs[pair].append(key)

    def find(self, name: str, key: str = "") -> Match:
        """By key where the document gives one that we know, otherwise by name."""
        if key in self._cards:
            return Match(key)
        if exact := self._exact.get(folded(name), []):
            return _one_of(exact)
        if name in self._cards:
            return Match(name)
        if alike := self._stems.get(stem(name), []):
            return _one_of(alike)
        return Match(candidates=tuple(self._alike(folded(name))))

    def knows(self, name: str) -> bool:
        """Whether a model, or several versions of one, bear this name: exactly, or but for plural and punctuation."""
        return bool(name) and (
            folded(name) in self._exact or name in self._cards or stem(name) in self._stems
        )

    def resembles(self, name: str) -> bool:
        """Whether a name is near enough to one of the catalogue that a person should be asked."""
        return bool(name) and self._likeness(folded(name), LEAST_TO_ASK)[:1] != []

    def _alike(self, name: str) -> list[str]:
        """Those that hold every word of the name first: "Orcs" may mean an Orc Warrior, however long that name is."""
        wanted = stem(name)
        holding = [self._words.get(word, set()) for word in wanted.split()]
        whole = sorted(set.intersection(*holding), key=lambda key: (self._sizes[key], key)) if holding else []
        return list(dict.fromkeys([*whole, *self._likeness(wanted, LEAST_LIKENESS)]))[:MOST_CANDIDATES]

    def _likeness(self, name: str, least: float) -> list[str]:
        """Keys by how many pairs of letters they share with the name (Dice's coefficient); none once the budget is spent."""
        wanted = set(_pairs(name))
        groups = [self._pairs.get(pair, []) for pair in wanted]
        self._comparisons_left -= sum(map(len, groups))
        if self._comparisons_left < 0:
            return []
        shared = Counter(key for group in groups for key in group)
        likeness = {key: 2 * count / (len(wanted) + self._sizes[key]) for key, count in shared.items()}
        best = sorted((-value, key) for key, value in likeness.items() if value >= least)
        return [key for _, key in best]


def _one_of(keys: list[str]) -> Match:
    return (
        Match(keys[0])
        if len(keys) == 1
        else Match(candidates=tuple(keys[:MOST_CANDIDATES]), is_ambiguous=True)
    )


_LETTERS = re.compile(r"[^\W_]+")
_ENDINGS = (
    ("men", "man"),
    ("ves", "f"),
    ("ies", "y"),
    ("sses", "ss"),
    ("xes", "x"),
    ("ches", "ch"),
    ("shes", "sh"),
)
_ARTICLES = frozenset({"the", "a", "an"})


def stem(text: str) -> str:
    """A name without plural, punctuation and leading article: "The Orc-Warriors" and "orc warrior" are the same."""
    words = _LETTERS.findall(re.sub(r"['’`´]s?\b", "", folded(text)))
    if len(words) > 1 and words[0] in _ARTICLES:
        words = words[1:]
    return " ".join(map(_singular, words))


def _singular(word: str) -> str:
    for ending, other in _ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return word.removesuffix(ending) + other
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 2:
        return word[:-1]
    return word.removesuffix("fe") + "f" if word.endswith("fe") else word


def _pairs(text: str) -> Iterator[str]:
    for word in text.split():
        padded = f" {word} "
        yield from (padded[place : place + 2] for place in range(len(padded) - 1))
