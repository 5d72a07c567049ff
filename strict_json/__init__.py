"""JSON from outside, read strictly, in linear time and within limits.

Every door reads with it: the API, forms, archives, and the referee, which knows no framework; so this is plain Python.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any

from wording import gettext as _

LARGEST = 2**53 - 1  # the largest whole number that every JSON reader keeps exactly
LONGEST_NUMBER = 40  # digits
DEEPEST = 64
# A value costs up to a hundred bytes of memory, and as little as two in the text.
MOST_VALUES = 2_000_000
_UNSTORABLE = re.compile("[\\0\ud800-\udfff]")
_ESCAPED = re.compile(r"\\u(?:0000|[dD][89a-fA-F])")


class Unreadable(ValueError):
    """Its text is the reason, in the reader's language, as the end of a sentence: "it is not UTF-8"."""


def read(document: str | bytes) -> Any:
    """The value that a JSON text holds. Raises Unreadable.

    Refused are NaN, numbers beyond every reader's reach, a field that appears twice in one object, nesting deeper than
    `DEEPEST`, more than `MOST_VALUES` values, and characters that cannot be stored.
    """
    text = _text(document)
    if sum(map(text.count, ",[{")) > MOST_VALUES:
        raise Unreadable(_("it holds too many values"))
    found = _parsed(text)
    _check_depth(found)
    if _ESCAPED.search(text):
        _check_texts(found)
    return found


def _text(document: str | bytes) -> str:
    try:
        return document if isinstance(document, str) else document.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(_("it is not UTF-8")) from None


def _parsed(text: str) -> Any:
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
            parse_int=_integer,
            parse_float=_fraction,
        )
    except RecursionError:
        raise Unreadable(_("it is nested too deeply")) from None
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        raise Unreadable(_("line %(line)d, column %(column)d is not valid JSON") % place) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        counts = Counter(name for name, _value in pairs)
        twice = next(name for name, count in counts.items() if count > 1)
        raise Unreadable(_("the field “%(field)s” appears twice in one object") % {"field": twice[:60]})
    return found


def _integer(digits: str) -> int:
    # The length comes first: converting a million digits takes seconds.
    if len(digits) > LONGEST_NUMBER or abs(int(digits)) > LARGEST:
        raise Unreadable(_("a number is too large"))
    return int(digits)


def _fraction(digits: str) -> float:
    found = float(digits) if len(digits) <= LONGEST_NUMBER else math.inf
    if not math.isfinite(found):
        raise Unreadable(_("a number is too large"))
    return found


def _refuse_constant(name: str) -> None:
    raise Unreadable(_("%(name)s is not a JSON number") % {"name": name})


def _check_depth(document: Any) -> None:
    """Level by level, so that depth costs no stack."""
    level, depth = [document], 0
    while level:
        if depth > DEEPEST:
            raise Unreadable(_("it is nested too deeply"))
        level = [inner for value in level for inner in _inside(value) if type(inner) in (dict, list)]
        depth += 1


def _check_texts(document: Any) -> None:
    """Only an escape writes what cannot be stored: raw it would be no UTF-8, or no JSON."""
    level = [document]
    while level:
        if any(isinstance(value, str) and _UNSTORABLE.search(value) for value in level):
            raise Unreadable(_("a text contains a character that cannot be stored"))
        level = [inner for value in level for inner in _inside(value)]


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return chain(value, value.values())
    return value if isinstance(value, list) else ()
