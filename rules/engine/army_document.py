"""Reading an army, a model card or an event's restrictions from JSON: strictly, with every fault at once.

The document of an army holds its model cards in full or names models that the caller's catalogue supplies.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.army import Army
from rules.engine.attributes import figures_as_json, read_figures
from rules.engine.cards import Condition, ModelCard, Row
from rules.engine.documents import Doc
from rules.engine.faults import Fault, Unreadable
from rules.engine.grades import Grade
from rules.engine.limits import GROUPS, Limit, Selector
from rules.engine.options import LONGEST_GROUP, read_options
from rules.engine.roster import Roster

MOST_ROWS = 1000
MOST_MODELS = 10_000
MOST_POINTS = 100_000
GRADES = [str(grade) for grade in Grade]
# The fields of a model document that every game has, besides its figures.
OWN_FIELDS = ("key", "name", "kind", "points", "unreadable")


def read_army(data: Any, roster: Roster, catalogue: Mapping[str, ModelCard] | None = None) -> Army:
    """The army a document describes. Raises Unreadable with every fault of form."""
    faults: list[Fault] = []
    doc = Doc(data, "", faults)
    cards = dict(catalogue or {}) | {card.key: card for card in _cards(doc, roster)}
    rows = tuple(
        _row(Doc(each, f"/rows/{index}", faults), index, cards, roster)
        for index, each in enumerate(doc.listed("rows", most=MOST_ROWS))
    )
    level = _optional(doc, "point_level")
    limits = tuple(_limit(each, roster) for each in doc.items("limits"))
    odd = None if doc.raw("has_odd_die", None) is None else doc.flag("has_odd_die")
    doc.close()
    if faults:
        raise Unreadable(faults)
    return Army(rows, level, limits, odd)


def read_limits(data: Any, roster: Roster) -> tuple[Limit, ...]:
    """An event's restrictions: {"limits": [...]}; an empty document restricts nothing. Raises Unreadable."""
    faults: list[Fault] = []
    doc = Doc(data or {}, "", faults)
    limits = tuple(_limit(each, roster) for each in doc.items("limits"))
    _grades(doc, roster)
    doc.close()
    if faults:
        raise Unreadable(faults)
    return limits


def read_grades(data: Any, roster: Roster) -> Mapping[str, Grade]:
    """The grades that an event gives to findings of the game, by code: {"grades": {...}}. Raises Unreadable."""
    faults: list[Fault] = []
    found = _grades(Doc(data or {}, "", faults), roster)
    if faults:
        raise Unreadable(faults)
    return found


def _grades(doc: Doc, roster: Roster) -> dict[str, Grade]:
    """Only what the game lets an organizer weigh (`Roster.graded`) has a place here."""
    if not doc.has("grades"):
        return {}
    said = doc.child("grades")
    graded = (one for one in roster.graded if said.has(one.code))
    found = {one.code: Grade(said.choice(one.code, GRADES, str(one.grade))) for one in graded}
    said.close()
    return found


def read_card(data: Any, roster: Roster, path: str = "") -> ModelCard:
    """One model card. Raises Unreadable."""
    faults: list[Fault] = []
    card = card_of(Doc(data, path, faults), roster)
    if faults:
        raise Unreadable(faults)
    return card


def card_of(doc: Doc, roster: Roster) -> ModelCard:
    """The card in a document of which nothing else is asked; its faults are the document's."""
    kinds = roster.kind_names
    card = ModelCard(
        key=doc.name("key"),
        name=doc.text("name", longest=120),
        kind=kinds[doc.choice("kind", tuple(kinds), roster.usual_kind)],
        points=doc.integer("points", high=MOST_POINTS, default=0),
        figures=read_figures(doc, roster.attributes),
        unreadable=frozenset(doc.names("unreadable")),
    )
    doc.close()
    return card


def card_as_json(card: ModelCard) -> dict[str, Any]:
    """The card as a document that `read_card` reads back unchanged."""
    return {
        "key": card.key,
        "name": card.name,
        "kind": str(card.kind),
        "points": card.points,
        **figures_as_json(card.figures),
        "unreadable": sorted(card.unreadable),
    }


def limits_as_json(limits: Sequence[Limit]) -> dict[str, Any]:
    """The restrictions as a document that `read_limits` reads back unchanged."""
    return {"limits": [_limit_as_json(limit) for limit in limits]}


def _cards(doc: Doc, roster: Roster) -> list[ModelCard]:
    cards = [card_of(each, roster) for each in doc.items("models")]
    seen: set[str] = set()
    for index, card in enumerate(cards):
        if card.key in seen:
            doc.fault(
                "document.repeated", f"models/{index}/key", f'The model "{card.key}" stands here twice.'
            )
        seen.add(card.key)
    return cards


def _row(doc: Doc, index: int, cards: Mapping[str, ModelCard], roster: Roster) -> Row:
    key = doc.text("model", "", longest=64)
    card = cards.get(key)
    given = doc.text("name", "", longest=120)
    count = doc.integer("count", low=0, high=MOST_MODELS, default=1)
    options = read_options(doc.child("options"), roster.options) if doc.has("options") else {}
    group = doc.text("group", "", longest=LONGEST_GROUP)
    row = Row(index, card.name if card else given or key, count, card, _condition(doc), options, group)
    doc.close()
    return row


def _condition(doc: Doc) -> Condition:
    if not doc.has("condition"):
        return Condition()
    seen = doc.child("condition")
    colours = (seen.text("wounds_colour", "", longest=32), seen.text("action_colour", "", longest=32))
    condition = Condition(*colours, seen.flag("obscured"), seen.flag("mounted_backwards"))
    seen.close()
    return condition


def _limit(doc: Doc, roster: Roster) -> Limit:
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
    )
    if limit.minimum is None and limit.maximum is None:
        doc.fault("limit.no-bound", "", "A restriction needs a minimum or a maximum.")
    doc.close()
    return limit


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


def _limit_as_json(limit: Limit) -> dict[str, Any]:
    names = ("rule", "text", "measure", "per", "minimum", "maximum", "announced")
    found: dict[str, Any] = {name: getattr(limit, name) for name in names}
    found["weights"] = dict(limit.weights)
    found["grade"] = str(limit.grade)
    found["where"] = [
        {"field": each.field, "values": list(each.values), "negated": each.negated} for each in limit.where
    ]
    return found
