"""Which closed parts of a long answer of the board come with what lies in them: those that somebody opened, by their keys."""

import re
from dataclasses import dataclass
from typing import Any

MANY = 8  # actions; the answer to a case with more comes without what lies in closed parts
MOST = 100  # parts that one question can name; the page asks again for those beyond
KEY = "[a-z]+(?:-[a-z0-9_/]{1,60})?"
KEYS = re.compile(rf"{KEY}(?:,{KEY}){{0,{MOST - 1}}}")


@dataclass(frozen=True, slots=True)
class Bodies:
    """Says of a part whether its body is sent: by its key, or an action by its number."""

    is_whole: bool
    opened: frozenset[str] = frozenset()

    def __contains__(self, part: str | int) -> bool:
        return self.is_whole or (part if isinstance(part, str) else f"deed-{part}") in self.opened


def bodies_of(case: Any, opened: str) -> Bodies:
    """Those of the answer to a case of any form. `opened`: keys with commas between them; anything else names none."""
    actions = case.get("actions") if isinstance(case, dict) else None
    if not isinstance(actions, list) or len(actions) <= MANY:
        return Bodies(is_whole=True)
    return Bodies(is_whole=False, opened=frozenset(opened.split(",") if KEYS.fullmatch(opened) else ()))
