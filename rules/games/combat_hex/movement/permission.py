"""Whether a warrior may act in movement now: its player's action phase, one action each, the Ring, an Ent's back (3.06, 3.09)."""

from rules.engine.hearing import Hearing
from rules.games.combat_hex.case import cite
from rules.games.combat_hex.position import ATTACKER, DEFENDER, Position, Warrior


def actor(position: Position, id: str, hearing: Hearing) -> Warrior | None:
    """The warrior, if it stands on the map; everything that keeps it from acting is a fault."""
    warrior = position.warriors.get(id)
    if warrior is None:
        hearing.fault("act.no-warrior", "warrior", "3.06", warrior=id, hint=position.hint(id))
        return None
    if warrior.aboard:
        hearing.fault("act.aboard", "warrior", "8.42", warrior=id, ent=warrior.aboard)
        return None
    _check_phase(position, warrior, hearing)
    _check_ring(warrior, hearing)
    return warrior


def _check_phase(position: Position, warrior: Warrior, hearing: Hearing) -> None:
    values = {"warrior": warrior.id, "phase": position.phase, "player": warrior.player}
    if position.phase not in (ATTACKER, DEFENDER):
        hearing.fault("act.phase", "", "3.06", **values)
    elif warrior.player != position.acting:
        hearing.fault("act.not-acting", "warrior", "3.09" if position.phase == DEFENDER else "3.06", **values)


def _check_ring(warrior: Warrior, hearing: Hearing) -> None:
    if "lost" in warrior.done:
        hearing.fault("act.lost-struggle", "warrior", cite(hearing, "9.05", "S-RING-3"), warrior=warrior.id)
    elif warrior.wears_ring and "struggle" not in warrior.done:
        hearing.fault("act.must-struggle", "warrior", cite(hearing, "9.02", "S-RING-2"), warrior=warrior.id)


def check_may_move(position: Position, warrior: Warrior, hearing: Hearing) -> None:
    """One action each (3.06). After a shot only Crack Shot moves on (5.01, 8.21); anyone who turned chose not to move (4.12)."""
    values = {"warrior": warrior.id, "done": sorted(warrior.done)}
    if warrior.bound and "lost" not in warrior.done:
        hearing.fault("act.bound", "warrior", cite(hearing, "9.13", "S-RING-3"), warrior=warrior.id)
    elif warrior.done & {"move", "charge", "act"} and "lost" not in warrior.done:
        hearing.fault("act.acted", "warrior", "3.06", **values)
    if "turn" in warrior.done and "shoot" not in warrior.done:
        hearing.fault("act.turned", "warrior", "4.12", **values)
    if "shoot" not in warrior.done:
        return
    rule = cite(hearing, "8.21", "S-AB-CRACKSHOT")
    if position.is_under(warrior.id, "crack-shot"):
        hearing.find(rule, "act.crack-shot", **values)
    else:
        hearing.fault("act.shot", "warrior", "5.01", **values)
