"""An archive file becomes an event again."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from common.errors import Refusal
from common.idempotency import idempotent
from tournaments.history.archive_file import read_upload
from tournaments.services import restoring_later
from tournaments.services.restoring import restore_event
from tournaments.views.actions import actor, done


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def restore(request: HttpRequest) -> HttpResponse:
    """A small event at once, a large one by a job whose page it leads to."""
    if request.method == "GET":
        return render(request, "tournaments/restore.html")
    try:
        return _restored(request, link_accounts="link_accounts" in request.POST)
    except Refusal as refusal:
        return render(request, "tournaments/restore.html", {"refusal": refusal}, status=refusal.status)


def _restored(request: HttpRequest, *, link_accounts: bool) -> HttpResponse:
    """Raises Refusal. What could not be held here is said."""
    document = read_upload(request.FILES.get("archive"))
    if restoring_later.is_large(document):
        job = restoring_later.restore_by_job(document, actor=actor(request), link_accounts=link_accounts)
        return redirect("common:job", job.pk)
    made = restore_event(document, actor=actor(request), link_accounts=link_accounts)
    for sentence in made.left_out:
        messages.warning(request, sentence)
    return done(request, _("%(event)s is restored.") % {"event": made.event.name}, made.event)
