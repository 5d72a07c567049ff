"""What the page of the board is made of: options, questions, and places of a case as controls. Plain records."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Option:
    """`value` is JSON, ready to be put into the case."""

    value: Any
    label: str

    @property
    def json(self) -> str:
        return json.dumps(self.value)


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


@dataclass(frozen=True, slots=True)
class Control:
    """One place of the document. `adds` are what can be put there or after what stands there.

    kind: choice, number, flag, space, path, line, dice, numbers, text, absent; group and many hold `parts`.
    """

    kind: str
    path: str
    label: str
    value: Any = None
    options: tuple[Option, ...] = ()
    parts: tuple["Control", ...] = ()
    adds: tuple[Option, ...] = ()
    low: int = 0
    high: int = 0
    is_required: bool = False

    @property
    def json(self) -> str:
        """The value as the options write theirs; "" where nothing stands."""
        return "" if self.value is None else json.dumps(self.value)

    @property
    def choices(self) -> tuple[Option, ...]:
        """What stands there stays on offer, even where nothing like it is known."""
        if self.value in (None, "") or any(one.json == self.json for one in self.options):
            return self.options
        return (*self.options, Option(self.value, str(self.value)[:60]))

    @property
    def shown(self) -> str:
        """The value as it is typed: dice without gaps, numbers of a space with a comma."""
        if isinstance(self.value, list):
            return {"dice": "", "space": ", "}.get(self.kind, " ").join(map(str, self.value))
        return "" if self.value is None else str(self.value)

    @property
    def way(self) -> str:
        """Spaces one after the other."""
        spaces = self.value if isinstance(self.value, list) else []
        return " → ".join(f"({at[0]}, {at[1]})" for at in spaces if isinstance(at, list) and len(at) == 2)

    @property
    def name(self) -> str:
        return self.path.strip("/").replace("/", "-").replace(" ", "_")


def as_object(value: Any) -> Json:
    return value if isinstance(value, Mapping) else {}


def rows_of(owner: Json, name: str) -> list[Json]:
    """The objects of a list; what is no object stands as an empty one, at its place."""
    found = owner.get(name)
    return [as_object(one) for one in found] if isinstance(found, list) else []


def plain(values: tuple[str, ...] | list[str]) -> tuple[Option, ...]:
    return tuple(Option(value, value) for value in values)
