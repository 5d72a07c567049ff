"""The Combat cards of the Free Peoples, as data: requirement, initiative, moment, cost, operation."""

from typing import Any

OWN_LEADER_OR_COMPANION = [{"fact": "own_leaders_and_companions"}]
IN_TREES = [{"fact": "battle_in_rohan_fangorn_or_orthanc"}]
BOTH_ROLLS = ["combat_roll", "leader_reroll"]

CARDS: tuple[dict[str, Any], ...] = (
    {
        "title": "Advantageous Position",
        "requirement": [{"fact": "battle_in_free_peoples_nation"}],
        "effects": [
            {"initiative": 3, "slot": "combat_roll", "op": "modifier", "on": "enemy", "value": -1},
        ],
    },
    {
        "title": "Andúril",
        "requirement": [{"fact": "own_strider_or_aragorn"}],
        "effects": [
            {
                "initiative": 4,
                "slot": "leader_reroll",
                "op": "turn_misses",
                "value": "pick",
                "cost": {
                    "kind": "forfeit",
                    "points": "figure",
                    "who": [{"names": ["strider"], "worth": 1}, {"names": ["aragorn"], "worth": 2}],
                },
            },
        ],
    },
    {
        "title": "Blade of Westernesse",
        "requirement": [{"fact": "own_hobbits"}],
        "effects": [
            {
                "initiative": 6,
                "slot": "casualties",
                "printed": "leader_reroll",
                "op": "eliminate_figure",
                "when": [{"fact": "own_reroll_hits"}],
                "cost": {"kind": "reroll_hit"},
                "picks": [{"whose": "enemy", "kinds": ["minion"]}],
            },
        ],
    },
    {
        "title": "Brave Stand",
        "requirement": [{"fact": "own_companions"}],
        "effects": [
            {
                "initiative": 3,
                "slot": "combat_roll",
                "op": "fewer_dice",
                "on": "enemy",
                "value": "companions",
            },
        ],
    },
    {
        "title": "Charge",
        "requirement": [{"fact": "own_elites"}],
        "effects": [{"initiative": 2, "slot": "pre_roll", "op": "special_attack", "dice": "elites"}],
    },
    {
        "title": "Confusion",
        "effects": [{"initiative": 4, "slot": "combat_roll", "op": "ones_hit_back", "on": "enemy"}],
    },
    {
        "title": "Daring Defiance",
        "requirement": [{"fact": "own_companions"}],
        "effects": [
            {
                "initiative": 0,
                "slot": "pre_roll",
                "printed": "immediate",
                "op": "cancel_card",
                "on": "enemy",
                "cost": {"kind": "forfeit", "points": "all", "who": [{"kinds": ["companion"]}]},
            },
        ],
    },
    {
        "title": "Daylight",
        "effects": [{"initiative": 3, "slot": "combat_roll", "op": "most_dice", "on": "enemy", "value": 3}],
    },
    {
        "title": "Ents' Rage",
        "requirement": IN_TREES,
        "effects": [{"initiative": 3, "slot": "combat_roll", "op": "modifier", "value": 2}],
    },
    {
        "title": "Fateful Strike",
        "requirement": OWN_LEADER_OR_COMPANION,
        "effects": [
            {
                "initiative": 6,
                "slot": "casualties",
                "printed": "after_leader_reroll",
                "op": "eliminate_figure",
                "when": [{"fact": "own_reroll_hits"}],
                "picks": [
                    {"whose": "enemy", "kinds": ["nazgul"]},
                    {
                        "whose": "enemy",
                        "kinds": ["minion"],
                        "when": [{"fact": "own_reroll_hits", "least": 2}],
                    },
                ],
            },
        ],
    },
    {
        "title": "Heroic Death",
        "requirement": OWN_LEADER_OR_COMPANION,
        "effects": [
            {
                "initiative": 6,
                "slot": "casualties",
                "printed": "before_casualties",
                "op": "cancel_hits",
                "on": "enemy",
                "value": "pick",
                "when": [{"fact": "enemy_hits"}],
                "cost": {
                    "kind": "lose_figure",
                    "who": [
                        {"kinds": ["fp_leader"], "worth": 1},
                        {"kinds": ["companion"], "worth": "level"},
                    ],
                },
            },
        ],
    },
    {
        "title": "Huorn-dark",
        "requirement": IN_TREES,
        "effects": [{"initiative": 3, "slot": "combat_roll", "op": "most_dice", "on": "enemy", "value": 2}],
    },
    {
        "title": "It is a gift",
        "requirement": [{"fact": "fellowship_with_defender"}],
        "effects": [{"initiative": 3, "slot": "combat_roll", "op": "modifier", "scope": BOTH_ROLLS}],
    },
    {
        "title": "Like a King of Old",
        "expansion": "kings_of_middle_earth",
        "requirement": [{"fact": "own_awakened_sovereigns"}],
        "effects": [
            {
                "initiative": 2,
                "slot": "pre_roll",
                "op": "special_attack",
                "dice": "sovereign_leadership",
                "needs": 3,
            },
        ],
    },
    {
        "title": "Mighty Attack",
        "requirement": [{"fact": "own_companions"}],
        "effects": [
            {
                "initiative": 4,
                "slot": "leader_reroll",
                "op": "turn_misses",
                "cost": {"kind": "forfeit", "points": "figure", "who": [{"kinds": ["companion"]}]},
            },
        ],
    },
    {
        "title": "Nameless Wood",
        "requirement": IN_TREES,
        "effects": [
            {
                "initiative": 5,
                "slot": "casualties",
                "printed": "after_rolls",
                "op": "extra_hits",
                "value": 2,
                "when": [{"fact": "own_hits"}],
            },
        ],
    },
    {
        "title": "No Quarter",
        "effects": [
            {
                "initiative": 5,
                "slot": "casualties",
                "printed": "after_rolls",
                "op": "extra_hits",
                "when": [{"fact": "own_hits"}],
            },
        ],
    },
    {
        "title": "Scouts",
        "requirement": [{"fact": "defending_in_the_field"}],
        "effects": [{"initiative": 1, "slot": "pre_roll", "op": "retreat"}],
    },
    {
        "title": "Servant of the Secret Fire",
        "requirement": [{"fact": "own_gandalf"}],
        "effects": [{"initiative": 3, "slot": "combat_roll", "op": "modifier"}],
    },
    {
        "title": "Shield-wall",
        "effects": [
            {
                "initiative": 6,
                "slot": "casualties",
                "printed": "before_casualties",
                "op": "cancel_hits",
                "on": "enemy",
                "when": [{"fact": "enemy_hits", "least": 2}],
            },
        ],
    },
    {
        "title": "Sudden Strike",
        "requirement": OWN_LEADER_OR_COMPANION,
        "effects": [{"initiative": 2, "slot": "pre_roll", "op": "special_attack", "dice": "leadership"}],
    },
    {
        "title": "The King's Banner",
        "expansion": "kings_of_middle_earth",
        "requirement": [{"fact": "own_aragorn_or_awakened_sovereigns"}],
        "effects": [
            {
                "initiative": 4,
                "slot": "leader_reroll",
                "op": "no_reroll",
                "on": "enemy",
                "cost": {
                    "kind": "forfeit",
                    "points": "figure",
                    "who": [{"names": ["aragorn"]}, {"sovereign": ["awakened"]}],
                },
            },
        ],
    },
    {
        "title": "There Is Hope for Victory",
        "expansion": "kings_of_middle_earth",
        "requirement": [{"fact": "own_uncorrupted_sovereigns"}],
        "effects": [
            {
                "initiative": 4,
                "slot": "leader_reroll",
                "op": "awaken",
                "picks": [{"sovereign": ["dormant"]}],
            },
            {"initiative": 4, "slot": "leader_reroll", "op": "modifier", "scope": ["leader_reroll"]},
        ],
    },
    {
        "title": "Valour",
        "requirement": [{"fact": "own_elites"}],
        "effects": [{"initiative": 3, "slot": "combat_roll", "op": "modifier"}],
    },
)
