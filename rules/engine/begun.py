"""An action that is only begun: a board has written down who does it, and what it goes through is chosen next."""

from collections.abc import Mapping
from typing import Any

from rules.engine.ruling import Ruling, Verdict

KNOWN = 3  # fields of such an action: what is done, who does it, the empty way


def is_begun(case: Mapping[str, Any], heard: Ruling, do: str, way: str) -> bool:
    """Whether the last action is a `do` whose `way` is still empty: nothing to rule on yet, whatever it would break."""
    if heard.verdict is Verdict.INCOMPLETE or not case.get("actions"):
        return False
    if any(one.violations for one in heard.actions[:-1]):
        return False
    last = case["actions"][-1]
    return bool(last.get("do") == do and last.get(way) == [] and len(last) == KNOWN)
