"""The door: a case in, a ruling out. Hears each action against the position it happened in, stops at the first that fails."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.engine.documents import fingerprint
from rules.engine.ruling import ActionRuling, ClaimRuling, Hearing, ReadingUse, Ruling, Verdict
from rules.games.combat_hex import messages
from rules.games.combat_hex.case import Case, Claim, Kind
from rules.games.combat_hex.chapters import KINDS
from rules.games.combat_hex.position import Position
from rules.games.combat_hex.reader import read_case
from rules.games.combat_hex.readings import READINGS
from rules.games.combat_hex.writer import write_case, write_position

ENGINE = "combat-hex-1"  # part of every fingerprint; raised when the same case may be ruled differently


@cache
def kinds() -> Mapping[str, Kind]:
    return {kind.do: kind for kind in KINDS}


def adjudicate(data: Any) -> Ruling:
    """The ruling on a parsed JSON case of either edition. Raises Unreadable with every fault of the document."""
    return rule_on(read_case(data, kinds()))


@dataclass(frozen=True)
class Course:
    """How a case went under one set of readings."""

    actions: tuple[ActionRuling, ...]
    position: Position
    consulted: frozenset[str]

    @property
    def verdict(self) -> Verdict:
        return next((a.verdict for a in self.actions if a.verdict is not Verdict.LEGAL), Verdict.LEGAL)


def rule_on(case: Case) -> Ruling:
    course = follow(case, case.readings)
    return Ruling(
        ruleset=case.ruleset,
        verdict=course.verdict,
        actions=course.actions,
        claims=tuple(_judge_claim(claim, course) for claim in case.claims),
        readings=_readings(case, course),
        result=course.position.result,
        draw=lambda: write_position(course.position),
        sign=lambda: fingerprint(ENGINE, write_case(case)),
        words=messages.WORDS,
        names=case.names,
    )


def follow(case: Case, readings: Mapping[str, str]) -> Course:
    """Hear the actions in order. What comes after an illegal or incomplete action is not heard."""
    position, heard = case.position, []
    consulted: set[str] = set()
    for index, action in enumerate(case.actions):
        hearing = Hearing(f"/actions/{index}", case.edition, readings, messages.WORDS, case.names)
        after = action.kind.hear(position, action.data, hearing)
        consulted |= hearing.consulted
        heard.append(hearing.close(index, action.kind.do))
        if heard[-1].verdict is not Verdict.LEGAL:
            break
        position = after
    return Course(tuple(heard), position, frozenset(consulted))


def _readings(case: Case, course: Course) -> tuple[ReadingUse, ...]:
    """The readings that were consulted, each compared with its alternatives by hearing the case again."""
    found = []
    for reading in READINGS:
        if reading.name in course.consulted:
            value = case.readings[reading.name]
            others = (option for option in reading.options if option != value)
            changes = tuple(
                o for o in others if _differs(course, follow(case, {**case.readings, reading.name: o}))
            )
            found.append(ReadingUse(reading.name, reading.rule, value, changes))
    return tuple(found)


def _differs(one: Course, other: Course) -> bool:
    """Another verdict, other facts or another position; the way there does not count."""
    return (
        one.verdict is not other.verdict
        or [action.outcome for action in one.actions] != [action.outcome for action in other.actions]
        or write_position(one.position) != write_position(other.position)
    )


# -- claims


def _judge_claim(claim: Claim, course: Course) -> ClaimRuling:
    if claim.action >= len(course.actions):
        return ClaimRuling(claim.by, claim.text, None, "", claim.action, None, None)
    heard = course.actions[claim.action]
    return _judge_breach(claim, heard) if claim.breaks else _judge_fact(claim, heard)


def _judge_breach(claim: Claim, heard: ActionRuling) -> ClaimRuling:
    """Upheld when a violation cites the rule; otherwise the step that looked at the rule decides."""
    broken = any(fault.rule == claim.breaks for fault in heard.violations)
    step = next((n for n, step in enumerate(heard.steps) if step.rule == claim.breaks), None)
    return ClaimRuling(claim.by, claim.text, broken, claim.breaks, claim.action, step, broken)


def _judge_fact(claim: Claim, heard: ActionRuling) -> ClaimRuling:
    if claim.fact == "verdict":
        rule = heard.violations[0].rule if heard.violations else ""
        upheld = heard.verdict.value == claim.value
        return ClaimRuling(claim.by, claim.text, upheld, rule, claim.action, None, heard.verdict.value)
    if claim.fact not in heard.outcome:
        return ClaimRuling(claim.by, claim.text, None, "", claim.action, None, None)
    found = heard.outcome[claim.fact]
    step = heard.deciding[claim.fact]
    rule = heard.steps[step].rule if step >= 0 else ""
    return ClaimRuling(claim.by, claim.text, _same(found, claim.value), rule, claim.action, step, found)


def _same(found: Any, claimed: Any) -> bool:
    """Lists of names are equal in any order."""
    if isinstance(found, list) and isinstance(claimed, list):
        return sorted(map(str, found)) == sorted(map(str, claimed))
    return bool(found == claimed) and type(found) is type(claimed)
