"""Step 5 and after: cease or go on, retreat or hold, withdraw, advance (WR-CEASE-1 to -3, WR-END-2, WR-END-3)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.case import Kind
from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring import elimination, rounds
from rules.games.war_of_the_ring.battle_end import end, settle_siege
from rules.games.war_of_the_ring.cards.model import Op
from rules.games.war_of_the_ring.casualties import take
from rules.games.war_of_the_ring.externals import external
from rules.games.war_of_the_ring.moments import at_step, is_by, side_of
from rules.games.war_of_the_ring.paying import is_running
from rules.games.war_of_the_ring.position import (
    FIELD,
    LEADER,
    NATIONS,
    SIEGE,
    Army,
    Figure,
    Position,
    with_army,
    with_battle,
    with_region,
)
from rules.games.war_of_the_ring.retreat import (
    Surplus,
    free_regions,
    has_stronghold,
    is_besieged,
    read_surplus,
    retreat,
    withdraw,
    within_limit,
)
from rules.games.war_of_the_ring.settings import CAPTURE, MOVE, STACK
from rules.games.war_of_the_ring.settings import SIEGE as X_SIEGE

WORDS = {
    "cease.done": "{player} ceases the attack.",
    "cease.stay": "The surviving attackers stay in {region}.",
    "continue.done": "{player} goes on with the attack.",
    "continue.extended": "{player} extends the siege by replacing an Elite.",
    "continue.no-elite": "The siege cannot be extended: no Elite to replace.",
    "redress.continue.no-elite": "The battle ends with this round unless the attacker ceases first.",
    "continue.not-allowed": "A siege has {rounds:round}; it cannot be extended.",
    "continue.no-downgrade": "There is nothing to extend here: no Elite is replaced.",
    "need.downgrade": "{player} names the Elite that is replaced to extend the siege.",
    "retreat.declined": "{player} does not retreat; another round follows.",
    "retreat.not-withdrawing": "{player} does not withdraw into the Stronghold.",
    "retreat.only-defender": "Only the defender may retreat.",
    "redress.retreat.only-defender": "The attacker may cease the attack instead.",
    "retreat.after-cease": "The attacker has ceased: the battle is over and nobody retreats.",
    "withdraw.too-late": "An army withdraws into its Stronghold at the beginning of a round only.",
    "redress.withdraw.too-late": "The army may withdraw when the next round begins, before cards are chosen.",
    "withdraw.until-reveal": "The cards are not revealed yet: the army may still withdraw.",
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
class Act:
    by: str
    to: str = ""
    surplus: Surplus = ()
    downgrade: Op | None = None


def _read_act(doc: Doc) -> Act:
    return Act(doc.name("by"))


def _read_retreat(doc: Doc) -> Act:
    return Act(doc.name("by"), doc.name("to", ""), read_surplus(doc))


def _read_withdraw(doc: Doc) -> Act:
    return Act(doc.name("by"), surplus=read_surplus(doc))


def _read_continue(doc: Doc) -> Act:
    by = doc.name("by")
    if doc.raw("downgrade", None) is None:
        return Act(by)
    inner = doc.child("downgrade")
    source = inner.choice("source", ("", "casualties", "reinforcements"), "")
    op = Op("downgrade", inner.choice("nation", tuple(NATIONS)), source)
    inner.close()
    return Act(by, downgrade=op)


def _cease(position: Position, data: Act, hearing: Hearing) -> Position:
    side = side_of(position, data.by, hearing)
    if not at_step(position, hearing, "cease", "WR-CEASE-1"):
        return position
    if not is_by(position, side, position.attacker.side, "WR-CEASE-1", hearing):
        return position
    hearing.find("WR-CEASE-1", "cease.done", player=data.by)
    hearing.find("WR-CEASE-3", "cease.stay", region=position.attacker.region)
    position = end(position, "attacker_ceased", hearing)
    rounds.settle(position, hearing)
    return position


def _continue(position: Position, data: Act, hearing: Hearing) -> Position:
    side = side_of(position, data.by, hearing)
    if not at_step(position, hearing, "cease", "WR-CEASE-1"):
        return position
    if not is_by(position, side, position.attacker.side, "WR-CEASE-1", hearing):
        return position
    position = _extended(position, data, hearing)
    if hearing.needs or not is_running(position):
        return position
    hearing.find("WR-CEASE-1", "continue.done", player=data.by)
    hearing.settle("continued", True)
    return _offer_retreat(position, hearing)


def _extended(position: Position, data: Act, hearing: Hearing) -> Position:
    """A siege beyond its rounds costs the besieger an Elite replaced by a Regular (X-WR-SIEGE)."""
    values, battle = position.settings, position.battle
    if battle.kind != SIEGE or battle.round % values.siege_rounds or values.siege_extension == "free":
        if data.downgrade is not None:
            hearing.fault("continue.no-downgrade", "downgrade", "WR-CEASE-1")
        return position
    external(hearing, X_SIEGE, detail="A siege lasts one round unless the besieger replaces an Elite.")
    if values.siege_extension == "none":
        hearing.fault("continue.not-allowed", "", "WR-CEASE-1", rounds=values.siege_rounds)
        return position
    if not position.attacker.elites:
        hearing.fault("continue.no-elite", "", "WR-CEASE-1")
        return position
    if data.downgrade is None:
        hearing.need(data.by, "downgrade", 1, "WR-CEASE-1", "downgrade")
        return position
    hearing.find("WR-CEASE-1", "continue.extended", player=data.by)
    side = position.attacker.side
    position = take(position, side, (data.downgrade,), 1, "downgrade", hearing)
    return elimination.check(position, (side,), hearing)


def _offer_retreat(position: Position, hearing: Hearing) -> Position:
    """The defender's choice, if there is one; else the next round."""
    if is_besieged(position, position.defender):
        hearing.consider("WR-RETREAT-4", "retreat.besieged")
    elif not free_regions(position, position.defender):
        hearing.settle("free_regions", [])
        hearing.consider("WR-RETREAT-2", "retreat.none-free")
    else:
        position = with_battle(position, step="retreat")
        rounds.settle(position, hearing)
        return position
    position = rounds.next_round(position, hearing)
    rounds.settle(position, hearing)
    return position


def _retreat(position: Position, data: Act, hearing: Hearing) -> Position:
    side = side_of(position, data.by, hearing)
    army = position.army(side)
    if is_running(position) and is_besieged(position, army):
        hearing.fault("retreat.besieged", "", "WR-RETREAT-4")
        return position
    if not is_by(position, side, position.defender.side, "WR-CEASE-2", hearing):
        return position
    running = is_running(position) and position.battle.pending is None
    if running and position.battle.step != "retreat" and not free_regions(position, army):
        hearing.fault("retreat.none-free", "to", "WR-RETREAT-2")
        return position
    if not at_step(position, hearing, "retreat", "WR-CEASE-2"):
        return position
    position = retreat(position, army, data.to, data.surplus, hearing)
    rounds.settle(position, hearing)
    return position


def _hold(position: Position, data: Act, hearing: Hearing) -> Position:
    """The defender stays: no retreat after a round, or no withdrawal before the cards."""
    side = side_of(position, data.by, hearing)
    if not is_by(position, side, position.defender.side, "WR-CEASE-2", hearing):
        return position
    if position.battle.step == "siege_window" and position.battle.pending is None:
        hearing.consider("WR-RETREAT-3", "retreat.not-withdrawing", player=data.by)
        rounds.settle(position, hearing)
        return position
    if not at_step(position, hearing, "retreat", "WR-CEASE-2"):
        return position
    hearing.find("WR-CEASE-2", "retreat.declined", player=data.by)
    position = rounds.next_round(position, hearing)
    rounds.settle(position, hearing)
    return position


def _withdraw(position: Position, data: Act, hearing: Hearing) -> Position:
    side = side_of(position, data.by, hearing)
    army = position.army(side)
    if not is_running(position):
        at_step(position, hearing, "siege_window", "WR-RETREAT-3")
        return position
    if not is_by(position, side, position.defender.side, "WR-RETREAT-3", hearing):
        return position
    if is_besieged(position, army):
        hearing.fault("retreat.besieged", "", "WR-RETREAT-4")
        return position
    if position.battle.kind != FIELD or not has_stronghold(position, army):
        hearing.fault("withdraw.none", "", "WR-RETREAT-3", region=position.battle.region)
        return position
    if not _is_window(position, hearing):
        return position
    position = withdraw(position, army, data.surplus, hearing)
    rounds.settle(position, hearing)
    return position


def _is_window(position: Position, hearing: Hearing) -> bool:
    """True at the beginning of a round (WR-RETREAT-3)."""
    battle = position.battle
    if battle.step == "siege_window" and battle.pending is None:
        return True
    if battle.step == "cards" and not battle.revealed and hearing.reading("siege-window") == "until-reveal":
        hearing.find("WR-RETREAT-3", "withdraw.until-reveal")
        return True
    hearing.fault("withdraw.too-late", "", "WR-RETREAT-3")
    return False


# -- advance


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
            values = {"nation": nation, "regular": regular, "elite": elite}
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


def _stay(position: Position, data: Act, hearing: Hearing) -> Position:
    side = side_of(position, data.by, hearing)
    if not _may_advance(position, side, hearing):
        return position
    hearing.find("WR-END-2", "advance.stay", player=data.by)
    hearing.settle("advanced", 0)
    return _after(position, hearing)


ACTIONS: tuple[Kind[Position], ...] = (
    Kind("cease", _read_act, _cease, rounds.FACTS),
    Kind("continue", _read_continue, _continue, rounds.FACTS),
    Kind("retreat", _read_retreat, _retreat, rounds.FACTS),
    Kind("hold", _read_act, _hold, rounds.FACTS),
    Kind("withdraw", _read_withdraw, _withdraw, rounds.FACTS),
    Kind("advance", _read_advance, _advance, rounds.FACTS),
    Kind("stay", _read_act, _stay, rounds.FACTS),
)
