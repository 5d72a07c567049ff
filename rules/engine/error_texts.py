"""What reading a document finds wrong, as sentences to translate. A value stands in braces; games add theirs (`phrases.ERRORS`).

A fault is a sentence with its values put in, as the command line says it. `Errors` finds the pattern it was made from.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

ERRORS: Sequence[str] = (
    'A claim names either a "fact" with the value it "is", or the rule it "breaks".',
    "A die shows a whole number from 1 to 6.",
    "A hex is two whole numbers, its column and its row: [q, r].",
    "A list is expected.",
    "A list of names is expected.",
    "A name of at most 120 characters is expected.",
    "A name of letters and digits, at most 64, is expected.",
    "A restriction needs a minimum or a maximum.",
    "A whole number from {low} to {high} is expected.",
    "An object is expected here.",
    "At most {most} items are allowed.",
    'Did you mean "{word}"?',
    "Either true or false is expected.",
    "More than {most} errors; the rest is not listed.",
    "Name at least one value.",
    "No case was entered yet.",
    "One of {expected} is expected.",
    "Text of at most {longest} characters is expected.",
    'The field "{field}" is missing.',
    'The field "{field}" is not known here.',
    'The model "{model}" stands here twice.',
    'There is no player "{player}".',
    'There is no rule "{rule}".',
    'This action settles no "{fact}".',
    "This is not readable JSON: {reason}.",
)
# What may follow an error about a name that nobody knows; see rules.engine.spelling.
HINT = 'Did you mean "{word}"?'
_FIELD = re.compile(r"\\\{(\w+)\\\}")
Say = Callable[[str], str]
Value = Callable[[str, str], str]  # the name of a value, and how the sentence has it


class Errors:
    """The sentences of a game's documents, ready to be found. Made once for each game."""

    def __init__(self, patterns: Sequence[str]) -> None:
        """Those with the most words of their own come first, so that a name is never taken for a piece of a sentence."""
        known = sorted(
            dict.fromkeys((*ERRORS, *patterns)), key=lambda one: -len(_FIELD.sub("", re.escape(one)))
        )
        self._known = tuple((one, _compiled(one)) for one in known if one != HINT)

    def localized(self, text: str, say: Say, value: Value) -> str:
        """The sentence with its pattern put through `say` and its values through `value`, unchanged where no pattern fits."""
        hint = _compiled(f"{{error}} {HINT}").fullmatch(text)
        if hint:
            return f"{self.localized(hint['error'], say, value)} {_filled(say(HINT), {'word': hint['word']})}"
        for pattern, found in self._known:
            if match := found.fullmatch(text):
                return _filled(
                    say(pattern), {name: value(name, one) for name, one in match.groupdict().items()}
                )
        return text

    def knows(self, text: str) -> bool:
        return any(found.fullmatch(text) for _, found in self._known)


def _filled(pattern: str, values: dict[str, str]) -> str:
    return re.sub(r"\{(\w+)\}", lambda one: values.get(one[1], one[0]), pattern)


@lru_cache(maxsize=1024)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(_FIELD.sub(r"(?P<\1>.*?)", re.escape(pattern)), re.DOTALL)
