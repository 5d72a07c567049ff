"""What every game offers to the rest: its rulesets, its contested readings, its rulebook entries, its door.

The registry itself is filled in `rules/__init__.py`; games do not know it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.ruling import Ruling


@dataclass(frozen=True)
class Reading:
    """A rule that can be read in more than one way. The first option is the default."""

    name: str
    rule: str
    title: str
    options: Mapping[str, str]

    @property
    def default(self) -> str:
        return next(iter(self.options))


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule of a rulebook: number, own title, own one-line summary, kind, and the module that decides it.

    `kind` is one of legality, computation, state change, choice, data, conduct. Conduct has no module.
    """

    id: str
    title: str
    summary: str
    kind: str
    module: str
    chapter: str = ""


@dataclass(frozen=True)
class Ruleset:
    """One edition of one game. `adjudicate` takes a parsed JSON case and raises `Unreadable`."""

    id: str
    game: str
    edition: str
    title: str
    entries: tuple[Entry, ...]
    readings: tuple[Reading, ...]
    adjudicate: Callable[[Any], Ruling]
    schema: Callable[[], dict[str, Any]]
    # What people say when they mean a rule, and the rule of another edition that it answers to. For readers, not for rulings.
    cues: Mapping[str, str] = field(default_factory=dict)
    counterparts: Mapping[str, str] = field(default_factory=dict)

    def entry(self, rule: str) -> Entry | None:
        return next((entry for entry in self.entries if entry.id == rule), None)

    @property
    def defaults(self) -> dict[str, str]:
        return {reading.name: reading.default for reading in self.readings}
