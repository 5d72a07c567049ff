"""Forms that the page's script sends (`static/js/forms.js`): a refusal comes back as data and stands in the form, where nothing
that was typed is lost. Without JavaScript the same form is sent as forms are, and a refusal is a page.

A script cannot see where a redirect leads, nor show the page of another address. So a view says that it redirects, refuses
or, where it has a page of its own, shows that: `answers_script`. A form of any other view is sent as forms are.
"""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from common.api.problems import CONTENT_TYPE, document, problem
from common.errors import FaultLike, Refusal
from common.requests import is_sent_form

GO_TO = "X-Go-To"
LONG, LONGEST = 40, 10_000  # characters
_MARK = "answers_script"
P = ParamSpec("P")
V = TypeVar("V", bound=Callable[..., Any])


def answers_script(view: V) -> V:
    """Put it outside of everything that wraps the view."""
    setattr(view, _MARK, True)
    return view


def post_action(view: Callable[P, HttpResponseBase]) -> Callable[P, HttpResponseBase]:
    """A change that a form posts, by somebody who is signed in; a refusal stays in the form."""
    guarded: Callable[P, HttpResponseBase] = require_POST(login_required(view))
    return answers_script(guarded)


def does_answer(view: Callable[..., Any]) -> bool:
    return getattr(view, _MARK, False)


def send_plainly() -> HttpResponse:
    """Nothing was done: this view shows pages, which only the browser can open."""
    return HttpResponse(status=204)


def redirect_for_script(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The same answer, with its redirect named in a header where a script sent the form."""
    if "X-Sent-By" not in request.headers or response.status_code != 302:
        return response
    match = request.resolver_match
    if match is None or not does_answer(match.func):
        return response
    if urlsplit(response["Location"]).path == resolve_url(settings.LOGIN_URL):
        return _signed_out() if is_sent_form(request) else response
    answer = HttpResponse(status=204, headers={GO_TO: response["Location"]})
    answer.cookies = response.cookies
    return answer


def _signed_out() -> HttpResponse:
    text = _("You are signed out. Sign in in another tab, then press the button here again.")
    return problem(401, "signed-out", text)


def long_texts(request: HttpRequest) -> list[str]:
    """What took long to type, for the page of a refusal: a browser may not keep what stood in a form. Documents that a page
    sends along are not typed, and nothing is repeated of a form with a password."""
    if request.method != "POST" or hasattr(request, "sensitive_post_parameters"):
        return []
    texts = (text.strip() for _name, texts in request.POST.lists() for text in texts)
    return [text for text in texts if " " in text and LONG <= len(text) <= LONGEST and text[0] not in "{["]


def refusal_in_form(refusal: Refusal) -> JsonResponse:
    text = f"{refusal.text} ({_('Rule')} {refusal.rule})" if refusal.rule else refusal.text
    body = document(refusal.status, refusal.code, text)
    body["faults"] = [_in_form(fault) for fault in refusal.faults]
    return JsonResponse(body, status=refusal.status, content_type=CONTENT_TYPE)


def _in_form(fault: FaultLike) -> dict[str, str]:
    """`said` names the field, for a form that does not show it."""
    field = fault.path.rpartition("/")[2]
    return {"path": fault.path, "field": field, "text": fault.text, "said": said(fault)}


def said(fault: FaultLike) -> str:
    label = fault.values.get("field")
    return _("%(field)s: %(fault)s") % {"field": label, "fault": fault.text} if label else fault.text
