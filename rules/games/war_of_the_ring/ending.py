"""Step 5 and the start of a round: cease or go on, retreat or hold, withdraw (WR-CEASE-1 to -3, WR-RETREAT-3)."""

from dataclasses import dataclass

from rules.engine.case import Kind
from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring import elimination, rounds
from rules.games.war_of_the_ring.battle_end import end
from rules.games.war_of_the_ring.cards.model import Op
from rules.games.war_of_the_ring.casualties import take
from rules.games.war_of_the_ring.externals import external
from rules.games.war_of_the_ring.moments import at_step, is_by, side_of
from rules.games.war_of_the_ring.paying import is_running
from rules.games.war_of_the_ring.position import (
    FIELD,
    NATIONS,
    SIEGE,
    Position,
    with_battle,
)
from rules.games.war_of_the_ring.retreat import (
    Surplus,
    free_regions,
    has_stronghold,
    is_besieged,
    read_surplus,
    retreat,
    withdraw,
)
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


ACTIONS: tuple[Kind[Position], ...] = (
    Kind("cease", _read_act, _cease, rounds.FACTS),
    Kind("continue", _read_continue, _continue, rounds.FACTS),
    Kind("retreat", _read_retreat, _retreat, rounds.FACTS),
    Kind("hold", _read_act, _hold, rounds.FACTS),
    Kind("withdraw", _read_withdraw, _withdraw, rounds.FACTS),
)
