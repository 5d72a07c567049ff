"""The API told to people: the schema's operations by subject and its shapes, as records that a template can show.

Nothing is said here that the schema does not say. Pure: a schema document in, records out.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

METHODS = ("get", "post", "put", "patch", "delete")
SHAPES = "#/components/schemas/"
_JSON = "application/json"


@dataclass(frozen=True, slots=True)
class Type:
    """What a value is, in words; `shape` is the name of the shape it has, if that has one."""

    text: str
    shape: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    type: Type
    required: bool
    about: str


@dataclass(frozen=True, slots=True)
class Answer:
    status: str
    type: Type | None
    about: str


@dataclass(frozen=True, slots=True)
class Operation:
    id: str
    method: str
    path: str
    title: str
    about: str
    needs_sign_in: bool
    parameters: tuple[Field, ...]
    body: Type | None
    answers: tuple[Answer, ...]
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    name: str
    about: str
    fields: tuple[Field, ...]
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """Operations of one subject, with every shape that one of them or of these shapes names."""

    title: str
    operations: tuple[Operation, ...]
    shapes: tuple[Shape, ...]

    @property
    def slug(self) -> str:
        return self.title.replace(" ", "-")


def chapters(schema: Mapping[str, Any]) -> tuple[Chapter, ...]:
    """Operations by their first tag, in the order of the tags' names."""
    by_tag: dict[str, list[tuple[str, str, Mapping[str, Any]]]] = {}
    for path, item in schema["paths"].items():
        for method in METHODS:
            if method in item:
                spec = item[method]
                by_tag.setdefault(spec.get("tags", ["other"])[0], []).append((path, method, spec))
    return tuple(_chapter(tag, found, schema) for tag, found in sorted(by_tag.items()))


def _chapter(tag: str, found: list[tuple[str, str, Mapping[str, Any]]], schema: Mapping[str, Any]) -> Chapter:
    shapes = schema["components"]["schemas"]
    used = sorted(_all_named((spec for _, _, spec in found), shapes))
    operations = tuple(_operation(*one) for one in found)
    return Chapter(tag, operations, tuple(_shape(name, shapes[name]) for name in used))


def _all_named(specs: Iterable[Any], shapes: Mapping[str, Any]) -> set[str]:
    """The shapes that these parts of the schema name, directly or by way of another shape."""
    found: set[str] = set()
    waiting = list(specs)
    while waiting:
        new = set(_named(waiting.pop())) - found
        found |= new
        waiting.extend(shapes[name] for name in new)
    return found


def _named(spec: Any) -> Iterator[str]:
    if isinstance(spec, Mapping):
        reference = spec.get("$ref")
        if isinstance(reference, str) and reference.startswith(SHAPES):
            yield reference.removeprefix(SHAPES)
        for value in spec.values():
            yield from _named(value)
    elif isinstance(spec, list | tuple):
        for value in spec:
            yield from _named(value)


def _operation(path: str, method: str, spec: Mapping[str, Any]) -> Operation:
    body = spec.get("requestBody", {}).get("content", {})
    return Operation(
        id=spec["operationId"],
        method=method.upper(),
        path=path,
        title=spec.get("summary", path),
        about=spec.get("description", ""),
        needs_sign_in={} not in spec.get("security", [{}]),
        parameters=tuple(_parameter(one) for one in spec.get("parameters", [])),
        body=_content_type(body),
        answers=tuple(_answer(status, answer) for status, answer in spec["responses"].items()),
        examples=tuple(_examples(spec)),
    )


def _parameter(spec: Mapping[str, Any]) -> Field:
    return Field(
        spec["name"], _type(spec["schema"]), spec.get("required", False), spec.get("description", "")
    )


def _answer(status: str, spec: Mapping[str, Any]) -> Answer:
    shown = "otherwise" if status == "default" else status
    return Answer(shown, _content_type(spec.get("content", {})), spec.get("description", ""))


def _content_type(content: Mapping[str, Any]) -> Type | None:
    spec = content.get(_JSON) or next(iter(content.values()), None)
    return _type(spec["schema"]) if spec and "schema" in spec else None


def _examples(spec: Mapping[str, Any]) -> Iterator[str]:
    contents = [spec.get("requestBody", {}), *spec["responses"].values()]
    for content in contents:
        for example in content.get("content", {}).get(_JSON, {}).get("examples", {}).values():
            yield json.dumps(example["value"], indent=2, ensure_ascii=False)


def _shape(name: str, spec: Mapping[str, Any]) -> Shape:
    required = spec.get("required", [])
    fields = tuple(
        Field(key, _type(value), key in required, value.get("description", ""))
        for key, value in spec.get("properties", {}).items()
    )
    values = tuple(str(value) for value in spec.get("enum", []) if value not in ("", None))
    return Shape(name, spec.get("description", "") if fields else "", fields, values)


def _type(spec: Mapping[str, Any]) -> Type:
    """One level deep: whatever has a name of its own is named, not unfolded."""
    if "$ref" in spec:
        name = spec["$ref"].rpartition("/")[2]
        return Type(name, name)
    for key in ("allOf", "oneOf", "anyOf"):
        parts = [_type(part) for part in spec.get(key, [])]
        if parts:
            return Type(" or ".join(part.text for part in parts), parts[0].shape)
    if spec.get("type") == "array":
        item = _type(spec.get("items", {}))
        return Type(f"list of {item.text}", item.shape)
    return Type(_plain(spec))


def _plain(spec: Mapping[str, Any]) -> str:
    if "enum" in spec:
        return " | ".join(str(value) for value in spec["enum"] if value not in ("", None))
    kind = str(spec.get("type", "anything"))
    text = {"date-time": "time", "uuid": "UUID", "uri": "address", "binary": "file"}.get(
        spec.get("format", ""), kind
    )
    text = {"integer": "whole number", "object": "JSON object", "boolean": "true or false"}.get(text, text)
    return f"{text}, or null" if spec.get("nullable") else text
