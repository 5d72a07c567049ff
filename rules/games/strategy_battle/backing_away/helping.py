"""A friend makes way as declared: whether it may, whether it helps, whether it goes no farther than it must."""

from dataclasses import replace
from math import isqrt

from rules.engine.hearing import Hearing
from rules.games.strategy_battle.backing_away.finding import Answer, way_comes_first
from rules.games.strategy_battle.backing_away.make_way import (
    SPARE,
    Movement,
    Strip,
    movement_of,
    pushed_off,
    strip_of,
)
from rules.games.strategy_battle.backing_away.retreat import TOLERANCE, Retreat, after_moving
from rules.games.strategy_battle.backing_away.route import passed_ground
from rules.games.strategy_battle.distances import square_between
from rules.games.strategy_battle.fights.document import MakeWay
from rules.games.strategy_battle.fights.engaged import engaged_ids
from rules.games.strategy_battle.geometry.directions import Direction, Point, along
from rules.games.strategy_battle.geometry.units import INCH, TOUCH, rounded
from rules.games.strategy_battle.position import Model


def friend_makes_way(
    answer: Answer,
    declared: MakeWay,
    direction: Direction | None,
    path: str,
    hearing: Hearing,
    busy: frozenset[str],
) -> Answer:
    """The answer after a friend made way as declared; the answer as it was when it may not, or it does not help."""
    found = answer.retreat
    friend = found.position.models.get(declared.model)
    problem = _may_not(found, friend, busy, hearing)
    if problem or friend is None:
        code, rule = problem or ("way.nobody", "SBG-WAY-1")
        hearing.fault(code, path, rule, model=declared.model, loser=found.loser.id)
        return answer
    if direction is None:
        hearing.need(
            found.loser.player, "way-direction", 1, "SBG-WAY-2", f"{path}/direction", model=found.loser.id
        )
        return answer
    to = _where_to(found, friend, declared, direction, path, hearing)
    if to is None:
        return answer
    after = after_moving(found, found.position.moved(friend.id, to))
    if not after.legal().near(direction, TOLERANCE):
        hearing.fault("way.no-use", path, "SBG-WAY-8", model=friend.id, loser=found.loser.id)
        return answer
    _tell_way(after, friend, to, hearing)
    return replace(answer, retreat=after, helpers=(), marginal=after.marginal, way_direction=direction)


def _may_not(
    found: Retreat, friend: Model | None, busy: frozenset[str], hearing: Hearing
) -> tuple[str, str] | None:
    if friend is None or friend.side != found.loser.side or friend.id == found.loser.id or friend.at is None:
        return "way.nobody", "SBG-WAY-1"
    if found.dry:
        return "way.not-needed", "SBG-WAY-1"
    if friend.id in busy or friend.id in engaged_ids(found.position):
        return "way.engaged", "SBG-WAY-4"
    if not way_comes_first(found, hearing):
        return "way.not-needed", "SBG-BACK-7"
    return None


def _where_to(
    found: Retreat, friend: Model, declared: MakeWay, direction: Direction, path: str, hearing: Hearing
) -> Point | None:
    """Where the friend ends: as declared when that is legal and short enough, else None with a fault."""
    opened = found.legal(without=friend.id)
    if opened.near(direction, TOLERANCE) is None:
        hearing.fault("way.no-use", path, "SBG-WAY-8", model=friend.id, loser=found.loser.id)
        return None
    strip = strip_of(found.loser, friend, direction)
    movement = movement_of(found.position, friend)
    if declared.to and not _is_open(friend, declared.to, movement, path, hearing):
        return None
    best = movement.shortest(strip)
    if best is None:
        hearing.fault("way.no-use", path, "SBG-WAY-8", model=friend.id, loser=found.loser.id)
        return None
    limit = _limit(found, friend, movement, best, hearing)
    if declared.to:
        return _as_declared(friend, declared.to, strip, limit, path, hearing)
    length, angle = best
    _tell_excess(friend, length, limit, path, hearing)
    return pushed_off(strip, friend.place, movement.at(angle, length))


def _limit(found: Retreat, friend: Model, movement: Movement, best: tuple[int, int], hearing: Hearing) -> int:
    """How far the friend may go at most: 3 mm more than the shortest way that serves."""
    if hearing.reading("make-way-shortest") == "direction":
        return best[0] + SPARE
    opened = found.legal(without=friend.id)
    ends = [end for arc in opened.arcs for end in arc[:2]]
    ways = [best, *(movement.shortest(strip_of(found.loser, friend, end)) for end in ends)]
    return min(way[0] for way in ways if way) + SPARE


def _tell_excess(friend: Model, length: int, limit: int, path: str, hearing: Hearing) -> None:
    """A fault when a friend goes farther than it may, by more than a tenth of a millimetre."""
    if length > limit + TOUCH // 5:
        values = {"mm": rounded(length), "shortest": rounded(limit - SPARE)}
        hearing.fault("way.not-shortest", path, "SBG-WAY-2", model=friend.id, **values)


def _is_open(friend: Model, to: Point, movement: Movement, path: str, hearing: Hearing) -> bool:
    """Whether the friend can go there in a straight line of an inch at most."""
    start = friend.place
    square = square_between(start, to)
    if square > (INCH + TOUCH) ** 2:
        hearing.fault("way.too-far", f"{path}/to", "SBG-WAY-1", model=friend.id)
        return False
    if not square:
        return True
    angle = along(to[0] - start[0], to[1] - start[1]).angle
    if square > (movement.reach(angle) + TOUCH) ** 2:
        code, rule = _what_stops(movement, friend, angle)
        hearing.fault(code, f"{path}/to", rule, model=friend.id)
        return False
    return True


def _as_declared(
    friend: Model, to: Point, strip: Strip, limit: int, path: str, hearing: Hearing
) -> Point | None:
    if not strip.clears(to, TOUCH):
        hearing.fault("way.no-use", f"{path}/to", "SBG-WAY-8", model=friend.id, loser="its friend")
        return None
    _tell_excess(friend, isqrt(square_between(friend.place, to)), limit, f"{path}/to", hearing)
    return pushed_off(strip, friend.place, to)


def _what_stops(movement: Movement, friend: Model, angle: int) -> tuple[str, str]:
    around = movement.around
    travels = dict(
        zip((name for name, _ in (*around.blocks, *around.drops)), movement.travels(angle), strict=True)
    )
    stopped = [name for name, far in travels.items() if far < INCH]
    enemies = {name for name, one in around.blocks if getattr(one, "open", True) is False}
    if enemies & set(stopped):
        return "way.enemy", "SBG-WAY-5"
    return "way.blocked", "SBG-WAY-6"


def _tell_way(after: Retreat, friend: Model, to: Point, hearing: Hearing) -> None:
    far = isqrt(square_between(friend.place, to))
    id = after.loser.id
    hearing.find("SBG-WAY-1", "way.makes-way", model=friend.id, loser=id)
    hearing.find("SBG-WAY-2", "way.moves", model=friend.id, mm=rounded(far))
    if friend.prone:
        hearing.find("SBG-WAY-3", "way.prone", model=friend.id)
    for kind, rule in (("difficult", "SBG-WAY-3"), ("water", "SBG-WAY-7")):
        ground = passed_ground(after.position, friend.place, to, friend.radius, kind)
        if ground:
            hearing.find(rule, f"way.{kind}", model=friend.id, terrain=ground)
    zones = [
        enemy.id
        for enemy in after.position.enemies(friend)
        if enemy.at and square_between(enemy.at, to) <= (enemy.radius + friend.radius + INCH) ** 2
    ]
    if zones:
        hearing.find("SBG-WAY-5", "way.zones", model=friend.id, enemies=sorted(zones))
    hearing.settle(f"made_way.{id}", friend.id)
    hearing.find("SBG-WAY-8", "way.enough", loser=id)


WORDS = {
    "way.nobody": "{model} is no friend on the table that could make way for {loser}.",
    "way.not-needed": "{loser} has somewhere to go, so {model} does not make way.",
    "way.engaged": "{model} is Engaged in combat and cannot make way for {loser}.",
    "way.no-use": "The move of {model} does not open that way for {loser}, so nobody moves.",
    "way.too-far": "{model} moves an inch at most to make way.",
    "way.enemy": "{model} may not come into contact with an enemy to make way.",
    "way.blocked": "{model} may not cross an Obstacle, a friend or a harmful drop to make way.",
    "way.not-shortest": "{model} moves the shortest way that serves ({shortest} mm, within 3 mm), not {mm} mm.",
    "redress.way.not-shortest": "{model} is put back to the shortest way.",
    "redress.way.no-use": "{model} stays where it is and {loser} is Trapped.",
    "redress.way.engaged": "{model} stays where it is.",
    "way.makes-way": "{model} makes way for {loser}.",
    "way.moves": "{model} moves {mm} mm, the shortest way within 3 mm.",
    "way.difficult": "{model} is not slowed by {terrain}.",
    "way.water": "{model} may go into {terrain}.",
    "way.zones": "{model} may enter the Control Zone of {enemies} to make way.",
    "way.prone": "{model} does so Prone, and stays Prone.",
    "way.enough": "{loser} can now Back Away a full inch: one friend was enough.",
    "need.way-direction": "{player} says where {model} Backs Away once its friend has made way.",
}
