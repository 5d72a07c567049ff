"""The catalogue of penalties: what can happen, and what is usually given for it first."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Penalty

Kind = Penalty.Kind


@dataclass(frozen=True, slots=True)
class Offence:
    title: str
    usual: Kind


OFFENCES: Mapping[str, Offence] = {
    "late": Offence("Late to the table", Kind.CAUTION),
    "slow-play": Offence("Slow play", Kind.CAUTION),
    "misplay": Offence("A rule broken by mistake", Kind.CAUTION),
    "board": Offence("The board was changed and cannot be restored", Kind.WARNING),
    "list": Offence("The army differs from the list", Kind.WARNING),
    "no-show": Offence("Missing when the round began", Kind.LOSS),
    "conduct": Offence("Unsporting conduct", Kind.WARNING),
    "collusion": Offence("An agreed result", Kind.DISQUALIFICATION),
    "cheating": Offence("Cheating", Kind.DISQUALIFICATION),
}
# The next step for the same offence at the same event.
NEXT: Mapping[Kind, Kind] = {
    Kind.CAUTION: Kind.WARNING,
    Kind.WARNING: Kind.LOSS,
    Kind.LOSS: Kind.DISQUALIFICATION,
    Kind.DISQUALIFICATION: Kind.DISQUALIFICATION,
}


def suggested(offence: str, earlier: list[str]) -> Kind:
    """What is usual now, given the kinds of this player's earlier penalties for the same offence."""
    kind = OFFENCES[offence].usual
    for _ in earlier:
        kind = NEXT[kind]
    return kind
