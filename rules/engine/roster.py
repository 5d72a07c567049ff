"""How a game's army lists look: the kinds of model, the figures of a card, the check of an army, the totals shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.army import Check, check_by_event


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


@dataclass(frozen=True)
class Roster:
    """`kinds` are names by key; `levels` the usual points limits, the usual one first.

    `check` is the game's own construction chapter, or only the event's restrictions where its book holds none.
    """

    levels: tuple[int, ...]
    kinds: Mapping[str, str] = field(default_factory=lambda: {"model": "Model"})
    figures: tuple[Figure, ...] = ()
    check: Check = check_by_event
    totals: tuple[Total, ...] = ()
    has_minion_cap: bool = False
