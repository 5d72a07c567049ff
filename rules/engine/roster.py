"""What a game says about army lists: the usual points limits, the check of an army, what a list must know of a model."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.engine.army import Check, check_by_event
from rules.engine.cards import ModelCard


def unpriced(card: ModelCard) -> tuple[str, ...]:
    """What a list of any game needs to know of a model: its price."""
    return ("points cost",) if "points" in card.unreadable else ()


@dataclass(frozen=True)
class Roster:
    """`levels` are the usual points limits, the most usual first.

    `check` is the game's own construction chapter, or only the event's restrictions where its book holds none.
    `unknown` says what is not known of a model that a list cannot do without.
    """

    levels: tuple[int, ...] = (1000,)
    check: Check = check_by_event
    unknown: Callable[[ModelCard], tuple[str, ...]] = unpriced
    has_minion_cap: bool = False
