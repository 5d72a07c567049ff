"""A kind of job for the worker that the tests kill: with an effect that can be counted, and held up when the test says so."""

import time
from pathlib import Path

from common import audit, jobs
from common.jobs import JobContext
from common.models import Job

KIND = "tests.leave_a_mark"


@jobs.handler(KIND)
def leave_a_mark(ctx: JobContext, limit: str) -> None:
    """`limit` is a file with a number: when so many jobs are done, this one waits in the middle and says so."""
    with ctx.fenced():
        audit.record(actor=None, action="test.mark", subject=ctx.job)
        # Killed in here, the mark must vanish with its transaction.
        while Job.objects.filter(state=Job.State.DONE).count() >= int(Path(limit).read_text()):
            Path(limit).with_suffix(".reached").touch()
            time.sleep(0.05)
        ctx.finish({"marked": True})
