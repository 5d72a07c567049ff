"""The two lists of a table as a judge's board offers them. Pure: documents in, documents out."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.seats import Enlisted, Side

Json = Mapping[str, Any]
PRINTED = (
    "name", "kind", "faction", "attacks", "toughness", "move", "wounds", "action_points", "shots", "range", "points",
    "unique",
)  # fmt: skip
# Hexes of a base at facing 0, the hex used for movement first.
BASES = {"cavalry": [[0, 0], [-1, 0]], "large": [[0, 0], [-1, 0], [0, -1]]}


def enlist(sides: Sequence[Side]) -> Enlisted:
    """The players with their sides, and every model of both lists."""
    return Enlisted(players_of(sides), roster_of(sides))


def players_of(sides: Sequence[Side]) -> list[dict[str, Any]]:
    """The players as a case names them, with the side that their models fight for where all fight for one."""
    return [_player(side) for side in sides]


def _player(side: Side) -> dict[str, Any]:
    """`started` is the size of the army at the start of the game (7.01)."""
    started = sum(count for _, count in _counted(side.document))
    faction = _faction_of(side.document)
    found: dict[str, Any] = {"id": side.id, "name": side.name[:80]}
    if faction in ("good", "evil"):
        found["faction"] = faction
    return found | ({"started": started} if started else {})


def _faction_of(document: Json | None) -> str:
    """The one faction that all models of a list share, or nothing."""
    factions = {card["faction"] for card, _ in _counted(document)}
    return str(factions.pop()) if len(factions) == 1 else ""


def roster_of(sides: Sequence[Side]) -> list[dict[str, Any]]:
    """Every model of both lists: {"player", "model", "count", "card"}. One model in two lists has two keys."""
    return [
        {
            "player": side.id,
            "model": f"{side.id}-{card['key']}"[:64],
            "count": count,
            "card": as_printed(card),
        }
        for side in sides
        for card, count in _counted(side.document)
    ]


def _counted(document: Json | None) -> Iterator[tuple[Json, int]]:
    """Cards of the list with how many of each, as listed; spare bases and names nobody knows are no warriors."""
    if document is None:
        return
    cards = {card["key"]: card for card in document.get("models", ())}
    for row in document.get("rows", ()):
        card, count = cards.get(row.get("model", "")), row.get("count", 1)
        if card and card["kind"] in {"hero", "minion"} and count:
            yield card, count


def as_printed(card: Json) -> dict[str, Any]:
    """A card of a catalogue as a card of a case."""
    found = {name: card[name] for name in PRINTED if card.get(name) is not None}
    found["abilities"] = [
        {name: value for name, value in ability.items() if value is not None} for ability in card["abilities"]
    ]
    base = BASES.get(card.get("base_size", ""))
    return found | ({"base": base} if base else {})
