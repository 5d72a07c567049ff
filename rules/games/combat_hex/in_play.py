"""Special abilities as the rest of the service shows them, and those that are at the table in a case."""

from collections.abc import Mapping
from typing import Any

from rules.engine.game import Ability
from rules.games.combat_hex.abilities.declared import ABILITIES as DECLARED
from rules.games.combat_hex.abilities.declared import Ability as Declared
from rules.games.combat_hex.abilities.declared import ability_name

Json = Mapping[str, Any]


def _shown(one: Declared) -> Ability:
    own = (("The model’s own combat.", "8.08"),) if one.own_combat else ()
    target = (("A warrior that it picks.", ""),) if one.targets else ()
    return Ability(
        name=one.name,
        title=one.title,
        rules=tuple(filter(None, (one.rule, one.starter))),
        moments=tuple(window.value for window in one.windows),
        span=one.span.value,
        is_activated=one.is_activated,
        own_combat=one.own_combat,
        targets=one.targets,
        price_rule="8.02",
        conditions=(*own, *target),
    )


ABILITIES: Mapping[str, Ability] = {name: _shown(one) for name, one in DECLARED.items()}


def abilities_in_play(case: Json) -> frozenset[str]:
    """The abilities of the warriors that stand on the map, by name."""
    position = case.get("position", {})
    models = position.get("models", {})
    standing = {warrior.get("model") for warrior in position.get("warriors", ())}
    cards = (models[key] for key in standing if key in models)
    return frozenset(_name(ability) for card in cards for ability in card.get("abilities", ()))


def _name(ability: Any) -> str:
    return ability_name(str(ability["name"] if isinstance(ability, Mapping) else ability))
