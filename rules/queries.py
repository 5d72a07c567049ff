"""What the pages and the API read of the record: rulings by facet, precedents of a rule, cases like an open one.

Every function starts from rulings the reader may read, and costs the same number of queries however many there are.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from rules.access import Visitor, listed_rulings, places
from rules.games.registry import GAMES, find_game
from rules.models import RulingRecord, RulingTerm
from rules.rulebooks.search import spoken, terms
from rules.rulings.precedents import Likeness, Question, Term, compare, rarities, terms_of

CANDIDATES = 60  # rulings that share most with a question, and are then compared in full
SIMILAR = 5


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a search for rulings asks for; what is empty does not matter."""

    q: str = ""
    rule: str = ""
    ability: str = ""
    ruleset: str = ""
    verdict: str = ""
    scope: str = ""
    seen_by: str = ""  # everybody, or few


@dataclass(frozen=True, slots=True)
class Similar:
    """A ruling that is like the case in question, and why."""

    record: RulingRecord
    likeness: Likeness


def search_rulings(user: Visitor, wanted: Wanted) -> QuerySet[RulingRecord]:
    """Rulings that fit everything that is asked, newest first. An event finds only those who work there."""
    found = listed_rulings(user)
    for name, value in (("ruleset", wanted.ruleset), ("verdict", wanted.verdict)):
        found = found.filter(**{name: value}) if value else found
    for kind, value in (("rule", wanted.rule), ("ability", wanted.ability)):
        found = found.filter(pk__in=_with(kind, value)) if value else found
    if wanted.seen_by:
        found = found.filter(is_public=wanted.seen_by == "everybody")
    if wanted.scope:
        found = found.filter(scope=wanted.scope) if wanted.scope in places().titles(user) else found.none()
    for word in wanted.q.split():
        found = found.filter(_says(word, wanted.ruleset))
    return found


def _with(kind: str, value: str) -> QuerySet[RulingTerm, int]:
    return RulingTerm.objects.filter(kind=kind, value=value).values_list("ruling", flat=True)


def _says(word: str, ruleset: str) -> Q:
    """At the beginning of a word of the title or the note, by meaning ("next to" finds "adjacent"), or as the fingerprint begins.

    Without a ruleset a word may mean what it means in any game.
    """
    begins = rf"(^|\W){re.escape(word)}"
    found = Q(title__iregex=begins) | Q(note__iregex=begins) | Q(fingerprint__startswith=word.lower())
    game = find_game(ruleset)
    meant = {term for one in ([game] if game else GAMES.values()) for term in terms(word, one.vocabulary)[:1]}
    for term in sorted(meant):
        found |= Q(pk__in=_with("word", term))
    return found


def precedents_of(user: Visitor, ruleset: str, rule: str) -> QuerySet[RulingRecord]:
    """Rulings that stand and were decided by this rule, newest first."""
    return search_rulings(user, Wanted(rule=rule, ruleset=ruleset)).filter(superseded_by=None)


def question_about(record: RulingRecord) -> Question:
    """A ruling as a question: what else was decided like this?"""
    text = f"{record.title} {record.note} {record.case.get('title', '')}"
    game = find_game(record.ruleset)
    words = spoken(text, game.vocabulary if game else "")
    found = terms_of(record.case, record.ruling, f"{record.title} {record.note}")
    return Question(record.ruleset, found, words)


def similar_rulings(user: Visitor, asked: Question, leave_out: Collection[int] = ()) -> list[Similar]:
    """The rulings of the same edition most like the question, best first. Four queries."""
    listed = listed_rulings(user).filter(ruleset=asked.ruleset, superseded_by=None).exclude(pk__in=leave_out)
    asked_for = _any_of(asked.terms)
    if not asked.terms:
        return []
    shared = RulingTerm.objects.filter(asked_for, ruling__in=listed.order_by().values("pk"))
    counts = _counts(shared)
    if not counts:
        return []
    rarity = rarities(counts, listed.count())
    ids = [
        row["ruling"]
        for row in shared.order_by()
        .values("ruling")
        .annotate(n=Count("pk"))
        .order_by("-n", "-ruling")[:CANDIDATES]
    ]
    found = _compared(asked, ids, rarity)
    records = listed.in_bulk(list(found))
    return [Similar(records[pk], likeness) for pk, likeness in found.items() if pk in records]


def _any_of(wanted: Collection[Term]) -> Q:
    by_kind: dict[str, list[str]] = defaultdict(list)
    for kind, value in wanted:
        by_kind[kind].append(value)
    found = Q(pk=None)
    for kind, values in by_kind.items():
        found |= Q(kind=kind, value__in=values)
    return found


def _counts(shared: QuerySet[RulingTerm]) -> dict[Term, int]:
    rows = shared.order_by().values("kind", "value").annotate(n=Count("pk"))
    return {(row["kind"], row["value"]): row["n"] for row in rows}


def _compared(asked: Question, ids: list[int], rarity: Mapping[Term, int]) -> dict[int, Likeness]:
    theirs: dict[int, set[Term]] = defaultdict(set)
    for ruling, kind, value in RulingTerm.objects.filter(ruling__in=ids).values_list(
        "ruling", "kind", "value"
    ):
        theirs[ruling].add((kind, value))
    alike = ((pk, compare(asked, theirs[pk], rarity)) for pk in ids)
    found = [(pk, likeness) for pk, likeness in alike if likeness is not None]
    return dict(sorted(found, key=lambda one: -one[1].score)[:SIMILAR])
