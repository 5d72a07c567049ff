"""Reads JSON strictly. What a database cannot hold or a reader could take two ways is refused before a view sees it."""

import json
from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer

# The largest whole number that every JSON reader keeps exactly.
LARGEST = 2**53 - 1


class StrictJSONParser(BaseParser):
    media_type = "application/json"
    renderer_class = JSONRenderer

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return read(stream.read())


def read(document: bytes) -> Any:
    try:
        found = json.loads(
            document.decode("utf-8"),
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
            parse_int=_integer,
        )
        _refuse_bad_text(found)
    except (RecursionError, ValueError) as error:
        raise ParseError(f"The document is not JSON that we can read: {_reason(error)}.") from None
    return found


def _reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return "it is not UTF-8" if isinstance(error, UnicodeDecodeError) else str(error)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice!r} appears twice in one object")
    return found


def _integer(digits: str) -> int:
    # Length first: turning a million digits into a number takes a while.
    if len(digits) > 17 or abs(int(digits)) > LARGEST:
        raise ValueError("a number is too large")
    return int(digits)


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


def _refuse_bad_text(value: Any) -> None:
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= character <= "\udfff" for character in value):
            raise ValueError("a text contains a character that cannot be stored")
    elif isinstance(value, dict):
        for name, inner in value.items():
            _refuse_bad_text(name)
            _refuse_bad_text(inner)
    elif isinstance(value, list):
        for inner in value:
            _refuse_bad_text(inner)
