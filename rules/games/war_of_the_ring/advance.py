"""After the battle: the attacker moves in or stays, and a Stronghold may be besieged (WR-END-2, WR-END-3)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.case import Kind
from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring import rounds
from rules.games.war_of_the_ring.battle_end import settle_siege
from rules.games.war_of_the_ring.externals import external
from rules.games.war_of_the_ring.moments import is_by, side_of
from rules.games.war_of_the_ring.position import (
    LEADER,
    NATIONS,
    Army,
    Figure,
    Position,
    with_army,
    with_battle,
    with_region,
)
from rules.games.war_of_the_ring.retreat import Surplus, read_surplus, within_limit
from rules.games.war_of_the_ring.settings import CAPTURE, MOVE, STACK

WORDS = {
    "advance.done": "{player} moves {units:unit} into {region}.",
    "advance.stay": "{player} does not advance.",
    "advance.no-unit": "The army has not {regular} Regulars and {elite} Elites of {nation}.",
    "advance.no-figure": "{figure} is not with the attacking army.",
    "advance.level-zero": "{figure} has Level 0 and does not move.",
    "advance.figures-alone": "Figures move only with units of the army.",
    "advance.leader-alone": "{figure} cannot stay behind without a unit.",
    "advance.not-now": "There is no advance: {reason}.",
    "redress.advance.not-now": "Everybody stays where they are.",
    "advance.besieged": "The Stronghold of {region} holds enemy units: it is besieged.",
    "advance.no-siege": "The Stronghold of {region} is not besieged.",
    "need.advance": "{player} names the units that advance.",
}


@dataclass(frozen=True, slots=True)
class Advance:
    by: str
    units: Mapping[str, tuple[int, int]] | None
    figures: tuple[str, ...] | None
    surplus: Surplus


def _read_advance(doc: Doc) -> Advance:
    by = doc.name("by")
    units = None
    if doc.raw("units", None) is not None:
        units = {}
        inner = doc.child("units")
        for nation in NATIONS:
            if inner.has(nation):
                ranks = inner.child(nation)
                units[nation] = (ranks.integer("regular", 0, 99, 0), ranks.integer("elite", 0, 99, 0))
                ranks.close()
        inner.close()
    figures = doc.names("figures") if doc.raw("figures", None) is not None else None
    return Advance(by, units, figures, read_surplus(doc))


def _may_advance(position: Position, side: str, hearing: Hearing) -> bool:
    battle = position.battle
    if battle.step == "advance":
        return is_by(position, side, position.attacker.side, "WR-END-2", hearing)
    reason = battle.end_reason.replace("_", " ") or "the battle is not over"
    hearing.fault("advance.not-now", "", "WR-END-2", reason=reason)
    return False


def _advance(position: Position, data: Advance, hearing: Hearing) -> Position:
    side = side_of(position, data.by, hearing)
    if not _may_advance(position, side, hearing):
        return position
    army = position.attacker
    units = army.units if data.units is None else {n: u for n, u in data.units.items() if u != (0, 0)}
    going = _going(army, data, hearing)
    if not _has_units(army, units, hearing) or not _figures_may(army, units, going, hearing):
        return position
    position = _moved(position, army, units, going)
    region, count = position.battle.region, sum(regular + elite for regular, elite in units.values())
    hearing.find("WR-END-2", "advance.done", player=data.by, units=count, region=region)
    hearing.settle("advanced", count)
    hearing.settle("entered_region", region)
    external(hearing, CAPTURE, region=region)
    limit = position.settings.stack
    position = within_limit(position, region, army.id, limit, STACK, data.surplus, hearing)
    return _after(position, hearing)


def _going(army: Army, data: Advance, hearing: Hearing) -> list[Figure]:
    """The figures that advance: those named, else all but those of Level 0 (X-WR-MOVE)."""
    known = {figure.id: figure for figure in army.figures}
    still = [figure.id for figure in army.figures if figure.is_character and figure.level == 0]
    if data.figures is None:
        if still:
            external(hearing, MOVE, detail="A Character of Level 0 never moves.")
        return [figure for figure in army.figures if figure.id not in still]
    found = []
    for index, name in enumerate(data.figures):
        if name not in known:
            hearing.fault("advance.no-figure", f"figures/{index}", "WR-END-2", figure=name)
        elif name in still:
            external(hearing, MOVE, detail="A Character of Level 0 never moves.")
            hearing.fault("advance.level-zero", f"figures/{index}", "WR-END-2", figure=name)
        elif known[name] not in found:
            found.append(known[name])
    return found


def _has_units(army: Army, units: Mapping[str, tuple[int, int]], hearing: Hearing) -> bool:
    before = len(hearing.faults)
    for nation, (regular, elite) in units.items():
        had = army.units.get(nation, (0, 0))
        if regular > had[0] or elite > had[1]:
            values = {"nation": nation.capitalize(), "regular": regular, "elite": elite}
            hearing.fault("advance.no-unit", f"units/{nation}", "WR-END-2", **values)
    return len(hearing.faults) == before


def _figures_may(
    army: Army, units: Mapping[str, tuple[int, int]], going: list[Figure], hearing: Hearing
) -> bool:
    """Figures go with units, and Leaders do not stay without one (X-WR-MOVE)."""
    before = len(hearing.faults)
    count = sum(regular + elite for regular, elite in units.values())
    if going and not count:
        external(hearing, MOVE, detail="Figures move with units.")
        hearing.fault("advance.figures-alone", "figures", "WR-END-2")
    if count == army.size:
        for figure in army.figures:
            if figure.kind == LEADER and figure not in going:
                external(hearing, MOVE, detail="A Leader stands with units.")
                hearing.fault("advance.leader-alone", "figures", "WR-END-2", figure=figure.id)
    return len(hearing.faults) == before


def _moved(
    position: Position, army: Army, units: Mapping[str, tuple[int, int]], going: list[Figure]
) -> Position:
    """The part that advances keeps the army's id; what stays is an army of its own, or Characters alone."""
    left = {
        nation: (regular - units.get(nation, (0, 0))[0], elite - units.get(nation, (0, 0))[1])
        for nation, (regular, elite) in army.units.items()
    }
    left = {nation: pair for nation, pair in left.items() if pair != (0, 0)}
    staying = tuple(figure for figure in army.figures if figure not in going)
    target = position.battle.region
    front = army._replace(region=target, units=dict(units), figures=tuple(going), in_stronghold=False)
    position = with_army(position, front)
    if left:
        id = _new_id(position, f"{army.id}-rest")
        return with_army(position, army._replace(id=id, units=left, figures=staying))
    if staying:
        region = position.regions[army.region]
        alone = tuple(sorted((*region.lone_characters, *staying), key=lambda figure: figure.id))
        return with_region(position, region._replace(lone_characters=alone))
    return position


def _new_id(position: Position, wanted: str) -> str:
    while wanted in position.armies:
        wanted += "-2"
    return wanted


def _after(position: Position, hearing: Hearing) -> Position:
    was = position.region.besieged
    position = settle_siege(with_battle(position, step="ended"), hearing)
    region = position.region
    if region.besieged and not was:
        hearing.find("WR-END-3", "advance.besieged", region=region.id)
    elif region.feature == "stronghold" and not region.besieged:
        hearing.consider("WR-END-3", "advance.no-siege", region=region.id)
    hearing.settle("besieged", region.besieged)
    rounds.settle(position, hearing)
    return position


def _stay(position: Position, data: Advance, hearing: Hearing) -> Position:
    side = side_of(position, data.by, hearing)
    if not _may_advance(position, side, hearing):
        return position
    hearing.find("WR-END-2", "advance.stay", player=data.by)
    hearing.settle("advanced", 0)
    return _after(position, hearing)


ACTIONS: tuple[Kind[Position], ...] = (
    Kind("advance", _read_advance, _advance, rounds.FACTS),
    Kind("stay", lambda doc: Advance(doc.name("by"), None, None, ()), _stay, rounds.FACTS),
)
