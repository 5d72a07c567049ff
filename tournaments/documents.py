"""Values in the documents that an organizer fills in (an own scoring, awards): what a key, a line and a number may be."""

import re
from typing import Any

KEY = re.compile(r"[a-z][a-z0-9_]{0,29}", re.ASCII)
LONGEST_KEY = 30


def is_key(value: Any) -> bool:
    """A name for programs: small letters, digits and underscores, at most 30, beginning with a letter."""
    return isinstance(value, str) and KEY.fullmatch(value) is not None


def is_line(value: Any, most: int) -> bool:
    """A printable text of one line with at most `most` characters, and not empty."""
    return isinstance(value, str) and bool(value.strip()) and len(value) <= most and value.isprintable()


def is_whole(value: Any, least: int, most: int) -> bool:
    """A whole number from `least` to `most`; true and false are none."""
    return type(value) is int and least <= value <= most
