"""A ruling as a page shows it: who is right, the steps with their dice, the boards, the contested readings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.drawing import Row, Scene, draw, read_scene, rows
from rules.engine.game import Ruleset
from rules.presenters.game_step import Moment, moment_of
from rules.presenters.headline import headline, names_of, subline
from rules.presenters.marks import marks_of
from rules.presenters.steps import StepView, anchor, steps_of

Json = Mapping[str, Any]
SHORT = 4  # actions that are all shown open


@dataclass(frozen=True, slots=True)
class ClaimView:
    """`state` is upheld, rejected or open; `finding` is the step that decided it and `anchor` where it stands."""

    by: str
    text: str
    state: str
    rule: str
    finding: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class ActionView:
    """`gist` is its last finding, for a list of many actions; `opens` where the reader should look first."""

    number: int
    name: str
    verdict: str
    steps: tuple[StepView, ...]
    opens: bool

    @property
    def gist(self) -> str:
        lines = [
            line
            for step in self.steps
            for part in step.parts
            for line in part.lines
            if step.kind != "considered"
        ]
        return lines[-1].text if lines else ""


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
    moment: Moment | None = None

    @property
    def is_long(self) -> bool:
        """A record of many actions is shown as a list that opens."""
        return len(self.actions) > SHORT

    @property
    def contested(self) -> tuple[ReadingView, ...]:
        return tuple(reading for reading in self.readings if reading.matters)


def show(case: Json, ruling: Json, ruleset: Ruleset) -> RulingView:
    """The view of a whole case."""
    before, after = boards(case, ruling)
    return RulingView(
        ruleset=ruleset,
        title=str(case.get("title", "")),
        headline=headline(case, ruling),
        subline=subline(ruling),
        verdict=ruling["verdict"],
        claims=tuple(_claims(case, ruling)),
        actions=tuple(_actions(case, ruling)),
        needs=tuple(ruling["needs"]),
        readings=tuple(_readings(ruling, ruleset)),
        before=before,
        after=after,
        fingerprint=ruling["fingerprint"],
    )


def show_moment(case: Json, ruling: Json, ruleset: Ruleset, number: int) -> RulingView | None:
    """The view of one action of a longer record, on the board as it stood; None when there is no such action."""
    moment = moment_of(case, ruling, number)
    if moment is None:
        return None
    view = show(moment.case, moment.ruling, ruleset)
    actions = tuple(replace(action, number=number) for action in view.actions)
    return replace(view, actions=actions, moment=moment, fingerprint=ruling["fingerprint"])


# -- claims, steps, readings


def _claims(case: Json, ruling: Json) -> Iterator[ClaimView]:
    names = names_of(case)
    states = {True: "upheld", False: "rejected", None: "open"}
    for claim in ruling["claims"]:
        by, state, rule = names[claim["by"]], states[claim["upheld"]], claim["rule"]
        yield ClaimView(by, claim["text"], state, rule, _finding(ruling, claim), _anchor(claim))


def _anchor(claim: Json) -> str:
    return "" if claim["step"] is None or claim["step"] < 0 else anchor(claim["action"], claim["step"])


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


def _actions(case: Json, ruling: Json) -> Iterator[ActionView]:
    names, last = names_of(case), len(ruling["actions"]) - 1
    for place, action in enumerate(ruling["actions"]):
        name = action["do"].replace("_", " ").replace("-", " ")
        opens = place == last or last < SHORT
        yield ActionView(place + 1, name, action["verdict"], steps_of(action, names), opens)


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
