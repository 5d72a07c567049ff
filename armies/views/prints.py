"""A list as PDF: one's own, one that was shared, one that was submitted."""

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from accounts.access import SignedInRequest
from armies import access
from armies.presentation import list_page, submission_page
from common.downloads import named

if TYPE_CHECKING:
    from armies.prints import Page


@login_required
@require_GET
def list_print(request: SignedInRequest, list_id: int) -> HttpResponse:
    return _answer(list_page(access.get_own_list(request.user, list_id)))


@require_GET
def shared_print(request: HttpRequest, token: str) -> HttpResponse:
    return _answer(list_page(access.get_shared_list(token)))


@require_GET
def submission_print(request: HttpRequest, submission_id: int) -> HttpResponse:
    found, _ = access.get_submission(request.user, submission_id)
    return _answer(submission_page(found))


def _answer(page: "Page") -> HttpResponse:
    """The typefaces, and the library that sets them, are loaded by the first print alone: they take a third of a second."""
    from armies.prints import list_pdf  # noqa: PLC0415

    answer = HttpResponse(list_pdf(page), content_type="application/pdf")
    return named(answer, page.army_list.name, ".pdf", is_saved=False)
