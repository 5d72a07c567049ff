"""The two lists of a table as a judge's case begins with them: players, and every model of both lists as a profile."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.army_document import read_army
from rules.engine.seats import Enlisted, Side
from rules.games.battle_chain.army.force import is_wholly_undead, original_models, pool
from rules.games.battle_chain.army.roster import force_of_army
from rules.games.battle_chain.catalogue import MODELS, Printed
from rules.games.battle_chain.catalogue.model import read_printed
from rules.games.battle_chain.in_play import ABILITIES, ability_name
from rules.games.battle_chain.printed import ROSTER

Json = Mapping[str, Any]
# By field of a profile: the least that a case takes.
FIGURES = {"movement": 0, "attacks": 0, "toughness": 1, "wounds": 1, "shots": 0, "range": 0}


def enlist(sides: tuple[Side, ...]) -> Enlisted:
    """The players with what victory asks for, and the models on offer. One model in two lists has two keys."""
    models = [
        {
            "player": side.id,
            "model": f"{side.id}-{card['key']}"[:64],
            "count": count,
            "card": as_profile(card),
        }
        for side in sides
        for card, count in _counted(side.document)
    ]
    return Enlisted([_player(side) for side in sides], models)


def _player(side: Side) -> dict[str, Any]:
    """What the list gives for the game: models at the start (BC-VICTORY-1), the pool (BC-SAPP-1), undead (BC-AB-DEATHLESS-3)."""
    found: dict[str, Any] = {"id": side.id, "name": side.name[:64]}
    if side.document and any(_counted(side.document)):
        given = {name: side.document[name] for name in ("rows", "models")}
        force = force_of_army(read_army(given, ROSTER))
        found["original"] = original_models(force)
        found["ability_points"] = pool(force)
        found["undead"] = is_wholly_undead(force)
    return found


def _counted(document: Json | None) -> Iterator[tuple[Json, int]]:
    """Cards of the list with how many of each; equipment and names that nobody knows are no models."""
    cards = {card["key"]: card for card in (document or {}).get("models", ())}
    for row in (document or {}).get("rows", ()):
        card = cards.get(row.get("model", ""))
        if card and card.get("kind") in ("hero", "minion") and (count := row.get("count", 1)):
            yield card, count


def _abilities(card: Json) -> list[str]:
    return [str(one["name"]) for one in card.get("abilities", ())]


def as_profile(card: Json) -> dict[str, Any]:
    """A card as a profile of a case: a row of the book by its key, any other in full."""
    if str(card.get("key")) in MODELS and not card.get("unreadable"):
        return {"row": card["key"], "name": str(card.get("name", ""))[:80]}
    found: dict[str, Any] = {"name": str(card.get("name", ""))[:80]}
    for name, least in FIGURES.items():
        value = card.get(name)
        if type(value) is int and value >= least and name not in card.get("unreadable", ()):
            found[name] = value
    printed: dict[str, Printed] = {ability_name(one): read_printed(one) for one in _abilities(card)}
    found["abilities"] = {key: one.copies for key, one in printed.items() if key in ABILITIES}
    found["tags"] = list(card.get("tags", ()))
    if card.get("kind") == "hero":
        found["designated"] = True
    return found
