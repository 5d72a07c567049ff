"""The referee of any game: hears the actions of a case in order, compares readings, judges claims, gives the ruling.

A game brings the form of its cases (`CaseForm`), its messages and how a position tells its result.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rules.engine.case import Case, CaseForm, read_case, write_case
from rules.engine.claims import judge_claim
from rules.engine.comparing import outcome_of
from rules.engine.documents import fingerprint
from rules.engine.faults import Unreadable
from rules.engine.hearing import Hearing
from rules.engine.messages import Messages
from rules.engine.ruling import ActionRuling, Alternative, ReadingUse, Ruling, Verdict

P = TypeVar("P")


@dataclass(frozen=True)
class Course(Generic[P]):
    """How a case went under one set of readings. `position` is the one after the last action before anything failed.

    `first` gives for each reading that was consulted the action that did so first; `before` the position that each action
    was heard on. Under another reading everything before that action stays as it is.
    """

    actions: tuple[ActionRuling, ...]
    position: P
    first: Mapping[str, int]
    before: tuple[P, ...]

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

    def adjudicate(self, data: Any) -> Ruling:
        """The ruling on a parsed JSON case. Raises Unreadable with every fault of the document."""
        return self.rule_on(self.read(data))

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
            sign=lambda: fingerprint(self.engine, write_case(case, self.form)),
            words=self.messages,
            names=case.names,
            before=case.position,
            after=course.position,
        )

    def follow(
        self, case: Case[P], readings: Mapping[str, str], same: Course[P] | None = None, start: int = 0
    ) -> Course[P]:
        """Hear the actions in order. What comes after an incomplete action is not heard; see `hears_to_end`.

        With `same` the actions before `start` went as they did there.
        """
        heard = list(same.actions[:start]) if same else []
        before = list(same.before[:start]) if same else []
        failed = any(action.verdict is not Verdict.LEGAL for action in heard)
        position = same.before[start] if same else case.position
        stands = same.position if same and failed else position
        first: dict[str, int] = {}
        for index, action in enumerate(case.actions[start:], start):
            before.append(position)
            hearing = Hearing(f"/actions/{index}", case.edition, readings, self.messages, case.names)
            position = action.kind.resolve(position, action.data, hearing)
            for name in hearing.consulted:
                first.setdefault(name, index)
            heard.append(hearing.close(index, action.kind.do, assumed=failed))
            verdict = heard[-1].verdict
            failed = failed or verdict is not Verdict.LEGAL
            if verdict is Verdict.INCOMPLETE or (failed and not self.hears_to_end):
                break
            if not failed:
                stands = position
        return Course(tuple(heard), stands, first, tuple(before))

    def _readings(self, case: Case[P], course: Course[P]) -> tuple[ReadingUse, ...]:
        """The readings that were consulted, each compared with its alternatives by hearing the case again."""
        found = []
        for reading in self.form.readings:
            if reading.name in course.first:
                value = case.readings[reading.name]
                others = [option for option in reading.options if option != value]
                start = course.first[reading.name]
                compared = [
                    self._alternative(
                        o, course, self.follow(case, {**case.readings, reading.name: o}, course, start), case
                    )
                    for o in others
                ]
                changes = tuple(one for one in compared if one is not None)
                found.append(ReadingUse(reading.name, reading.rule, value, changes))
        return tuple(found)

    def _alternative(
        self, option: str, course: Course[P], other: Course[P], case: Case[P]
    ) -> Alternative | None:
        """What another reading would give; None when verdict, facts and position stay. The way there does not count."""
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
