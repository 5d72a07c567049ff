"""Turns whatever goes wrong into RFC 9457 `application/problem+json`: one shape, every fault at once."""

import logging
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import DataError, Error, IntegrityError
from django.http import Http404, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import set_rollback

from common.errors import (
    BUSY,
    CONFLICT,
    DISK_FULL,
    OUT_OF_RANGE,
    RETRY_AFTER_SECONDS,
    Fault,
    FaultLike,
    Refusal,
    as_json,
    is_busy,
    is_disk_full,
)

_log = logging.getLogger(__name__)
CONTENT_TYPE = "application/problem+json"
# The standard names of the statuses that are answered (RFC 9110), translated where they are shown. From 3.13 on Python has
# other names for two of them.
_STATUSES = (
    gettext_noop("Bad Request"),
    gettext_noop("Unauthorized"),
    gettext_noop("Forbidden"),
    gettext_noop("Not Found"),
    gettext_noop("Method Not Allowed"),
    gettext_noop("Not Acceptable"),
    gettext_noop("Conflict"),
    gettext_noop("Precondition Failed"),
    gettext_noop("Request Entity Too Large"),
    gettext_noop("Content Too Large"),
    gettext_noop("Unsupported Media Type"),
    gettext_noop("Unprocessable Entity"),
    gettext_noop("Unprocessable Content"),
    gettext_noop("Too Many Requests"),
    gettext_noop("Internal Server Error"),
    gettext_noop("Service Unavailable"),
)
NOT_FOUND = gettext_lazy("There is nothing at this address, or nothing that you may see.")


def document(status: int, code: str, detail: str, faults: Sequence[FaultLike] = ()) -> dict[str, Any]:
    return {
        "type": "about:blank",
        "title": _(HTTPStatus(status).phrase),
        "status": status,
        "detail": detail,
        "code": code,
        "faults": [as_json(fault) for fault in faults],
    }


def problem(status: int, code: str, detail: str, faults: Sequence[FaultLike] = ()) -> JsonResponse:
    return JsonResponse(document(status, code, detail, faults), status=status, content_type=CONTENT_TYPE)


def problem_of(refusal: Refusal) -> JsonResponse:
    answer = problem(refusal.status, refusal.code, refusal.text, refusal.faults)
    if refusal.status == BUSY.status:
        answer.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return answer


def handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """REST framework's exception handler. What it does not know stays an error 500, and so is logged."""
    body = _document_of(error)
    if body is None:
        return None
    set_rollback()
    headers = _headers(error)
    return Response(body, status=body["status"], headers=headers, content_type=CONTENT_TYPE)


def _document_of(error: Exception) -> dict[str, Any] | None:
    match error:
        case Refusal():
            return document(error.status, error.code, error.text, error.faults)
        case Http404():
            return document(404, "not-found", str(NOT_FOUND))
        case PermissionDenied():
            return document(403, "forbidden", str(error) or _("This is not yours to see or to do."))
        case Error() if is_busy(error):
            _log.error("The database did not do it.", exc_info=error)
            return document(BUSY.status, BUSY.code, BUSY.text)
        case OSError() if is_disk_full(error):
            _log.error("The disk is full.", exc_info=error)
            return document(DISK_FULL.status, DISK_FULL.code, DISK_FULL.text)
        case IntegrityError():
            return document(CONFLICT.status, CONFLICT.code, CONFLICT.text)
        case DataError() | OverflowError():
            return document(OUT_OF_RANGE.status, OUT_OF_RANGE.code, OUT_OF_RANGE.text)
        case exceptions.ValidationError():
            faults = tuple(_faults(error.get_full_details(), ""))
            return document(422, "invalid", _counted(len(faults)), faults)
        case exceptions.APIException():
            return document(error.status_code, _code(error), _detail(error))
    return None


# In our own words, where the framework says nothing of this request in particular.
_DETAILS = {
    exceptions.NotAuthenticated: gettext_lazy("Sign in, or send an API token."),
    exceptions.MethodNotAllowed: gettext_lazy("This address does not take this method."),
    exceptions.NotAcceptable: gettext_lazy(
        "This address does not answer in the format that “Accept” asks for."
    ),
    exceptions.UnsupportedMediaType: gettext_lazy("Content of this type is not read here."),
}


def _detail(error: exceptions.APIException) -> str:
    wait = getattr(error, "wait", None)
    if isinstance(error, exceptions.Throttled) and wait is not None:
        seconds = int(wait)
        text = ngettext(
            "Too many requests. Try again in %(seconds)s second.",
            "Too many requests. Try again in %(seconds)s seconds.",
            seconds,
        )
        return text % {"seconds": seconds}
    return str(_DETAILS.get(type(error), error.detail))


def _code(error: exceptions.APIException) -> str:
    return str(error.default_code).replace("_", "-")


def _counted(count: int) -> str:
    if count == 1:
        return _("One thing has to be put right.")
    text = ngettext("%(count)s thing has to be put right.", "%(count)s things have to be put right.", count)
    return text % {"count": count}


def _faults(details: Any, path: str) -> Iterator[Fault]:
    """Walks REST framework's nested error details; list positions and field names become a JSON pointer."""
    if (
        isinstance(details, dict)
        and {"message", "code"} == set(details)
        and isinstance(details["message"], str)
    ):
        yield Fault(code=str(details["code"]).replace("_", "-"), path=path, text=str(details["message"]))
    elif isinstance(details, dict):
        for name, inner in details.items():
            own = name in (api_settings.NON_FIELD_ERRORS_KEY, "detail")
            yield from _faults(inner, path if own else f"{path}/{name}")
    elif isinstance(details, list):
        for position, inner in enumerate(details):
            is_leaf = isinstance(inner, dict) and {"message", "code"} == set(inner)
            yield from _faults(inner, path if is_leaf else f"{path}/{position}")


def _headers(error: Exception) -> dict[str, str]:
    headers = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if is_busy(error) or is_disk_full(error):
        headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(int(wait))
    return headers
