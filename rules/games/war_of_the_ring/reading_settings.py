"""The settings of a case from their document and back; what is absent has its documented default."""

from typing import Any

from rules.engine.documents import Doc
from rules.games.war_of_the_ring.cards.model import SCOPES, SIDES_OF_EFFECT, Ability, Card
from rules.games.war_of_the_ring.cards.read import chosen, plain, read_card
from rules.games.war_of_the_ring.settings import (
    DEFAULTS,
    EXPANSIONS,
    EXTENSIONS,
    Settings,
    Targets,
    read_targets,
    write_targets,
)

SIDES = ("free_peoples", "shadow")
RANKS = ("regular", "elite")
TARGETS = ("city", "fortification", "stronghold_field", "sortie")
NATIONS = ("dwarves", "elves", "gondor", "north", "rohan", "isengard", "sauron", "southrons")


def read_settings(doc: Doc) -> tuple[Settings, dict[str, Card]]:
    """The settings, and the cards that they add to those of the game."""
    if not doc.data:
        return DEFAULTS, {}
    strength = doc.child("combat_strength", {})
    siege = doc.child("siege", {})
    found = Settings(
        strength_regular=strength.integer("regular", 0, 9, 1),
        strength_elite=strength.integer("elite", 0, 9, 1),
        city=_targets(doc, "city"),
        fortification=_targets(doc, "fortification"),
        stronghold_field=_targets(doc, "stronghold_field"),
        sortie=_targets(doc, "sortie"),
        siege_rounds=siege.integer("rounds", 1, 99, 1),
        siege_extension=siege.choice("extension", EXTENSIONS, EXTENSIONS[0]),
        siege_unit_cap=siege.integer("unit_cap", 1, 99, 5),
        siege=read_targets(siege, DEFAULTS.siege),
        stack=doc.integer("stack", 1, 99, 10),
        expansions=chosen(doc, "expansions", EXPANSIONS, EXPANSIONS),
        abilities=tuple(_ability(item) for item in doc.items("abilities", ())),
        supply=_supply(doc.child("supply", {})),
    )
    strength.close()
    cards = {card.id: card for card in (_card(item) for item in doc.items("cards", ()))}
    doc.close()
    return found, cards


def _targets(doc: Doc, field: str) -> Targets:
    default: Targets = getattr(DEFAULTS, field)
    return read_targets(doc.child(field, {}), default)


def _card(doc: Doc) -> Card:
    return read_card(doc, doc.choice("side", SIDES))


def _ability(doc: Doc) -> Ability:
    found = Ability(
        doc.text("name", longest=64),
        doc.choice("side", SIDES),
        doc.integer("value", -9, 9),
        chosen(doc, "scope", SCOPES, SCOPES[:1]),
        doc.choice("on", SIDES_OF_EFFECT[:2], "own"),
        doc.name("figure", ""),
    )
    doc.close()
    return found


def _supply(doc: Doc) -> dict[str, tuple[int, int]]:
    found = {}
    for nation in NATIONS:
        if doc.has(nation):
            ranks = doc.child(nation)
            found[nation] = (ranks.integer("regular", 0, 99), ranks.integer("elite", 0, 99))
            ranks.close()
    doc.close()
    return found


def write_settings(settings: Settings, cards: tuple[Card, ...]) -> dict[str, Any]:
    """Every value written out; nothing at all when all have their defaults."""
    if settings == DEFAULTS and not cards:
        return {}
    written: dict[str, Any] = {field: write_targets(getattr(settings, field)) for field in TARGETS}
    return written | {
        "combat_strength": {"regular": settings.strength_regular, "elite": settings.strength_elite},
        "siege": write_targets(settings.siege)
        | {
            "rounds": settings.siege_rounds,
            "extension": settings.siege_extension,
            "unit_cap": settings.siege_unit_cap,
        },
        "stack": settings.stack,
        "expansions": list(settings.expansions),
        "abilities": [plain(ability) for ability in settings.abilities],
        "supply": {
            nation: dict(zip(RANKS, counts, strict=True)) for nation, counts in settings.supply.items()
        },
        "cards": [plain(card) for card in cards],
    }
