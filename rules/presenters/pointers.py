"""JSON pointers (RFC 6901): names of fields as parts of a path, and a value put at a path."""

from collections.abc import Iterable, Mapping
from typing import Any

from strict_json import DEEPEST

Json = Any
LONGEST_PLACE = 6  # digits


def escape(name: str) -> str:
    """A field's name as part of a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")


def unescape(part: str) -> str:
    return part.replace("~1", "/").replace("~0", "~")


def place(name: str) -> int | None:
    """The place in a list that this part of a pointer names; None for what names none, however many digits it has."""
    is_number = name.isascii() and name.isdecimal() and len(name) <= LONGEST_PLACE
    return int(name) if is_number else None


def held(case: Json, names: Iterable[str]) -> Json:
    """What stands in the case below these names; None where nothing does."""
    for name in names:
        if isinstance(case, Mapping):
            case = case.get(name)
        else:
            rows = case if isinstance(case, list) else []
            at = place(name)
            case = rows[at] if at is not None and at < len(rows) else None
    return case


def put(case: Json, path: str, value: Json) -> Json:
    """The case with `value` at a JSON pointer; None takes the place out. What is not there is made.

    A pointer that leads deeper than any document that is read leads nowhere.
    """
    return case if path.count("/") > DEEPEST else _put(case, path, value)


def _put(case: Json, path: str, value: Json) -> Json:
    if not path:
        return value
    head, _, rest = path[1:].partition("/")
    name = unescape(head)
    if isinstance(case, list):
        at = place(name)
        if at is None or at > len(case):
            return case
        held = case[at] if at < len(case) else {}
        new = _put(held, f"/{rest}" if rest else "", value)
        return [*case[:at], *([] if new is None else [new]), *case[at + 1 :]]
    whole = dict(case) if isinstance(case, Mapping) else {}
    new = _put(whole.get(name, {}), f"/{rest}" if rest else "", value)
    if new is None:
        whole.pop(name, None)
        return whole
    return whole | {name: new}
