"""JSON from outside, read strictly, in linear time and within limits.

Every door reads with it: the API, forms, archives, and the referee, which knows no framework; so this is plain Python.
"""

import json
import math
import re
from collections.abc import Iterable
from itertools import chain
from typing import Any

from strict_json.places import first_deeper, first_value, line_and_column, repeated_field
from wording import gettext as _

LARGEST = 2**53 - 1  # the largest whole number that every JSON reader keeps exactly
LONGEST_NUMBER = 40  # digits
DEEPEST = 64
# A value costs up to a hundred bytes of memory, and as little as two in the text.
MOST_VALUES = 2_000_000
_UNSTORABLE = re.compile("[\\0\ud800-\udfff]")
_ESCAPED = re.compile(r"\\u(?:0000|[dD][89a-fA-F])")


class Unreadable(ValueError):
    """Its text is the reason, in the reader's language, as the end of a sentence: "a number is too large (line 3, column 9)"."""


def read(document: str | bytes) -> Any:
    """The value that a JSON text holds. Raises Unreadable.

    Refused are NaN, numbers beyond every reader's reach, a field that appears twice in one object, nesting deeper than
    `DEEPEST`, more than `MOST_VALUES` values, and characters that cannot be stored.
    """
    text = _text(document)
    if sum(map(text.count, ",[{")) > MOST_VALUES:
        raise Unreadable(_("it holds too many values"))
    found = _parsed(text)
    if _is_too_deep(found):
        raise _too_deep(text)
    if _ESCAPED.search(text) and _has_unstorable(found):
        raise _at(
            first_value(text, _is_unstorable), text, _("a text contains a character that cannot be stored")
        )
    return found


def _text(document: str | bytes) -> str:
    try:
        return document if isinstance(document, str) else document.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8-sig")
        raise _at(len(before), before, _("it is not UTF-8")) from None


def _at(position: int | None, text: str, reason: str) -> Unreadable:
    """`reason` with the place in the text, where that is known."""
    if position is None:
        return Unreadable(reason)
    place = {"reason": reason, **line_and_column(text, position)}
    return Unreadable(_("%(reason)s (line %(line)d, column %(column)d)") % place)


def _too_deep(text: str) -> Unreadable:
    return _at(first_deeper(text, DEEPEST), text, _("it is nested too deeply"))


# What the hooks of the reader refuse: they do not know where in the text it stands.


class _RepeatedField(ValueError):
    pass


class _TooLarge(ValueError):
    pass


class _Constant(ValueError):
    """Its text is the constant."""


def _parsed(text: str) -> Any:
    try:
        return _read(text)
    except RecursionError:
        raise _too_deep(text) from None
    except _RepeatedField:
        position, name = repeated_field(text) or (None, "")
        reason = _("the field “%(field)s” appears twice in one object") % {"field": name[:60]}
        raise _at(position, text, reason) from None
    except _TooLarge:
        raise _at(first_value(text, _is_too_large), text, _("a number is too large")) from None
    except _Constant as constant:
        named = str(constant)
        reason = _("%(name)s is not a JSON number") % {"name": named}
        raise _at(first_value(text, named.__eq__), text, reason) from None


def _read(text: str) -> Any:
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
            parse_int=_integer,
            parse_float=_fraction,
        )
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        raise Unreadable(_("line %(line)d, column %(column)d is not valid JSON") % place) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _RepeatedField
    return found


def _integer(digits: str) -> int:
    # The length comes first: converting a million digits takes seconds.
    if len(digits) > LONGEST_NUMBER or abs(int(digits)) > LARGEST:
        raise _TooLarge
    return int(digits)


def _fraction(digits: str) -> float:
    found = float(digits) if len(digits) <= LONGEST_NUMBER else math.inf
    if not math.isfinite(found):
        raise _TooLarge
    return found


def _refuse_constant(name: str) -> None:
    raise _Constant(name)


_WHOLE = re.compile(r"-?\d+")
_NUMBER = re.compile(r"-?\d[\d.eE+-]*")


def _is_too_large(piece: str) -> bool:
    """Whether it is a number that is refused, as it is written in the text."""
    if not _NUMBER.fullmatch(piece):
        return False
    take = _integer if _WHOLE.fullmatch(piece) else _fraction
    try:
        take(piece)
    except _TooLarge:
        return True
    return False


def _is_unstorable(piece: str) -> bool:
    """Whether it is a text, as it is written, that cannot be stored."""
    return bool(_ESCAPED.search(piece) and _UNSTORABLE.search(json.loads(piece)))


def _is_too_deep(document: Any) -> bool:
    """Level by level, so that depth costs no stack."""
    level, depth = [document], 0
    while level:
        if depth > DEEPEST:
            return True
        level = [inner for value in level for inner in _inside(value) if type(inner) in (dict, list)]
        depth += 1
    return False


def _has_unstorable(document: Any) -> bool:
    """Only an escape writes what cannot be stored: raw it would be no UTF-8, or no JSON."""
    level = [document]
    while level:
        if any(isinstance(value, str) and _UNSTORABLE.search(value) for value in level):
            return True
        level = [inner for value in level for inner in _inside(value)]
    return False


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return chain(value, value.values())
    return value if isinstance(value, list) else ()
