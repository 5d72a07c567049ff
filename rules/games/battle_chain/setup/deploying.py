"""Deployment: the attacker first, then the defender, each close to his edge (BC-SETUP-3, BC-SETUP-4, BC-SETUP-7)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import NAME, many, obj
from rules.games.battle_chain.board import Space
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.folk import is_hasharin, is_watcher
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.movement.rest import obstacle
from rules.games.battle_chain.position import SETUP, Position
from rules.games.battle_chain.schema_parts import SPACE, Fields
from rules.games.battle_chain.turn.phases import DUTIES


@dataclass(frozen=True, slots=True)
class Deployment:
    by: str
    places: tuple[tuple[str, Space], ...]


def _read(doc: Doc) -> Deployment:
    by = doc.name("by")
    places = []
    for item in doc.items("models"):
        places.append((item.name("id"), item.hex("at")))
        item.close()
    return Deployment(by, tuple(places))


def waiting(position: Position, player: str) -> list[Model]:
    """The models of a player that still have to be placed: not those aboard or held back."""
    return [
        model
        for model in position.of(player)
        if model.at is None and not model.aboard and not is_watcher(model) and not is_hasharin(model)
    ]


def deploy(position: Position, declared: Deployment, hearing: Hearing) -> Position:
    """One player places his models."""
    attacks = declared.by == position.setup_attacker
    rule = "BC-SETUP-3" if attacks else "BC-SETUP-4"
    if position.phase != SETUP:
        hearing.fault("setup.phase", "", rule, phase=position.phase)
    if position.player(declared.by) is None:
        hearing.fault("deploy.nobody", "by", rule, player=declared.by)
        return position
    if position.settings.scenario_setup:
        hearing.find("BC-SETUP-5", "deploy.scenario", player=declared.by)
    elif not attacks and waiting(position, position.setup_attacker):
        hearing.fault("deploy.order", "by", "BC-SETUP-4", player=declared.by)
    elif attacks and not waiting(position, declared.by) and _has_begun(position, declared.by):
        hearing.fault("deploy.closed", "by", "BC-SETUP-4", player=declared.by)
    for number, (id, at) in enumerate(declared.places):
        position = _place(position, declared.by, id, at, rule, hearing, f"models/{number}")
    left = sorted(model.id for model in waiting(position, declared.by))
    if left:
        hearing.consider(rule, "deploy.left", models=left)
    hearing.find(rule, "deploy.placed", player=declared.by, count=len(declared.places))
    hearing.settle("left", left)
    return position


def _has_begun(position: Position, attacker: str) -> bool:
    """Whether the defender has placed anybody: then the attacker's army stays where it is (BC-SETUP-4)."""
    return any(one.at for one in position.enemies_of(attacker))


def _place(
    position: Position, player: str, id: str, at: Space, rule: str, hearing: Hearing, path: str
) -> Position:
    model = position.models.get(id)
    if model is None or model.player != player:
        hearing.fault("deploy.who", f"{path}/id", rule, model=id, player=player)
        return position
    if is_watcher(model):
        hearing.fault("deploy.held-back", f"{path}/id", "BC-SETUP-7", model=id)
        return position
    blocked = obstacle(position, model, at, position.settings.levels_3d)
    if blocked:
        hearing.fault("deploy.taken", f"{path}/at", "BC-MOVE-6", model=id, space=at, what=blocked[1])
        return position
    _check_depth(position, model, at, rule, hearing, path)
    return position.change(id, at=at)


def _check_depth(position: Position, model: Model, at: Space, rule: str, hearing: Hearing, path: str) -> None:
    """Within the agreed number of spaces from the player's edge; scenarios have their own places."""
    player = position.player(model.player)
    if position.settings.scenario_setup or player is None or not player.edge:
        return
    depth = position.settings.setup_depth
    far = max(_from_edge(position, one, player.edge) for one in model.spaces_at(at))
    if far >= depth:
        values = {"model": model.id, "space": at, "depth": depth, "edge": player.edge}
        hearing.fault("deploy.too-deep", f"{path}/at", rule, **values)


def _from_edge(position: Position, at: Space, edge: str) -> int:
    """Spaces between a space and an edge: 0 right at it."""
    board = position.board
    x, y = at
    if board.is_hex:
        x += y // 2
    return {"north": y, "south": board.height - 1 - y, "west": x, "east": board.width - 1 - x}[edge]


def _undeployed(position: Position, hearing: Hearing) -> Iterator[tuple[str, str, str]]:
    """The set-up ends when everybody is placed."""
    if position.phase != SETUP:
        return
    for player in position.players:
        rule = "BC-SETUP-3" if player.id == position.setup_attacker else "BC-SETUP-4"
        for model in waiting(position, player.id):
            yield rule, "deploy.missing", model.id


DUTIES.append(_undeployed)
WORDS = {
    "deploy.nobody": '"{player}" is no player of this game.',
    "deploy.order": "{player} deploys after the attacker has placed his army.",
    "deploy.closed": "The defender has begun to place his army: {player} places and moves nobody any more.",
    "deploy.scenario": "{player} sets up as the scenario says.",
    "deploy.left": "Still to be placed: {models}.",
    "deploy.placed": "{player} places {count:model}.",
    "deploy.who": "{model} is no model of {player}.",
    "deploy.held-back": "{model} begins off the map and comes by its own rule.",
    "deploy.taken": "{model} cannot be placed on {space}: {what}.",
    "deploy.too-deep": "{space} is not within {depth:space} of the {edge} edge: {model} cannot be placed there.",
    "deploy.missing": "{model} has not been placed.",
}
PLACE = obj({"id": NAME, "at": SPACE}, ("id", "at"))
ACTIONS: dict[str, Fields] = {"deploy": ({"by": NAME, "models": many(PLACE)}, ("by", "models"))}
KINDS: tuple[Kind, ...] = (Kind("deploy", _read, deploy, frozenset({"left"})),)
