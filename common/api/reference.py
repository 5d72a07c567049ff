"""The API told to people: the schema's operations by subject and its shapes, as records that a template can show.

Nothing is said here that the schema does not say. Pure: a schema document in, records out.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

METHODS = ("get", "post", "put", "patch", "delete")
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
class Chapter:
    title: str
    operations: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    name: str
    about: str
    fields: tuple[Field, ...]
    values: tuple[str, ...]


def chapters(schema: Mapping[str, Any]) -> tuple[Chapter, ...]:
    """Operations by their first tag, in the order in which the tags first appear."""
    by_tag: dict[str, list[Operation]] = {}
    for path, item in schema["paths"].items():
        for method in METHODS:
            if method in item:
                said = item[method]
                by_tag.setdefault(said.get("tags", ["other"])[0], []).append(_operation(path, method, said))
    return tuple(Chapter(tag, tuple(operations)) for tag, operations in sorted(by_tag.items()))


def shapes(schema: Mapping[str, Any]) -> tuple[Shape, ...]:
    return tuple(_shape(name, said) for name, said in sorted(schema["components"]["schemas"].items()))


def _operation(path: str, method: str, said: Mapping[str, Any]) -> Operation:
    body = said.get("requestBody", {}).get("content", {})
    return Operation(
        id=said["operationId"],
        method=method.upper(),
        path=path,
        title=said.get("summary", path),
        about=said.get("description", ""),
        needs_sign_in={} not in said.get("security", [{}]),
        parameters=tuple(_parameter(one) for one in said.get("parameters", [])),
        body=_content_type(body),
        answers=tuple(_answer(status, answer) for status, answer in said["responses"].items()),
        examples=tuple(_examples(said)),
    )


def _parameter(said: Mapping[str, Any]) -> Field:
    return Field(
        said["name"], _type(said["schema"]), said.get("required", False), said.get("description", "")
    )


def _answer(status: str, said: Mapping[str, Any]) -> Answer:
    shown = "otherwise" if status == "default" else status
    return Answer(shown, _content_type(said.get("content", {})), said.get("description", ""))


def _content_type(content: Mapping[str, Any]) -> Type | None:
    said = content.get(_JSON) or next(iter(content.values()), None)
    return _type(said["schema"]) if said and "schema" in said else None


def _examples(said: Mapping[str, Any]) -> Iterator[str]:
    contents = [said.get("requestBody", {}), *said["responses"].values()]
    for content in contents:
        for example in content.get("content", {}).get(_JSON, {}).get("examples", {}).values():
            yield json.dumps(example["value"], indent=2, ensure_ascii=False)


def _shape(name: str, said: Mapping[str, Any]) -> Shape:
    required = said.get("required", [])
    fields = tuple(
        Field(key, _type(value), key in required, value.get("description", ""))
        for key, value in said.get("properties", {}).items()
    )
    values = tuple(str(value) for value in said.get("enum", []) if value not in ("", None))
    return Shape(name, said.get("description", "") if fields else "", fields, values)


def _type(said: Mapping[str, Any]) -> Type:
    """One level deep: whatever has a name of its own is named, not unfolded."""
    if "$ref" in said:
        name = said["$ref"].rpartition("/")[2]
        return Type(name, name)
    for key in ("allOf", "oneOf", "anyOf"):
        parts = [_type(part) for part in said.get(key, [])]
        if parts:
            return Type(" or ".join(part.text for part in parts), parts[0].shape)
    if said.get("type") == "array":
        item = _type(said.get("items", {}))
        return Type(f"list of {item.text}", item.shape)
    return Type(_plain(said))


def _plain(said: Mapping[str, Any]) -> str:
    if "enum" in said:
        return " | ".join(str(value) for value in said["enum"] if value not in ("", None))
    kind = str(said.get("type", "anything"))
    text = {"date-time": "time", "uuid": "UUID", "uri": "address", "binary": "file"}.get(
        said.get("format", ""), kind
    )
    text = {"integer": "whole number", "object": "JSON object", "boolean": "true or false"}.get(text, text)
    return f"{text}, or null" if said.get("nullable") else text
