"""The door to Battle Chain: a case in, a ruling out."""

from collections.abc import Mapping
from typing import Any

from rules.engine.case import CaseForm
from rules.engine.languages import Translate
from rules.engine.messages import render
from rules.engine.referee import Referee
from rules.engine.ruling import Ruling
from rules.games.battle_chain.case import EDITION
from rules.games.battle_chain.chapters import KINDS
from rules.games.battle_chain.messages import WORDS
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.reader import read_position
from rules.games.battle_chain.readings import READINGS
from rules.games.battle_chain.rulebook import ENTRIES
from rules.games.battle_chain.writer import write_position


def names_of(position: Position) -> dict[str, str]:
    return {player.id: player.name or player.id for player in position.players}


def pieces_of(position: Position) -> frozenset[str]:
    """Whom a fact may be about beside the players: every model of the table, on the map or lost."""
    return frozenset({*position.models, *(one.model for one in position.casualties)})


def result_of(position: Position) -> Mapping[str, Any] | None:
    """Who won, by which rule; None while the game goes on."""
    if position.result is None:
        return None
    winner = position.result.winner
    text = render(RESULTS, "draw" if not winner else "won", {"winner": winner}, names_of(position))
    return {"winner": winner or None, "draw": not winner, "rule": position.result.rule, "text": text}


RESULTS = {"won": "{winner} wins.", "draw": "The game is a draw."}
FORM = CaseForm(
    game="battle-chain",
    editions=(EDITION,),
    readings=READINGS,
    kinds={kind.do: kind for kind in KINDS},
    read_position=read_position,
    write_position=write_position,
    names_of=names_of,
    rules=frozenset(entry.id for entry in ENTRIES),
    pieces_of=pieces_of,
)
REFEREE: Referee[Position] = Referee(engine="battle-chain-2", form=FORM, messages=WORDS, result_of=result_of)


def adjudicate(data: Any, translate: Translate | None = None) -> Ruling:
    """The ruling on a parsed JSON case. Raises Unreadable with every fault of the document."""
    return REFEREE.adjudicate(data, translate)
