"""A kind of job for the worker that the tests kill: slow, and with an effect that can be counted."""

import time

from common import audit, jobs
from common.jobs import JobContext

KIND = "tests.leave_a_mark"


@jobs.handler(KIND)
def leave_a_mark(ctx: JobContext, seconds: float) -> None:
    with ctx.fenced():
        audit.record(actor=None, action="test.mark", subject=ctx.job)
        # Killed in here, the mark must vanish with its transaction.
        time.sleep(seconds)
        ctx.finish({"marked": True})
