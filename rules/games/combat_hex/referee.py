"""The door to Combat Hex: a case in, a ruling out."""

from typing import Any

from rules.engine.case import CaseForm
from rules.engine.referee import Referee
from rules.engine.ruling import Ruling
from rules.games.combat_hex.case import EDITIONS
from rules.games.combat_hex.chapters import KINDS
from rules.games.combat_hex.messages import WORDS
from rules.games.combat_hex.position import Position
from rules.games.combat_hex.reader import read_position
from rules.games.combat_hex.readings import READINGS
from rules.games.combat_hex.writer import write_position

FORM = CaseForm(
    game="combat-hex",
    editions=EDITIONS,
    readings=READINGS,
    kinds={kind.do: kind for kind in KINDS},
    read_position=read_position,
    write_position=write_position,
    names_of=lambda position: {player.id: player.name or player.id for player in position.players},
)
REFEREE: Referee[Position] = Referee(
    engine="combat-hex-1",
    form=FORM,
    messages=WORDS,
    result_of=lambda position: position.result,
    hears_to_end=False,
)


def adjudicate(data: Any) -> Ruling:
    """The ruling on a parsed JSON case of either edition. Raises Unreadable with every fault of the document."""
    return REFEREE.adjudicate(data)
