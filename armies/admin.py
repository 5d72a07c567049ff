"""Back office: catalogues are edited as drafts and published from here; lists and submissions are looked at."""

from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from simple_history.admin import SimpleHistoryAdmin
from unfold.admin import ModelAdmin

from accounts.models import User
from armies.models import (
    ArmyList,
    Catalogue,
    CatalogueModel,
    CatalogueVersion,
    Finding,
    ListRevision,
    Submission,
)
from armies.services.catalogues import publish_version
from common.admin import ReadOnlyAdmin
from common.errors import Refusal
from rules.engine.army_document import OWN_FIELDS, read_card
from rules.engine.faults import Unreadable
from rules.games.registry import GAMES


@admin.register(Catalogue)
class CatalogueAdmin(SimpleHistoryAdmin, ModelAdmin):  # type: ignore[misc]
    list_display = ["name", "slug", "game", "trust", "owner"]
    list_filter = ["game", "trust"]
    search_fields = ["name", "slug", "description", "owner__username"]
    autocomplete_fields = ["owner"]
    list_select_related: Any = ["owner"]


@admin.register(CatalogueVersion)
class CatalogueVersionAdmin(ModelAdmin):  # type: ignore[misc]
    list_display = ["catalogue", "number", "label", "state", "published_at"]
    list_filter = ["state", "catalogue__game"]
    search_fields = ["catalogue__name", "catalogue__slug", "label", "note"]
    autocomplete_fields = ["catalogue"]
    readonly_fields = ["state", "published_at", "fingerprint"]
    list_select_related: Any = ["catalogue"]
    actions = ["publish"]

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        is_published = isinstance(obj, CatalogueVersion) and obj.is_published
        return not is_published and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        is_published = isinstance(obj, CatalogueVersion) and obj.is_published
        return not is_published and super().has_delete_permission(request, obj)

    @admin.action(description="Publish: nothing in it can be changed afterwards")
    def publish(self, request: HttpRequest, chosen: QuerySet[CatalogueVersion]) -> None:
        for version in chosen:
            try:
                publish_version(version, actor=cast(User, request.user))
                messages.success(request, f"{version} is published.")
            except Refusal as refusal:
                messages.error(request, f"{version}: {refusal.text}")


class CatalogueModelForm(ModelForm[CatalogueModel]):
    """Kind and figures are those that the game's roster declares; every fault is said beside the figures."""

    class Meta:
        model = CatalogueModel
        fields = "__all__"  # noqa: DJ007  the back office edits all of them

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        version = cleaned.get("version")
        if version and not self.errors:
            try:
                read_card(
                    {name: cleaned[name] for name in OWN_FIELDS} | cleaned["figures"],
                    GAMES[version.catalogue.game].roster,
                )
            except Unreadable as unreadable:
                self.add_error("figures", [f"{fault.path}: {fault.text}" for fault in unreadable.faults])
        return cleaned


@admin.register(CatalogueModel)
class CatalogueModelAdmin(SimpleHistoryAdmin, ModelAdmin):  # type: ignore[misc]
    form = CatalogueModelForm
    list_display = ["name", "kind", "points", "version"]
    list_filter = ["kind", "version__catalogue", "version__state"]
    search_fields = ["name", "key", "figures"]
    autocomplete_fields = ["version"]
    list_select_related: Any = ["version__catalogue"]

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return _is_draft(obj) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return _is_draft(obj) and super().has_delete_permission(request, obj)


def _is_draft(model: Model | None) -> bool:
    return not (isinstance(model, CatalogueModel) and model.version.is_published)


@admin.register(ArmyList)
class ArmyListAdmin(ReadOnlyAdmin):
    list_display = [
        "name",
        "owner",
        "ruleset",
        "version",
        "point_level",
        "event_key",
        "revision",
        "updated_at",
    ]
    list_filter = ["ruleset"]
    search_fields = ["name", "owner__username", "owner__display_name", "event_key"]
    list_select_related: Any = ["owner", "version__catalogue"]
    exclude = ["notes", "share_token"]


@admin.register(ListRevision)
class ListRevisionAdmin(ReadOnlyAdmin):
    list_display = ["army_list", "number", "summary", "actor", "at"]
    search_fields = ["army_list__name", "summary"]
    list_select_related: Any = ["army_list", "actor"]


@admin.register(Submission)
class SubmissionAdmin(ReadOnlyAdmin):
    list_display = ["name", "player", "event_key", "state", "is_late", "locked_at", "checker", "submitted_at"]
    list_filter = ["state", "is_late", "ruleset"]
    search_fields = [
        "name",
        "owner__username",
        "owner__display_name",
        "player_name",
        "event_key",
        "fingerprint",
    ]
    list_select_related: Any = ["owner", "checker"]
    date_hierarchy = "submitted_at"


@admin.register(Finding)
class FindingAdmin(ReadOnlyAdmin):
    list_display = ["submission", "row", "text", "by", "at", "settled_by", "settled_at"]
    search_fields = ["text", "submission__name", "by__username"]
    list_select_related: Any = ["submission", "by", "settled_by"]
