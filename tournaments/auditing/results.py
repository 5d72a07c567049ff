"""Results against the audit log: every version is there, says what was written down, and stands as it was left."""

from collections.abc import Iterator, Sequence
from datetime import timedelta

from django.utils.translation import gettext as _

from tournaments.auditing.findings import Finding
from tournaments.auditing.then import Then
from tournaments.history.trail import Trail
from tournaments.models import Event, Outcome, Pairing, ReportState, ResultReport, RoundKind, Source
from wording import within

WRITTEN = ("result.reported", "result.overridden", "result.added-up")
BY_NOBODY = ("result.overridden", "result.added-up")  # no player of the table said it
COMPARED = ("outcome", "unplayed", "places", "reason")
CLOSE = timedelta(minutes=2)  # an audit row is written in the transaction of its result


def result_findings(event: Event, then: Then) -> Iterator[Finding]:
    pairings = Pairing.objects.filter(round__event=event).exclude(round__state="draft")
    rows = pairings.select_related("round").defer("round__snapshot").prefetch_related("seats")
    for pairing in rows.order_by("round__number", "pk"):
        versions = then.versions.get(pairing.pk, [])
        where = _("Round %(round_number)s, %(pairing)s") % {
            "round_number": pairing.round.number,
            "pairing": within(str(pairing)),
        }
        yield from _complete(pairing, versions, then.trail, where)
        yield from _versions(versions, where)
        yield from _possible(pairing, versions, where)
        if then.trail.is_known:
            for report in versions:
                yield from _written(
                    report,
                    then.trail,
                    _("%(where)s, version %(version)s") % {"where": where, "version": report.version},
                )
            yield from _standing(versions, then.trail, where)
    if then.trail.is_known:
        yield from _gone(event, then.trail)


def _complete(
    pairing: Pairing, versions: Sequence[ResultReport], trail: Trail, where: str
) -> Iterator[Finding]:
    """A finished round has a result at every table, except where the organizer went on without it."""
    if not pairing.is_game or not pairing.round.is_finished or any(one.is_confirmed for one in versions):
        return
    if pairing.is_postponed and _is_postponed_by(pairing, trail):
        return
    finished = [row.after or {} for row in trail.of_subject(pairing.round) if row.action == "round.finished"]
    excused = finished[-1].get("missing_tables", []) if finished else []
    if pairing.table not in excused:
        yield Finding(
            "result-missing", _("%(where)s: the round is finished and no result counts.") % {"where": where}
        )


def _is_postponed_by(pairing: Pairing, trail: Trail) -> bool:
    """Whether the audit log says so too, where there is one."""
    rows = trail.of_subject(pairing)
    return not trail.is_known or any(row.action == "table.postponed" for row in rows)


def _versions(versions: Sequence[ResultReport], where: str) -> Iterator[Finding]:
    numbers = [one.version for one in versions]
    if numbers != list(range(1, len(numbers) + 1)):
        yield Finding(
            "version-missing",
            _("%(where)s: the versions of its result are %(numbers)s.")
            % {"where": where, "numbers": numbers},
        )
    counting = [one.version for one in versions if one.state != ReportState.SUPERSEDED]
    if counting and counting[-1] != numbers[-1]:
        yield Finding(
            "older-version-counts",
            _("%(where)s: version %(counting)s counts, not %(numbers)s.")
            % {"where": where, "counting": counting[-1], "numbers": numbers[-1]},
        )
    times = [one.said_at for one in versions]
    if times != sorted(times):
        yield Finding(
            "versions-out-of-order",
            _("%(where)s: a later version is dated before an earlier one.") % {"where": where},
        )


def _possible(pairing: Pairing, versions: Sequence[ResultReport], where: str) -> Iterator[Finding]:
    if versions and not pairing.is_game:
        yield Finding("result-at-bye", _("%(where)s: a bye has a result.") % {"where": where})
    for one in versions:
        is_pod = pairing.round.kind == RoundKind.PODS
        winners = (Outcome.FIRST, Outcome.SECOND)
        if pairing.round.kind == RoundKind.CUT and one.is_confirmed and one.outcome not in winners:
            yield Finding(
                "cut-without-winner", _("%(where)s: a game of the bracket has no winner.") % {"where": where}
            )
        if (one.outcome == Outcome.PLACED) != bool(one.places) or (one.places and not is_pod):
            yield Finding(
                "result-of-another-format",
                _("%(where)s: places and result do not fit each other.") % {"where": where},
            )


def _written(report: ResultReport, trail: Trail, where: str) -> Iterator[Finding]:
    rows = trail.of_subject(report)
    written = next((row for row in rows if row.action in WRITTEN), None)
    if written is None:
        yield Finding(
            "result-without-audit",
            _("%(where)s: the audit log does not know this result.") % {"where": where},
        )
        return
    after = written.after or {}
    wrong = [name for name in COMPARED if name in after and after[name] != getattr(report, name)]
    if after.get("counts", {}) != report.counts:
        wrong.append("counts")
    if wrong:
        text = _("%(where)s: %(wrong)s differ from what was written down.") % {
            "where": where,
            "wrong": ", ".join(wrong),
        }
        yield Finding("result-altered", text)
    if abs(written.at - report.said_at) > CLOSE:
        yield Finding(
            "result-time-altered", _("%(where)s: dated otherwise than its audit row.") % {"where": where}
        )
    is_organizer = written.action in BY_NOBODY
    if is_organizer != (report.source != Source.PLAYER):
        yield Finding(
            "result-source-altered",
            _("%(where)s: not entered by whom the audit log names.") % {"where": where},
        )


def _standing(versions: Sequence[ResultReport], trail: Trail, where: str) -> Iterator[Finding]:
    """The state of the newest version follows from the audit log."""
    for report in versions:
        actions = [row.action for row in trail.of_subject(report)]
        if not set(actions) & set(WRITTEN):
            continue
        is_newest = report is versions[-1]
        expected = _expected(actions, is_newest=is_newest)
        if report.state != expected:
            text = _("%(where)s, version %(version)s: it is “%(state)s” and was left “%(expected)s”.") % {
                "where": where,
                "version": report.version,
                "state": report.state,
                "expected": expected,
            }
            yield Finding("result-state-altered", text)


def _expected(actions: Sequence[str], *, is_newest: bool) -> str:
    if not is_newest or "result.withdrawn" in actions:
        return ReportState.SUPERSEDED
    if {"result.confirmed", *BY_NOBODY} & set(actions):
        return ReportState.CONFIRMED
    return ReportState.DISPUTED if "result.disputed" in actions else ReportState.PROPOSED


def _gone(event: Event, trail: Trail) -> Iterator[Finding]:
    """Results that the audit log names and nothing else does."""
    label = ResultReport._meta.label_lower
    known = {pk for kind, pk in trail.refs if kind == label}
    gone = {row.subject_id for row in trail.rows_of(*WRITTEN) if row.subject_id not in known}
    if gone:
        yield Finding(
            "result-erased",
            _("Results of the audit log that are not stored any more: %(count)s.") % {"count": len(gone)},
        )
