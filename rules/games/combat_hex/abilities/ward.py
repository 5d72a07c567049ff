"""Whether Ward reaches what an enemy activated (8.51)."""

from rules.engine.hearing import Hearing
from rules.games.combat_hex.abilities.declared import ABILITIES
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.abilities.terrifying import is_shut_out
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.position import Position, Warrior


def may_ward(
    position: Position, warrior: Warrior, use: Use, answer: Use, hearing: Hearing, chain: frozenset[str]
) -> bool:
    owner = position.warriors.get(answer.warrior)
    if owner is None:
        hearing.fault(
            "ability.no-warrior",
            f"{answer.path}/warrior",
            "8.51",
            warrior=answer.warrior,
            hint=position.hint(answer.warrior),
        )
        return False
    values = {"warrior": owner.id, "other": warrior.id, "ability": ABILITIES[use.effect].title}
    zones = zones_of(position)
    together = owner.id in chain and warrior.id in chain and zones.is_engaged(owner.id)
    if owner.player == warrior.player:
        hearing.fault("ward.friend", answer.path, "8.51", **values)
    elif not together and warrior.id not in zones.victims.get(owner.id, ()):
        hearing.fault("ward.out-of-reach", answer.path, "8.51", **values)
    elif use.effect == "ward":
        hearing.fault("ward.against-ward", answer.path, "8.51", **values)
    elif warrior.profile.is_sauron:
        hearing.fault("ward.sauron", answer.path, "8.51", **values)
    elif is_shut_out(position, warrior, "ward", hearing):
        hearing.fault("ability.terrifying", answer.path, "8.50", target=warrior.id, **values)
    else:
        return True
    return False
