"""Restrictions an event puts on army lists, as data: how many (or how much) of some models there may or must be.

One shape says all of it. A ban is "at most 0 of these", a demand "at least 1", an allowed list "at most 0 of any
other", a copy limit "at most n, per model". Weights give odd counting rules: 2 counts double, 0 is exempt.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from typing import Any

from rules.engine.cards import ModelCard, Row
from rules.engine.faults import Fault
from rules.engine.grades import Grade

CardRow = tuple[Row, ModelCard]

GROUPS: Mapping[str, Callable[[ModelCard], str]] = {
    "army": lambda card: "",
    "model": lambda card: card.key,
    "name": lambda card: card.name,
    "group": lambda card: "",  # by the row: see `group_of`
}


def group_of(limit: "Limit", row: Row, card: ModelCard) -> str:
    """What the limit counts by itself: the whole list is ""."""
    return row.group if limit.per == "group" else GROUPS[limit.per](card)


@dataclass(frozen=True, slots=True)
class Selector:
    """Models one of whose `field` values is among `values`, in upper or lower case; with `negated`, the models where none is.

    `field` is the roster's word for it (`Roster.selectors`), `source` the field of a card that it means.
    """

    field: str
    values: tuple[str, ...]
    negated: bool = False
    source: str = ""
    wanted: frozenset[str] = dataclass_field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "wanted", frozenset(value.casefold() for value in self.values))

    def takes(self, card: ModelCard) -> bool:
        hit = any(value.casefold() in self.wanted for value in card.values(self.source or self.field))
        return hit is not self.negated


@dataclass(frozen=True, slots=True)
class Limit:
    """One restriction. `rule` and `text` are the event's own; `announced` is False where players had no notice."""

    rule: str
    text: str
    where: tuple[Selector, ...] = ()
    measure: str = "models"
    per: str = "army"
    minimum: int | None = None
    maximum: int | None = None
    weights: Mapping[str, int] = dataclass_field(default_factory=dict)
    announced: bool = True
    grade: Grade = Grade.ERROR

    def takes(self, card: ModelCard) -> bool:
        """A spare base is no model of the army, so only a limit that names it reaches it."""
        if not card.is_in_army and not any(s.field == "model" and not s.negated for s in self.where):
            return False
        return all(selector.takes(card) for selector in self.where)

    def amount(self, row: Row, card: ModelCard) -> int:
        return row.count * _measured(self.measure, card) * self.weights.get(card.key, 1)


def _measured(measure: str, card: ModelCard) -> int:
    if measure == "models":
        return 1
    return card.points if measure == "points" else card.number(measure)


def limit_faults(all_rows: Sequence[Row], limits: Sequence[Limit]) -> Iterator[Fault]:
    """Every restriction that is broken and makes a list illegal, each citing the event's own rule."""
    return (fault for limit, fault in _broken(all_rows, limits) if limit.grade.is_error)


def limit_advice(all_rows: Sequence[Row], limits: Sequence[Limit]) -> Iterator[Fault]:
    """Every restriction that is broken and is a warning or a note only; `values["grade"]` says which."""
    for limit, fault in _broken(all_rows, limits):
        if not limit.grade.is_error:
            yield replace(fault, values={**fault.values, "grade": str(limit.grade)})


def _broken(all_rows: Sequence[Row], limits: Sequence[Limit]) -> Iterator[tuple[Limit, Fault]]:
    for index, limit in enumerate(limits):
        rows = [(row, row.card) for row in all_rows if row.card and row.count > 0 and limit.takes(row.card)]
        for fault in (*_too_much(index, limit, rows), *_too_little(index, limit, rows)):
            yield limit, fault


def unannounced(limits: Sequence[Limit], rule: str = "") -> Iterator[Fault]:
    """Restrictions without advance notice bind, and the missing notice is said. `rule` lets an event restrict lists."""
    for index, limit in enumerate(limits):
        if not limit.announced:
            text = f"This restriction was not announced in advance: {limit.text}"
            yield Fault("army.restriction-unannounced", f"/limits/{index}", text, rule, {"limit": limit.rule})


def _too_much(index: int, limit: Limit, rows: list[CardRow]) -> Iterator[Fault]:
    if limit.maximum is None:
        return
    groups: dict[str, list[CardRow]] = {}
    for row, card in rows:
        groups.setdefault(group_of(limit, row, card), []).append((row, card))
    for group in groups.values():
        found = sum(limit.amount(row, card) for row, card in group)
        if found > limit.maximum:
            touched = [row for row, card in group if limit.amount(row, card)]
            yield _fault(index, limit, "maximum", limit.maximum, found, touched)


def _too_little(index: int, limit: Limit, rows: list[CardRow]) -> Iterator[Fault]:
    found = sum(limit.amount(row, card) for row, card in rows)
    if limit.minimum is not None and found < limit.minimum:
        yield _fault(index, limit, "minimum", limit.minimum, found, [])


def _fault(index: int, limit: Limit, bound: str, wanted: int, found: int, rows: list[Row]) -> Fault:
    touched = [row.index for row in rows]
    who = f"{', '.join(row.name for row in rows)}: " if rows else ""
    path = f"/rows/{touched[0]}" if len(touched) == 1 else "/rows"
    text = f"{who}{limit.text} ({_figures(limit, bound, wanted, found)})"
    values: dict[str, Any] = {
        "rows": touched,
        "limit": index,
        bound: wanted,
        "found": found,
        "event_rule": True,
    }
    return Fault("army.restriction", path, text, limit.rule, values)


def _figures(limit: Limit, bound: str, wanted: int, found: int) -> str:
    unit = limit.measure.replace("_", " ")
    if bound == "maximum" and wanted == 0:
        return f"none allowed, {found} {unit} here"
    return f"{'at most' if bound == 'maximum' else 'at least'} {wanted} {unit}, here {found}"
