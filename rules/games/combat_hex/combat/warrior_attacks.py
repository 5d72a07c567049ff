"""How many attacks a warrior brings to a combat: outflanking (6.23), higher ground (6.24), the Ring (9.x).

What activated abilities add stands in `combat_abilities`.
"""

from rules.engine.hearing import Hearing
from rules.games.combat_hex.bonuses import Bonus
from rules.games.combat_hex.case import cite, is_starter
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.position import Position, Warrior


def ground_bonuses(position: Position, warrior: Warrior, hearing: Hearing) -> list[Bonus]:
    """What the place it stands in gives a warrior: outflanking and higher ground."""
    found = outflanking(position, warrior, hearing)
    return found + _height(position, warrior, hearing) if position.board.elevated else found


def outflanking(position: Position, warrior: Warrior, hearing: Hearing) -> list[Bonus]:
    """In no enemy kill zone: an attack for each enemy in its own; a single one in the starter book. Settles who outflanks."""
    zones = zones_of(position)
    victims = zones.victims.get(warrior.id, ())
    if not victims:
        return []
    rule = cite(hearing, "6.23", "S-COMBAT-6")
    if threats := zones.threats[warrior.id]:
        hearing.consider(rule, "attacks.threatened", warrior=warrior.id, by=list(threats))
        hearing.settle(f"outflanks.{warrior.id}", False)
        return []
    counted = [id for id in victims if _can_outflank(position, warrior, id, hearing)]
    plus = min(len(counted), 1) if is_starter(hearing) else len(counted)
    if counted:
        hearing.find(rule, "attacks.outflanks", warrior=warrior.id, enemies=counted)
    hearing.settle(f"outflanks.{warrior.id}", bool(counted))
    return [Bonus(rule, "Outflanking", plus)] if plus else []


def _can_outflank(position: Position, warrior: Warrior, victim: str, hearing: Hearing) -> bool:
    """Only Ringwraiths outflank Frodo while he wears the Ring (9.141)."""
    frodo = position.warriors[victim]
    if is_starter(hearing) or not frodo.wears_ring:
        return True
    can = warrior.profile.is_ringwraith
    key = "attacks.outflanks-ring" if can else "attacks.cannot-outflank-ring"
    (hearing.find if can else hearing.consider)("9.141", key, warrior=warrior.id, frodo=victim)
    return can


def _height(position: Position, warrior: Warrior, hearing: Hearing) -> list[Bonus]:
    """On elevated ground: an attack for each low enemy in its kill zone; never for Large warriors (8.46i)."""
    if not position.is_elevated(warrior):
        return []
    low = [
        id
        for id in zones_of(position).victims.get(warrior.id, ())
        if not position.is_elevated(position.warriors[id])
    ]
    if not low:
        return []
    if warrior.profile.is_large and not is_starter(hearing):
        hearing.consider("8.46i", "attacks.large-no-height", warrior=warrior.id)
        return []
    return [Bonus(cite(hearing, "6.24", "S-COMBAT-7"), "Higher ground", len(low))]


WORDS = {
    "attacks.threatened": "{warrior} stands in the kill zone of {by} and does not outflank.",
    "attacks.outflanks": "{warrior} stands in no enemy kill zone and has {enemies} in its own: it outflanks.",
    "attacks.outflanks-ring": "{warrior} is a Ringwraith and outflanks {frodo} although he wears the Ring.",
    "attacks.cannot-outflank-ring": "{frodo} wears the Ring: {warrior}, no Ringwraith, does not outflank him.",
    "attacks.large-no-height": "{warrior} is Large and gets no attacks for higher ground.",
}
