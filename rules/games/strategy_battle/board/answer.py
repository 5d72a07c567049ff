"""What the table shows of a case: the drawing, what follows from where everything stands, and what is asked next.

A case that cannot be read is still drawn where only bases overlap or names are wrong, so that they can be put right.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.drawing.discs import draw_discs
from rules.engine.claims import claimable
from rules.engine.documents import Doc
from rules.engine.faults import HasCode
from rules.engine.game import BoardAnswer, Ruleset
from rules.engine.lifting import offers_of
from rules.engine.ruling import Ruling
from rules.games.strategy_battle.board.entering import entering
from rules.games.strategy_battle.board.lifting import lift
from rules.games.strategy_battle.board.questions import questions
from rules.games.strategy_battle.board.saving import saving
from rules.games.strategy_battle.fights.division import to_fight
from rules.games.strategy_battle.fights.engaged import Link, links
from rules.games.strategy_battle.phase import fights_of, undecided
from rules.games.strategy_battle.picture import marks_of, table_of
from rules.games.strategy_battle.position import Position
from rules.games.strategy_battle.reader import read_position
from rules.games.strategy_battle.scene import scene_of
from wording import gettext as _
from wording import listed

Json = Mapping[str, Any]
# Faults that leave the document in its form: it can be drawn.
DRAWABLE = (
    "position.overlap",
    "position.apart",
    "position.sides",
    "position.terrain",
    "position.model",
    "claim.",
)
BESIDE = ("/actions", "/claims", "/readings")


def answer(
    case: Any,
    heard: Ruling | None,
    faults: Sequence[HasCode],
    focus: str,
    editions: Sequence[Ruleset] = (),
) -> BoardAnswer:
    """The answer to a case that was heard, or to one that cannot be read and has `faults`. `focus` is a model's id."""
    asked = entering(case, heard, focus, editions)
    if heard is None and not (faults and all(map(_is_drawable, faults))):
        return BoardAnswer(entering=asked)
    if heard is None:
        position = _as_known(read_position(Doc(case["position"], "", [])))
        return BoardAnswer(_drawn(position, {}), table_of(position), entering=asked)
    before: Position = heard.before
    outcome = claimable(heard)
    return BoardAnswer(
        _drawn(before, case),
        table_of(before),
        tuple(_facts(before)),
        (*questions(case, heard), *saving(case, heard)),
        outcome,
        asked,
        offers=offers_of(heard, lift),
    )


def _as_known(position: Position) -> Position:
    """Without contacts across terrain that is not there."""
    here = {"", *position.terrain}
    return position.changed(contacts=tuple(one for one in position.contacts if one.across in here))


def _is_drawable(fault: HasCode) -> bool:
    return fault.code.startswith(DRAWABLE) or fault.path.startswith(BESIDE)


def _drawn(position: Position, case: Json) -> str:
    return draw_discs(scene_of(position, *marks_of(position, case)), "editor", _("The table"), is_roomy=True)


def _facts(position: Position) -> Iterator[tuple[str, str]]:
    """Who is Engaged, which Fights follow, who might be protected, who is in no Fight."""
    all_links = links(position)
    folded = to_fight(position, all_links)
    left = [link for link in all_links if link.pair in folded.pairs]
    for link in left:
        yield link.rule, _engaged(link)
    for fight in fights_of(position, folded):
        if len(fight.members) > 2:
            sides = {"good": listed(fight.good), "evil": listed(fight.evil)}
            yield "SBG-MULTI-1", _("One Fight: %(good)s against %(evil)s.") % sides
    for defender, attacker, piece in undecided(position):
        text = _("If %(attacker)s charged %(defender)s, %(defender)s defends %(terrain)s: say who charged.")
        names = {"attacker": attacker, "defender": defender, "terrain": piece}
        yield "SBG-BARRIER-8", text % names
    busy = {id for link in left for id in link.pair}
    idle = [id for id in position.models if id not in busy]
    if idle and busy:
        yield "SBG-FIGHT-3", _("In no Fight: %(models)s.") % {"models": listed(idle)}


def _engaged(link: Link) -> str:
    names = {"good": link.good, "evil": link.evil, "terrain": link.across}
    if link.across:
        return _("%(good)s and %(evil)s are Engaged across %(terrain)s.") % names
    return _("%(good)s and %(evil)s are Engaged.") % names
