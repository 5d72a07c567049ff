"""What the board editor shows of a case: the drawing, the facts of the position, the ruling so far, what is asked next.

A case that cannot be read is drawn all the same where only its warriors stand wrongly, so that they can be put right.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from common.errors import FaultLike
from rules.drawing import Row, draw, read_scene, rows
from rules.drawing.extent import roomy
from rules.engine.documents import Doc
from rules.games.combat_hex.position import Position
from rules.games.combat_hex.reader import read_position
from rules.presenters.headline import listed
from rules.presenters.marks import marks_of
from rules.presenters.questions import Question, questions
from rules.presenters.ruling import RulingView, show
from rules.rulesets import RULESETS

Json = Mapping[str, Any]
# Faults that leave the document in its form: it can be drawn.
DRAWABLE = ("warrior.", "player.", "claim.")
# Where something half entered leaves the board as it stands.
BESIDE = ("/actions/", "/claims/", "/readings/")


@dataclass(frozen=True, slots=True)
class Fact:
    """What follows from where everybody stands, with the rule it follows from."""

    rule: str
    text: str


@dataclass(frozen=True)
class Answer:
    """`svg` is empty when there is nothing that could be drawn."""

    svg: str = ""
    rows: Sequence[Row] = ()
    facts: tuple[Fact, ...] = ()
    view: RulingView | None = None
    questions: tuple[Question, ...] = ()
    faults: tuple[FaultLike, ...] = ()
    outcome: tuple[str, ...] = ()

    @property
    def can_be_given(self) -> bool:
        """Something was done, and the referee has said whether it stands."""
        return self.view is not None and bool(self.view.actions) and self.view.verdict != "incomplete"

    @property
    def ruleset(self) -> str:
        return self.view.ruleset.id if self.view else ""


def answer_to(case: Json, ruling: Json) -> Answer:
    """Everything about a case that was heard."""
    view = show(case, ruling, RULESETS[ruling["ruleset"]])
    if marks_of(case, None) is None:
        return Answer(view=view)
    position = read_position(Doc(case["position"], "", []))
    svg, told = _drawn(case, ruling, position)
    outcome = _claimable(ruling["actions"][-1]["outcome"]) if ruling["actions"] else ()
    return Answer(svg, told, tuple(_facts(position)), view, questions(case, ruling), outcome=outcome)


def _claimable(outcome: Json) -> tuple[str, ...]:
    """The facts that a claim can name: those that are one number, one name, or yes or no."""
    return tuple(fact for fact, value in outcome.items() if isinstance(value, bool | int | str))


def unreadable(case: Any, faults: Sequence[FaultLike]) -> Answer:
    """The faults, and the board beneath them where there is one."""
    if not faults or not all(_is_drawable(fault) for fault in faults):
        return Answer(faults=tuple(faults))
    position = read_position(Doc(case["position"], "", []))
    svg, told = _drawn(case, None, position)
    return Answer(svg, told, faults=tuple(faults))


def _is_drawable(fault: FaultLike) -> bool:
    return fault.code.startswith(DRAWABLE) or fault.path.startswith(BESIDE)


def _drawn(case: Json, ruling: Json | None, position: Position) -> tuple[str, Sequence[Row]]:
    scene = read_scene(case["position"], marks_of(case, ruling))
    full = tuple((q, r) for r, first, last in position.board.rows for q in range(first, last + 1))
    return draw(roomy(scene, full), "editor", "The board"), rows(scene)


def _facts(position: Position) -> Iterator[Fact]:
    """Who fights whom (6.05), who outflanks (6.23), who is engaged with nobody (4.10)."""
    zones = position.zones
    for chain in zones.chains:
        yield Fact("6.05", f"One damage chain: {listed(chain)}.")
    for id, victims in zones.victims.items():
        if victims and not zones.threats[id]:
            yield Fact("6.23", f"{id} outflanks {listed(victims)}.")
    idle = [id for id in position.warriors if not zones.victims.get(id) and not zones.threats[id]]
    if idle and position.warriors.keys() - set(idle):
        yield Fact("4.10", f"In no combat: {listed(idle)}.")
