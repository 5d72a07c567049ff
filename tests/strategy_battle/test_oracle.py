"""Another way to the same answers: directions tried one by one in floating point, friends pushed about on a grid."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from rules.engine.faults import Unreadable
from rules.games.strategy_battle.referee import adjudicate
from tests.golden import Case
from tests.strategy_battle.scenes import RADIUS, question, table

L, TOUCH = 25.4, 0.5
Vector = tuple[float, float]


@dataclass(frozen=True)
class Plane:
    """A table in floating point, from the point of view of one mover."""

    models: dict[str, tuple[Vector, float, str]]
    walls: list[tuple[Vector, Vector]]
    drop: float | None
    winners: tuple[str, ...]

    def moved(self, id: str, at: Vector) -> "Plane":
        _, radius, side = self.models[id]
        return Plane({**self.models, id: (at, radius, side)}, self.walls, self.drop, self.winners)


def plane_of(position: Case) -> Plane:
    models = {
        m["id"]: ((m["at"][0], m["at"][1]), RADIUS[m["profile"]], m["player"]) for m in position["models"]
    }
    walls = [tuple(map(tuple, p["points"])) for p in position["terrain"] if p["kind"] == "wall"]
    drops = [p["points"][0][1] for p in position["terrain"] if p["kind"] == "drop"]
    winners = tuple(id for id in models if id.startswith("w"))
    return Plane(models, walls, drops[0] if drops else None, winners)  # type: ignore[arg-type]


def to_segment(p: Vector, a: Vector, b: Vector) -> tuple[float, Vector]:
    ax, ay = a
    wx, wy, px, py = b[0] - ax, b[1] - ay, p[0] - ax, p[1] - ay
    part = (px * wx + py * wy) / (wx * wx + wy * wy or 1)
    if part > 0:
        part = min(part, 1.0)
        px, py = px - part * wx, py - part * wy
    return math.hypot(px, py), (px, py)


def apart(a: Vector, b: Vector, c: Vector, d: Vector) -> float:
    """The distance of two segments."""

    def left(p: Vector, q: Vector, r: Vector) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    if left(a, b, c) * left(a, b, d) < 0 and left(c, d, a) * left(c, d, b) < 0:
        return 0.0
    return min(to_segment(a, c, d)[0], to_segment(b, c, d)[0], to_segment(c, a, b)[0], to_segment(d, a, b)[0])


def room(plane: Plane, mover: str, degrees: float, length: float, *, away: bool, drops: bool = True) -> float:
    """How much room the tightest thing leaves on this way, in millimetres or by a dot product; negative is barred."""
    at, radius, side = plane.models[mover]
    d = (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    end = (at[0] + length * d[0], at[1] + length * d[1])
    found = [1e9]
    for id, (place, other, owner) in plane.models.items():
        if id == mover:
            continue
        offset = (at[0] - place[0], at[1] - place[1])
        gap = radius + other
        dot = (d[0] * offset[0] + d[1] * offset[1]) / math.hypot(*offset)
        if away and id in plane.winners:
            found.append(dot - 1e-9)
        if abs(math.hypot(*offset) - gap) <= TOUCH:
            found.append(dot + 1e-9)
        else:
            found.append(to_segment(place, at, end)[0] - gap - (1e-9 if owner != side else 0))
    for a, b in plane.walls:
        distance, normal = to_segment(at, a, b)
        if abs(distance - radius) <= TOUCH:
            found.append((d[0] * normal[0] + d[1] * normal[1]) / (distance or 1) + 1e-9)
        else:
            found.append(apart(at, end, a, b) - radius)
    if drops and plane.drop is not None and at[1] > plane.drop:
        found.append(end[1] - plane.drop)
    return min(found)


def directions(step: float) -> Iterator[float]:
    for n in range(int(360 / step)):
        yield n * step


def widest(plane: Plane, mover: str, **how: Any) -> float:
    """The best room over all directions."""
    return max(room(plane, mover, degrees, L, away=True, **how) for degrees in directions(0.5))


def ruled(position: Case) -> dict[str, Any] | None:
    try:
        return dict(adjudicate(question(position)).actions[0].outcome)
    except Unreadable:
        return None


@pytest.mark.parametrize("start", range(0, 300, 50))
def test_who_is_trapped_equals_directions_tried_one_by_one(start: int) -> None:
    seen = 0
    for seed in range(start, start + 50):
        position = table(seed)
        facts = ruled(position)
        if facts is None:
            continue
        plane = plane_of(position)
        dry, wet = widest(plane, "loser"), widest(plane, "loser", drops=False)
        outcome = facts.get("if_declined.loser", facts["outcome.loser"])
        slack = float(facts["slack.loser"])
        if outcome == "backs_away" and slack > 1.1:
            assert dry > 0, seed
        if outcome == "forced_over_drop" and slack > 1.1:
            assert dry <= 0 < wet, seed
        if outcome.startswith("trapped"):
            assert wet <= 1e-6, seed
        seen += 1
    assert seen > 25


def can_help(plane: Plane, friend: str, spare: float) -> bool:
    """Whether some move of the friend on a grid opens a way for the loser, all gaps wider by `spare`."""
    start = plane.models[friend][0]
    opened = [
        a
        for a in directions(2)
        if room(
            Plane(
                {k: v for k, v in plane.models.items() if k != friend}, plane.walls, plane.drop, plane.winners
            ),
            "loser",
            a,
            L,
            away=True,
        )
        >= spare * 0.02
    ]
    if not opened:
        return False
    for psi in directions(4):
        for tenths in range(10, 255, 8):
            length = tenths / 10
            if room(plane, friend, psi, length, away=False) < spare:
                break
            to = (
                start[0] + length * math.cos(math.radians(psi)),
                start[1] + length * math.sin(math.radians(psi)),
            )
            after = plane.moved(friend, to)
            if any(room(after, "loser", a, L, away=True) >= spare * 0.02 for a in opened):
                return True
    return False


@pytest.mark.parametrize("start", range(0, 240, 60))
def test_who_can_make_way_equals_friends_pushed_about(start: int) -> None:
    """What the grid finds with room to spare the referee finds; what the referee finds the grid finds without."""
    for seed in range(start, start + 60):
        position = table(seed, models=9)
        facts = ruled(position)
        if facts is None or facts["trapped_without_help.loser"] is False:
            continue
        plane = plane_of(position)
        engaged = _engaged(plane)
        helping = set(facts.get("helpers.loser", ()))
        for id, (_, _, owner) in plane.models.items():
            if owner != "light" or id == "loser" or id in engaged:
                continue
            if can_help(plane, id, 0.3):
                assert id in helping, (seed, id)
            elif id in helping and float(facts[f"shortest.{id}"]) < 24:
                assert can_help(plane, id, -0.6), (seed, id)


def _engaged(plane: Plane) -> set[str]:
    found = set()
    for a, (p, r, side) in plane.models.items():
        for b, (q, s, other) in plane.models.items():
            if side != other and abs(math.hypot(p[0] - q[0], p[1] - q[1]) - r - s) <= TOUCH:
                found |= {a, b}
    return found
