"""Messages from the staff to players."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from common.errors import Refusal
from common.idempotency import idempotent
from tournaments.access import Right, see_event
from tournaments.forms.messages import MessageForm
from tournaments.presenters.answers import counted
from tournaments.services.messages import Recipients, Sent, send_message
from tournaments.views.actions import actor, done


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def message(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    form = MessageForm(request.POST or None, event=seen.event, initial={"to": request.GET.get("to", "")[:20]})
    if form.is_valid():
        said = form.cleaned_data
        try:
            sent = send_message(
                seen.event, Recipients(said["to"]), subject=said["subject"], text=said["text"],
                table=said["table"], actor=actor(request),
            )  # fmt: skip
            return done(request, _told(sent), "tournaments:desk", slug)
        except Refusal as refusal:
            form.add_refusal(refusal)
    context = {"seen": seen, "event": seen.event, "tab": "desk", "form": form}
    return render(request, "tournaments/message.html", context, status=422 if form.errors else 200)


def _told(sent: Sent) -> str:
    rest = sent.players - sent.by_mail
    text = f"The message goes to {counted(sent.players, 'player')}."
    return f"{text} {counted(rest, 'player')} cannot be reached by mail." if rest > 0 else text
