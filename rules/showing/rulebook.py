"""A rulebook as pages show it: entries by chapter, a search, the neighbours of a rule, what is contested about it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.engine.registry import Entry, Reading, Ruleset


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
    cases: tuple[str, ...]


def chapters(entries: Iterable[Entry]) -> tuple[Chapter, ...]:
    """Entries by chapter, in the book's order."""
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(entry.chapter or "Rules", []).append(entry)
    return tuple(Chapter(title, _anchor(title), tuple(inside)) for title, inside in found.items())


def _anchor(title: str) -> str:
    return "chapter-" + "-".join(title.lower().replace(":", "").split())


def search(entries: Iterable[Entry], words: str) -> tuple[Entry, ...]:
    """Entries that hold every word in number, title or summary; those whose number or title does come first."""
    wanted = words.casefold().split()
    found = [entry for entry in entries if all(word in _text(entry) for word in wanted)]
    return tuple(sorted(found, key=lambda entry: not _is_named(entry, wanted)))


def _text(entry: Entry) -> str:
    return f"{entry.id} {entry.title} {entry.summary}".casefold()


def _is_named(entry: Entry, wanted: list[str]) -> bool:
    return all(word in f"{entry.id} {entry.title}".casefold() for word in wanted)


def rule_view(ruleset: Ruleset, entry: Entry, cases: Mapping[str, tuple[str, ...]]) -> RuleView:
    place = ruleset.entries.index(entry)
    return RuleView(
        entry=entry,
        before=ruleset.entries[place - 1] if place else None,
        after=ruleset.entries[place + 1] if place + 1 < len(ruleset.entries) else None,
        readings=tuple(reading for reading in ruleset.readings if reading.rule == entry.id),
        cases=cases.get(entry.id, ()),
    )
