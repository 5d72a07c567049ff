"""Results of boards: reported by one team, confirmed or disputed by the other, settled by the staff.

Versions, as at a table of two players (`services.results`). Every function locks the pairing of the match first. Once every
board of a match counts, the match has a result: the sum of its boards.
"""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Invalid, NotAllowed, Refusal
from rules.engine.slips import Reported, check_counts, counts_of
from tournaments.history.boards import confirmed, match_outcome, match_points
from tournaments.history.slips import BOARD_POINTS, board_slip
from tournaments.models import Board, BoardReport, Event, OnTime, Outcome, ReportState, RoundKind, Source
from tournaments.services import report_versions
from tournaments.services.audit_trail import note
from tournaments.services.result_decision import WINNERS
from tournaments.services.results import Claim, lock_game, write_sum
from tournaments.services.teams.roster import is_captain
from wording import in_english

AT_A_BOARD = (Outcome.FIRST, Outcome.SECOND, Outcome.DRAW, Outcome.BOTH_LOSE, Outcome.VOID)


def side_of(board: Board, user: User) -> int:
    """1 or 2: for whom this person speaks here, as the player of the board or the captain. Raises NotAllowed."""
    for side, member in enumerate((board.first, board.second), start=1):
        if member.user_id == user.pk or is_captain(member.entry, user):
            return side
    raise NotAllowed(
        "board.not-yours", _("Only the players of this board and their captains report its result.")
    )


def claim_from_counts(board: Board, counts: dict[str, Any]) -> Claim:
    """What the game's rules make of the counts. Raises Invalid with every count that cannot be."""
    event = board.pairing.round.event
    slip = board_slip(event)
    refuse_counts(event, Claim(Outcome.VOID, counts))
    if slip.decide is None or not counts:
        raise Invalid(
            "result.not-counted", _("These rules do not decide the winner by counting. Choose the winner.")
        )
    players = [
        Reported(member.name, counts_of(slip, counts, side), {})
        for side, member in enumerate((board.first, board.second))
    ]
    faults = slip.verify(event.ruleset, players) if slip.verify else ()
    if faults:
        raise Invalid("result.counts-impossible", _("These counts cannot be right."), faults=list(faults))
    with in_english():  # it is kept
        found = slip.decide(event.ruleset, players, event.point_level, event.on_time == OnTime.DRAW)
    return Claim(WINNERS[found.winner], counts, finding=found.text, rule=found.rule)


def refuse_counts(event: Event, claim: Claim) -> None:
    faults = check_counts(board_slip(event), claim.counts)
    if faults:
        raise Invalid("result.counts-impossible", _("These counts cannot be right."), faults=faults)


@transaction.atomic
def report_board(board: Board, claim: Claim, *, actor: User) -> BoardReport:
    """One side reports. Both sides reporting the same is a report and its confirmation."""
    lock_game(board.pairing, playing=True)
    side = side_of(board, actor)
    _refuse_claim(board, claim)
    standing = report_versions.standing(board.reports)
    if standing is not None and standing.is_confirmed:
        raise Refusal(
            "result.confirmed", _("The result of this board is confirmed. Ask the staff to correct it.")
        )
    if standing is not None and standing.state == ReportState.PROPOSED and standing.side != side:
        if not _agrees(claim, standing):
            raise Refusal(
                "result.already-reported", _("The other team has reported: confirm it or dispute it.")
            )
        return _confirm(standing, actor=actor)
    return _write(board, claim, side=side, state=ReportState.PROPOSED, source=Source.PLAYER, actor=actor)


@transaction.atomic
def confirm_board(report: BoardReport, *, actor: User, is_staff: bool = False) -> BoardReport:
    """The other side agrees; the scorekeeper may in its place."""
    lock_game(report.board.pairing, playing=not is_staff)
    if not is_staff and side_of(report.board, actor) == report.side:
        raise NotAllowed("result.own-report", _("The other team confirms what yours reported."))
    return _confirm(report, actor=actor)


@transaction.atomic
def dispute_board(report: BoardReport, why: str, *, actor: User) -> BoardReport:
    if not why.strip():
        raise Invalid("result.no-reason", _("Say in one line what is wrong."))
    lock_game(report.board.pairing, playing=True)
    if side_of(report.board, actor) == report.side:
        raise NotAllowed("result.own-report", _("This is the report of your team: send a corrected one."))
    report_versions.answer(report, ReportState.DISPUTED, actor=actor, text=why.strip()[:300])
    event = report.board.pairing.round.event
    note(event, "board.disputed", report, actor=actor, after={"why": report.answer})
    return report


@transaction.atomic
def set_board(board: Board, claim: Claim, *, reason: str, actor: User) -> BoardReport:
    """The staff's word, with a reason; also the way a confirmed board is corrected."""
    if not reason.strip():
        raise Invalid("result.no-reason", _("Write why the staff sets this result."))
    lock_game(board.pairing, playing=False)
    _refuse_claim(board, claim)
    report = _write(
        board,
        claim,
        side=0,
        state=ReportState.CONFIRMED,
        source=Source.ORGANIZER,
        actor=actor,
        reason=reason.strip()[:300],
    )
    add_up(board, actor=actor)
    return report


def add_up(board: Board, *, actor: User) -> None:
    """Once every board counts, so does the match. What the staff said of the whole match stays until they say otherwise."""
    pairing = board.pairing
    event = pairing.round.event
    reports = list(confirmed(event).filter(board__pairing=pairing))
    standing = pairing.reports.filter(state=ReportState.CONFIRMED).first()
    if len(reports) < pairing.boards.count() or (standing and standing.source == Source.ORGANIZER):
        return
    points = match_points(event, reports)
    outcome = match_outcome(event, points)
    if pairing.round.kind == RoundKind.CUT and outcome == Outcome.DRAW:
        return  # somebody has to go on: the staff says who
    unplayed = all(one.unplayed for one in reports)
    claim = Claim(outcome, {BOARD_POINTS: list(points)}, unplayed=unplayed)
    if standing is None or not claim.agrees_with(standing):
        write_sum(pairing, claim, actor=actor)


def _refuse_claim(board: Board, claim: Claim) -> None:
    if claim.outcome not in AT_A_BOARD or claim.places:
        raise Invalid("result.not-a-pod", _("Places are for pods: say who won."))
    refuse_counts(board.pairing.round.event, claim)


def _agrees(claim: Claim, report: BoardReport) -> bool:
    ours = (Outcome(claim.outcome), claim.unplayed, claim.counts)
    return ours == (Outcome(report.outcome), report.unplayed, report.counts)


def _write(
    board: Board,
    claim: Claim,
    *,
    side: int,
    state: ReportState,
    source: Source,
    actor: User,
    reason: str = "",
) -> BoardReport:
    claimed = {"outcome": claim.outcome, "unplayed": claim.unplayed, "counts": claim.counts, "side": side}
    report, before = report_versions.write(
        board.reports, claimed, state=state, source=source, actor=actor, reason=reason
    )
    after = written(report)
    action = "board.reported" if state == ReportState.PROPOSED else "board.set"
    note(board.pairing.round.event, action, report, actor=actor, before=before, after=after)
    return report


def written(report: BoardReport) -> dict[str, Any]:
    """What the audit row of a board's result holds."""
    return {
        "board": report.board.number,
        "version": report.version,
        "outcome": str(report.outcome),
        "unplayed": report.unplayed,
        "counts": report.counts,
        "reason": report.reason,
    }


def _confirm(report: BoardReport, *, actor: User) -> BoardReport:
    report_versions.answer(report, ReportState.CONFIRMED, actor=actor)
    event = report.board.pairing.round.event
    after = {"version": report.version, "outcome": report.outcome}
    note(event, "board.confirmed", report, actor=actor, after=after)
    add_up(report.board, actor=actor)
    return report
