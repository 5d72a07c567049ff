"""The way of a model that backs away: what it passes, what bars other ways, whether it goes over an edge."""

from rules.engine.hearing import Hearing
from rules.games.strategy_battle.backing_away.retreat import Retreat
from rules.games.strategy_battle.backing_away.surroundings import from_winners
from rules.games.strategy_battle.distances import is_inside
from rules.games.strategy_battle.geometry.arcs import left_over
from rules.games.strategy_battle.geometry.directions import Direction, Point
from rules.games.strategy_battle.geometry.obstacles import UNIT, nearest_on, within
from rules.games.strategy_battle.geometry.units import INCH
from rules.games.strategy_battle.position import DROP_KINDS, Position, Terrain


def unit(direction: Direction) -> Point:
    x, y = direction.step(1 << UNIT)
    return x, y


def why_barred(found: Retreat, wanted: Direction) -> tuple[str, str]:
    """The code and the rule that bar a direction."""
    direction = unit(wanted)
    if any(
        not left_over(list(one.arcs(INCH))).holds(wanted)
        for one in from_winners(found.position, found.loser, found.winners, found.strict)
    ):
        return "back.not-away", "SBG-BACK-2"
    models = found.position.models
    names = [name for name, one in found.around.blocks if one.travel(direction, INCH) < INCH]
    if any(name in models and models[name].side != found.loser.side for name in names):
        return "back.enemy", "SBG-BACK-4"
    if names:
        return "back.blocked", "SBG-BACK-6"
    if any(one.travel(direction, INCH) < INCH for _, one in found.around.drops):
        return "back.drop", "SBG-BACK-7"
    return "back.not-away", "SBG-BACK-2"


def tell_barred(found: Retreat, hearing: Hearing) -> None:
    """Say what bars directions: enemies that must not be touched, and what cannot be crossed."""
    loser, models = found.loser, found.position.models
    barred = sorted({name for name, _ in found.around.blocks})
    enemies = [name for name in barred if name in models and models[name].side != loser.side]
    others = [name for name in barred if name not in enemies]
    if set(enemies) - set(found.winners):
        hearing.find("SBG-BACK-4", "back.enemies-bar", model=loser.id, enemies=enemies)
    if others:
        hearing.find("SBG-BACK-6", "back.others-bar", model=loser.id, others=others)


def tell_route(found: Retreat, to: Point, hearing: Hearing) -> None:
    """Say what the way passes that does not stop it."""
    loser = found.loser
    start = loser.place
    zones = [
        enemy.id
        for enemy in found.position.enemies(loser)
        if enemy.at
        and enemy.id not in found.winners
        and within(nearest_on(start, to, enemy.at)[0], loser.radius + enemy.radius + INCH)
    ]
    if zones:
        hearing.find("SBG-BACK-3", "back.zones", model=loser.id, enemies=sorted(zones))
    slow = [
        id
        for kind in ("difficult", "water")
        for id in passed_ground(found.position, start, to, loser.radius, kind)
    ]
    if slow:
        hearing.find("SBG-BACK-5", "back.not-slowed", model=loser.id, terrain=slow)


def passed_ground(position: Position, start: Point, to: Point, radius: int, kind: str) -> list[str]:
    """The areas of a kind that a base touches on its way."""
    return sorted(
        piece.id
        for piece in position.terrain.values()
        if piece.kind == kind and piece.points and _passes(piece, start, to, radius)
    )


def _passes(piece: Terrain, start: Point, to: Point, radius: int) -> bool:
    if is_inside(piece.points, start) or is_inside(piece.points, to):
        return True
    return any(within(nearest_on(start, to, corner)[0], radius) for corner in piece.points) or any(
        within(nearest_on(a, b, to)[0], radius) for a, b in piece.segments
    )


def way_off_the_ground(found: Retreat, direction: Direction, length: int, to: Point) -> Terrain | None:
    """The drop that the centre of the base goes over, if any: also one so narrow that the way would end beyond it."""
    start, terrain = found.loser.place, found.position.terrain
    for piece in terrain.values():
        if piece.kind in DROP_KINDS and is_inside(piece.points, to) and not is_inside(piece.points, start):
            return piece
    if found.dry or not found.around.drops:
        return None
    step = unit(direction)
    far, name = min((one.travel(step, length), name) for name, one in found.around.drops)
    return terrain[name] if far < length else None


WORDS = {
    "back.not-away": "That direction does not lead {model} away from every winner of this Fight.",
    "back.enemy": "That way brings {model} into contact with an enemy.",
    "back.blocked": "A friend, an Obstacle or the edge of the table stands in the way of {model}.",
    "back.drop": "{model} may go over the drop only when it has nowhere else to go.",
    "redress.back.not-away": "The player of {model} chooses a legal direction.",
    "redress.back.enemy": "The player of {model} chooses a legal direction.",
    "redress.back.blocked": "The player of {model} chooses a legal direction.",
    "redress.back.drop": "The player of {model} chooses a legal direction.",
    "back.zones": "Control Zones do not stop {model}: it passes near {enemies}.",
    "back.enemies-bar": "{model} may not come into contact with {enemies}; that bars some directions.",
    "back.others-bar": "Some directions are barred for {model} by {others}.",
    "back.not-slowed": "{model} is not slowed by {terrain}.",
}
