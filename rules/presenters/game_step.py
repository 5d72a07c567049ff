"""One action out of a longer record, with the board as it stood just then: how a game is stepped through.

The referee hears the actions before it, and then this one alone on the position they led to.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.games.registry import adjudicate

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Moment:
    """Action `number` of `total`, both counted from 1; `case` and `ruling` are of this action alone.

    `whole` is the verdict on the whole case.
    """

    number: int
    total: int
    case: Json
    ruling: Json
    whole: str

    @property
    def before(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def after(self) -> int | None:
        return self.number + 1 if self.number < self.total else None


def moment_of(case: Json, ruling: Json, number: int) -> Moment | None:
    """The wanted action; None for one that is not there or was not heard. `ruling` is of the whole case."""
    total = len(ruling["actions"])
    if not 1 <= number <= total:
        return None
    earlier = adjudicate({**case, "actions": case["actions"][: number - 1], "claims": []}).as_json()
    alone = {
        **case,
        "position": earlier["position"],
        "actions": [case["actions"][number - 1]],
        "claims": [
            {**claim, "action": 0} for claim in case.get("claims", ()) if claim.get("action", 0) == number - 1
        ],
    }
    return Moment(number, total, alone, adjudicate(alone).as_json(), ruling["verdict"])
