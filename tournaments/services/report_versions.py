"""Reports are versions, at tables and at boards alike: at most one is open, at most one counts, and a replaced one is kept.

The caller holds the row of the pairing.
"""

from typing import Any, TypeVar

from django.db.models import Manager
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Refusal
from tournaments.models import ReportState, Source
from tournaments.models.results import OPEN, VersionedReport

R = TypeVar("R", bound=VersionedReport)


def standing(reports: Manager[R]) -> R | None:
    """The report that counts or waits: there is one at most of each, and the newer one is meant."""
    return reports.exclude(state=ReportState.SUPERSEDED).order_by("-version").first()


def write(
    reports: Manager[R],
    content: dict[str, Any],
    *,
    state: ReportState,
    source: Source,
    actor: User,
    reason: str = "",
) -> tuple[R, dict[str, Any] | None]:
    """The next version, with what it replaces as the audit log tells it. `said`: the columns of the claim itself."""
    last = reports.order_by("-version").first()
    replaced = OPEN if state == ReportState.PROPOSED else (*OPEN, ReportState.CONFIRMED)
    reports.filter(state__in=replaced).update(state=ReportState.SUPERSEDED)
    report = reports.create(
        version=last.version + 1 if last else 1,
        state=state,
        source=source,
        said_by=actor,
        reason=reason,
        answered_at=timezone.now() if state == ReportState.CONFIRMED else None,
        **content,
    )
    before = {"version": last.version, "outcome": last.outcome, "state": last.state} if last else None
    return report, before


def answer(report: VersionedReport, state: ReportState, *, actor: User, text: str = "") -> None:
    """Only the report the person looked at is answered: one that was replaced meanwhile is not. Raises Refusal."""
    waiting = type(report)._default_manager.filter(pk=report.pk, state=ReportState.PROPOSED)
    changed = waiting.update(state=state, answered_by=actor, answered_at=timezone.now(), answer=text)
    report.refresh_from_db()
    if not changed:
        raise Refusal(
            "result.not-waiting", _("This report no longer waits for an answer. Look at the latest one.")
        )
