"""The referee of any game: hears the actions of a case in order, compares readings, judges claims, gives the ruling.

A game brings the form of its cases (`CaseForm`), its messages and how a position tells its result.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from rules.engine.case import Case, CaseForm, canonical_case, read_case
from rules.engine.claims import judge_claim
from rules.engine.comparing import outcome_of
from rules.engine.documents import canonical, sealed
from rules.engine.faults import Unreadable
from rules.engine.hearing import Hearing
from rules.engine.languages import Translate
from rules.engine.messages import Messages
from rules.engine.once import once
from rules.engine.ruling import ActionRuling, Alternative, ReadingUse, Ruling, Verdict

P = TypeVar("P")


class Watched(dict[str, str]):
    """The readings in force; it remembers in `asked` which of them anybody looked at, for whatever purpose."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        super().__init__(readings)
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        return super().__getitem__(name)


@dataclass(frozen=True, slots=True)
class Heard(Generic[P]):
    """One action as it was heard: on which position and whether something had failed before, what was found, what it left.

    `consulted` are the readings that the ruling names, `asked` all that were looked at: under other readings, and on the
    same position, it goes the same way.
    """

    before: P
    assumed: bool
    ruling: ActionRuling
    after: P
    consulted: frozenset[str]
    asked: frozenset[str]

    def goes_alike(self, position: P, assumed: bool, changed: str) -> bool:
        """Whether it need not be heard again on this position, where no reading but `changed` is another."""
        if changed in self.asked or assumed is not self.assumed:
            return False
        return position is self.before or position == self.before


@dataclass(frozen=True)
class Course(Generic[P]):
    """How a case went under one set of readings. `position` is the one after the last action before anything failed."""

    heard: tuple[Heard[P], ...]
    position: P

    @once
    def actions(self) -> tuple[ActionRuling, ...]:
        return tuple(one.ruling for one in self.heard)

    @once
    def consulted(self) -> frozenset[str]:
        """Every reading that the case was ruled by."""
        return frozenset[str]().union(*(one.consulted for one in self.heard))

    @property
    def verdict(self) -> Verdict:
        return next((a.verdict for a in self.actions if a.verdict is not Verdict.LEGAL), Verdict.LEGAL)


@dataclass(frozen=True)
class Referee(Generic[P]):
    """`engine` is part of every fingerprint; it is raised when the same case may be ruled differently.

    `result_of` gives the result of a finished game (winner, draw, rule, text), else None.
    `hears_to_end`: after an illegal action the rest is heard on the best position that can still be assumed.
    """

    engine: str
    form: CaseForm[P]
    messages: Messages
    result_of: Callable[[P], Mapping[str, Any] | None]
    hears_to_end: bool = True

    def adjudicate(self, data: Any, translate: Translate | None = None) -> Ruling:
        """The ruling on a parsed JSON case, its sentences translated. Raises Unreadable with every fault of the document."""
        referee = replace(self, messages=translate(self.messages)) if translate else self
        return referee.rule_on(referee.read(data))

    def read(self, data: Any) -> Case[P]:
        """The case from parsed JSON. Raises Unreadable with every fault of the document."""
        case, doc = read_case(data, self.form)
        if doc.faults:
            raise Unreadable(doc.faults)
        return case

    def rule_on(self, case: Case[P]) -> Ruling:
        course = self.follow(case, case.readings)
        return Ruling(
            ruleset=case.ruleset,
            verdict=course.verdict,
            actions=course.actions,
            claims=tuple(judge_claim(claim, course.actions, self.hears_to_end) for claim in case.claims),
            readings=self._readings(case, course),
            result=self.result_of(course.position),
            draw=lambda: self.form.write_position(course.position),
            sign=lambda: sealed(canonical(self.engine), canonical_case(case, self.form)),
            words=self.messages,
            names=case.names,
            before=case.position,
            after=course.position,
        )

    def follow(self, case: Case[P], readings: Mapping[str, str]) -> Course[P]:
        """Hear the actions in order. What comes after an incomplete action is not heard; see `hears_to_end`."""
        return self._follow(case, readings)

    def follow_otherwise(self, case: Case[P], course: Course[P], reading: str, option: str) -> Course[P]:
        """How the case goes where one reading is another than in `course`. What cannot go otherwise is not heard again."""
        return self._follow(case, {**case.readings, reading: option}, course, reading)

    def _follow(
        self, case: Case[P], readings: Mapping[str, str], known: Course[P] | None = None, changed: str = ""
    ) -> Course[P]:
        heard: list[Heard[P]] = []
        position = stands = case.position
        failed = False
        for index in range(len(case.actions)):
            one = known.heard[index] if known and index < len(known.heard) else None
            if one is None or not one.goes_alike(position, failed, changed):
                one = self._hear(case, index, position, readings, failed)
            heard.append(one)
            position, verdict = one.after, one.ruling.verdict
            failed = failed or verdict is not Verdict.LEGAL
            if verdict is Verdict.INCOMPLETE or (failed and not self.hears_to_end):
                break
            if not failed:
                stands = position
        return Course(tuple(heard), stands)

    def _hear(
        self, case: Case[P], index: int, position: P, readings: Mapping[str, str], assumed: bool
    ) -> Heard[P]:
        action, watched = case.actions[index], Watched(readings)
        hearing = Hearing(f"/actions/{index}", case.edition, watched, self.messages, case.names)
        after = action.kind.resolve(position, action.data, hearing)
        ruling = hearing.close(index, action.kind.do, assumed=assumed)
        return Heard(position, assumed, ruling, after, frozenset(hearing.consulted), frozenset(watched.asked))

    def _readings(self, case: Case[P], course: Course[P]) -> tuple[ReadingUse, ...]:
        """The readings that were consulted, each compared with its alternatives by hearing the case again."""
        found, consulted = [], course.consulted
        for reading in self.form.readings if consulted else ():
            if reading.name in consulted:
                value = case.readings[reading.name]
                others = [option for option in reading.options if option != value]
                compared = [self._alternative(reading.name, other, course, case) for other in others]
                changes = tuple(one for one in compared if one is not None)
                found.append(ReadingUse(reading.name, reading.rule, value, changes))
        return tuple(found)

    def _alternative(self, reading: str, option: str, course: Course[P], case: Case[P]) -> Alternative | None:
        """What another reading would give; None when verdict, facts and position stay. The way there does not count."""
        other = self.follow_otherwise(case, course, reading, option)
        facts = _other_facts(course, other)
        differs = (
            course.verdict is not other.verdict
            or facts
            or [action.outcome for action in course.actions] != [action.outcome for action in other.actions]
            or course.position != other.position
        )
        if not differs:
            return None
        text, rule = outcome_of(course.actions, other.actions, self.messages, case.names)
        return Alternative(option, other.verdict, facts, text, rule)


def _other_facts(course: Course[Any], other: Course[Any]) -> dict[str, Any]:
    """The facts that come out otherwise, in the first action in which any does. None stands for a fact not settled."""
    for ours, theirs in zip(course.actions, other.actions, strict=False):
        if ours is theirs:
            continue
        names = {*ours.outcome, *theirs.outcome}
        changed = {
            name: theirs.outcome.get(name)
            for name in sorted(names)
            if ours.outcome.get(name) != theirs.outcome.get(name)
        }
        if changed:
            return changed
    return {}
