"""Finding a rule of an edition by a question: the search over the rulebooks that are known, each index made once."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from rules.engine.game import Entry, Ruleset
from rules.games.registry import GAMES, RULESETS
from rules.languages import SOURCE
from rules.rulebooks.in_words import in_words, language
from rules.rulebooks.search import Found, Index, Page
from rules.rulebooks.search.other_languages import splitter, without_small_words

AHEAD = 25  # per cent by which an edition's own row stands before the general rule it replaces
# What a search still shows: at least a quarter of the best answer's score.
WORTH_SHOWING = 4
MOST = 20
LONGEST_QUESTION = 200


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that answers a question, and the words of the question it answers to."""

    entry: Entry
    score: int
    terms: tuple[str, ...]


def find_rules(ruleset: Ruleset, question: str, most: int = MOST) -> tuple[Hit, ...]:
    """The rules that answer the question, best first, in the reader's language; a rule number finds that rule and those
    below it. The words of a question may be English or the reader's.
    """
    book = in_words(ruleset)
    numbered = _by_number(book, question.strip().casefold())
    if numbered:
        return numbered[:most]
    return tuple(_hits(book, _found(ruleset, question, most)))


def _found(ruleset: Ruleset, question: str, most: int) -> list[Found]:
    spoken = language()
    if spoken == SOURCE:
        return index_of(ruleset.id).search(question, most)
    english = index_of(ruleset.id).search(without_small_words(question, spoken), most)
    return _merged(english, index_in(spoken, ruleset.id).search(question, most))[:most]


def _merged(*answers: list[Found]) -> list[Found]:
    """The best of a rule's answers counts; among equals the first."""
    best: dict[str, Found] = {}
    for one in (found for answer in answers for found in answer):
        known = best.get(one.id, one)
        score, terms = max(known.score, one.score), tuple(dict.fromkeys((*known.terms, *one.terms)))
        best[one.id] = Found(one.id, score, terms)
    return sorted(best.values(), key=lambda one: -one.score)


def _hits(ruleset: Ruleset, found: list[Found]) -> Iterator[Hit]:
    entries = {entry.id: entry for entry in ruleset.entries}
    for one in found:
        if one.score * WORTH_SHOWING >= found[0].score:
            yield Hit(entries[one.id], one.score, one.terms)


def _by_number(ruleset: Ruleset, number: str) -> tuple[Hit, ...]:
    """The rule of that number before those that only begin like it."""
    if not any(sign.isdigit() for sign in number):
        return tuple(Hit(one, 1, ()) for one in ruleset.entries if one.id.casefold() == number)
    begun = (one for one in ruleset.entries if one.id.casefold().startswith(number))
    return tuple(Hit(one, 1, ()) for one in sorted(begun, key=lambda one: one.id.casefold() != number))


@cache
def index_of(ruleset: str) -> Index:
    """The English words of an edition."""
    book = RULESETS[ruleset]
    return Index.of((_page(book, entry) for entry in book.entries), GAMES[book.game].vocabulary)


@cache
def index_in(spoken: str, ruleset: str) -> Index:
    """The words of an edition in the language that is spoken now: the rules of which something is translated."""
    book = RULESETS[ruleset]
    shown = in_words(book)
    pairs = zip(book.entries, shown.entries, strict=True)
    pages = [(_page(book, entry), _page(shown, translated)) for entry, translated in pairs]
    return Index.of((_in_words(one) for before, one in pages if one != before), split=splitter(spoken))


def _in_words(page: Page) -> Page:
    """Without the cues, which are English."""
    return replace(page, cues="")


def _page(book: Ruleset, entry: Entry) -> Page:
    lead = AHEAD if entry.id in book.counterparts else 0
    body = " ".join((entry.summary, entry.chapter, *_asked(book, entry)))
    return Page(entry.id, entry.title, body, book.cues.get(entry.id, ""), lead)


def _asked(book: Ruleset, entry: Entry) -> Iterator[str]:
    """Questions that the rule leaves open: settled ones, and the titles of its readings."""
    yield from (one.question for one in book.settled.get(entry.id, ()))
    yield from (reading.title for reading in book.readings if reading.rule == entry.id)
