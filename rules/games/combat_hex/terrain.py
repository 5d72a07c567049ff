"""The map: full hexes, elevated hexes, hexes marked X, and the colour of the lines between hexes (4.03-4.07, 5.13)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.hexes import DIRECTIONS, Hex, Side, side
from rules.engine.once import once

CLEAR, ROUGH, WATER, SOLID, DOTTED = "clear", "rough", "water", "solid", "dotted"
SIDE_KINDS = (CLEAR, ROUGH, WATER, SOLID, DOTTED)
COSTS = {CLEAR: 1, ROUGH: 2, WATER: 3}  # 4.03; black lines have no price
WALLS = frozenset({SOLID, DOTTED})  # 4.04 and 4.041: nobody crosses, kill zones are cut
NORTH, SOUTH = "north", "south"
OPPOSITE = {NORTH: SOUTH, SOUTH: NORTH}


@dataclass(frozen=True)
class Board:
    """`rows` holds (r, first q, last q) of each row of full hexes; without rows the ground has no end.

    `sides` maps a side (see `hexes.side`) to its kind; a side that is not named is clear.
    The narrow edges are the rows of smallest r ("north") and of largest r ("south").
    """

    rows: tuple[tuple[int, int, int], ...] = ()
    elevated: frozenset[Hex] = frozenset()
    marked: frozenset[Hex] = frozenset()
    sides: Mapping[Side, str] = field(default_factory=dict)

    @once
    def spans(self) -> Mapping[int, tuple[tuple[int, int], ...]]:
        found: dict[int, tuple[tuple[int, int], ...]] = {}
        for r, first, last in self.rows:
            found[r] = (*found.get(r, ()), (first, last))
        return found

    def has(self, at: Hex) -> bool:
        """True for a full hex of the map; partial hexes are no hexes for any purpose (4.06)."""
        if not self.rows:
            return True
        for first, last in self.spans.get(at[1], ()):  # noqa: SIM110  every kill zone asks this, often
            if first <= at[0] <= last:
                return True
        return False

    def kind(self, a: Hex, b: Hex) -> str:
        """The colour of the line between two neighbouring hexes."""
        return self.sides.get(side(a, b), CLEAR)

    def is_walled(self, a: Hex, b: Hex) -> bool:
        """A solid or dotted black line parts the two neighbours."""
        return self.sides.get(side(a, b)) in WALLS if self.sides else False

    @once
    def lines(self) -> Mapping[str, frozenset[Side]]:
        """The sides of each kind."""
        return {
            kind: frozenset(at for at, found in self.sides.items() if found == kind) for kind in SIDE_KINDS
        }

    @once
    def derived(self) -> dict[Any, Any]:
        """What other chapters work out of the map and want to find again: a map outlives its positions."""
        return {}

    def is_elevated(self, at: Hex) -> bool:
        return at in self.elevated

    @once
    def depths(self) -> Mapping[str, Mapping[Hex, int]]:
        """For each narrow edge: how many full hexes from it, the edge hex being 1 (3.03)."""
        return {edge: self._depth_from(edge) for edge in (NORTH, SOUTH)} if self.rows else {}

    def _depth_from(self, edge: str) -> Mapping[Hex, int]:
        step = 1 if edge == NORTH else -1
        ring = self._outermost(step)
        found = dict.fromkeys(ring, 1)
        depth = 1
        while ring:
            depth += 1
            ring = {(q + dq, r + dr) for q, r in ring for dq, dr in DIRECTIONS}
            ring = {at for at in ring if self.has(at) and at not in found}
            found.update(dict.fromkeys(ring, depth))
        return found

    def _outermost(self, step: int) -> set[Hex]:
        """Full hexes with no full hex of the map beyond them towards the edge."""
        beyond = ((0, -1), (1, -1)) if step == 1 else ((0, 1), (-1, 1))
        rows = sorted(self.spans, key=lambda row: row * step)
        edge_row, near = (*rows, *rows)[:2]
        found = {(q, edge_row) for first, last in self.spans[edge_row] for q in range(first, last + 1)}
        for first, last in self.spans[near]:
            for q in range(first, last + 1):
                if not any(self.has((q + dq, near + dr)) for dq, dr in beyond):
                    found.add((q, near))
        return found
