"""Special abilities as the rest of the service shows them, and those that are at the table in a case."""

from collections.abc import Mapping
from typing import Any

from rules.engine.game import Ability
from rules.games.battle_chain.abilities.use import LASTING
from rules.games.battle_chain.ability_names import ability_key
from rules.games.battle_chain.catalogue import ABILITIES as ROWS
from rules.games.battle_chain.catalogue import Ability as Row
from rules.games.battle_chain.rows import profile_of

Json = Mapping[str, Any]
# When each may be used, where its phase alone does not say it.
MOMENTS: Mapping[str, str] = {
    "battle-cry": "in combat, when attacks are totalled",
    "berserker": "in combat, when attacks are totalled",
    "spearman": "in combat, when the attacks of the friend in front are totalled",
    "dirty-fighting": "in combat, before the dice are thrown",
    "aggressive-strategy": "in combat, after the damage roll",
    "assassin": "in combat, before the dice are thrown",
    "deathless": "always",
    "bodyguard": "in combat, after the enemy's damage roll",
    "paralyze": "in combat, when damage is assigned",
    "breathe-fire": "in the own action phase, before shooting",
    "battle-awareness": "in the own action phase, while moving",
    "fast": "in the own action phase, before moving",
    "fast-strike": "in the own action phase, on entering a kill zone",
    "sneak": "in the own action phase, when moving",
    "gaze-attack": "in the attacker's action phase",
    "crack-shot": "in the own action phase, before acting",
    "arrow-flurry": "in the own action phase, before shooting",
    "elite-shooter": "in the own action phase, before shooting",
    "shot-caller": "in the own action phase, before minions shoot",
    "perfect-aim": "in the own action phase, before shooting",
    "dread": "whenever an enemy tries to use an ability",
    "dread-immune": "whenever Dread would stop an ability",
    "initiative": "before the initiative roll",
    "ward": "after an enemy uses an ability",
    "steal-essence": "when the stolen ability would be used",
    "dire": "in combat, when enemy minions total their attacks",
    "extended-reach": "in place of the own action",
    "regeneration": "in place of the own action",
    "healing": "in the own strategy phase",
    "magical-force": "in the own strategy phase",
    "the-one-ring": "in the own strategy phase",
}
IN_COMBAT = frozenset({"battle-cry", "spearman", "bodyguard"})
ON_A_MODEL = frozenset(
    {"spearman", "bodyguard", "healing", "magical-force", "gaze-attack", "shot-caller", "extended-reach"}
)


def _shown(key: str, row: Row) -> Ability:
    own = (
        (("Only in a combat that the model takes part in, never in a free attack.", "BC-FREE-1"),)
        if key in IN_COMBAT
        else ()
    )
    target = (("A model that it names.", row.rule),) if key in ON_A_MODEL else ()
    roll = ((f"A roll of {row.needs} or more.", row.rule),) if row.needs else ()
    free = (() if row.dread_stops or row.is_standing else (("Dread does not stop it.", "BC-AB-DREAD"),))  # fmt: skip
    return Ability(
        name=key,
        title=row.name,
        rules=row.rules,
        moments=(MOMENTS.get(key, "always"),),
        span="until the end of the move" if key in LASTING else "until its effect is resolved",
        is_activated=not row.is_standing,
        own_combat=key in IN_COMBAT,
        targets=key in ON_A_MODEL,
        price_rule="BC-SAPP-5" if row.price else "",
        conditions=(*own, *target, *roll, *free),
    )


ABILITIES: Mapping[str, Ability] = {
    ability_key(name): _shown(ability_key(name), row) for name, row in ROWS.items()
}


def ability_name(printed: str) -> str:
    """The name in cases of an ability as a card prints it: "Fast Strike x2" is "fast-strike"."""
    return ability_key(printed.partition(" (")[0].partition(" x")[0])


def abilities_in_play(case: Json) -> frozenset[str]:
    """The abilities of the models at the table, by name."""
    position = case.get("position", {})
    profiles = position.get("profiles", {})
    standing = {model.get("profile") for model in position.get("models", ())}
    found: set[str] = set()
    for key in standing:
        profile = profiles.get(key, {})
        row = profile_of(str(profile.get("row", "")))
        found.update(profile.get("abilities") or (row.abilities if row else ()))
    return frozenset(found & ABILITIES.keys())
