"""The maps of a game, for events that prepare them: read, written, described, drawn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.faults import Fault

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Maps:
    """* `read(document)`: the map in its canonical form, and every fault; also takes a case with a map in its position.
    * `blank()`: a map without terrain. `describe(map)`: the map in one line. `draw(map, name, title)`: the map as SVG;
      `name` prefixes the ids of the drawing.
    * `place(case, map)`: the case played on that map.
    * `samples`: maps to begin with, by name.
    * `players_choose`: the rulesets whose book lets the players choose the map; `without_choice`: the rule of the others.
    """

    read: Callable[[Any], tuple[dict[str, Any], tuple[Fault, ...]]]
    blank: Callable[[], dict[str, Any]]
    describe: Callable[[Json], str]
    draw: Callable[[Json, str, str], str]
    place: Callable[[Json, Json], dict[str, Any]]
    players_choose: frozenset[str] = frozenset()
    without_choice: Mapping[str, str] = field(default_factory=dict)
    samples: Mapping[str, Json] = field(default_factory=dict)
