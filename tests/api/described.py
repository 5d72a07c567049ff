"""The API's own description as something to hold answers against, and to make requests from.

The description is OpenAPI 3.0, which writes "or null" in a way that JSON Schema does not know; it is translated here.
"""

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from jsonschema_rs import Draft4Validator

JSON, PROBLEM = "application/json", "application/problem+json"
# What a program sends that nobody wrote for us.
HOSTILE: tuple[Any, ...] = (
    None, True, 0, -1, 2**31, 2**63, 10**40, 1.5, "", " ", "\0", "\ud800", "²", "x" * 5_000, "9" * 5_000,
    "2030-02-30", "<script>", [], [[]], [None], {}, {"": None}, [{}] * 300, "../../etc/passwd", "%00", "ﬀ",
)  # fmt: skip


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    said: Mapping[str, Any]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        # A rulebook's name has a slash of its own.
        path = self.path.replace("{ruleset}", "{game}/{edition}")
        return re.compile(re.sub(r"\\\{(?:[^}]*)\\\}", "[^/]+", re.escape(path)) + "$")

    @property
    def body(self) -> Mapping[str, Any] | None:
        found: Mapping[str, Any] | None = (
            self.said.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema")
        )
        return found

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


class Description:
    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = _translated(document)

    @cached_property
    def operations(self) -> list[Operation]:
        paths = self.document["paths"].items()
        return [
            Operation(way.upper(), path, said)
            for path, ways in paths
            for way, said in ways.items()
            if way in {"get", "post", "put", "patch", "delete"}
        ]

    def operation(self, method: str, address: str) -> Operation | None:
        """The one that describes this request; an address without parameters goes before one with."""
        plain = address.partition("?")[0]
        fits = [each for each in self.operations if each.method == method and each.pattern.match(plain)]
        return min(fits, key=lambda each: each.path.count("{"), default=None)

    def breaches(self, operation: Operation, answer: Any) -> list[str]:
        """What of the answer the description does not say."""
        if answer.status_code >= 500:
            return [f"{operation}: {answer.status_code} {answer.content[:300]!r}"]
        said = operation.said["responses"].get(str(answer.status_code)) or operation.said["responses"].get(
            "default"
        )
        if answer.status_code < 400 and str(answer.status_code) not in operation.said["responses"]:
            return [f"{operation}: status {answer.status_code} is not described"]
        kind = answer.headers.get("Content-Type", "").partition(";")[0]
        content = said.get("content", {})
        if not answer.content and not content:
            return []
        if kind not in content:
            return [f"{operation}: {answer.status_code} comes as {kind}, described are {sorted(content)}"]
        return self._faults(operation, content[kind]["schema"], answer) if kind in {JSON, PROBLEM} else []

    def _faults(self, operation: Operation, schema: Mapping[str, Any], answer: Any) -> list[str]:
        checker = Draft4Validator({**schema, "components": self.document["components"]})
        return [
            f"{operation} {answer.status_code} {'/'.join(map(str, error.instance_path))}: {error.message[:200]}"
            for error in checker.iter_errors(answer.json())
        ]

    def example(self, schema: Mapping[str, Any], dice: random.Random, depth: int = 0) -> Any:
        """Something that follows the schema; optional parts by chance."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            return self.example(self.document["components"]["schemas"][name], dice, depth)
        for one_of in ("oneOf", "anyOf"):
            if one_of in schema:
                return self.example(dice.choice(schema[one_of]), dice, depth)
        if "allOf" in schema:
            return self.example(schema["allOf"][0], dice, depth)
        if "enum" in schema:
            return dice.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "object":
            return dict(self._properties(schema, dice, depth))
        if kind == "array":
            count = dice.randint(schema.get("minItems", 0), 3) if depth < 4 else 0
            return [self.example(schema.get("items", {}), dice, depth + 1) for _ in range(count)]
        return _plain(schema, kind, dice)

    def _properties(
        self, schema: Mapping[str, Any], dice: random.Random, depth: int
    ) -> Iterator[tuple[str, Any]]:
        for name, part in schema.get("properties", {}).items():
            if not part.get("readOnly") and (name in schema.get("required", ()) or dice.random() < 0.4):
                yield name, self.example(part, dice, depth + 1)


def spoilt(value: Any, dice: random.Random) -> Any:
    """The same with one place that holds something else."""
    if isinstance(value, dict) and value and dice.random() < 0.9:
        name = dice.choice(list(value))
        return {**value, name: spoilt(value[name], dice)}
    if isinstance(value, list) and value and dice.random() < 0.7:
        at = dice.randrange(len(value))
        return [*value[:at], spoilt(value[at], dice), *value[at + 1 :]]
    return dice.choice(HOSTILE)


def _plain(schema: Mapping[str, Any], kind: str | None, dice: random.Random) -> Any:
    if kind == "integer":
        low = schema.get("minimum", 0)
        return dice.randint(low, min(schema.get("maximum", low + 10), low + 10))
    if kind == "number":
        return dice.choice([0, 1, 2.5])
    if kind == "boolean":
        return dice.random() < 0.5
    if kind == "string":
        made = {
            "date-time": "2030-05-04T12:00:00Z", "date": "2030-05-04", "email": "pat@example.org",
            "uri": "https://example.org/hook", "uuid": "7d0b3b6c-9f0e-4a55-8a0e-5d8a3e0a4f11", "time": "12:00:00",
        }  # fmt: skip
        text: str = made.get(schema.get("format", ""), dice.choice(["Pat", "a b", "ü", "1"]))
        return text[: schema.get("maxLength", 500)]
    return dice.choice(["Pat", 1, None, {}])


def _translated(part: Any) -> Any:
    """`nullable: true` as JSON Schema says it."""
    if isinstance(part, list):
        return [_translated(each) for each in part]
    if not isinstance(part, dict):
        return part
    found = {name: _translated(each) for name, each in part.items()}
    if found.get("nullable") is True:
        del found["nullable"]
        return {"anyOf": [found, {"enum": [None]}]}
    return found
