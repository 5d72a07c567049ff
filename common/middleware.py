"""What happens around every request: its facts are noted, refusals become pages, the admin gets its own CSP."""

import logging
import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from csp.middleware import CSPMiddleware
from django.conf import settings
from django.db import IntegrityError
from django.http import (
    FileResponse,
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotAllowed,
)
from structlog.contextvars import bind_contextvars, get_contextvars
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import Redirect, StaticFile

from common import request_stats
from common.errors import CONFLICT, OUT_OF_RANGE, UNSTORABLE, Refusal, is_busy, is_disk_full
from common.etags import is_current
from common.numbers import LARGEST
from common.requests import RequestFacts, client_ip, current, is_sent_form
from common.sent_forms import does_answer, redirect_for_script, send_plainly
from common.views import busy, disk_full, not_a_page, refusal_response, unreadable_address

_log = logging.getLogger(__name__)
GetResponse = Callable[[HttpRequest], HttpResponse]


class RequestStatsMiddleware:
    """Counts the answer and how long it took, for the back office's list of slow and broken pages."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        started = time.perf_counter()
        response = self.get_response(request)
        # Without a match it is nobody's page: strangers trying addresses would fill the table.
        if match := request.resolver_match:
            spent = round((time.perf_counter() - started) * 1000)
            page = f"{request.method} {match.view_name or match.route}"[:200]
            request_stats.note(page, spent, is_error=response.status_code >= 500)
        return response


class RequestContextMiddleware:
    """Notes who asks. Turns away addresses with a NUL, which PostgreSQL cannot even compare."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "%00" in request.META.get("QUERY_STRING", "") or "\0" in request.path:
            return unreadable_address(request)
        # The id that the log's lines carry: from an entry of the audit log one finds them.
        request_id = str(get_contextvars().get("request_id") or uuid4())
        ip = client_ip(request)
        bind_contextvars(ip=ip)
        token = current.set(RequestFacts(request_id=request_id, ip=ip))
        try:
            response = self.get_response(request)
        finally:
            current.reset(token)
        response.headers.setdefault("X-Request-ID", request_id)
        return response


class PrivateAnswersMiddleware:
    """Keeps what is made for one person out of shared caches, and out of the browser after signing out.

    Who sends a session or a token gets `private`; the database is not asked. An answer with an ETag may be kept by its
    reader, who asks whether it is current before showing it; any other is not stored.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if settings.SESSION_COOKIE_NAME in request.COOKIES or "Authorization" in request.headers:
            how = "no-cache" if response.has_header("ETag") else "no-store"
            response.headers.setdefault("Cache-Control", f"private, {how}")
        return response


class RefusalMiddleware:
    """Shows a refusal that no view handled, with its own status, as a page or as an API problem."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # Django’s own is an empty page.
        if isinstance(response, HttpResponseNotAllowed) and not response.content:
            return not_a_page(request, response.headers["Allow"])
        return redirect_for_script(request, response)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, Refusal):
            return refusal_response(request, error)
        if is_busy(error):
            _log.error("The database did not do it.", exc_info=error)
            return busy(request)
        if is_disk_full(error):
            _log.error("The disk is full.", exc_info=error)
            return disk_full(request)
        if isinstance(error, IntegrityError):
            return refusal_response(request, CONFLICT)
        if isinstance(error, UNSTORABLE):
            return refusal_response(request, OUT_OF_RANGE)
        return None

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """An address with a number that no column holds names nothing; SQLite cannot even be asked for it."""
        if any(isinstance(value, int) and value > LARGEST for value in kwargs.values()):
            raise Http404("No such number.")
        return send_plainly() if is_sent_form(request) and not does_answer(view) else None


class ContentSecurityPolicyMiddleware(CSPMiddleware):
    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if request.path.startswith("/admin/"):
            response._csp_update = settings.ADMIN_CSP  # type: ignore[attr-defined]
        answer: HttpResponseBase = super().process_response(request, response)
        return answer


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """WhiteNoise compares ETags letter by letter; here a weak one, or one of a list, is recognised as well."""

    @staticmethod
    def serve(static_file: StaticFile | Redirect, request: HttpRequest) -> FileResponse:
        if isinstance(static_file, StaticFile) and is_current(request, static_file.etag):
            request.META["HTTP_IF_NONE_MATCH"] = static_file.etag
        answer: FileResponse = WhiteNoiseMiddleware.serve(static_file, request)
        return answer
