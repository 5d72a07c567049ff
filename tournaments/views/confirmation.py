"""A change that reaches far is asked about first: its address, read, shows what would change; posted, it is done."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from common.sent_forms import answers_script
from tournaments.access import Viewer
from tournaments.services.previewing import rehearse
from tournaments.views.actions import P, Page, action


@dataclass(frozen=True)
class Question:
    """What is about to be done, in words, and how to rehearse it. `form` asks for what is still missing.

    `nothing` is said in place of the button where the rehearsal changes nothing.
    """

    title: str
    button: str
    back: str
    act: Callable[[], object]
    sentences: tuple[str, ...] = ()
    hidden: tuple[tuple[str, object], ...] = ()
    form: forms.Form | None = None
    after_round: int | None = None
    is_danger: bool = True
    nothing: str = ""


Asked = tuple[Viewer, Question]


def decision(question: Callable[..., Asked]) -> Callable[[Page[P]], Callable[..., HttpResponseBase]]:
    """Works without JavaScript, and an old form that posts straight away still does what it says."""

    def decorate(view: Page[P]) -> Callable[..., HttpResponseBase]:
        posted = action(view)

        @login_required
        def shown(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            return ask(request, *question(request, *args, **kwargs))

        @wraps(view)
        def answer(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if request.method == "POST":
                return posted(request, *args, **kwargs)
            found: HttpResponseBase = shown(request, *args, **kwargs)
            return found

        guarded: Callable[..., HttpResponseBase] = require_http_methods(["GET", "HEAD", "POST"])(answer)
        return answers_script(guarded)

    return decorate


def ask(request: HttpRequest, seen: Viewer, question: Question) -> HttpResponse:
    effects = rehearse(seen.event, question.act, after_round=question.after_round)
    context = {
        "seen": seen,
        "event": seen.event,
        "question": question,
        "effects": effects,
        "next": request.GET.get("next", ""),
    }
    return render(request, "tournaments/decide.html", context)
