"""Three maps to begin with, a few lines each."""

from collections.abc import Iterable, Iterator
from typing import Any

from rules.engine.hexes import DIRECTIONS, Hex
from rules.games.combat_hex.sheet import HEIGHT, WIDTH, sheet

Line = dict[str, Any]


def _at(column: int, row: int) -> Hex:
    return column - row // 2, row


PLAIN = {_at(column, row) for column in range(WIDTH) for row in range(HEIGHT)}


def _sides(kind: str, pairs: Iterable[tuple[Hex, Hex]]) -> list[Line]:
    return [{"between": [list(one), list(other)], "kind": kind} for one, other in pairs]


def _south_of(row: int, columns: Iterable[int]) -> Iterator[tuple[Hex, Hex]]:
    """Both southern sides of hexes in a row."""
    for column in columns:
        q, r = _at(column, row)
        for below in ((q - 1, r + 1), (q, r + 1)):
            if below in PLAIN:
                yield (q, r), below


def _around(hexes: set[Hex]) -> Iterator[tuple[Hex, Hex]]:
    """The outline of a patch of ground."""
    for q, r in sorted(hexes):
        for dq, dr in DIRECTIONS:
            if (q + dq, r + dr) not in hexes:
                yield (q, r), (q + dq, r + dr)


def _patch(column: int, row: int, radius: int) -> set[Hex]:
    q, r = _at(column, row)
    reach = range(-radius, radius + 1)
    return {(q + a, r + b) for a in reach for b in reach if abs(a + b) <= radius}


def _listed(hexes: Iterable[Hex]) -> list[list[int]]:
    return [list(at) for at in sorted(hexes)]


def _ford() -> dict[str, Any]:
    """A river across the middle that is shallow in one place, and a knoll on either bank."""
    deep = [column for column in range(WIDTH) if column not in (5, 6, 7)]
    lines = _sides("water", _south_of(HEIGHT // 2, deep)) + _sides("rough", _south_of(HEIGHT // 2, (5, 6, 7)))
    return sheet() | {"sides": lines, "elevated": _listed(_patch(2, 4, 1) | _patch(10, 12, 1))}


def _fort() -> dict[str, Any]:
    """A walled hill with two gates."""
    hill = _patch(6, 8, 2)
    wall = list(_around(hill))
    gates = {wall.index(pair) for pair in wall if pair[0] in (_at(6, 6), _at(6, 10))}
    stone = [pair for place, pair in enumerate(wall) if place not in gates]
    return sheet() | {"sides": _sides("solid", stone), "elevated": _listed(hill)}


def _wood() -> dict[str, Any]:
    """Thickets that slow, trunks where nobody stands, and a ledge."""
    thickets = _patch(3, 5, 1) | _patch(9, 6, 1) | _patch(4, 11, 1) | _patch(10, 12, 1)
    trunks = [_at(6, 4), _at(2, 8), _at(6, 8), _at(11, 9), _at(7, 13)]
    lines = _sides("rough", _around(thickets)) + _sides("dotted", _south_of(8, (4, 5, 7, 8)))
    return sheet() | {"sides": lines, "marked": _listed(trunks)}


SAMPLES: dict[str, dict[str, Any]] = {"The ford": _ford(), "The hill fort": _fort(), "The old wood": _wood()}
