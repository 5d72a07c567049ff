"""Which pages answer a question best: rare words weigh more, long pages less (BM25), all in whole numbers."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from rules.rulebooks.search.query_terms import terms

# A word in the title or among the cues says more about a page than one in its summary.
TITLE, CUES, BODY = 3, 2, 1
# BM25 with k1 = 1.2 and b = 0.5, both in tenths.
K1, B = 12, 5
PHRASE = 20
NAME = 3  # pages that may hold a word for it still to be a name, as of an ability
Split = Callable[[str], tuple[str, ...]]
SCALE = 16  # sixteenths of a doubling: how finely rarity is told


@dataclass(frozen=True, slots=True)
class Page:
    """Something to be found: its name, what it is called, what it says, and what people say when they mean it.

    `cues` are phrases parted by commas. `lead` is how many per cent it stands ahead of others that say the same.
    """

    id: str
    title: str
    body: str
    cues: str = ""
    lead: int = 0


@dataclass(frozen=True, slots=True)
class Found:
    """A page with its score and the terms of the question that it answers to."""

    id: str
    score: int
    terms: tuple[str, ...]


@dataclass(frozen=True)
class Index:
    """The pages of one book, ready to be asked. Equal scores keep the book's order."""

    weights: Mapping[str, Counter[str]] = field(repr=False)
    phrases: Mapping[str, tuple[frozenset[str], ...]] = field(repr=False)
    leads: Mapping[str, int] = field(repr=False)
    pages_with: Counter[str] = field(repr=False)
    average: int
    split: Split = field(default=terms, repr=False)

    @classmethod
    def of(cls, pages: Iterable[Page], vocabulary: str = "", split: Split | None = None) -> "Index":
        """`vocabulary` is what the book's game adds to the words of every table; `split` gives the terms of a text in
        another language.
        """
        pages = tuple(pages)
        split = split or partial(terms, vocabulary=vocabulary)
        weights = {page.id: _weigh(page, split) for page in pages}
        phrases = {page.id: tuple(_phrases(page, split)) for page in pages}
        leads = {page.id: page.lead for page in pages if page.lead}
        pages_with = Counter(term for page in weights.values() for term in page)
        total = sum(page.total() for page in weights.values())
        average = max(1, total // max(1, len(weights)))
        return cls(weights, phrases, leads, pages_with, average, split)

    def search(self, question: str, most: int = 20) -> list[Found]:
        """Best first."""
        asked = tuple(dict.fromkeys(self.split(question)))
        found = [one for id in self.weights if (one := self._ask(id, asked)).score]
        return sorted(found, key=lambda one: -one.score)[:most]

    def _ask(self, id: str, asked: Sequence[str]) -> Found:
        """A page that answers to more of the question beats one that answers to one word of it often."""
        page = self.weights[id]
        hit = tuple(term for term in asked if page[term])
        worth = sum(self._worth(page, term) for term in hit)
        score = worth * (len(asked) + len(hit)) // max(1, len(asked)) + self._meant(id, frozenset(asked))
        return Found(id, score * (100 + self.leads.get(id, 0)) // 100, hit)

    def _meant(self, id: str, asked: frozenset[str]) -> int:
        """A phrase of the page that the question holds whole, its order aside, is worth its words once more."""
        held = (phrase for phrase in self.phrases[id] if phrase <= asked and self._tells(phrase))
        return max((sum(map(self._rarity, phrase)) * PHRASE for phrase in held), default=0)

    def _tells(self, phrase: frozenset[str]) -> bool:
        """One word is a phrase only where it is a name."""
        return len(phrase) > 1 or all(self.pages_with[term] <= NAME for term in phrase)

    def _worth(self, page: Counter[str], term: str) -> int:
        times, length = page[term], page.total()
        room = K1 * ((10 - B) * self.average + B * length) // (10 * self.average)
        return self._rarity(term) * times * (10 + K1) * 10 // (times * 10 + room)

    def _rarity(self, term: str) -> int:
        """log2(1 + pages / pages with the term), in sixteenths."""
        count, pages = self.pages_with[term], len(self.weights)
        ratio: int = (count + pages) ** SCALE // count**SCALE
        return ratio.bit_length()


def _phrases(page: Page, split: Split) -> Iterator[frozenset[str]]:
    """The title, and what people say, as sets of terms."""
    for text in (page.title, *page.cues.split(",")):
        phrase = frozenset(split(text))
        if len(phrase) > (text != page.title):
            yield phrase


def _weigh(page: Page, split: Split) -> Counter[str]:
    found: Counter[str] = Counter({page.id.casefold(): TITLE})
    for text, weight in ((page.title, TITLE), (page.cues, CUES), (page.body, BODY)):
        for term in split(text):
            found[term] += weight
    return found
