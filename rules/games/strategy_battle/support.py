"""Supporters: friends with a spear or a pike that add dice to a Fight without being part of it."""

from rules.games.strategy_battle.distances import touch
from rules.games.strategy_battle.fights.engaged import engaged_ids
from rules.games.strategy_battle.fights.state import Going
from rules.games.strategy_battle.position import Model, Position


def supported_by(going: Going, id: str) -> str:
    """The member of the Fight that a model supports, also through a supporter in between; "" for none.

    A supporter is in contact with whom it supports, on the same side, and not Engaged itself (data from outside these rules).
    """
    model = going.position.models.get(id)
    if model is None or id in going.fight.members:
        return ""
    friend = _helped(going.position, model)
    if friend is None or friend.id in going.fight.members:
        return friend.id if friend else ""
    beyond = _helped(going.position, friend)
    return beyond.id if beyond and beyond.id in going.fight.members else ""


def _helped(position: Position, model: Model) -> Model | None:
    """The friend that a model supports, when it can."""
    friend = position.models.get(model.supports)
    if friend is None or friend.side != model.side:
        return None
    is_near = touch(model, friend) if model.at is not None and friend.at is not None else True
    return friend if is_near and model.id not in engaged_ids(position) else None


def supporters_on(going: Going, side: str) -> list[str]:
    """Everyone on the table that supports a member of the Fight on this side, in order of names."""
    return sorted(model.id for model in going.position.of_side(side) if supported_by(going, model.id))
