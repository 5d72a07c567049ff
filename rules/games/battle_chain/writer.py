"""From a position back to JSON, in canonical order: reading what was written gives the same position."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from rules.engine.hexes import parted
from rules.games.battle_chain.board import Board, Line, Space
from rules.games.battle_chain.model import SINGLE, Model, Profile
from rules.games.battle_chain.position import Engines, Player, Position

PLAIN = ("name", "movement", "attacks", "toughness", "wounds", "shots", "range", "height")
OPTIONAL = ("alt_movement", "alt_kind", "gaze", "row", "identity", "designated", "arms_declared")


def write_position(position: Position) -> dict[str, Any]:
    found: dict[str, Any] = {
        "players": [_player(player) for player in position.players],
        "board": write_board(position.board),
        "profiles": {key: write_profile(row) for key, row in sorted(position.profiles.items())},
        "models": [write_model(position.models[id]) for id in sorted(position.models)],
        "move": position.move,
        "phase": position.phase,
        "attacker": position.attacker,
        "setup_attacker": position.setup_attacker,
        "settings": {name: getattr(position.settings, name) for name in position.settings.__slots__},
        "pools": {player: list(dice) for player, dice in sorted(position.pools.items()) if dice},
        "sapp": dict(sorted(position.sapp.items())),
        "used": [{"model": one.model, "ability": one.ability, "times": one.times} for one in position.used],
        "effects": [{"kind": one.kind, "by": one.by, "on": one.on} for one in position.effects],
        "casualties": [{"model": c.model, "player": c.player, "event": c.event} for c in position.casualties],
        "fought": sorted(position.fought),
        "engines": _engines(position.engines),
        "done": list(position.done),
    }
    if position.zoned is not None:
        found["zoned"] = sorted(position.zoned)
    if position.result is not None:
        result = position.result
        found["result"] = {"winner": result.winner, "rule": result.rule, "reason": result.reason}
    return found


def _player(player: Player) -> dict[str, Any]:
    found: dict[str, Any] = {"id": player.id, "name": player.name}
    for name in ("original", "ability_points"):
        if getattr(player, name) is not None:
            found[name] = getattr(player, name)
    for name in ("edge", "undead", "leader"):
        if getattr(player, name):
            found[name] = getattr(player, name)
    return found


def write_board(board: Board) -> dict[str, Any]:
    found: dict[str, Any] = {"grid": board.grid, "width": board.width, "height": board.height}
    if not board.diagonals:
        found["diagonals"] = False
    if board.ground:
        found["ground"] = [{"kind": kind, "at": at} for kind, at in _grouped(board.ground)]
    if board.levels:
        found["levels"] = [{"level": level, "at": at} for level, at in _grouped(board.levels)]
    if board.lines:
        found["lines"] = _write_lines(board)
    if board.void:
        found["void"] = [list(at) for at in sorted(board.void)]
    if board.woods:
        found["woods"] = [{"area": [list(at) for at in sorted(area)]} for area in board.woods]
    return found


def _grouped(what: Mapping[Space, Any]) -> list[tuple[Any, list[list[int]]]]:
    groups: dict[Any, list[list[int]]] = {}
    for at, kind in sorted(what.items()):
        groups.setdefault(kind, []).append(list(at))
    return sorted(groups.items())


def _write_lines(board: Board) -> list[dict[str, Any]]:
    groups: dict[str, list[list[list[int]]]] = {}
    for key, kind in sorted(board.lines.items()):
        groups.setdefault(kind, []).append(write_line(key))
    return [{"kind": kind, "between": pairs} for kind, pairs in sorted(groups.items())]


def write_line(key: Line) -> list[list[int]]:
    """The two spaces that a line parts, as a document has them."""
    return [list(at) for at in parted(key)]


def write_profile(row: Profile) -> dict[str, Any]:
    found: dict[str, Any] = {name: getattr(row, name) for name in PLAIN}
    found["abilities"] = dict(sorted(row.abilities.items()))
    found["tags"] = sorted(row.tags)
    for name in OPTIONAL:
        if getattr(row, name):
            found[name] = getattr(row, name)
    if row.footprint is not SINGLE:
        found["footprint"] = [list(at) for at in row.footprint]
    return found


def write_model(model: Model) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": model.id,
        "profile": model.profile.key,
        "player": model.player,
        "wounds": model.wounds,
    }
    if model.at is not None:
        found["at"] = list(model.at)
    return found if model.is_plain else found | _more(model)


def _more(model: Model) -> dict[str, Any]:
    """What most models do not have."""
    found: dict[str, Any] = {}
    if model.heading is not None:
        found["heading"] = list(model.heading)
    for name in ("injuries", "armed", "mounted", "aboard", "held", "spearman", "carries"):
        if getattr(model, name):
            found[name] = getattr(model, name)
    for name in ("did", "marks"):
        if getattr(model, name):
            found[name] = sorted(getattr(model, name))
    return found


def _engines(engines: Engines) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in ("ladders", "rams", "devices", "drums"):
        inside = getattr(engines, name)
        if inside:
            found[name] = [_engine(one) for _, one in sorted(inside.items())]
    return found


def _engine(one: Any) -> dict[str, Any]:
    found = {}
    for name, value in asdict(one).items():
        if value is None:
            continue
        if name == "door":
            found[name] = write_line(value)
        else:
            found[name] = list(value) if isinstance(value, tuple) else value
    return found
