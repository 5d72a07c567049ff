"""Checking what was submitted: who checks it, what they found, what they saw on the bases, and their decision.

The snapshot itself never changes here; `submissions` replaces it.
"""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from armies.checking import check_submission
from armies.event_port import events
from armies.models import Finding, Submission
from armies.services.check_record import NEW_FINDING, WRONG_BASE, refuse_unseen
from armies.services.submissions import OVER, live_of, tell
from common.errors import Invalid, NotAllowed, Refusal
from rules.engine.army import Report

State = Submission.State


@transaction.atomic
def approve(submission: Submission, *, actor: User, note: str = "", seen: int | None = None) -> Submission:
    """Accepts the list. Raises Refusal while findings are open, Invalid while it breaks a rule under the terms now.

    `seen`: the stamp of the check that the checker decided on (`check_record.stamp_of`); what came later is refused.
    """
    _as_seen(submission, actor, seen)
    if submission.findings.filter(settled_at=None).exists():
        raise Refusal("findings-open", _("Settle every finding before approving the list."))
    faults = _report(submission, actor).faults
    if faults:
        text = ngettext(
            "This list cannot be approved: %(count)s error.",
            "This list cannot be approved: %(count)s errors.",
            len(faults),
        ) % {"count": len(faults)}
        raise Invalid("list-illegal", text, faults=faults)
    return _decide(submission, actor, State.APPROVED, "submission.approved", note)


@transaction.atomic
def return_to_player(
    submission: Submission, *, actor: User, note: str, seen: int | None = None
) -> Submission:
    """Asks the player for another list. `seen` as in `approve`."""
    _as_seen(submission, actor, seen)
    return _decide(submission, actor, State.RETURNED, "submission.returned", note)


def _as_seen(submission: Submission, actor: User, seen: int | None) -> None:
    """Waits for what others do to the check, then refuses a decision on what is no longer so.

    Who does not say what they saw never overrules another checker.
    """
    found = _locked(submission)
    submission.refresh_from_db()
    if seen is not None:
        refuse_unseen(found, seen)
    elif found.state != State.SUBMITTED and found.decided_by_id not in (None, actor.pk):
        text = _("%(decided_by)s has decided already; look at the list again.") % {
            "decided_by": found.decided_by
        }
        raise Refusal("check-changed", text)


def _locked(submission: Submission) -> Submission:
    """One change of a check at a time."""
    return Submission.objects.select_for_update().get(pk=submission.pk)


def _report(submission: Submission, actor: User | None) -> Report:
    terms = events().terms(submission.event_key, actor or AnonymousUser())
    return check_submission(submission, terms)


def lapse(submission: Submission, *, actor: User | None, why: str) -> None:
    """An approval that no longer holds: the list waits for a checker again. Changes nothing that is not approved."""
    approved = Submission.objects.filter(pk=submission.pk, state=State.APPROVED)
    if approved.update(state=State.SUBMITTED, decided_by=None, decided_at=None, decision_note=""):
        submission.refresh_from_db()
        before, after = {"state": State.APPROVED}, {"state": State.SUBMITTED, "note": why}
        tell("submission.approval-lapsed", submission, actor, before=before, after=after)


@transaction.atomic
def assign_checker(submission: Submission, *, checker: User | None, actor: User) -> Submission:
    if checker and checker.pk == submission.owner_id:
        raise NotAllowed("own-list", _("Nobody checks their own list."))
    Submission.objects.filter(pk=submission.pk).update(checker=checker)
    submission.checker = checker
    tell("submission.checker-assigned", submission, actor, after={"checker": str(checker) if checker else ""})
    return submission


@transaction.atomic
def add_finding(submission: Submission, *, text: str, row: int | None, actor: User) -> Finding:
    if row is not None and not 0 <= row < len(submission.document["rows"]):
        raise Invalid("row-unknown", _("There is no such row in this list."))
    if not text.strip():
        raise Invalid("finding-empty", _("Say what is wrong."))
    _locked(submission)
    finding = Finding.objects.create(submission=submission, row=row, text=text.strip()[:400], by=actor)
    tell("submission.finding", submission, actor, after={"row": row, "text": finding.text})
    lapse(submission, actor=actor, why=NEW_FINDING)
    return finding


@transaction.atomic
def settle_finding(finding: Finding, *, actor: User) -> Finding:
    _locked(finding.submission)
    open_ones = Finding.objects.filter(pk=finding.pk, settled_at=None)
    if open_ones.update(settled_at=timezone.now(), settled_by=actor):
        tell("submission.finding-settled", finding.submission, actor, after={"finding": finding.text})
    finding.refresh_from_db()
    return finding


@transaction.atomic
def note_condition(submission: Submission, *, row: int, seen: dict[str, Any], actor: User) -> Submission:
    """What a checker saw on the base of a row. The snapshot stays; its verdict takes this into account."""
    found = _locked(submission)
    if not 0 <= row < len(found.document["rows"]):
        raise Invalid("row-unknown", _("There is no such row in this list."))
    before = found.conditions.get(str(row))
    found.conditions = {**found.conditions, str(row): seen}
    found.save(update_fields=["conditions"])
    tell("submission.condition", found, actor, before=before, after={"row": row, **seen})
    if found.state == State.APPROVED and not _report(found, actor).is_legal:
        lapse(found, actor=actor, why=WRONG_BASE)
    return found


@transaction.atomic
def _decide(submission: Submission, actor: User, state: str, action: str, note: str) -> Submission:
    if actor.pk == submission.owner_id:
        raise NotAllowed("own-list", _("Nobody checks their own list."))
    if state == State.RETURNED and not note.strip():
        raise Invalid("note-missing", _("Say what the player should change."))
    now = timezone.now()
    before = submission.state
    values = {"state": state, "decided_by": actor, "decided_at": now, "decision_note": note.strip()}
    if state == State.RETURNED:
        values["locked_at"] = None  # a returned list must be open, or the player could not answer
    if not live_of(submission.event_key).filter(pk=submission.pk).update(**values):
        raise OVER
    submission.refresh_from_db()
    tell(action, submission, actor, before={"state": before}, after={"state": state, "note": note.strip()})
    return submission
