"""The Combat cards of the Shadow, as data: requirement, initiative, moment, cost, operation."""

from typing import Any

BOTH_ROLLS = ["combat_roll", "leader_reroll"]
NAZGUL = [{"nazgul": True}]
ONE_NAZGUL_POINT = [{"fact": "own_nazgul_leadership"}]

CARDS: tuple[dict[str, Any], ...] = (
    {
        "title": "Battle is Vain",
        "expansion": "kings_of_middle_earth",
        "requirement": ONE_NAZGUL_POINT,
        "effects": [
            {
                "initiative": 1,
                "slot": "pre_roll",
                "printed": "immediate",
                "op": "less_leadership",
                "on": "enemy",
                "value": "x",
                "cost": {"kind": "forfeit", "points": "x", "most": 5, "who": NAZGUL},
            },
        ],
    },
    {
        "title": "Black Breath",
        "requirement": [{"fact": "own_nazgul"}],
        "effects": [
            {
                "initiative": 6,
                "slot": "casualties",
                "printed": "after_leader_reroll",
                "op": "eliminate_figure",
                "when": [{"fact": "own_reroll_hits"}],
                "picks": [
                    {"whose": "enemy", "kinds": ["fp_leader"]},
                    {"whose": "enemy", "kinds": ["companion"], "level_at_most": "own_reroll_hits"},
                ],
            },
        ],
    },
    {
        "title": "Cruel as Death",
        "requirement": [{"fact": "own_nazgul_leadership", "least": 2}],
        "effects": [
            {
                "initiative": 3,
                "slot": "combat_roll",
                "op": "modifier",
                "cost": {"kind": "forfeit", "points": 2, "who": NAZGUL},
            },
        ],
    },
    {
        "title": "Deadly Strife",
        "effects": [
            {
                "initiative": 3,
                "slot": "combat_roll",
                "op": "modifier",
                "on": "both",
                "value": 2,
                "scope": BOTH_ROLLS,
            },
        ],
    },
    {
        "title": "Desperate Battle",
        "effects": [
            {"initiative": 3, "slot": "combat_roll", "op": "modifier", "on": "both", "scope": BOTH_ROLLS},
        ],
    },
    {
        "title": "Devilry of Orthanc",
        "requirement": [{"fact": "own_isengard_units"}, {"fact": "defender_in_stronghold"}],
        "effects": [{"initiative": 3, "slot": "combat_roll", "op": "modifier"}],
    },
    {
        "title": "Dread and Despair",
        "requirement": ONE_NAZGUL_POINT,
        "effects": [
            {
                "initiative": 3,
                "slot": "combat_roll",
                "op": "fewer_dice",
                "on": "enemy",
                "value": "x",
                "cost": {"kind": "forfeit", "points": "x", "who": NAZGUL},
            },
        ],
    },
    {
        "title": "Durin's Bane",
        "requirement": [{"fact": "defender_within_two_of_moria"}],
        "effects": [
            {"initiative": 2, "slot": "pre_roll", "op": "special_attack", "dice": 3, "needs": 4},
        ],
    },
    {
        "title": "Foul Stench",
        "requirement": ONE_NAZGUL_POINT,
        "effects": [
            {
                "initiative": 3,
                "slot": "leader_reroll",
                "op": "no_reroll",
                "on": "enemy",
                "when": [{"fact": "own_nazgul_leadership", "times": "enemy_leadership"}],
            },
        ],
    },
    {
        "title": "Great Host",
        "effects": [
            {
                "initiative": 7,
                "slot": "post_casualties",
                "op": "extra_hits",
                "when": [{"fact": "own_units", "least": 2, "times": "enemy_units"}],
            },
        ],
    },
    {
        "title": "His Power Waxes",
        "expansion": "kings_of_middle_earth",
        "requirement": [{"fact": "sovereigns_with_defender"}],
        "effects": [
            {
                "initiative": 3,
                "slot": "combat_roll",
                "op": "modifier",
                "scope": BOTH_ROLLS,
                "when": [{"fact": "corrupted_sovereigns_with_defender"}],
            },
            {
                "initiative": 3,
                "slot": "combat_roll",
                "op": "modifier",
                "on": "both",
                "scope": BOTH_ROLLS,
                "when": [{"fact": "corrupted_sovereigns_with_defender", "least": 0, "most": 0}],
            },
        ],
    },
    {
        "title": "Mûmakil",
        "requirement": [{"fact": "own_southron_elites"}],
        "effects": [
            {"initiative": 3, "slot": "combat_roll", "op": "modifier"},
            {
                "initiative": 5,
                "slot": "casualties",
                "printed": "after_rolls",
                "op": "extra_hits",
                "when": [{"fact": "own_lead_in_hits"}],
            },
        ],
    },
    {
        "title": "One for the Dark Lord",
        "requirement": [{"fact": "fellowship_with_defender"}],
        "effects": [{"initiative": 3, "slot": "combat_roll", "op": "modifier", "scope": BOTH_ROLLS}],
    },
    {
        "title": "Onslaught",
        "effects": [
            {
                "initiative": 7,
                "slot": "post_casualties",
                "op": "special_attack",
                "dice": "x",
                "needs": 4,
                "cost": {"kind": "take_hits", "points": "x", "most": 4},
            },
        ],
    },
    {
        "title": "Relentless Assault",
        "effects": [
            {
                "initiative": 3,
                "slot": "pre_roll",
                "op": "modifier",
                "value": "x",
                "cost": {"kind": "take_hits", "points": "x", "most": 2},
            },
        ],
    },
    {
        "title": "Servant of the Shadow",
        "expansion": "kings_of_middle_earth",
        "requirement": [{"fact": "own_minions"}],
        "effects": [
            {
                "initiative": 3,
                "slot": "combat_roll",
                "op": "fewer_dice",
                "on": "enemy",
                "value": "x",
                "cost": {"kind": "forfeit", "points": "figure", "who": [{"kinds": ["minion"]}]},
            },
        ],
    },
    {
        "title": "Swarm of Bats",
        "effects": [
            {
                "initiative": 0,
                "slot": "pre_roll",
                "printed": "immediate",
                "op": "cancel_card",
                "on": "enemy",
                "when": [{"fact": "enemy_cards"}],
            },
            {
                "initiative": 0,
                "slot": "pre_roll",
                "printed": "immediate",
                "op": "modifier",
                "scope": ["leader_reroll"],
                "when": [{"fact": "enemy_cards", "least": 0, "most": 0}],
            },
        ],
    },
    {
        "title": "They are Terrible",
        "requirement": ONE_NAZGUL_POINT,
        "effects": [
            {
                "initiative": 4,
                "slot": "leader_reroll",
                "op": "modifier",
                "scope": ["leader_reroll"],
                "cost": {"kind": "forfeit", "points": 1, "who": NAZGUL},
            },
        ],
    },
    {
        "title": "We Come to Kill",
        "requirement": [{"fact": "own_elites"}],
        "effects": [
            {
                "initiative": 7,
                "slot": "post_casualties",
                "op": "special_attack",
                "dice": "elites",
                "needs": 5,
            },
        ],
    },
    {
        "title": "Words of Power",
        "requirement": [{"fact": "own_nazgul"}],
        "effects": [
            {
                "initiative": 1,
                "slot": "pre_roll",
                "printed": "immediate",
                "op": "cancel_leadership",
                "picks": [{"whose": "enemy", "kinds": ["companion"]}],
            },
        ],
    },
)
