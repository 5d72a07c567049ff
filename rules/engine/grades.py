"""How heavy a finding about an army list weighs."""

from dataclasses import dataclass
from enum import StrEnum


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
