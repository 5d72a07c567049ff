"""From a position back to JSON, in canonical order: reading what was written gives the same position."""

from collections.abc import Mapping
from typing import Any

from rules.engine.hexes import parted
from rules.games.combat_hex.cards import Card
from rules.games.combat_hex.position import Player, Position, Warrior
from rules.games.combat_hex.terrain import Board


def write_position(position: Position) -> dict[str, Any]:
    names = {id(card): name for name, card in position.models.items()}
    return {
        "map": write_board(position.board),
        "players": [write_player(player) for player in position.players],
        "models": {name: write_card(card) for name, card in sorted(position.models.items())},
        "warriors": [write_warrior(position.warriors[key], names) for key in sorted(position.warriors)],
        "turn": position.turn,
        "phase": position.phase,
        "attacker": position.attacker,
        "level": position.level,
        "effects": [
            {"ability": e.ability, "by": e.by, "until": e.until} | ({"on": e.on} if e.on else {})
            for e in position.effects
        ],
        "fought": sorted(position.fought),
        "removed": list(position.removed),
        "setup": dict(position.setup),
        "rolled": position.rolled,
        "declaring": position.declaring,
        "result": position.result,
    } | ({"acting": position.seat} if position.seat else {})


def write_board(board: Board) -> dict[str, Any]:
    return {
        "rows": [list(row) for row in sorted(board.rows)],
        "elevated": [list(at) for at in sorted(board.elevated)],
        "marked": [list(at) for at in sorted(board.marked)],
        "sides": [
            {"between": [list(at) for at in parted(key)], "kind": kind}
            for key, kind in sorted(board.sides.items())
        ],
    }


def write_player(player: Player) -> dict[str, Any]:
    names = ("id", "name", "faction", "edge", "started", "hero_points", "out")
    return {name: getattr(player, name) for name in names}


def write_card(card: Card) -> dict[str, Any]:
    plain = ("name", "kind", "faction", "attacks", "toughness", "move", "wounds", "action_points")
    more = ("shots", "range", "points", "unique")
    found: dict[str, Any] = {name: getattr(card, name) for name in plain + more}
    found["abilities"] = [{"name": printed.name, "cost": printed.cost} for printed in card.abilities]
    found["base"] = [list(at) for at in card.base]
    return found


def write_warrior(warrior: Warrior, names: Mapping[int, str]) -> dict[str, Any]:
    """One warrior; the fields of a game under way only where they say something."""
    found: dict[str, Any] = {
        "id": warrior.id,
        "model": names[id(warrior.card)],
        "player": warrior.player,
        "at": list(warrior.at),
        "facing": warrior.facing,
        "wounds": warrior.wounds,
        "action_points": warrior.action_points,
    }
    if warrior.is_fresh:
        return found
    state: dict[str, Any] = {
        "used": list(warrior.used),
        "done": sorted(warrior.done),
        "began": list(warrior.began) if warrior.began else None,
        "until": warrior.until,
        "aboard": warrior.aboard,
        "wears_ring": warrior.wears_ring,
        "ring_since": warrior.ring_since,
        "points_left": warrior.points_left,
        "bound": warrior.bound,
        "ring_model": names[id(warrior.ring_card)] if warrior.ring_card else "",
    }
    return found | {name: value for name, value in state.items() if value}
