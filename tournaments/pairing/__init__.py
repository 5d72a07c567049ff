"""Pairing of a round: optimal, explained, the same on every machine. Plain Python, integers only.

`pair` is the door. `check` and `replay` judge rounds that exist, `simulate` plays an event that does not, `seat` and
`places_for` give tables; `bracket`, `pods` and `round_robin` are the other ways to pair an event.
"""

from tournaments.pairing import bracket
from tournaments.pairing.acceleration import upper_half, virtual_points
from tournaments.pairing.chances import Chance, Stakes
from tournaments.pairing.check import Finding, Verdict, check, replay
from tournaments.pairing.draw import pair, repair
from tournaments.pairing.generate import Chances, Simulated, simulate
from tournaments.pairing.groups import Schedule, crossed, name_of, snake
from tournaments.pairing.history import Round, after
from tournaments.pairing.maps import Lot, Supply, assign_maps
from tournaments.pairing.pods import pods
from tournaments.pairing.round_robin import round_robin
from tournaments.pairing.rounds import rounds_suggested
from tournaments.pairing.sides import FIRST, SECOND, balanced
from tournaments.pairing.tables import Past, Place, Seat, Spot, places_for, seat
from tournaments.pairing.types import (
    FLOAT_AGAIN,
    Bye,
    Certificate,
    Cost,
    Draw,
    Infeasible,
    Inside,
    Keep,
    Pair,
    Player,
    Reason,
    Relaxation,
    Rules,
    Start,
)

__all__ = [
    "FIRST",
    "FLOAT_AGAIN",
    "SECOND",
    "Bye",
    "Certificate",
    "Chance",
    "Chances",
    "Cost",
    "Draw",
    "Finding",
    "Infeasible",
    "Inside",
    "Keep",
    "Lot",
    "Pair",
    "Past",
    "Place",
    "Player",
    "Reason",
    "Relaxation",
    "Round",
    "Rules",
    "Schedule",
    "Seat",
    "Simulated",
    "Spot",
    "Stakes",
    "Start",
    "Supply",
    "Verdict",
    "after",
    "assign_maps",
    "balanced",
    "bracket",
    "check",
    "crossed",
    "name_of",
    "pair",
    "places_for",
    "pods",
    "repair",
    "replay",
    "round_robin",
    "rounds_suggested",
    "seat",
    "simulate",
    "snake",
    "upper_half",
    "virtual_points",
]
