"""Boards against their own record: who sat there, what was written down, and what they add up to."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments.auditing.findings import Finding
from tournaments.history.boards import match_points
from tournaments.history.slips import BOARD_POINTS
from tournaments.history.trail import Trail
from tournaments.models import (
    Board,
    BoardReport,
    Event,
    Pairing,
    ReportState,
    RoundKind,
    RoundState,
    Source,
    TeamMatch,
)
from tournaments.pairing.boards import Word, stand
from wording import within

WRITTEN = ("board.reported", "board.set")
COMPARED = ("outcome", "unplayed", "counts", "reason")


def board_findings(event: Event, trail: Trail) -> Iterator[Finding]:
    """Nothing for an event of single players."""
    if not event.has_teams:
        return
    pairings = Pairing.objects.filter(round__event=event, kind="game").exclude(round__state=RoundState.DRAFT)
    related = ("seats__entry__members", "boards__first", "boards__second", "boards__reports", "reports")
    rows = pairings.select_related("round", "team_match").defer("round__snapshot").prefetch_related(*related)
    for pairing in rows.order_by("round__number", "pk"):
        where = _("Round %(round_number)s, %(pairing)s") % {
            "round_number": pairing.round.number,
            "pairing": within(str(pairing)),
        }
        match: TeamMatch | None = getattr(pairing, "team_match", None)
        if match is None:
            yield Finding("match-missing", _("%(where)s: no line-ups are kept.") % {"where": where})
            continue
        yield from _seated(event, pairing, match, where)
        yield from _sum(event, pairing, where)
        for board in pairing.boards.all():
            yield from _board(
                board,
                trail,
                _("%(where)s, board %(board)s") % {"where": where, "board": board.number},
            )
    if trail.is_known:
        yield from _gone(trail)


def _seated(event: Event, pairing: Pairing, match: TeamMatch, where: str) -> Iterator[Finding]:
    """The boards are those that line-ups and words of the captains lead to."""
    now = stand(event.boards_by, match.line_ups, [Word.read(row) for row in match.steps])
    boards = list(pairing.boards.all())
    found = tuple((one.first.number, one.second.number) for one in boards)
    if now.is_done and found != now.pairs:
        yield Finding(
            "boards-altered",
            _("%(where)s: the boards are not those that the captains set.") % {"where": where},
        )
    teams = [seat.entry_id for seat in pairing.seats.all()]
    if any([one.first.entry_id, one.second.entry_id] != teams for one in boards):
        yield Finding(
            "board-of-another-team",
            _("%(where)s: somebody of another team sits at a board.") % {"where": where},
        )


def _sum(event: Event, pairing: Pairing, where: str) -> Iterator[Finding]:
    """A match whose result was added up has the points of its boards."""
    boards = list(pairing.boards.all())
    counting = [one for board in boards for one in board.reports.all() if one.is_confirmed]
    report = next((one for one in pairing.reports.all() if one.is_confirmed), None)
    is_complete = bool(boards) and len(counting) == len(boards)
    if report is None:
        if is_complete and pairing.round.kind != RoundKind.CUT:
            yield Finding(
                "match-not-added-up",
                _("%(where)s: every board counts, and the match does not.") % {"where": where},
            )
        return
    if report.source != Source.BOARDS:
        return
    points = list(match_points(event, counting))
    if not is_complete or report.counts.get(BOARD_POINTS) != points:
        yield Finding(
            "match-sum-wrong",
            _("%(where)s: its boards add up to %(points)s : %(other)s.")
            % {"where": where, "points": points[0], "other": points[1]},
        )


def _board(board: Board, trail: Trail, where: str) -> Iterator[Finding]:
    versions = sorted(board.reports.all(), key=lambda one: one.version)
    numbers = [one.version for one in versions]
    if numbers != list(range(1, len(numbers) + 1)):
        yield Finding(
            "board-version-missing",
            _("%(where)s: the versions of its result are %(numbers)s.")
            % {"where": where, "numbers": numbers},
        )
    if not trail.is_known:
        return
    for report in versions:
        yield from _written(
            report,
            versions,
            trail,
            _("%(where)s, version %(version)s") % {"where": where, "version": report.version},
        )


def _written(
    report: BoardReport, versions: Sequence[BoardReport], trail: Trail, where: str
) -> Iterator[Finding]:
    rows = trail.of_subject(report)
    written = next((row for row in rows if row.action in WRITTEN), None)
    if written is None:
        yield Finding(
            "board-without-audit", _("%(where)s: the audit log does not know this result.") % {"where": where}
        )
        return
    after = written.after or {}
    wrong = [name for name in COMPARED if after.get(name) != getattr(report, name)]
    if wrong:
        yield Finding(
            "board-altered",
            _("%(where)s: %(wrong)s differ from what was written down.")
            % {"where": where, "wrong": ", ".join(wrong)},
        )
    expected = _expected([row.action for row in rows], is_newest=report is versions[-1])
    if report.state != expected:
        text = _("%(where)s: it is “%(state)s” and was left “%(expected)s”.") % {
            "where": where,
            "state": report.state,
            "expected": expected,
        }
        yield Finding("board-state-altered", text)


def _expected(actions: Sequence[str], *, is_newest: bool) -> str:
    if not is_newest:
        return ReportState.SUPERSEDED
    if {"board.set", "board.confirmed"} & set(actions):
        return ReportState.CONFIRMED
    return ReportState.DISPUTED if "board.disputed" in actions else ReportState.PROPOSED


def _gone(trail: Trail) -> Iterator[Finding]:
    label = BoardReport._meta.label_lower
    known = {pk for kind, pk in trail.refs if kind == label}
    gone = {row.subject_id for row in trail.rows_of(*WRITTEN) if row.subject_id not in known}
    if gone:
        yield Finding(
            "board-erased",
            _("Results of boards in the audit log that are not stored any more: %(count)s.")
            % {"count": len(gone)},
        )
