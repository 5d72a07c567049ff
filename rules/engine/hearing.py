"""The record of one action while it is heard. Chapters write findings into it; a frozen ruling comes out."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.faults import Fault
from rules.engine.messages import Messages, render
from rules.engine.ruling import ActionRuling, Need, Step, Verdict

_as_step = (
    tuple.__new__
)  # what the constructor of a named tuple calls in the end: a ruling has a hundred steps


class Hearing:
    """Everything found while one action is heard. Chapters write into it; nothing is read back but edition and readings.

    `path` is where the action stands in the case.
    """

    __slots__ = (
        "assuming",
        "consulted",
        "deciding",
        "doubtful",
        "edition",
        "faults",
        "names",
        "needs",
        "offers",
        "openings",
        "outcome",
        "path",
        "readings",
        "steps",
        "stopped",
        "unsure",
        "words",
    )

    def __init__(
        self, path: str, edition: str, readings: Mapping[str, str], words: Messages, names: Mapping[str, str]
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
        self.openings: dict[str, Any] = {}
        self.offers: dict[str, Callable[[], Mapping[int, tuple[str, ...]]]] = {}
        self.consulted: set[str] = set()
        self.assuming = False
        self.doubtful: set[str] = set()
        self.unsure: set[str] = set()
        self.stopped = False

    def find(self, rule: str, key: str, **values: Any) -> None:
        """A rule was applied."""
        self.steps.append(_as_step(Step, (rule, key, values, True)))

    def consider(self, rule: str, key: str, **values: Any) -> None:
        """A rule was looked at and did not apply."""
        self.steps.append(_as_step(Step, (rule, key, values, False)))

    def settle(self, fact: str, value: Any, *, is_unsure: bool = False) -> None:
        """Record a result of the action; the step found last decides it. Claims are checked against these facts.

        `is_unsure`: it rests on what is not certain, such as dice of which too many lie there; no claim of it is judged.
        """
        self.outcome[fact] = value
        self.deciding[fact] = len(self.steps) - 1
        if self.assuming or is_unsure:
            self.doubtful.add(fact)
        if is_unsure:
            self.unsure.add(fact)

    def assume(self) -> None:
        """From here on facts rest on what a fault leaves open: another value claimed for them is not rejected."""
        self.assuming = True

    def stop(self) -> None:
        """Nothing can be assumed any more: what comes later in this action was not heard."""
        self.stopped = True

    def take(self, other: "Hearing") -> None:
        """Everything that was found aside, after what is here already."""
        start = len(self.steps)
        self.steps += other.steps
        self.faults += other.faults
        self.needs += other.needs
        self.outcome.update(other.outcome)
        later = {fact: step + start for fact, step in other.deciding.items()} if start else other.deciding
        self.deciding.update(later)
        self.openings.update(other.openings)
        self.offers.update(other.offers)
        self.consulted |= other.consulted
        self.doubtful |= other.doubtful
        self.unsure |= other.unsure
        self.stopped = self.stopped or other.stopped

    def adopt(self, other: "Hearing") -> None:
        """Take over the faults that were found aside, and the readings they rest on."""
        self.faults += other.faults
        if other.faults:
            self.consulted |= other.consulted

    def fault(self, code: str, path: str, rule: str, **values: Any) -> None:
        """The action breaks a rule. `path` is the place within the action; the sentence is the message of `code`.

        What happens now at the table is the message "redress.<code>", failing that "redress", where there is one.
        """
        self._fault("", code, path, rule, values)

    def fault_following(self, earlier: str, code: str, path: str, rule: str, **values: Any) -> None:
        """As `fault`, for one that would not stand without the fault of code `earlier`."""
        self._fault(earlier, code, path, rule, values)

    def _fault(self, earlier: str, code: str, path: str, rule: str, values: Mapping[str, Any]) -> None:
        text = render(self.words, code, values, self.names)
        redress = next((key for key in (f"redress.{code}", "redress") if key in self.words), "")
        now = render(self.words, redress, values, self.names) if redress else ""
        self.faults.append(Fault(code, self._place(path), text, rule, values, earlier, now))

    def _place(self, path: str) -> str:
        return f"{self.path}/{path.removeprefix('/')}" if path else self.path

    def need(self, player: str, what: str, count: int, rule: str, path: str, **values: Any) -> None:
        """Something is missing before this action can be decided. The sentence is the wording of "need." + what."""
        values |= {"player": player, "count": count}
        text = render(self.words, f"need.{what}", values, self.names)
        self.needs.append(Need(player, what, count, rule, self._place(path), text, values))

    def expect(self, path: str, value: Any) -> None:
        """What has to be declared at `path` before the answer to a need below it can be entered."""
        self.openings.setdefault(self._place(path), value)

    def offer(self, path: str, options: Callable[[], Mapping[int, tuple[str, ...]]]) -> None:
        """What could be declared at `path` and would stand: for each die who may be named. Calculated when somebody asks."""
        self.offers[self._place(path)] = options

    def aside(self) -> "Hearing":
        """An empty record under the same readings: what is found there is no part of this hearing."""
        return Hearing(self.path, self.edition, self.readings, self.words, self.names)

    def reading(self, name: str) -> str:
        """The reading in force of a contested rule; asking for it marks it as consulted."""
        self.consulted.add(name)
        return self.readings[name]

    @property
    def stands(self) -> bool:
        """True while nothing illegal and nothing missing was found."""
        return not self.faults and not self.needs

    def close(self, index: int, action: str, *, assumed: bool = False) -> ActionRuling:
        """The finding on the action, frozen."""
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
            assumed,
            self.openings,
            self.offers,
            frozenset(self.doubtful),
            self.stopped,
            frozenset(self.unsure),
        )
