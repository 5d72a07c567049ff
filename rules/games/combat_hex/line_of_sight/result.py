"""What a look finds: the choice of lines taken, the reasons against, and the whole `Sight` of one target."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.hexes import Hex


@dataclass(frozen=True, slots=True)
class Choice:
    """Lines from corner `corner` of the shooter's hex `start` to the corners `ends` of the target's hex `goal`."""

    start: Hex
    corner: int
    goal: Hex
    ends: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        aim = {"side": self.ends[1]} if len(self.ends) == 2 else {"end": self.ends[0]}
        return {"from": list(self.start), "corner": self.corner, "to": list(self.goal)} | aim


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a target is not seen, or what made it seen: a rule, the key of a sentence, and its values."""

    rule: str
    key: str
    values: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        return {"rule": self.rule, "key": self.key, "values": dict(self.values)}


@dataclass(frozen=True, slots=True)
class Sight:
    """What a shooter at one facing sees of one target.

    `clear` of `choices` pass; `pair` is the one taken, without cover if there is such a one. `reasons` say why the target
    is not visible: outside the arc, and what stops the choice that fails least. `extra_shot` is the bonus of 5.14.
    """

    shooter: str
    target: str
    facing: int
    distance: int
    in_arc: bool
    clear: int
    choices: int
    pair: Choice | None
    cover: bool
    extra_shot: bool
    reasons: tuple[Reason, ...]

    @property
    def visible(self) -> bool:
        return self.in_arc and self.pair is not None

    def as_json(self) -> dict[str, Any]:
        names = ("shooter", "target", "facing", "distance", "in_arc", "visible", "cover", "extra_shot")
        return {name: getattr(self, name) for name in names} | {
            "choices": f"{self.clear}/{self.choices}",
            "pair": self.pair.as_json() if self.pair else None,
            "reasons": [reason.as_json() for reason in self.reasons],
        }
