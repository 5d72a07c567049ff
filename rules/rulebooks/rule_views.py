"""A rulebook as pages show it: entries by chapter, the neighbours of a rule, what is contested and was decided about it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.engine.game import Ability, Entry, Reading, Ruleset
from rules.games.registry import game_of
from rules.rulebooks.coverage import Question
from rules.rulebooks.in_words import ability_in_words, in_words
from wording import gettext as _


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    anchor: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class RuleView:
    """One rule with what lies around it."""

    entry: Entry
    before: Entry | None
    after: Entry | None
    readings: tuple[Reading, ...]
    questions: tuple[Question, ...]
    counterparts: tuple[Entry, ...]
    ability: Ability | None


def chapters(book: Ruleset) -> tuple[Chapter, ...]:
    """Rules by chapter in the reader's language, in the book's order. Anchors are the same in every language."""
    found: dict[str, list[Entry]] = {}
    for entry, translated in zip(book.entries, in_words(book).entries, strict=True):
        found.setdefault(entry.chapter, []).append(translated)
    return tuple(
        Chapter(inside[0].chapter or _("Rules"), _anchor(chapter or "Rules"), tuple(inside))
        for chapter, inside in found.items()
    )


def _anchor(title: str) -> str:
    return "chapter-" + "-".join(title.lower().replace(":", "").split())


def rule_view(ruleset: Ruleset, entry: Entry, decided: Mapping[str, tuple[Question, ...]]) -> RuleView:
    """`ruleset` and `entry` in the reader's language. `decided` are the questions of the game by rule; those asked of
    another edition are left out.
    """
    book = in_order(ruleset.entries)
    place = book.index(entry)
    cases = decided.get(entry.id, ())
    ability = game_of(ruleset.id).ability_of(entry.id)
    return RuleView(
        entry=entry,
        before=book[place - 1] if place else None,
        after=book[place + 1] if place + 1 < len(book) else None,
        readings=tuple(reading for reading in ruleset.readings if reading.rule == entry.id),
        questions=tuple(one for one in cases if one.ruleset in ("", ruleset.id)),
        counterparts=counterparts(ruleset, entry),
        ability=ability_in_words(ruleset.game, ability) if ability else None,
    )


def in_order(entries: Iterable[Entry]) -> list[Entry]:
    """By number as the book counts: 4.04, 4.041, 4.05. Rows without one (P-0, S-MOVE-1) keep their places before the rest."""
    return sorted(entries, key=lambda entry: _number(entry.id))


def _number(id: str) -> tuple[int, str]:
    section, _, rest = id.partition(".")
    return (int(section), rest.casefold()) if section.isdigit() else (0, "")


def counterparts(ruleset: Ruleset, entry: Entry) -> tuple[Entry, ...]:
    """The rows of the same book that say the same, less or more: both ways."""
    other = ruleset.counterparts
    ids = {other.get(entry.id, ""), *(row for row, rule in other.items() if rule == entry.id)}
    return tuple(one for one in ruleset.entries if one.id in ids)
