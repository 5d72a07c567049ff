"""Reading an army or a model card from JSON: strictly, with every fault at once.

The document of an army holds its model cards in full or names models that the caller's catalogue supplies.
"""

from collections.abc import Mapping
from typing import Any

from rules.engine.army import Army
from rules.engine.attributes import figures_as_json, read_figures
from rules.engine.cards import Condition, ModelCard, Row
from rules.engine.documents import Doc
from rules.engine.faults import Fault, Unreadable
from rules.engine.options import LONGEST_GROUP, read_options
from rules.engine.restrictions import read_limit
from rules.engine.roster import Roster

MOST_ROWS = 1000
MOST_MODELS = 10_000
MOST_POINTS = 100_000
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
    level = None if doc.raw("point_level", None) is None else doc.integer("point_level")
    limits = tuple(read_limit(each, roster) for each in doc.items("limits"))
    odd = None if doc.raw("has_odd_die", None) is None else doc.flag("has_odd_die")
    doc.close()
    if faults:
        raise Unreadable(faults)
    return Army(rows, level, limits, odd)


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
