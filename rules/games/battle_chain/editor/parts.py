"""What the page of the board is made of: options, questions, and places of a case as controls. Plain records."""

from dataclasses import dataclass

from rules.engine import controls
from rules.engine.controls import Json, Option, objects_in

# Between the numbers of a value as it is typed.
GAPS = {"dice": "", "space": ", "}


@dataclass(frozen=True, slots=True)
class Choice:
    """A die, or anything else, with the models that it can go to; `chosen` is the one that is proposed."""

    index: int
    face: int
    options: tuple[str, ...]
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What is missing. `kind` is dice, options, assign, space or said (which only the document can answer).

    Dice go as a list to `path`, `due` of them; an option's value takes the place at `path`, or its end with `appends`.
    `opening` is what has to stand in the case before the answer does, as {"path", "value"} in JSON.
    """

    kind: str
    path: str
    player: str
    label: str
    rule: str
    text: str
    due: int = 0
    given: tuple[int, ...] = ()
    options: tuple[Option, ...] = ()
    dice: tuple[Choice, ...] = ()
    opening: str = ""
    appends: bool = False
    is_die: bool = False
    is_open: bool = True

    @property
    def shown(self) -> str:
        return "".join(map(str, self.given))


class Control(controls.Control):
    """Besides the kinds of every board: space, path, line, dice, numbers; places are dice by where they lie, from 1 on here."""

    __slots__ = ()

    @property
    def shown(self) -> str:
        """The value as it is typed: dice without gaps, numbers of a space with a comma."""
        if isinstance(self.value, list) and self.kind in GAPS:
            return GAPS[self.kind].join(map(str, self.value))
        if self.kind == "places" and isinstance(self.value, list):
            return " ".join(str(one + 1) for one in self.value if isinstance(one, int))
        return super().shown


def rows_of(owner: Json, name: str) -> list[Json]:
    """The objects of one of its lists."""
    return objects_in(owner.get(name))


def plain(values: tuple[str, ...] | list[str]) -> tuple[Option, ...]:
    return tuple(Option(value, value) for value in values)
