"""Members of teams and the boards of their matches in an archive, and back: `services.restored_teams`."""

from typing import Any

from tournaments.history.archived_lists import Lists, archived_of_member
from tournaments.models import Board, BoardReport, Entry, Member, Pairing, TeamMatch

MEMBER = ["number", "name", "faction", "place", "has_left"]
MATCH = ["line_ups", "steps", "deadline", "set_at"]
BOARD_REPORT = [
    "version", "side", "state", "outcome", "unplayed", "counts", "source", "reason", "said_at", "answered_at", "answer",
]  # fmt: skip


def members_of(entry: Entry, lists: Lists) -> list[dict[str, Any]]:
    return [_member(one, lists) for one in entry.members.all()]


def match_of(pairing: Pairing) -> dict[str, Any] | None:
    """None for a table where no boards are played."""
    found: TeamMatch | None = getattr(pairing, "team_match", None)
    if found is None:
        return None
    boards = [_board(one) for one in pairing.boards.all()]
    return {**_fields(found, MATCH), "boards": boards}


def _member(one: Member, lists: Lists) -> dict[str, Any]:
    """With lists where each member has their own; a pair has one together."""
    username = one.user.username if one.user else one.account_name or None
    own = archived_of_member(one, lists) if one.entry.event.has_teams else {}
    return {**_fields(one, MEMBER), "username": username, **own}


def _board(one: Board) -> dict[str, Any]:
    return {
        "number": one.number,
        "first": one.first.number,
        "second": one.second.number,
        "reports": [_report(report) for report in one.reports.all()],
    }


def _report(one: BoardReport) -> dict[str, Any]:
    answered_by = one.answered_by_name or (one.answered_by.username if one.answered_by else None)
    return {
        **_fields(one, BOARD_REPORT),
        "said_by": one.said_by_name or one.said_by.username,
        "answered_by": answered_by,
    }


def _fields(row: Any, names: list[str]) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in names}
    return {
        name: value.isoformat() if hasattr(value, "isoformat") else value for name, value in values.items()
    }
