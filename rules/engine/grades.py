"""What an organizer changes about the check of army lists: how heavy a finding weighs, and figures that the book leaves open."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.engine.attributes import Attribute


class Grade(StrEnum):
    """`ERROR` is never waived; `RELAXABLE` is an error unless the organizer relaxes it; the rest does not make a list illegal."""

    ERROR = "error"
    RELAXABLE = "relaxable"
    WARNING = "warning"
    NOTE = "note"

    @property
    def is_error(self) -> bool:
        return self in (Grade.ERROR, Grade.RELAXABLE)


GRADE_WORDS = {
    Grade.ERROR: "error",
    Grade.RELAXABLE: "error that you may relax",
    Grade.WARNING: "warning",
    Grade.NOTE: "note",
}


@dataclass(frozen=True, slots=True)
class Graded:
    """A finding of a game whose grade an organizer may change for an event: its code, rule, words and usual grade."""

    code: str
    rule: str
    text: str
    grade: Grade


@dataclass(frozen=True, slots=True)
class Setting:
    """A figure of a game's check that an organizer sets for an event; empty is the book's own. `figure.default` is that one."""

    figure: Attribute
    rule: str

    @property
    def name(self) -> str:
        return self.figure.name


@dataclass(frozen=True, slots=True)
class ListProfile:
    """Grades and settings that a game suggests for an event, as a document of restrictions; the organizer edits them."""

    key: str
    title: str
    text: str
    document: Mapping[str, Any]
