"""Back office: rulings to find and to read, made and superseded by services alone; reports of wrong rules to answer."""

from typing import Any, ClassVar, cast

from django import forms
from django.contrib import admin
from django.contrib.admin.filters import BooleanFieldListFilter
from django.db.models import Model
from django.http import HttpRequest
from unfold.widgets import UnfoldAdminTextareaWidget

from accounts.models import User
from common.office import OfficeAdmin, ReadOnlyAdmin, column, in_words, key_column, link, titled
from rules.models import RuleReport, RulingRecord
from rules.reporting import answer_report
from rules.rulebooks.in_words import edition_name


@admin.register(RulingRecord)
class RulingRecordAdmin(ReadOnlyAdmin):
    titles = ("saved ruling", "saved rulings")
    labels: ClassVar[Any] = {
        "title": "title",
        "verdict": "verdict",
        "is_public": "precedent",
        "at": "given",
        "made_by": "asked by",
        "supersedes": "replaces",
        "reason": "why it replaces the earlier ruling",
    }
    helps: ClassVar[Any] = {
        "verdict": "Whether the actions of the case are legal by the rules.",
        "is_public": "Everyone finds this ruling in the list of precedents.",
        "note": "What the case cannot say: who saw what, what was agreed.",
        "fingerprint": "Two rulings with the same fingerprint have the same case and the same answer.",
    }
    list_display = ["name", "rules", "verdict", "made_by", "at", "is_public", "supersedes"]
    fields = [*list_display, "reason", "event", "note", "fingerprint"]
    keys = ("scope",)
    list_filter = [
        "verdict",
        ("ruleset", in_words("rules", edition_name)),
        ("is_public", titled(BooleanFieldListFilter, "precedent")),
    ]
    list_select_related: Any = ["made_by", "supersedes"]
    search_fields = ["title", "note", "fingerprint", "made_by__username"]
    search_help_text = "Search by title, note, fingerprint or username"
    date_hierarchy = "at"

    rules = column("ruleset", "rules", edition_name)
    event = key_column("scope", "given at the event")

    @admin.display(description="ruling", ordering="title")
    def name(self, ruling: RulingRecord) -> str:
        """Many have no title."""
        return ruling.title or f"Without a title ({ruling.short_fingerprint})"


class AnswerForm(forms.ModelForm[RuleReport]):
    answer = forms.CharField(
        max_length=2000,
        widget=UnfoldAdminTextareaWidget,
        help_text="Sent to the person who reported it. It cannot be changed afterwards.",
    )

    class Meta:
        model = RuleReport
        fields = ["answer"]


@admin.register(RuleReport)
class RuleReportAdmin(OfficeAdmin):
    """Nothing but the answer is written here, and that once."""

    form = AnswerForm
    titles = ("report of a doubtful ruling", "reports of doubtful rulings")
    labels: ClassVar[Any] = {
        "rule": "rule",
        "text": "what the referee said",
        "catalogue": "catalogue version",
        "sentence": "what the reporter objects to",
        "reporter": "reported by",
        "at": "reported",
        "answered_at": "answered",
    }
    helps: ClassVar[Any] = {
        "rule": "The number of the rule in the rulebook.",
        "text": "The sentence on the page that was reported.",
        "place": "Which row of the list or which step of the ruling was reported.",
        "sentence": "In the reporter's words.",
    }
    list_display = ["name", "state", "rules", "text", "reporter", "at", "answered_by"]
    list_filter = ["state", ("ruleset", in_words("rules", edition_name)), "rule"]
    search_fields = ["rule", "code", "text", "sentence", "reporter__username"]
    search_help_text = "Search by rule, sentence or username"
    list_select_related: Any = ["reporter", "answered_by"]
    date_hierarchy = "at"
    readonly_fields = ["state", "rules", "rule", "text", "subject", "place", "catalogue", "sentence"]
    readonly_fields += ["reporter", "at", "answered_by", "answered_at"]
    fields = [*readonly_fields, "answer"]

    rules = column("ruleset", "rules", edition_name)

    @admin.display(description="report", ordering="rule")
    def name(self, report: RuleReport) -> str:
        return f"Rule {report.rule}" if report.rule else f"Report {report.pk}"

    @admin.display(description="reported on")
    def subject(self, report: RuleReport) -> str:
        kind, _, key = report.about.partition(":")
        if kind == "list":
            return link("armies.armylist", key, f"List {key}")
        ruling = RulingRecord.objects.filter(address=key).first()
        return link("rules.rulingrecord", ruling.pk, str(ruling)) if ruling else "A ruling"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        is_answered = isinstance(obj, RuleReport) and obj.state == RuleReport.State.ANSWERED
        return not is_answered and super().has_change_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: RuleReport, form: Any, change: bool) -> None:
        answer_report(obj, form.cleaned_data["answer"], actor=cast(User, request.user))
