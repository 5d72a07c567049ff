"""Who is who, in the rules on the Ring (BC-RING-18) and on units of their own."""

from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position

NAZGUL, WIGHT = "ringwraith", "wight"
NO_SPEARS = frozenset({"mounted", "beast", "large", "chariot", "spirit", "swarm"})


def is_ring_bearer(model: Model) -> bool:
    """The model that carries the Ring, worn or not (BC-AB-RING-BEARER)."""
    profile = model.profile
    return (
        "the-one-ring" in profile.abilities
        or "ring-bearer" in profile.abilities
        or "ring-bearer" in profile.tags
    )


def is_sauron(model: Model) -> bool:
    """Sauron himself; the Necromancer is not the one of the Ring rules (BC-RING-18)."""
    return "sauron" in model.profile.tags or model.profile.identity == "sauron"


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


def sauron_on_map(position: Position) -> str:
    """The id of a Sauron on the map, "" without one."""
    return next(
        (model.id for model in position.models.values() if model.at is not None and is_sauron(model)), ""
    )


def owes_test(position: Position, model: Model) -> bool:
    """The Ring Bearer, Ring off, is about to act with Sauron on the map, and was not tested in this phase (BC-RING-20)."""
    if model.wears_ring or model.at is None or "tested" in model.did or not is_ring_bearer(model):
        return False
    return bool(sauron_on_map(position))


def rule_of_control(position: Position, model: Model) -> str:
    """By which rule the Ring controls its bearer: it slipped on with Sauron there, or a struggle was lost."""
    return "BC-RING-20" if position.times_used(model.id, "ring-slipped") else "BC-RING-5"


def may_carry_spear(model: Model) -> bool:
    """Infantry on foot; the option to declare a model a spearman is for nobody else (BC-AB-SPEARMAN-3)."""
    return not model.mounted and not model.profile.tags & NO_SPEARS


def is_shelob(model: Model) -> bool:
    """Her Initiative counts on her home ground only (BC-UNIT-15)."""
    return model.profile.identity == "shelob"


def is_watcher(model: Model) -> bool:
    """The Watcher in the Water, which comes and goes by a rule of its own (BC-UNIT-10)."""
    return "water-only" in model.profile.tags


def is_hasharin(model: Model) -> bool:
    """An assassin who may be held back in disguise (BC-UNIT-12)."""
    return model.profile.row == "me-hasharin" or "hasharin" in model.profile.tags
