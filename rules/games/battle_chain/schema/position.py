"""The schema of a position: players, ground, rows, models, how far the move has come."""

from rules.engine.schema_parts import FLAG, NAME, Schema, many, number, obj, ref
from rules.games.battle_chain.ability_names import ABILITIES
from rules.games.battle_chain.board import GRIDS, GROUNDS, LINES
from rules.games.battle_chain.model import FLIGHT, MOUNTED
from rules.games.battle_chain.position import EDGES, PHASES
from rules.games.battle_chain.reader.board import LARGEST
from rules.games.battle_chain.reader.position import DEEDS, EFFECTS, FIGURES, LONGEST_NOTE, MARKS
from rules.games.battle_chain.schema_parts import DICE, LINE, OPTIONAL_NAME, SPACE

SETTINGS = (
    "levels_3d", "siege", "sapp", "crew_fall", "mumak_walls", "ring_escape", "shelob_home", "scenario_setup",
)  # fmt: skip
SPACES = many(SPACE)
BOARD = obj(
    {
        "grid": {"enum": list(GRIDS)},
        "width": number(1, LARGEST),
        "height": number(1, LARGEST),
        "diagonals": FLAG | {"description": "Whether squares touch at their corners."},
        "ground": many(obj({"kind": {"enum": list(GROUNDS)}, "at": SPACES}, ("kind",))),
        "levels": many(obj({"level": number(0, 99), "at": SPACES}, ("level",))),
        "lines": many(obj({"kind": {"enum": list(LINES)}, "between": many(LINE)}, ("kind",))),
        "void": SPACES,
        "woods": many(obj({"area": SPACES}, ("area",))),
    }
)
PLAYER = obj(
    {
        "id": NAME,
        "name": {"type": "string", "maxLength": 64},
        "edge": {"enum": ["", *EDGES]},
        "original": number(0, 9999),
        "ability_points": number(0, 99999),
        "undead": FLAG,
        "leader": OPTIONAL_NAME,
    },
    ("id",),
)
ABILITY_NAMES: Schema = {"enum": sorted(ABILITIES)}
PROFILE = obj(
    {
        "row": OPTIONAL_NAME | {"description": "A row of the catalogue; what is not said is taken from it."},
        "name": {"type": "string", "maxLength": 80},
        "movement": number(0, 40),
        "attacks": number(0, 40),
        "toughness": number(1, 6),
        "wounds": number(1, 40),
        "shots": number(0, 40),
        "range": number(0, 99),
        "abilities": {
            "anyOf": [
                many(ABILITY_NAMES),
                {
                    "type": "object",
                    "propertyNames": ABILITY_NAMES,
                    "additionalProperties": number(1, 9),
                    "description": "With the uses of each in a move.",
                },
            ]
        },
        "alt_movement": number(0, 40),
        "alt_kind": {"enum": ["", FLIGHT, MOUNTED]},
        "gaze": number(0, 99),
        "height": number(1, 60),
        "footprint": SPACES,
        "size": number(1, 9),
        "tags": many(NAME),
        "identity": {"type": "string", "maxLength": 64},
        "designated": FLAG,
        "arms_declared": FLAG,
    }
)
MODEL = obj(
    {
        "id": NAME,
        "profile": NAME,
        "player": NAME,
        "at": SPACE,
        "wounds": number(1, 40) | {"description": "Those left."},
        "injuries": number(0, 1),
        "armed": FLAG,
        "mounted": FLAG,
        "aboard": OPTIONAL_NAME,
        "heading": SPACE,
        "did": many({"enum": list(DEEDS)}),
        "held": FLAG,
        "marks": many({"enum": list(MARKS)}),
        "spearman": FLAG,
        "carries": OPTIONAL_NAME,
    },
    ("id", "profile", "player"),
)
OWNED: Schema = {"id": NAME, "player": NAME}
ENGINES = obj(
    {
        "ladders": many(
            obj(
                {**OWNED, "carriers": many(NAME), "foot": SPACE, "top": SPACE, "up": FLAG, "tried": FLAG},
                ("id", "player"),
            )
        ),
        "rams": many(obj({**OWNED, "carriers": many(NAME), "door": LINE, "still": FLAG}, ("id", "player"))),
        "devices": many(obj({**OWNED, "at": SPACE, "fresh": FLAG}, ("id", "player", "at"))),
        "drums": many(obj({**OWNED, "at": SPACE, "moved": FLAG}, ("id", "player", "at"))),
    }
)
PARTS: Schema = {
    "position": obj(
        {
            "players": many(ref("player")),
            "board": BOARD,
            "profiles": {"type": "object", "additionalProperties": ref("profile")},
            "models": many(ref("model")),
            "move": number(0, 999),
            "phase": {"enum": list(PHASES)},
            "attacker": OPTIONAL_NAME,
            "setup_attacker": OPTIONAL_NAME,
            "settings": obj(
                dict.fromkeys(SETTINGS, FLAG) | {name: number(*span) for name, span in FIGURES.items()}
            ),
            "pools": {"type": "object", "additionalProperties": DICE},
            "sapp": {"type": "object", "additionalProperties": number(0, 99999)},
            "used": many(obj({"model": NAME, "ability": NAME, "times": number(1, 9)}, ("model", "ability"))),
            "effects": many(
                obj({"kind": {"enum": list(EFFECTS)}, "by": OPTIONAL_NAME, "on": OPTIONAL_NAME}, ("kind",))
            ),
            "casualties": many(
                obj({"model": NAME, "player": NAME, "event": number(0, 99999)}, ("model", "player"))
            ),
            "zoned": many(NAME),
            "fought": many(NAME),
            "engines": ENGINES,
            "done": many({"type": "string", "maxLength": LONGEST_NOTE}),
            "result": {
                "anyOf": [
                    {"type": "null"},
                    obj({"winner": OPTIONAL_NAME, "rule": OPTIONAL_NAME, "reason": OPTIONAL_NAME}),
                ]
            },
        },
        ("players",),
    ),
    "player": PLAYER,
    "profile": PROFILE,
    "model": MODEL,
}
