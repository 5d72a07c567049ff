"""Pages that wait for a job: while it runs they ask for its progress alone, and once it has ended they are loaded anew."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from common.models import Job


def job_page(request: HttpRequest, job: Job, template: str, **context: Any) -> HttpResponse:
    """The page, or only the progress of the job where htmx asks.

    `doing` may say what is done; `address` is the page itself where it is not that of the job.
    """
    context = {"job": job, **context}
    if request.headers.get("HX-Request") != "true":
        return render(request, template, context)
    response = render(request, "common/job_progress.html", context)
    if not job.is_live:
        response.headers["HX-Refresh"] = "true"
    return response
