"""The cross table of a round robin: who has played whom, and how it ended, as rows and columns to be shown."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournaments.history.played import Game
from tournaments.history.ranking import Group, Line
from tournaments.models import Outcome

_SHOWN = {
    Outcome.FIRST: ("1", "0"),
    Outcome.SECOND: ("0", "1"),
    Outcome.DRAW: ("½", "½"),
    Outcome.BOTH_LOSE: ("0", "0"),
    Outcome.VOID: ("–", "–"),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player got against another; `text` is empty while nothing is confirmed."""

    opponent: str
    text: str
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class CrossRow:
    line: Line
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    group: Group
    rows: tuple[CrossRow, ...]


def cross_tables(groups: Iterable[Group], games: Iterable[Game]) -> Iterator[CrossTable]:
    """Columns stand in the order of the rows: best first."""
    got = _got(games)
    for group in groups:
        lines = list(group.lines)
        yield CrossTable(group, tuple(CrossRow(line, tuple(_cells(line, lines, got))) for line in lines))


def _cells(line: Line, lines: Iterable[Line], got: dict[tuple[int, int], list[str]]) -> Iterator[Cell]:
    for other in lines:
        pair = (line.entry.number, other.entry.number)
        yield Cell(other.entry.name, " ".join(got.get(pair, [])), is_own=pair[0] == pair[1])


def _got(games: Iterable[Game]) -> dict[tuple[int, int], list[str]]:
    found: dict[tuple[int, int], list[str]] = {}
    for game in games:
        if game.second is None or game.outcome is None:
            continue
        first, second = _SHOWN[game.outcome]
        found.setdefault((game.first, game.second), []).append(first)
        found.setdefault((game.second, game.first), []).append(second)
    return found
