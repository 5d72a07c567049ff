"""What a game prints on a model besides its name, kind and points costs: each figure is declared once, by the game's roster.

From the declaration follow how a figure is read and stored (`read_figures`, `figures_as_json`), its column in tables and files,
its place in the line of statistics, in titles, in filters and in restrictions. The order of the declaration is the order
everywhere.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Flag, StrEnum, auto
from typing import Any

from rules.engine.documents import Doc
from wording import gettext, within
from wording import gettext_noop as _

HIGHEST = 100_000
LONGEST_TEXT = 64
ABILITY = _("Ability")


class Type(StrEnum):
    """The JSON of a value: a whole number (or null), text, one of `options`, true or false, names, abilities."""

    NUMBER = "number"
    TEXT = "text"
    CHOICE = "choice"
    FLAG = "flag"
    NAMES = "names"
    ABILITIES = "abilities"


class Shown(Flag):
    """Where a figure is shown. `TRACKER`: as boxes to tick on the printed sheet."""

    NOWHERE = 0
    LINE = auto()
    TABLE = auto()
    TITLE = auto()
    TRACKER = auto()
    FILTER = auto()
    SEARCH = auto()


@dataclass(frozen=True, slots=True)
class Ability:
    """A symbol on the base. `cost` is None for an ability that is not activated."""

    name: str
    cost: int | None = None

    def __str__(self) -> str:
        return self.name if self.cost is None else f"{self.name} ({self.cost})"


@dataclass(frozen=True, slots=True)
class Attribute:
    """One figure. A number without a `default` may be null, "there is none".

    `short` is its label in a line of statistics, `unit` follows a number there. `options`: the values of a choice with their
    labels, the usual one first; of a text, the usual values with their labels. `beside` names the figure printed behind it
    with a slash ("2/6" for shots and their range); such a pair is shown where there is any. `selector` is its name in
    restrictions, empty where they do not choose by it;
    `is_measure`: they may add it up. `words` are usual values of a text that are plain words and no names.

    Labels and words are marked, and translated where they are shown: `title`, `small` and `said`.
    """

    name: str
    label: str
    type: Type = Type.NUMBER
    short: str = ""
    unit: str = ""
    default: int | None = 0
    least: int = 0
    most: int = HIGHEST
    options: tuple[tuple[str, str], ...] = ()
    beside: str = ""
    shown: Shown = Shown.NOWHERE
    selector: str = ""
    is_measure: bool = False
    words: tuple[str, ...] = ()

    @property
    def is_number(self) -> bool:
        return self.type is Type.NUMBER

    @property
    def title(self) -> str:
        """The label in the reader's language."""
        return gettext(self.label)

    @property
    def small(self) -> str:
        """The label in a line of statistics, in the reader's language."""
        return gettext(self.short) if self.short else within(self.title)

    @property
    def short_title(self) -> str:
        """The abbreviation above a column, in the reader's language; "" without one."""
        short = gettext(self.short) if self.short else ""
        return f"{short[:1].upper()}{short[1:]}"

    @property
    def word(self) -> str:
        """What models are chosen by, in one word or two, as documents and kept sentences say it: "Ability"."""
        return ABILITY if self.type is Type.ABILITIES else self.label

    @property
    def empty(self) -> Any:
        """The value of a model of which nothing is said."""
        if self.is_number:
            return self.default
        return self.options[0][0] if self.type is Type.CHOICE else _EMPTY[self.type]

    def read(self, doc: Doc) -> Any:
        """The value in a document, checked; a fault and a harmless value where it is wrong."""
        return _READERS[self.type](self, doc)

    def as_json(self, value: Any) -> Any:
        """The value as `read` takes it."""
        if self.type is Type.NAMES:
            return list(value)
        if self.type is Type.ABILITIES:
            return [{"name": each.name, "cost": each.cost} for each in value]
        return value

    def localized(self, value: Any) -> str:
        """As `text`, in the reader's language."""
        if self.type is Type.FLAG:
            return within(self.title) if value else ""
        if self.type is Type.TEXT and value in dict(self.options):
            return gettext(dict(self.options)[value])
        text = self.text(value)
        return gettext(text) if self.type is Type.CHOICE or text in self.words else text

    def values(self, value: Any) -> tuple[str, ...]:
        """What filters and restrictions compare: every name of a list, or the one value."""
        if isinstance(value, tuple):
            return tuple(each.name if isinstance(each, Ability) else each for each in value)
        return () if value is None else (str(value),)

    def text(self, value: Any) -> str:
        """As people read it; empty where there is nothing."""
        if self.type is Type.FLAG:
            return self.label.lower() if value else ""
        if self.type is Type.CHOICE:
            return dict(self.options).get(value, str(value))
        if isinstance(value, tuple):
            return ", ".join(map(str, value))
        return "" if value is None else f"{value}{self.unit}"


_EMPTY: Mapping[Type, Any] = {Type.TEXT: "", Type.FLAG: False, Type.NAMES: (), Type.ABILITIES: ()}


def _read_number(one: Attribute, doc: Doc) -> int | None:
    if one.default is None and doc.raw(one.name, None) is None:
        return None
    return doc.integer(one.name, one.least, one.most, one.default)


def _read_choice(one: Attribute, doc: Doc) -> str:
    return doc.choice(one.name, [value for value, _ in one.options], one.empty)


def _ability(doc: Doc) -> Ability:
    cost = None if doc.raw("cost", None) is None else doc.integer("cost")
    ability = Ability(doc.text("name", longest=LONGEST_TEXT), cost)
    doc.close()
    return ability


# By type, since every card of every list is read with them.
_READERS: Mapping[Type, Callable[[Attribute, Doc], Any]] = {
    Type.NUMBER: _read_number,
    Type.TEXT: lambda one, doc: doc.text(one.name, "", LONGEST_TEXT),
    Type.CHOICE: _read_choice,
    Type.FLAG: lambda one, doc: doc.flag(one.name),
    Type.NAMES: lambda one, doc: doc.names(one.name),
    Type.ABILITIES: lambda one, doc: tuple(_ability(each) for each in doc.items(one.name)),
}


class Figures(Mapping[str, Any]):
    """The figures of one model with their declaration. Equal and hashed by value; never changed."""

    __slots__ = ("_hash", "_values", "declared")

    def __init__(self, declared: tuple[Attribute, ...], values: dict[str, Any]) -> None:
        self.declared = declared
        self._values = values
        self._hash: int | None = None

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def get(self, name: str, default: Any = None) -> Any:
        """As of every mapping, without the detour over KeyError: checks of armies ask thousands of times."""
        return self._values.get(name, default)

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, Figures) else NotImplemented

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._values.items()))
        return self._hash

    def __repr__(self) -> str:
        return f"Figures({self._values!r})"


NO_FIGURES = Figures((), {})


def figures_of(declared: tuple[Attribute, ...], **values: Any) -> Figures:
    """Figures out of known values; the rest is empty."""
    return Figures(declared, {one.name: values.get(one.name, one.empty) for one in declared})


def read_figures(doc: Doc, declared: tuple[Attribute, ...]) -> Figures:
    """The figures of a model document; other fields of it are left alone."""
    return Figures(declared, {one.name: one.read(doc) for one in declared})


def figures_as_json(figures: Figures) -> dict[str, Any]:
    """The figures as fields that `read_figures` reads back."""
    return {one.name: one.as_json(figures[one.name]) for one in figures.declared}


def shown_in(attributes: Iterable[Attribute], place: Shown) -> tuple[Attribute, ...]:
    return tuple(one for one in attributes if place in one.shown)
