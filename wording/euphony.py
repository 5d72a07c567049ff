"""Words of one letter that sound otherwise before some names: Spanish "Ana e Isabel", Italian "Anna ed Elena", "ad Anna"."""

import re
from collections.abc import Mapping

# By language what stands before a name, the names before which it changes, and what it becomes. Labels as "I1" change nothing.
SOFTENED: Mapping[str, Mapping[str, tuple[re.Pattern[str], str]]] = {
    "es": {
        " y ": (re.compile(r"h?[ií](?![aeou])[a-zà-ÿ]", re.IGNORECASE), " e "),
        " o ": (re.compile(r"h?[oó][a-zà-ÿ]|8|11\b", re.IGNORECASE), " u "),
    },
    "it": {
        " e ": (re.compile(r"[eéè][a-zà-ÿ]", re.IGNORECASE), " ed "),
        " a ": (re.compile(r"[aàá][a-zà-ÿ]", re.IGNORECASE), " ad "),
    },
}


def before(language: str, words: str, name: str) -> str:
    """The words of a language as they stand before a name."""
    for ending, (sound, softer) in SOFTENED.get(language.partition("-")[0], {}).items():
        if words.endswith(ending) and sound.match(name):
            return words.removesuffix(ending) + softer
    return words
