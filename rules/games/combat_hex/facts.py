"""What each kind of action can settle: a claim about anything else is refused in reading. A star stands for a player or
a warrior."""

from collections.abc import Mapping
from dataclasses import replace

from rules.games.combat_hex.case import Kind

FREE_ATTACKS = frozenset(
    f"free-attack{number}.{fact}"
    for number in ("", *(f"-{count}" for count in range(2, 7)))
    for fact in ("attacks", "hits", "wounds")
)
SIGHT = frozenset({"choices", "cover", "distance", "extra_shot", "facings", "in_arc", "visible"})
LOSSES = frozenset({"removed", "winner", "wounds", "wounds.*"})
SHOT = SIGHT | LOSSES | {"action_points.*", "critical", "damage_dice", "glancing", "hits", "shots"}
MOVE = (
    frozenset(
        {
            "action_points.*",
            "at",
            "cost",
            "disengages",
            "engaged",
            "held_by",
            "illegal.rule",
            "illegal.step",
            "leaves",
            "left",
            "outflanks.*",
            "points",
            "run",
            "steps",
            "toll",
        }
    )
    | FREE_ATTACKS
    | SHOT
)
COMBAT = LOSSES | {
    "attacks.*",
    "chain",
    "combats",
    "criticals-by-one.*",
    "criticals.*",
    "damage.*",
    "glancing-by-one.*",
    "glancing.*",
    "hits.*",
    "outflanks.*",
    "wasted.*",
}
VICTORY = frozenset({"beaten.*", "proposed", "winner"})

FACTS: Mapping[str, frozenset[str]] = {
    "ability": MOVE | {"zone.*"},
    "army": frozenset({"minion_cap", "minions", "points"}),
    "brave": frozenset({"action_points.*"}),
    "choose_edge": frozenset({"edge.*"}),
    "choose_map": frozenset({"verdict"}),
    "cite": frozenset({"rule"}),
    "combat": COMBAT,
    "concede": frozenset({"winner"}),
    "deploy": frozenset({"verdict"}),
    "dismount": frozenset({"at.*"}),
    "end_phase": frozenset({"acting", "phase"}),
    "end_turn": VICTORY | {"removed", "turn"},
    "inspect": frozenset({"facing.*", "kind.*", "version.*"}),
    "leave": MOVE,
    "mount": frozenset({"aboard.*"}),
    "move": MOVE,
    "outflank": frozenset({"outflanks.*"}),
    "ring": LOSSES | {"struggle", "wears_ring"},
    "setup_roll": frozenset({"first"}),
    "shoot": SHOT,
    "sight": SIGHT,
    "slider": frozenset({"action_points.*", "wounds.*"}),
    "strategy_roll": frozenset({"attacker"}),
    "time_up": VICTORY,
    "turn": frozenset({"action_points.*", "engaged", "facing"}),
}


def with_facts(kind: Kind) -> Kind:
    """The kind of action, with what it can settle."""
    return replace(kind, facts=FACTS.get(kind.do, frozenset()))
