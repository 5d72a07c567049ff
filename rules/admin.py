"""Rulings in the back office: to find and to read. They are made and superseded by services alone."""

from typing import Any

from django.contrib import admin

from common.admin import ReadOnlyAdmin
from rules.models import RulingRecord


@admin.register(RulingRecord)
class RulingRecordAdmin(ReadOnlyAdmin):
    list_display = ["__str__", "ruleset", "verdict", "made_by", "at", "is_public", "supersedes"]
    list_filter = ["verdict", "ruleset", "is_public"]
    list_select_related: Any = ["made_by", "supersedes"]
    search_fields = ["title", "note", "fingerprint", "made_by__username"]
    date_hierarchy = "at"
