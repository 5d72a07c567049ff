"""Whether a ruling would go otherwise if a contested rule were read another way. Pure: documents in, documents out."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from rules.engine.comparing import outcome_of
from rules.engine.faults import Unreadable
from rules.engine.game import Reading, Ruleset
from rules.engine.ruling import Ruling
from rules.games.registry import RULESETS, adjudicate

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Turned:
    """A ruling that goes otherwise: its verdict as it was read, the verdict then, and the sentence that decides there."""

    was: str
    becomes: str
    text: str
    rule: str

    def as_json(self) -> dict[str, str]:
        return asdict(self)


def reading_of(ruleset: Ruleset, name: str) -> Reading | None:
    return next((reading for reading in ruleset.readings if reading.name == name), None)


def turned_by(case: Json, name: str, option: str) -> Turned | None:
    """What the case would come to under that reading; None where nothing changes. Raises Unreadable."""
    reading = reading_of(RULESETS[str(case["ruleset"])], name)
    readings = case.get("readings") or {}
    if reading is None or readings.get(name, reading.default) == option:
        return None
    ours = adjudicate(case)
    theirs = adjudicate({**case, "readings": {**readings, name: option}})
    if _essence(ours) == _essence(theirs):
        return None
    text, rule = outcome_of(ours.actions, theirs.actions, theirs.words, theirs.names)
    return Turned(ours.verdict.value, theirs.verdict.value, text, rule)


def _essence(ruling: Ruling) -> tuple[Any, ...]:
    """What players go by: the verdict, who is right, what came out, and how everything stands."""
    return (
        ruling.verdict,
        [claim.upheld for claim in ruling.claims],
        [dict(action.outcome) for action in ruling.actions],
        ruling.result,
        ruling.after,
    )


__all__ = ["Turned", "Unreadable", "reading_of", "turned_by"]
