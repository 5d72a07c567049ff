"""Pairing of a round: optimal, explained, the same on every machine. Plain Python, integers only."""

from tournaments.pairing.draw import pair, repair
from tournaments.pairing.types import (
    Bye,
    Certificate,
    Cost,
    Draw,
    Infeasible,
    Keep,
    Pair,
    Player,
    Reason,
    Relaxation,
    Rules,
    Start,
)

__all__ = [
    "Bye",
    "Certificate",
    "Cost",
    "Draw",
    "Infeasible",
    "Keep",
    "Pair",
    "Player",
    "Reason",
    "Relaxation",
    "Rules",
    "Start",
    "pair",
    "repair",
]
