"""What a referee answers: steps with rule numbers, violations, needs, claims, readings, one verdict.

A ruling is built by a `Hearing` (one per action) and is frozen data from then on. Texts are rendered last, from key and values.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from rules.engine.faults import Fault
from rules.engine.messages import Messages, render
from rules.engine.once import once


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


@dataclass(frozen=True, slots=True)
class Need:
    """Whose decision or dice are missing. `count` is how many; `path` says where they go in the case.

    `values` are those of the sentence: boards ask them what it is about, in any language.
    """

    player: str
    what: str
    count: int
    rule: str
    path: str
    text: str
    values: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    def as_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("player", "what", "count", "rule", "path", "text")}


@dataclass(frozen=True, slots=True)
class ActionRuling:
    """What was found of one action. `index` is its place in the case.

    `assumed`: an earlier action failed, so this one was heard on the best position that could still be assumed.
    """

    index: int
    action: str
    verdict: Verdict
    steps: tuple[Step, ...]
    violations: tuple[Fault, ...]
    needs: tuple[Need, ...]
    outcome: Mapping[str, Any]
    deciding: Mapping[str, int]
    assumed: bool = False
    # No part of the document; see Hearing.expect, Hearing.offer, Hearing.assume, Hearing.stop and Hearing.settle.
    openings: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    offers: Mapping[str, Callable[[], Mapping[int, tuple[str, ...]]]] = field(
        default_factory=dict, repr=False, compare=False
    )
    doubtful: frozenset[str] = field(default=frozenset(), repr=False, compare=False)
    stopped: bool = field(default=False, repr=False, compare=False)
    unsure: frozenset[str] = field(default=frozenset(), repr=False, compare=False)

    def as_json(self, words: Messages, names: Mapping[str, str]) -> dict[str, Any]:
        return {
            "action": self.index,
            "do": self.action,
            "verdict": self.verdict.value,
            "steps": [
                {
                    "rule": rule,
                    "key": key,
                    "values": {**values},
                    "text": render(words, key, values, names),
                    "applied": applied,
                }
                for rule, key, values, applied in self.steps
            ],
            "violations": [fault.as_json() for fault in self.violations],
            "outcome": dict(self.outcome),
        } | ({"assumed": True} if self.assumed else {})


@dataclass(frozen=True, slots=True)
class ClaimRuling:
    """One player's claim, upheld or rejected, with the rule that decides it.

    `upheld` is None when the claim was not reached; `why` says why.
    """

    by: str
    text: str
    upheld: bool | None
    rule: str
    action: int
    step: int | None
    found: Any
    why: str = ""

    def as_json(self) -> dict[str, Any]:
        names = ("by", "text", "upheld", "rule", "action", "step", "found")
        found = {name: getattr(self, name) for name in names}
        return found | {"why": self.why} if self.why else found


@dataclass(frozen=True, slots=True)
class Alternative:
    """What another reading would give: the verdict, and the facts that would come out otherwise.

    `text` is the sentence that decides there, `rule` its number.
    """

    value: str
    verdict: Verdict
    facts: Mapping[str, Any]
    text: str = ""
    rule: str = ""

    def as_json(self) -> dict[str, Any]:
        return {
            "value": self.value,
            "verdict": self.verdict.value,
            "facts": dict(self.facts),
            "text": self.text,
            "rule": self.rule,
        }


@dataclass(frozen=True, slots=True)
class ReadingUse:
    """A contested rule that was consulted, the reading in force, and the readings that would change the outcome."""

    name: str
    rule: str
    value: str
    alternatives: tuple[Alternative, ...]

    @property
    def changes(self) -> tuple[str, ...]:
        return tuple(one.value for one in self.alternatives)

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "rule": self.rule,
            "value": self.value,
            "matters": bool(self.alternatives),
            "changed_by": list(self.changes),
            "alternatives": [one.as_json() for one in self.alternatives],
        }


@dataclass(frozen=True)
class Ruling:
    """The whole answer to a case. What is written from it is written when somebody asks: `draw` the board, `sign` the case.

    `before` and `after` are the positions as the game's own objects: what the case starts from, and what `draw` writes.
    """

    ruleset: str
    verdict: Verdict
    actions: tuple[ActionRuling, ...]
    claims: tuple[ClaimRuling, ...]
    readings: tuple[ReadingUse, ...]
    result: Mapping[str, Any] | None
    draw: Callable[[], Mapping[str, Any]] = field(repr=False, compare=False)
    sign: Callable[[], str] = field(repr=False, compare=False)
    words: Messages = field(repr=False, compare=False)
    names: Mapping[str, str] = field(repr=False, compare=False)
    before: Any = field(default=None, repr=False, compare=False)
    after: Any = field(default=None, repr=False, compare=False)

    @once
    def position(self) -> Mapping[str, Any]:
        """The board after the last legal action, as JSON."""
        return self.draw()

    @once
    def fingerprint(self) -> str:
        """The same for the same case under the same rules, and for no other."""
        return self.sign()

    @property
    def needs(self) -> tuple[Need, ...]:
        return tuple(need for action in self.actions for need in action.needs)

    @property
    def violations(self) -> tuple[Fault, ...]:
        return tuple(fault for action in self.actions for fault in action.violations)

    @once
    def document(self) -> Mapping[str, Any]:
        """The ruling as JSON, written once. For readers only; who changes it takes `as_json`."""
        return self.as_json()

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
