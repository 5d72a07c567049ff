"""A case as a person likes to read and change it: indented, but a pair, a die roll or a small object on one line."""

import json
import re
from typing import Any

LINE = 110

# A JSON text never has a line break inside a string, so these see structure only. The innermost lists and objects.
_LISTS = re.compile(r"\[\n[^\[\]{}]*?\n *\]")
_OBJECTS = re.compile(r"\{\n[^{}]*?\n *\}")


def pretty(case: Any) -> str:
    """Readable JSON that says the same: reading it gives the same document."""
    written = json.dumps(case, indent=1, ensure_ascii=False)
    return _OBJECTS.sub(_on_one_line, _LISTS.sub(_on_one_line, written))


def _on_one_line(found: re.Match[str]) -> str:
    short = re.sub(r"\n *", " ", found[0])
    short = f"{short[0]}{short[1:-1].strip()}{short[-1]}"
    return short if len(short) <= LINE else found[0]
