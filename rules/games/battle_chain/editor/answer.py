"""What the board shows of a case: the drawing, what follows from where everybody stands, and what is asked next.

A case that cannot be read is still drawn where only models stand wrongly, so that they can be put right.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.drawing.tiles import draw_tiles
from rules.engine.begun import is_begun
from rules.engine.claims import claimable
from rules.engine.controls import without
from rules.engine.documents import Doc
from rules.engine.faults import HasCode
from rules.engine.game import BoardAnswer, Ruleset
from rules.engine.lifting import offers_of
from rules.engine.refusals import may_shoot
from rules.engine.ruling import Ruling
from rules.games.battle_chain.combat.chain import open_chains
from rules.games.battle_chain.editor.entering import Entering, entering
from rules.games.battle_chain.editor.lifting import lift
from rules.games.battle_chain.editor.questions import questions
from rules.games.battle_chain.picture import table_of
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.reader import read_position
from rules.games.battle_chain.scene import scene_of, things_of
from wording import gettext as _
from wording import listed

Json = Mapping[str, Any]
# Faults that leave the document in its form: it can be drawn.
DRAWABLE = ("position.off-map", "position.taken", "position.aboard", "position.pool", "claim.")
BESIDE = ("/actions", "/claims", "/readings")


def answer(
    case: Any,
    heard: Ruling | None,
    faults: Sequence[HasCode],
    focus: str,
    editions: Sequence[Ruleset] = (),
) -> BoardAnswer:
    """The answer to a case that was heard, or to one that cannot be read and has `faults`. `focus` is a model's id."""
    asked = _offered(entering(case, heard, focus, editions), heard)
    if heard is None and not (faults and all(map(_is_drawable, faults))):
        return BoardAnswer(entering=asked)
    if heard is None:
        position = read_position(Doc(case["position"], "", []))
        return BoardAnswer(_drawn(position), table_of(position), entering=asked)
    before: Position = heard.before
    outcome = claimable(heard)
    return BoardAnswer(
        _drawn(before),
        table_of(before),
        tuple(_facts(before)),
        questions(case, heard),
        outcome,
        asked,
        _awaited(case, heard),
        may_shoot(case, heard, "model", _("Yes: %(shooter)s may shoot at %(target)s.")),
        offers_of(heard, lift),
    )


def _offered(asked: Entering, heard: Ruling | None) -> Entering:
    """No combat is offered when all of this phase are fought (BC-COMBAT-1)."""
    if heard is None or not heard.after.fought or open_chains(heard.after):
        return asked
    return replace(asked, groups=without(asked.groups, "combat"), is_fought=True)


def _awaited(case: Json, heard: Ruling) -> str:
    """A move of which only the model is known waits for its first space."""
    return _("Choose where the move goes first.") if is_begun(case, heard, "move", "path") else ""


def _is_drawable(fault: HasCode) -> bool:
    return fault.code.startswith(DRAWABLE) or fault.path.startswith(BESIDE)


def _drawn(position: Position) -> str:
    return draw_tiles(scene_of(position, whole=True), "editor", _("The board"))


def _facts(position: Position) -> Iterator[tuple[str, str]]:
    """The battle chains, who is in contact across a ladder, which engines stand where, who is in no combat."""
    chains = position.zones.chains
    for chain in chains:
        yield "BC-COMBAT-3", _("One battle chain: %(models)s.") % {"models": listed(chain)}
    for thing in things_of(position):
        rule = {"ladder": "BC-SIEGE-1", "beam": "BC-SIEGE-22", "charge": "BC-SIEGE-18"}.get(
            thing.kind, "BC-UNIT-2"
        )
        yield rule, f"{thing.words}."
    busy = {id for chain in chains for id in chain}
    idle = [id for id, model in position.models.items() if id not in busy and model.at]
    if busy and idle:
        yield "BC-COMBAT-4", _("In no battle chain: %(models)s.") % {"models": listed(idle)}
