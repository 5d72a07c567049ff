"""By which book and which readings a look goes (5.07, 5.10, 5.17I), and which readings a ruling must say it consulted."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rules.engine.hearing import Hearing
from rules.games.combat_hex.case import is_starter
from rules.games.combat_hex.line_of_sight.blockers import Terms
from rules.games.combat_hex.line_of_sight.result import Sight
from rules.games.combat_hex.line_of_sight.silhouettes import silhouettes_of
from rules.games.combat_hex.line_of_sight.viewer import Eye
from rules.games.combat_hex.position import Position
from rules.games.combat_hex.readings import READINGS
from rules.games.combat_hex.terrain import DOTTED, ROUGH, SOLID

NAMES = ("arc", "wall-corner", "cover-touch")
OPTIONS = {reading.name: tuple(reading.options) for reading in READINGS if reading.name in NAMES}


def eye_of(position: Position, shooter: str, hearing: Hearing, marksman: bool = False) -> Eye:
    """An eye for any target; every reading that can matter on this map counts as consulted."""
    eye = Eye(position, shooter, _terms(hearing), marksman)
    for name in _possible(eye):
        hearing.reading(name)
    return eye


def eye_on(
    position: Position, shooter: str, target: str, facing: int, hearing: Hearing, marksman: bool
) -> Eye:
    """An eye for one target: a reading is consulted only if another one would show something else of it."""
    eye = Eye(position, shooter, _terms(hearing), marksman)
    stand = silhouettes_of(position)[target]
    shown = _essence(eye.look(stand, facing, explain=False))
    for name in _possible(eye):
        for option in OPTIONS[name]:
            if option != hearing.readings[name]:
                other = Eye(position, shooter, _terms(hearing, {name: option}), marksman)
                if _essence(other.look(stand, facing, explain=False)) != shown:
                    hearing.reading(name)
    return eye


def _terms(hearing: Hearing, instead: Mapping[str, str] = MappingProxyType({})) -> Terms:
    """The readings in force, or others instead; nothing is consulted yet."""
    arc, wall_corner, cover_touch = (instead.get(name, hearing.readings[name]) for name in NAMES)
    return Terms(is_starter(hearing), arc, wall_corner, cover_touch)


def _possible(eye: Eye) -> Iterator[str]:
    """The readings that can matter to this warrior on this map at all."""
    lines = eye.position.board.lines
    if not eye.looks_all_round:
        yield "arc"
    if lines[SOLID] or (not eye.terms.starter and (lines[DOTTED] or lines[ROUGH])):
        yield "wall-corner"
    if lines[ROUGH] and not eye.terms.starter:
        yield "cover-touch"


def _essence(sight: Sight) -> tuple[bool, int, bool]:
    return sight.in_arc, sight.clear, sight.cover
