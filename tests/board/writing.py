"""Writing at a place of a case by its path, as the board's script does it: static/js."""

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from rules.games.combat_hex.board.paths import value_at

Json = Mapping[str, Any]
# What holds one part for each player: a player may be called "1".
BY_PLAYER = re.compile(r".*/players|/actions/\d+/dice")


def written(case: Json, path: str, value: Any) -> dict[str, Any]:
    """The case with one place of it written anew. What is missing above it is made: a list where the path counts."""
    changed: dict[str, Any] = deepcopy(dict(case))
    *above, last = path.strip("/").split("/")
    at: Any = changed
    for depth, name in enumerate(above, start=1):
        here, following = "/" + "/".join(above[:depth]), [*above, last][depth]
        at = _entered(at, name, [] if following.isdecimal() and not BY_PLAYER.fullmatch(here) else {})
    _set(at, last, value)
    return changed


def inserted(case: Json, path: str, index: int, value: Any) -> dict[str, Any]:
    """The case with an item put into a list, before the one that stands at `index`."""
    found = value_at(case, path)
    items = list(found) if isinstance(found, list) else []
    return written(case, path, [*items[:index], value, *items[index:]])


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
