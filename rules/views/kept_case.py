"""The case of somebody who is not signed in, kept in the session while they sign in."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

LONGEST = 200_000  # characters; a session is written by people without an account
_NAME = "kept-case"


def sign_in_with(request: HttpRequest, text: str, *, back: str) -> HttpResponseRedirect | None:
    """To the sign-in page, and from there to the case form with this text; None, with a message, for one that is too long.

    `back`: where the case form itself leads on to, an address of ours or "".
    """
    if len(text) > LONGEST:
        messages.error(request, _("The case is too long to be kept while you sign in. Copy it first."))
        return None
    request.session[_NAME] = text
    form = f"{reverse('rules:adjudicate')}?{urlencode({'kept': 1} | ({'next': back} if back else {}))}"
    return HttpResponseRedirect(f"{reverse('accounts:sign_in')}?{urlencode({'next': form})}")


def say_not_saved(request: HttpRequest) -> None:
    """What is left to do after signing in: the case is back, and its ruling not saved."""
    if request.method == "GET" and "kept" in request.GET and request.user.is_authenticated:
        messages.info(request, _("You are signed in. The ruling is not saved yet: press “Save this ruling”."))


def kept_text(request: HttpRequest) -> str:
    """The text that was kept, "" without one. It stays until the session ends, so that the page can be reloaded."""
    return str(request.session.get(_NAME, ""))
