"""What can reach the wearer of the Ring: Ringwraiths, and others beside one (BC-RING-10 to BC-RING-12)."""

from collections.abc import Iterable

from rules.engine.hearing import Hearing
from rules.games.battle_chain.folk import is_ringwraith
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position


def is_within_reach(position: Position, wearer: Model) -> bool:
    """Whether he stands in the kill zone of an enemy Ringwraith (BC-RING-10)."""
    return any(is_ringwraith(position.models[id]) for id in position.zones.threats.get(wearer.id, ()))


def out_of_reach(position: Position, victims: Iterable[str], hearing: Hearing) -> dict[str, tuple[str, str]]:
    """Wearers of the Ring whom no damage may be given, with the code and the rule."""
    barred = {}
    for id in victims:
        model = position.models.get(id)
        if model is None or not model.wears_ring:
            continue
        if is_within_reach(position, model):
            hearing.find("BC-RING-10", "ring.in-reach", model=id)
        else:
            hearing.consider("BC-RING-10", "ring.out-of-reach", model=id)
            barred[id] = ("assign.wearer", "BC-RING-10")
    return barred


def only_wearer(
    position: Position, player: str, victims: tuple[str, ...], striker: Model, hearing: Hearing
) -> bool:
    """Whether a striker adds no dice: the wearer is the only enemy and no Ringwraith touches him (BC-RING-11)."""
    if len(victims) != 1:  # those who fell earlier are no victims of this strike
        return False
    wearer = position.models[victims[0]]
    if not wearer.wears_ring or is_ringwraith(striker):
        return False
    if is_within_reach(position, wearer):
        hearing.find("BC-RING-11", "ring.beside-wraith", model=striker.id, wearer=wearer.id)
        return False
    hearing.find("BC-RING-11", "ring.only-wearer", model=striker.id, wearer=wearer.id)
    return True


def may_shoot_at(shooter: Model, target: Model) -> bool:
    """Only Ringwraiths shoot at the wearer (BC-RING-12)."""
    return not target.wears_ring or is_ringwraith(shooter)


WORDS = {
    "ring.in-reach": "{model} wears the Ring and stands in the kill zone of a Ringwraith: damage can reach him.",
    "ring.out-of-reach": "{model} wears the Ring and no Ringwraith touches him: no damage can be given to him.",
    "ring.only-wearer": "{wearer} with the Ring on is the only enemy, and no Ringwraith touches him: {model} adds no dice.",
    "ring.beside-wraith": "A Ringwraith touches {wearer}, so {model} adds its dice.",
    "assign.wearer": "{model} wears the Ring and no Ringwraith touches him: no damage can be given to him.",
}
