"""Back office: who signed in, who failed to, and who is locked out. A lockout can be ended here."""

from collections.abc import Iterator
from typing import Any, ClassVar

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.filters import BooleanFieldListFilter, DateFieldListFilter
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import localize

from common.office import ReadOnlyAdmin, titled

LABELS = {
    "username": "username or email address",
    "ip_address": "IP address",
    "user_agent": "browser",
    "path_info": "page",
    "attempt_time": "when",
}
SEARCHED = ["username", "ip_address", "user_agent"]
SEARCH_HELP = "Search by username, IP address or browser"
WHEN = ("attempt_time", titled(DateFieldListFilter, "time"))


def locked_out() -> Q:
    """As the library counts: enough failures in a row, the last one not long ago."""
    return Q(
        failures_since_start__gte=settings.AXES_FAILURE_LIMIT,
        attempt_time__gt=timezone.now() - settings.AXES_COOLOFF_TIME,
    )


class LockedOutFilter(admin.SimpleListFilter):
    title = "locked out now"
    parameter_name = "locked_out"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterator[tuple[str, str]]:
        yield from (("yes", "Yes"), ("no", "No"))

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() == "yes":
            return queryset.filter(locked_out())
        return queryset.exclude(locked_out()) if self.value() == "no" else queryset


@admin.register(AccessAttempt)
class LockoutAdmin(ReadOnlyAdmin):
    titles = ("lockout", "lockouts")
    labels: ClassVar[Any] = LABELS | {
        "failures_since_start": "failures in a row",
        "attempt_time": "last failure",
    }
    list_display = ["username", "ip_address", "state", "failures_since_start", "attempt_time", "user_agent"]
    fields = [*list_display, "path_info"]
    list_filter = [LockedOutFilter, WHEN]
    search_fields = SEARCHED
    search_help_text = SEARCH_HELP
    actions = ["end_lockout"]

    @admin.display(description="locked out", ordering="failures_since_start")
    def state(self, attempt: AccessAttempt) -> str:
        until = attempt.attempt_time + settings.AXES_COOLOFF_TIME
        if attempt.failures_since_start >= settings.AXES_FAILURE_LIMIT and until > timezone.now():
            return f"Until {localize(until)} UTC"
        return f"No (after {settings.AXES_FAILURE_LIMIT} failures in a row)"

    @admin.action(
        description="End lockout: allow sign-in now and forget the failures", permissions=["unlock"]
    )
    def end_lockout(self, request: HttpRequest, chosen: QuerySet[AccessAttempt]) -> None:
        count = chosen.count()
        chosen.delete()
        messages.success(request, "1 lockout ended." if count == 1 else f"{count} lockouts ended.")

    def has_unlock_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("axes.delete_accessattempt"))


@admin.register(AccessFailureLog)
class FailedSignInAdmin(ReadOnlyAdmin):
    titles = ("failed sign-in", "failed sign-ins")
    labels: ClassVar[Any] = LABELS | {"locked_out": "led to a lockout"}
    list_display = ["attempt_time", "username", "ip_address", "locked_out", "user_agent", "path_info"]
    fields = list_display
    list_filter = [WHEN, ("locked_out", titled(BooleanFieldListFilter, "led to a lockout"))]
    search_fields = SEARCHED
    search_help_text = SEARCH_HELP
    date_hierarchy = "attempt_time"


@admin.register(AccessLog)
class SignInAdmin(ReadOnlyAdmin):
    titles = ("sign-in", "successful sign-ins")
    labels: ClassVar[Any] = LABELS | {"logout_time": "signed out", "attempt_time": "signed in"}
    list_display = ["attempt_time", "logout_time", "username", "ip_address", "user_agent", "path_info"]
    fields = list_display
    list_filter = [WHEN]
    search_fields = SEARCHED
    search_help_text = SEARCH_HELP
    date_hierarchy = "attempt_time"
