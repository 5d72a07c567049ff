"""Who is who in the rules on the Ring (BC-RING-18)."""

from rules.games.battle_chain.model import Model
from rules.games.battle_chain.victory.immediate import is_sauron

NAZGUL, WIGHT = "ringwraith", "wight"


def is_nazgul(model: Model) -> bool:
    """One of the nine, who must approach the wearer of the Ring."""
    return NAZGUL in model.profile.tags


def is_ringwraith(model: Model) -> bool:
    """Whom the rules for Ringwraiths mean: the nine, Barrow Wights and Sauron himself."""
    return is_nazgul(model) or WIGHT in model.profile.tags or is_sauron(model)


def is_hobbit(model: Model) -> bool:
    return "hobbit" in model.profile.tags


def is_moria_goblin(model: Model) -> bool:
    return "moria-goblin" in model.profile.tags
