"""What must hold of sight on any board: moved, turned or mirrored it is the same; more in the way never shows more."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.hexes import Hex, parted, rotated, side
from rules.games.combat_hex.line_of_sight.blockers import Terms, is_clear, stops
from rules.games.combat_hex.line_of_sight.result import Sight
from rules.games.combat_hex.line_of_sight.silhouettes import silhouettes_of
from rules.games.combat_hex.line_of_sight.view import view, view_all
from rules.games.combat_hex.line_of_sight.viewer import Eye
from rules.games.combat_hex.position import Position, Warrior
from rules.games.combat_hex.terrain import Board
from tests.combat_hex.line_of_sight.boards import FOOT, random_position

SEEDS = st.integers(0, 10**9)
FACINGS = st.integers(0, 5)
TERMS = st.builds(
    Terms,
    starter=st.booleans(),
    arc=st.sampled_from(["wedge", "corridor"]),
    wall_corner=st.sampled_from(["around", "literal"]),
    cover_touch=st.sampled_from(["point", "sides"]),
)


def boards(*strategies: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A test on many boards; a first look at far hexes takes its time on a busy machine."""
    calm: Any = settings(deadline=None, max_examples=60)
    many: Any = given(*strategies)
    return lambda test: calm(many(test))


def essence(sight: Sight) -> tuple[object, ...]:
    return (
        sight.visible,
        sight.in_arc,
        sight.clear,
        sight.choices,
        sight.cover,
        sight.extra_shot,
        sight.distance,
    )


class Map:
    """A turn by sixths and perhaps a mirror, then a shift."""

    def __init__(self, turns: int = 0, mirrored: bool = False, by: Hex = (0, 0)) -> None:
        self.turns, self.mirrored, self.by = turns, mirrored, by

    def __call__(self, at: Hex) -> Hex:
        q, r = rotated((at[0] + at[1], -at[1]) if self.mirrored else at, self.turns)
        return (q + self.by[0], r + self.by[1])

    def facing(self, facing: int) -> int:
        return ((-facing if self.mirrored else facing) + self.turns) % 6


def mapped(position: Position, move: Map) -> Position:
    """The same position with every hex and facing changed."""
    board = position.board
    sides = {side(*(move(at) for at in parted(between))): kind for between, kind in board.sides.items()}
    moved = Board(elevated=frozenset(map(move, board.elevated)), sides=sides)
    warriors = {
        w.id: replace(w, at=move(w.at), facing=move.facing(w.facing)) for w in position.warriors.values()
    }
    return replace(position, board=moved, warriors=warriors)


def foot_only(position: Position) -> Position:
    """A mirror would turn the bases of larger warriors over, which no base does."""
    return replace(
        position,
        warriors={
            w.id: w if len(w.card.base) == 1 else replace(w, card=FOOT) for w in position.warriors.values()
        },
    )


@boards(SEEDS, FACINGS, TERMS, st.integers(-40, 40), st.integers(-40, 40))
def test_sight_is_the_same_anywhere_on_the_map(
    seed: int, facing: int, terms: Terms, dq: int, dr: int
) -> None:
    position = random_position(Random(seed))
    moved = mapped(position, Map(by=(dq, dr)))
    here, there = (view(each, "S", "T", facing, terms=terms) for each in (position, moved))
    assert essence(here) == essence(there)


@boards(SEEDS, FACINGS, TERMS, st.integers(1, 5))
def test_sight_is_the_same_in_all_six_directions(seed: int, facing: int, terms: Terms, turns: int) -> None:
    position = random_position(Random(seed))
    turned = mapped(position, Map(turns))
    there = view(turned, "S", "T", (facing + turns) % 6, terms=terms)
    assert essence(view(position, "S", "T", facing, terms=terms)) == essence(there)


@boards(SEEDS, FACINGS, TERMS)
def test_sight_is_the_same_in_a_mirror(seed: int, facing: int, terms: Terms) -> None:
    position = foot_only(random_position(Random(seed)))
    mirror = mapped(position, Map(mirrored=True))
    there = view(mirror, "S", "T", -facing % 6, terms=terms)
    assert essence(view(position, "S", "T", facing, terms=terms)) == essence(there)


def all_round(position: Position, shooter: str, target: str, terms: Terms) -> set[tuple[Any, Any]]:
    """Every clear pair of corners, whatever the facing: as unordered pairs of points on the map."""
    eye = Eye(position, shooter, terms)
    found = set()
    for facing in range(6):
        for choice in eye.all_choices(silhouettes_of(position)[target], facing):
            for end in choice.ends:
                single = replace(choice, ends=(end,))
                if not eye.stops_of(single, silhouettes_of(position)[target]):
                    start = (3 * choice.start[0], 3 * choice.start[1], choice.corner)
                    found.add((start, (3 * choice.goal[0], 3 * choice.goal[1], end)))
    return found


@boards(SEEDS, st.booleans())
def test_a_line_is_clear_both_ways_or_neither(seed: int, starter: bool) -> None:
    """Facing apart, and on level ground: height and the Ring favour one of the two."""
    position = foot_only(random_position(Random(seed), reach=3))
    level = replace(position, board=replace(position.board, elevated=frozenset()))
    plain = replace(
        level, warriors={w.id: replace(w, card=FOOT, wears_ring=False) for w in level.warriors.values()}
    )
    terms = Terms(starter)
    there = {(b, a) for a, b in all_round(plain, "T", "S", terms)}
    assert all_round(plain, "S", "T", terms) == there


@boards(SEEDS, FACINGS, TERMS, st.integers(-5, 5), st.integers(-5, 5))
def test_one_more_warrior_never_opens_a_line(seed: int, facing: int, terms: Terms, q: int, r: int) -> None:
    position = random_position(Random(seed))
    before = view(position, "S", "T", facing, terms=terms)
    if (q, r) in position.occupants:
        return
    crowded = position.with_warrior(Warrior("another", FOOT, "b", (q, r), 0, 2, 0))
    after = view(crowded, "S", "T", facing, terms=terms)
    assert after.clear <= before.clear


@boards(SEEDS, FACINGS, TERMS, st.integers(-5, 5), st.integers(-5, 5), st.integers(0, 2))
def test_one_more_wall_never_opens_a_line(
    seed: int, facing: int, terms: Terms, q: int, r: int, k: int
) -> None:
    position = random_position(Random(seed))
    before = view(position, "S", "T", facing, terms=terms)
    step = ((1, 0), (0, 1), (1, -1))[k]
    between = side((q, r), (q + step[0], r + step[1]))
    board = replace(position.board, sides={**position.board.sides, between: "solid"})
    after = view(replace(position, board=board), "S", "T", facing, terms=terms)
    assert after.clear <= before.clear


@boards(SEEDS, FACINGS, TERMS)
def test_a_wall_hides_at_least_as_much_as_a_ledge(seed: int, facing: int, terms: Terms) -> None:
    position = random_position(Random(seed))
    walls = {at: "solid" if kind == "dotted" else kind for at, kind in position.board.sides.items()}
    walled = replace(position, board=replace(position.board, sides=walls))
    assert (
        view(walled, "S", "T", facing, terms=terms).clear
        <= view(position, "S", "T", facing, terms=terms).clear
    )


@boards(SEEDS, FACINGS, TERMS)
def test_the_quick_answer_is_the_full_one(seed: int, facing: int, terms: Terms) -> None:
    """A line is clear exactly when nothing can be named that stops it."""
    position = random_position(Random(seed))
    eye, target = Eye(position, "S", terms), silhouettes_of(position)["T"]
    for choice in eye.all_choices(target, facing):
        scene = eye.scene(choice.start, target)
        for line, goal in eye.lines_of(choice):
            assert is_clear(line, goal, scene) == (not list(stops(line, goal, scene)))


@boards(SEEDS, FACINGS, TERMS)
def test_who_is_not_seen_is_told_why(seed: int, facing: int, terms: Terms) -> None:
    position = random_position(Random(seed))
    sight = view(position, "S", "T", facing, terms=terms)
    assert sight.visible == (not sight.reasons)
    assert all(reason.rule for reason in sight.reasons)


@boards(SEEDS)
def test_every_hex_lies_in_the_arc_of_two_or_three_facings(seed: int) -> None:
    """The wedges cover the board, so that turning before a shot always helps; rims belong to both neighbours."""
    rng = Random(seed)
    position = random_position(rng)
    plain = replace(position, warriors={**position.warriors, "S": replace(position.warriors["S"], card=FOOT)})
    eye = Eye(plain, "S", Terms())
    at = (rng.randint(-9, 9), rng.randint(-9, 9))
    if at != (0, 0):
        assert sum(eye.has_in_arc(facing, (at,)) for facing in range(6)) in (2, 3)


@boards(SEEDS, FACINGS)
def test_the_overlay_agrees_with_the_single_look(seed: int, facing: int) -> None:
    position = random_position(Random(seed), reach=4)
    board = replace(position.board, rows=tuple((r, -6, 6) for r in range(-6, 7)))
    position = replace(position, board=board)
    seen = view_all(position, "S", facing)
    for warrior in position.warriors.values():
        single = view(position, "S", warrior.id, facing) if warrior.id != "S" else None
        for at in warrior.hexes if single else ():
            if single and at in seen:
                assert essence(seen[at]) == essence(single)
