"""The catalogue of penalties: what can happen, and what is usually given for it first."""

from collections.abc import Iterable, Mapping, Sequence
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
STEPS = tuple(Kind)
NEXT: Mapping[Kind, Kind] = dict(zip(STEPS, (*STEPS[1:], STEPS[-1]), strict=True))
ORDINALS = {2: "Second", 3: "Third", 4: "Fourth", 5: "Fifth"}


def suggested(offence: str, earlier: Sequence[str]) -> Kind:
    """What is usual now, given the kinds of this player's earlier penalties for the same offence.

    One step above the hardest of them, and never below what is usual at first.
    """
    if not earlier:
        return OFFENCES[offence].usual
    return max(OFFENCES[offence].usual, NEXT[max(map(Kind, earlier), key=STEPS.index)], key=STEPS.index)


@dataclass(frozen=True, slots=True)
class Advice:
    """One offence of the catalogue, as it stands for one player now."""

    code: str
    title: str
    times: int
    kind: Kind

    @property
    def text(self) -> str:
        if not self.times:
            return f"Usually: {self.kind.label.lower()}."
        return f"{ORDINALS.get(self.times + 1, f'{self.times + 1}th')} time, so usually: {self.kind.label.lower()}."


def advice(given: Iterable[Penalty]) -> list[Advice]:
    """The whole catalogue; penalties that were lifted do not count."""
    kinds: dict[str, list[str]] = {}
    for one in given:
        if one.lifted_at is None:
            kinds.setdefault(one.offence, []).append(one.kind)
    return [
        Advice(code, offence.title, len(kinds.get(code, ())), suggested(code, kinds.get(code, ())))
        for code, offence in OFFENCES.items()
    ]
