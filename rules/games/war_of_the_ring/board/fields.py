"""What a form of the page is made of: fields, buttons, and the action that they make together."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Option:
    """`value` is JSON, ready to be put into the action. `cost` is the hits that it takes, `group` the heading above it."""

    value: Any
    label: str
    cost: int = 0
    face: int = 0
    most: int = 0
    group: str = ""

    @property
    def json(self) -> str:
        return json.dumps(self.value)


@dataclass(frozen=True, slots=True)
class Field:
    """`kind`: dice, choice, checks, places, number, ops or units. `due` is how many are wanted.

    `is_required`: the form is not sent before one of the options is chosen.
    """

    kind: str
    name: str
    label: str
    options: tuple[Option, ...] = ()
    due: int = 0
    most: int = 0
    hint: str = ""
    is_required: bool = False

    @property
    def groups(self) -> list[tuple[str, list[Option]]]:
        """The options under their headings, in order."""
        found: dict[str, list[Option]] = {}
        for option in self.options:
            found.setdefault(option.group, []).append(option)
        return list(found.items())


@dataclass(frozen=True, slots=True)
class Button:
    """What a button adds to the action. `is_bare`: the fields do not count."""

    label: str
    sets: Mapping[str, Any] = field(default_factory=dict)
    is_bare: bool = False

    @property
    def json(self) -> str:
        return json.dumps(self.sets)


@dataclass(frozen=True, slots=True)
class Form:
    """One action as it is entered. `sends_itself` once its dice or hits are complete."""

    title: str
    player: str
    action: Mapping[str, Any]
    buttons: tuple[Button, ...]
    fields: tuple[Field, ...] = ()
    rule: str = ""
    text: str = ""
    sends_itself: bool = False
    is_open: bool = True

    @property
    def json(self) -> str:
        return json.dumps(self.action)

    @property
    def key(self) -> str:
        return f"{self.action['do']}-{self.action.get('by', '')}"
