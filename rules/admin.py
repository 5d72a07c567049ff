"""Back office: rulings to find and to read, made and superseded by services alone; reports of wrong rules to answer."""

from typing import Any, cast

from django import forms
from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from unfold.admin import ModelAdmin
from unfold.widgets import UnfoldAdminTextareaWidget

from accounts.models import User
from common.admin import ReadOnlyAdmin
from rules.models import RuleReport, RulingRecord
from rules.reporting import answer_report


@admin.register(RulingRecord)
class RulingRecordAdmin(ReadOnlyAdmin):
    list_display = ["__str__", "ruleset", "verdict", "made_by", "at", "is_public", "supersedes"]
    list_filter = ["verdict", "ruleset", "is_public"]
    list_select_related: Any = ["made_by", "supersedes"]
    search_fields = ["title", "note", "fingerprint", "made_by__username"]
    date_hierarchy = "at"


class AnswerForm(forms.ModelForm[RuleReport]):
    answer = forms.CharField(
        max_length=2000, widget=UnfoldAdminTextareaWidget, help_text="The reporter reads it."
    )

    class Meta:
        model = RuleReport
        fields = ["answer"]


@admin.register(RuleReport)
class RuleReportAdmin(ModelAdmin):  # type: ignore[misc]
    """Nothing but the answer is written here, and that once."""

    form = AnswerForm
    list_display = ["__str__", "state", "ruleset", "text", "reporter", "at", "answered_by"]
    list_filter = ["state", "ruleset", "rule"]
    search_fields = ["rule", "code", "text", "sentence", "reporter__username"]
    list_select_related: Any = ["reporter", "answered_by"]
    date_hierarchy = "at"
    readonly_fields = ["state", "ruleset", "rule", "code", "text", "about", "place", "catalogue", "sentence"]
    readonly_fields += ["reporter", "at", "answered_by", "answered_at"]
    fields = [*readonly_fields, "answer"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        is_answered = isinstance(obj, RuleReport) and obj.state == RuleReport.State.ANSWERED
        return not is_answered and super().has_change_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: RuleReport, form: Any, change: bool) -> None:
        answer_report(obj, form.cleaned_data["answer"], actor=cast(User, request.user))
