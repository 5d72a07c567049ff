"""What a question of the table is made of: dice that go to a place in the case, or options, each an event of a Fight."""

from dataclasses import dataclass

from rules.engine.insertions import Insertion


@dataclass(frozen=True, slots=True)
class Option:
    """One answer: what is inserted, and how it is called."""

    label: str
    insertion: Insertion


@dataclass(frozen=True, slots=True)
class Question:
    """`kind` is dice, options, way (options, or a point on the table), choice or said (which only the document can answer).

    `due` dice go to `path`; `insertion` is the event that holds them, where nobody declared it yet; `given` are faces that lie
    there already. `need`: the To Wound targets, with what is added to each die, for rolls that may take a second die. `choices`
    are values for `path`, as JSON with a label. `model`: who backs away. `is_open` while it holds the ruling up.
    """

    kind: str
    player: str
    label: str
    rule: str
    text: str
    path: str = ""
    due: int = 0
    insertion: Insertion | None = None
    options: tuple[Option, ...] = ()
    need: str = ""
    change: int = 0
    given: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    model: str = ""
    is_open: bool = True
