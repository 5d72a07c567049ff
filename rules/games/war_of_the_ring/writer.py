"""A position as its document: the inverse of the reader. What has its default is left out where the reader fills it in."""

from typing import Any

from rules.games.war_of_the_ring.cards import EVENT_CARDS
from rules.games.war_of_the_ring.cards.read import plain
from rules.games.war_of_the_ring.position import (
    FREE,
    SHADOW,
    SIDES,
    Army,
    Battle,
    Figure,
    Mark,
    Pool,
    Position,
    Region,
    Seat,
    Units,
)
from rules.games.war_of_the_ring.reading_settings import write_settings

EMPTY = Seat()


def write_position(position: Position) -> dict[str, Any]:
    own = () if position.cards is EVENT_CARDS else position.cards.items()
    added = tuple(card for id, card in own if EVENT_CARDS.get(id) is not card)
    return {
        "players": [_without_empty({"id": p.id, "side": p.side, "name": p.name}) for p in position.players],
        "battle": _battle(position.battle),
        "armies": [_army(army) for _, army in sorted(position.armies.items())],
        "regions": [_region(region) for _, region in sorted(position.regions.items())],
        "pools": {side: _pool(position.pools[side], side) for side in SIDES},
        "settings": write_settings(position.settings, added),
        "hands": {side: list(cards) for side, cards in position.hands.items()},
        "discards": {side: sorted(cards) for side, cards in position.discards.items()},
    }


def _without_empty(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value not in ("", None, [], {}, False)}


def write_units(units: Units) -> dict[str, dict[str, int]]:
    return {nation: {"regular": r, "elite": e} for nation, (r, e) in sorted(units.items())}


def _army(army: Army) -> dict[str, Any]:
    return {
        "id": army.id,
        "side": army.side,
        "region": army.region,
        "units": write_units(army.units),
        "figures": [write_figure(figure) for figure in army.figures],
        "in_stronghold": army.in_stronghold,
    }


def write_figure(figure: Figure) -> dict[str, Any]:
    """Everything that its name would not give is written, so that a figure reads the same under any table of names."""
    found = {
        "id": figure.id,
        "kind": figure.kind,
        "level": figure.level,
        "leadership": figure.leadership,
        "leadership_state": figure.state,
        "is_nazgul": figure.is_nazgul,
    }
    return found | _without_empty(
        {
            "name": figure.name,
            "nation": figure.nation,
            "forfeited": figure.forfeited or None,
            "sovereign": figure.sovereign,
            "card_exceptions": list(figure.card_exceptions),
        }
    )


def _region(region: Region) -> dict[str, Any]:
    found = {"id": region.id, "feature": region.feature, "besieged": region.besieged}
    return (
        found
        | _without_empty(
            {
                "settlement_controller": region.settlement_controller,
                "nation": region.nation,
                "adjacent": list(region.adjacent),
                "fellowship": region.fellowship,
                "closed_to": list(region.closed_to),
                "lone_characters": [write_figure(figure) for figure in region.lone_characters],
            }
        )
        | ({"moria_distance": region.moria_distance} if region.moria_distance is not None else {})
    )


def _pool(pool: Pool, side: str) -> dict[str, Any]:
    found: dict[str, Any] = {"reinforcements": write_units(pool.reinforcements)}
    if side == FREE:
        found["casualties"] = write_units(pool.casualties)
    else:
        found["nazgul"] = pool.nazgul
    found["removed_figures"] = [write_figure(figure) for figure in pool.removed_figures]
    found["returned"] = [write_figure(figure) for figure in pool.returned]
    return found


def _battle(battle: Battle) -> dict[str, Any]:
    found: dict[str, Any] = {
        name: getattr(battle, name)
        for name in ("kind", "attacker", "defender", "region", "attacker_origin", "round", "step", "revealed")
    }
    found["schedule"] = [plain(entry) for entry in battle.schedule]
    found["effects"] = [_mark(mark) for mark in battle.effects]
    for side in (FREE, SHADOW):
        found[side] = _seat(battle.free_peoples if side == FREE else battle.shadow)
    if battle.pending is not None:
        found["pending"] = plain(battle.pending)
    return found | ({"end_reason": battle.end_reason} if battle.end_reason else {})


def _mark(mark: Mark) -> dict[str, Any]:
    return {
        "op": mark.modifier.op,
        "value": mark.modifier.value,
        "scope": list(mark.modifier.scope),
        "on": mark.on,
        "by": mark.by,
        "card": mark.card,
        "lasts": mark.lasts,
    }


def _seat(seat: Seat) -> dict[str, Any]:
    if seat == EMPTY:
        return {}
    found: dict[str, Any] = {
        name: list(value) if type(value) is tuple else value
        for name, value, usual in zip(Seat._fields, seat, EMPTY, strict=True)
        if value != usual
    }
    if seat.rerolled is not None:
        found["rerolled"] = [list(pair) for pair in seat.rerolled]
    if seat.losses is not None:
        found["losses"] = [plain(op) for op in seat.losses]
    return found
