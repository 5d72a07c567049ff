"""A match of two teams for one reader: its boards, what the captains have said, and what is asked of whom."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tournaments.access import Viewer
from tournaments.board_queries import BoardLine
from tournaments.models import Entry, Member, TeamMatch
from tournaments.pairing.boards import Phase, Stand
from tournaments.services.teams.matches import stand_of
from tournaments.table_views import TableView
from wording import listed

ASKED: Mapping[Phase, StrOrPromise] = {
    Phase.ORDER: _("Put the line-up in the order of the boards."),
    Phase.DEFENDER: _("Name the defender."),
    Phase.ATTACKERS: _("Name two attackers against the other team’s defender."),
    Phase.CHOICE: _("Choose which of the two attackers your defender meets."),
}


@dataclass(frozen=True, slots=True)
class Statement:
    """What both captains have said, shown once both have."""

    title: str
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class MatchView:
    """`side` is the one that the reader speaks for as captain, 0 for none; `asks` names the sides for which the reader may
    say something now: the own one, or as staff all that wait."""

    table: TableView
    match: TeamMatch
    stand: Stand
    side: int
    asks: tuple[int, ...]

    @property
    def teams(self) -> tuple[Entry, Entry]:
        return self.table.seats[0].entry, self.table.seats[1].entry

    @property
    def boards(self) -> tuple[BoardLine, ...]:
        return self.table.boards

    @property
    def deadline(self) -> datetime | None:
        return self.match.deadline

    @property
    def phase_text(self) -> str:
        return str(ASKED.get(self.stand.phase, ""))

    @property
    def waiting_for(self) -> str:
        return listed([self.teams[side - 1].name for side in sorted(self.stand.waits)])

    @property
    def steps(self) -> tuple[Statement, ...]:
        """The pairs that are set and what is on the table, in words."""
        rows = [
            Statement(_("Board %(number)s") % {"number": number}, self.name(1, first), self.name(2, second))
            for number, (first, second) in enumerate(self.stand.pairs, start=1)
        ]
        if self.stand.defenders:
            rows.append(
                Statement(
                    str(_("Defenders")), *(self.name(side, self.stand.defenders[side - 1]) for side in (1, 2))
                )
            )
        if self.stand.attackers:
            named = (self.names(side, self.stand.attackers[side - 1]) for side in (1, 2))
            rows.append(Statement(str(_("Attackers")), *named))
        return tuple(rows)

    def options(self, side: int) -> list[tuple[int, str]]:
        """Among whom this side chooses, with names; in a choice those of the other team."""
        of = 3 - side if self.stand.phase is Phase.CHOICE else side
        return [(number, self.name(of, number)) for number in self.stand.options(side)]

    def name(self, side: int, number: int) -> str:
        found = next((one for one in self._members(side) if one.number == number), None)
        return found.name if found else str(number)

    def names(self, side: int, numbers: tuple[int, ...]) -> str:
        return ", ".join(self.name(side, number) for number in numbers)

    def _members(self, side: int) -> list[Member]:
        return list(self.teams[side - 1].members.all())


def match_of(seen: Viewer, table: TableView) -> MatchView | None:
    """None where no boards are played, or not yet."""
    matches = TeamMatch.objects.select_related("pairing__round__event").defer("pairing__round__snapshot")
    match = matches.filter(pairing=table.pairing).first()
    if match is None or table.second is None:
        return None
    now = stand_of(match)
    leads = table.mine is not None and seen.leads
    side = table.mine.side if table.mine is not None and leads else 0
    may = table.pairing.round.is_playing
    asks = tuple(sorted(one for one in now.waits if one == side or seen.can_score)) if may else ()
    return MatchView(table, match, now, side, asks)
