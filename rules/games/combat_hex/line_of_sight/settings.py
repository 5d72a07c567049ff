"""By which book and which readings a look goes (5.07, 5.10, 5.17I), and which readings a ruling must say it consulted."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rules.engine.hearing import Hearing
from rules.games.combat_hex.case import is_starter
from rules.games.combat_hex.line_of_sight.blockers import Terms, ground_from
from rules.games.combat_hex.line_of_sight.lines import corner, line
from rules.games.combat_hex.line_of_sight.result import Sight
from rules.games.combat_hex.line_of_sight.silhouettes import Silhouette, silhouettes_of
from rules.games.combat_hex.line_of_sight.viewer import Eye
from rules.games.combat_hex.position import Position
from rules.games.combat_hex.readings import READINGS
from rules.games.combat_hex.terrain import DOTTED, ROUGH, SOLID

NAMES = ("arc", "wall-corner", "cover-touch", "ledges", "ledge-at-base", "awareness-arc")
OPTIONS = {reading.name: tuple(reading.options) for reading in READINGS if reading.name in NAMES}
OF_ARCS = frozenset({"arc", "awareness-arc"})


def eye_of(position: Position, shooter: str, hearing: Hearing, marksman: bool) -> Eye:
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
    names = list(_possible(eye))
    for name in OF_ARCS.intersection(names):
        here = eye.has_in_arc(facing, stand.hexes)
        if any(each.has_in_arc(facing, stand.hexes) != here for each in _others(eye, name, hearing)):
            hearing.reading(name)
    about_lines = [name for name in names if name not in OF_ARCS]
    if about_lines and _has_lines_near(eye, stand, facing):
        shown = _essence(eye.look(stand, facing))
        for name in about_lines:
            looks = (each.look(stand, facing) for each in _others(eye, name, hearing))
            if any(_essence(look) != shown for look in looks):
                hearing.reading(name)
    return eye


def _others(eye: Eye, name: str, hearing: Hearing) -> Iterator[Eye]:
    """The same eye under every other reading of a rule."""
    for option in OPTIONS[name]:
        if option != hearing.readings[name]:
            yield Eye(eye.position, eye.stand.id, _terms(hearing, {name: option}), eye.marksman)


def _terms(hearing: Hearing, instead: Mapping[str, str] = MappingProxyType({})) -> Terms:
    """The readings in force, or others instead; nothing is consulted yet."""
    return Terms(is_starter(hearing), *(instead.get(name, hearing.readings[name]) for name in NAMES))


def _possible(eye: Eye) -> Iterator[str]:
    """The readings that can matter to this warrior on this map at all."""
    lines, starter = eye.position.board.lines, eye.terms.starter
    if not eye.looks_all_round:
        yield "arc"
        if eye.is_aware:
            yield "awareness-arc"
    if lines[SOLID] or (not starter and (lines[DOTTED] or lines[ROUGH])):
        yield "wall-corner"
    if lines[ROUGH] and not starter:
        yield "cover-touch"
    if lines[DOTTED] and not starter:
        yield "ledges"
        yield "ledge-at-base"


def _has_lines_near(eye: Eye, target: Silhouette, facing: int) -> bool:
    """Whether any marked side lies near a line of sight to this target: no reading about lines matters otherwise."""
    board, terms = eye.position.board, eye.terms
    starts = ((at, index, ground_from(board, at, terms).marked) for at, index in eye.starts(facing))
    return any(
        not line(index, corner((goal[0] - at[0], goal[1] - at[1]), end)).is_far_from(marked)
        for at, index, marked in starts
        for goal in target.hexes
        for end in range(6)
    )


def _essence(sight: Sight) -> tuple[bool, int, bool]:
    return sight.in_arc, sight.clear, sight.cover
