"""The question "can it back away, or is it Trapped?": judged from the table, without a Fight and without a move."""

from dataclasses import dataclass
from typing import Any

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.strategy_battle.backing_away.finding import (
    Answer,
    find_answer,
    tell_answer,
)
from rules.games.strategy_battle.backing_away.helping import friend_makes_way
from rules.games.strategy_battle.backing_away.retreat import MAKE_WAY, TRAPPED
from rules.games.strategy_battle.case import Kind
from rules.games.strategy_battle.fights.document import MakeWay, read_direction
from rules.games.strategy_battle.fights.engaged import links
from rules.games.strategy_battle.geometry.units import DEGREE, MM, number, rounded
from rules.games.strategy_battle.position import Position
from rules.games.strategy_battle.reader import read_point


@dataclass(frozen=True, slots=True)
class Question:
    model: str
    winners: tuple[str, ...]
    way: MakeWay | None


def _read(doc: Doc) -> Question:
    model, winners = doc.name("model"), doc.names("winners")
    way = None
    if doc.raw("make_way", None) is not None:
        inside = doc.child("make_way")
        way = MakeWay(inside.name("model"), model, read_direction(inside), read_point(inside, "to"))
        inside.close()
    return Question(model, winners, way)


def ask(position: Position, question: Question, hearing: Hearing) -> Position:
    """Judge whether a model could back away from these winners now. Nothing changes."""
    loser = position.models.get(question.model)
    if loser is None or loser.at is None:
        hearing.fault("ask.nobody", "model", "SBG-BACK-1", model=question.model)
        return position
    engaged = links(position)
    against = [id for link in engaged if loser.id in link.pair for id in link.pair if id != loser.id]
    winners = question.winners or tuple(against)
    strangers = [id for id in winners if id not in position.models or position.models[id].side == loser.side]
    if strangers or not winners:
        hearing.fault("ask.winners", "winners", "SBG-BACK-2", model=loser.id)
        return position
    busy = frozenset({loser.id, *winners})
    answer = find_answer(position, loser, winners, hearing, busy=busy)
    tell_answer(answer, hearing)
    if question.way:
        answer = friend_makes_way(answer, question.way, question.way.direction, "make_way", hearing, busy)
    _settle(answer, hearing, helped=question.way is not None)
    return position


def _settle(answer: Answer, hearing: Hearing, *, helped: bool) -> None:
    found, id = answer.retreat, answer.retreat.loser.id
    outcome = answer.outcome
    facts: dict[str, Any] = {
        f"outcome.{id}": outcome,
        f"trapped.{id}": answer.final in TRAPPED,
        f"marginal.{id}": bool(answer.marginal),
        f"arcs.{id}": [
            [number(a // 1000, 1000), number(b // 1000, 1000)] for a, b in found.directions.as_json()
        ],
        f"slack.{id}": rounded(found.directions.slack, DEGREE),
        f"best.{id}": rounded(found.best, MM),
    }
    if outcome == MAKE_WAY:
        facts[f"if_declined.{id}"] = answer.final
    if not helped:
        facts[f"trapped_without_help.{id}"] = answer.final in TRAPPED
    for one in answer.helpers:
        facts[f"shortest.{one.friend}"] = rounded(one.shortest, MM, 3) if one.shortest is not None else ""
    for fact, value in facts.items():
        hearing.settle(fact, value)


WORDS = {
    "ask.nobody": "There is no {model} with a place on the table.",
    "ask.winners": "Name enemies of {model} that won, or put it in contact with one.",
}

FACTS = frozenset(
    f"{name}.*"
    for name in (
        "outcome",
        "trapped",
        "trapped_without_help",
        "marginal",
        "arcs",
        "slack",
        "best",
        "helpers",
        "shortest",
        "made_way",
        "if_declined",
    )
)
KINDS: tuple[Kind, ...] = (Kind("can_back_away", _read, ask, FACTS),)
