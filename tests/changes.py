"""A document changed in one place: a value that is another one, missing, given twice, or of another kind."""

import random
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
Path = tuple[Any, ...]
NAMED = ("warriors", "models", "players", "terrain")


def changed(document: Json, luck: random.Random) -> Json:
    """The document with one change somewhere, seldom two."""
    found: Json = copied(document)
    for _ in range(luck.choice((1, 1, 1, 2))):
        inner = [path for path in places(found) if path]
        if not inner:
            break
        *parents, last = luck.choice(inner)
        parent: Any = found
        for part in parents:
            parent = parent[part]
        _change(parent, last, luck, names(document))
    return found


def copied(value: Any) -> Any:
    """A document of its own with the same values."""
    if isinstance(value, dict):
        return {key: copied(one) for key, one in value.items()}
    return [copied(one) for one in value] if isinstance(value, list) else value


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in a document."""
    yield path
    if isinstance(value, dict):
        for key, one in value.items():
            yield from places(one, (*path, key))
    elif isinstance(value, list):
        for index, one in enumerate(value):
            yield from places(one, (*path, index))


def names(document: Json) -> list[str]:
    """The models, players and terrain of a case."""
    position = document.get("position", {})
    given = (one for field in NAMED for one in position.get(field, ()))
    return [one["id"] for one in given if isinstance(one, dict) and "id" in one]


def _change(parent: Any, key: Any, luck: random.Random, others: list[str]) -> None:
    value = parent[key]
    if luck.random() < 0.12:
        del parent[key]
    elif luck.random() < 0.06:
        parent[key] = luck.choice((None, [], {}, "x", 7, True, -1))
    elif isinstance(value, bool):
        parent[key] = not value
    elif isinstance(value, int):
        parent[key] = luck.choice(
            (value + 1, value + 1, value - 1, value - 1, 0, 1, 2, 5, 6, 9, 10, 99, 100, 999, 1000)
        )
    elif isinstance(value, float):
        parent[key] = round(value + luck.choice((-25, -3, -0.4, -0.01, 0.01, 0.4, 3, 25)), 6)
    elif isinstance(value, str):
        parent[key] = luck.choice((*others, "nobody", value[:-1], value.upper()))
    elif isinstance(value, list):
        _change_list(value, luck)
    elif isinstance(value, dict):
        value["surplus"] = 1


def _change_list(value: list[Any], luck: random.Random) -> None:
    if value and luck.random() < 0.7:
        value.append(copied(luck.choice(value)))
    elif value:
        value.reverse()
    else:
        value.append(0)
