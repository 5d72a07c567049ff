"""Every action in the schema: its fields beside "do", and which of them it cannot do without."""

from rules.engine.schema_parts import DIE, FLAG, NAME, Schema, many, number, obj, ref
from rules.games.combat_hex.combat.event_document import KINDS as COMBAT_EVENTS
from rules.games.combat_hex.schema.parts import USE_FIELDS, named

DICE_BY_PLAYER: Schema = {"type": "object", "additionalProperties": many(DIE)}
COLOURS = {"enum": ["", "white", "orange", "red", "purple", "blue"]}

LINE = obj(
    {"corner": number(0, 5), "side": number(0, 5), "end": number(0, 5), "from": ref("hex"), "to": ref("hex")},
    ("corner",),
)

SHOT: Schema = {
    **named("warrior", "target"),
    "facing": ref("facing"),
    "line": LINE,
    "abilities": many(ref("use")),
    "roll": ref("roll"),
    "damage": ref("roll"),
    "assign": many(ref("assignment")),
    "armor": many(ref("reaction")),
    "courage": many(ref("reaction")),
}

EVENT = obj(
    {
        "after": number(0, 200) | {"description": "how many steps were taken before"},
        "facing": ref("facing"),
        "free_attack": ref("free-attack"),
        "strike": ref("free-attack"),
        "ability": ref("use"),
        "shoot": obj(SHOT),
    },
    ("after",),
)

SIDE = obj(
    {
        "abilities": many(ref("use")),
        "roll": ref("roll"),
        "damage": ref("roll"),
        "assign": many(ref("assignment")),
    }
)

COMBAT_EVENT = obj(
    {
        "event": {
            "enum": list(COMBAT_EVENTS),
            "description": "declare an ability, answer what was declared or bought last, the combat roll, the damage roll, "
            "buy a die, put a damage die on an enemy, remove the fallen",
        },
        **named("player"),
        **USE_FIELDS,
        "dice": many(ref("die")),
        **named("by", "to"),
        "roll": {"enum": ["", "combat", "damage"], "description": "which roll a bought die belongs to"},
    },
    ("event",),
)

FORCED: Schema = {"path": many(ref("hex")), "facing": ref("facing"), "events": many(EVENT), "consent": FLAG}

PLACEMENT = obj({**named("warrior"), "at": ref("hex"), "facing": ref("facing")}, ("warrior", "at"))

ACTIONS: dict[str, tuple[Schema, tuple[str, ...]]] = {
    "army": (
        {**named("player"), "warriors": many(obj(named("id", "model", "ring_model"), ("id", "model")))},
        ("player", "warriors"),
    ),
    "setup_roll": (
        {
            "dice": DICE_BY_PLAYER,
            "choose": {"enum": ["", "map", "edge", "attacker", "defender"]},
            "other": NAME | {"description": "of three or more players, who takes the role left"},
            "abilities": many(ref("use")),
        },
        (),
    ),
    "choose_map": ({**named("player"), "map": ref("map")}, ("player",)),
    "choose_edge": ({**named("player"), "edge": {"enum": ["north", "south"]}}, ("player", "edge")),
    "deploy": ({**named("player"), "at": many(PLACEMENT)}, ("player", "at")),
    "strategy_roll": (
        {
            "dice": DICE_BY_PLAYER,
            "choose": {"enum": ["", "attacker", "defender"]},
            "attacker": NAME
            | {"description": "of three or more players, who attacks when the winner defends"},
            "abilities": many(ref("use")),
        },
        (),
    ),
    "ability": ({**USE_FIELDS, **FORCED}, ("warrior", "ability")),
    "end_phase": ({}, ()),
    "end_turn": ({}, ()),
    "time_up": ({}, ()),
    "concede": (named("player"), ("player",)),
    "move": (
        {
            **named("warrior"),
            "path": many(ref("hex")),
            "facing": ref("facing"),
            "charge": FLAG,
            "run": ref("hex"),
            "leave": FLAG | {"description": "Frodo steps over the enemy's edge after the last hex"},
            "abilities": many(ref("use")),
            "events": many(EVENT),
        },
        ("warrior", "path"),
    ),
    "turn": ({**named("warrior"), "facing": ref("facing")}, ("warrior", "facing")),
    "shoot": (SHOT, ("warrior",)),
    "sight": (
        {**named("warrior", "target"), "facing": ref("facing"), "abilities": many(ref("use"))},
        ("warrior", "target"),
    ),
    "brave": (named("warrior", "fearsome"), ("warrior", "fearsome")),
    "mount": (named("warrior", "on"), ("warrior", "on")),
    "dismount": ({**named("warrior"), "at": ref("hex"), "facing": ref("facing")}, ("warrior", "at")),
    "ring": (
        {
            **named("warrior"),
            "act": {"enum": ["on", "off", "struggle"]},
            "good": DIE,
            "evil": DIE,
            "colours": many(NAME),
            "courage": many(ref("reaction")),
        },
        ("warrior", "act"),
    ),
    "leave": ({**named("warrior"), "abilities": many(ref("use")), "events": many(EVENT)}, ("warrior",)),
    "combat": (
        {
            "warriors": many(NAME) | {"description": "any members of the chain"},
            "players": {"type": "object", "additionalProperties": SIDE},
            "abilities": many(ref("use")),
            "events": many(COMBAT_EVENT)
            | {"description": "what happened, in order; stands in place of players and abilities"},
        },
        (),
    ),
    "outflank": ({}, ()),
    "inspect": (
        {
            **named("warrior"),
            "wounds_colour": COLOURS,
            "points_colour": COLOURS,
            "mounted_backwards": FLAG,
            "figure_faces": ref("facing"),
            "repainted": FLAG,
            "readable": FLAG,
            "across_a_line": FLAG,
        },
        ("warrior",),
    ),
    "slider": (
        {
            **named("warrior"),
            "tracker": {"enum": ["wounds", "action_points"]},
            "between": many(number(0, 99)) | {"minItems": 2, "maxItems": 2},
        },
        ("warrior", "tracker", "between"),
    ),
    "cite": ({"subject": {"type": "string"}, "rule": {"type": "string"}}, ("rule",)),
}
