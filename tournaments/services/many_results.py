"""Many results of one round in one go: each row is judged by itself, and what is wrong with one keeps no other back.

A slip that says what a player has reported confirms the report; what stands already stays as it is, so that the same rows may
be sent again. A reason is needed only where a row changes what somebody has said. The number of queries does not depend on the
number of rows.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from common.audit import Change
from common.errors import Fault, Invalid, Refusal
from tournaments.models import Outcome, Pairing, ReportState, ResultReport, Round, Source
from tournaments.models.results import OPEN
from tournaments.services.audit_trail import note_many
from tournaments.services.pairing.cut import refuse_draw, refuse_played_on
from tournaments.services.pod_results import refuse_wrong_places
from tournaments.services.postponing import settled
from tournaments.services.results import Claim, refuse_wrong_counts, written_too

FROM_SLIP = gettext_noop("Entered from the result slip.")
ADDED = gettext_noop("Counts added from the result slip.")
OWN_CORRECTION = gettext_noop("Corrected by the person who entered it.")
SIGNED = gettext_noop("Both players signed the slip.")
# So long after entering it, a person corrects an own entry without giving a reason.
SLIP_OF_THE_PEN = timedelta(minutes=10)


class Became(StrEnum):
    """What became of a row."""

    SAVED = "saved"
    CONFIRMED = "confirmed"  # it says what a player reported
    WITHDRAWN = "withdrawn"
    UNCHANGED = "unchanged"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Row:
    """What a slip says about one table. `claim` makes it of the table; None takes back what was entered.

    `seen` is the version that the person looked at (0: none): a reason given for it is good for no other.
    """

    pairing: int
    claim: Callable[[Pairing], Claim] | None
    reason: str = ""
    seen: int | None = None


@dataclass(slots=True)
class Entered:
    """What became of one row: the report that stands now, or why it was refused."""

    pairing: int
    became: Became = Became.UNCHANGED
    report: ResultReport | None = None
    refusal: Refusal | None = None


@dataclass(slots=True)
class _Desk:
    """The tables that are named, locked, with everything ever said about them, and what will be written."""

    round: Round
    actor: User
    now: datetime
    tables: Mapping[int, Pairing]
    reports: Mapping[int, list[ResultReport]]
    replaced: list[ResultReport] = field(default_factory=list)
    confirmed: list[ResultReport] = field(default_factory=list)
    written: list[ResultReport] = field(default_factory=list)
    withdrawn: list[tuple[ResultReport, str]] = field(default_factory=list)


@transaction.atomic
def enter_results(round_: Round, rows: Sequence[Row], *, actor: User) -> list[Entered]:
    """Saves every row that can be; the answers stand in the order of the rows. Raises only what concerns all of them."""
    desk = _open(round_, rows, actor)
    seen: set[int] = set()
    found = [_enter(desk, row, seen) for row in rows]
    _write(desk)
    return found


def _open(round_: Round, rows: Iterable[Row], actor: User) -> _Desk:
    """Locks the tables first, in one order; the round is read after that, as for a single result."""
    wanted = {row.pairing for row in rows}
    locked = Pairing.objects.select_for_update(of=("self",)).filter(round=round_, pk__in=wanted)
    tables = {
        pairing.pk: pairing
        for pairing in locked.order_by("pk").prefetch_related(
            "seats__entry__submission", "seats__entry__user"
        )
    }
    round_.refresh_from_db(fields=["state"])
    round_.event.refresh_from_db(fields=["state"])
    if round_.is_draft:
        raise Refusal("result.draft", _("This round is not published yet. Publish it first."))
    if round_.event.is_closed:
        raise Refusal("event.closed", _("The event is closed. Reopen it to correct a result."))
    reports: dict[int, list[ResultReport]] = {pk: [] for pk in tables}
    for report in (
        ResultReport.objects.filter(pairing__in=tables).order_by("version").select_related("said_by")
    ):
        reports[report.pairing_id].append(report)
    for pairing in tables.values():
        pairing.round = round_
    return _Desk(round_, actor, timezone.now(), tables, reports)


def _enter(desk: _Desk, row: Row, seen: set[int]) -> Entered:
    entered = Entered(row.pairing)
    try:
        if row.pairing in seen:
            raise Invalid(
                "result.table-twice", _("This table is in here twice. Only its first row was read.")
            )
        seen.add(row.pairing)
        _judge(desk, row, entered)
    except Refusal as refusal:
        entered.became, entered.refusal = Became.REFUSED, refusal
    return entered


def _judge(desk: _Desk, row: Row, entered: Entered) -> None:
    pairing = desk.tables.get(row.pairing)
    if pairing is None:
        raise Refusal("result.no-such-table", _("This round has no such table."), status=404)
    if not pairing.is_game:
        raise Refusal("result.bye", _("A bye has no result to report."))
    standing = _standing(desk.reports[pairing.pk])
    entered.report = standing
    if row.claim is None:
        return _take_back(desk, row, pairing, standing, entered)
    claim = row.claim(pairing)
    refuse_draw(desk.round, claim.outcome)
    refuse_wrong_places(pairing, claim.outcome, claim.places)
    refuse_wrong_counts(pairing, claim)
    if standing is None:
        return _save(desk, pairing, claim, FROM_SLIP, entered)
    if _contradicts_nothing(claim, standing):
        return _agree(desk, standing, entered)
    refuse_played_on(pairing, claim.outcome)
    reason = ADDED if _adds_counts(claim, standing) else _reason(desk, row, standing)
    return _save(desk, pairing, claim, reason, entered, standing)


def _standing(reports: Iterable[ResultReport]) -> ResultReport | None:
    """What counts or waits; of a corrected result that waits again, the newer one."""
    return next((one for one in reversed(list(reports)) if one.state != ReportState.SUPERSEDED), None)


def _contradicts_nothing(claim: Claim, standing: ResultReport) -> bool:
    """A slip that says less than a player's report confirms it; an organizer's entry is compared to the last count."""
    if standing.state == ReportState.DISPUTED:
        return False
    if standing.source != Source.PLAYER:
        return claim.agrees_with(standing)
    counts = claim.counts.items()
    return _same_winner(claim, standing) and all(standing.counts.get(name) == value for name, value in counts)


def _adds_counts(claim: Claim, standing: ResultReport) -> bool:
    """The same result, with counts that nobody gave before."""
    if standing.state == ReportState.DISPUTED or not _same_winner(claim, standing):
        return False
    return all(claim.counts.get(name) == value for name, value in standing.counts.items())


def _same_winner(claim: Claim, standing: ResultReport) -> bool:
    kept = (standing.outcome, standing.unplayed, standing.places)
    return (claim.outcome, claim.unplayed, claim.places) == kept


def _agree(desk: _Desk, standing: ResultReport, entered: Entered) -> None:
    if standing.is_confirmed:
        return
    desk.confirmed.append(standing)
    entered.became = Became.CONFIRMED


def _reason(desk: _Desk, row: Row, standing: ResultReport) -> str:
    """Why what was said is changed. Raises Invalid where that is not said, or was said of something else."""
    if row.seen is not None and row.seen != standing.version:
        raise Refusal(
            "result.changed-meanwhile",
            _("%(reporter)s has reported something else meanwhile. Look at it, then enter the result again.")
            % {"reporter": standing.reporter},
        )
    if _is_own_entry(desk, standing):
        return row.reason.strip()[:300] or OWN_CORRECTION
    if not row.reason.strip():
        text = (
            _("This result is confirmed. To change it, give a reason.")
            if standing.is_confirmed
            else _("%(reporter)s has reported something else. Give a reason to change it.")
            % {"reporter": standing.reporter}
        )
        raise Invalid("result.no-reason", text, faults=[Fault("result.no-reason", "/reason", text)])
    return row.reason.strip()[:300]


def _is_own_entry(desk: _Desk, standing: ResultReport) -> bool:
    return (
        desk.round.is_playing
        and standing.source == Source.ORGANIZER
        and standing.said_by_id == desk.actor.pk
        and desk.now - standing.said_at <= SLIP_OF_THE_PEN
    )


def _take_back(
    desk: _Desk, row: Row, pairing: Pairing, standing: ResultReport | None, entered: Entered
) -> None:
    """The table is without a result again. What was said stays among its versions."""
    if standing is None:
        return
    if not desk.round.is_playing:
        text = _("This round is finished, so every table needs a result. Enter the right one.")
        raise Refusal("result.round-over", text)
    refuse_played_on(pairing, Outcome.VOID)
    desk.withdrawn.append((standing, _reason(desk, row, standing)))
    desk.replaced += [one for one in desk.reports[pairing.pk] if one.state != ReportState.SUPERSEDED]
    entered.became, entered.report = Became.WITHDRAWN, None


def _save(
    desk: _Desk,
    pairing: Pairing,
    claim: Claim,
    reason: str,
    entered: Entered,
    standing: ResultReport | None = None,
) -> None:
    reports = desk.reports[pairing.pk]
    if standing is not None:
        desk.replaced += [one for one in reports if one.state in (*OPEN, ReportState.CONFIRMED)]
    report = ResultReport(
        pairing=pairing,
        version=reports[-1].version + 1 if reports else 1,
        state=ReportState.CONFIRMED,
        source=Source.ORGANIZER,
        said_by=desk.actor,
        said_at=desk.now,
        reason=reason,
        answered_at=desk.now,
        **asdict(claim),
    )
    desk.written.append(report)
    entered.became, entered.report = Became.SAVED, report


def _write(desk: _Desk) -> None:
    event, actor = desk.round.event, desk.actor
    _confirm(desk)
    before = {report.pairing_id: _facts(report) for report in desk.replaced}
    ResultReport.objects.filter(pk__in=[one.pk for one in desk.replaced]).update(state=ReportState.SUPERSEDED)
    ResultReport.objects.bulk_create(desk.written)
    for one in (*desk.written, *desk.confirmed):
        settled(desk.tables[one.pairing_id])
    changes = [Change(one, before.get(one.pairing_id), _after(one)) for one in desk.written]
    note_many(event, "result.overridden", changes, actor=actor)
    taken = [Change(one, _facts(one), {"version": one.version, "reason": why}) for one, why in desk.withdrawn]
    note_many(event, "result.withdrawn", taken, actor=actor)


def _confirm(desk: _Desk) -> None:
    waiting = ResultReport.objects.filter(pk__in=[one.pk for one in desk.confirmed])
    waiting.update(state=ReportState.CONFIRMED, answered_by=desk.actor, answered_at=desk.now)
    for one in desk.confirmed:
        one.state, one.answered_by, one.answered_at = ReportState.CONFIRMED, desk.actor, desk.now
    changes = [Change(one, None, {"outcome": one.outcome, "version": one.version}) for one in desk.confirmed]
    note_many(desk.round.event, "result.confirmed", changes, actor=desk.actor)


def _facts(report: ResultReport) -> dict[str, Any]:
    return {"version": report.version, "outcome": report.outcome, "state": report.state}


def _after(report: ResultReport) -> dict[str, Any]:
    facts = {"version": report.version, "outcome": report.outcome, "reason": report.reason}
    return facts | written_too(report)
