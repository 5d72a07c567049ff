"""Which models stand in the way of a shot (BC-SHOOT-5, BC-ELEV-3, BC-AB-LARGE-1, 6 and 7, BC-AB-ELITE-SHOOTER, BC-RING-13)."""

from dataclasses import dataclass

from rules.engine.hearing import Hearing
from rules.games.battle_chain.board import Space
from rules.games.battle_chain.folk import is_ringwraith
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position

DEEP = 2  # friends that an elite shooter sees past (BC-AB-ELITE-SHOOTER)


@dataclass(frozen=True, slots=True)
class Blockers:
    """`firm` block every line; of `friends` a line may pass `DEEP`. `freed` are the rules by which others do not block."""

    firm: dict[Space, str]
    friends: dict[Space, str]
    freed: dict[str, str]


def is_elevated(position: Position, model: Model) -> bool:
    """On high ground, or in a howdah (BC-MUMAK-3)."""
    if model.aboard:
        return True
    return any(position.board.level(at) > 0 for at in model.spaces)


def blockers(position: Position, shooter: Model, target: Model) -> Blockers:
    """Everybody on the map but shooter and target, and the beasts that carry them."""
    firm: dict[Space, str] = {}
    friends: dict[Space, str] = {}
    freed: dict[str, str] = {}
    apart = {shooter.id, target.id, shooter.aboard, target.aboard}
    has_height = is_elevated(position, shooter) and not shooter.is_large
    for other in position.models.values():
        if other.id in apart or other.at is None:
            continue
        rule = _freedom(position, shooter, target, other, has_height)
        if rule:
            freed[other.id] = rule
        elif shooter.has("elite-shooter") and other.player == shooter.player and not other.is_large:
            friends |= dict.fromkeys(other.spaces, other.id)
        else:
            firm |= dict.fromkeys(other.spaces, other.id)
    return Blockers(firm, friends, freed)


def _freedom(position: Position, shooter: Model, target: Model, other: Model, has_height: bool) -> str:
    """The rule by which a model does not block, "" when it does."""
    if other.wears_ring and not is_ringwraith(shooter):
        return "BC-RING-13"
    if other.is_large:
        return ""
    if shooter.is_large:
        return "BC-AB-LARGE-1"
    if target.is_large:
        return "BC-AB-LARGE-7"
    if has_height and not is_elevated(position, other):
        return "BC-ELEV-3"
    if shooter.has("elite-shooter") and other.player != shooter.player:
        return "BC-AB-ELITE-SHOOTER"
    return ""


def say_freed(found: Blockers, met: set[str], shooter: Model, hearing: Hearing) -> None:
    """The models on the way that do not block, each with its rule."""
    for id in sorted(met & found.freed.keys()):
        hearing.find(found.freed[id], "sight.does-not-block", model=id, shooter=shooter.id)


WORDS = {"sight.does-not-block": "{model} does not block the sight of {shooter}."}
