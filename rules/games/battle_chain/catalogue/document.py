"""The catalogue as the document that the service imports: every row that a list may name, and the equipment."""

from typing import Any

from rules.games.battle_chain.catalogue import ABILITIES, DEVICE_PRICE, MODELS, Model, Printed
from rules.games.battle_chain.catalogue.model import DEVICE, DRUM
from rules.games.battle_chain.catalogue.remarks import remarks

UNKNOWN = ("movement", "attacks", "toughness", "wounds")


def catalogue_document() -> dict[str, Any]:
    """The complete catalogue of the book."""
    return {
        "format": "muster-catalogue/1",
        "slug": "battle-chain",
        "name": "Battle Chain, all rows",
        "game": "battle-chain",
        "trust": "documented",
        "label": "1",
        "description": (
            "The generic and Middle Earth lists with the addendum: 158 rows with figures, abilities, prices and sides. "
            "Notes say where the book is unclear and how that was settled."
        ),
        "source": "Figures and prices of the rulebook, with its misprints settled and named.",
        "models": [*map(model_document, MODELS.values()), *EQUIPMENT],
    }


def model_document(model: Model) -> dict[str, Any]:
    unknown = [name for name in UNKNOWN if getattr(model, name) is None]
    if model.points is None:
        unknown.append("points")
    figures = {name: getattr(model, name) or 0 for name in UNKNOWN}
    found: dict[str, Any] = {
        "key": model.key,
        "name": model.name,
        "kind": "hero" if model.is_hero else "minion",
        "points": model.points or 0,
        **figures,
        "other_movement": model.other_movement,
        "other_kind": model.other_kind,
        "shots": model.shots,
        "range": model.range,
        "always_armed": model.always_armed,
        "abilities": [{"name": written(one), "cost": _price(one.name)} for one in model.abilities],
        "granted": list(model.granted),
        "faction": model.side,
        "known_by": model.known_by,
        "form": model.form,
        "role": model.role,
        "individuals": list(model.individuals),
        "cap": model.cap,
        "tags": sorted(model.tags),
        "source": model.source,
        "unreadable": unknown,
        "note": remarks(model),
    }
    return {name: value for name, value in found.items() if value not in ("", None, [], False)}


def written(one: Printed) -> str:
    """An ability as its row prints it: "Fast Strike x2", "Gaze Attack (10)"."""
    copies = f" x{one.copies}" if one.copies > 1 else ""
    return f"{one.name}{copies}" + (f" ({one.only})" if one.only else "")


def _price(name: str) -> int | None:
    """What a use takes from the optional pool; None for an ability that is never used."""
    return None if ABILITIES[name].is_standing else ABILITIES[name].price


EQUIPMENT: tuple[dict[str, Any], ...] = (
    {
        "key": DEVICE,
        "name": "Explosive device",
        "kind": "equipment",
        "points": DEVICE_PRICE,
        "note": "Carried by an orc, one each, on top of its price (BC-SIEGE-16). No model of the army.",
    },
    {
        "key": DRUM,
        "name": "Goblin drum",
        "kind": "equipment",
        "points": 0,
        "note": "Free with a Goblin Drummer, one in an army (BC-POINTS-6). No model of the army.",
    },
)
