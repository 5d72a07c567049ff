"""The steps of one action, condensed for reading: what one rule says in a row stands together, findings of one kind
on many warriors in one paragraph, the single finding in bold. Nothing is left out and the order is kept.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rules.presenters.dice import Throw, throws_of

Json = Mapping[str, Any]
LEAD_UP_TO = 100  # characters


@dataclass(frozen=True, slots=True)
class Line:
    """One step. `anchor` is what a claim links to; `path` says where a broken rule lies in the case, `now` what follows."""

    anchor: str
    text: str
    throw: Throw | None = None
    path: str = ""
    now: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """Findings of one kind in a row. A single short one is set in bold; several, or a long one, are told beneath."""

    lines: tuple[Line, ...]

    @property
    def leads(self) -> bool:
        return len(self.lines) == 1 and len(self.lines[0].text) <= LEAD_UP_TO


@dataclass(frozen=True, slots=True)
class StepView:
    """What one rule number says. `kind` is applied, considered or fault."""

    rule: str
    kind: str
    parts: tuple[Part, ...]


def anchor(action: int, step: int) -> str:
    """The id of a step on the page; both are counted from 0 as in the ruling."""
    return f"step-{action + 1}-{step + 1}"


def steps_of(action: Json, names: Mapping[str, str]) -> tuple[StepView, ...]:
    """The steps of an action, and after them what it breaks."""
    found = list(zip(action["steps"], _lines(action, names), strict=True))
    grouped = groupby(found, key=lambda one: (one[0]["rule"], one[0]["applied"]))
    steps = (_view(rule, applied, list(inside)) for (rule, applied), inside in grouped)
    return (
        *steps,
        *(_violation(action["action"], place, one) for place, one in enumerate(action["violations"])),
    )


def _lines(action: Json, names: Mapping[str, str]) -> Iterator[Line]:
    throws = throws_of(action["steps"], names)
    for place, (step, throw) in enumerate(zip(action["steps"], throws, strict=True)):
        yield Line(anchor(action["action"], place), step["text"], throw)


def _view(rule: str, applied: bool, inside: Sequence[tuple[Json, Line]]) -> StepView:
    parts = groupby(inside, key=lambda one: (one[0]["key"], one[1].throw is not None))
    return StepView(
        rule, "applied" if applied else "considered", tuple(_part(list(part)) for _, part in parts)
    )


def _part(inside: Sequence[tuple[Json, Line]]) -> Part:
    return Part(tuple(line for _, line in inside))


def _violation(action: int, place: int, fault: Json) -> StepView:
    line = Line(
        f"fault-{action + 1}-{place + 1}", fault["text"], path=fault["path"], now=fault.get("redress", "")
    )
    return StepView(fault["rule"], "fault", (Part((line,)),))
