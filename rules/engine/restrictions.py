"""What an event asks of army lists beyond the book, as one document: {"limits": [...], "grades": {...}, "settings": {...}}.

Limits are the event's own (`limits`), grades make findings of the game weigh more or less (`Roster.graded`), settings are figures
that the book leaves to the organizer (`Roster.settings`). Read strictly, with every fault at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.engine.army import Army
from rules.engine.documents import Doc
from rules.engine.faults import Fault, Unreadable
from rules.engine.grades import Grade
from rules.engine.limits import GROUPS, Limit, Ratio, Selector
from rules.engine.roster import Roster

GRADES = [str(grade) for grade in Grade]
SCOPES = ("list", "game")
MOST_EACH = 1000


@dataclass(frozen=True, slots=True)
class Restrictions:
    limits: tuple[Limit, ...] = ()
    grades: Mapping[str, Grade] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)

    def over(self, army: Army) -> Army:
        """The list under these restrictions."""
        return replace(army, limits=self.limits, grades=self.grades, settings=self.settings)


def read_restrictions(data: Any, roster: Roster) -> Restrictions:
    """An empty document restricts nothing. Raises Unreadable with every fault of form."""
    faults: list[Fault] = []
    doc = Doc(data or {}, "", faults)
    found = Restrictions(
        tuple(read_limit(each, roster) for each in doc.items("limits")),
        _grades(doc, roster),
        _settings(doc, roster),
    )
    doc.close()
    if faults:
        raise Unreadable(faults)
    return found


def _grades(doc: Doc, roster: Roster) -> dict[str, Grade]:
    """Only what the game lets an organizer weigh (`Roster.graded`) has a place here."""
    if not doc.has("grades"):
        return {}
    section = doc.child("grades")
    graded = (one for one in roster.graded if section.has(one.code))
    found = {one.code: Grade(section.choice(one.code, GRADES, str(one.grade))) for one in graded}
    section.close()
    return found


def _settings(doc: Doc, roster: Roster) -> dict[str, Any]:
    """Only what the game leaves to an organizer (`Roster.settings`); what is not said stays as in the book."""
    if not doc.has("settings"):
        return {}
    section = doc.child("settings")
    found = {
        one.name: one.figure.read(section)
        for one in roster.settings
        if section.raw(one.name, None) is not None
    }
    section.close()
    return found


def read_limit(doc: Doc, roster: Roster) -> Limit:
    """One restriction; the caller has its faults."""
    limit = Limit(
        rule=doc.text("rule", "", longest=32),
        text=doc.text("text", longest=200),
        where=tuple(_selector(each, roster) for each in doc.items("where")),
        measure=doc.choice("measure", roster.measures, "models"),
        per=doc.choice("per", tuple(GROUPS), "army"),
        minimum=_optional(doc, "minimum"),
        maximum=_optional(doc, "maximum"),
        weights=_weights(doc),
        announced=doc.flag("announced", default=True),
        grade=Grade(doc.choice("grade", GRADES, "error")),
        when=tuple(_selector(each, roster) for each in doc.items("when")),
        ratio=_ratio(doc, roster),
        scope=doc.choice("scope", SCOPES, "list"),
    )
    if limit.minimum is None and limit.maximum is None:
        doc.fault("limit.no-bound", "", "A restriction needs a minimum or a maximum.")
    doc.close()
    return limit


def _ratio(doc: Doc, roster: Roster) -> Ratio | None:
    if doc.raw("ratio", None) is None:
        return None
    section = doc.child("ratio")
    found = Ratio(
        tuple(_selector(each, roster) for each in section.items("of")),
        section.integer("each", 1, MOST_EACH, 1),
        section.flag("begun"),
    )
    section.close()
    return found


def _optional(doc: Doc, field: str, low: int = 0) -> int | None:
    """A whole number, or nothing where the field is null or absent."""
    if doc.raw(field, None) is None:
        return None
    return doc.integer(field, low=low)


def _weights(doc: Doc) -> dict[str, int]:
    if not doc.has("weights"):
        return {}
    weights = doc.child("weights")
    found = {key: weights.integer(key, high=100) for key in weights.data}
    weights.close()
    return found


def _selector(doc: Doc, roster: Roster) -> Selector:
    values = doc.each("values", _as_value, "A name of at most 120 characters is expected.", ())
    field = doc.choice("field", tuple(roster.selectors))
    selector = Selector(field, values, doc.flag("negated"), roster.selectors[field])
    if not values:
        doc.fault("limit.no-values", "values", "Name at least one value.")
    doc.close()
    return selector


def _as_value(value: Any) -> str | None:
    return value if isinstance(value, str) and 0 < len(value) <= 120 else None


def limits_as_json(limits: Sequence[Limit]) -> dict[str, Any]:
    """The restrictions as a document that `read_restrictions` reads back unchanged."""
    return {"limits": [_limit_as_json(limit) for limit in limits]}


def _limit_as_json(limit: Limit) -> dict[str, Any]:
    names = ("rule", "text", "measure", "per", "minimum", "maximum", "announced", "scope")
    found: dict[str, Any] = {name: getattr(limit, name) for name in names}
    found["weights"] = dict(limit.weights)
    found["grade"] = str(limit.grade)
    found["when"] = _selectors_as_json(limit.when)
    found["where"] = _selectors_as_json(limit.where)
    if limit.ratio:
        of = _selectors_as_json(limit.ratio.of)
        found["ratio"] = {"of": of, "each": limit.ratio.each, "begun": limit.ratio.begun}
    return found


def _selectors_as_json(selectors: Sequence[Selector]) -> list[dict[str, Any]]:
    return [{"field": each.field, "values": list(each.values), "negated": each.negated} for each in selectors]
