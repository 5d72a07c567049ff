"""Places of a case as controls of a page, for the boards of every game. Plain records that templates render."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from rules.engine.form_words import FormWords, kind_of
from wording import labelled

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
class Control:
    """One place of the document. `adds` are what can be put there or after what stands there, ready as JSON.

    kind: choice, number, flag, text, absent, or one that the game adds; group and many hold `parts`. A game with values of its
    own kinds says by a subclass how they are `shown`.
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
    hint: str = ""
    # Of a list that only names something: what it means while it names nothing.
    unnamed: str = field(default="", repr=False)

    @property
    def json(self) -> str:
        """The value as the options write theirs; "" where nothing stands."""
        return "" if self.value is None else json.dumps(self.value)

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands there, or a name that was never chosen."""
        return self.value in (None, "")

    @property
    def choices(self) -> tuple[Option, ...]:
        """What stands there stays on offer, even where nothing like it is known."""
        if self.value in (None, "") or any(one.json == self.json for one in self.options):
            return self.options
        return (*self.options, Option(self.value, str(self.value)[:60]))

    @property
    def chosen(self) -> str:
        """What is chosen, as the list of choices calls it; "" where nothing is."""
        return next((one.label for one in self.choices if one.json == self.json), "")

    @property
    def shown(self) -> str:
        """The value as it is typed."""
        if isinstance(self.value, list):
            return " ".join(map(str, self.value))
        return "" if self.value is None else str(self.value)

    @property
    def way(self) -> str:
        """Spaces one after the other."""
        spaces = self.value if isinstance(self.value, list) else []
        return " → ".join(f"({at[0]}, {at[1]})" for at in spaces if isinstance(at, list) and len(at) == 2)

    @property
    def name(self) -> str:
        return self.path.strip("/").replace("/", "-").replace(" ", "_")


def action_title(form: FormWords, do: str, who: str = "") -> str:
    """What an action is called, with who or what does it."""
    return labelled(who, form.action(do)) if who else form.action(do)


def by_name(keyed: Iterable[tuple[str, str]]) -> tuple[Option, ...]:
    """Pairs of key and name, by their names; where two have one name, their keys tell them apart."""
    pairs = tuple(keyed)
    many = Counter(name for _key, name in pairs)
    return tuple(Option(key, name if many[name] == 1 else f"{name} ({key})") for key, name in pairs)


def with_letters(name: str, id: str) -> str:
    """A piece by the name on its card, with the letters that a board shows: "Orc (O1)"; no name twice."""
    return id if name.casefold() == id.casefold() else f"{name} ({id})"


C = TypeVar("C", bound=Control)


def numbered(parts: Iterable[C], each: str) -> tuple[C, ...]:
    """The rows of a list that name one thing each: "fighter 1", "fighter 2"; the list says what they mean."""
    return tuple(replace(one, label=f"{each} {at}", hint="") for at, one in enumerate(parts, 1))


Groups = tuple[tuple[str, tuple[Option, ...]], ...]


def without(groups: Groups, do: str) -> Groups:
    """The actions on offer without those of one kind."""
    return tuple((title, tuple(one for one in found if one.value["do"] != do)) for title, found in groups)


def has_claims(case: Json, action: int) -> bool:
    """Whether a claim of the case is about this action; a claim that names none is about the first."""
    return any(one.get("action", 0) == action for one in objects_in(case.get("claims")))


def owner_of(path: str, holder: Json) -> str:
    """What the words of a field are told apart by: the kind of action or event that holds it, else the name above it."""
    names = [name for name in path.split("/") if name and not name.isdecimal()]
    return kind_of(holder) or "".join(names[-2:-1])


def as_object(value: Any) -> Json:
    """The value where it is an object, else an empty one: a document may hold anything anywhere."""
    return value if isinstance(value, Mapping) else {}


def objects_in(value: Any) -> list[Json]:
    """The objects of a list, each at its place: what is no object stands as an empty one."""
    return [as_object(one) for one in value] if isinstance(value, list) else []


MOST_BEGINNINGS = 120


def beginnings(row: Any, named: Callable[[str, Json], Sequence[Option]], label: str) -> tuple[Option, ...]:
    """The ways in which a new row can begin: one for each choice of its first empty name, so that no name is left empty.

    `named` gives what a field of the row can name. A further empty name multiplies the ways while they are few enough;
    then it begins with the first choice. A row without an empty name begins as it is; one without a choice for it cannot
    begin.
    """
    ways = [Option(row, "")]
    empty = [name for name, value in row.items() if value == ""] if isinstance(row, dict) else []
    for name in empty:
        ways = [each for way in ways for each in _chosen(way, name, named, len(ways))]
    return tuple(Option(one.value, one.label or label) for one in ways)


def _chosen(
    way: Option, name: str, named: Callable[[str, Json], Sequence[Option]], many: int
) -> Sequence[Option]:
    found = [one for one in named(name, way.value) if one.value not in way.value.values()]
    if many * len(found) > MOST_BEGINNINGS:
        found = found[:1]
    return [
        Option(way.value | {name: one.value}, labelled(way.label, one.label) if way.label else one.label)
        for one in found
    ]
