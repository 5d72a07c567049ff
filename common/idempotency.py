"""A request that comes with a key is done once: sent again, it gets the answer it got the first time.

The key's row, the change and the answer share one transaction. A second request with the key waits at the unique
constraint until the first has ended; a crash undoes all three, so that the next attempt starts clean. Refusals
(status 400 and above) change nothing and are not kept. A kept answer goes only to a bearer whose token still works.
"""

import hashlib
import hmac
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.template.response import SimpleTemplateResponse
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.views import APIView

from common.api.problems import problem, problem_of
from common.errors import Invalid, Refusal
from common.models import KeptAnswer
from common.requests import is_api

HEADER = "Idempotency-Key"
FIELD = "idempotency_key"
LONGEST_KEY = 100
_KEPT_HEADERS = ("Content-Type", "Location", "HX-Redirect", "HX-Trigger", "ETag")
_FORMS = frozenset({"application/x-www-form-urlencoded", "multipart/form-data"})

P = ParamSpec("P")
R = TypeVar("R", bound=HttpRequest)
View = Callable[Concatenate[R, P], HttpResponse]


def idempotent(view: View[R, P]) -> View[R, P]:
    """For plain views and `@api_view` functions. Requests without a key pass through."""

    @wraps(view)
    def wrapper(request: R, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        return once(request, lambda: view(request, *args, **kwargs))

    return cast(View[R, P], wrapper)


class IdempotentMixin:
    """For class-based views, pages and API alike: put it first among the bases."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        parent: Any = super()
        return once(request, lambda: parent.dispatch(request, *args, **kwargs))


def once(request: HttpRequest, answer: Callable[[], HttpResponse]) -> HttpResponse:
    key = _key(request)
    if request.method != "POST" or not key:
        return answer()
    if refusal := _key_fault(key):
        return _refused(request, refusal)
    owner, fingerprint = _owner(request), _fingerprint(request)
    try:
        with transaction.atomic():
            kept = KeptAnswer.objects.create(owner=owner, key=key, fingerprint=fingerprint)
            return _first(kept, answer())
    except IntegrityError:
        earlier = KeptAnswer.objects.filter(owner=owner, key=key).first()
        if earlier is None:
            raise
        return _again(request, earlier, fingerprint)


def _first(kept: KeptAnswer, response: HttpResponse) -> HttpResponse:
    if response.status_code >= 400:
        transaction.set_rollback(True)
        return response
    if isinstance(response, SimpleTemplateResponse) and not response.is_rendered:
        response.render()
    kept.status = response.status_code
    kept.headers = {name: response[name] for name in _KEPT_HEADERS if response.has_header(name)}
    kept.body = response.content
    kept.save()
    return response


def _again(request: HttpRequest, earlier: KeptAnswer, fingerprint: str) -> HttpResponse:
    if refused := _unauthenticated(request):
        return refused
    if earlier.fingerprint != fingerprint:
        return _refused(request, Invalid("idempotency-key-reused", _sent_before(request)))
    response = HttpResponse(bytes(earlier.body), status=earlier.status, headers=earlier.headers)
    response["Idempotent-Replay"] = "true"
    return response


def _sent_before(request: HttpRequest) -> str:
    """A page sends its key unseen: who goes back to a form that was sent, and changes it, reads nothing of the key."""
    if is_api(request):
        return _("This %(header)s was already used for a different request.") % {"header": HEADER}
    return _("This form was already sent with other entries. Reload the page, then fill it in again.")


def _unauthenticated(request: HttpRequest) -> HttpResponse | None:
    """The 401 for a token that has been revoked or has expired since the first request: no view looks at it here."""
    if not (is_api(request) and "Authorization" in request.headers):
        return None
    ways = APIView().get_authenticators()
    sent = Request(request, authenticators=ways)
    try:
        sent.user  # noqa: B018  # Reading it authenticates.
    except APIException as failed:
        code = str(failed.default_code).replace("_", "-")
        answer = problem(failed.status_code, code, str(failed.detail))
        if failed.status_code == HTTPStatus.UNAUTHORIZED:
            answer.headers["WWW-Authenticate"] = ways[0].authenticate_header(sent) or ""
        return answer
    return None


def _refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """The API is answered here, outside REST framework's own handling; pages have their middleware."""
    if not is_api(request):
        raise refusal
    return problem_of(refusal)


def _key(request: HttpRequest) -> str:
    sent = request.headers.get(HEADER, "")
    if not sent and request.method == "POST" and request.content_type in _FORMS:
        sent = request.POST.get(FIELD, "")
    return sent.strip()


def _key_fault(key: str) -> Refusal | None:
    if len(key) <= LONGEST_KEY and key.isascii() and key.isprintable():
        return None
    text = _("An %(header)s is at most %(longest_key)s plain characters long.") % {
        "header": HEADER,
        "longest_key": LONGEST_KEY,
    }
    return Invalid("idempotency-key-unreadable", text)


def _owner(request: HttpRequest) -> str:
    """Whose key it is: keys of two people never meet. A token is not looked up yet, so it stands for its bearer."""
    bearer = request.headers.get("Authorization", "")
    if bearer:
        return f"bearer:{hashlib.sha256(bearer.encode()).hexdigest()}"
    return f"user:{request.user.pk}" if request.user.is_authenticated else "anonymous"


def _fingerprint(request: HttpRequest) -> str:
    # With a key that is not in the database: a form may hold a password, which a plain digest would let people guess.
    key = hashlib.sha256(f"kept answer {settings.SECRET_KEY}".encode()).digest()
    digest = hmac.new(key, f"{request.method} {request.get_full_path()}\n".encode(), hashlib.sha256)
    if request.content_type in _FORMS:
        fields = {
            name: values
            for name, values in request.POST.lists()
            if name not in (FIELD, "csrfmiddlewaretoken")
        }
        digest.update(repr(sorted(fields.items())).encode())
        for name in sorted(request.FILES):
            for file in request.FILES.getlist(name):
                digest.update(f"{name} {file.name} {file.size}\n".encode())
                for part in file.chunks():
                    digest.update(part)
                file.seek(0)
    else:
        digest.update(request.body)
    return digest.hexdigest()
