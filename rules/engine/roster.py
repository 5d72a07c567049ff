"""How a game's army lists look: the kinds of model, the figures of a card, the check of an army, the totals shown."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rules.engine.army import Check, check_by_event
from rules.engine.cards import ModelCard


@dataclass(frozen=True, slots=True)
class Figure:
    """One number or text of a model card. `kind` is "integer" or "text"; `short` heads a narrow column."""

    name: str
    label: str
    kind: str = "integer"
    short: str = ""
    low: int = 0
    high: int = 9999


@dataclass(frozen=True, slots=True)
class Total:
    """One sum that the page of a list shows; `of` is the fact of the report that limits it, if any."""

    name: str
    label: str
    of: str = ""


def unpriced(card: ModelCard) -> tuple[str, ...]:
    """What a list of any game needs to know of a model: its price."""
    return ("points cost",) if "points" in card.unreadable else ()


@dataclass(frozen=True)
class Roster:
    """`kinds` are names by key; `levels` the usual points limits, the most usual first.

    `check` is the game's own construction chapter, or only the event's restrictions where its book holds none.
    `unknown` says what is not known of a model that a list cannot do without.
    """

    levels: tuple[int, ...] = (1000,)
    kinds: Mapping[str, str] = field(default_factory=lambda: {"model": "Model"})
    figures: tuple[Figure, ...] = ()
    check: Check = check_by_event
    unknown: Callable[[ModelCard], tuple[str, ...]] = unpriced
    totals: tuple[Total, ...] = ()
    has_minion_cap: bool = False
