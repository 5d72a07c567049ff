"""Parting models that are still in contact after the Strikes: attackers step back just enough."""

from math import isqrt

from rules.games.strategy_battle.backing_away.make_way import Movement, movement_of
from rules.games.strategy_battle.distances import square_between, touch
from rules.games.strategy_battle.fights.state import Going
from rules.games.strategy_battle.geometry.directions import Point, along
from rules.games.strategy_battle.geometry.turns import cos_sin
from rules.games.strategy_battle.geometry.units import DEGREE, rounded
from rules.games.strategy_battle.position import Model, Position

TURNS = range(0, 91 * DEGREE, 2 * DEGREE)  # beyond a right angle the other base is in the way


def part_from_pinned(going: Going) -> None:
    """The attackers of a survivor that could not move at all step back by the minimum."""
    for id in sorted(going.unmoved & going.position.models.keys()):
        going.hearing.find("SBG-TRAP-8", "part.attackers", model=id)
        for winner in going.winners:
            _part(going, winner, going.model(id))


def _part(going: Going, id: str, survivor: Model) -> None:
    model = going.model(id)
    if not touch(model, survivor):
        return
    to = step_back(going.position, model, survivor)
    if to is None:
        going.hearing.find("SBG-TRAP-4", "part.marker", model=id, survivor=survivor.id)
        return
    far = isqrt(square_between(model.place, to))
    going.hearing.find("SBG-TRAP-4", "part.moves", model=id, survivor=survivor.id, mm=rounded(far))
    going.position = going.position.moved(id, to)
    going.hearing.settle(f"parted.{id}", rounded(far))


def step_back(position: Position, model: Model, other: Model) -> Point | None:
    """The nearest legal place with the separation between two bases; None when there is none within an inch."""
    wanted = model.radius + other.radius + position.settings.separation
    x, y = model.place[0] - other.place[0], model.place[1] - other.place[1]
    movement = movement_of(position, model)
    straight = along(x, y).angle
    # The farther from straight away, the longer the way.
    for angle in (straight + side for turn in TURNS for side in (turn, -turn)):
        length = _length(movement, other.place, angle, wanted)
        if length <= movement.reach(angle):
            return movement.at(angle, length)
    return None


def _length(movement: Movement, other: Point, angle: int, wanted: int) -> int:
    """How far to go in a direction until the distance, less than wanted now, is as wanted."""
    cosine, sine = cos_sin(angle, 40)
    x, y = movement.around.at[0] - other[0], movement.around.at[1] - other[1]
    dot = (x * cosine + y * sine) >> 40
    return isqrt(dot * dot - (x * x + y * y - wanted * wanted)) - dot + 1


WORDS = {
    "part.attackers": "{model} could not move and lives: its attackers step back just enough.",
    "part.moves": "{model} moves {mm} mm away from {survivor}, so that the bases no longer touch.",
    "part.marker": "{model} has no room: a marker shows that it is parted from {survivor}.",
}
