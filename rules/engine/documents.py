"""Strict reading of JSON documents: every fault at once, each with its path; unknown fields are faults too.

A `Doc` wraps one object. Asking for a field ticks it off; `close` reports whatever nobody asked for.
A field that is missing or wrong is reported and replaced by a harmless value, so that reading goes on.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, TypeVar

import strict_json
from rules.engine.faults import Fault, Unreadable
from rules.engine.spelling import did_you_mean

T = TypeVar("T")
_ABSENT: Any = object()
_IDENTIFIER = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.'/-]{0,63}")
LIMIT = 1_000_000  # no number in any rulebook comes near it
MOST_FAULTS = 500
HINTED = 20  # faults of a document for which a name that was meant is looked for


class Doc:
    """One JSON object under strict reading."""

    __slots__ = ("_asked", "data", "faults", "path")

    def __init__(self, data: Any, path: str, faults: list[Fault]) -> None:
        self.path = path
        self.faults = faults
        self._asked: set[str] = set()
        if type(data) is not dict:
            self.fault("document.object-expected", "", "An object is expected here.")
            data = {}
        self.data: dict[str, Any] = data

    def fault(self, code: str, field: str, text: str, **values: Any) -> None:
        """Beyond `MOST_FAULTS` the rest is counted as one: a hostile document must not cost more in faults than in bytes."""
        if len(self.faults) > MOST_FAULTS:
            return
        if len(self.faults) == MOST_FAULTS:
            rest = f"More than {MOST_FAULTS} errors; the rest is not listed."
            self.faults.append(Fault("document.too-many-faults", "", rest))
            return
        path = f"{self.path}/{escape(field)}" if field else self.path
        self.faults.append(Fault(code, path, text, "", values))

    def unknown(self, code: str, field: str, text: str, word: str, known: Iterable[str]) -> None:
        """A name that nobody knows, with the one that was probably meant; beyond `HINTED` faults nobody looks for it."""
        hint = did_you_mean(word, known) if len(self.faults) < HINTED else ""
        self.fault(code, field, text + hint)

    def has(self, field: str) -> bool:
        return field in self.data

    def tick_off(self, fields: Iterable[str]) -> None:
        """These fields were read elsewhere."""
        self._asked.update(fields)

    def raw(self, field: str, default: Any = _ABSENT) -> Any:
        """The field as it stands. Without a default its absence is a fault and gives None."""
        self._asked.add(field)
        value = self.data.get(field, _ABSENT)
        if value is not _ABSENT:
            return value
        if default is _ABSENT:
            self.fault("document.missing", field, f'The field "{field}" is missing.')
            return None
        return default

    def integer(self, field: str, low: int = 0, high: int = LIMIT, default: Any = _ABSENT) -> int:
        """A whole number from `low` to `high`, both included."""
        value = self.data.get(field, default)
        if type(value) is int and low <= value <= high:  # nearly always
            self._asked.add(field)
            return value
        value = self.raw(field, default)
        if type(value) is int and low <= value <= high:
            return value
        if value is not None or field in self.data:
            if value is default and value is None:
                return low
            self.fault("document.number", field, f"A whole number from {low} to {high} is expected.")
        return low

    def flag(self, field: str, default: bool = False) -> bool:
        value = self.raw(field, default)
        if type(value) is bool:
            return value
        self.fault("document.flag", field, "Either true or false is expected.")
        return default

    def text(self, field: str, default: Any = _ABSENT, longest: int = 400) -> str:
        value = self.data.get(field, default)
        if type(value) is str and len(value) <= longest:  # nearly always
            self._asked.add(field)
            return value
        value = self.raw(field, default)
        if value is not None or field in self.data:
            self.fault("document.text", field, f"Text of at most {longest} characters is expected.")
        return ""

    def name(self, field: str, default: Any = _ABSENT) -> str:
        """An identifier: letters, digits, spaces and a few signs, at most 64."""
        value = self.data.get(field, default)
        if type(value) is str and (value is default or is_name(value)):  # nearly always
            self._asked.add(field)
            return value
        value = self.raw(field, default)
        if value is not None or field in self.data:
            self.fault("document.name", field, "A name of letters and digits, at most 64, is expected.")
        return ""

    def choice(self, field: str, options: Sequence[str], default: Any = _ABSENT) -> str:
        value = self.data.get(field, default)
        if type(value) is str and value in options:  # nearly always
            self._asked.add(field)
            return value
        value = self.raw(field, default)
        if value is not None or field in self.data:
            expected = ", ".join(f'"{option}"' for option in options)
            self.fault("document.choice", field, f"One of {expected} is expected.")
        return default if type(default) is str else options[0]

    def listed(self, field: str, default: Any = _ABSENT, most: int = 5000) -> list[Any]:
        value = self.data.get(field, default)
        if type(value) is list and len(value) <= most:  # nearly always
            self._asked.add(field)
            return value
        value = self.raw(field, default)
        if type(value) is list:
            self.fault("document.too-long", field, f"At most {most} items are allowed.")
        elif (value is not None and value != ()) or field in self.data:
            self.fault("document.list", field, "A list is expected.")
        return []

    def items(self, field: str, default: Any = ()) -> Iterator["Doc"]:
        """The objects of a list field, each under strict reading; the caller closes them."""
        if default == () and field not in self.data:  # nearly always
            self._asked.add(field)
            return
        path, faults = f"{self.path}/{field}", self.faults
        for index, value in enumerate(self.listed(field, default)):
            yield Doc(value, f"{path}/{index}", faults)

    def child(self, field: str, default: Any = _ABSENT) -> "Doc":
        return Doc(self.raw(field, default), f"{self.path}/{escape(field)}", self.faults)

    def names(self, field: str, default: Any = ()) -> tuple[str, ...]:
        """A list of identifiers."""
        return self.each(field, _as_name, "A list of names is expected.", default)

    def dice(self, field: str, default: Any = _ABSENT) -> tuple[int, ...]:
        """A list of six-sided dice."""
        return self.each(field, _as_die, "A die shows a whole number from 1 to 6.", default)

    def hexes(self, field: str, default: Any = ()) -> tuple[tuple[int, int], ...]:
        return self.each(
            field, as_hex, "A hex is two whole numbers, its column and its row: [q, r].", default
        )

    def hex(self, field: str, default: Any = _ABSENT) -> tuple[int, int]:
        value = self.raw(field, default)
        found = as_hex(value)
        if found is not None:
            return found
        if value is not None or field in self.data:
            self.fault("document.hex", field, "A hex is two whole numbers, its column and its row: [q, r].")
        return (0, 0)

    def hex_or_none(self, field: str) -> tuple[int, int] | None:
        """A hex that need not be stated."""
        found = as_hex(self.data.get(field))
        if found is not None:  # nearly always
            self._asked.add(field)
            return found
        return self.hex(field) if self.raw(field, None) is not None else None

    def each(self, field: str, read: Callable[[Any], T | None], text: str, default: Any) -> tuple[T, ...]:
        if default == () and field not in self.data:  # nearly always
            self._asked.add(field)
            return ()
        found: list[T] = []
        for index, value in enumerate(self.listed(field, default)):
            item = read(value)
            if item is None:
                self.fault("document.item", f"{field}/{index}", text)
            else:
                found.append(item)
        return tuple(found)

    def close(self) -> None:
        """Report the fields nobody asked for."""
        if not self.data.keys() <= self._asked:
            for field in self.data:
                if field not in self._asked:
                    text = f'The field "{field}" is not known here.'
                    self.unknown("document.unknown-field", str(field), text, str(field), self._asked)


def escape(field: str) -> str:
    """A field name as part of a path; "3/at" style paths of our own keep their slashes."""
    return field.replace("~", "~0") if "~" in field else field


def as_hex(value: Any) -> tuple[int, int] | None:
    """[q, r] as a pair of small integers, else None."""
    if type(value) is list and len(value) == 2:
        q, r = value
        if type(q) is int and type(r) is int and -999 <= q <= 999 and -999 <= r <= 999:
            return (q, r)
    return None


def _as_die(value: Any) -> int | None:
    return value if type(value) is int and 1 <= value <= 6 else None


def _as_name(value: Any) -> str | None:
    return value if type(value) is str and is_name(value) else None


@lru_cache(maxsize=4096)
def is_name(text: str) -> bool:
    return _IDENTIFIER.fullmatch(text) is not None


def parse_json(text: str | bytes) -> Any:
    """JSON from text, strictly and in linear time, as `strict_json.read` does it. Raises Unreadable."""
    try:
        return strict_json.read(text)
    except strict_json.Unreadable as error:
        reason = str(error)[:200]
        raise Unreadable([Fault("document.json", "", f"This is not readable JSON: {reason}.")]) from None


def parse_case(text: str | bytes) -> Any:
    """A case from JSON text, as `parse_json` reads it. Raises Unreadable, in words of its own for an empty text."""
    if not text.strip():
        raise Unreadable([Fault("document.empty", "", "No case was entered yet.")])
    return parse_json(text)


# A value read from JSON holds no circle, so none is looked for.
_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False)


def canonical(data: Any) -> str:
    """The one way of writing a JSON value: sorted keys, no spaces, no escapes beyond need."""
    return _CANONICAL.encode(data)


def canonical_with(data: Mapping[str, Any], written: Mapping[str, str]) -> str:
    """The canonical form of an object of which some fields are in canonical form already; their names need no escapes."""
    parts = []
    for is_written, names in groupby(sorted([*data, *written]), written.__contains__):
        if is_written:
            parts += [f'"{name}":{written[name]}' for name in names]
        else:
            parts.append(canonical({name: data[name] for name in names})[1:-1])
    return "{" + ",".join(parts) + "}"


def fingerprint(*parts: Any) -> str:
    """SHA-256 over the canonical form of the parts, as hex digits."""
    return sealed(*map(canonical, parts))


def sealed(*texts: str) -> str:
    """SHA-256 over parts in canonical form, as hex digits."""
    return hashlib.sha256("\n".join(texts).encode("utf-8", "surrogatepass")).hexdigest()
