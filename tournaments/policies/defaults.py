"""The settings of a new event that nobody chose: the one place that the form, the API, the demo and archives ask.

Most defaults stand at the columns of `models.Event`. Here are those that follow from other settings: the rounds from the
number of players, the tiebreaks from the points, the reading of a game out of time from what such a game counts.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.games.registry import RULESETS, slip_of
from tournaments.history.scoring import DEFAULT, inputs_of
from tournaments.models import Event
from tournaments.own_scoring import OWN
from tournaments.pairing import rounds_suggested
from tournaments.standings import PRESETS, TIEBREAKS

OF_TEAMS = ("board-points", "buchholz")  # after the points of the matches
LEAST_ROUNDS = 3  # nobody travels for one game


def new_event() -> Event:
    """An event of which nothing is decided yet; not saved."""
    return Event(**new_settings({}))


def new_settings(settings: Mapping[str, Any]) -> dict[str, Any]:
    """`said`, with every setting that follows from others and was not said."""
    event = Event(**settings)
    for name, derive in DERIVED.items():
        if name not in settings:
            setattr(event, name, derive(event))
    return {**settings, **{name: getattr(event, name) for name in DERIVED}}


def usual_rounds(players: int) -> int:
    return max(LEAST_ROUNDS, rounds_suggested(players))


def usual_tiebreaks(event: Event) -> list[str]:
    """Those of the preset, or of the one that an own scoring began from, for which this format of this game has results."""
    if event.has_teams:
        return list(OF_TEAMS)
    preset, inputs = PRESETS.get(based_on(event), PRESETS[DEFAULT]), inputs_of(event)
    return [code for code in preset.tiebreaks if TIEBREAKS[code].needs in inputs]


def based_on(event: Event) -> str:
    """The code of the preset that the event's points are, or began from."""
    own = event.own_scoring if event.scoring == OWN else None
    found = own.get("based_on") if isinstance(own, dict) else event.scoring
    return found if isinstance(found, str) else DEFAULT


def settled_readings(ruleset: str, on_time: str, chosen: Mapping[str, str]) -> dict[str, str]:
    """An option for every contested rule of the game: the chosen one, else what follows from how games out of time
    count, else the rule's own default. Written out, so that an event keeps what it was played by."""
    known, slip = RULESETS.get(ruleset), slip_of(ruleset)
    usual = {reading.name: reading.default for reading in known.readings} if known else {}
    if slip.time_reading and on_time in slip.time_options:
        usual[slip.time_reading] = slip.time_options[on_time]
    return {**usual, **chosen}


def without_input(event: Event, tiebreaks: Iterable[str]) -> list[str]:
    """The tiebreaks that are 0 for everybody, since no result of this event feeds them."""
    inputs = inputs_of(event)
    return [code for code in tiebreaks if code in TIEBREAKS and TIEBREAKS[code].needs not in inputs]


def _rounds(event: Event) -> int:
    players = event.capacity
    return usual_rounds(players) if isinstance(players, int) and players > 0 else LEAST_ROUNDS


def _tiebreaks(event: Event) -> list[str]:
    return usual_tiebreaks(event)


def _scoring(event: Event) -> str:
    """The points that the game's own events are usually played for."""
    usual = slip_of(event.ruleset).scoring
    return usual if usual in PRESETS else DEFAULT


def _readings(event: Event) -> dict[str, str]:
    return settled_readings(event.ruleset, event.on_time, {})


# In this order: the tiebreaks follow from the points.
DERIVED: Mapping[str, Callable[[Event], Any]] = {
    "scoring": _scoring,
    "round_count": _rounds,
    "tiebreaks": _tiebreaks,
    "readings": _readings,
}
