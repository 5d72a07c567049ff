"""Takes a person's names out of texts and documents, and leaves everything else as it was."""

import re
from collections.abc import Iterable
from typing import Any

# A shorter name is also a word of the language: it goes only where it stands alone.
SHORTEST_IN_TEXT = 4


def scrubbed(value: Any, names: Iterable[str], neutral: str) -> Any:
    """The same document with the neutral name in place of every mention."""
    wanted = sorted({name for name in names if name.strip()}, key=len, reverse=True)
    return _scrubbed(value, wanted, neutral) if wanted else value


def _scrubbed(value: Any, names: list[str], neutral: str) -> Any:
    if isinstance(value, str):
        return _text(value, names, neutral)
    if isinstance(value, list):
        return [_scrubbed(inner, names, neutral) for inner in value]
    if isinstance(value, dict):
        return {name: _scrubbed(inner, names, neutral) for name, inner in value.items()}
    return value


def _text(text: str, names: list[str], neutral: str) -> str:
    if text.casefold() in {name.casefold() for name in names}:
        return neutral
    within = [re.escape(name) for name in names if len(name) >= SHORTEST_IN_TEXT]
    if not within:
        return text
    return re.sub(rf"(?<!\w)(?:{'|'.join(within)})(?!\w)", lambda _: neutral, text, flags=re.IGNORECASE)
