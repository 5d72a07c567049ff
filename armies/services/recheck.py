"""Judging all lists of an event again under the terms as they are now. Snapshots stay; a badge tells who has to act."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from armies.checking import check_submission
from armies.event_port import Terms, events
from armies.models import Submission
from armies.services.check_record import NEW_TERMS
from armies.services.checks import lapse
from common import jobs
from common.errors import Refusal
from common.languages import kept_in_english
from common.models import Job

Progress = Callable[[int, int], None]
BATCH = 250


def start_recheck(event_key: str, *, actor: User) -> Job:
    """One job an event at a time; it notices by itself when the terms change while it runs."""
    return jobs.enqueue("armies.recheck_event", {"event_key": event_key}, created_by=actor, unique=event_key)


def recheck_event(event_key: str, *, asked_by: User | None, progress: Progress) -> dict[str, Any]:
    """Writes the new verdicts; returns how many lists were judged and how many break the terms."""
    terms = _terms(event_key, asked_by)
    while True:
        result = _once(event_key, terms, asked_by, progress)
        now = _terms(event_key, asked_by)
        if now == terms:
            return result
        terms = now


def _terms(event_key: str, asked_by: User | None) -> Terms:
    found = events().terms(event_key, asked_by or AnonymousUser())
    if found is None:
        raise Refusal("event-unknown", _("There is no such event any more."))
    return found


def _once(event_key: str, terms: Terms, asked_by: User | None, progress: Progress) -> dict[str, Any]:
    live = Submission.objects.filter(event_key=event_key, state__in=Submission.LIVE).order_by("pk")
    live = live.defer("report", "restrictions").prefetch_related("version__catalogue__owner")
    total, done, broken = live.count(), 0, 0
    progress(0, total)
    for batch in _batches(live.iterator(chunk_size=BATCH)):
        broken += _judge(batch, terms, asked_by)
        done += len(batch)
        progress(done, max(total, done))
    return {"lists": done, "broken": broken}


def _judge(batch: list[Submission], terms: Terms, asked_by: User | None) -> int:
    """Only verdicts that changed are written out; the moment of the check is one statement for the whole batch.

    An approval does not outlive the terms under which it was given: a list that breaks them waits for a checker again.
    """
    changed = []
    for submission in batch:
        verdict = _verdict(submission, terms)
        if submission.recheck != verdict:
            submission.recheck = verdict
            changed.append(submission)
    Submission.objects.bulk_update(changed, ["recheck"], batch_size=BATCH)
    Submission.objects.filter(pk__in=[one.pk for one in batch]).update(rechecked_at=timezone.now())
    for one in batch:
        if one.state == Submission.State.APPROVED and one.recheck and not one.recheck["legal"]:
            with transaction.atomic():
                lapse(one, actor=asked_by, why=NEW_TERMS)
    return sum(1 for one in batch if one.recheck and not one.recheck["legal"])


def _verdict(submission: Submission, terms: Terms) -> dict[str, Any]:
    with kept_in_english():
        report = check_submission(submission, terms)
    return {"legal": report.is_legal, "faults": [fault.as_json() for fault in report.faults]}


def _batches(submissions: Iterable[Submission]) -> Iterator[list[Submission]]:
    batch: list[Submission] = []
    for submission in submissions:
        batch.append(submission)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
