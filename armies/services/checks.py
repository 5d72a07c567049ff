"""Checking what was submitted: who checks it, what they found, what they saw on the bases, and their decision.

The snapshot itself never changes here; `submissions` replaces it.
"""

from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from armies.models import Finding, Submission
from armies.services.submissions import OVER, live_of, tell
from common.errors import Invalid, NotAllowed, Refusal

State = Submission.State


def approve(submission: Submission, *, actor: User, note: str = "") -> Submission:
    """Accepts the list. Open findings must be settled first."""
    with transaction.atomic():
        if submission.findings.filter(settled_at=None).exists():
            raise Refusal("findings-open", "Settle every finding before approving the list.")
        return _decide(submission, actor, State.APPROVED, "submission.approved", note)


def return_to_player(submission: Submission, *, actor: User, note: str) -> Submission:
    """Asks the player for another list."""
    return _decide(submission, actor, State.RETURNED, "submission.returned", note)


@transaction.atomic
def assign_checker(submission: Submission, *, checker: User | None, actor: User) -> Submission:
    if checker and checker.pk == submission.owner_id:
        raise NotAllowed("own-list", "Nobody checks their own list.")
    Submission.objects.filter(pk=submission.pk).update(checker=checker)
    submission.checker = checker
    tell("submission.checker-assigned", submission, actor, after={"checker": str(checker) if checker else ""})
    return submission


@transaction.atomic
def add_finding(submission: Submission, *, text: str, row: int | None, actor: User) -> Finding:
    if row is not None and not 0 <= row < len(submission.document["rows"]):
        raise Invalid("row-unknown", "There is no such row in this list.")
    if not text.strip():
        raise Invalid("finding-empty", "Say what is wrong.")
    finding = Finding.objects.create(submission=submission, row=row, text=text.strip()[:400], by=actor)
    tell("submission.finding", submission, actor, after={"row": row, "text": finding.text})
    return finding


@transaction.atomic
def settle_finding(finding: Finding, *, actor: User) -> Finding:
    open_ones = Finding.objects.filter(pk=finding.pk, settled_at=None)
    if open_ones.update(settled_at=timezone.now(), settled_by=actor):
        tell("submission.finding-settled", finding.submission, actor, after={"finding": finding.text})
    finding.refresh_from_db()
    return finding


@transaction.atomic
def note_condition(submission: Submission, *, row: int, seen: dict[str, Any], actor: User) -> Submission:
    """What a checker saw on the base of a row. The snapshot stays; its verdict takes this into account."""
    found = Submission.objects.select_for_update().get(pk=submission.pk)
    if not 0 <= row < len(found.document["rows"]):
        raise Invalid("row-unknown", "There is no such row in this list.")
    before = found.conditions.get(str(row))
    found.conditions = {**found.conditions, str(row): seen}
    found.save(update_fields=["conditions"])
    tell("submission.condition", found, actor, before=before, after={"row": row, **seen})
    return found


@transaction.atomic
def _decide(submission: Submission, actor: User, state: str, action: str, note: str) -> Submission:
    if actor.pk == submission.owner_id:
        raise NotAllowed("own-list", "Nobody checks their own list.")
    if state == State.RETURNED and not note.strip():
        raise Invalid("note-missing", "Say what the player should change.")
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
