"""The boards of matches of teams, as pages and the API show them. Constant numbers of queries, no changes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from accounts.models import User
from tournaments.belonging import speakers_of
from tournaments.models import Board, BoardReport, Member, Pairing, ReportState

WON = {
    "first": "1 : 0",
    "second": "0 : 1",
    "draw": "½ : ½",
    "both_lose": "0 : 0",
    "void": pgettext_lazy("result", "Void"),
}


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One board and what has been said about its game."""

    board: Board
    report: BoardReport | None

    @property
    def number(self) -> int:
        return self.board.number

    @property
    def members(self) -> tuple[Member, Member]:
        return self.board.first, self.board.second

    @property
    def is_confirmed(self) -> bool:
        return self.report is not None and self.report.is_confirmed

    @property
    def is_disputed(self) -> bool:
        return self.report is not None and self.report.state == ReportState.DISPUTED

    @property
    def score(self) -> str:
        return str(WON[self.report.outcome]) if self.report is not None else "–"

    @property
    def figures(self) -> str:
        """What was counted, first seat first."""
        counts = self.report.counts if self.report is not None else {}
        return ", ".join(f"{row[0]} : {row[1]}" for row in counts.values() if isinstance(row, list))

    @property
    def result(self) -> str:
        """The result as a sentence with names."""
        first, second = self.members
        words = {
            "first": _("%(player)s wins") % {"player": first},
            "second": _("%(player)s wins") % {"player": second},
            "draw": _("A draw"),
            "both_lose": _("Both lose"),
            "void": pgettext("result", "Void"),
        }
        return words[self.report.outcome] if self.report is not None else _("No result yet")

    def side_of(self, user: User) -> int:
        """For which side this person speaks here; 0 for neither."""
        for side, member in enumerate(self.members, start=1):
            if member.user_id == user.pk or user.pk in speakers_of(member.entry):
                return side
        return 0


def boards_at(pairings: Iterable[Pairing]) -> Mapping[int, tuple[BoardLine, ...]]:
    """By pairing, in order. Two queries."""
    known = {one.pk: one for one in pairings}
    boards = Board.objects.filter(pairing__in=known).select_related("first__entry", "second__entry")
    current = BoardReport.objects.filter(board__pairing__in=known).filter(~Q(state=ReportState.SUPERSEDED))
    reports = {
        one.board_id: one for one in current.select_related("said_by", "answered_by").order_by("version")
    }
    found: dict[int, tuple[BoardLine, ...]] = {}
    for board in boards.order_by("pairing", "number"):
        board.pairing = known[board.pairing_id]
        for member in (board.first, board.second):
            member.entry.event = board.pairing.round.event
        line = BoardLine(board, reports.get(board.pk))
        found[board.pairing_id] = (*found.get(board.pairing_id, ()), line)
    return found
