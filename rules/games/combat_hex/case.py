"""A Combat Hex case: which edition, which readings, the position, what was done, and what the players claim."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.engine.documents import Doc
from rules.engine.ruling import Hearing
from rules.games.combat_hex.position import Position

V3, STARTER = "3.1.2", "starter"
EDITIONS = (V3, STARTER)


@dataclass(frozen=True, slots=True)
class Kind:
    """One sort of action ("move", "shoot", "combat" ...): how it is read and how it is heard.

    `hear` writes into the hearing and returns the position after the action; what it returns counts only if the action
    is legal. Each chapter lists its own in `KINDS`.
    """

    do: str
    read: Callable[[Doc], Any]
    hear: Callable[[Position, Any, Hearing], Position]


@dataclass(frozen=True, slots=True)
class Action:
    kind: Kind
    data: Any
    raw: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Claim:
    """What a player says follows: a fact of an action's outcome, or that an action breaks a rule.

    `fact` is a key of the outcome ("attacks.rohan", "removed") or "verdict", compared with `value`; else `breaks` is a
    rule number, upheld when a violation cites it.
    """

    by: str
    text: str
    action: int
    fact: str
    value: Any
    breaks: str


@dataclass(frozen=True)
class Case:
    edition: str
    readings: Mapping[str, str]
    position: Position
    actions: tuple[Action, ...]
    claims: tuple[Claim, ...]
    title: str = ""

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What sentences call the players."""
        return {player.id: player.name or player.id for player in self.position.players}

    @property
    def ruleset(self) -> str:
        return f"combat-hex/{self.edition}"


def is_starter(hearing: Hearing) -> bool:
    return hearing.edition == STARTER


def cite(hearing: Hearing, rule: str, starter: str) -> str:
    """The rule number to cite: the tournament rules', or the starter book's where that edition is in force."""
    return starter if hearing.edition == STARTER else rule
