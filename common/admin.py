"""Back office: what waits, what broke, who changed what. The audit log can be read here and nothing else."""

from datetime import UTC, datetime
from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from import_export.admin import ExportMixin
from unfold.admin import ModelAdmin
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

# Of every table: a hundred rows of long texts are more than 20 kB.
admin.ModelAdmin.list_per_page = admin.ModelAdmin.list_max_show_all = 50


class ReadOnlyAdmin(ModelAdmin):  # type: ignore[misc]
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class ActionFilter(DropdownFilter):  # type: ignore[misc]
    """By action, from those that were ever recorded."""

    title = "action"
    parameter_name = "action"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        known = AuditEntry.objects.order_by("action").values_list("action", flat=True).distinct()
        return [(action, f"{action_name(action)} ({action})") for action in known]

    def queryset(self, request: HttpRequest, rows: QuerySet[AuditEntry]) -> QuerySet[AuditEntry]:
        return rows.filter(action=self.value()) if self.value() else rows


class ScopeFilter(TextFilter):  # type: ignore[misc]
    """One trail: "event:12" is everything that happened at that event."""

    title = "scope, for example event:12"
    parameter_name = "scope"

    def queryset(self, request: HttpRequest, rows: QuerySet[AuditEntry]) -> QuerySet[AuditEntry]:
        return rows.filter(scope=self.value()) if self.value() else rows


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
    list_display = ["at", "actor_name", "what", "what_changed", "subject_type", "subject_id", "scope", "ip"]
    list_filter = [
        ("actor", AutocompleteSelectFilter),
        ActionFilter,
        ScopeFilter,
        ("at", WhenFilter),
    ]
    list_filter_submit = True
    search_fields = ["actor_name", "action", "scope", "subject_id", "request_id"]
    date_hierarchy = "at"
    list_select_related: Any = ["actor"]
    ordering = ["-id"]
    fields = [
        "at",
        "actor",
        "actor_name",
        "ip",
        "request_id",
        "what",
        "action",
        "about",
        "scope",
        "difference",
    ]
    readonly_fields = ["what", "about", "difference"]

    @admin.display(description="what happened", ordering="action")
    def what(self, entry: AuditEntry) -> str:
        return action_name(entry.action)

    @admin.display(description="changed")
    def what_changed(self, entry: AuditEntry) -> str:
        changed = [row.path for row in differences(entry.before, entry.after) if row.is_change]
        return ", ".join(changed[:3]) + (" …" if len(changed) > 3 else "")

    @admin.display(description="what changed")
    def difference(self, entry: AuditEntry) -> SafeString:
        rows = differences(entry.before, entry.after)
        return render_to_string("admin/office/difference.html", {"rows": rows})

    @admin.display(description="about")
    def about(self, entry: AuditEntry) -> str:
        """A link to what it is about, where that has a page here and is still there."""
        name = f"{entry.subject_type} #{entry.subject_id}"
        try:
            address = reverse(f"admin:{entry.subject_type.replace('.', '_')}_change", args=[entry.subject_id])
        except NoReverseMatch:
            return name
        return format_html('<a class="underline" href="{}">{}</a>', address, name)


@admin.register(Job)
class JobAdmin(ReadOnlyAdmin):
    list_display = [
        "id",
        "kind",
        "state",
        "attempts",
        "created_by",
        "created_at",
        "finished_at",
        "error_text",
    ]
    list_filter = ["state", "kind"]
    search_fields = ["kind", "unique", "error_text"]
    list_select_related: Any = ["created_by"]


@admin.register(OutboxMessage)
class OutboxMessageAdmin(ReadOnlyAdmin):
    ordering = ["-id"]
    list_display = [
        "id",
        "topic",
        "key",
        "attempts",
        "created_at",
        "delivered_at",
        "parked_at",
        "given_up_at",
        "last_error",
    ]
    list_filter = [
        "topic",
        ("given_up_at", admin.EmptyFieldListFilter),
        ("parked_at", admin.EmptyFieldListFilter),
        ("delivered_at", admin.EmptyFieldListFilter),
    ]
    search_fields = ["topic", "key", "last_error"]


@admin.register(RequestStat)
class RequestStatAdmin(ReadOnlyAdmin):
    list_display = ["hour", "page", "count", "mean_ms", "slowest_ms", "errors"]
    search_fields = ["page"]
    date_hierarchy = "hour"
