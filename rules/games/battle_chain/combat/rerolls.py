"""Aggressive Strategy: damage dice thrown again, one round for each user (BC-AB-AGGRESSIVE-STRATEGY)."""

from rules.games.battle_chain.abilities.use import Use, activate
from rules.games.battle_chain.combat.document import Again
from rules.games.battle_chain.combat.parts import Strike
from rules.games.battle_chain.folk import is_hobbit

ABILITY = "aggressive-strategy"


def throw_again(strike: Strike, roll: tuple[int, ...]) -> tuple[int, ...] | None:
    """The damage dice after every round; None while faces are missing."""
    for number, again in enumerate(strike.declared.again):
        if not _may(strike, again, strike.place(f"again/{number}")):
            continue
        found = _round(strike, roll, again, strike.place(f"again/{number}"))
        if found is None:
            return None
        roll = found
    return roll


def _may(strike: Strike, again: Again, place: str) -> bool:
    """The user strikes here, its ability is not stopped, and Paladin Took has hobbits around him only (BC-UNIT-14)."""
    model = strike.position.models.get(again.by)
    if model is None or again.by not in strike.strikers:
        strike.hearing.fault(
            "strike.outside", place, "BC-AB-AGGRESSIVE-STRATEGY", model=again.by, ability=ABILITY
        )
        return False
    if model.profile.identity == "paladin-took":
        others = [one.id for one in strike.models(strike.strikers) if not is_hobbit(one)]
        if others:
            strike.hearing.fault("again.no-hobbits", place, "BC-UNIT-14", model=again.by, other=others[0])
            return False
    use = Use(ABILITY, again.by, wards=again.wards)
    strike.position, works = activate(strike.position, use, strike.hearing, place, strike.chain)
    return works


def _round(strike: Strike, roll: tuple[int, ...], again: Again, place: str) -> tuple[int, ...] | None:
    chosen, faces = again.dice, again.faces
    if len(set(chosen)) != len(chosen) or any(die >= len(roll) for die in chosen):
        strike.hearing.fault("again.dice", f"{place}/dice", "BC-AB-AGGRESSIVE-STRATEGY", dice=len(roll))
        return roll
    if len(faces) < len(chosen):
        missing = len(chosen) - len(faces)
        strike.hearing.need(strike.player, "again", missing, "BC-AB-AGGRESSIVE-STRATEGY", f"{place}/faces")
        return None
    if len(faces) > len(chosen):
        values = {"player": strike.player, "rolled": len(faces), "due": len(chosen)}
        strike.hearing.fault("attack.too-many", f"{place}/faces", "BC-AB-AGGRESSIVE-STRATEGY", **values)
        return roll
    fresh = dict(zip(chosen, faces, strict=True))
    found = tuple(fresh.get(place, face) for place, face in enumerate(roll))
    values = {"model": again.by, "old": [roll[die] for die in chosen], "new": list(faces)}
    strike.hearing.find("BC-AB-AGGRESSIVE-STRATEGY", "again.thrown", **values)
    return found


WORDS = {
    "again.no-hobbits": "{model} uses Aggressive Strategy among hobbits only, and {other} is none.",
    "again.dice": "Each die is named once, by its place among the {dice:damage die/damage dice}.",
    "again.thrown": "Aggressive Strategy of {model}: {old} thrown again: {new}.",
    "need.again": "{player} throws {count:damage die/damage dice} again.",
}
