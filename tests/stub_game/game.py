"""Coin toss: two players, one calls, the coin falls. The least that a game can give, and the example of docs/games.md."""

from dataclasses import dataclass
from typing import Any

from rules.engine.case import CaseForm, Kind
from rules.engine.documents import Doc
from rules.engine.game import Entry, Game, Json, Reading, Ruleset, Summary
from rules.engine.hearing import Hearing
from rules.engine.messages import Messages
from rules.engine.referee import Referee

RULESET = "coin-toss/1"
FACES = ("heads", "tails", "edge")


@dataclass(frozen=True)
class Toss:
    call: str
    fell: str


def _read_toss(doc: Doc) -> Toss:
    return Toss(doc.choice("call", FACES[:2]), doc.choice("fell", ("", *FACES), ""))


def _toss(wins: int, toss: Toss, hearing: Hearing) -> int:
    if not toss.fell:
        hearing.need("caller", "coin", 1, "1", "fell")
        return wins
    if toss.fell == "edge" and hearing.reading("edge") == "again":
        hearing.fault("toss.edge", "fell", "2")
        return wins
    hearing.find("1", "toss.fell", fell=toss.fell)
    hearing.settle("caller-wins", toss.call == toss.fell)
    return wins + (toss.call == toss.fell)


MESSAGES: Messages = {
    "toss.fell": "The coin shows {fell}.",
    "toss.edge": "The coin stands on its edge.",
    "redress.toss.edge": "Toss again.",
    "need.coin": "{player} tosses {count:coin}.",
}
READINGS = (
    Reading("edge", "2", "A coin on its edge", {"again": "Toss again.", "lost": "The caller loses."}),
)
FORM: CaseForm[int] = CaseForm(
    game="coin-toss",
    editions=("1",),
    readings=READINGS,
    kinds={"toss": Kind("toss", _read_toss, _toss, frozenset({"caller-wins"}))},
    read_position=lambda doc: doc.integer("wins", 0, 99, 0),
    write_position=lambda wins: {"wins": wins},
    names_of=lambda _: {"caller": "The caller", "other": "The other"},
    rules=frozenset({"1", "2"}),
    needs_position=False,
)
REFEREE: Referee[int] = Referee("coin-toss-1", FORM, MESSAGES, lambda _: None)
ENTRIES = (
    Entry(
        "1", "The toss", "Anyone who calls the face that shows wins.", "computation", "tests.stub_game.game"
    ),
    Entry("2", "On its edge", "A coin that stands on its edge.", "legality", "tests.stub_game.game"),
)


def case(fell: str = "heads", **more: Any) -> dict[str, Any]:
    """A case without a position: one toss, called heads."""
    toss = {"do": "toss", "call": "heads"} | ({"fell": fell} if fell else {})
    return {"ruleset": RULESET, "title": "Who begins?", "actions": [toss], **more}


def schema() -> dict[str, Any]:
    toss = {
        "type": "object",
        "properties": {
            "do": {"const": "toss"},
            "call": {"enum": list(FACES[:2])},
            "fell": {"enum": list(FACES)},
        },
        "required": ["do", "call"],
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {"ruleset": {"const": RULESET}, "actions": {"type": "array", "items": toss}},
        "required": ["ruleset"],
    }


def summarize(case: Json, ruling: Json) -> Summary:
    return Summary({"caller": "The caller", "other": "The other"})


GAME = Game(
    key="coin-toss",
    name="Coin toss",
    package="tests.stub_game",
    rulesets=(
        Ruleset(RULESET, "coin-toss", "1", "Coin toss", ENTRIES, READINGS, REFEREE.adjudicate, schema),
    ),
    blank_case=lambda ruleset, players: {"ruleset": ruleset, "title": "", "actions": [], "claims": []},
    summarize=summarize,
)
