"""A table at which actions are tried: what is legal goes into the record, everything else leaves no trace."""

from dataclasses import dataclass, field
from typing import Any

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.ruling import ActionRuling, Verdict
from rules.games.combat_hex.case import V3
from rules.games.combat_hex.messages import WORDS
from rules.games.combat_hex.position import Position
from rules.games.combat_hex.reader import read_position
from rules.games.combat_hex.readings import DEFAULTS
from rules.games.combat_hex.referee import FORM

Json = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """One legal action of a game: what was declared, what was found, the positions before and after."""

    action: Json
    heard: ActionRuling
    before: Position
    after: Position


@dataclass
class Table:
    """`start` is the position as JSON; `steps` everything that was played."""

    start: Json
    position: Position
    steps: list[Step] = field(default_factory=list)

    @classmethod
    def laid(cls, start: Json) -> "Table":
        """A table with this position. Raises ValueError when it cannot be read."""
        return cls(start, read(start))

    @property
    def case(self) -> Json:
        """The whole game as a case."""
        actions = [step.action for step in self.steps]
        return {"ruleset": "combat-hex/3.1.2", "position": self.start, "actions": actions}

    def hear(self, action: Json) -> tuple[ActionRuling, Position]:
        return hear(self.position, action)

    def play(self, action: Json) -> bool:
        """Play an action if it is legal."""
        heard, after = self.hear(action)
        if heard.verdict is not Verdict.LEGAL:
            return False
        self.steps.append(Step(action, heard, self.position, after))
        self.position = after
        return True


def read(position: Json) -> Position:
    doc = Doc(position, "", [])
    found = read_position(doc)
    if doc.faults:
        raise ValueError(doc.faults)
    return found


def hear(position: Position, action: Json) -> tuple[ActionRuling, Position]:
    """One action on a position: the finding and the position after. Raises ValueError when it cannot be read."""
    doc = Doc(action, "/actions/0", [])
    kind = FORM.kinds[action["do"]]
    doc.choice("do", (action["do"],))
    data = kind.read(doc)
    doc.close()
    if doc.faults:
        raise ValueError(doc.faults)
    hearing = Hearing("/actions/0", V3, DEFAULTS, WORDS, FORM.names_of(position))
    after = kind.resolve(position, data, hearing)
    return hearing.close(0, action["do"]), after
