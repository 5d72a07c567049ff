"""JSON from outside, read strictly, in linear time and within limits. Raises `Unreadable` with the reason.

The referee has a reader of its own (`rules.engine.documents.parse_json`): it is plain Python and imports nothing of ours.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any

from django.utils.translation import gettext as _

# The largest whole number that every JSON reader keeps exactly.
LARGEST = 2**53 - 1
LONGEST_NUMBER = 40
DEEPEST = 64
# A value costs up to a hundred bytes of memory, and as little as two in the text.
MOST_VALUES = 2_000_000
_UNSTORABLE = re.compile("[\\0\ud800-\udfff]")
_ESCAPED = re.compile(r"\\u(?:0000|[dD][89a-fA-F])")


class Unreadable(ValueError):
    pass


def read(document: bytes) -> Any:
    if sum(map(document.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise Unreadable(_("it holds too many values"))
    try:
        text = document.decode("utf-8")
        found = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
            parse_int=_integer,
            parse_float=_fraction,
        )
        _check_depth(found)
        if _ESCAPED.search(text):
            _check_texts(found)
    except (RecursionError, ValueError) as error:
        raise Unreadable(_reason(error)) from None
    return found


def _reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return _("it is nested too deeply")
    return _("it is not UTF-8") if isinstance(error, UnicodeDecodeError) else str(error)[:200]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        counts = Counter(name for name, _ in pairs)
        twice = next(name for name, count in counts.items() if count > 1)
        raise ValueError(f"{twice[:60]!r} appears twice in one object")
    return found


def _integer(digits: str) -> int:
    # Length first: turning a million digits into a number takes a while.
    if len(digits) > LONGEST_NUMBER or abs(int(digits)) > LARGEST:
        raise ValueError("a number is too large")
    return int(digits)


def _fraction(digits: str) -> float:
    found = float(digits) if len(digits) <= LONGEST_NUMBER else math.inf
    if not math.isfinite(found):
        raise ValueError("a number is too large")
    return found


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


def _check_depth(document: Any) -> None:
    """Level by level, so that depth costs no stack."""
    level, depth = [document], 0
    while level:
        if depth > DEEPEST:
            raise ValueError("it is nested too deeply")
        level = [inner for value in level for inner in _inside(value) if type(inner) in (dict, list)]
        depth += 1


def _check_texts(document: Any) -> None:
    """Only an escape writes what cannot be stored: raw it would be no UTF-8, or no JSON."""
    level = [document]
    while level:
        if any(isinstance(value, str) and _UNSTORABLE.search(value) for value in level):
            raise ValueError("a text contains a character that cannot be stored")
        level = [inner for value in level for inner in _inside(value)]


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return chain(value, value.values())
    return value if isinstance(value, list) else ()
