"""A case as fields of a form, made from the JSON Schema of its ruleset: for every game, also one without a board.

`fields_of` gives what a template draws; `case_edits` puts what was typed back into the case. Pure: documents in, records out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.form_words import NO_WORDS, FormWords
from rules.presenters.pointers import escape
from wording import gettext, gettext_noop, labelled, opened
from wording import gettext as _

Schema = Mapping[str, Any]
Json = Any
DEEPEST = 12
ASKED_ELSEWHERE = frozenset({"/ruleset", "/readings"})
# What is entered last, and so shown open; other parts open by themselves while they are small.
CURRENT = ("/actions", "/claims")
SMALL = 8
MOST_ITEMS = 200
SCALARS = frozenset({"integer", "string", "boolean"})
# What is added where a place can hold things of several types.
SHAPES = {"integer": gettext_noop("number"), "array": gettext_noop("several numbers")}


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be chosen or added: `value` goes back to the server, `label` is read."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Note:
    """What one field of a list's rows means, said once for all of them."""

    ident: str
    label: str
    hint: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a field stands: its JSON pointer, its name and that of its owner, by which the game's words are found.

    `inner` is its label as it stands inside a sentence.
    """

    path: str
    owner: str
    name: str
    inner: str
    depth: int
    is_required: bool = False
    can_remove: bool = False

    @property
    def label(self) -> str:
        """A row is called by its number or by a name that people gave."""
        return self.inner if self.can_remove else opened(self.inner)


@dataclass(frozen=True, slots=True)
class Field:
    """One place of the case. `path` is its JSON pointer.

    kind: integer, text, value (a number, yes or no, or a name), list (of numbers or names), choice, flag,
    group (its `parts` in a frame), items (a list of groups).
    `adds` are what can be added here; `can_remove` is True for an item of a list and for an optional part that is there.
    `notes`: what the fields of its rows mean; `noted` names the note of a field.
    """

    kind: str
    path: str
    label: str
    value: str = ""
    hint: str = ""
    options: tuple[Choice, ...] = ()
    parts: tuple["Field", ...] = ()
    adds: tuple[Choice, ...] = ()
    can_remove: bool = False
    is_required: bool = False
    holds_numbers: bool = False
    notes: tuple[Note, ...] = ()
    noted: str = ""
    inner: str = ""

    @property
    def name(self) -> str:
        """Its name in the form."""
        return f"f:{self.path}"

    @property
    def opens(self) -> bool:
        """Shown open: what was done and claimed, and whatever has few fields."""
        return self.path.startswith(CURRENT) or self.leaves <= SMALL

    @property
    def leaves(self) -> int:
        """How many places to type there are in it."""
        return sum(part.leaves for part in self.parts) if self.kind in {"group", "items"} else 1

    @property
    def has_short_parts(self) -> bool:
        """A list whose items are one field each."""
        return all(part.kind not in {"group", "items"} for part in self.parts)

    @property
    def ident(self) -> str:
        """Its id on the page."""
        return "f" + re.sub(r"[^A-Za-z0-9]+", "-", self.path)

    @property
    def described_by(self) -> str:
        """The id of the text that says what it means; "" where its label does."""
        return self.noted or (f"{self.ident}-hint" if self.hint else "")


def fields_of(schema: Schema, case: Json, words: FormWords = NO_WORDS) -> tuple[Field, ...]:
    """The fields of a whole case, without those that the page asks for by itself: ruleset and readings."""
    root = Root(schema, words, players_of(case))
    found = root.parts(schema, case if isinstance(case, Mapping) else {}, Place("", "", "", "", 0))
    return tuple(field for field in found if field.path not in ASKED_ELSEWHERE)


class Root:
    """The schema as a whole, in which references are looked up, and the game's words for its places."""

    def __init__(self, schema: Schema, words: FormWords = NO_WORDS, players: Sequence[Choice] = ()) -> None:
        self._schema, self._words, self._players = schema, words, tuple(players)

    def resolve(self, schema: Schema, value: Json = None) -> Schema:
        """Without references and alternatives: of several shapes the one that `value` has, else the first."""
        for __ in range(DEEPEST):
            if "$ref" in schema:
                schema = self._at(schema["$ref"])
            elif shapes := self.shapes(schema):
                schema = next((one for one in shapes if _fits(one, value)), shapes[0])
            else:
                return schema
        return {}

    def shapes(self, schema: Schema) -> list[Schema]:
        """The alternatives of a schema, resolved one step; none for a plain one."""
        found = schema.get("oneOf") or schema.get("anyOf") or ()
        return [self._at(one["$ref"]) if "$ref" in one else one for one in found]

    def alternatives(self, schema: Schema) -> list[Schema]:
        """What can stand in a place: each of several shapes, also of one that is named; else the schema itself."""
        named = self._at(schema["$ref"]) if "$ref" in schema else schema
        return self.shapes(named) or [schema]

    def _at(self, reference: str) -> Schema:
        found: Any = self._schema
        for part in reference.removeprefix("#/").split("/"):
            found = found.get(part, {}) if isinstance(found, Mapping) else {}
        return found if isinstance(found, Mapping) else {}

    def parts(self, schema: Schema, value: Mapping[str, Any], at: Place) -> Iterator[Field]:
        """The fields of an object, in the schema's order; then those of a map by key."""
        required = frozenset(schema.get("required", ()))
        properties: Mapping[str, Schema] = schema.get("properties", {})
        owner = _kind_of(value) or at.name
        for name, part in properties.items():
            if "const" not in self.resolve(part):
                label = self._words.label(owner, name)
                here = Place(f"{at.path}/{escape(name)}", owner, name, label, at.depth, name in required)
                yield self.field(part, value.get(name), here)
        of_keys = schema.get("additionalProperties")
        if isinstance(of_keys, Mapping):
            for key in value:
                if key not in properties:
                    place = Place(
                        f"{at.path}/{escape(key)}", at.owner, at.name, str(key), at.depth, can_remove=True
                    )
                    yield self.field(of_keys, value[key], place)

    def field(self, schema: Schema, value: Json, at: Place) -> Field:
        found = self.resolve(schema, value)
        hint = self._hint(schema, found, value, at)
        if at.depth >= DEEPEST:
            return Field("text", at.path, at.label, _typed(value), hint)
        if "enum" in found:
            return self._choice(found["enum"], value, at, hint)
        kind = found.get("type")
        if kind == "array":
            return self._array(found, value, at, hint)
        if kind == "object":
            return self._object(schema, found, value, at, hint)
        if kind == "boolean":
            return self._choice([True, False], value, at, hint)
        if not found:
            return _open(value, at, hint)
        if kind == "string" and self._players and self._words.names_player(at.owner, at.name):
            return self._player(value, at, hint)
        is_number = kind == "integer"
        return Field(
            "integer" if is_number else "text",
            at.path,
            at.label,
            _typed(value),
            hint,
            is_required=at.is_required,
            holds_numbers=is_number,
        )

    def _hint(self, schema: Schema, found: Schema, value: Json, at: Place) -> str:
        """What a place means: of an action, what is done; else the game's words, or the schema's where it has none."""
        if at.can_remove:
            return self._words.about_action(_kind_of(value)) if isinstance(value, Mapping) else ""
        if self._words is not NO_WORDS:
            return self._words.hint(at.owner, at.name)
        return str(schema.get("description") or found.get("description") or "")

    def _array(self, schema: Schema, value: Json, at: Place, hint: str) -> Field:
        rows = value if isinstance(value, list) else []
        items = schema.get("items", {})
        if self._is_plain(schema) and all(not isinstance(row, list | Mapping) for row in rows):
            numbers = (
                "prefixItems" in schema or self.resolve(schema.get("items", {})).get("type") == "integer"
            )
            return _list(rows, at, hint, numbers)
        parts = tuple(
            self.field(items, row, self._row(row, number, at)) for number, row in enumerate(rows[:MOST_ITEMS])
        )
        adds = self._adds(items, at.name)
        found = Field("items", at.path, at.label, hint=hint, parts=parts, adds=adds, inner=at.inner)
        return found if at.path in CURRENT else _noted(found)

    def _row(self, row: Json, number: int, at: Place) -> Place:
        label = self._called(row, number)
        return Place(f"{at.path}/{number}", at.owner, at.name, label, at.depth + 1, can_remove=True)

    def _is_plain(self, schema: Schema) -> bool:
        """A list of numbers or names is one line of text; also a pair of numbers."""
        if "prefixItems" in schema:
            return True
        items = self.resolve(schema.get("items", {}))
        return items.get("type") in SCALARS and not self.shapes(schema.get("items", {}))

    def _object(self, schema: Schema, found: Schema, value: Json, at: Place, hint: str) -> Field:
        is_there = isinstance(value, Mapping)
        if not is_there and not at.is_required and not at.can_remove:
            adds = self._adds(schema, at.name)
            return Field("group", at.path, at.label, hint=hint, adds=adds, inner=at.inner)
        inside = value if is_there else {}
        parts = tuple(self.parts(found, inside, replace(at, depth=at.depth + 1)))
        is_map = isinstance(found.get("additionalProperties"), Mapping)
        adds = (Choice("{key}", _("entry")),) if is_map else ()
        removable = at.can_remove or (is_there and not at.is_required)
        made = Field(
            "group",
            at.path,
            at.label,
            hint=hint,
            parts=parts,
            adds=adds,
            can_remove=removable,
            inner=at.inner,
        )
        return _noted(made) if is_map else made

    def _adds(self, schema: Schema, name: str) -> tuple[Choice, ...]:
        """What can be added: one choice for each alternative shape."""
        shapes = self.alternatives(schema)
        made = [(at, self.resolve(one)) for at, one in enumerate(shapes)]
        named = [(at, one) for at, one in made if one.get("type") != "null"]
        return tuple(
            Choice(str(at), self._shape_name(one, [other for _, other in named], name)) for at, one in named
        )

    def _shape_name(self, schema: Schema, among: Sequence[Schema], name: str) -> str:
        """A shape by its kind; of several without one by the fields that it alone has."""
        fields: Mapping[str, Schema] = schema.get("properties", {})
        if kind := next((one["const"] for one in fields.values() if "const" in one), None):
            return self._words.offered(str(kind))
        if len(among) < 2 or not fields:
            return gettext(SHAPES.get(schema.get("type", ""), "entry") if len(among) > 1 else "entry")
        others = {field for one in among if one is not schema for field in one.get("properties", ())}
        return ", ".join(self._words.label(name, field) for field in fields if field not in others)

    def _called(self, row: Json, number: int) -> str:
        """A row by its number, what it is, and whom it names."""
        if not isinstance(row, Mapping):
            return f"{number + 1}."
        kind = _kind_of(row)
        if kind:
            who = next(
                (row[key] for key in ("warrior", "model", "player", "by") if _is_named(row.get(key))), ""
            )
            shown = self._of_kind(row, kind)
            return f"{number + 1}. {labelled(who, shown) if who else shown}"
        named = next((row[key] for key in ("id", "name", "warrior", "model") if _is_named(row.get(key))), "")
        return f"{number + 1}. {named or self._kind(row)}".strip()

    def _of_kind(self, row: Mapping[str, Any], kind: str) -> str:
        known = kind in self._words.actions or "do" in row
        return opened(self._words.action(kind)) if known else opened(self._words.value("event", kind))

    def _kind(self, row: Mapping[str, Any]) -> str:
        kind = row.get("kind")
        return opened(self._words.value("kind", kind)) if isinstance(kind, str) and kind else ""

    def _choice(self, values: Sequence[Json], value: Json, at: Place, hint: str) -> Field:
        shown = tuple(Choice(_typed(one), self._option(at.name, one)) for one in values if one != "")
        kind = "flag" if set(map(type, values)) == {bool} else "choice"
        typed = _typed(value)
        if typed and all(one.value != typed for one in shown):
            shown = (*shown, Choice(typed, typed))
        numbers = all(type(one) is int for one in values)
        return Field(
            kind, at.path, at.label, typed, hint, shown, is_required=at.is_required, holds_numbers=numbers
        )

    def _player(self, value: Json, at: Place, hint: str) -> Field:
        """One of the players of the case; what was typed before stays among the choices."""
        typed = _typed(value)
        is_known = not typed or any(one.value == typed for one in self._players)
        shown = self._players if is_known else (*self._players, Choice(typed, typed))
        return Field("choice", at.path, at.label, typed, hint, shown, is_required=at.is_required)

    def _option(self, name: str, value: Json) -> str:
        if isinstance(value, bool):
            return _("Yes") if value else _("No")
        return opened(self._words.value(name, value)) if isinstance(value, str) else str(value)

    def blank(self, schema: Schema, depth: int = 0) -> Json:
        """The least that a place of this shape can hold."""
        found = self.resolve(schema)
        if "const" in found:
            return found["const"]
        if "enum" in found:
            return found["enum"][0]
        kind = found.get("type")
        if kind == "object":
            needed = found.get("required", ()) if depth < DEEPEST else ()
            properties = found.get("properties", {})
            return {name: self.blank(properties.get(name, {}), depth + 1) for name in needed}
        blanks = {"array": [], "integer": found.get("minimum", 0), "boolean": False}
        return blanks.get(str(kind), "")


def players_of(case: Json) -> tuple[Choice, ...]:
    """The players of a case, by their names where they have some."""
    position = case.get("position") if isinstance(case, Mapping) else None
    rows = position.get("players") if isinstance(position, Mapping) else None
    found = [one for one in rows if isinstance(one, Mapping)] if isinstance(rows, list) else []
    return tuple(
        Choice(one["id"], str(one.get("name") or one["id"])) for one in found if _is_named(one.get("id"))
    )


def _open(value: Json, at: Place, hint: str) -> Field:
    """A place that can hold a number, yes or no, a name, or a list of these."""
    if isinstance(value, list) and not any(isinstance(one, list | Mapping) for one in value):
        return _list(value, at, hint, bool(value) and all(type(one) is int for one in value))
    shown = (_("yes") if value else _("no")) if isinstance(value, bool) else _typed(value)
    return Field("value", at.path, at.label, shown, hint, is_required=at.is_required)


def _list(rows: Sequence[Json], at: Place, hint: str, numbers: bool) -> Field:
    """Numbers in one line, or names with commas between them."""
    shown = (" " if numbers else ", ").join(map(_typed, rows))
    return Field("list", at.path, at.label, shown, hint, holds_numbers=numbers)


def _fits(schema: Schema, value: Json) -> bool:
    """The shape whose fixed fields ("do": "move") the value has; shapes of other types by their type."""
    properties: Mapping[str, Schema] = schema.get("properties", {})
    if isinstance(value, Mapping):
        fixed = {name: one["const"] for name, one in properties.items() if "const" in one}
        if fixed:
            return all(value.get(name) == const for name, const in fixed.items())
        return bool(properties) and value.keys() <= properties.keys()
    types = {"integer": int, "string": str, "boolean": bool, "array": list}
    return schema.get("type") in types and type(value) is types[schema["type"]]


def _kind_of(row: Mapping[str, Any]) -> str:
    """The kind of an action or event, "" for any other object."""
    kind = row.get("do") or row.get("event")
    return kind if isinstance(kind, str) else ""


def _is_named(value: Json) -> bool:
    return isinstance(value, str) and bool(value)


def _noted(field: Field) -> Field:
    """A list or map whose rows have the same fields: what they mean is said once at its head."""
    notes: dict[str, Note] = {}
    rows = tuple(
        replace(row, parts=tuple(_note(part, field, notes) for part in row.parts)) for row in field.parts
    )
    return replace(field, parts=rows, notes=tuple(notes.values()))


def _note(part: Field, owner: Field, notes: dict[str, Note]) -> Field:
    if not part.hint:
        return part
    ident = f"{owner.ident}-note-{len(notes)}"
    note = notes.setdefault(f"{part.label}{part.hint}", Note(ident, part.label, part.hint))
    return replace(part, hint="", noted=note.ident)


def _typed(value: Json) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
