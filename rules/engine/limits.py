"""Restrictions an event puts on army lists, as data: how many (or how much) of some models there may or must be.

One shape says all of it. A ban is "at most 0 of these", a demand "at least 1", an allowed list "at most 0 of any
other", a copy limit "at most n, per model". Weights give odd counting rules: 2 counts double, 0 is exempt. A condition says
which lists are meant, a ratio multiplies the bounds by what else the list holds, and a limit may count both lists of a game.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from typing import Any

from rules.engine.cards import Kind, ModelCard, Row
from rules.engine.faults import Fault
from rules.engine.grades import Grade
from rules.engine.limit_words import in_words
from wording import gettext as _
from wording import within

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
class Ratio:
    """The bounds of a limit hold for each `each` models that `of` takes; `begun`: a part of them counts as a whole."""

    of: tuple[Selector, ...]
    each: int
    begun: bool = False

    def times(self, rows: Sequence[CardRow]) -> int:
        found = sum(row.count for row, card in rows if taken(self.of, card))
        return -(-found // self.each) if self.begun else found // self.each


def taken(selectors: Sequence[Selector], card: ModelCard) -> bool:
    """Whether a model of the army is one of these; equipment is, where it is named."""
    return card.is_in_army and _is_named(card, selectors) and all(one.takes(card) for one in selectors)


def _is_named(card: ModelCard, selectors: Sequence[Selector]) -> bool:
    named = {one.field for one in selectors if not one.negated}
    return card.kind != Kind.EQUIPMENT or not named.isdisjoint(("model", "name", "kind"))


@dataclass(frozen=True, slots=True)
class Limit:
    """One restriction. `rule` and `text` are the event's own; `announced` is False where players had no notice.

    `when`: it binds only where such a model is there. `ratio`: its bounds hold for each so many of other models.
    `scope` is "list", or "game": both lists of a pairing are counted together.
    """

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
    when: tuple[Selector, ...] = ()
    ratio: Ratio | None = None
    scope: str = "list"

    @property
    def localized(self) -> str:
        """The text in the reader's language, where the service wrote it."""
        return in_words(self.text)

    @property
    def counts_both_lists(self) -> bool:
        return self.scope == "game"

    def takes(self, card: ModelCard) -> bool:
        """Spare bases and equipment are no models of the army: only a limit that names them reaches them."""
        return self._reaches(card) and all(selector.takes(card) for selector in self.where)

    def _reaches(self, card: ModelCard) -> bool:
        named = {one.field for one in self.where if not one.negated}
        if card.kind == Kind.BASE:
            return "model" in named
        if card.kind == Kind.EQUIPMENT:
            costs = self.measure == "points" and not self.where
            return costs or not named.isdisjoint(("model", "name", "kind"))
        return True

    def binds(self, rows: Sequence[CardRow]) -> bool:
        return not self.when or any(taken(self.when, card) for _, card in rows)

    def bound(self, number: int, rows: Sequence[CardRow]) -> int:
        """A minimum or maximum among these rows."""
        return number * self.ratio.times(rows) if self.ratio else number

    def amount(self, row: Row, card: ModelCard) -> int:
        return row.count * _measured(self.measure, card) * self.weights.get(card.key, 1)


def _measured(measure: str, card: ModelCard) -> int:
    if measure == "models":
        return 1
    return card.points if measure == "points" else card.number(measure)


def limit_faults(all_rows: Sequence[Row], limits: Sequence[Limit]) -> Iterator[Fault]:
    """Every restriction that is broken and makes a list illegal, each citing the event's own rule."""
    return (fault for limit, fault in _broken_alone(all_rows, limits) if limit.grade.is_error)


def limit_advice(all_rows: Sequence[Row], limits: Sequence[Limit]) -> Iterator[Fault]:
    """Every restriction that is broken and is a warning or a note only; `values["grade"]` says which."""
    for limit, fault in _broken_alone(all_rows, limits):
        if not limit.grade.is_error:
            yield replace(fault, values={**fault.values, "grade": str(limit.grade)})


def limits_together(
    first: Sequence[Row], second: Sequence[Row], limits: Sequence[Limit]
) -> Iterator[tuple[Limit, Fault]]:
    """What two lists that meet break between them; what one of them breaks alone is said with that list."""
    alone = {fault.values["limit"] for rows in (first, second) for _, fault in _broken_alone(rows, limits)}
    both = known_rows([*first, *second])
    for index, limit in enumerate(limits):
        if limit.counts_both_lists and index not in alone:
            yield from ((limit, fault) for fault in _broken(index, limit, both))


def known_rows(rows: Sequence[Row]) -> list[CardRow]:
    return [(row, row.card) for row in rows if row.card and row.count > 0]


def _broken_alone(all_rows: Sequence[Row], limits: Sequence[Limit]) -> Iterator[tuple[Limit, Fault]]:
    """One list. What counts both lists is broken by one alone only where the other could not change that."""
    rows = known_rows(all_rows)
    for index, limit in enumerate(limits):
        if limit.counts_both_lists:
            if limit.ratio:
                continue
            limit = replace(limit, minimum=None)
        yield from ((limit, fault) for fault in _broken(index, limit, rows))


def _broken(index: int, limit: Limit, rows: Sequence[CardRow]) -> Iterator[Fault]:
    if limit.binds(rows):
        taken_rows = [(row, card) for row, card in rows if limit.takes(card)]
        yield from _too_much(index, limit, taken_rows, rows)
        yield from _too_little(index, limit, taken_rows, rows)


def unannounced(limits: Sequence[Limit], rule: str = "") -> Iterator[Fault]:
    """Restrictions without advance notice bind, and the missing notice is said. `rule` lets an event restrict lists."""
    for index, limit in enumerate(limits):
        if not limit.announced:
            text = _("This restriction was not announced in advance: %(text)s") % {"text": limit.localized}
            yield Fault("army.restriction-unannounced", f"/limits/{index}", text, rule, {"limit": limit.rule})


def _too_much(index: int, limit: Limit, rows: list[CardRow], all_rows: Sequence[CardRow]) -> Iterator[Fault]:
    if limit.maximum is None:
        return
    most = limit.bound(limit.maximum, all_rows)
    groups: dict[str, list[CardRow]] = {}
    for row, card in rows:
        groups.setdefault(group_of(limit, row, card), []).append((row, card))
    for group in groups.values():
        found = sum(limit.amount(row, card) for row, card in group)
        if found > most:
            touched = [row for row, card in group if limit.amount(row, card)]
            yield _fault(index, limit, "maximum", most, found, touched)


def _too_little(
    index: int, limit: Limit, rows: list[CardRow], all_rows: Sequence[CardRow]
) -> Iterator[Fault]:
    if limit.minimum is None:
        return
    found, least = sum(limit.amount(row, card) for row, card in rows), limit.bound(limit.minimum, all_rows)
    if found < least:
        yield _fault(index, limit, "minimum", least, found, [])


def _fault(index: int, limit: Limit, bound: str, wanted: int, found: int, rows: list[Row]) -> Fault:
    touched = [row.index for row in rows]
    who = f"{', '.join(row.name for row in rows)}: " if rows else ""
    path = f"/rows/{touched[0]}" if len(touched) == 1 else "/rows"
    text = f"{who}{limit.localized} ({_figures(limit, bound, wanted, found)})"
    values: dict[str, Any] = {
        "rows": touched,
        "limit": index,
        bound: wanted,
        "found": found,
        "event_rule": True,
    }
    return Fault("army.restriction", path, text, limit.rule, values)


def _figures(limit: Limit, bound: str, wanted: int, found: int) -> str:
    """How many are asked for, and how many there are: of models, points, or what else is counted."""
    if bound == "maximum" and wanted == 0:
        text = _("%(unit)s: none allowed, %(found)s here")
    elif limit.counts_both_lists:
        most, least = (
            _("%(unit)s: at most %(wanted)s, in both lists %(found)s"),
            _("%(unit)s: at least %(wanted)s, in both lists %(found)s"),
        )
        text = most if bound == "maximum" else least
    else:
        most, least = (
            _("%(unit)s: at most %(wanted)s, here %(found)s"),
            _("%(unit)s: at least %(wanted)s, here %(found)s"),
        )
        text = most if bound == "maximum" else least
    return text % {"unit": unit_of(limit), "wanted": wanted, "found": found}


def unit_of(limit: Limit) -> str:
    """What a limit counts, in words: models, points, or the figure that a game prints on its models."""
    known = {"models": _("models"), "points": _("points")}
    return known.get(limit.measure) or within(_(limit.measure.replace("_", " ").capitalize()))
