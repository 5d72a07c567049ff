"""What one side declares when it strikes: abilities, both rolls, what is converted or thrown again, and where the dice go."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.documents import Doc
from rules.engine.schema_parts import NAME, Schema, many, number, obj, ref
from rules.games.battle_chain.abilities.use import Use, read_uses, read_wards
from rules.games.battle_chain.assign import Share, read_shares
from rules.games.battle_chain.schema_parts import DICE, STRIKE, USES

MOST = 400
AGAIN = obj(
    {"by": NAME, "dice": many(number(0, MOST - 1)), "faces": DICE, "wards": many(ref("ward"))}, ("by", "dice")
)
# What one side declares, in the schema.
SIDE_FIELDS: Schema = {**STRIKE, "uses": USES, "again": many(AGAIN)}


@dataclass(frozen=True, slots=True)
class Again:
    """Damage dice thrown again by Aggressive Strategy: their places in the roll, and what they show now."""

    by: str
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    wards: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Struck:
    """One side's part. None stands for what was not said: missing dice are asked for, conversions are the most possible.

    The damage dice stand in the order of the hits that earned them.
    """

    uses: tuple[Use, ...] = ()
    roll: tuple[int, ...] | None = None
    convert: int | None = None
    damage: tuple[int, ...] | None = None
    again: tuple[Again, ...] = ()
    convert_damage: int | None = None
    assign: tuple[Share, ...] | None = None


def read_struck(doc: Doc) -> Struck:
    """The document stays open: the caller closes it."""
    return Struck(
        read_uses(doc),
        read_dice(doc, "roll"),
        read_count(doc, "convert"),
        read_dice(doc, "damage"),
        tuple(_read_again(item) for item in doc.items("again")),
        read_count(doc, "convert_damage"),
        read_shares(doc),
    )


def read_sides(doc: Doc) -> Mapping[str, Struck]:
    """What each party of a combat declares: {"sides": {"ann": {"uses", "roll", "damage", ...}, ...}}."""
    inside, sides = doc.child("sides", {}), {}
    for name in inside.data:
        part = inside.child(name)
        sides[name] = read_struck(part)
        part.close()
    return sides


def read_dice(doc: Doc, name: str) -> tuple[int, ...] | None:
    """The dice of a field, None when nothing is said."""
    dice = doc.dice(name, ())
    return dice if doc.has(name) else None


def read_count(doc: Doc, name: str) -> int | None:
    """The number of a field, None when nothing is said."""
    return None if doc.raw(name, None) is None else doc.integer(name, 0, MOST)


def _read_again(doc: Doc) -> Again:
    found = Again(
        doc.name("by"),
        doc.each("dice", _as_place, "A place in the roll is expected.", ()),
        doc.dice("faces", ()),
        read_wards(doc),
    )
    doc.close()
    return found


def _as_place(value: object) -> int | None:
    return value if type(value) is int and 0 <= value < MOST else None
