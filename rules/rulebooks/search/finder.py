"""Finding a rule of an edition by a question: the search over the rulebooks that are known, each index made once."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rules.engine.game import Entry, Ruleset
from rules.games.registry import GAMES, RULESETS
from rules.rulebooks.search import Found, Index, Page

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
    """The rules that answer the question, best first; a rule number finds that rule and those below it."""
    numbered = _by_number(ruleset, question.strip().casefold())
    if numbered:
        return numbered[:most]
    return tuple(_hits(ruleset, index_of(ruleset.id).search(question, most)))


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
    book = RULESETS[ruleset]
    return Index.of((_page(book, entry) for entry in book.entries), GAMES[book.game].vocabulary)


def _page(book: Ruleset, entry: Entry) -> Page:
    lead = AHEAD if entry.id in book.counterparts else 0
    body = " ".join((entry.summary, entry.chapter, *_asked(book, entry)))
    return Page(entry.id, entry.title, body, book.cues.get(entry.id, ""), lead)


def _asked(book: Ruleset, entry: Entry) -> Iterator[str]:
    """Questions that the rule leaves open: settled ones, and the titles of its readings."""
    yield from (one.question for one in book.settled.get(entry.id, ()))
    yield from (reading.title for reading in book.readings if reading.rule == entry.id)
