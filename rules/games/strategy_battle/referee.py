"""The door to Strategy Battle: a case in, a ruling out."""

from typing import Any

from rules.engine.case import CaseForm
from rules.engine.languages import Translate
from rules.engine.referee import Referee
from rules.engine.ruling import Ruling
from rules.games.strategy_battle.case import EDITION
from rules.games.strategy_battle.chapters import KINDS
from rules.games.strategy_battle.messages import WORDS
from rules.games.strategy_battle.position import Position
from rules.games.strategy_battle.reader import read_position
from rules.games.strategy_battle.readings import READINGS
from rules.games.strategy_battle.rulebook import ENTRIES
from rules.games.strategy_battle.writer import write_position

FORM = CaseForm(
    game="strategy-battle",
    editions=(EDITION,),
    readings=READINGS,
    kinds={kind.do: kind for kind in KINDS},
    read_position=read_position,
    write_position=write_position,
    names_of=lambda position: {player.id: player.name or player.id for player in position.players},
    rules=frozenset(entry.id for entry in ENTRIES),
)
REFEREE: Referee[Position] = Referee(
    engine="strategy-battle-2",
    form=FORM,
    messages=WORDS,
    result_of=lambda _: None,
)


def adjudicate(data: Any, translate: Translate | None = None) -> Ruling:
    """The ruling on a parsed JSON case. Raises Unreadable with every fault of the document."""
    return REFEREE.adjudicate(data, translate)
