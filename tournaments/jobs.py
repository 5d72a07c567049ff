"""Work of events that outlasts a request."""

from base64 import b64decode
from typing import Any

from django.utils.translation import gettext as _

from common import jobs
from common.errors import Refusal
from tournaments.history.pairing_input import Exceptions
from tournaments.models import Event
from tournaments.presenters.shown_standings import RANK_AGAIN, rank_again
from tournaments.services import incoming, restoring_later
from tournaments.services.incoming import BRING_IN
from tournaments.services.restoring import restore_event
from tournaments.services.restoring_later import RESTORE
from tournaments.services.rounds import draft_round

MAKE_DRAFT = "tournaments.make_draft"


@jobs.handler(MAKE_DRAFT)
def make_draft(
    ctx: jobs.JobContext,
    event: int,
    pairs: list[list[int]],
    second_bye: list[int],
    why: str,
    without_results: str,
) -> dict[str, Any]:
    """The round and the job's end stand or fall together: a crash in between leaves neither."""
    exceptions = Exceptions(frozenset(frozenset(pair) for pair in pairs), frozenset(second_bye), why)
    with ctx.fenced():
        made = draft_round(
            Event.objects.get(pk=event),
            actor=ctx.job.created_by,
            exceptions=exceptions,
            without_results=without_results,
        )
        result = {"round": made.number, "url": f"{made.event.get_absolute_url()}rounds/{made.number}/"}
        ctx.finish(result)
    return result


@jobs.handler(RANK_AGAIN)
def rank(_: jobs.JobContext, event: int) -> dict[str, Any]:
    """Only the cache is written: to do it twice is no harm."""
    return {"players": len(rank_again(Event.objects.get(pk=event)).names)}


@jobs.handler(BRING_IN)
def bring_in(ctx: jobs.JobContext, content: str, name: str, ruleset: str) -> dict[str, Any]:
    """A past event out of another program's file (`content` in base 64). Event and end of the job stand or fall together."""
    actor = ctx.job.created_by
    if actor is None:
        raise Refusal("incoming.nobody", _("Who brought this file in has no account any more."))
    event = incoming.read(b64decode(content))
    ctx.progress(1, 2)
    with ctx.fenced():
        made = incoming.keep(event, name=name, ruleset=ruleset, actor=actor)
        result = {"slug": made.slug, "url": made.get_absolute_url()}
        ctx.finish(result)
    return result


@jobs.handler(RESTORE)
def restore(ctx: jobs.JobContext, packed: str, link_accounts: bool) -> dict[str, Any]:
    """An archived event, brought back. Event and end of the job stand or fall together."""
    actor = ctx.job.created_by
    if actor is None:
        raise Refusal("archive.nobody", _("Who restored this archive has no account any more."))
    document = restoring_later.unpacked(packed)
    ctx.progress(1, 2)
    with ctx.fenced():
        made = restore_event(document, actor=actor, link_accounts=link_accounts)
        result = {"slug": made.event.slug, "url": made.event.get_absolute_url(), "left_out": made.left_out}
        ctx.finish(result)
    return result
