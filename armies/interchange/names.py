"""Finding the model a written name means: exactly, by version colour, or up to five that look like it."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from armies.cards import Cards, title_of
from armies.queries import folded

MOST_CANDIDATES = 5
LEAST_LIKENESS = 0.35
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
        self._pairs: dict[str, list[str]] = defaultdict(list)
        self._sizes: dict[str, int] = {}
        self._comparisons_left = MOST_COMPARISONS
        for key, card in cards.items():
            for spelling in {folded(title_of(card)), folded(card.name)}:
                self._exact[spelling].append(key)
            pairs = set(_pairs(folded(title_of(card))))
            self._sizes[key] = len(pairs)
            for pair in pairs:
                self._pairs[pair].append(key)

    def find(self, name: str, key: str = "") -> Match:
        """By key where the document gives one that we know, otherwise by name."""
        if key in self._cards:
            return Match(key)
        exact = self._exact.get(folded(name), [])
        if len(exact) == 1:
            return Match(exact[0])
        if exact:
            return Match(candidates=tuple(exact[:MOST_CANDIDATES]), is_ambiguous=True)
        if name in self._cards:
            return Match(name)
        return Match(candidates=tuple(self._alike(folded(name))))

    def _alike(self, name: str) -> list[str]:
        """Keys by how many pairs of letters they share with the name (Dice's coefficient); none once the budget is spent."""
        wanted = set(_pairs(name))
        groups = [self._pairs.get(pair, []) for pair in wanted]
        self._comparisons_left -= sum(map(len, groups))
        if self._comparisons_left < 0:
            return []
        shared = Counter(key for group in groups for key in group)
        likeness = {key: 2 * count / (len(wanted) + self._sizes[key]) for key, count in shared.items()}
        best = sorted((-value, key) for key, value in likeness.items() if value >= LEAST_LIKENESS)
        return [key for _, key in best[:MOST_CANDIDATES]]


def _pairs(text: str) -> Iterator[str]:
    for word in text.split():
        padded = f" {word} "
        yield from (padded[place : place + 2] for place in range(len(padded) - 1))
