"""What every reader of a format returns: a draft of a list, as it was written, before any catalogue is asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _

from common.errors import Invalid
from rules.engine.army_document import MOST_MODELS, MOST_ROWS

LONGEST_NAME = 120
# Options by which builders of warbands tell who leads: the army, a warband.
ARMY_LEADER, WARBAND_LEADER = "leader", "captain"
MOST_DIAGNOSTICS = 500


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
    COUNT_UNCLEAR = "count-unclear"
    ROW_UNCLEAR = "row-unclear"
    TOTAL_DIFFERS = "total-differs"
    SYSTEM_DIFFERS = "system-differs"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """`place` is the line or row it speaks of, counted from 1; 0 for the whole document."""

    code: Code
    place: int
    text: str


@dataclass(frozen=True, slots=True)
class DraftRow:
    """`key` is what the document says the model's key is, `points` what it says the row costs; neither is trusted.

    `is_counted`: the count is written, not assumed. `loose`: a number that is a count or a cost. `each`: the cost of one.
    `also`: other names for the same thing, for example the unit that holds the model. `other_counts`: what the count may
    be as well. `doubt`: why this may be no row of its own; "" where nothing speaks against it. `options` by name, as the
    document has them, and `said` in words; neither is checked. `offered`: options that it takes where the game has them.
    """

    name: str
    count: int
    key: str = ""
    points: int | None = None
    is_option: bool = False
    is_counted: bool = True
    loose: int | None = None
    each: int | None = None
    also: tuple[str, ...] = ()
    other_counts: tuple[int, ...] = ()
    doubt: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    texts: tuple[str, ...] = ()
    group: str = ""
    offered: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A line or selection that is no row, kept so that a person can say otherwise."""

    place: int
    text: str


@dataclass
class Draft:
    """Filled by one reader. `catalogue`, `ruleset` and `system` (another program's name of the game) are what the document
    claims, "" where it is silent; `total` is what it says the whole list costs. Nothing of it is trusted."""

    format: str
    name: str = ""
    point_level: int | None = None
    catalogue: str = ""
    ruleset: str = ""
    system: str = ""
    total: int | None = None
    left: list[LeftOut] = field(default_factory=list)
    rows: list[DraftRow] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    is_full: bool = False

    def say(self, code: Code, place: int, text: str) -> None:
        if len(self.diagnostics) < MOST_DIAGNOSTICS:
            self.diagnostics.append(Diagnostic(code, place, text))
        elif len(self.diagnostics) == MOST_DIAGNOSTICS:
            rest = _("There are more than %(most)s remarks; the rest is not listed.") % {
                "most": MOST_DIAGNOSTICS
            }
            self.diagnostics.append(Diagnostic(Code.REMARKS_LEFT_OUT, 0, rest))

    def leave(self, place: int, text: str) -> None:
        if len(self.left) < MOST_DIAGNOSTICS:
            self.left.append(LeftOut(place, tidied(text)[:LONGEST_NAME]))

    def add(self, name: str, count: int, **facts: Any) -> None:
        """Adds a row; `facts` are other fields of `DraftRow`. An impossible count becomes 1, and is said."""
        tidy, place = (
            tidied(name[: 2 * LONGEST_NAME])[:LONGEST_NAME].rstrip() or facts.get("key") or "unnamed",
            len(self.rows) + 1,
        )
        if not 1 <= count <= MOST_MODELS:
            self.say(
                Code.COUNT_REPLACED,
                place,
                _("%(tidy)s: %(count)s is no possible number; taken as 1.") % {"tidy": tidy, "count": count},
            )
            count = 1
        if len(self.rows) < MOST_ROWS:
            self.rows.append(DraftRow(tidy, count, **facts))
        elif not self.is_full:
            self.is_full = True
            self.diagnostics.append(
                Diagnostic(
                    Code.ROWS_LEFT_OUT,
                    place,
                    _("A list holds %(most)s rows; the rest is left out.") % {"most": MOST_ROWS},
                )
            )


class Refused(Invalid):
    """The document cannot be taken in; nothing of it was kept."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"import-{code}", text)


def tidied(text: str) -> str:
    """Without control characters, with single spaces: the one way a name is stored."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
