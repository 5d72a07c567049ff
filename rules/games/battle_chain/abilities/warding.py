"""Ward: after an enemy uses an ability in its combat or sight, a 4 or more cancels the effect (BC-AB-WARD)."""

from rules.engine.hearing import Hearing
from rules.games.battle_chain.abilities.dread import is_stopped
from rules.games.battle_chain.abilities.pool import pay
from rules.games.battle_chain.abilities.seeing import sees
from rules.games.battle_chain.losses import is_frozen
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.zones import are_enemies

CANCELS = 4


def ward(
    position: Position,
    user: Model,
    ability: str,
    wards: tuple[tuple[str, int], ...],
    hearing: Hearing,
    path: str,
    chain: frozenset[str],
) -> tuple[Position, bool]:
    """The table after every attempt, and whether one cancelled the ability. The ability stays used and paid (BC-SAPP-8)."""
    cancelled = False
    for number, (by, die) in enumerate(wards):
        place = f"{path}/wards/{number}"
        if cancelled:
            hearing.fault("ward.over", place, "BC-AB-WARD", model=by, ability=ability)
            continue
        paid = _try(position, user, by, hearing, place, chain)
        if paid is None:
            continue
        position = paid.with_use(by, "ward")
        cancelled = die >= CANCELS
        key = "ward.cancels" if cancelled else "ward.fails"
        hearing.find("BC-AB-WARD", key, model=by, die=die, ability=ability, user=user.id)
        hearing.settle("cancelled", cancelled)
        if position.settings.sapp:
            hearing.find("BC-SAPP-8", "pool.kept-paid", ability=ability if cancelled else "ward")
    return position, cancelled


def _try(
    position: Position, user: Model, by: str, hearing: Hearing, place: str, chain: frozenset[str]
) -> Position | None:
    """The table after a ward is paid for; None with a fault where it may not be tried."""
    warder = position.models.get(by)
    if warder is None or not warder.has("ward") or not are_enemies(warder, user):
        hearing.fault("ward.none", place, "BC-AB-WARD", model=by)
    elif position.times_used(by, "ward") >= warder.uses("ward"):
        hearing.fault("ability.again", place, "BC-ABG-3", model=by, ability="ward")
    elif is_frozen(position, by):
        hearing.fault("ability.frozen", place, "BC-AB-GAZE-ATTACK", model=by, ability="ward")
    elif not (by in chain and user.id in chain) and not sees(position, warder, user, hearing):
        hearing.fault("ward.unseen", place, "BC-AB-WARD", model=by, user=user.id)
    elif not is_stopped(position, warder, "ward", hearing, place, chain if by in chain else frozenset()):
        return pay(position, warder.player, "ward", hearing, place)
    return None


WORDS = {
    "ward.none": "{model} is no enemy with Ward.",
    "ward.over": "{ability:name} is cancelled already; {model} has nothing left to cancel.",
    "ward.unseen": "{user} is neither in the combat of {model} nor in its sight.",
    "ward.cancels": "Ward of {model}: {die}; {ability:name} of {user} has no effect.",
    "ward.fails": "Ward of {model}: {die}, too low; {ability:name} of {user} works.",
}
