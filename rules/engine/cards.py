"""Model cards and the rows of a list: what is printed on a base, how the base looks, how many of it are wanted.

Values only; what makes a list legal is in `army`, `limits` and each game's own `army` chapter.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from rules.engine.attributes import NO_FIGURES, Ability, Figures, Shown, shown_in
from wording import gettext, readers_language, within

UNKNOWN = "?"


class Kind(StrEnum):
    """Kinds that several games know. A roster names its own; `BASE` is in every game a spare, no model of the army."""

    HERO = "hero"
    MINION = "minion"
    BASE = "base"  # stands in for a model during the game
    EQUIPMENT = "equipment"  # costs points and is no model


_SPARE = "Spare base"  # as the roster calls it


def kind_in_words(kind: str) -> str:
    """A kind of models in the reader's language, as it stands inside a sentence."""
    return (
        kind
        if readers_language() is None
        else within(gettext(_SPARE if kind == Kind.BASE else kind.capitalize()))
    )


@dataclass(frozen=True, slots=True)
class ModelCard:
    """What is printed on a model. `figures` are those that the game's roster declares.

    `unreadable` names fields whose value nobody knows; what stands there is a filler.
    """

    key: str
    name: str
    kind: str = Kind.MINION
    points: int = 0
    figures: Figures = NO_FIGURES
    unreadable: frozenset[str] = frozenset()

    def number(self, name: str) -> int:
        """A figure that is a number; 0 where there is none."""
        found: int | None = self.figures.get(name)
        return found or 0

    def text(self, name: str) -> str:
        """A figure that is text; empty where there is none."""
        return str(self.figures.get(name, ""))

    def printed(self, name: str) -> str:
        """A column or figure as people read it: "?" where nobody knows it, nothing where there is nothing."""
        if name in self.unreadable:
            return UNKNOWN
        one = next((one for one in self.figures.declared if one.name == name), None)
        if one is None:
            return str(getattr(self, name, ""))
        text = one.text(self.figures[name])
        if not one.beside:
            return text
        return f"{text}/{self.printed(one.beside)}" if text not in ("", "0") else ""

    def localized(self, name: str) -> str:
        """As `printed`, in the reader's language: kinds, sides and other plain words; names stay."""
        one = next((one for one in self.figures.declared if one.name == name), None)
        if name in self.unreadable or (one is not None and one.beside):
            return self.printed(name)
        if name == "kind":
            return kind_in_words(self.kind)
        return one.localized(self.figures[name]) if one is not None else self.printed(name)

    def values(self, name: str) -> tuple[str, ...]:
        """What restrictions and filters compare: of a column, or of a figure with all its names."""
        one = next((one for one in self.figures.declared if one.name == name), None)
        if one is not None:
            return one.values(self.figures[name])
        found: Any = getattr(self, name, None)
        return () if found is None else (str(found),)

    def copies_of(self, ability: str) -> int:
        return sum(1 for each in self.abilities if each.name.casefold() == ability.casefold())

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """Several games print them."""
        found: tuple[Ability, ...] = self.figures.get("abilities", ())
        return found

    @property
    def faction(self) -> str:
        """The side it fights for, where the game knows sides."""
        return self.text("faction")

    @property
    def title(self) -> str:
        """The name with what tells its versions apart: "Aragorn (red)"."""
        marks = (self.text(one.name) for one in shown_in(self.figures.declared, Shown.TITLE))
        details = ", ".join(filter(None, marks))
        return f"{self.name} ({details})" if details else self.name

    @property
    def is_hero(self) -> bool:
        return self.kind == Kind.HERO

    @property
    def is_minion(self) -> bool:
        return self.kind == Kind.MINION

    @property
    def is_in_army(self) -> bool:
        return self.kind != Kind.BASE


BASE_COLOURS = ("white", "orange", "red", "purple", "blue")


@dataclass(frozen=True, slots=True)
class Condition:
    """How the physical base looks, as a list checker finds it. An empty colour means it was not looked at."""

    wounds_colour: str = ""
    action_colour: str = ""
    obscured: bool = False
    mounted_backwards: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """So many of one model. `card` is None while the name is not in the catalogue; the name is kept as it was given.

    `options` are those that the game declares (`rules.engine.options`); `group` is the horde, crew or warband it belongs to.
    """

    index: int
    name: str
    count: int
    card: ModelCard | None
    condition: Condition = Condition()
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    group: str = ""

    @property
    def path(self) -> str:
        return f"/rows/{self.index}"
