"""Bringing in an event from another program's file: choose it, look at what it holds, keep it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from common.errors import Refusal
from common.idempotency import idempotent
from tournaments.forms.incoming import IncomingForm
from tournaments.incoming.events import Incoming
from tournaments.presenters.incoming import IncomingPreview, preview_of
from tournaments.services import incoming as service
from tournaments.views.actions import actor, done


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def bring_in(request: HttpRequest) -> HttpResponse:
    """The first post shows the preview; only the button “Import event” stores anything."""
    form = IncomingForm(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, form, status=422 if form.errors else 200)
    cleaned, content = form.cleaned_data, form.bytes()
    try:
        event = service.read(content)
        if "keep" in request.POST:
            return _kept(request, event, content, name=cleaned["name"], ruleset=cleaned["ruleset"])
    except Refusal as refusal:
        return _page(request, form, refusal=refusal, status=refusal.status)
    shown = {"content": service.text_of(content), "name": cleaned["name"] or event.name}
    again = IncomingForm(initial={**shown, "ruleset": cleaned["ruleset"]})
    return _page(request, again, preview=preview_of(event))


def _kept(request: HttpRequest, event: Incoming, content: bytes, *, name: str, ruleset: str) -> HttpResponse:
    """A small event at once, a large one by a job whose page it leads to. Raises Refusal."""
    if service.is_large(event):
        job = service.keep_by_job(event, content, name=name, ruleset=ruleset, actor=actor(request))
        return redirect("common:job", job.pk)
    made = service.keep(event, name=name, ruleset=ruleset, actor=actor(request))
    count = len(event.players)
    text = ngettext(
        "%(made)s is here, with %(count)s player.", "%(made)s is here, with %(count)s players.", count
    )
    return done(request, text % {"made": made.name, "count": count}, made)


def _page(
    request: HttpRequest,
    form: IncomingForm,
    *,
    preview: IncomingPreview | None = None,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {"form": form, "preview": preview, "refusal": refusal}
    return render(request, "tournaments/incoming.html", context, status=status)
