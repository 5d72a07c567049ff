"""An archive file becomes an event or a ladder again: choose it, look at what it holds, restore it."""

from hashlib import sha256

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from common.errors import Refusal
from common.idempotency import idempotent
from tournaments.history import archive_file
from tournaments.services import restoring_later
from tournaments.services.ladder_preview import look_at_ladder
from tournaments.services.restore_preview import look_at
from tournaments.services.restored_ladders import restore_ladder
from tournaments.services.restoring import restore_event
from tournaments.views.actions import actor, done


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def restore(request: HttpRequest) -> HttpResponse:
    """The first post shows the preview; only the button “Restore event” stores anything."""
    if request.method == "GET":
        return render(request, "tournaments/restore.html")
    try:
        content = _content(request)
        if "keep" in request.POST and not _is_another(request, content):
            return _restored(request, content)
        return _previewed(request, content)
    except Refusal as refusal:
        return render(request, "tournaments/restore.html", {"refusal": refusal}, status=refusal.status)


def _content(request: HttpRequest) -> bytes:
    """The file that was chosen now, else the one that the preview showed. Raises Invalid."""
    upload, text = request.FILES.get("archive"), request.POST.get("content", "")
    return archive_file.from_carried(text) if upload is None and text else archive_file.upload_bytes(upload)


def _is_another(request: HttpRequest, content: bytes) -> bool:
    """A file that was too large to be carried is chosen twice: what is restored is what was shown."""
    shown = request.POST.get("shown", "")
    return bool(shown) and shown != sha256(content).hexdigest()


def _previewed(request: HttpRequest, content: bytes) -> HttpResponse:
    """Raises Refusal."""
    link_accounts = "link_accounts" in request.POST
    document = archive_file.read_archive(content)
    preview = look_at(document, actor=actor(request), link_accounts=link_accounts)
    return render(request, "tournaments/restore.html", {"preview": preview, **_carried(request, content)})


def _carried(request: HttpRequest, content: bytes) -> dict[str, object]:
    """What the form of a preview carries to the last step."""
    return {
        "link_accounts": "link_accounts" in request.POST,
        "content": archive_file.carried(content),
        "shown": sha256(content).hexdigest(),
        "is_another": _is_another(request, content),
    }


def _restored(request: HttpRequest, content: bytes) -> HttpResponse:
    """A small event at once, a large one by a job whose page it leads to. Raises Refusal. What could not be held is said."""
    document, link_accounts = archive_file.read_archive(content), "link_accounts" in request.POST
    if restoring_later.is_large(document):
        job = restoring_later.restore_by_job(document, actor=actor(request), link_accounts=link_accounts)
        return redirect("common:job", job.pk)
    made = restore_event(document, actor=actor(request), link_accounts=link_accounts)
    for sentence in made.left_out:
        messages.warning(request, sentence)
    return done(request, _("%(event)s is restored.") % {"event": made.event.name}, made.event)


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def restore_a_ladder(request: HttpRequest) -> HttpResponse:
    """As for an event: the first post shows the preview, only the button “Restore ladder” stores anything."""
    page = "tournaments/restore_ladder.html"
    if request.method == "GET":
        return render(request, page)
    try:
        content = _content(request)
        document, asked = archive_file.read_archive(content), "link_accounts" in request.POST
        if "keep" in request.POST and not _is_another(request, content):
            made = restore_ladder(document, actor=actor(request), link_accounts=asked).ladder
            return done(request, _("%(ladder)s is restored.") % {"ladder": made.name}, made)
        preview = look_at_ladder(document, actor=actor(request), link_accounts=asked)
        return render(request, page, {"preview": preview, **_carried(request, content)})
    except Refusal as refusal:
        return render(request, page, {"refusal": refusal}, status=refusal.status)
