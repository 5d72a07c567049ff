"""The maps of a game, for events that prepare them: read, written, described, drawn."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.engine.faults import Fault
from wording import gettext_noop

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Roll:
    """Each player's dice as they fell, ties and all, by id; `takes` is the part that the winner takes."""

    dice: Mapping[str, Sequence[int]]
    takes: str


@dataclass(frozen=True, slots=True)
class MapTaken:
    """`by` is the id of a player; empty for nobody yet chosen."""

    map: Json
    by: str = ""


@dataclass(frozen=True, slots=True)
class EdgeTaken:
    edge: str
    by: str = ""


Step = Roll | MapTaken | EdgeTaken


@dataclass(frozen=True, slots=True)
class Chosen:
    """Where a table stands in choosing, by the ids of its players; `first` has the map, `second` the edge; "" until rolled."""

    first: str = ""
    second: str = ""
    edges: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MapChoice:
    """How two players choose their map where the book lets them: a roll, then the map, then the edge.

    * `parts`: what the winner of the roll may take; `edges`: those that can be taken; both with their labels.
    * `case(ruleset, readings, players, steps)`: the case in which everything was said in this order; its ruling is the answer.
    * `chosen(ruling)`: what that ruling, as JSON, makes of it.
    * `hint` says what is rolled for, `first_does` what falls to the person who has the map. Texts are marked, translated where
      shown.
    """

    parts: tuple[tuple[str, str], ...]
    edges: tuple[tuple[str, str], ...]
    case: Callable[[str, Json, Sequence[Json], Sequence[Step]], dict[str, Any]]
    chosen: Callable[[Json], Chosen]
    hint: str = ""
    first_does: str = gettext_noop("chooses the map")


@dataclass(frozen=True, slots=True)
class Maps:
    """* `read(document)`: the map in its canonical form, and every fault; also takes a case with a map in its position.
    * `blank()`: a map without terrain. `describe(map)`: the map in one line. `draw(map, name, title)`: the map as SVG;
      `name` prefixes the ids of the drawing.
    * `place(case, map)`: the case played on that map.
    * `samples`: maps to begin with, by name.
    * `players_choose`: how players choose the map, by the rulesets whose book lets them; `without_choice`: the rule of the
      others. `caption` says beside a drawing how to read it.
    """

    read: Callable[[Any], tuple[dict[str, Any], tuple[Fault, ...]]]
    blank: Callable[[], dict[str, Any]]
    describe: Callable[[Json], str]
    draw: Callable[[Json, str, str], str]
    place: Callable[[Json, Json], dict[str, Any]]
    players_choose: Mapping[str, MapChoice] = field(default_factory=dict)
    without_choice: Mapping[str, str] = field(default_factory=dict)
    samples: Mapping[str, Json] = field(default_factory=dict)
    caption: str = ""
