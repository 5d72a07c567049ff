"""A model on its way: each step with its price, whom it passes, whose zones it enters, what stops it (BC-MOVE)."""

from dataclasses import replace
from operator import itemgetter

from rules.engine.hearing import Hearing
from rules.games.battle_chain.board import Space
from rules.games.battle_chain.losses import is_frozen
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.movement.document import Move
from rules.games.battle_chain.movement.gait import Gait
from rules.games.battle_chain.movement.ground import Ground, Toll
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.zones import are_enemies

SNOW_GRACE = "BC-TERRAIN-23"


class Walk:
    """How far a model has come from `start`. `node` counts its steps; `held` is the rule by which it must stop, "" while it
    may go on.

    `holders` are the enemies whose zones it stands in and that hold it; `pushes` are the steps made with Battle Awareness.
    """

    def __init__(self, position: Position, model: Model, move: Move, gait: Gait, hearing: Hearing) -> None:
        self.position, self.move, self.gait, self.hearing = position, move, gait, hearing
        self.id = model.id
        self.start = self.at = model.here
        self.ground = Ground(position.board, gait, hearing.reading, position.settings.levels_3d)
        self.node = self.spent = 0
        self.held = ""
        self.holders: tuple[str, ...] = ()
        self.pushes: set[int] = set()
        self.drops: list[tuple[int, int, Space]] = []
        self.strikes = 0
        self.banked: frozenset[str] = frozenset()
        self.is_lost = False
        self.was_short = False
        self.was_zoned = position.is_zoned(model.id)

    @property
    def model(self) -> Model:
        return self.position.models[self.id]

    @property
    def is_over(self) -> bool:
        return self.is_lost or self.id not in self.position.models or self.position.result is not None

    def stand(self) -> Position:
        """The table with the model where it is on its way."""
        if self.id in self.position.models:
            self.position = self.position.change(self.id, at=self.at)
        return self.position

    def spaces(self) -> tuple[Space, ...]:
        return self.model.spaces_at(self.at)

    def zones_here(self) -> tuple[str, ...]:
        """The enemies in whose kill zones it stands, whether they hold it or not."""
        return self.position.zones.over(self.spaces(), self.model)


# -- one step


def step(walk: Walk, to: Space) -> None:
    """Take one step: every rule it breaks, its price, and what it finds there."""
    path = f"path/{walk.node}"
    hearing, board = walk.hearing, walk.position.board
    if walk.held and walk.node not in walk.pushes:
        _say_held(walk, path)
    if not board.touch(walk.at, to):
        hearing.fault("move.not-adjacent", path, "BC-MOVE-1", model=walk.id, space=to)
    elif not _enters(walk, to, path):
        _pay(walk, to, path)
    before = walk.at
    walk.at, walk.node = to, walk.node + 1
    if board.touch(before, to):
        _note_drop(walk, before, to)
    _notice(walk, path)


def _say_held(walk: Walk, path: str) -> None:
    """The way goes on although a zone holds the model; said once."""
    walk.hearing.fault("move.held", path, walk.held, model=walk.id, enemies=list(walk.holders))
    walk.held = ""


def _enters(walk: Walk, to: Space, path: str) -> bool:
    """Faults of the spaces themselves: off the map, enemies in the way. True when the step cannot be priced."""
    hearing, position = walk.hearing, walk.position
    model = walk.model
    own = walk.spaces()
    is_barred = False
    for at in model.spaces_at(to):
        if not position.board.has(at):
            hearing.fault("move.off-map", path, "BC-MOVE-4", model=walk.id, space=at)
            is_barred = True
        other = position.models.get(position.occupants.get(at, ""))
        if other is None or other.id == walk.id or at in own:
            continue
        _pass(walk, other, at, path)
    return is_barred


def _pass(walk: Walk, other: Model, at: Space, path: str) -> None:
    """Friends are passed, enemies only by those who sneak or fly (BC-MOVE-5)."""
    hearing, values = walk.hearing, {"model": walk.id, "other": other.id, "space": at}
    if other.player == walk.model.player:
        hearing.find("BC-MOVE-5", "move.passes-friend", **values)
    elif walk.gait.is_free:
        hearing.find("BC-AB-SNEAK" if walk.gait.sneaks else "BC-AB-FLY", "move.passes-enemy", **values)
    else:
        is_squeezed = walk.gait.large and len(walk.model.profile.footprint) > 1
        hearing.fault("move.enemy", path, "BC-AB-LARGE-10" if is_squeezed else "BC-MOVE-5", **values)


def toll_of(ground: Ground, model: Model, at: Space, to: Space) -> Toll:
    """What a step of the whole base costs: the dearest space that it enters (BC-AB-LARGE-11, BC-TERRAIN-26)."""
    footprint = model.profile.footprint
    if len(footprint) == 1:
        return ground.toll(at, to)
    own = set(model.spaces_at(at)) if at != to else set()
    tolls = []
    for dx, dy in footprint:
        into = (to[0] + dx, to[1] + dy)
        tolls.append((into in own, ground.toll((at[0] + dx, at[1] + dy), into, climbs=False)))
    barred = [toll for _, toll in tolls if toll.price is None]
    entered = [(toll.price, toll) for is_own, toll in tolls if toll.price is not None and not is_own]
    if barred and not (ground.gait.large and entered):
        return barred[0]
    price, dearest = max(entered, key=itemgetter(0))
    climb = base_level(ground, model, to) - base_level(ground, model, at) if ground.steep else 0
    rule = "BC-AB-LARGE-9" if barred else "BC-AB-LARGE-11"
    if not ground.gait.large:
        rule = dearest.rule
    return Toll(price + max(climb, 0), rule, dearest.what)


def base_level(ground: Ground, model: Model, at: Space) -> int:
    """The level that a base stands on: the highest under it."""
    return max(ground.board.level(one) for one in model.spaces_at(at))


def _pay(walk: Walk, to: Space, path: str) -> None:
    hearing, toll = walk.hearing, toll_of(walk.ground, walk.model, walk.at, to)
    values = {"model": walk.id, "space": to, "what": toll.what}
    if toll.price is None:
        hearing.fault("move.barred", path, toll.rule, **values)
        return
    walk.spent += toll.price
    figures = {"price": toll.price, "spent": walk.spent, "points": walk.gait.points}
    if walk.spent > walk.gait.points and not walk.was_short:
        if _has_grace(walk, toll):
            hearing.find(SNOW_GRACE, "move.grace", **values)
            return
        walk.was_short = True
        tiles = walk.ground.steep or toll.rule.startswith("BC-TERRAIN-1")
        rule = "BC-TERRAIN-24" if tiles else "BC-MOVE-1"
        if toll.rule == "BC-TERRAIN-9":
            rule = toll.rule
        hearing.fault("move.too-far", path, rule, **values, **figures)
        return
    hearing.find(toll.rule, "move.step", **values, **figures)


def can_step(walk: Walk, to: Space) -> bool:
    """Whether the model could set foot on a space at all: it touches, nobody bars it, nothing closes it, the points suffice."""
    board, model = walk.position.board, walk.model
    into = model.spaces_at(to)
    if not board.touch(walk.at, to) or not all(board.has(at) for at in into):
        return False
    others = {walk.position.occupants.get(at, walk.id) for at in into} - {walk.id}
    if not walk.gait.is_free and any(walk.position.models[id].player != model.player for id in others):
        return False
    toll = toll_of(walk.ground, model, walk.at, to)
    if toll.price is None:
        return False
    return walk.spent + toll.price <= walk.gait.points or _has_grace(walk, toll)


def _has_grace(walk: Walk, toll: Toll) -> bool:
    """A slow model may go one snow space as its whole move (BC-TERRAIN-23#a)."""
    return toll.what.startswith("snow") and walk.node == 0 and len(walk.move.path) == 1


def _note_drop(walk: Walk, before: Space, to: Space) -> None:
    if not walk.ground.steep or walk.gait.is_free:
        return
    drop = base_level(walk.ground, walk.model, before) - base_level(walk.ground, walk.model, to)
    if drop > 0:
        walk.drops.append((walk.node, drop, to))
        walk.hearing.find("BC-TERRAIN-10", "move.down", model=walk.id, levels=drop, space=to)


# -- whose zones it enters


def _notice(walk: Walk, path: str) -> None:
    """Enemy zones on the space just entered, and whether they stop the model (BC-MOVE-7)."""
    hearing = walk.hearing
    if not all(walk.position.board.has(at) for at in walk.spaces()):
        return
    found = walk.zones_here()
    _say_heights(walk, found)
    walk.held, walk.holders = "", ()
    if not found:
        return
    values = {"model": walk.id, "space": walk.at, "enemies": list(found)}
    hearing.find("BC-MOVE-8", "move.in-zone", **values)
    if walk.gait.fast and not walk.gait.is_free:
        hearing.fault("fast.zone", path, "BC-AB-FAST", **values)
    freedom = _freedom(walk, found)
    if freedom:
        hearing.find(freedom, "move.not-stopped", **values)
        return
    walk.held, walk.holders = "BC-MOVE-7", _holding(walk, found)
    hearing.find("BC-MOVE-7", "move.stops", **values)


def _say_heights(walk: Walk, found: tuple[str, ...]) -> None:
    """Enemies that touch the space but stand too high or too low to hold it (BC-TERRAIN-27)."""
    if not walk.ground.steep:
        return
    touching = {id for at in walk.spaces() for id in walk.position.zones.covering.get(at, ())}
    parted = sorted(id for id in touching - set(found) if are_enemies(walk.position.models[id], walk.model))
    if parted:
        walk.hearing.find("BC-TERRAIN-27", "move.too-high", model=walk.id, enemies=parted)


def _holding(walk: Walk, found: tuple[str, ...]) -> tuple[str, ...]:
    if not walk.gait.large:
        return found
    return tuple(id for id in found if walk.position.models[id].is_large)


def _freedom(walk: Walk, found: tuple[str, ...]) -> str:
    """The rule by which these zones do not stop it, "" when they do."""
    gait = walk.gait
    if gait.sneaks:
        return "BC-AB-SNEAK"
    if gait.flies:
        return "BC-AB-FLY"
    if gait.large and not any(walk.position.models[id].is_large for id in found):
        return "BC-MUMAK-2" if "mumak" in walk.model.profile.tags else "BC-AB-LARGE-3"
    if gait.forced and walk.hearing.reading("forced-zones") == "ignores":
        return "BC-MOVE-7"
    return ""


def strikers_of(position: Position, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Of these enemies those that can strike: a frozen model throws no dice (BC-AB-GAZE-ATTACK)."""
    return tuple(id for id in ids if not is_frozen(position, id))


def arrive(walk: Walk) -> Position:
    """The table with the model at the end of its way, marked as moved."""
    position = walk.stand()
    model = position.models[walk.id]
    did = model.did | {"moved"}
    if walk.gait.fast:
        did |= {"fast"}
    if walk.gait.sneaks:
        did |= {"sneaked"}
    held = model.held or bool(walk.held and not walk.gait.forced)
    if walk.gait.forced:
        did = model.did
    return position.with_model(replace(model, did=did, held=held))


WORDS = {
    "move.not-adjacent": "{space} does not touch the space that {model} is on.",
    "move.off-map": "{space} is not on the map.",
    "move.passes-friend": "{model} passes {other}, a friend.",
    "move.passes-enemy": "{model} passes {other}, which cannot stop it.",
    "move.enemy": "{model} cannot go through {other}, an enemy.",
    "move.barred": "{model} cannot step to {space}: {what}.",
    "move.too-far": "{space} costs {price}: {model} has {points:movement point} and would have spent {spent}.",
    "redress.move.too-far": "{model} stays on the space before.",
    "move.grace": "{model} is too slow for {space}, but may go this one snow space.",
    "move.step": "{model} steps to {space} ({what}): {price}, together {spent} of {points}.",
    "move.down": "{model} goes down {levels:level} to {space}.",
    "move.in-zone": "{space} is in the kill zone of {enemies}.",
    "move.too-high": "The step between {model} and {enemies} is too high for a fight or a kill zone.",
    "move.stops": "{model} must stop on {space}, in the kill zone of {enemies}.",
    "move.not-stopped": "The kill zone of {enemies} does not stop {model}.",
    "move.held": "{model} goes on although the kill zone of {enemies} holds it.",
    "redress.move.held": "{model} stops where the kill zone begins.",
    "fast.zone": "{model} moves with Fast and may not enter the kill zone of {enemies}.",
}
