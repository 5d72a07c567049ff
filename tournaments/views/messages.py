"""Messages from the staff to players."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from common.errors import Refusal
from common.idempotency import idempotent
from common.requests import own_path
from tournaments.access import Right, see_event
from tournaments.forms.messages import MessageForm
from tournaments.services.messages import Recipients, Sent, send_message
from tournaments.views.actions import actor, back


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def message(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    form = MessageForm(request.POST or None, event=seen.event, initial={"to": request.GET.get("to", "")[:20]})
    if form.is_valid():
        cleaned = form.cleaned_data
        try:
            sent = send_message(
                seen.event, Recipients(cleaned["to"]), subject=cleaned["subject"], text=cleaned["text"],
                table=cleaned["table"], actor=actor(request),
            )  # fmt: skip
            messages.success(request, _sent_sentence(sent))
            return back(request, "tournaments:desk", slug)
        except Refusal as refusal:
            form.add_refusal(refusal)
    context = {"seen": seen, "event": seen.event, "tab": "desk", "form": form, "here": _origin(request)}
    return render(request, "tournaments/message.html", context, status=422 if form.errors else 200)


def _origin(request: HttpRequest) -> str:
    """The page that led here and that a sent message leads back to; "" means the desk."""
    return own_path(request, (request.POST or request.GET).get("next", ""))


def _sent_sentence(sent: Sent) -> str:
    """Teams and pairs have several people: there may be more letters than entries."""
    rest = sent.players - sent.by_mail
    if rest <= 0:
        text = ngettext("Mailed to %(count)s player.", "Mailed to %(count)s players.", sent.by_mail)
        return text % {"count": sent.by_mail}
    text = ngettext(
        "Mailed to %(mailed)s of %(players)s; %(rest)s has no address here, or wants no mail.",
        "Mailed to %(mailed)s of %(players)s; %(rest)s have no address here, or want no mail.",
        rest,
    )
    return text % {"mailed": sent.by_mail, "players": sent.players, "rest": rest}
