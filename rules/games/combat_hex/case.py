"""The two editions of Combat Hex, and what a case of either is made of."""

from rules.engine.case import Case as AnyCase
from rules.engine.case import Kind as AnyKind
from rules.engine.hearing import Hearing
from rules.games.combat_hex.position import Position

V3, STARTER = "3.1.2", "starter"
EDITIONS = (V3, STARTER)

Case = AnyCase[Position]
Kind = AnyKind[Position]


def is_starter(hearing: Hearing) -> bool:
    return hearing.edition == STARTER


def cite(hearing: Hearing, rule: str, starter: str) -> str:
    """The rule number to cite: the tournament rules', or the starter book's where that edition is in force."""
    return starter if hearing.edition == STARTER else rule
