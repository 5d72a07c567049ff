"""Combat cards from documents and back: the same reader for the cards of the game and for those that a case brings."""

from collections.abc import Sequence
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

from rules.engine.documents import Doc
from rules.games.war_of_the_ring.cards.model import (
    AMOUNTS,
    COMBAT,
    COSTS,
    OPS,
    SCOPES,
    SIDES_OF_EFFECT,
    SLOTS,
    Amount,
    Card,
    Condition,
    Cost,
    Effect,
    Pick,
)
from rules.games.war_of_the_ring.cards.words import FACTS, FIGURE_KINDS, SOVEREIGN

DECKS = ("character", "strategy")
LASTS = ("round", "battle")
PRINTED = ("", "immediate", "leader_reroll", "after_leader_reroll", "after_rolls", "before_casualties")


def read_card(doc: Doc, side: str, deck: str = "", id: str = "") -> Card:
    title = doc.text("title", longest=64)
    found = Card(
        title,
        side,
        _conditions(doc, "requirement"),
        tuple(_effect(item) for item in doc.items("effects")),
        deck or doc.choice("deck", DECKS, "strategy"),
        doc.text("expansion", "base", 32),
        id or doc.text("id", title, 64),
    )
    doc.close()
    return found


def _effect(doc: Doc) -> Effect:
    found = Effect(
        initiative=doc.integer("initiative", 0, 9),
        slot=doc.choice("slot", SLOTS),
        op=doc.choice("op", OPS),
        on=doc.choice("on", SIDES_OF_EFFECT, "own"),
        value=amount(doc, "value", 1),
        scope=chosen(doc, "scope", SCOPES, (COMBAT,)),
        dice=amount(doc, "dice", 0),
        needs=_maybe(doc, "needs", 2, 9),
        cost=_cost(doc.child("cost")) if doc.raw("cost", None) is not None else None,
        picks=_picks(doc, "picks"),
        when=_conditions(doc, "when"),
        lasts=doc.choice("lasts", LASTS, "round"),
        printed=doc.choice("printed", PRINTED, ""),
        despite_siege=doc.flag("despite_siege"),
    )
    doc.close()
    return found


def _cost(doc: Doc) -> Cost:
    kind = doc.choice("kind", COSTS)
    found = Cost(
        kind, amount(doc, "points", 1, ("x", "all", "figure")), _maybe(doc, "most", 1, 9), _picks(doc, "who")
    )
    doc.close()
    return found


def _picks(doc: Doc, field: str) -> tuple[Pick, ...]:
    return tuple(_pick(item) for item in doc.items(field, ()))


def _pick(doc: Doc) -> Pick:
    found = Pick(
        whose=doc.choice("whose", ("own", "enemy"), "own"),
        kinds=chosen(doc, "kinds", FIGURE_KINDS, ()),
        names=tuple(str(name).lower() for name in doc.names("names", ())),
        sovereign=chosen(doc, "sovereign", SOVEREIGN, ()),
        level_at_most=doc.choice("level_at_most", ("", *FACTS), ""),
        nazgul=doc.flag("nazgul"),
        when=_conditions(doc, "when"),
        worth=amount(doc, "worth", 1, ("level",)),
    )
    doc.close()
    return found


def _conditions(doc: Doc, field: str) -> tuple[Condition, ...]:
    return tuple(_condition(item) for item in doc.items(field, ()))


def _condition(doc: Doc) -> Condition:
    found = Condition(
        doc.choice("fact", FACTS),
        doc.integer("least", 0, 20, 1),
        _maybe(doc, "most", 0, 20),
        doc.choice("times", ("", *FACTS), ""),
    )
    doc.close()
    return found


def _maybe(doc: Doc, field: str, low: int, high: int) -> int | None:
    """A whole number, or None when the field is absent or null."""
    return doc.integer(field, low, high) if doc.raw(field, None) is not None else None


def amount(doc: Doc, field: str, default: Amount, words: Sequence[str] = AMOUNTS) -> Amount:
    """A whole number from -9 to 9, or one of the words."""
    value = doc.raw(field, default)
    if type(value) is str and value in words:
        return value
    if type(value) is int and -9 <= value <= 9:
        return value
    expected = ", ".join(f'"{word}"' for word in words)
    doc.fault("document.amount", field, f"A whole number from -9 to 9 or one of {expected} is expected.")
    return default


def chosen(doc: Doc, field: str, options: Sequence[str], default: tuple[str, ...]) -> tuple[str, ...]:
    """A list of some of the options."""
    if not doc.has(field):
        doc.raw(field, None)
        return default
    text = "One of " + ", ".join(f'"{option}"' for option in options) + " is expected."
    return doc.each(field, lambda one: one if isinstance(one, str) and one in options else None, text, ())


def plain(value: Any) -> Any:
    """A frozen record as JSON, without the fields that have their default."""
    if is_dataclass(value) and not isinstance(value, type):
        defaults = {field.name: field.default for field in fields(value)}
    elif hasattr(value, "_field_defaults"):
        defaults = {name: value._field_defaults.get(name, MISSING) for name in value._fields}
    else:
        return [plain(one) for one in value] if isinstance(value, tuple) else value
    found = {name: getattr(value, name) for name in defaults}
    return {name: plain(one) for name, one in found.items() if one != defaults[name]}
