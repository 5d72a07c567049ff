"""Places in a case by their path, such as "/actions/0/players/rohan/roll/dice": what stands there, and writing there.

The board's script does the same in static/js; neither decides a rule.
"""

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

Json = Mapping[str, Any]
# What holds one part for each player: a player may be called "1".
BY_PLAYER = re.compile(r".*/players|/actions/\d+/dice")


def value_at(case: Json, path: str) -> Any:
    """What stands at a path; None where nothing does."""
    at: Any = case
    for name in path.strip("/").split("/"):
        if isinstance(at, list):
            at = at[int(name)] if _counts(name) and int(name) < len(at) else None
        else:
            at = at.get(name) if isinstance(at, Mapping) else None
    return at


def written(case: Json, path: str, value: Any) -> dict[str, Any]:
    """The case with one place of it written anew. What is missing above it is made: a list where the path counts."""
    changed: dict[str, Any] = deepcopy(dict(case))
    *above, last = path.strip("/").split("/")
    at: Any = changed
    for depth, name in enumerate(above, start=1):
        here, following = "/" + "/".join(above[:depth]), [*above, last][depth]
        at = _entered(at, name, [] if _counts(following) and not BY_PLAYER.fullmatch(here) else {})
    _set(at, last, value)
    return changed


def inserted(case: Json, path: str, index: int, value: Any) -> dict[str, Any]:
    """The case with an item put into a list, before the one that stands at `index`."""
    found = value_at(case, path)
    items = list(found) if isinstance(found, list) else []
    return written(case, path, [*items[:index], value, *items[index:]])


def _counts(name: str) -> bool:
    """Whether a part of a path can be a place in a list."""
    return name.isascii() and name.isdecimal() and len(name) < 7


def _entered(at: Any, name: str, empty: Any) -> Any:
    if isinstance(at, list):
        if int(name) >= len(at):
            at.append(empty)
        return at[min(int(name), len(at) - 1)]
    return at.setdefault(name, empty)


def _set(at: Any, name: str, value: Any) -> None:
    if not isinstance(at, list):
        at[name] = value
    elif int(name) < len(at):
        at[int(name)] = value
    else:
        at.append(value)
