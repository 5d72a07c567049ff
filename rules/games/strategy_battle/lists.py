"""The two lists of a table as a judge's table offers them: profiles by player, ready to be put down."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.seats import Enlisted, Side, plain_players

Json = Mapping[str, Any]
# By field of a profile: the least that a case takes.
FIGURES = {
    "fight": 0,
    "strength": 1,
    "defence": 1,
    "attacks": 0,
    "wounds": 1,
    "might": 0,
    "will": 0,
    "fate": 0,
    "base": 5,
}


def enlist(sides: Sequence[Side]) -> Enlisted:
    """The players, and every profile of both lists. One profile in two lists has two keys."""
    found = [
        {
            "player": side.id,
            "model": f"{side.id}-{card['key']}"[:64],
            "count": count,
            "card": as_profile(card),
        }
        for side in sides
        for card, count in _counted(side.document)
    ]
    return Enlisted(plain_players(tuple(sides)).players, found)


def _counted(document: Json | None) -> Iterator[tuple[Json, int]]:
    """Cards of the list with how many of each, as listed; names that nobody knows are left out."""
    cards = {card["key"]: card for card in (document or {}).get("models", ())}
    for row in (document or {}).get("rows", ()):
        card = cards.get(row.get("model", ""))
        count = row.get("count", 1)
        if card and count:
            yield card, count


def as_profile(card: Json) -> dict[str, Any]:
    """A card of a catalogue as a profile of a case; figures that nobody knows take the defaults of a case."""
    found: dict[str, Any] = {"name": str(card.get("name", ""))[:80]}
    unread = card.get("unreadable", ())
    for name, least in FIGURES.items():
        value = card.get(name)
        if type(value) is int and value >= least and name not in unread:
            found[name] = value
    if card.get("kind") == "hero":
        found["hero"] = True
    return found
