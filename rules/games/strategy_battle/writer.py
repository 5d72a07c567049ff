"""From a position back to JSON, in canonical order and in millimetres: reading what was written gives the same position."""

from dataclasses import fields
from typing import Any

from rules.games.strategy_battle.chart import write_chart
from rules.games.strategy_battle.geometry.directions import Point
from rules.games.strategy_battle.geometry.units import INCH, number
from rules.games.strategy_battle.position import Fight, Model, Position, Profile, Settings, Terrain

LENGTHS = frozenset({"separation", "banner_range"})
SETTINGS = tuple(one.name for one in fields(Settings))


def write_position(position: Position) -> dict[str, Any]:
    names = {id(profile): name for name, profile in position.profiles.items()}
    found: dict[str, Any] = {
        "unit": "mm",
        "players": [{"id": p.id, "name": p.name, "side": p.side} for p in position.players],
        "priority": position.priority,
        "profiles": {name: write_profile(card) for name, card in sorted(position.profiles.items())},
        "models": [write_model(position.models[key], names) for key in sorted(position.models)],
        "terrain": [write_terrain(position.terrain[key]) for key in sorted(position.terrain)],
        "contacts": [
            {"models": [c.a, c.b]} | ({"across": c.across} if c.across else {}) for c in position.contacts
        ],
        "parted": sorted(sorted(pair) for pair in position.parted),
        "cluster": position.cluster,
        "fought": list(position.fought),
        "removed": list(position.removed),
        "phase": position.phase,
        "settings": write_settings(position.settings),
    }
    if position.table:
        found["table"] = write_point(position.table)
    if position.charges is not None:
        found["charges"] = [list(pair) for pair in position.charges]
    if position.fights is not None:
        found["fights"] = [write_fight(fight) for fight in position.fights]
    return found


def write_point(at: Point) -> list[int | float]:
    return [number(at[0]), number(at[1])]


def write_profile(card: Profile) -> dict[str, Any]:
    plain = ("name", "fight", "strength", "defence", "attacks", "wounds", "might", "will", "fate", "hero")
    found: dict[str, Any] = {name: getattr(card, name) for name in plain}
    found |= {"base": number(card.base), "move": number(card.move, INCH)}
    for name in ("height", "prone_height"):
        if getattr(card, name) is not None:
            found[name] = number(getattr(card, name))
    return found


def write_model(model: Model, names: dict[int, str]) -> dict[str, Any]:
    found: dict[str, Any] = {"id": model.id, "profile": names[id(model.profile)], "player": model.player}
    if model.at:
        found["at"] = write_point(model.at)
    found |= {
        "wounds": model.wounds,
        "might": model.might,
        "will": model.will,
        "fate": model.fate,
        "prone": model.prone,
    }
    for name in ("banner", "supports", "defends", "duel", "to_wound", "rerolls"):
        if getattr(model, name):
            found[name] = getattr(model, name)
    if model.sees_over is not None:
        found["sees_over"] = model.sees_over
    return found


def write_terrain(piece: Terrain) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": piece.id,
        "kind": piece.kind,
        "points": [write_point(at) for at in piece.points],
        "closed": piece.closed,
        "thickness": number(piece.thickness),
    }
    if piece.in_the_way is not None:
        found["in_the_way"] = piece.in_the_way
    if piece.height is not None:
        found["height"] = number(piece.height)
    return found


def write_fight(fight: Fight) -> dict[str, Any]:
    found: dict[str, Any] = {"good": list(fight.good), "evil": list(fight.evil)}
    if fight.across:
        found |= {"across": fight.across, "defenders": list(fight.defenders)}
    return found


def write_settings(settings: Settings) -> dict[str, Any]:
    found: dict[str, Any] = {name: getattr(settings, name) for name in SETTINGS}
    found |= {name: number(found[name]) for name in LENGTHS}
    chart = found.pop("to_wound_chart")
    return found | ({"to_wound_chart": write_chart(chart)} if chart else {})
