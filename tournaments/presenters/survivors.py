"""The sheet on which players tick off who still stands: from it follow the warriors and points left, as lists price them.

Pure but for the snapshot it reads. What the rules make of the counts is decided in `services.result_decision`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from armies.models import Submission
from armies.presentation import submission_page
from common.numbers import whole_number

MINE, THEIRS = "mine", "theirs"


@dataclass(frozen=True, slots=True)
class Kind:
    """Warriors of one kind: so many at the start, each worth so much."""

    name: str
    title: str
    count: int
    worth: int
    posted: str = ""

    @property
    def is_single(self) -> bool:
        return self.count == 1

    @property
    def left(self) -> int:
        """What was typed, never more than there were; a tick stands for one."""
        posted = self.posted.strip()
        return min(whole_number(posted) or 0, self.count)


@dataclass(frozen=True, slots=True)
class Sheet:
    side: str
    title: str
    kinds: tuple[Kind, ...]
    fields: tuple[str, ...] = ()  # of the form: models left, points left

    @property
    def is_used(self) -> bool:
        return any(kind.left for kind in self.kinds)

    @property
    def counts(self) -> tuple[int, int]:
        """Warriors and points left."""
        return sum(kind.left for kind in self.kinds), sum(kind.left * kind.worth for kind in self.kinds)


def sheet_of(submission: Submission, side: str, posted: Mapping[str, str], left: Sequence[str] = ()) -> Sheet:
    """`left` names the counts of the result slip that follow from the sheet."""
    rows = submission_page(submission).rows
    kinds = tuple(
        Kind(name, row.title, row.count, row.card.points, posted.get(name, ""))
        for row in rows
        if row.card and row.card.is_in_army and row.count and (name := f"left-{side}-{row.index}")
    )
    return Sheet(
        side,
        _("My army") if side == MINE else _("Their army"),
        kinds,
        tuple(f"{side}_{name}" for name in left),
    )


def filled(posted: Mapping[str, str], sheets: tuple[Sheet, ...]) -> dict[str, str]:
    """What was typed, with the counts of every sheet that was used in the fields they belong to."""
    answer = dict(posted.items())
    for sheet in sheets:
        if sheet.is_used:
            answer |= {name: str(count) for name, count in zip(sheet.fields, sheet.counts, strict=True)}
    return answer
