"""The order of names as people look them up: accents and case count only between names that are alike without them."""

import unicodedata

# Letters that Unicode does not take apart.
_PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "þ": "th", "æ": "ae", "œ": "oe"}
)


def by_name(name: str) -> tuple[str, str]:
    """The key of `sorted`: Éowyn stands before Faramir, Łukasz before Maria."""
    return without_accents(name.casefold()).translate(_PLAIN), name


def without_accents(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
