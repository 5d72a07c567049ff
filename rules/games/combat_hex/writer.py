"""From a position back to JSON, in canonical order: reading what was written gives the same position."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rules.engine.documents import canonical, canonical_with
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
    } | _write_state(position)


def _write_state(position: Position) -> dict[str, Any]:
    """All but the map, players, models and warriors."""
    return {
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
    return {
        "id": player.id,
        "name": player.name,
        "faction": player.faction,
        "edge": player.edge,
        "started": player.started,
        "hero_points": player.hero_points,
        "out": player.out,
    }


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


# -- the canonical text


def canonical_position(position: Position) -> str:
    """`canonical(write_position(position))`, several times as fast: it is signed with every ruling.

    What stays the same all game long is kept; nearly every warrior is put together from its few values.
    """
    names = {id(card): name for name, card in position.models.items()}
    warriors, models = position.warriors, position.models
    written = {
        "map": _board_text(position.board),
        "players": f"[{','.join(map(_player_text, position.players))}]",
        "models": f"{{{','.join([_model_text(name, models[name]) for name in sorted(models)])}}}",
        "warriors": f"[{','.join([_warrior_text(warriors[key], names) for key in sorted(warriors)])}]",
    }
    return canonical_with(_write_state(position), written)


def _board_text(board: Board) -> str:
    text: str | None = board.derived.get(_board_text)
    if text is None:
        text = board.derived[_board_text] = canonical(write_board(board))
    return text


@lru_cache(maxsize=64)
def _player_text(player: Player) -> str:
    return canonical(write_player(player))


@lru_cache(maxsize=256)
def _model_text(name: str, card: Card) -> str:
    return f"{canonical(name)}:{canonical(write_card(card))}"


def _warrior_text(warrior: Warrior, names: Mapping[int, str]) -> str:
    """The names are identifiers, which need no escapes."""
    if not warrior.is_fresh:
        return canonical(write_warrior(warrior, names))
    q, r = warrior.at
    return (
        f'{{"action_points":{warrior.action_points},"at":[{q},{r}],"facing":{warrior.facing},"id":"{warrior.id}",'
        f'"model":"{names[id(warrior.card)]}","player":"{warrior.player}","wounds":{warrior.wounds}}}'
    )
