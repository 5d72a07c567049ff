"""Dread stops the abilities of enemies, Dread Immune stops Dread (BC-AB-DREAD, BC-AB-DREAD-IMMUNE)."""

from collections.abc import Iterator

from rules.engine.hearing import Hearing
from rules.games.battle_chain.folk import is_ring_bearer, is_ringwraith
from rules.games.battle_chain.losses import is_frozen
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import COMBAT, Position
from rules.games.battle_chain.zones import are_enemies

NEVER_STOPPED = frozenset({"dread", "dread-immune"})


def is_stopped(
    position: Position, model: Model, ability: str, hearing: Hearing, path: str, chain: frozenset[str]
) -> bool:
    """Whether Dread keeps a model from using an ability; then the attempt is a fault."""
    if ability in NEVER_STOPPED:
        return False
    dreaded = next(_dreaded(position, model, chain), "")
    if not dreaded:
        return False
    if not chain and hearing.reading("dread-phases") == "combat" and position.phase != COMBAT:
        return False
    if ability == "sneak" and is_ring_bearer(model) and hearing.reading("bearer-sneaks") == "free":
        return False
    guard = next(_immune(position, model, chain), "")
    if guard:
        hearing.find("BC-AB-DREAD-IMMUNE", "dread.immune", model=model.id, guard=guard, dreaded=dreaded)
        return False
    hearing.fault("dread.stopped", path, "BC-AB-DREAD", model=model.id, ability=ability, dreaded=dreaded)
    return True


def _dreaded(position: Position, model: Model, chain: frozenset[str]) -> Iterator[str]:
    """Enemies with Dread beside a model or in its combat. Nothing but a Ringwraith's reaches the wearer of the Ring."""
    for other in _near(position, model, chain):
        if not are_enemies(model, other) or not _works(position, other, "dread"):
            continue
        if not model.wears_ring or is_ringwraith(other):
            yield other.id


def _immune(position: Position, model: Model, chain: frozenset[str]) -> Iterator[str]:
    """The model itself, and friends beside it or in its combat."""
    for other in (model, *_near(position, model, chain)):
        if not are_enemies(model, other) and _works(position, other, "dread-immune"):
            yield other.id


def _near(position: Position, model: Model, chain: frozenset[str]) -> Iterator[Model]:
    beside = position.zones.adjacent(model.id) if model.at is not None else ()
    among = chain if model.id in chain else ()
    for id in sorted({*beside, *among} - {model.id}):
        if id in position.models:
            yield position.models[id]


def _works(position: Position, model: Model, ability: str) -> bool:
    return model.has(ability) and not is_frozen(position, model.id)


WORDS = {
    "dread.stopped": "{dreaded} has Dread: {model} cannot use {ability:name}.",
    "redress.dread.stopped": "The ability is not used and not spent.",
    "dread.immune": "{guard} is immune to Dread, so {dreaded} does not stop {model}.",
}
