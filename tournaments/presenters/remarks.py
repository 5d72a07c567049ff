"""What a round does against the wishes of its event, pair by pair, in words: for those who look at the draft.

Read from what the round kept about its making and from who sits where now, so that a swap by hand is told as well.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from tournaments.history.round_snapshot import players_from, rules_from
from tournaments.models import PairingKind, Round, Seat
from tournaments.pairing import Keep, Player, Rules
from tournaments.pairing.breaches import breaches
from tournaments.presenters.kept_by_seats import kept_by_seats
from wording import listed

# The relations of `tournaments.pairing.breaches` for readers.
FACTS: Mapping[str, StrOrPromise] = {
    "second-bye": gettext_lazy("A bye for the second time."),
    "rematch": gettext_lazy("They have met before."),
    "ban": gettext_lazy("The organizer keeps these two apart."),
    "team": gettext_lazy("They are in the same team."),
    "club": gettext_lazy("They are in the same club."),
    "friends": gettext_lazy("They asked not to meet each other."),
    "mirror": gettext_lazy("They play the same faction."),
}


@dataclass(frozen=True, slots=True)
class Remark:
    """`is_exception`: a rule that is never broken by itself was broken here, by somebody's word."""

    kind: str
    is_exception: bool
    table: int | None
    numbers: tuple[int, ...]
    by_hand: str
    why: str
    names: tuple[str, ...] = ()

    @property
    def who(self) -> str:
        return listed(self.names)

    @property
    def text(self) -> str:
        """Said for the reader: what is kept has no language."""
        return f"{FACTS[self.kind]} {self._reason}"

    @property
    def _reason(self) -> str:
        if self.by_hand:
            return _("Set by hand: %(reason)s") % {"reason": self.by_hand}
        if not self.is_exception:
            return _("Avoiding it would have made the round worse elsewhere.")
        allowed = _("The organizer allowed it: %(reason)s") if self.why else _("The organizer allowed it.")
        return allowed % {"reason": self.why}


@dataclass(frozen=True, slots=True)
class _Place:
    table: int | None
    kind: str
    by_hand: str
    players: tuple[int, ...]


def remarks_of(round_: Round) -> list[Remark]:
    """Exceptions first. A round that was not paired by points has none. Kept for large rounds; names are those of now."""
    return _named(round_, kept_by_seats(round_, "remarked", lambda: _found(round_)))


def _named(round_: Round, remarks: Sequence[Remark]) -> list[Remark]:
    numbers = {number for remark in remarks for number in remark.numbers}
    rows = round_.event.entries.filter(number__in=numbers).values_list("number", "name") if numbers else ()
    names = dict(rows)
    return [
        replace(remark, names=tuple(names.get(number, "") for number in remark.numbers)) for remark in remarks
    ]


def _found(round_: Round) -> list[Remark]:
    if "players" not in round_.snapshot:
        return []
    known = {player.id: player for player in players_from(round_.snapshot)}
    rules = rules_from(round_.snapshot)
    why = round_.proof.get("why", "")
    found = [remark for place in _places(round_) for remark in _remarks(place, known, rules, why)]
    return sorted(found, key=lambda remark: not remark.is_exception)


def _places(round_: Round) -> Iterator[_Place]:
    seats = Seat.objects.filter(round=round_).order_by("pairing__table", "pairing_id", "side")
    rows = seats.values_list(
        "pairing_id", "pairing__table", "pairing__kind", "pairing__by_hand", "entry__number"
    )
    for (_pairing, table, kind, by_hand), players in groupby(rows, key=lambda row: row[:4]):
        yield _Place(table, kind, by_hand, tuple(row[4] for row in players))


def _remarks(place: _Place, known: Mapping[int, Player], rules: Rules, why: str) -> Iterator[Remark]:
    here = [number for number in place.players if number in known]
    if place.kind == PairingKind.BYE and here and known[here[0]].byes:
        yield _remark("second-bye", True, place, here, why)
    for pair in combinations(here, 2):
        one, other = (known[number] for number in pair)
        for kind, keep in breaches(one, other, rules).items():
            yield _remark(kind, keep is Keep.HARD, place, pair, why)


def _remark(kind: str, is_hard: bool, place: _Place, players: Sequence[int], why: str) -> Remark:
    return Remark(kind, is_hard, place.table, tuple(players), place.by_hand, why)
