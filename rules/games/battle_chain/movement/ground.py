"""What a step costs: lines, what lies on the space, trees, levels (BC-MOVE-3, BC-MOVE-4, BC-TERRAIN)."""

from collections.abc import Callable
from typing import NamedTuple

from rules.engine.once import once
from rules.games.battle_chain.board import (
    BLOCKED,
    CLEAR,
    CLOSED_LINES,
    COVER,
    DOOR,
    FENCE,
    HEDGE,
    LAVA,
    LEDGE,
    ROUGH,
    SAND,
    SNOW,
    TREE,
    VOLCANIC,
    WALL,
    WATER,
    Board,
    Space,
)
from rules.games.battle_chain.movement.gait import Gait

LINE_PRICES = {CLEAR: 1, ROUGH: 2, HEDGE: 2, FENCE: 2, WATER: 3}
GROUND_PRICES = {CLEAR: 1, COVER: 1, ROUGH: 2, SAND: 2, VOLCANIC: 2, LAVA: 2, WATER: 3, SNOW: 3}
GOBLIN_GROUND = frozenset({ROUGH, VOLCANIC, HEDGE, FENCE})
SHALLOW, SNOW_UPHILL, NEAR_TREE = 2, 4, 2
CLOSED_RULES = {
    LEDGE: "BC-TERRAIN-1",
    TREE: "BC-TERRAIN-6",
    BLOCKED: "BC-MOVE-4",
    WALL: "BC-MOVE-4",
    DOOR: "BC-MOVE-4",
}
GROUND_RULES = {
    CLEAR: "BC-TERRAIN-20",
    ROUGH: "BC-TERRAIN-17",
    SAND: "BC-TERRAIN-18",
    WATER: "BC-TERRAIN-20",
    VOLCANIC: "BC-TERRAIN-21",
    LAVA: "BC-TERRAIN-22",
    SNOW: "BC-TERRAIN-23",
}
# What a step that is not barred costs, by which rule, and what it is about.
Due = tuple[int, str, str]
# Asks for a reading by name; asking marks it as consulted.
Asks = Callable[[str], str]


class Toll(NamedTuple):
    """The price of one step, None where it is barred; the rule that says so and what it is about."""

    price: int | None
    rule: str
    what: str


class Ground:
    """The board under one gait. `ask` gives the reading in force; `steep`: levels cost points and drops are falls."""

    def __init__(self, board: Board, gait: Gait, ask: Asks, steep: bool) -> None:
        self.board, self.gait, self.ask, self.steep = board, gait, ask, steep

    @once
    def shallow(self) -> frozenset[Space]:
        """Water that counts as shallow: connected with sand, or by the other reading touching it (BC-TERRAIN-19)."""
        board = self.board
        water = {at for at, kind in board.ground.items() if kind == WATER}
        edge = {at for at in water if any(board.ground.get(near) == SAND for near in board.around(at))}
        if not edge or self.ask("sand-water") == "touching":
            return frozenset(edge)
        waiting = list(edge)
        while waiting:
            fresh = [near for near in board.around(waiting.pop()) if near in water and near not in edge]
            edge.update(fresh)
            waiting.extend(fresh)
        return frozenset(edge)

    # -- one space of a base, one step

    def toll(self, at: Space, to: Space, *, climbs: bool = True) -> Toll:
        """What stepping from one space to a touching one costs; without `climbs` levels do not count."""
        if self.gait.is_free:
            return Toll(1, "BC-AB-SNEAK" if self.gait.sneaks else "BC-AB-FLY", "free")
        board = self.board
        if to not in board.not_plain and not (self.steep and board.levels):
            return PLAIN
        kind = board.ground.get(to, CLEAR)
        if kind in (TREE, BLOCKED):
            return Toll(None, CLOSED_RULES[kind], kind)
        over = self._crossing(at, to)
        if over in CLOSED_LINES:
            return Toll(None, CLOSED_RULES[over], over)
        price, rule, what = self._price(at, to, kind, over)
        climb = self._climb(at, to) if climbs else 0
        if not climb:
            return Toll(price, rule, what)
        uphill = ("BC-TERRAIN-23", "snow uphill") if kind == SNOW else ("BC-TERRAIN-9", f"{climb} up")
        return Toll(price + climb, *uphill)

    def _price(self, at: Space, to: Space, kind: str, over: str) -> Due:
        """The dearest of line, ground and trees."""
        due = self._line_price(over), "BC-MOVE-3", over
        ground = self._ground_price(at, to, kind)
        if ground[0] > due[0] or (ground[0] == due[0] and kind != CLEAR):
            due = ground
        return self._near_tree(due) if to in self.board.near_trees and due[0] < NEAR_TREE else due

    def _near_tree(self, otherwise: Due) -> Due:
        if self.gait.woods:
            return otherwise[0], self.gait.woods, "woods"
        return NEAR_TREE, "BC-TERRAIN-8", "trees"

    def _line_price(self, kind: str) -> int:
        return 1 if self._rule_of_ease(kind) else LINE_PRICES[kind]

    def _ground_price(self, at: Space, to: Space, kind: str) -> Due:
        if ease := self._rule_of_ease(kind):
            return 1, ease, kind
        if kind == WATER and to in self.shallow:
            return SHALLOW, "BC-TERRAIN-19", "shallow water"
        if kind == SNOW and not self.steep and self.board.level(to) > self.board.level(at):
            return SNOW_UPHILL, "BC-TERRAIN-23", "snow uphill"
        return GROUND_PRICES[kind], GROUND_RULES.get(kind, "BC-TERRAIN-16"), kind

    def _rule_of_ease(self, kind: str) -> str:
        """The rule by which a creature of the water or a goblin of Moria pays one point, "" where none does."""
        if self.gait.deep and kind == WATER:
            return "BC-UNIT-10"
        return "BC-UNIT-1" if self.gait.goblin and kind in GOBLIN_GROUND else ""

    def _climb(self, at: Space, to: Space) -> int:
        if not self.steep:
            return 0
        return max(self.board.level(to) - self.board.level(at), 0)

    def _crossing(self, at: Space, to: Space) -> str:
        """The line that a step crosses; over a corner the cheaper of the two ways round (BC-MOVE-3#a)."""
        board = self.board
        if board.is_hex or at[0] == to[0] or at[1] == to[1]:
            return self._line(at, to)
        ways = [self._way_round(at, (at[0], to[1]), to), self._way_round(at, (to[0], at[1]), to)]
        best = min(ways, key=self._weight)
        if best in CLOSED_LINES or best == CLEAR:
            return best
        return best if self.ask("diagonal-cost") == "lines" else CLEAR

    def _way_round(self, at: Space, corner: Space, to: Space) -> str:
        """The dearer of the two lines of one way round a corner; closed ground closes it."""
        if self.board.ground.get(corner) in (TREE, BLOCKED) or not self.board.has(corner):
            return BLOCKED
        return max(self._line(at, corner), self._line(corner, to), key=self._weight)

    def _line(self, a: Space, b: Space) -> str:
        """The line between two spaces with a common side. On tiles a ledge may be stepped off, downwards (BC-TERRAIN-15)."""
        kind = self.board.line_between(a, b)
        if kind == LEDGE and self.steep and self.board.level(b) < self.board.level(a):
            return CLEAR
        return kind

    def _weight(self, kind: str) -> int:
        return 99 if kind in CLOSED_LINES else self._line_price(kind)


PLAIN = Toll(1, "BC-MOVE-3", CLEAR)
