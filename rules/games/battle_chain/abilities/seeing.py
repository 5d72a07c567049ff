"""Whether a model sees another: the same lines as for shooting (BC-SHOOT-5)."""

from dataclasses import replace

from rules.engine.hearing import Hearing
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Effect, Position
from rules.games.battle_chain.shooting.sight import HIDDEN, line_of_sight

FROZEN = "frozen"


def sees(position: Position, model: Model, other: Model, hearing: Hearing) -> bool:
    """A clear line from some corner of its base; cover does not matter. Nobody sees, or is seen, off the map."""
    return line_of_sight(position, model, other, hearing.reading).kind != HIDDEN


def end_lost_gazes(position: Position, hearing: Hearing) -> Position:
    """The table without the freezes whose gazer no longer sees its target (BC-AB-GAZE-ATTACK-2)."""
    kept = tuple(
        effect for effect in position.effects if effect.kind != FROZEN or _holds(position, effect, hearing)
    )
    return position if len(kept) == len(position.effects) else replace(position, effects=kept)


def _holds(position: Position, effect: Effect, hearing: Hearing) -> bool:
    gazer, target = position.models.get(effect.by), position.models.get(effect.on)
    if target is None:
        return False
    if gazer is not None and sees(position, gazer, target, hearing):
        return True
    hearing.find("BC-AB-GAZE-ATTACK-2", "gaze.sight-lost", model=effect.by, target=effect.on)
    return False


WORDS = {"gaze.sight-lost": "{model} no longer sees {target}, which can act again."}
