"""What a document may hold, as controls of a page: made from its JSON Schema, so that nothing has to be typed as JSON."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.engine.controls import Json, Option, as_object, beginnings, numbered, owner_of
from rules.engine.schema_parts import DIE, NAME, Schema
from rules.games.battle_chain.editor.cast import Cast
from rules.games.battle_chain.editor.parts import Control
from rules.games.battle_chain.form_words import FORM
from rules.games.battle_chain.in_play import ABILITIES
from rules.games.battle_chain.schema.position import PARTS as POSITION_PARTS
from rules.games.battle_chain.schema_parts import LINE, OPTIONAL_NAME, SHARE, SPACE, STEAL, USE, WARD
from wording import gettext as _

PARTS: Schema = {**POSITION_PARTS, "ward": WARD, "steal": STEAL, "use": USE, "share": SHARE}


def controls(
    fields: Schema, required: Sequence[str], value: Json, path: str, cast: Cast
) -> tuple[Control, ...]:
    """One control for each field of an object that can be entered here."""
    made = (
        control(schema, value, name, f"{path}/{name}", cast, is_required=name in required)
        for name, schema in fields.items()
    )
    return tuple(one for one in made if _says_something(one))


def _says_something(one: Control) -> bool:
    return bool(one.kind) and (one.kind not in {"group", "many"} or bool(one.parts or one.adds))


def control(
    schema: Schema, holder: Json, name: str, path: str, cast: Cast, *, is_required: bool = False
) -> Control:
    """The control of one field of `holder`; of kind "" where there is nothing to enter."""
    schema, value = resolved(schema), holder.get(name)
    owner = owner_of(path, holder)
    label, hint = FORM.label(owner, name), FORM.hint(owner, name)
    base = Control("", path, label, value, is_required=is_required, hint=hint)
    if leaf := _leaf(schema, holder, name, cast, base):
        return leaf
    if schema.get("type") == "array":
        return _many(schema, name, cast, base)
    return _group(schema, cast, base) if schema.get("type") == "object" else base


def resolved(schema: Schema) -> Schema:
    """A part of the schema by its name."""
    return PARTS.get(schema["$ref"].rpartition("/")[2], {}) if "$ref" in schema else schema


def _leaf(schema: Schema, holder: Json, name: str, cast: Cast, base: Control) -> Control | None:
    """A control of one value; None for lists and objects."""
    if schema in (NAME, OPTIONAL_NAME) and name != "id":
        return replace(base, kind="choice", options=cast.named(name, holder, base.path))
    if "enum" in schema:
        return replace(base, kind="choice", options=_offered(name, schema["enum"]))
    if schema in (SPACE, LINE):
        return replace(base, kind="space" if schema == SPACE else "line")
    if schema.get("type") == "integer":
        return replace(base, kind="number", low=schema["minimum"], high=schema["maximum"])
    kind = {"boolean": "flag", "string": "text"}.get(schema.get("type", ""))
    return replace(base, kind=kind) if kind else None


def _offered(name: str, values: Sequence[Any]) -> tuple[Option, ...]:
    return tuple(Option(each, FORM.value(name, each)) for each in map(str, filter(None, values)))


def _many(schema: Schema, name: str, cast: Cast, base: Control) -> Control:
    item = resolved(schema["items"])
    if item == SPACE:
        return replace(base, kind="path")
    if item == DIE or item.get("type") == "integer":
        counted = "places" if FORM.first_number(owner_of(base.path, {}), name) else "numbers"
        return replace(base, kind="dice" if item == DIE else counted)
    rows = base.value if isinstance(base.value, list) else []
    parts = tuple(_item(item, rows, at, name, base.path, cast) for at in range(len(rows)))
    if item.get("type") != "object":
        each = _("fighter") if base.label == FORM.label("combat", "models") else base.label
        parts = numbered(parts, each)
    return replace(base, kind="many", parts=parts, adds=_adds(item, name, base.path, cast))


def _item(item: Schema, rows: Sequence[Any], at: int, name: str, path: str, cast: Cast) -> Control:
    here, value = f"{path}/{at}", rows[at]
    if item.get("type") != "object":
        return control(item, {name: value}, name, here, cast)
    value = as_object(value)
    if not item.get("properties"):
        return _by_player(item, value, Control("group", here, f"{at + 1}."), cast)
    parts = controls(item["properties"], item["required"], value, here, cast)
    return Control("group", here, called(value, at), dict(value), parts=parts)


def called(value: Json, at: int) -> str:
    """An item of a list in a few words."""
    key = str(value.get("ability", ""))
    what = ABILITIES[key].title if key in ABILITIES else _event(value)
    who = str(value.get("by") or value.get("model") or value.get("id") or value.get("to") or "")
    return ": ".join(filter(None, [who, what])) or f"{at + 1}."


def _event(one: Json) -> str:
    name = "event" if one.get("event") else "kind"
    found = str(one.get(name) or "")
    return FORM.value(name, found) if found else ""


def _adds(item: Schema, name: str, path: str, cast: Cast) -> tuple[Option, ...]:
    if item == NAME:
        return cast.named(name, {}, path)
    if "enum" in item:
        return _offered(name, item["enum"])
    if item == USE:
        return cast.uses(path)
    if "event" in item.get("properties", {}):
        events = item["properties"]["event"]["enum"]
        return tuple(Option({"event": one}, FORM.value("event", one)) for one in events)
    if "kind" in item.get("required", ()):
        kinds = item["properties"]["kind"]["enum"]
        return tuple(Option(blank(item) | {"kind": one}, FORM.value("kind", one)) for one in kinds)
    return beginnings(blank(item), lambda field, row: cast.named(field, row, path), _("another"))


def _group(schema: Schema, cast: Cast, base: Control) -> Control:
    if not schema.get("properties"):
        return _by_player(schema, as_object(base.value), base, cast)
    if not isinstance(base.value, Mapping):
        adds = beginnings(blank(schema), lambda field, row: cast.named(field, row, base.path), _("enter"))
        return replace(base, kind="absent", value=None, adds=adds)
    parts = controls(schema["properties"], schema["required"], base.value, base.path, cast)
    return replace(base, kind="group", parts=parts)


def _by_player(schema: Schema, value: Json, base: Control, cast: Cast) -> Control:
    """One part for each player, and for each beast that fights for itself."""
    item = resolved(schema.get("additionalProperties") or {})
    if base.path.endswith("/profiles"):
        return base
    names = {**cast.players, **{str(one): str(one) for one in value if str(one) not in cast.players}}
    parts = tuple(_of_player(item, value, id, names[id], base.path, cast) for id in names)
    return replace(base, kind="group", parts=tuple(one for one in parts if _says_something(one)))


def _of_player(item: Schema, value: Json, id: str, name: str, path: str, cast: Cast) -> Control:
    found = control(item, value, id, f"{path}/{id}", cast)
    if found.kind == "absent":
        empty = controls(item["properties"], (), {}, f"{path}/{id}", cast)
        found = replace(found, kind="group", parts=empty, adds=())
    return replace(found, label=name)


def blank(schema: Schema) -> Any:
    """The least that such a place can hold."""
    schema = resolved(schema)
    if schema == SPACE:
        return [0, 0]
    if schema == LINE:
        return [[0, 0], [0, 1]]
    if schema in (NAME, OPTIONAL_NAME) or "enum" in schema:
        return next((one for one in schema.get("enum", ()) if one), "")
    if schema.get("type") == "integer":
        return schema["minimum"]
    if schema.get("type") == "array":
        return []
    fields: Iterator[str] = iter(schema.get("required", ()))
    return {name: blank(schema["properties"][name]) for name in fields}
