"""What the board editor shows of a case: the drawing, the facts of the position, and what is asked next.

A case that cannot be read is still drawn where only its warriors stand wrongly, so that they can be put right.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.drawing.hexes import draw, read_scene, rows
from rules.drawing.hexes.extent import roomy
from rules.engine.begun import is_begun
from rules.engine.claims import claimable
from rules.engine.controls import without
from rules.engine.documents import Doc
from rules.engine.faults import HasCode
from rules.engine.game import BoardAnswer, Ruleset
from rules.engine.lifting import offers_of
from rules.engine.pictures import Table
from rules.engine.refusals import may_shoot
from rules.engine.ruling import Ruling
from rules.games.combat_hex.board.case_entry import Entering, entering
from rules.games.combat_hex.board.lifting import lift
from rules.games.combat_hex.board.questions import questions
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.marks import marks_of
from rules.games.combat_hex.pictures import table
from rules.games.combat_hex.position import Position
from rules.games.combat_hex.reader import read_position
from wording import gettext as _
from wording import listed

Json = Mapping[str, Any]
# Faults that leave the document in its form: it can be drawn.
DRAWABLE = ("warrior.", "player.", "claim.")
# Where something half entered leaves the board as it stands.
BESIDE = ("/actions/", "/claims/", "/readings/")


def answer(
    case: Any,
    heard: Ruling | None,
    faults: Sequence[HasCode],
    focus: str,
    editions: Sequence[Ruleset] = (),
) -> BoardAnswer:
    """The answer to a case that was heard, or to one that cannot be read and has `faults`. `focus` is a warrior's id."""
    asked = _offered(entering(case, focus, editions), heard)
    if heard is None and not (faults and all(map(_is_drawable, faults))):
        return BoardAnswer(entering=asked)
    if heard is None:
        return BoardAnswer(*_drawn_unread(case), entering=asked)
    position: Position = heard.before
    svg, description = _drawn(case, position, heard.document)
    outcome = claimable(heard)
    facts, asking = tuple(_facts(position)), questions(case, heard)
    yes = may_shoot(case, heard, "warrior", _("Yes: %(shooter)s may shoot at %(target)s."))
    waits = _awaited(case, heard)
    return BoardAnswer(svg, description, facts, asking, outcome, asked, waits, yes, offers_of(heard, lift))


def _offered(asked: Entering, heard: Ruling | None) -> Entering:
    """No combat is offered when all of this turn are fought (6.21)."""
    after: Position | None = heard.after if heard else None
    if (
        after is None
        or not after.fought
        or any(after.fought.isdisjoint(one) for one in zones_of(after).chains)
    ):
        return asked
    return replace(asked, groups=without(asked.groups, "combat"), is_fought=True)


def _awaited(case: Json, heard: Ruling) -> str:
    """A move of which only the warrior is known waits for its first hex."""
    return _("Choose where the move goes first.") if is_begun(case, heard, "move", "path") else ""


def _is_drawable(fault: HasCode) -> bool:
    return fault.code.startswith(DRAWABLE) or fault.path.startswith(BESIDE)


def _drawn(case: Json, position: Position, ruling: Json | None) -> tuple[str, Table]:
    scene = read_scene(case["position"], marks_of(position, ruling), roomy)
    return draw(scene, "editor", _("The board")), table(rows(scene))


def _drawn_unread(case: Json) -> tuple[str, Table | None]:
    """A case with faults, as far as it can be drawn: nothing of one whose parts are not of the kind that they should be."""
    try:
        return _drawn(case, read_position(Doc(case["position"], "", [])), None)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return "", None


def _facts(position: Position) -> Iterator[tuple[str, str]]:
    """Who fights whom (6.05), who outflanks (6.23), who is engaged with nobody (4.10)."""
    zones = zones_of(position)
    for chain in zones.chains:
        yield "6.05", _("One damage chain: %(warriors)s.") % {"warriors": listed(chain)}
    for id, victims in zones.victims.items():
        if victims and not zones.threats[id]:
            yield (
                "6.23",
                _("%(warrior)s outflanks %(enemies)s.") % {"warrior": id, "enemies": listed(victims)},
            )
    idle = [id for id in position.warriors if not zones.victims.get(id) and not zones.threats[id]]
    if idle and position.warriors.keys() - set(idle):
        yield "4.10", _("In no combat: %(warriors)s.") % {"warriors": listed(idle)}
