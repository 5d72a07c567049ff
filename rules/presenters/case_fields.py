"""A case as fields of a form, made from the JSON Schema of its ruleset: for every game, also one without a board.

`fields_of` gives what a template draws; `case_edits` puts what was typed back into the case. Pure: documents in, records out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.presenters.pointers import escape
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


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be added: `value` goes back to the server, `label` is read."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Field:
    """One place of the case. `path` is its JSON pointer.

    kind: integer, text, list (of numbers or names), choice, flag, group (its `parts` in a frame), items (a list of groups).
    `adds` are what can be added here; `can_remove` is True for an item of a list and for an optional part that is there.
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


def fields_of(schema: Schema, case: Json) -> tuple[Field, ...]:
    """The fields of a whole case, without those that the page asks for by itself: ruleset and readings."""
    root = Root(schema)
    found = root.parts(schema, case if isinstance(case, Mapping) else {}, "", 0)
    return tuple(field for field in found if field.path not in ASKED_ELSEWHERE)


class Root:
    """The schema as a whole, in which references are looked up."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema

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

    def _at(self, reference: str) -> Schema:
        found: Any = self._schema
        for part in reference.removeprefix("#/").split("/"):
            found = found.get(part, {}) if isinstance(found, Mapping) else {}
        return found if isinstance(found, Mapping) else {}

    def parts(self, schema: Schema, value: Mapping[str, Any], path: str, depth: int) -> Iterator[Field]:
        """The fields of an object, in the schema's order; then those of a map by key."""
        required = frozenset(schema.get("required", ()))
        properties: Mapping[str, Schema] = schema.get("properties", {})
        for name, part in properties.items():
            if "const" not in self.resolve(part):
                label = part.get("title") or _label(name)
                here = f"{path}/{escape(name)}"
                yield self.field(part, value.get(name), here, label, depth, name in required)
        of_keys = schema.get("additionalProperties")
        if isinstance(of_keys, Mapping):
            for key in value:
                if key not in properties:
                    yield self.field(
                        of_keys, value[key], f"{path}/{escape(key)}", str(key), depth, False, True
                    )

    def field(
        self,
        schema: Schema,
        value: Json,
        path: str,
        label: str,
        depth: int,
        is_required: bool,
        can_remove: bool = False,
    ) -> Field:
        found = self.resolve(schema, value)
        hint = str(schema.get("description") or found.get("description") or "")
        if depth >= DEEPEST:
            return Field("text", path, label, _typed(value), hint)
        if "enum" in found:
            return _choice(found["enum"], value, path, label, hint, is_required)
        kind = found.get("type")
        if kind == "array":
            return self._array(found, value, path, label, hint, depth)
        if kind == "object":
            return self._object(schema, found, value, path, label, hint, depth, is_required, can_remove)
        if kind == "boolean":
            return _choice([True, False], value, path, label, hint, is_required)
        is_number = kind == "integer"
        return Field(
            "integer" if is_number else "text",
            path,
            label,
            _typed(value),
            hint,
            is_required=is_required,
            holds_numbers=is_number,
        )

    def _array(self, schema: Schema, value: Json, path: str, label: str, hint: str, depth: int) -> Field:
        rows = value if isinstance(value, list) else []
        items = schema.get("items", {})
        if self._is_plain(schema) and all(not isinstance(row, list | Mapping) for row in rows):
            numbers = (
                "prefixItems" in schema or self.resolve(schema.get("items", {})).get("type") == "integer"
            )
            return Field("list", path, label, " ".join(map(_typed, rows)), hint, holds_numbers=numbers)
        parts = tuple(
            self.field(items, row, f"{path}/{at}", self._called(items, row, at), depth + 1, False, True)
            for at, row in enumerate(rows[:MOST_ITEMS])
        )
        return Field("items", path, label, hint=hint, parts=parts, adds=self._adds(items))

    def _is_plain(self, schema: Schema) -> bool:
        """A list of numbers or names is one line of text; also a pair of numbers."""
        if "prefixItems" in schema:
            return True
        items = self.resolve(schema.get("items", {}))
        return items.get("type") in SCALARS and not self.shapes(schema.get("items", {}))

    def _object(
        self,
        schema: Schema,
        found: Schema,
        value: Json,
        path: str,
        label: str,
        hint: str,
        depth: int,
        is_required: bool,
        can_remove: bool,
    ) -> Field:
        if not isinstance(value, Mapping) and not is_required and not can_remove:
            return Field("group", path, label, hint=hint, adds=self._adds(schema))
        inside = value if isinstance(value, Mapping) else {}
        parts = tuple(self.parts(found, inside, path, depth + 1))
        is_map = isinstance(found.get("additionalProperties"), Mapping)
        adds = (Choice("{key}", _("entry")),) if is_map else ()
        removable = can_remove or (isinstance(value, Mapping) and not is_required)
        return Field("group", path, label, hint=hint, parts=parts, adds=adds, can_remove=removable)

    def _adds(self, schema: Schema) -> tuple[Choice, ...]:
        """What can be added: one choice for each alternative shape."""
        shapes = self.shapes(schema) or self.shapes(self.resolve(schema)) or [schema]
        named = [(at, self.resolve(one)) for at, one in enumerate(shapes)]
        return tuple(Choice(str(at), _shape_name(one)) for at, one in named)

    def _called(self, schema: Schema, row: Json, at: int) -> str:
        if isinstance(row, Mapping):
            named = next(
                (row[key] for key in ("do", "kind", "id", "name") if isinstance(row.get(key), str)), ""
            )
            shown = _label(named) if "do" in row else named
            return f"{at + 1}. {shown}".strip()
        return f"{at + 1}."

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


def _shape_name(schema: Schema) -> str:
    consts = (one["const"] for one in schema.get("properties", {}).values() if "const" in one)
    return schema.get("title") or _label(str(next(consts, _("entry"))))


def _choice(
    values: Sequence[Json], value: Json, path: str, label: str, hint: str, is_required: bool
) -> Field:
    shown = tuple(Choice(_typed(one), _option(one)) for one in values if one != "")
    kind = "flag" if set(map(type, values)) == {bool} else "choice"
    typed = _typed(value)
    if typed and all(one.value != typed for one in shown):
        shown = (*shown, Choice(typed, typed))
    numbers = all(type(one) is int for one in values)
    return Field(kind, path, label, typed, hint, shown, is_required=is_required, holds_numbers=numbers)


def _option(value: Json) -> str:
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    return _label(value) if isinstance(value, str) else str(value)


def _label(name: str) -> str:
    text = name.replace("_", " ").replace("-", " ").strip()
    return text[:1].upper() + text[1:]


def _typed(value: Json) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
