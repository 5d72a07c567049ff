"""A case as somebody may write it down wrongly: a number one off, another name, something left out or said twice.

Unlike `tests.changes` it stays a case that can be read, most of the time.
"""

import random
from typing import Any

from tests.changes import Json, copied, names, places

# Where a slip is made: in what was done, or in how the warriors stood.
PARTS = (("actions", 0), ("position", "warriors"))


def slipped(case: Json, luck: random.Random) -> Json:
    """The case with one or two slips."""
    found: Json = copied(case)
    for _ in range(luck.choice((1, 1, 2))):
        part = luck.choice(PARTS)
        inside = [(*part, *path) for path in places(_at(found, part)) if path]
        if inside:
            _slip(found, luck.choice(inside), luck)
    return found


def _at(document: Any, path: tuple[Any, ...]) -> Any:
    for part in path:
        document = document[part]
    return document


def _slip(case: Json, path: tuple[Any, ...], luck: random.Random) -> None:
    *parents, last = path
    parent, value = _at(case, tuple(parents)), _at(case, path)
    if isinstance(value, bool):
        parent[last] = not value
    elif isinstance(value, int):
        parent[last] = luck.choice((value - 1, value + 1, luck.randint(1, 6)))
    elif isinstance(value, str):
        parent[last] = luck.choice(names(case)) if value in names(case) else value
    elif isinstance(value, list) and value:
        _slip_in_list(value, luck)
    elif isinstance(parent, dict) and value is None:
        del parent[last]


def _slip_in_list(value: list[Any], luck: random.Random) -> None:
    at = luck.randrange(len(value))
    luck.choice((value.pop, lambda place: value.append(copied(value[place])), lambda _: value.reverse()))(at)
