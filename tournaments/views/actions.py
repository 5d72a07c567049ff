"""What every page of this app shares: how a change is posted, and how it answers."""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, cast
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django_stubs_ext import StrOrPromise

from accounts.models import User
from common.idempotency import idempotent
from common.requests import own_path
from common.sent_forms import post_action

P = ParamSpec("P")
Page = Callable[Concatenate[HttpRequest, P], HttpResponse]


def action(view: Page[P]) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """A change: posted, by somebody who is signed in, done once."""
    return post_action(idempotent(view))


def actor(request: HttpRequest) -> User:
    """The signed-in person; views that call this are behind `login_required`."""
    return cast(User, request.user)


def done(request: HttpRequest, sentence: StrOrPromise, to: Any, *args: Any) -> HttpResponseRedirect:
    messages.success(request, sentence)
    return redirect(to, *args)


def back(request: HttpRequest, fallback: Any, *args: Any) -> HttpResponseRedirect:
    """To the page that the form named, if it is ours."""
    wanted = own_path(request, request.POST.get("next", ""))
    return HttpResponseRedirect(wanted) if wanted else redirect(fallback, *args)


def asked_in(address: str) -> QueryDict:
    """What a page was asked for, by its address as a browser sent it: empty for one that cannot be read."""
    try:
        return QueryDict(urlsplit(address).query)
    except ValueError:
        return QueryDict()
