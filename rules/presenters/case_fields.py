"""A case as fields of a form, made from the JSON Schema of its ruleset: for every game, also one without a board.

`fields_of` gives what a template draws; `case_edits` puts what was typed back into the case. Pure: documents in, records out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.engine.form_words import NO_WORDS, FormWords, kind_of
from rules.presenters.form_fields import CURRENT, Choice, Field, Note, Place
from rules.presenters.pointers import escape
from wording import gettext, gettext_noop, labelled, opened
from wording import gettext as _

Schema = Mapping[str, Any]
Json = Any
DEEPEST = 12
ASKED_ELSEWHERE = frozenset({"/ruleset", "/readings"})
MOST_ITEMS = 200
SCALARS = frozenset({"integer", "string", "boolean"})
# A kind of claim, by the field that it alone has.
CLAIMS = {
    "fact": gettext_noop("a claim: a result"),
    "breaks": gettext_noop("a claim: a rule was broken"),
}
# What is added where a place can hold things of several types.
SHAPES = {"integer": gettext_noop("number"), "array": gettext_noop("several numbers")}


def fields_of(
    schema: Schema, case: Json, words: FormWords = NO_WORDS, facts: Sequence[str] = ()
) -> tuple[Field, ...]:
    """The fields of a whole case, without ruleset and readings, which the page asks for. `facts` can be claimed."""
    root = Root(schema, words, players_of(case), case, facts)
    found = root.parts(schema, case if isinstance(case, Mapping) else {}, Place("", "", "", "", 0))
    return tuple(field for field in found if field.path not in ASKED_ELSEWHERE)


class Root:
    """The schema as a whole, in which references are looked up, and the game's words for its places."""

    def __init__(
        self,
        schema: Schema,
        words: FormWords = NO_WORDS,
        players: Sequence[Choice] = (),
        case: Json = None,
        facts: Sequence[str] = (),
    ) -> None:
        self._schema, self._words, self._players = schema, words, tuple(players)
        actions = case.get("actions") if isinstance(case, Mapping) else None
        rows = actions[:MOST_ITEMS] if isinstance(actions, list) else ()
        names = {one.value: one.label for one in players}
        self._facts = tuple(Choice(fact, words.fact(fact, names)) for fact in facts)
        self._actions = tuple(Choice(str(at), self._called(row, at)) for at, row in enumerate(rows))

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
        owner = kind_of(value) or at.name
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
        if self._facts and (at.owner, at.name) == ("claims", "fact"):
            return _chosen("choice", self._facts, value, at, hint)
        if kind == "integer":
            return self._number(value, at, hint)
        return Field("text", at.path, at.label, _typed(value), hint, is_required=at.is_required)

    def _number(self, value: Json, at: Place, hint: str) -> Field:
        """A number, chosen by name where it stands for something: an action, a direction."""
        if at.owner == "claims" and at.name == "action":
            named = self._actions
        else:
            names = self._words.named_numbers(at.owner, at.name)
            named = tuple(Choice(str(number), opened(name)) for number, name in enumerate(names))
        if named:
            return replace(_chosen("choice", named, value, at, hint), holds_numbers=True)
        first = self._words.first_number(at.owner, at.name)
        return Field(
            "integer",
            at.path,
            at.label,
            _typed(_shifted(value, first)),
            hint,
            is_required=at.is_required,
            holds_numbers=True,
            first=first,
        )

    def _hint(self, schema: Schema, found: Schema, value: Json, at: Place) -> str:
        """What a place means: of an action, what is done; else the game's words, or the schema's where it has none."""
        if at.can_remove:
            return self._words.about_action(kind_of(value))
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
            first = self._words.first_number(at.owner, at.name) if numbers else 0
            found = _list([_shifted(row, first) for row in rows], at, hint, numbers)
            return replace(found, first=first)
        parts = tuple(
            self.field(items, row, self._row(row, number, at)) for number, row in enumerate(rows[:MOST_ITEMS])
        )
        adds = self._adds(items, at.name)
        made = Field("items", at.path, at.label, hint=hint, parts=parts, adds=adds, inner=at.inner)
        return made if at.path in CURRENT else _noted(made)

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
        if name == "claims" and (claim := next((CLAIMS[field] for field in fields if field in CLAIMS), "")):
            return gettext(claim)
        others = {field for one in among if one is not schema for field in one.get("properties", ())}
        return ", ".join(self._words.label(name, field) for field in fields if field not in others)

    def _called(self, row: Json, number: int) -> str:
        """A row by its number, what it is, and whom it names."""
        if not isinstance(row, Mapping):
            return f"{number + 1}."
        kind = kind_of(row)
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
        numbers = all(type(one) is int for one in values)
        return replace(_chosen(kind, shown, value, at, hint), holds_numbers=numbers)

    def _player(self, value: Json, at: Place, hint: str) -> Field:
        """One of the players of the case."""
        return _chosen("choice", self._players, value, at, hint)

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


def _chosen(kind: str, options: tuple[Choice, ...], value: Json, at: Place, hint: str) -> Field:
    """One of these; what was typed before stays among them."""
    typed = _typed(value)
    if typed and all(one.value != typed for one in options):
        options = (*options, Choice(typed, typed))
    return Field(kind, at.path, at.label, typed, hint, options, is_required=at.is_required)


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


def _shifted(value: Json, first: int) -> Json:
    """The number of a thing as people count it, where the first of them is `first` and documents say 0."""
    return value + first if type(value) is int else value


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
