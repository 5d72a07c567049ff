"""Jobs: work that outlasts a request, done even when every process is killed in between.

A worker claims a job for a short lease and keeps renewing it. When the lease ends, another worker may claim the
job with a higher fence, and whatever the first one still tries to write is refused. A handler makes its lasting
change inside `with ctx.fenced():` together with `ctx.finish(result)`: then it is made exactly once. A handler that
only returns its result may be run again after a crash, and so must be safe to repeat.
"""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import IntegrityError, connection, transaction
from django.db.models import F, Q, QuerySet, Value
from django.db.models.functions import Now
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common import audit, dispatch, languages
from common.errors import Refusal
from common.models import Job
from common.queues import JOBS, wake

if TYPE_CHECKING:
    from accounts.models import User

Handler = Callable[..., dict[str, Any] | None]

MAX_ATTEMPTS = 5
# Kept in English, and translated where it is shown.
FAILED_TEXT = gettext_noop(
    "Something went wrong on our side. The staff can see the details; nothing was saved."
)

_handlers: dict[str, Handler] = {}
_log = logging.getLogger(__name__)


class LostLease(Exception):
    """Another worker has taken this job over: whatever was about to be written must not be."""


def handler(kind: str) -> Callable[[Handler], Handler]:
    """Registers the function that does jobs of this kind ("tournaments.make_draft")."""

    def register(function: Handler) -> Handler:
        _handlers[kind] = function
        return function

    return register


def enqueue(kind: str, args: dict[str, Any], *, created_by: "User | None" = None, unique: str = "") -> Job:
    """Adds a job to this transaction. While a job with the same kind and unique key lives, that one is returned."""
    job = Job(kind=kind, args=args, created_by=created_by, unique=unique, language=languages.current())
    try:
        with transaction.atomic():
            job.save()
    except IntegrityError:
        living = _living(kind, unique)
        if living is None:
            raise
        return living
    transaction.on_commit(lambda: _send(job.pk))
    return job


def _living(kind: str, unique: str) -> Job | None:
    return Job.objects.filter(
        kind=kind, unique=unique, state__in=[Job.State.QUEUED, Job.State.RUNNING]
    ).first()


def _lease_end() -> Any:
    """By the database's clock: two machines that differ must agree whether a lease has ended."""
    return Now() + Value(settings.JOB_LEASE)


def _send(job_id: int) -> None:
    dispatch.send(Job.objects.filter(pk=job_id), _wake)


def _wake(job_id: int) -> object:
    return wake("common.run_job", job_id)


@dataclass
class JobContext:
    """What a handler gets: its job, and the means to report and to write safely."""

    job: Job
    fence: int
    finished: bool = field(default=False, init=False)

    def _mine(self) -> QuerySet[Job]:
        return Job.objects.filter(pk=self.job.pk, fence=self.fence, state=Job.State.RUNNING)

    def _change(self, **values: Any) -> None:
        if not self._mine().update(**values):
            raise LostLease(f"Job {self.job.pk} was taken over.")

    def progress(self, done: int, total: int) -> None:
        """Tells the person who waits how far it is, and renews the lease."""
        self._change(progress_done=done, progress_total=total, lease_until=_lease_end())

    def renew(self) -> None:
        self._change(lease_until=_lease_end())

    @contextmanager
    def fenced(self) -> Iterator[None]:
        """A transaction that holds the job's row: nobody else can claim the job until it ends."""
        with transaction.atomic():
            self.renew()
            yield

    def finish(self, result: dict[str, Any] | None = None) -> None:
        """Marks the job done; inside `fenced()` this happens together with the handler's own change."""
        self._change(state=Job.State.DONE, result=result, lease_until=None, finished_at=Now())
        self.finished = True


def run(job_id: int) -> None:
    """Does the job if it is there to be done. Safe to call at any time, any number of times, from anywhere."""
    ctx = _claim(job_id)
    if ctx is None:
        return
    function = _handlers.get(ctx.job.kind)
    if function is None:
        _fail(ctx, "job-unknown", gettext_noop("This version of the service does not know this kind of job."))
        return
    try:
        with _heartbeat(ctx), _language_of(ctx.job):
            result = function(ctx, **ctx.job.args)
        if not ctx.finished:
            ctx.finish(result)
    except LostLease:
        _log.warning("Job %s (%s) was taken over by another worker.", job_id, ctx.job.kind)
    except Refusal as refusal:
        _fail(ctx, refusal.code, refusal.text)
    except Exception as error:
        _log.exception("Job %s (%s) failed in attempt %s.", job_id, ctx.job.kind, ctx.job.attempts)
        _retry(ctx, repr(error))


def _language_of(job: Job) -> translation.override:
    """Its account’s, else that of the page on which it was asked for."""
    return languages.override(str(getattr(job.created_by, "language", "")) or job.language)


@transaction.atomic
def retry(job: Job, *, actor: "User") -> None:
    """A failed job waits again, with all its attempts before it. Refused while another one does the same work."""
    failed = Job.objects.filter(pk=job.pk, state=Job.State.FAILED)
    try:
        with transaction.atomic():
            changed = failed.update(
                state=Job.State.QUEUED,
                attempts=0,
                available_at=Now(),
                sent_at=None,
                finished_at=None,
                error_code="",
                error_text="",
            )
    except IntegrityError:
        raise Refusal("job.lives-already", _("The same work is waiting or being done already.")) from None
    if not changed:
        raise Refusal("job.not-failed", _("This job has not failed, or is waiting again already."))
    audit.record(actor=actor, action="job.retried", subject=job, before={"error": job.error_code})
    transaction.on_commit(lambda: _send(job.pk))


def _claimable() -> QuerySet[Job]:
    is_due = Q(state=Job.State.QUEUED, available_at__lte=Now())
    return Job.objects.filter(is_due | Q(state=Job.State.RUNNING, lease_until__lt=Now()))


def _claim(job_id: int) -> JobContext | None:
    job = _claimable().filter(pk=job_id).first()
    if job is None:
        return None
    if job.attempts >= MAX_ATTEMPTS:
        _give_up(job)
        return None
    # The fence we read is part of the condition: of two workers only one can raise it.
    claimed = _claimable().filter(pk=job_id, fence=job.fence)
    if not claimed.update(
        state=Job.State.RUNNING,
        fence=F("fence") + 1,
        attempts=F("attempts") + 1,
        lease_until=_lease_end(),
        started_at=Now(),
        sent_at=None,
        progress_done=0,
    ):
        return None
    job.attempts += 1
    return JobContext(job=job, fence=job.fence + 1)


def _give_up(job: Job) -> None:
    """A job that takes its worker down every time is not tried for ever."""
    _claimable().filter(pk=job.pk, fence=job.fence).update(
        state=Job.State.FAILED,
        fence=F("fence") + 1,
        lease_until=None,
        finished_at=Now(),
        error_code="job-failed",
        error_text=FAILED_TEXT,
    )


def _fail(ctx: JobContext, code: str, text: str, detail: str = "") -> None:
    ctx._mine().update(
        state=Job.State.FAILED,
        lease_until=None,
        finished_at=Now(),
        error_code=code,
        error_text=text,
        error_detail=detail,
    )


def _retry(ctx: JobContext, detail: str) -> None:
    if ctx.job.attempts >= MAX_ATTEMPTS:
        _fail(ctx, "job-failed", FAILED_TEXT, detail)
        return
    wait = timedelta(seconds=2**ctx.job.attempts)
    ctx._mine().update(
        state=Job.State.QUEUED,
        lease_until=None,
        available_at=Now() + Value(wait),
        sent_at=None,
        error_detail=detail,
    )


@contextmanager
def _heartbeat(ctx: JobContext) -> Iterator[None]:
    """Renews the lease while the handler computes, so that a lease can be short and a job long."""
    stop = threading.Event()

    def beat() -> None:
        while not stop.wait(settings.JOB_LEASE.total_seconds() / 4):
            try:
                ctx.renew()
            except LostLease:
                return
            except Exception:
                _log.exception("The lease of job %s was not renewed.", ctx.job.pk)
            finally:
                connection.close()

    thread = threading.Thread(target=beat, name=f"lease of job {ctx.job.pk}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def sweep(*, everything: bool = False) -> int:
    """Sends again what no worker knows of. `everything`: without waiting for messages that may be on their way."""
    return dispatch.sweep(_claimable(), JOBS, _wake, everything=everything)
