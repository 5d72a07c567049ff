"""The catalogue of penalties: what can happen, and what is usually given for it first."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tournaments.models import Penalty
from wording import within

Kind = Penalty.Kind


@dataclass(frozen=True, slots=True)
class Offence:
    title: StrOrPromise
    usual: Kind


OFFENCES: Mapping[str, Offence] = {
    "late": Offence(_("Late to the table"), Kind.CAUTION),
    "slow-play": Offence(_("Slow play"), Kind.CAUTION),
    "misplay": Offence(_("A rule broken by mistake"), Kind.CAUTION),
    "board": Offence(_("The board was changed and cannot be restored"), Kind.WARNING),
    "list": Offence(_("The army differs from the list"), Kind.WARNING),
    "no-show": Offence(_("Missing when the round began"), Kind.LOSS),
    "conduct": Offence(_("Unsporting conduct"), Kind.WARNING),
    "collusion": Offence(_("An agreed result"), Kind.DISQUALIFICATION),
    "cheating": Offence(_("Cheating"), Kind.DISQUALIFICATION),
}
# The next step for the same offence at the same event.
STEPS = tuple(Kind)
NEXT: Mapping[Kind, Kind] = dict(zip(STEPS, (*STEPS[1:], STEPS[-1]), strict=True))
# Each time but the first: the kind of penalty follows.
TIMES = {
    2: _("Second time, so usually: %(kind)s."),
    3: _("Third time, so usually: %(kind)s."),
    4: _("Fourth time, so usually: %(kind)s."),
    5: _("Fifth time, so usually: %(kind)s."),
}
FURTHER_TIME = _("%(time)sth time, so usually: %(kind)s.")


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
    title: StrOrPromise
    times: int
    kind: Kind

    @property
    def text(self) -> str:
        time = self.times + 1
        text = TIMES.get(time, FURTHER_TIME) if self.times else _("Usually: %(kind)s.")
        return str(text) % {"time": time, "kind": within(self.kind.label)}


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
