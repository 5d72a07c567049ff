"""Steal Essence: on a 5 or 6 an ability of any enemy on the map is used as one's own (BC-AB-STEAL-ESSENCE)."""

from rules.engine.hearing import Hearing
from rules.games.battle_chain.abilities.pool import PRICES, pay
from rules.games.battle_chain.ability_names import STANDING, ability_key
from rules.games.battle_chain.catalogue import ABILITIES
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.zones import are_enemies

SUCCEEDS = 5
STEAL = "steal-essence"
RANGED = frozenset(ability_key(name) for name, one in ABILITIES.items() if one.stealable == "ranged")


def steal(
    position: Position, thief: Model, ability: str, attempt: tuple[str, int], hearing: Hearing, path: str
) -> tuple[Position, bool]:
    """The table after the attempt, and whether the thief may now use the ability. Its own copy stays unused (BC-ABG-5)."""
    victim, die = attempt
    if not _may_steal(position, thief, ability, victim, hearing, f"{path}/steal"):
        return position, False
    paid = pay(position, thief.player, STEAL, hearing, f"{path}/steal")
    if paid is not None and PRICES[ability] and hearing.reading("stolen-price") == "both":
        paid = pay(paid, thief.player, ability, hearing, f"{path}/steal")
    if paid is None:
        return position, False
    works = die >= SUCCEEDS
    key = "steal.works" if works else "steal.fails"
    hearing.find("BC-AB-STEAL-ESSENCE", key, model=thief.id, victim=victim, die=die, ability=ability)
    hearing.settle("stolen", works)
    if works and thief.has(ability):
        hearing.find("BC-ABG-5", "steal.own-copy", model=thief.id, ability=ability)
    if not works and position.settings.sapp:
        hearing.find("BC-SAPP-8", "pool.kept-paid", ability=STEAL)
    return paid.with_use(thief.id, STEAL), works


def _may_steal(
    position: Position, thief: Model, ability: str, victim: str, hearing: Hearing, path: str
) -> bool:
    before = len(hearing.faults)
    other = position.models.get(victim)
    if not thief.has(STEAL):
        hearing.fault("ability.none", path, "BC-ABG-1", model=thief.id, ability=STEAL)
    elif position.times_used(thief.id, STEAL) >= thief.uses(STEAL):
        hearing.fault("ability.again", path, "BC-ABG-3", model=thief.id, ability=STEAL)
    if other is None or other.at is None or not are_enemies(thief, other) or not other.has(ability):
        hearing.fault("steal.nobody", path, "BC-AB-STEAL-ESSENCE", victim=victim, ability=ability)
    if ability in STANDING:
        hearing.fault("steal.standing", path, "BC-ABG-7", ability=ability)
    if ability in RANGED and not thief.can_shoot:
        hearing.fault("steal.ranged", path, "BC-AB-STEAL-ESSENCE-2", model=thief.id, ability=ability)
    if _is_held(position, thief, victim, hearing):
        hearing.fault("steal.zone", path, "BC-AB-STEAL-ESSENCE-3", model=thief.id)
    return len(hearing.faults) == before


def _is_held(position: Position, thief: Model, victim: str, hearing: Hearing) -> bool:
    """In an enemy kill zone a thief steals nothing; by the other reading only while the victim stands in none."""
    if not position.zones.threats.get(thief.id):
        return False
    return hearing.reading("steal-zone") == "user" or not position.zones.threats.get(victim)


WORDS = {
    "steal.nobody": "{victim} is no enemy on the map with {ability:name}.",
    "steal.standing": "{ability:name} is never used, so it cannot be stolen.",
    "steal.ranged": "{model} has no shots of its own, so it cannot steal {ability:name}.",
    "steal.zone": "{model} stands in an enemy kill zone and can steal nothing.",
    "steal.works": "{model} steals {ability:name} of {victim}: {die}.",
    "steal.fails": "{model} tries to steal {ability:name} of {victim}: {die}, too low.",
    "steal.own-copy": "{model} may still use its own {ability:name} in this move.",
}
