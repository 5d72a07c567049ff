"""Keeps the guest of the demo event to that event: the guest reads what is public, and changes nothing else."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth import logout
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournaments.services import demo_event

SAFE = ("GET", "HEAD", "OPTIONS")
CLOSED = ("/account/", "/admin/", "/api/")
# What changes nothing here but how this browser shows it.
FREE = ("accounts:sign_out", "theme", "language")
# What would make something beyond the demo event.
BEYOND = ("tournaments:copy_event", "tournaments:crew_add")
TOLD = _(
    "You are trying the demo event. Here you change only that event: sign out and create an account for everything else."
)


class GuestMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]) -> None:
        if not isinstance(request.user, User) or not request.user.is_guest:
            return
        if not demo_event.is_offered():
            logout(request)
        elif not _may(request, request.user, kwargs):
            raise PermissionDenied(TOLD)


def _may(request: HttpRequest, guest: User, kwargs: dict[str, Any]) -> bool:
    match = request.resolver_match
    name = match.view_name if match else ""
    if name in FREE:
        return True
    if request.path.startswith(CLOSED):
        return False
    return request.method in SAFE or (name not in BEYOND and _is_own(guest, name, kwargs))


def _is_own(guest: User, name: str, kwargs: dict[str, Any]) -> bool:
    slug = kwargs.get("slug")
    if not name.startswith("tournaments:") or slug is None:
        return False
    return guest.events_created.filter(slug=slug, is_practice=True).exists()
