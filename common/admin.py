"""Back office: what waits, what broke, who changed what. The audit trail can be read here and nothing else."""

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from import_export.admin import ExportMixin
from unfold.admin import ModelAdmin
from unfold.contrib.import_export.forms import ExportForm

from common.models import AuditEntry, Job, OutboxMessage


class ReadOnlyAdmin(ModelAdmin):  # type: ignore[misc]
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(AuditEntry)
class AuditEntryAdmin(ExportMixin, ReadOnlyAdmin):  # type: ignore[misc]
    """Can be exported: whoever hears an appeal gets the trail as a table."""

    export_form_class = ExportForm
    list_display = ["at", "actor_name", "action", "subject_type", "subject_id", "scope", "ip"]
    list_filter = ["subject_type", "action"]
    search_fields = ["actor_name", "action", "scope", "subject_id", "request_id"]
    date_hierarchy = "at"
    list_select_related: Any = ["actor"]


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
    list_display = [
        "id",
        "topic",
        "key",
        "attempts",
        "created_at",
        "delivered_at",
        "given_up_at",
        "last_error",
    ]
    list_filter = [
        "topic",
        ("given_up_at", admin.EmptyFieldListFilter),
        ("delivered_at", admin.EmptyFieldListFilter),
    ]
    search_fields = ["topic", "key", "last_error"]
