"""How alike two cases are, and why. Pure: what a ruling is found by, what an open question asks for, and the comparison.

Nothing here knows who may read what; `rules.queries` looks only among rulings that the reader may read.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.engine.game import Ruleset
from rules.games.registry import game_of
from rules.presenters.in_language import of_game
from rules.rulebooks.search import spoken, terms
from rules.rulebooks.search.finder import find_rules
from wording import listed

Json = Mapping[str, Any]
Term = tuple[str, str]  # kind and value, as rules.models.RulingTerm keeps them
ACTION, RULE, ABILITY, WORD = "action", "rule", "ability", "word"
# What two cases share weighs so much, times how rare it is among the rulings.
WEIGHTS: Mapping[str, int] = {RULE: 3, WORD: 2, ABILITY: 1, ACTION: 1}
LONGEST = 40
MOST_WORDS = 60
ASKED_RULES = 3  # rules that a question is taken to be about
# A record of a whole game cites every rule there is, which says little: beyond so many its likeness fades.
MOST_RULES = 20
SHORTEST_WORD = 3
# Less than this says only that both are games: a combat, an orc.
LEAST = 60


@dataclass(frozen=True)
class Question:
    """What is looked for: terms, and the words they were said with."""

    ruleset: str
    terms: frozenset[Term]
    spoken: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike, in points, and each reason as a sentence."""

    score: int
    reasons: tuple[str, ...]


def terms_of(case: Json, ruling: Json, text: str = "") -> frozenset[Term]:
    """What a ruling is found by: what was done, the rules that decided, the abilities at the table, the words said."""
    claims = (str(claim.get("text", "")) for claim in ruling["claims"])
    game = game_of(str(case["ruleset"]))
    tokens = dict.fromkeys(terms(" ".join((text, str(case.get("title", "")), *claims)), game.vocabulary))
    found = {
        *((ACTION, str(action["do"])) for action in ruling["actions"]),
        *((RULE, rule) for rule in _cited(ruling)),
        *((ABILITY, name) for name in game.in_play(case)),
        *((WORD, word) for word in [one for one in tokens if _says_something(one)][:MOST_WORDS]),
    }
    return frozenset((kind, value) for kind, value in found if 0 < len(value) <= LONGEST)


def _says_something(word: str) -> bool:
    """Names of pieces and numbers make no two cases alike."""
    return len(word) >= SHORTEST_WORD and not word[0].isdigit()


def _cited(ruling: Json) -> Iterator[str]:
    """Rules that applied or were broken, and those that decided a claim; not what was merely considered."""
    for action in ruling["actions"]:
        yield from (step["rule"] for step in action["steps"] if step["applied"])
        yield from (fault["rule"] for fault in action["violations"])
    yield from (claim["rule"] for claim in ruling["claims"])


def question_of(text: str, ruleset: Ruleset, in_play: Iterable[str] = ()) -> Question:
    """An open question: its words, the rules it seems to be about, the abilities it names and those at the table."""
    game = game_of(ruleset.id)
    tokens = spoken(text, game.vocabulary)
    rules = (hit.entry.id for hit in find_rules(ruleset, text, ASKED_RULES)) if text.strip() else ()
    abilities = game.abilities.values()
    named = (one.name for one in abilities if one.title.casefold() in text.casefold())
    found = {
        *((WORD, word) for word in tokens if _says_something(word)),
        *((RULE, rule) for rule in rules),
        *((ABILITY, name) for name in (*named, *in_play)),
    }
    return Question(ruleset.id, frozenset(found), tokens)


def compare(asked: Question, other: Iterable[Term], rarity: Mapping[Term, int]) -> Likeness | None:
    """How alike a ruling is to what is asked; None when they share too little to be worth a look."""
    theirs = frozenset(other)
    shared = asked.terms & theirs
    cited = sum(kind == RULE for kind, _ in theirs)
    worth = sum(WEIGHTS[kind] * rarity.get((kind, value), 0) for kind, value in shared)
    score = worth * MOST_RULES // max(MOST_RULES, cited)
    if score < LEAST or not any(kind in (RULE, WORD) for kind, _ in shared):
        return None
    return Likeness(score, tuple(_reasons(asked, shared)))


def rarities(counts: Mapping[Term, int], total: int) -> dict[Term, int]:
    """log2(1 + rulings / rulings with the term) in eighths: what is in every ruling says little."""
    return {term: _rarity(count, total) for term, count in counts.items() if count}


def _rarity(count: int, total: int) -> int:
    ratio: int = (count + total) ** 8 // count**8
    return ratio.bit_length()


def _reasons(asked: Question, shared: frozenset[Term]) -> Iterator[str]:
    """The strongest kind first."""
    by_kind = {kind: sorted(value for one, value in shared if one == kind) for kind in WEIGHTS}
    if rules := by_kind[RULE]:
        yield _("Decided by %(rules)s.") % {"rules": _listed(rules)}
    if words := by_kind[WORD]:
        spoken = [_("“%(word)s”") % {"word": asked.spoken.get(word, word)} for word in words]
        yield _("Words in common: %(words)s.") % {"words": _listed(spoken)}
    if abilities := by_kind[ABILITY]:
        known = game_of(asked.ruleset).abilities
        titles = [known[name].title if name in known else name for name in abilities]
        yield _("%(abilities)s in play.") % {"abilities": _listed(titles)}
    if actions := by_kind[ACTION]:
        done = [of_game(asked.ruleset, ACTION, one.replace("_", " ").replace("-", " ")) for one in actions]
        yield _("Also about: %(actions)s.") % {"actions": _listed(done)}


def _listed(names: list[str], most: int = 5) -> str:
    rest = len(names) - most
    more = [ngettext("%(count)s more", "%(count)s more", rest) % {"count": rest}] if rest > 0 else []
    return listed([*names[:most], *more])
