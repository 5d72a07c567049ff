"""Every special ability as data (8.09-8.51): rule number, when it may be used, how long it lasts, what it needs.

Effects are not here: each stands with the chapter in which it happens.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.engine.documents import Doc
from rules.games.combat_hex.cards import Printed


class Window(StrEnum):
    """The moments at which an ability can be activated."""

    ALWAYS = "always on"
    STRATEGY_ROLL = "before the strategy roll"
    STRATEGY = "in the strategy phase"
    ACTION = "as this model's action"
    BEFORE_ACTION = "before this model takes an action"
    BEFORE_MOVE = "before this model moves"
    DURING_MOVE = "during this model's movement, after at least one hex"
    BEFORE_MINION_MOVE = "before an adjacent minion moves"
    ENEMY_ENTERED = "after an enemy moves into the kill zone"
    ENEMY_LEAVING = "when an enemy tries to leave the kill zone"
    BEFORE_SHOT = "before this model shoots"
    BEFORE_MINION_SHOT = "before a minion shoots"
    BEFORE_SHOT_DAMAGE = "before this model's shooting damage roll"
    AFTER_SHOT_DAMAGE = "after this model's shooting damage roll"
    TOTALLING = "when attacks are added up"
    BEFORE_COMBAT_ROLL = "before the combat roll"
    AFTER_DAMAGE = "after the own damage roll"
    AFTER_ENEMY_DAMAGE = "after the enemy's damage roll, before any die is assigned"
    ASSIGNING = "when damage dice are assigned in this model's kill zone"
    ASSIGNED = "after a damage die is assigned to this model"
    ZERO_WOUNDS = "when this model is reduced to zero wounds"
    ENEMY_SPENDS = "when an adjacent enemy is about to activate an ability or spend action points"
    ENEMY_ACTIVATED = "after an enemy activates an ability"
    COPIED = "whenever the copied ability could be activated"


class Span(StrEnum):
    """How long an effect lasts (8.04)."""

    EFFECT = "until the effect resolves"
    TURN = "until the end of the turn"


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability. `starter` is its row in the starter book, empty where that book does not have it.

    `own_combat`: only in the model's own combat, never in a free attack (8.08). `targets`: it picks a warrior (9.14, 8.50).
    `rolls`: it has dice of its own.
    """

    name: str
    title: str
    rule: str
    windows: tuple[Window, ...]
    span: Span = Span.EFFECT
    starter: str = ""
    own_combat: bool = False
    targets: bool = False
    rolls: bool = False

    @property
    def is_activated(self) -> bool:
        """Its text gives a moment of activation (8.082)."""
        return self.windows != (Window.ALWAYS,)


W = Window
_TURN = Span.TURN

_DECLARED = (
    # Movement
    Ability("battle-awareness", "Battle Awareness", "8.09", (W.STRATEGY,), _TURN, "S-AB-AWARENESS"),
    Ability("cavalry", "Cavalry", "8.10", (W.ALWAYS,)),
    Ability("fast", "Fast", "8.11", (W.BEFORE_MOVE,), starter="S-AB-FAST"),
    Ability("fast-strike", "Fast Strike", "8.12", (W.DURING_MOVE,), starter="S-AB-FASTSTRIKE", targets=True),
    Ability("flyer", "Flyer", "8.13", (W.ALWAYS,)),
    Ability("invigorate", "Invigorate", "8.14", (W.ACTION,), targets=True, rolls=True),
    Ability(
        "magical-force", "Magical Force", "8.15", (W.STRATEGY,), starter="S-AB-MAGICALFORCE", targets=True
    ),
    Ability("repel", "Repel", "8.16", (W.ENEMY_ENTERED,), targets=True),
    Ability("sneak", "Sneak", "8.17", (W.BEFORE_MOVE,), _TURN, "S-AB-SNEAK"),
    Ability("stalwart", "Stalwart", "8.18", (W.ENEMY_LEAVING,), targets=True),
    Ability("tyrant", "Tyrant", "8.19", (W.BEFORE_MINION_MOVE,), _TURN, "S-AB-TYRANT"),
    # Shooting
    Ability("arrow-flurry", "Arrow Flurry", "8.20", (W.BEFORE_SHOT,), starter="S-AB-FLURRY"),
    Ability("crack-shot", "Crack Shot", "8.21", (W.BEFORE_ACTION,), starter="S-AB-CRACKSHOT"),
    Ability("deadly-aim", "Deadly Aim", "8.22", (W.AFTER_SHOT_DAMAGE,)),
    Ability("deadly-shot", "Deadly Shot", "8.23", (W.BEFORE_SHOT_DAMAGE,), starter="8.23"),
    Ability("expert-marksman", "Expert Marksman", "8.24", (W.BEFORE_SHOT,), starter="8.24"),
    Ability("perfect-aim", "Perfect Aim", "8.25", (W.BEFORE_SHOT,)),
    Ability(
        "shot-caller", "Shot Caller", "8.26", (W.BEFORE_MINION_SHOT,), _TURN, "S-AB-SHOTCALLER", targets=True
    ),
    Ability("volley-attack", "Volley Attack", "8.27", (W.BEFORE_SHOT,)),
    # The combat roll
    Ability("battle-cry", "Battle Cry", "8.28", (W.TOTALLING,), _TURN, "8.28", own_combat=True),
    Ability("battle-savvy", "Battle Savvy", "8.29", (W.BEFORE_COMBAT_ROLL,), own_combat=True),
    Ability("berserker", "Berserker", "8.30", (W.TOTALLING,), starter="S-AB-BERSERKER", own_combat=True),
    Ability(
        "dirty-fighting",
        "Dirty Fighting",
        "8.31",
        (W.BEFORE_COMBAT_ROLL,),
        starter="S-AB-DIRTY",
        own_combat=True,
    ),
    Ability("rage", "Rage", "8.32", (W.TOTALLING,), own_combat=True, rolls=True),
    Ability("spearman", "Spearman", "8.33", (W.TOTALLING,), starter="S-AB-SPEARMAN", targets=True),
    # The damage roll
    Ability(
        "aggressive-strategy",
        "Aggressive Strategy",
        "8.34",
        (W.AFTER_DAMAGE,),
        starter="S-AB-AGGRESSIVE",
        own_combat=True,
        rolls=True,
    ),
    Ability("armor", "Armor", "8.35", (W.ASSIGNED,), starter="S-AB-ARMOR"),
    Ability("assassin", "Assassin", "8.36", (W.ASSIGNING,), _TURN, "S-AB-ASSASSIN"),
    Ability(
        "bodyguard",
        "Bodyguard",
        "8.37",
        (W.AFTER_ENEMY_DAMAGE,),
        _TURN,
        "S-AB-BODYGUARD",
        own_combat=True,
        targets=True,
    ),
    Ability("courage", "Courage", "8.38", (W.ZERO_WOUNDS,), starter="S-AB-COURAGE"),
    Ability("killing-blow", "Killing Blow", "8.39", (W.AFTER_DAMAGE, W.AFTER_SHOT_DAMAGE), own_combat=True),
    Ability("rally-cry", "Rally Cry", "8.40", (W.AFTER_ENEMY_DAMAGE,), own_combat=True),
    # Miscellaneous
    Ability("dread", "Dread", "8.41", (W.ENEMY_SPENDS,), _TURN, "S-AB-DREAD"),
    Ability("ent-carry", "Ent Carry", "8.42", (W.ALWAYS,)),
    Ability("fearsome", "Fearsome", "8.43", (W.ALWAYS,)),
    Ability("healing", "Healing", "8.44", (W.STRATEGY,), starter="8.44", targets=True, rolls=True),
    Ability("initiative", "Initiative", "8.45", (W.STRATEGY_ROLL,), starter="8.45"),
    Ability("large", "Large", "8.46", (W.ALWAYS,)),
    Ability("leadership", "Leadership", "8.47", (W.ALWAYS,), starter="8.47"),
    Ability("regeneration", "Regeneration", "8.48", (W.STRATEGY,), rolls=True),
    Ability("steal-essence", "Steal Essence", "8.49", (W.COPIED,), _TURN, "S-AB-STEAL"),
    Ability("terrifying", "Terrifying", "8.50", (W.ALWAYS,)),
    Ability("ward", "Ward", "8.51", (W.ENEMY_ACTIVATED,)),
    Ability("the-one-ring", "The One Ring", "9.01", (W.ALWAYS,), starter="S-RING-1"),
)

ABILITIES: Mapping[str, Ability] = {ability.name: ability for ability in _DECLARED}

GAINED = "gained:"  # opens the name of an effect that gives a warrior an ability of its own (8.49)


def ability_name(text: str) -> str:
    """The name used here for an ability as printed ("Battle Cry" or "battle-cry")."""
    return text.strip().casefold().replace("armour", "armor").replace("'", "").replace(" ", "-")


def read_ability(item: Any, card: Doc) -> Printed | None:
    """One symbol of a card: a name, or {"name": ..., "cost": ...}. Faults go to the card."""
    doc = Doc(item if type(item) is dict else {"name": item}, f"{card.path}/abilities", card.faults)
    name = ability_name(doc.text("name", longest=40))
    cost = doc.integer("cost", 0, 99, 0)
    doc.close()
    if name not in ABILITIES:
        doc.unknown("card.ability", "name", f'There is no ability "{name}".', name, ABILITIES)
        return None
    return Printed(name, cost)
