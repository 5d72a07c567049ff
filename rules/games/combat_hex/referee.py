"""The door to Combat Hex: a case in, a ruling out."""

from typing import Any

from rules.engine.case import CaseForm
from rules.engine.languages import Translate
from rules.engine.referee import Referee
from rules.engine.ruling import Ruling
from rules.games.combat_hex.case import EDITIONS
from rules.games.combat_hex.chapters import KINDS
from rules.games.combat_hex.messages import WORDS
from rules.games.combat_hex.position import ARMY, SETUP, Position
from rules.games.combat_hex.reader import read_position
from rules.games.combat_hex.readings import READINGS
from rules.games.combat_hex.rulebook import STARTER_ENTRIES, V3_ENTRIES
from rules.games.combat_hex.writer import canonical_position, write_position


def pieces_of(position: Position) -> frozenset[str]:
    """Every warrior of a game whose armies stand on the map; nothing before that."""
    if position.phase in (ARMY, SETUP):
        return frozenset()
    return frozenset({*position.warriors, *position.removed})


FORM = CaseForm(
    game="combat-hex",
    editions=EDITIONS,
    readings=READINGS,
    kinds={kind.do: kind for kind in KINDS},
    read_position=read_position,
    write_position=write_position,
    names_of=lambda position: {player.id: player.name or player.id for player in position.players},
    rules=frozenset(entry.id for entry in (*V3_ENTRIES, *STARTER_ENTRIES)),
    pieces_of=pieces_of,
    canonical_position=canonical_position,
)
REFEREE: Referee[Position] = Referee(
    engine="combat-hex-3",
    form=FORM,
    messages=WORDS,
    result_of=lambda position: position.result,
)


def adjudicate(data: Any, translate: Translate | None = None) -> Ruling:
    """The ruling on a parsed JSON case of either edition. Raises Unreadable with every fault of the document."""
    return REFEREE.adjudicate(data, translate)
