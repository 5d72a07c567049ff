"""The first page of the back office, and its two buttons: do a failed job again, send a message again."""

from typing import Any, cast

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from accounts.models import User
from common import jobs, outbox
from common.errors import Refusal
from common.models import Job, OutboxMessage
from common.work_names import job_name, topic_name
from config.back_office import figures


def first_page(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """For anyone who may see jobs; other staff get the list of what they may see."""
    if request.user.has_perm("common.view_job"):
        context |= {"figures": figures.figures(), "title": "Dashboard"}
    return context


@require_POST
def retry_job(request: HttpRequest, pk: int) -> HttpResponse:
    job = get_object_or_404(Job, pk=pk)
    try:
        jobs.retry(job, actor=_staff(request, "common.change_job"))
        messages.success(request, f"“{job_name(job.kind)}” waits for a worker again.")
    except Refusal as refusal:
        messages.error(request, refusal.text)
    return _back()


@require_POST
def retry_message(request: HttpRequest, pk: int) -> HttpResponse:
    message = get_object_or_404(OutboxMessage, pk=pk)
    try:
        outbox.retry(message, actor=_staff(request, "common.change_outboxmessage"))
        messages.success(request, f"“{topic_name(message.topic)}” is sent again.")
    except Refusal as refusal:
        messages.error(request, refusal.text)
    return _back()


def _staff(request: HttpRequest, right: str) -> User:
    if not request.user.has_perm(right):
        raise PermissionDenied("This needs the right to change jobs and messages.")
    return cast(User, request.user)


def _back() -> HttpResponse:
    figures.forget()
    return redirect("admin:index")
