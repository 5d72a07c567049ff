"""Sentences: a key and its values become one plain sentence, players by their names, numbers with their units."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Any

from rules.engine.joining import ENGLISH as JOINED_IN_ENGLISH
from rules.engine.joining import Joining


@dataclass(frozen=True, slots=True)
class Choice:
    """A finding that is said in one of several ways; `number` chooses among `wordings` by the values."""

    wordings: tuple[str, ...]
    number: Callable[[Mapping[str, Any]], int]


@dataclass(frozen=True, slots=True, eq=False)  # one for each language
class Speech:
    """How a language joins lists and counts: what stands before the last of a list, what an empty one is called.

    `form` gives the place of the noun that goes with a number among those of "{hits:hit/hits}". `joining`: what becomes of
    the words beside a name.
    """

    last: str = " and "
    nothing: str = "none"
    form: Callable[[int], int] = lambda number: int(number != 1)
    joining: Joining = JOINED_IN_ENGLISH


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


# Values that hold ids of players; sentences say their names, as they do of "{loser:player}"
# and of "{totals:scores}", which holds "ann 7".
PLAYERS = frozenset({"player", "players", "winner"})
_OF_PLAYERS = frozenset({"player", "scores"})


def render(words: Messages, key: str, values: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """The sentence of a key, players by their names. A key without wording is a mistake of ours and raises KeyError."""
    wording, speech, called = words[key], ENGLISH, names
    # A wording is chosen by what was found, the names included, in every language alike.
    found = values if isinstance(wording, str) else {**values, **_players_in(values, names)}
    if isinstance(words, Translated) and key not in words.in_english:
        values, speech = words.phrased(values), words.speech
        values, names = values | words.phrased(_players_in(values, names)), {}
    elif not isinstance(wording, str):
        values, names = found, {}
    if not isinstance(wording, str):
        wording = wording.wordings[wording.number(found)]
    pattern, slots = _pattern(wording)
    filled = pattern.copy()
    for place, field, how, is_player in slots:
        value = values[field]
        if is_player:
            value = _with_names(value, how, called if how else names)
        if type(value) is str:
            filled[place] = SAID[how](value) if how in SAID else value
        elif how == "name":
            filled[place] = spoken([titled(one) for one in value], speech)
        elif type(value) is int:
            filled[place] = counted(value, how, speech) if how else str(value)
        else:
            filled[place] = spoken(_places(value) if how == "nth" else value, speech)
        if is_player or speech is not ENGLISH:
            _join(filled, place, speech.joining)
    return "".join(filled)


def _join(filled: list[str], place: int, joining: Joining) -> None:
    """The value at a place and the words before it, as the language writes them side by side."""
    before = filled[place - 1] if place else ""
    filled[place] = joining.opened(before, filled[place])
    if place:
        filled[place - 1], filled[place] = joining.joined(before, filled[place])


@lru_cache(maxsize=4096)
def _pattern(wording: str) -> tuple[list[str], tuple[tuple[int, str, str, bool], ...]]:
    """A wording as pieces, empty where a value stands, and of each of these: its place, its name, how it is said, whether
    it names players. Parsed once for each wording.
    """
    pieces: list[str] = []
    slots: list[tuple[int, str, str, bool]] = []
    for text, field, how, _ in Formatter().parse(wording):
        if text:
            pieces.append(text)
        if field is not None:
            slots.append((len(pieces), field, how or "", field in PLAYERS or how in _OF_PLAYERS))
            pieces.append("")
    return pieces, tuple(slots)


def _players_in(values: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {field: _called(values[field], names) for field in PLAYERS & values.keys()}


def _with_names(value: Any, how: str, names: Mapping[str, str]) -> Any:
    """A player or several by their names; with "scores" each before a number."""
    if how != "scores":
        return names.get(value, value) if type(value) is str else _called(value, names)
    parts = [one.rpartition(" ") for one in value]
    return [f"{names.get(player, player)} {score}" for player, _, score in parts]


def _called(player: Any, names: Mapping[str, str]) -> Any:
    if isinstance(player, (list, tuple)):
        return [_called(one, names) for one in player]
    return names.get(player, player)


@lru_cache(maxsize=4096)  # the numbers of sentences are small and come again
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


def titled(word: str) -> str:
    """What documents write as "battle-cry", as people write its name: "{ability:name}" reads "Battle Cry"."""
    return word.replace("-", " ").title()


def in_words(word: str) -> str:
    """What documents write as "attacker-action", inside a sentence: "{phase:words}" reads "attacker action"."""
    return word.replace("-", " ")


# How a value of a document is said, by what stands behind the colon.
SAID: Mapping[str, Callable[[str], str]] = {"name": titled, "words": in_words}


def spoken(value: Any, speech: Speech = ENGLISH) -> str:
    """Lists read as "a, b and c", pairs as (q, r), everything else as it is."""
    if not isinstance(value, (list, tuple)):  # a union takes twice as long
        return str(value)
    if isinstance(value, tuple) and len(value) == 2 and all(type(part) is int for part in value):
        return f"({value[0]}, {value[1]})"
    parts = [
        part if type(part) is str else str(part) if type(part) is int else spoken(part, speech)
        for part in value
    ]
    if len(parts) > 1:
        last = parts.pop()
        return ", ".join(parts) + speech.joining.between(speech.last, last) + last
    return parts[0] if parts else speech.nothing


def fields_of(wording: str) -> frozenset[str]:
    """The names of the values that a wording speaks of."""
    return frozenset(field for _, field, _, _ in _pattern(wording)[1])
