"""A ruling as a page shows it: who is right, the steps with their dice, the boards, the contested readings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.board import Row, Scene, draw, read_scene, rows
from rules.engine.registry import Ruleset
from rules.showing.dice import Throw, throws_of
from rules.showing.headline import headline, names_of, subline
from rules.showing.marks import marks_of

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ClaimView:
    """`state` is upheld, rejected or open; `finding` is the step that decided it."""

    by: str
    text: str
    state: str
    rule: str
    finding: str


@dataclass(frozen=True, slots=True)
class StepView:
    """`lead` is the finding, `rest` the arithmetic beneath it. `kind` is applied, considered or fault."""

    rule: str
    lead: str
    rest: str
    kind: str
    throw: Throw | None = None
    path: str = ""


@dataclass(frozen=True, slots=True)
class ActionView:
    number: int
    name: str
    verdict: str
    steps: tuple[StepView, ...]


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A contested rule that was consulted. `others` are the readings under which something would change."""

    rule: str
    title: str
    value: str
    others: tuple[str, ...]

    @property
    def matters(self) -> bool:
        return bool(self.others)


@dataclass(frozen=True, slots=True)
class BoardView:
    """The same board as a drawing and as a table."""

    svg: str
    rows: list[Row]
    caption: str
    sides: tuple[tuple[str, str], ...]
    has_zones: bool = False
    has_chains: bool = False


@dataclass(frozen=True, slots=True)
class RulingView:
    """Everything the ruling page needs, made from the case, the ruling and the ruleset."""

    ruleset: Ruleset
    title: str
    headline: str
    subline: str
    verdict: str
    claims: tuple[ClaimView, ...]
    actions: tuple[ActionView, ...]
    needs: tuple[Json, ...]
    readings: tuple[ReadingView, ...]
    before: BoardView | None
    after: BoardView | None
    fingerprint: str

    @property
    def contested(self) -> tuple[ReadingView, ...]:
        return tuple(reading for reading in self.readings if reading.matters)


def show(case: Json, ruling: Json, ruleset: Ruleset) -> RulingView:
    before, after = boards(case, ruling)
    return RulingView(
        ruleset=ruleset,
        title=str(case.get("title", "")),
        headline=headline(case, ruling),
        subline=subline(ruling),
        verdict=ruling["verdict"],
        claims=tuple(_claims(case, ruling)),
        actions=tuple(_action(action, names_of(case)) for action in ruling["actions"]),
        needs=tuple(ruling["needs"]),
        readings=tuple(_readings(ruling, ruleset)),
        before=before,
        after=after,
        fingerprint=ruling["fingerprint"],
    )


# -- claims, steps, readings


def _claims(case: Json, ruling: Json) -> Iterator[ClaimView]:
    names = names_of(case)
    states = {True: "upheld", False: "rejected", None: "open"}
    for claim in ruling["claims"]:
        state = states[claim["upheld"]]
        yield ClaimView(names[claim["by"]], claim["text"], state, claim["rule"], _finding(ruling, claim))


def _finding(ruling: Json, claim: Json) -> str:
    """The words of the deciding step; of the violation where there is no such step."""
    if claim["action"] >= len(ruling["actions"]):
        return "An earlier action did not stand, so this one was not heard."
    action = ruling["actions"][claim["action"]]
    if claim["step"] is not None and claim["step"] >= 0:
        return str(action["steps"][claim["step"]]["text"])
    broken = (fault["text"] for fault in action["violations"] if fault["rule"] == claim["rule"])
    return next(broken, "" if claim["upheld"] else _unbroken(claim))


def _unbroken(claim: Json) -> str:
    return "Nothing that was found breaks this rule." if claim["upheld"] is False else ""


def _action(action: Json, names: Mapping[str, str]) -> ActionView:
    throws = throws_of(action["steps"], names)
    found = (_step(step, throw) for step, throw in zip(action["steps"], throws, strict=True))
    steps = (*found, *(_violation(one) for one in action["violations"]))
    return ActionView(
        action["action"] + 1, action["do"].replace("_", " ").replace("-", " "), action["verdict"], steps
    )


def _step(step: Json, throw: Throw | None) -> StepView:
    lead, rest = parted(step["text"])
    kind = "applied" if step["applied"] else "considered"
    return StepView(step["rule"], lead, rest, kind, throw)


def _violation(fault: Json) -> StepView:
    lead, rest = parted(fault["text"])
    return StepView(fault["rule"], lead, rest, "fault", None, fault["path"])


def parted(text: str) -> tuple[str, str]:
    """The first sentence, and what follows it."""
    lead, dot, rest = text.partition(". ")
    return (lead + ".", rest) if dot and rest else (text, "")


def _readings(ruling: Json, ruleset: Ruleset) -> Iterator[ReadingView]:
    known = {reading.name: reading for reading in ruleset.readings}
    for used in ruling["readings"]:
        reading = known.get(used["name"])
        if reading is None:
            yield ReadingView(used["rule"], used["name"], used["value"], tuple(used["changed_by"]))
        else:
            others = tuple(reading.options[option] for option in used["changed_by"])
            yield ReadingView(used["rule"], reading.title, reading.options[used["value"]], others)


# -- boards


def boards(case: Json, ruling: Json | None) -> tuple[BoardView | None, BoardView | None]:
    """The board the case starts from, marked; and the board after, where something changed on it."""
    marks = marks_of(case, ruling)
    if marks is None:
        return None, None
    before = read_scene(case["position"], marks)
    first = _board(before, "before", "Before")
    if ruling is None:
        return first, None
    after = read_scene(ruling["position"])
    if set(after.pieces) == set(before.pieces):
        return first, None
    return first, _board(after, "after", "After")


def _board(scene: Scene, name: str, caption: str) -> BoardView:
    sides = sorted({(scene.players.get(piece.player, piece.player), piece.side) for piece in scene.pieces})
    svg = draw(scene, f"board-{name}", f"The board {caption.lower()}")
    return BoardView(
        svg, rows(scene), caption, tuple(sides), bool(scene.marks.zones), bool(scene.marks.links)
    )
