"""What a corrected result means for rounds that were paired before the correction (pain 9).

Standings follow by themselves, because they are calculated anew each time. Pairings that were played stay; this says
which of them would have been different.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import pairing
from tournaments.history.pairing_input import players_of
from tournaments.history.played import Game, games_of
from tournaments.history.round_snapshot import rules_from
from tournaments.models import Event, PairingKind, Round, RoundKind


@dataclass(frozen=True, slots=True)
class Difference:
    """One later round: how many of its tables the corrected history would have paired otherwise."""

    number: int
    tables: int
    different: int
    is_draft: bool

    @property
    def text(self) -> str:
        if not self.different:
            return _("Round %(round)s would be paired the same.") % {"round": self.number}
        text = ngettext(
            "Round %(round)s was paired before this: %(different)s of its %(tables)s table would be different.",
            "Round %(round)s was paired before this: %(different)s of its %(tables)s tables would be different.",
            self.tables,
        ) % {"round": self.number, "different": self.different, "tables": self.tables}
        what = _("Discard the draft and pair again.") if self.is_draft else _("It stands as it was played.")
        return f"{text} {what}"


def consequences(event: Event, after: int) -> list[Difference]:
    """Every later Swiss round, paired once more from the history as it is now."""
    later = event.rounds.filter(number__gt=after, kind=RoundKind.SWISS)
    games = games_of(event)
    return [difference for round_ in later if (difference := _compare(event, round_, games)) is not None]


def _compare(event: Event, round_: Round, games: tuple[Game, ...]) -> Difference | None:
    if "players" not in round_.snapshot:
        return None
    playing = {row["id"] for row in round_.snapshot["players"]}
    entries = event.entries.filter(number__in=playing)
    before = tuple(game for game in games if game.round < round_.number)
    players = players_of(event, entries, before, round_.number)
    made = set(_pairs(round_))
    try:
        drawn = pairing.pair(players, rules_from(round_.snapshot), int(round_.snapshot["seed"]))
    except pairing.Infeasible:
        return Difference(round_.number, len(made), len(made), round_.is_draft)
    would = {pair.players for pair in drawn.pairs}
    return Difference(round_.number, len(made), len(made - would), round_.is_draft)


def _pairs(round_: Round) -> Iterator[frozenset[int]]:
    for one in round_.pairings.filter(kind=PairingKind.GAME).prefetch_related("seats__entry"):
        yield frozenset(seat.entry.number for seat in one.seats.all())
