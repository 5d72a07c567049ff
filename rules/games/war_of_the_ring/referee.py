"""The door to War of the Ring: a case in, a ruling out. Every action keeps the number of units."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.engine.case import CaseForm, Kind
from rules.engine.hearing import Hearing
from rules.engine.languages import Translate
from rules.engine.referee import Referee
from rules.engine.ruling import Ruling
from rules.games.war_of_the_ring import actions, advance, ending, leader_reroll, play_cards
from rules.games.war_of_the_ring.conservation import assert_conserved
from rules.games.war_of_the_ring.messages import WORDS
from rules.games.war_of_the_ring.position import Position
from rules.games.war_of_the_ring.reader import read_position
from rules.games.war_of_the_ring.readings import READINGS
from rules.games.war_of_the_ring.rulebook import ENTRIES
from rules.games.war_of_the_ring.writer import write_position
from wording import gettext_noop

EDITIONS = ("1",)
RESULTS = {
    "defender_eliminated": gettext_noop("The attacking army wins the battle: the defenders are eliminated."),
    "defender_retreated": gettext_noop("The attacking army wins the battle: the defenders have left."),
    "attacker_eliminated": gettext_noop("The defending army wins the battle: the attackers are eliminated."),
    "attacker_ceased": gettext_noop("The attack was called off; the defending army holds the region."),
    "both_eliminated": gettext_noop("Both armies are eliminated."),
}


def _conserving(kind: Kind[Position]) -> Kind[Position]:
    """The kind of action with a check that no unit was lost or made."""
    resolve: Callable[[Position, Any, Hearing], Position] = kind.resolve

    def checked(position: Position, data: Any, hearing: Hearing) -> Position:
        found = resolve(position, data, hearing)
        assert_conserved(position, found)
        return found

    return replace(kind, resolve=checked)


KINDS: tuple[Kind[Position], ...] = tuple(
    _conserving(kind)
    for kind in (
        *play_cards.ACTIONS,
        *actions.ACTIONS,
        leader_reroll.ACTION,
        *ending.ACTIONS,
        *advance.ACTIONS,
    )
)
FORM: CaseForm[Position] = CaseForm(
    game="war-of-the-ring",
    editions=EDITIONS,
    readings=READINGS,
    kinds={kind.do: kind for kind in KINDS},
    read_position=read_position,
    write_position=write_position,
    names_of=lambda position: {player.id: player.in_sentences for player in position.players},
    rules=frozenset(entry.id for entry in ENTRIES),
)


def result_of(position: Position) -> Mapping[str, Any] | None:
    """Who won the battle. Victory points of the game are no part of a battle."""
    reason = position.battle.end_reason
    if not reason or position.battle.step != "ended":
        return None
    winner = {
        "defender_eliminated": position.attacker.side,
        "defender_retreated": position.attacker.side,
        "attacker_eliminated": position.defender.side,
        "attacker_ceased": position.defender.side,
    }.get(reason)
    return {
        "winner": position.player_of(winner) if winner else None,
        "draw": winner is None,
        "rule": "WR-END-1",
        "text": RESULTS[reason],
    }


REFEREE: Referee[Position] = Referee(
    engine="war-of-the-ring-2", form=FORM, messages=WORDS, result_of=result_of
)


def adjudicate(data: Any, translate: Translate | None = None) -> Ruling:
    """The ruling on a parsed JSON case. Raises Unreadable with every fault of the document."""
    return REFEREE.adjudicate(data, translate)
