"""A shot as it is declared: who shoots at whom, abilities, dice, and where the damage goes."""

from dataclasses import dataclass

from rules.engine.documents import Doc
from rules.engine.schema_parts import NAME, many
from rules.games.battle_chain.abilities.use import Use, read_uses
from rules.games.battle_chain.assign import Share, read_shares
from rules.games.battle_chain.combat.document import read_count, read_dice
from rules.games.battle_chain.schema_parts import STRIKE, USES, Fields


@dataclass(frozen=True, slots=True)
class Shot:
    """`targets`: the first is the target; more only by an ability. None stands for what was not said.

    The damage dice stand in the order of the hits that earned them, a die of Perfect Aim last.
    """

    model: str
    targets: tuple[str, ...]
    uses: tuple[Use, ...]
    roll: tuple[int, ...] | None
    convert: int | None
    damage: tuple[int, ...] | None
    convert_damage: int | None
    assign: tuple[Share, ...] | None
    together: tuple[str, ...]


def read_shot(doc: Doc) -> Shot:
    model = doc.name("model")
    target = doc.name("target", "")
    others = doc.names("targets")
    targets = (*((target,) if target else ()), *(one for one in others if one != target))
    if not targets:
        doc.fault("document.missing", "target", 'The field "target" is missing.')
    return Shot(
        model,
        targets,
        read_uses(doc),
        read_dice(doc, "roll"),
        read_count(doc, "convert"),
        read_dice(doc, "damage"),
        read_count(doc, "convert_damage"),
        read_shares(doc),
        doc.names("together"),
    )


SHOT: Fields = (
    {"model": NAME, "target": NAME, "targets": many(NAME), "uses": USES, "together": many(NAME), **STRIKE},
    ("model",),
)
QUESTION: Fields = ({"model": NAME, "target": NAME}, ("model", "target"))
