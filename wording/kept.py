"""Sentences that the service itself writes down, such as “Late entry” as the reason of a result.

They are kept in English, so that archives, exports and the audit log read the same everywhere. `Kept` finds the message and the
values that a kept sentence was made of, and says it in the reader’s language. What a person typed fits no message and stays.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from wording import gettext

_PLACE = re.compile(r"%\((\w+)\)s")
# A value as it is kept to the value as the reader reads it; None where it is no value of its kind.
Value = Callable[[str], str | None]


class Kept:
    """`messages` are marked by `gettext_noop`, with values as %(name)s; `values` reads those that are words themselves."""

    def __init__(self, messages: Sequence[str], values: Mapping[str, Value] | None = None) -> None:
        """Messages with the most words of their own are tried first: a value is never taken for a part of a sentence."""
        known = sorted(dict.fromkeys(messages), key=lambda one: -len(_PLACE.sub("", one)))
        self.messages = tuple(known)
        self._known = tuple((one, _pattern(one)) for one in known)
        self._values = dict(values or {})

    def in_words(self, text: str) -> str:
        """The sentence in the reader’s language; what no message fits stays as it is."""
        return self.localized(text) or text

    def localized(self, text: str) -> str | None:
        """The sentence in the reader’s language, None for what was not written by the service."""
        for message, pattern in self._known:
            if found := pattern.fullmatch(text):
                values = {name: self._value(name, value) for name, value in found.groupdict().items()}
                if None not in values.values():
                    return gettext(message) % values if values else gettext(message)
        return None

    def _value(self, name: str, value: str) -> str | None:
        read = self._values.get(name)
        return read(value) if read else value


def _pattern(message: str) -> re.Pattern[str]:
    parts = _PLACE.split(message)
    words, names = parts[::2], parts[1::2]
    groups = [f"(?P<{name}>.+?)" for name in names] + [""]
    return re.compile(
        "".join(re.escape(word) + group for word, group in zip(words, groups, strict=True)), re.DOTALL
    )
