"""Pages and endpoints that belong to no room of the house: errors, jobs, health, metrics."""

import hmac
import sys

from celery import current_app
from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET
from django_prometheus import exports

from common import cache, heartbeats
from common import metrics as figures
from common.access import jobs_of
from common.api.problems import problem, problem_of
from common.errors import BUSY, DISK_FULL, RETRY_AFTER_SECONDS, FaultLike, Refusal, is_busy, is_disk_full
from common.job_pages import job_page
from common.requests import is_api, is_sent_form, takes_data
from common.sent_forms import long_texts, refusal_in_form

TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def refusal_response(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    if is_api(request):
        return problem_of(refusal)
    if is_sent_form(request):
        return refusal_in_form(refusal)
    context = {"refusal": refusal, "faults": _not_said_yet(refusal), "typed": long_texts(request)}
    return render(request, "errors/refusal.html", context, status=refusal.status)


def _not_said_yet(refusal: Refusal) -> tuple[FaultLike, ...]:
    """A lone fault of a field that is the refusal's own sentence is not written below it again."""
    only = refusal.faults[0] if len(refusal.faults) == 1 else None
    is_said = only is not None and only.text == refusal.text and only.path.count("/") < 2
    return () if is_said else refusal.faults


def _error_page(request: HttpRequest, status: int, code: str, title: str, text: str) -> HttpResponse:
    if takes_data(request):
        return problem(status, code, text)
    context = {"status": status, "title": title, "text": text}
    return render(request, "errors/error.html", context, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, TOO_MUCH):
        text = _("The form holds more than can be sent at once. Nothing was saved.")
        return _error_page(request, 413, "too-large", _("Too much at once"), text)
    return _error_page(
        request, 400, "bad-request", _("That could not be read"), _("The request could not be understood.")
    )


def unreadable_address(request: HttpRequest) -> HttpResponse:
    """Bare words for a browser: nothing of the request is known yet that a page could show."""
    text = _("The address contains a character that cannot be part of one.")
    return problem(400, "bad-request", text) if is_api(request) else HttpResponseBadRequest(text)


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    text = str(exception) if exception and str(exception) else _("This is not yours to see or to do.")
    return _error_page(request, 403, "forbidden", _("Not allowed"), text)


def page_not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    text = _("There is nothing at this address, or nothing that you may see.")
    return _error_page(request, 404, "not-found", _("Not found"), text)


def _way_back(request: HttpRequest) -> str:
    """The page of this site that led here, if the browser names one."""
    page = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(page, {request.get_host()})
    return page if is_ours and page != request.build_absolute_uri() else ""


def not_a_page(request: HttpRequest, allowed: str) -> HttpResponse:
    """Somebody opened the address that a button sends its form to, or reloaded it. `allowed`: the methods it takes."""
    text = _(
        "You have opened the address of a button, not of a page. Nothing was saved. Go back and press the button again."
    )
    if takes_data(request):
        response: HttpResponse = problem(405, "method-not-allowed", text)
    else:
        context = {"status": 405, "title": _("Not a page"), "text": text, "back": _way_back(request)}
        response = render(request, "errors/error.html", context, status=405)
    response.headers["Allow"] = allowed
    return response


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    text = _(
        "The page was open too long or came from elsewhere. Go back, reload it and try again; nothing was saved."
    )
    return _error_page(request, 403, "csrf", _("Please try again"), text)


def server_error(request: HttpRequest) -> HttpResponse:
    """The last resort: touches neither database nor session, because either may be what broke."""
    if is_busy(sys.exc_info()[1]):
        return busy(request)
    if is_disk_full(sys.exc_info()[1]):
        return disk_full(request)
    text = _("Something went wrong on our side. Nothing was saved.")
    if takes_data(request):
        return problem(500, "server-error", text)
    return HttpResponse(render_to_string("errors/500.html"), status=500)


def busy(request: HttpRequest) -> HttpResponse:
    """The database is away, locked or too slow: a page that needs it no further, and when to come back."""
    return _not_now(request, BUSY)


def disk_full(request: HttpRequest) -> HttpResponse:
    return _not_now(request, DISK_FULL)


def _not_now(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    if takes_data(request):
        return problem_of(refusal)
    page = render_to_string("errors/503.html", {"text": refusal.text})
    return HttpResponse(page, status=refusal.status, headers={"Retry-After": str(RETRY_AFTER_SECONDS)})


@require_GET
def job(request: HttpRequest, job_id: int) -> HttpResponse:
    """How far a job is."""
    return job_page(request, get_object_or_404(jobs_of(request.user), pk=job_id), "common/job.html")


@require_GET
def favicon(request: HttpRequest) -> HttpResponse:
    """For browsers that ask by habit, without having read a page."""
    return redirect(static("icons/muster.svg"), permanent=False)


@require_GET
def healthz(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok", content_type="text/plain")


@require_GET
def readyz(request: HttpRequest) -> HttpResponse:
    """Whether the whole service works: what it needs answers, workers take from every queue, the clock runs."""
    checks = {"database": _database_answers(), "cache": _cache_answers(), "queue": _queue_answers()}
    unserved: list[str] = []
    if not settings.CELERY_TASK_ALWAYS_EAGER:
        # Their heartbeats are rows: without the database nobody knows.
        unserved = heartbeats.unserved_queues() if checks["database"] else []
        checks["workers"] = checks["database"] and not unserved
        checks["clock"] = checks["database"] and heartbeats.clock_runs()
    # Which kind of worker is missing: each takes from queues of its own.
    told = {"unserved": unserved} if unserved else {}
    return JsonResponse(checks | told, status=200 if all(checks.values()) else 503)


@require_GET
def readyz_web(request: HttpRequest) -> HttpResponse:
    """Whether this process can answer visitors. It can without cache, queue and workers, and so stays in the proxy."""
    checks = {"database": _database_answers()}
    return JsonResponse(checks, status=200 if all(checks.values()) else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _cache_answers() -> bool:
    return cache.answers()


def _queue_answers() -> bool:
    try:
        with current_app.connection_for_write(connect_timeout=2) as queue:
            queue.ensure_connection(max_retries=1, timeout=2)
    except Exception:
        return False
    return True


@require_GET
def metrics(request: HttpRequest) -> HttpResponse:
    """Figures for a scraper that has the token, and for staff; to everybody else the address does not exist."""
    token: str = settings.METRICS_TOKEN
    sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not (token and hmac.compare_digest(sent.encode(), token.encode())) and not request.user.is_staff:
        raise Http404
    response: HttpResponse = exports.ExportToDjangoView(request)
    response.content += figures.as_text()
    return response
