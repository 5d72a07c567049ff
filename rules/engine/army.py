"""An army list offered for checking, and the report on it: faults, advice, totals and facts for later.

Lives here: the shapes, and the checks no game differs in (empty list, unknown models, point level, the event's limits).
Not here: model cards (`cards`), restrictions as data (`limits`), reading JSON (`army_document`), any one game's rules.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.cards import Kind, ModelCard, Row
from rules.engine.faults import Fault
from rules.engine.grades import Grade
from rules.engine.limits import Limit, limit_advice, limit_faults, unannounced
from rules.engine.once import once
from wording import gettext as _
from wording import ngettext


@dataclass(frozen=True)
class Army:
    """A list offered for checking. `point_level` is None where no event has set one yet.

    `ruleset` names the edition; empty means the newest one. `grades`: what an event makes of findings of the game, by code;
    `settings`: figures that the book leaves to the organizer.
    """

    rows: tuple[Row, ...]
    point_level: int | None = None
    limits: tuple[Limit, ...] = ()
    has_odd_die: bool | None = None
    ruleset: str = ""
    grades: Mapping[str, Grade] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)

    @once
    def known(self) -> tuple[tuple[Row, ModelCard], ...]:
        """Rows that count as models of the army, with their cards."""
        return tuple(
            (row, row.card) for row in self.rows if row.card and row.card.is_in_army and row.count > 0
        )

    @once
    def points(self) -> int:
        return sum(card.points * row.count for row, card in self.known)

    def __len__(self) -> int:
        return sum(row.count for row, _ in self.known)

    def count(self, kind: str) -> int:
        return sum(row.count for row, card in self.known if card.kind == kind)

    def spent_on(self, kind: str) -> int:
        return sum(card.points * row.count for row, card in self.known if card.kind == kind)


@dataclass(frozen=True, slots=True)
class CapPart:
    """What one row of heroes adds to the number of minions allowed: action points x factor x count."""

    row: int
    name: str
    count: int
    action_points: int
    factor: int

    @property
    def adds(self) -> int:
        return self.action_points * self.factor * self.count


@dataclass(frozen=True, slots=True)
class Totals:
    """The figures a player watches while building. `kinds`: how many models of each kind; `minion_cap` is None without a cap."""

    points: int
    point_level: int | None
    models: int
    kinds: Mapping[str, int] = field(default_factory=dict)
    minion_cap: int | None = None
    cap_parts: tuple[CapPart, ...] = ()

    @property
    def heroes(self) -> int:
        return self.kinds.get(Kind.HERO, 0)

    @property
    def minions(self) -> int:
        return self.kinds.get(Kind.MINION, 0)

    @property
    def points_left(self) -> int | None:
        return None if self.point_level is None else self.point_level - self.points


@dataclass(frozen=True, slots=True)
class Report:
    """The whole answer to a list: faults make it illegal, advice does not. `facts` are what the game needs later."""

    totals: Totals
    faults: tuple[Fault, ...] = ()
    advice: tuple[Fault, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_legal(self) -> bool:
        return not self.faults

    def as_json(self) -> dict[str, Any]:
        return {
            "legal": self.is_legal,
            "faults": [fault.as_json() for fault in self.faults],
            "advice": [fault.as_json() for fault in self.advice],
            "totals": totals_as_json(self.totals),
            "facts": dict(self.facts),
        }


Check = Callable[[Army], Report]


def totals_as_json(totals: Totals) -> dict[str, Any]:
    names = ("points", "point_level", "points_left", "models", "heroes", "minions", "minion_cap")
    parts = ("row", "name", "count", "action_points", "factor", "adds")
    found: dict[str, Any] = {name: getattr(totals, name) for name in names}
    found["kinds"] = dict(totals.kinds)
    found["cap_parts"] = [{name: getattr(part, name) for name in parts} for part in totals.cap_parts]
    return found


def totals_of(army: Army, minion_cap: int | None = None, cap_parts: tuple[CapPart, ...] = ()) -> Totals:
    kinds: dict[str, int] = {}
    for row, card in army.known:
        kinds[str(card.kind)] = kinds.get(str(card.kind), 0) + row.count
    return Totals(army.points, army.point_level, len(army), kinds, minion_cap, cap_parts)


def rows_fault(
    code: str, rows: Iterable[int], text: str, rule: str = "", path: str = "", **values: Any
) -> Fault:
    """A fault that touches some rows: `values["rows"]` lists them, the path is the one row or all of them."""
    touched = sorted(set(rows))
    where = path or (f"/rows/{touched[0]}" if len(touched) == 1 else "/rows")
    return Fault(code, where, text, rule, {"rows": touched, **values})


def form_faults(army: Army) -> Iterator[Fault]:
    """What is wrong before any rule is asked: nothing chosen, counts below one, names nobody knows."""
    if not army.rows:
        yield rows_fault("army.empty", (), _("The list is empty."))
    for row in army.rows:
        if row.count < 1:
            text = _("%(name)s: the count is %(count)s; it must be at least 1.") % {
                "name": row.name,
                "count": row.count,
            }
            yield rows_fault("army.count", [row.index], text, path=f"{row.path}/count", count=row.count)
        if row.card is None:
            text = _('"%(name)s" is not in this catalogue.') % {"name": row.name}
            yield rows_fault("army.unknown-model", [row.index], text, path=f"{row.path}/model", name=row.name)


def over_points(points: int, level: int) -> str:
    """What is wrong with an army that costs more than its level."""
    text = ngettext(
        "The army costs %(points)s point, %(over)s more than the limit of %(level)s.",
        "The army costs %(points)s points, %(over)s more than the limit of %(level)s.",
        points,
    )
    return text % {"points": points, "over": points - level, "level": level}


def level_faults(army: Army, rule: str = "") -> Iterator[Fault]:
    """More points than the level allows. Equal is fine, and nothing asks for a minimum."""
    level = army.point_level
    if level is None or army.points <= level:
        return
    over = army.points - level
    text = over_points(army.points, level)
    yield rows_fault(
        "army.over-points", (), text, rule, "/point_level", points=army.points, level=level, over=over
    )


def check_by_event(army: Army) -> Report:
    """The check of a game whose book holds no construction rules: form, point level, the event's own limits."""
    faults = (*form_faults(army), *limit_faults(army.rows, army.limits), *level_faults(army))
    advice = (*limit_advice(army.rows, army.limits), *unannounced(army.limits))
    return Report(totals_of(army), faults, advice, {"starting_models": len(army)})
