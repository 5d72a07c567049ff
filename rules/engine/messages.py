"""Sentences: a key and its values become one plain sentence, players by their names, numbers with their units."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Any


@dataclass(frozen=True, slots=True)
class Choice:
    """A finding that is said in one of several ways; `number` chooses among `wordings` by the values."""

    wordings: tuple[str, ...]
    number: Callable[[Mapping[str, Any]], int]


@dataclass(frozen=True, slots=True)
class Speech:
    """How a language joins lists and counts: what stands before the last of a list, what an empty one is called.

    `form` gives the place of the noun that goes with a number among those of "{hits:hit/hits}".
    """

    last: str = " and "
    nothing: str = "none"
    form: Callable[[int], int] = lambda number: int(number != 1)


ENGLISH = Speech()
Wording = str | Choice
Messages = Mapping[str, Wording]


class Translated(dict[str, Wording]):
    """Wordings in another language than English, except those of the keys `in_english`.

    `phrase` translates a value that is a piece of a sentence: (field, text).
    """

    def __init__(
        self,
        wordings: Messages,
        in_english: frozenset[str],
        speech: Speech,
        phrase: Callable[[str, str], str],
    ) -> None:
        super().__init__(wordings)
        self.in_english = in_english
        self.speech = speech
        self.phrase = phrase

    def phrased(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return {field: self._phrased(field, value) for field, value in values.items()}

    def _phrased(self, field: str, value: Any) -> Any:
        if type(value) is str:
            return self.phrase(field, value)
        return [self._phrased(field, one) for one in value] if type(value) is list else value


# Values that hold ids of players; sentences say their names.
PLAYERS = frozenset({"player", "players", "winner"})


def render(words: Messages, key: str, values: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """The sentence of a key, players by their names. A key without wording is a mistake of ours and raises KeyError."""
    own = words if isinstance(words, Translated) and key not in words.in_english else None
    speech = own.speech if own else ENGLISH
    if own:
        values = own.phrased(values)
    if not PLAYERS.isdisjoint(values):
        called = {field: _called(values[field], names) for field in PLAYERS & values.keys()}
        values = {**values, **(own.phrased(called) if own else called)}
    wording = words[key]
    if not isinstance(wording, str):
        wording = wording.wordings[wording.number(values)]
    said = []
    for part, field in _parts(wording):
        value = part if field is None else values[field]
        if type(value) is str:
            said.append(value)
        elif type(value) is int:
            said.append(counted(value, part, speech) if part else str(value))
        else:
            said.append(spoken(_places(value) if part == "nth" else value, speech))
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


def counted(number: int, thing: str, speech: Speech = ENGLISH) -> str:
    """A number as a sentence says it: "{hits:hit}" reads "1 hit" or "3 hits", "{count:die/dice}" "1 die" or "2 dice".

    "{die:nth}" is a place that documents count from 0, as people count it: from 1; "{dice:nth}" are several of them.
    "{side:left|right}" is one of these words.
    """
    if not thing:
        return str(number)
    if thing == "nth":
        return str(number + 1)
    if "|" in thing:
        return thing.split("|")[number]
    one, *more = thing.split("/")
    if speech is ENGLISH:
        return f"{number} {one if number == 1 else more[0] if more else one + 's'}"
    return f"{number} {(one, *more)[min(speech.form(number), len(more))]}"


def _places(counted_from_0: Any) -> list[int]:
    return [place + 1 for place in counted_from_0]


def spoken(value: Any, speech: Speech = ENGLISH) -> str:
    """Lists read as "a, b and c", pairs as (q, r), everything else as it is."""
    if not isinstance(value, (list, tuple)):  # a union takes twice as long
        return str(value)
    if isinstance(value, tuple) and len(value) == 2 and all(type(part) is int for part in value):
        return f"({value[0]}, {value[1]})"
    parts = [part if type(part) is str else spoken(part, speech) for part in value]
    if not parts:
        return speech.nothing
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])}{speech.last}{parts[-1]}"


def fields_of(wording: str) -> frozenset[str]:
    """The names of the values that a wording speaks of."""
    return frozenset(field for _, field in _parts(wording) if field is not None)
