"""What every reader of a format returns: a draft of a list, as it was written, before any catalogue is asked."""

from dataclasses import dataclass, field
from enum import StrEnum

from common.errors import Invalid
from rules.engine.army_document import MOST_MODELS, MOST_ROWS

LONGEST_NAME = 120
MOST_DIAGNOSTICS = 500
FULL = f"A list holds {MOST_ROWS} rows; the rest is left out."


class Code(StrEnum):
    """Everything an import may say about a list that it took in."""

    UNKNOWN_NAME = "unknown-name"
    AMBIGUOUS_NAME = "ambiguous-name"
    POINTS_DIFFER = "points-differ"
    LINE_SKIPPED = "line-skipped"
    OPTION_DROPPED = "option-dropped"
    COUNT_REPLACED = "count-replaced"
    CATALOGUE_DIFFERS = "catalogue-differs"
    RULESET_DIFFERS = "ruleset-differs"
    ROWS_LEFT_OUT = "rows-left-out"
    REMARKS_LEFT_OUT = "remarks-left-out"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """`place` is the line or row it speaks of, counted from 1; 0 for the whole document."""

    code: Code
    place: int
    text: str


@dataclass(frozen=True, slots=True)
class DraftRow:
    """`key` is what the document says the model's key is, `points` what it says the row costs; neither is trusted."""

    name: str
    count: int
    key: str = ""
    points: int | None = None
    is_option: bool = False


@dataclass
class Draft:
    """Filled by one reader. `catalogue` and `ruleset` are what the document claims, "" where it is silent."""

    format: str
    name: str = ""
    point_level: int | None = None
    catalogue: str = ""
    ruleset: str = ""
    rows: list[DraftRow] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    is_full: bool = False

    def say(self, code: Code, place: int, text: str) -> None:
        if len(self.diagnostics) < MOST_DIAGNOSTICS:
            self.diagnostics.append(Diagnostic(code, place, text))
        elif len(self.diagnostics) == MOST_DIAGNOSTICS:
            rest = f"There are more than {MOST_DIAGNOSTICS} remarks; the rest is not listed."
            self.diagnostics.append(Diagnostic(Code.REMARKS_LEFT_OUT, 0, rest))

    def add(
        self, name: str, count: int, *, key: str = "", points: int | None = None, is_option: bool = False
    ) -> None:
        """Adds a row. An impossible count becomes 1, and is said."""
        tidy, place = (
            tidied(name[: 2 * LONGEST_NAME])[:LONGEST_NAME].rstrip() or key or "unnamed",
            len(self.rows) + 1,
        )
        if not 1 <= count <= MOST_MODELS:
            self.say(Code.COUNT_REPLACED, place, f"{tidy}: {count} is no possible number; taken as 1.")
            count = 1
        if len(self.rows) < MOST_ROWS:
            self.rows.append(DraftRow(tidy, count, key, points, is_option))
        elif not self.is_full:
            self.is_full = True
            self.diagnostics.append(Diagnostic(Code.ROWS_LEFT_OUT, place, FULL))


class Refused(Invalid):
    """The document cannot be taken in; nothing of it was kept."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"import-{code}", text)


def tidied(text: str) -> str:
    """Without control characters, with single spaces: the one way a name is stored."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
