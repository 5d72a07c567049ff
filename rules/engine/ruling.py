"""What a referee answers: steps with rule numbers, violations, needs, claims, readings, one verdict.

A ruling is built by a `Hearing` (one per action) and is frozen data from then on. Texts are rendered last, from key and values.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from rules.engine.faults import Fault

Words = Mapping[str, str | Callable[[Mapping[str, Any]], str]]
PLAYERS = frozenset(
    {"player", "players", "winner"}
)  # values that hold ids of players; sentences say their names


class Verdict(StrEnum):
    LEGAL = "legal"
    ILLEGAL = "illegal"
    INCOMPLETE = "incomplete"


class Step(NamedTuple):
    """One finding on the way: the rule that decides it, a key for its wording, and the numbers.

    `applied` is False for a rule that was considered and did not apply.
    """

    rule: str
    key: str
    values: Mapping[str, Any]
    applied: bool = True

    def as_json(self, words: Words, names: Mapping[str, str]) -> dict[str, Any]:
        return {
            "rule": self.rule,
            "key": self.key,
            "values": dict(self.values),
            "text": render(words, self.key, self.values, names),
            "applied": self.applied,
        }


@dataclass(frozen=True, slots=True)
class Need:
    """Whose decision or dice are missing. `count` is how many; `path` says where they go in the case."""

    player: str
    what: str
    count: int
    rule: str
    path: str
    text: str

    def as_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("player", "what", "count", "rule", "path", "text")}


@dataclass(frozen=True, slots=True)
class ActionRuling:
    """What was found of one action. `index` is its place in the case."""

    index: int
    action: str
    verdict: Verdict
    steps: tuple[Step, ...]
    violations: tuple[Fault, ...]
    needs: tuple[Need, ...]
    outcome: Mapping[str, Any]
    deciding: Mapping[str, int]

    def as_json(self, words: Words, names: Mapping[str, str]) -> dict[str, Any]:
        return {
            "action": self.index,
            "do": self.action,
            "verdict": self.verdict.value,
            "steps": [step.as_json(words, names) for step in self.steps],
            "violations": [fault.as_json() for fault in self.violations],
            "outcome": dict(self.outcome),
        }


@dataclass(frozen=True, slots=True)
class ClaimRuling:
    """One player's claim, upheld or rejected, with the rule that decides it. `upheld` is None while dice are missing."""

    by: str
    text: str
    upheld: bool | None
    rule: str
    action: int
    step: int | None
    found: Any

    def as_json(self) -> dict[str, Any]:
        names = ("by", "text", "upheld", "rule", "action", "step", "found")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True)
class ReadingUse:
    """A contested rule that was consulted, the reading in force, and the readings that would change the outcome."""

    name: str
    rule: str
    value: str
    changes: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "rule": self.rule,
            "value": self.value,
            "matters": bool(self.changes),
            "changed_by": list(self.changes),
        }


@dataclass(frozen=True)
class Ruling:
    """The whole answer to a case. What is written from it is written when somebody asks: `draw` the board, `sign` the case."""

    ruleset: str
    verdict: Verdict
    actions: tuple[ActionRuling, ...]
    claims: tuple[ClaimRuling, ...]
    readings: tuple[ReadingUse, ...]
    result: Mapping[str, Any] | None
    draw: Callable[[], Mapping[str, Any]] = field(repr=False, compare=False)
    sign: Callable[[], str] = field(repr=False, compare=False)
    words: Words = field(repr=False, compare=False)
    names: Mapping[str, str] = field(repr=False, compare=False)

    @cached_property
    def position(self) -> Mapping[str, Any]:
        """The board after the last legal action, as JSON."""
        return self.draw()

    @cached_property
    def fingerprint(self) -> str:
        """The same for the same case under the same rules, and for no other."""
        return self.sign()

    @property
    def needs(self) -> tuple[Need, ...]:
        return tuple(need for action in self.actions for need in action.needs)

    @property
    def violations(self) -> tuple[Fault, ...]:
        return tuple(fault for action in self.actions for fault in action.violations)

    def as_json(self) -> dict[str, Any]:
        return {
            "ruleset": self.ruleset,
            "verdict": self.verdict.value,
            "actions": [action.as_json(self.words, self.names) for action in self.actions],
            "position": self.position,
            "needs": [need.as_json() for need in self.needs],
            "claims": [claim.as_json() for claim in self.claims],
            "readings": [reading.as_json() for reading in self.readings],
            "result": self.result,
            "fingerprint": self.fingerprint,
        }


class Hearing:
    """Everything found while one action is heard. Chapters write into it; nothing is read back but edition and readings.

    `path` is where the action stands in the case.
    """

    __slots__ = (
        "consulted",
        "deciding",
        "edition",
        "faults",
        "names",
        "needs",
        "outcome",
        "path",
        "readings",
        "steps",
        "words",
    )

    def __init__(
        self, path: str, edition: str, readings: Mapping[str, str], words: Words, names: Mapping[str, str]
    ) -> None:
        self.path = path
        self.edition = edition
        self.readings = readings
        self.words = words
        self.names = names
        self.steps: list[Step] = []
        self.faults: list[Fault] = []
        self.needs: list[Need] = []
        self.outcome: dict[str, Any] = {}
        self.deciding: dict[str, int] = {}
        self.consulted: set[str] = set()

    def find(self, rule: str, key: str, **values: Any) -> None:
        """A rule was applied."""
        self.steps.append(Step(rule, key, values))

    def consider(self, rule: str, key: str, **values: Any) -> None:
        """A rule was looked at and did not apply."""
        self.steps.append(Step(rule, key, values, False))

    def settle(self, fact: str, value: Any) -> None:
        """Record a result of the action; the step found last decides it. Claims are checked against these facts."""
        self.outcome[fact] = value
        self.deciding[fact] = len(self.steps) - 1

    def fault(self, code: str, path: str, rule: str, **values: Any) -> None:
        """The action breaks a rule. `path` is the place within the action; the sentence is the wording of `code`."""
        self.faults.append(
            Fault(code, self._place(path), render(self.words, code, values, self.names), rule, values)
        )

    def _place(self, path: str) -> str:
        return f"{self.path}/{path.removeprefix('/')}" if path else self.path

    def need(self, player: str, what: str, count: int, rule: str, path: str, **values: Any) -> None:
        """Something is missing before this action can be decided. The sentence is the wording of "need." + what."""
        values |= {"player": player, "count": count}
        text = render(self.words, f"need.{what}", values, self.names)
        self.needs.append(Need(player, what, count, rule, self._place(path), text))

    def reading(self, name: str) -> str:
        """The reading in force of a contested rule; asking for it marks it as consulted."""
        self.consulted.add(name)
        return self.readings[name]

    @property
    def stands(self) -> bool:
        """True while nothing illegal and nothing missing was found."""
        return not self.faults and not self.needs

    def close(self, index: int, action: str) -> ActionRuling:
        verdict = Verdict.LEGAL
        if self.faults:
            verdict = Verdict.ILLEGAL
        elif self.needs:
            verdict = Verdict.INCOMPLETE
        return ActionRuling(
            index,
            action,
            verdict,
            tuple(self.steps),
            tuple(self.faults),
            tuple(self.needs),
            self.outcome,
            self.deciding,
        )


def render(words: Words, key: str, values: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """The sentence of a key, players by their names. A key without wording is a mistake of ours and raises KeyError."""
    if not PLAYERS.isdisjoint(values):
        values = {**values, **{field: _called(values[field], names) for field in PLAYERS & values.keys()}}
    wording = words[key]
    if not isinstance(wording, str):
        return wording(values)
    return wording.format_map({name: spoken(value) for name, value in values.items()})


def _called(player: Any, names: Mapping[str, str]) -> Any:
    if isinstance(player, list | tuple):
        return [_called(one, names) for one in player]
    return names.get(player, player)


class Counted(int):
    """A number that counts things: "{hits:hit}" reads "1 hit" or "3 hits", "{count:die/dice}" "1 die" or "2 dice"."""

    def __format__(self, thing: str) -> str:
        if not thing:
            return str(int(self))
        one, _, many = thing.partition("/")
        return f"{int(self)} {one if self == 1 else many or one + 's'}"


def spoken(value: Any) -> Any:
    """Lists read as "a, b and c", hexes as (q, r), whole numbers can be counted, everything else as it is."""
    if type(value) is int:
        return Counted(value)
    if isinstance(value, list | tuple):
        if len(value) == 2 and all(type(part) is int for part in value) and isinstance(value, tuple):
            return f"({value[0]}, {value[1]})"
        parts = [str(spoken(part)) for part in value]
        if not parts:
            return "none"
        return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
    return value
