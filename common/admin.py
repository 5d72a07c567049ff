"""Back office: what waits, what broke, who changed what. The audit log can be read here and nothing else."""

from datetime import UTC, datetime
from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from import_export.admin import ExportMixin
from unfold.contrib.filters.admin import (
    AutocompleteSelectFilter,
    DropdownFilter,
    RangeDateTimeFilter,
    TextFilter,
)
from unfold.contrib.import_export.forms import ExportForm

from common.action_names import action_name
from common.differences import differences
from common.models import AuditEntry, Job, OutboxMessage, RequestStat
from common.office import (
    ReadOnlyAdmin,
    column,
    in_words,
    is_set,
    key_column,
    link,
    path_in_words,
    title_of,
    titled,
    top_in_words,
)
from common.work_names import job_name, page_name, topic_name


class ActionFilter(DropdownFilter):  # type: ignore[misc]
    """By action, from those that were ever recorded."""

    title = "action"
    parameter_name = "action"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        known = AuditEntry.objects.order_by("action").values_list("action", flat=True).distinct()
        return sorted(((action, action_name(action)) for action in known), key=lambda one: one[1])

    def queryset(self, request: HttpRequest, rows: QuerySet[AuditEntry]) -> QuerySet[AuditEntry]:
        return rows.filter(action=self.value()) if self.value() else rows


class ScopeFilter(TextFilter):  # type: ignore[misc]
    """Everything that happened at one event, ladder or series: "event:12" or "event 12"."""

    title = "event, ladder or series (“event 12”)"
    parameter_name = "scope"

    def queryset(self, request: HttpRequest, rows: QuerySet[AuditEntry]) -> QuerySet[AuditEntry]:
        wanted = (self.value() or "").strip().lower().replace(" ", ":")
        return rows.filter(scope=wanted) if wanted else rows


class WhenFilter(RangeDateTimeFilter):  # type: ignore[misc]
    """From and to, in UTC. A day without a time of day means its first or its last moment."""

    def queryset(self, request: HttpRequest, rows: QuerySet[AuditEntry]) -> QuerySet[AuditEntry]:
        bounds = {"gte": self._moment("from", "00:00:00"), "lte": self._moment("to", "23:59:59")}
        return rows.filter(**{f"{self.parameter_name}__{how}": at for how, at in bounds.items() if at})

    def _moment(self, end: str, otherwise: str) -> datetime | None:
        day, time = (self.used_parameters.get(f"{self.parameter_name}_{end}_{part}") for part in (0, 1))
        try:
            return datetime.fromisoformat(f"{day}T{time or otherwise}").replace(tzinfo=UTC)
        except ValueError:
            return None


@admin.register(AuditEntry)
class AuditEntryAdmin(ExportMixin, ReadOnlyAdmin):  # type: ignore[misc]
    """Can be exported: anyone who hears an appeal gets the audit log as a table."""

    export_form_class = ExportForm
    titles = ("entry of the audit log", "entries of the audit log")
    labels: ClassVar[Any] = {
        "at": "when",
        "actor": "account",
        "actor_name": "who",
        "request_id": "request ID",
    }
    helps: ClassVar[Any] = {
        "actor": "The account that did it. Empty: the service itself, or an account that was deleted.",
        "actor_name": "The name that the person had then.",
        "request_id": "The error page and the log show the same ID.",
    }
    list_display = ["at", "who", "what", "what_changed", "about", "where"]
    list_filter = [
        ("actor", titled(AutocompleteSelectFilter, "account")),
        ActionFilter,
        ScopeFilter,
        ("at", titled(WhenFilter, "date and time (UTC)")),
    ]
    list_filter_submit = True
    search_fields = ["actor_name", "action", "scope", "subject_id", "request_id"]
    search_help_text = "Search by name of the person, code of the action or request ID"
    date_hierarchy = "at"
    list_select_related: Any = ["actor"]
    ordering = ["-id"]
    fields = ["at", "actor", "actor_name", "ip", "request_id", "what", "about", "where", "difference"]
    readonly_fields = ["what", "about", "where", "difference"]
    keys = ("scope",)
    # Its rows are the longest.
    list_per_page = list_max_show_all = 25

    who = column("actor_name", "who")
    where = key_column("scope", "at the event, ladder or series")

    @admin.display(description="what happened", ordering="action")
    def what(self, entry: AuditEntry) -> str:
        return action_name(entry.action)

    @admin.display(description="changed values")
    def what_changed(self, entry: AuditEntry) -> str:
        changed = [row.path for row in differences(entry.before, entry.after) if row.is_change]
        names = list(dict.fromkeys(top_in_words(entry.subject_type, path) for path in changed))
        return ", ".join(names[:3]) + (" …" if len(names) > 3 else "")

    @admin.display(description="what changed")
    def difference(self, entry: AuditEntry) -> SafeString:
        rows = [
            (path_in_words(entry.subject_type, row.path), row)
            for row in differences(entry.before, entry.after)
        ]
        return render_to_string("admin/office/difference.html", {"rows": rows})

    @admin.display(description="about", ordering="subject_type")
    def about(self, entry: AuditEntry) -> str:
        """A link to what it is about, where that has a page here."""
        name = f"{capfirst(title_of(entry.subject_type))} {entry.subject_id}"
        return link(entry.subject_type, entry.subject_id, name)


@admin.register(Job)
class JobAdmin(ReadOnlyAdmin):
    labels: ClassVar[Any] = {
        "id": "number",
        "created_by": "requested by",
        "created_at": "requested",
        "available_at": "not started before",
        "started_at": "started",
        "finished_at": "finished",
        "error_text": "error",
        "error_detail": "error in detail",
    }
    helps: ClassVar[Any] = {
        "attempts": "A job that fails is tried again, five times in all.",
        "available_at": "A waiting job is not started earlier.",
        "error_text": "What the person who requested the job reads.",
        "error_detail": "For the administrators of the server.",
    }
    list_display = [
        "id",
        "name",
        "state",
        "attempts",
        "created_by",
        "created_at",
        "finished_at",
        "error_text",
    ]
    fields = [*list_display[1:], "error_detail", "started_at", "available_at"]
    list_filter = ["state", ("kind", in_words("job", job_name))]
    search_fields = ["kind", "error_text"]
    search_help_text = "Search by code of the job or error"
    list_select_related: Any = ["created_by"]

    name = column("kind", "job", job_name)


@admin.register(OutboxMessage)
class OutboxMessageAdmin(ReadOnlyAdmin):
    titles = ("message", "messages to send")
    ordering = ["-id"]
    labels: ClassVar[Any] = {
        "id": "number",
        "queue": "way",
        "created_at": "created",
        "available_at": "not tried before",
        "delivered_at": "delivered",
        "parked_at": "failing since",
        "given_up_at": "undelivered",
    }
    helps: ClassVar[Any] = {
        "parked_at": "It failed several times and is still tried.",
        "given_up_at": "When the last attempt failed. Send it again from the dashboard.",
        "where": "Messages about the same are delivered one after the other.",
        "queue": "Events: handed to the service’s own work and to webhooks. Mail: emails. Notifications: to devices.",
    }
    list_display = [
        "id",
        "name",
        "where",
        "attempts",
        "created_at",
        "delivered_at",
        "parked_at",
        "given_up_at",
        "last_error",
    ]
    fields = [*list_display[1:], "queue", "available_at"]
    keys = ("key",)
    list_filter = [
        ("topic", in_words("message", topic_name)),
        ("given_up_at", is_set("undelivered")),
        ("parked_at", is_set("failing, still tried")),
        ("delivered_at", is_set("delivered")),
    ]
    search_fields = ["topic", "key", "last_error"]
    search_help_text = "Search by code of the message or error"

    name = column("topic", "message", topic_name)
    where = key_column("key", "about")


@admin.register(RequestStat)
class RequestStatAdmin(ReadOnlyAdmin):
    titles = ("hour of a page", "load times of pages")
    labels: ClassVar[Any] = {
        "hour": "hour (UTC)",
        "count": "requests",
        "slowest_ms": "slowest (ms)",
        "total_ms": "all together (ms)",
        "errors": "server errors",
    }
    list_display = ["hour", "address", "count", "mean", "slowest_ms", "errors"]
    fields = list_display
    search_fields = ["page"]
    search_help_text = "Search by name of the page in the code"
    date_hierarchy = "hour"

    address = column("page", "method and page", page_name)
    mean = column("mean_ms", "on average (ms)", is_sortable=False)
