"""Members of teams and boards of matches out of an archive. Each function raises for what cannot be; nothing is converted."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from rules.engine.slips import Slip
from tournaments.history.archived_teams import BOARD_REPORT, MATCH, MEMBER
from tournaments.history.slips import board_slip
from tournaments.models import Board, BoardReport, Entry, Event, Member, Outcome, Pairing, TeamMatch
from tournaments.models.teams import MOST_MEMBERS
from tournaments.pairing.boards import Word, stand
from tournaments.services.restored_limits import check_result
from tournaments.services.restored_people import People
from tournaments.services.restored_values import Unfit, refuse_other_lists, values_of

MOST_VERSIONS = 50


def restore_members(event: Event, entry: Entry, rows: Any, people: People) -> list[Member]:
    """In the order of the rows, with their entry."""
    if rows and not event.has_members:
        raise Unfit(_("Entries of this event are single players and have no members."))
    refuse_other_lists(rows, MOST_MEMBERS, "members")
    return Member.objects.bulk_create(
        [
            Member(
                event=event, entry=entry, **people.player(row["username"]), **values_of(Member, row, MEMBER)
            )
            for row in rows
        ]
    )


def restore_match(pairing: Pairing, teams: Sequence[Entry], row: Any, people: People) -> None:
    """The words of the captains have to lead to the boards: pages read them again."""
    if row is None:
        return
    event = pairing.round.event
    if not event.has_teams or len(teams) != 2:
        raise Unfit(_("No boards are played at this table."))
    values = values_of(TeamMatch, row, MATCH)
    known = [{one.number: one for one in team.members.all()} for team in teams]
    _check_words(event, values, known)
    TeamMatch.objects.create(pairing=pairing, **values)
    refuse_other_lists(row["boards"], event.team_size, "boards")
    slip = board_slip(event)
    for board_row in row["boards"]:
        if not isinstance(board_row["number"], int) or not 1 <= board_row["number"] <= event.team_size:
            text = _("The number of a board must be a whole number from 1 to %(most)s.")
            raise Unfit(text % {"most": event.team_size})
        board = Board.objects.create(
            pairing=pairing,
            number=board_row["number"],
            first=known[0][board_row["first"]],
            second=known[1][board_row["second"]],
        )
        refuse_other_lists(board_row["reports"], MOST_VERSIONS, "reports")
        BoardReport.objects.bulk_create([_report(board, one, slip, people) for one in board_row["reports"]])


def _check_words(event: Event, values: Mapping[str, Any], known: Sequence[Mapping[int, Member]]) -> None:
    line_ups = values["line_ups"]
    if not isinstance(line_ups, list) or len(line_ups) != len(known):
        raise Unfit(_("A match must have a line-up of each team."))
    for line_up, members in zip(line_ups, known, strict=True):
        if (
            not isinstance(line_up, list)
            or len(line_up) != event.team_size
            or len(set(line_up)) != len(line_up)
        ):
            raise Unfit(_("A line-up must name a different member for each board."))
        if not set(line_up) <= members.keys():
            raise Unfit(_("A line-up can name only members of its team."))
    stand(event.boards_by, line_ups, [Word.read(row) for row in values["steps"]])


def _report(board: Board, row: Mapping[str, Any], slip: Slip, people: People) -> BoardReport:
    values = values_of(BoardReport, row, BOARD_REPORT)
    if values["outcome"] == Outcome.PLACED or values["side"] not in (0, 1, 2):
        raise Unfit(_("A board must be reported as won, lost or drawn, by one of the two sides."))
    check_result(values, slip)
    said_by = people.step("said_by", row["said_by"])
    answered_by = people.optional_step("answered_by", row["answered_by"])
    return BoardReport(board=board, **said_by, **answered_by, **values)
