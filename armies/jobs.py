"""Long work over lists: judging every list of an event again when its terms or the rules changed."""

from typing import Any

from armies.services.recheck import recheck_event
from common import jobs


@jobs.handler("armies.recheck_event")
def recheck(ctx: jobs.JobContext, event_key: str) -> dict[str, Any]:
    """Safe to run twice: it writes the verdict under the terms as they stand now, whatever was written before."""
    return recheck_event(event_key, asked_by=ctx.job.created_by, progress=ctx.progress)
