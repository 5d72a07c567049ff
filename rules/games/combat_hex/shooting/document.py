"""How a shot is written in a case. Also read inside a move, where cavalry and flyers shoot (8.10g, 8.13d)."""

from dataclasses import dataclass

from rules.engine.documents import Doc
from rules.engine.hexes import Hex
from rules.games.combat_hex import rolls, wounds
from rules.games.combat_hex.abilities.document import Use, read_uses
from rules.games.combat_hex.rolls import Assignment, Roll


@dataclass(frozen=True, slots=True)
class Aim:
    """The choice of lines that the shooter names: a corner of its own hex, and a side (in the starter a corner) of the target's.

    `start` and `goal` are needed only for bases of more than one hex.
    """

    corner: int
    side: int | None
    end: int | None
    start: Hex | None
    goal: Hex | None


@dataclass(frozen=True, slots=True)
class Shot:
    """One declared shot. `assign` is None while the player has not said where the dice of a volley go."""

    warrior: str
    target: str
    facing: int | None
    aim: Aim | None
    abilities: tuple[Use, ...]
    roll: Roll
    damage: Roll
    assign: tuple[Assignment, ...] | None
    armor: tuple[Use, ...]
    courage: tuple[Use, ...]
    path: str


def read_action(doc: Doc) -> Shot:
    """{"do": "shoot", "warrior", "target", "facing", "line", "abilities", "roll", "damage", "assign", "armor", "courage"}.

    "facing" is free for the asking before the shot. "line" names the choice of lines, {"corner": 0-5, "side": 0-5} and for
    larger bases "from" and "to"; in the starter book {"corner", "end"}. Without it the first clear choice is taken, one
    without cover if there is any. "abilities" are the shooter's own, Shot Caller of friends ("on" the target) and Assassin.
    "roll" and "damage" are {"dice": [...], "convert": [{"die": 0, "answers": [...]}]}. "assign" is [{"die", "to"}] for
    Arrow Flurry and Volley Attack. "armor" and "courage" are what the victims answer with.
    """
    return read_shot(doc, doc.path)


def read_shot(doc: Doc, action: str) -> Shot:
    """`action` is the path of the action that the shot belongs to; the caller closes the document."""
    return Shot(
        warrior=doc.name("warrior"),
        target=doc.name("target", ""),
        facing=doc.integer("facing", 0, 5) if doc.has("facing") else None,
        aim=_read_aim(doc.child("line")) if doc.has("line") else None,
        abilities=read_uses(doc, action),
        roll=rolls.read_roll(doc.child("roll", {}), action),
        damage=rolls.read_roll(doc.child("damage", {}), action),
        assign=rolls.read_assignments(doc, action) if doc.has("assign") else None,
        armor=wounds.read_armor(doc, action),
        courage=wounds.read_courage(doc, action),
        path=doc.path.removeprefix(action).removeprefix("/"),
    )


def _read_aim(doc: Doc) -> Aim:
    aim = Aim(
        corner=doc.integer("corner", 0, 5),
        side=doc.integer("side", 0, 5) if doc.has("side") else None,
        end=doc.integer("end", 0, 5) if doc.has("end") else None,
        start=doc.hex("from") if doc.has("from") else None,
        goal=doc.hex("to") if doc.has("to") else None,
    )
    if (aim.side is None) == (aim.end is None):
        doc.fault(
            "shot.line",
            "",
            'A line names either the "side" it goes to or, in the starter book, the corner at its "end".',
        )
    doc.close()
    return aim
