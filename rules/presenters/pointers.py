"""JSON pointers (RFC 6901): names of fields as parts of a path, and a value put at a path."""

from collections.abc import Mapping
from typing import Any

Json = Any


def escape(name: str) -> str:
    """A field's name as part of a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")


def unescape(part: str) -> str:
    return part.replace("~1", "/").replace("~0", "~")


def put(case: Json, path: str, value: Json) -> Json:
    """The case with `value` at a JSON pointer; None takes the place out. What is not there is made."""
    if not path:
        return value
    head, _, rest = path[1:].partition("/")
    name = unescape(head)
    if isinstance(case, list):
        if not name.isdecimal() or int(name) > len(case):
            return case
        at = int(name)
        held = case[at] if at < len(case) else {}
        new = put(held, f"/{rest}" if rest else "", value)
        return [*case[:at], *([] if new is None else [new]), *case[at + 1 :]]
    whole = dict(case) if isinstance(case, Mapping) else {}
    new = put(whole.get(name, {}), f"/{rest}" if rest else "", value)
    if new is None:
        whole.pop(name, None)
        return whole
    return whole | {name: new}
