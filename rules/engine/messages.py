"""Sentences: a key and its values become one plain sentence, players by their names, numbers with their units."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from string import Formatter
from typing import Any

Messages = Mapping[str, str | Callable[[Mapping[str, Any]], str]]
# Values that hold ids of players; sentences say their names.
PLAYERS = frozenset({"player", "players", "winner"})


def render(words: Messages, key: str, values: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """The sentence of a key, players by their names. A key without wording is a mistake of ours and raises KeyError."""
    if not PLAYERS.isdisjoint(values):
        values = {**values, **{field: _called(values[field], names) for field in PLAYERS & values.keys()}}
    wording = words[key]
    if not isinstance(wording, str):
        return wording(values)
    said = []
    for part, field in _parts(wording):
        value = part if field is None else values[field]
        if type(value) is str:
            said.append(value)
        elif type(value) is int:
            said.append(counted(value, part) if part else str(value))
        else:
            said.append(format(spoken(value), part))
    return "".join(said)


@lru_cache(maxsize=4096)
def _parts(wording: str) -> tuple[tuple[str, str | None], ...]:
    """The pieces of a wording: (text, None), and (how to say it, name of the value). Parsed once for each wording."""
    found: list[tuple[str, str | None]] = []
    for text, field, how, _ in Formatter().parse(wording):
        if text:
            found.append((text, None))
        if field is not None:
            found.append((how or "", field))
    return tuple(found)


def _called(player: Any, names: Mapping[str, str]) -> Any:
    if isinstance(player, list | tuple):
        return [_called(one, names) for one in player]
    return names.get(player, player)


class Counted(int):
    """A number that counts things where a sentence says so; see `counted`."""

    def __format__(self, thing: str) -> str:
        return counted(int(self), thing)


def counted(number: int, thing: str) -> str:
    """A number that counts things: "{hits:hit}" reads "1 hit" or "3 hits", "{count:die/dice}" "1 die" or "2 dice".

    "{die:nth}" is a place that documents count from 0, as people count it: from 1.
    """
    if not thing:
        return str(number)
    if thing == "nth":
        return str(number + 1)
    one, _, many = thing.partition("/")
    return f"{number} {one if number == 1 else many or one + 's'}"


def spoken(value: Any) -> Any:
    """Lists read as "a, b and c", pairs as (q, r), whole numbers can be counted, everything else as it is."""
    if type(value) is int:
        return Counted(value)
    if isinstance(value, (list, tuple)):  # a union takes twice as long
        if isinstance(value, tuple) and len(value) == 2 and all(type(part) is int for part in value):
            return f"({value[0]}, {value[1]})"
        parts = [part if type(part) is str else str(spoken(part)) for part in value]
        if not parts:
            return "none"
        return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
    return value
