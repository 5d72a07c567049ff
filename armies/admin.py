"""Back office: catalogues are edited as drafts and published from here; lists and submissions are looked at."""

from typing import Any, ClassVar, cast

from django.contrib import admin, messages
from django.contrib.admin.filters import BooleanFieldListFilter, ChoicesFieldListFilter
from django.db.models import Model, QuerySet
from django.forms import ChoiceField, ModelForm
from django.http import HttpRequest
from simple_history.admin import SimpleHistoryAdmin
from unfold.widgets import UnfoldAdminSelectWidget

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
from common.errors import Refusal
from common.office import OfficeAdmin, ReadOnlyAdmin, column, in_words, is_set, key_column, titled
from rules.engine.army_document import OWN_FIELDS, read_card
from rules.engine.faults import Unreadable
from rules.games.registry import GAMES
from rules.presenters import errors
from rules.rulebooks.in_words import edition_name


def game_title(code: str) -> str:
    return GAMES[code].name if code in GAMES else code


def kind_title(code: str) -> str:
    """As the first game calls it that has this kind of model."""
    kinds = (kind for game in GAMES.values() for kind in game.roster.kinds)
    return next((kind.title for kind in kinds if kind.name == code), code)


def rows_in_words(rows: list[dict[str, Any]]) -> str:
    return ", ".join(f"{row.get('count', 1)} × {row.get('name') or row.get('model')}" for row in rows)


def state_in_words(state: dict[str, Any]) -> str:
    models = rows_in_words(state.get("rows") or []) or "no models"
    return f"{state.get('name')} ({state.get('point_level')} points): {models}"


@admin.register(Catalogue)
class CatalogueAdmin(SimpleHistoryAdmin, OfficeAdmin):  # type: ignore[misc]
    labels: ClassVar[Any] = {
        "slug": "address",
        "trust": "where the values come from",
        "source": "sources",
        "owner": "maintained by",
        "deprecated_at": "deprecated",
        "created_at": "created",
    }
    helps: ClassVar[Any] = {
        "slug": "The last part of the catalogue's address: /catalogues/ADDRESS/.",
        "source": "Books and pages that the values are taken from.",
        "owner": "The account that may publish versions. Empty: only administrators may.",
        "deprecated_at": "When maintenance ended (UTC). Lists and events keep the versions they use. Empty: maintained.",
        "replaced_by": "The catalogue to use in place of a deprecated one.",
    }
    list_display = ["name", "slug", "game_title", "trust", "owner"]
    list_filter = [("game", in_words("game", game_title)), "trust"]
    search_fields = ["name", "slug", "description", "owner__username"]
    search_help_text = "Search by name, address, description or maintainer"
    autocomplete_fields = ["owner"]
    list_select_related: Any = ["owner"]

    game_title = column("game", "game", game_title)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        if db_field.name != "game":
            return super().formfield_for_dbfield(db_field, request, **options)
        games = [(game.key, game.name) for game in GAMES.values()]
        return ChoiceField(choices=games, widget=UnfoldAdminSelectWidget)


@admin.register(CatalogueVersion)
class CatalogueVersionAdmin(OfficeAdmin):
    labels: ClassVar[Any] = {
        "number": "version number",
        "label": "name of the version",
        "note": "what changed",
        "renamed": "renamed models",
        "limits": "limits for every list",
        "base": "house rules for",
        "published_at": "published",
    }
    helps: ClassVar[Any] = {
        "note": "Readers of the catalogue see this text.",
        "label": "As the source calls it, for example the date of an errata.",
        "renamed": "Old key to new key of each model that was renamed, so that lists find it.",
        "limits": "Limits that every list of this version keeps, written as the limits of an event.",
        "base": "The version of another catalogue that these house rules change. Empty: no house rules.",
        "fingerprint": "Two versions with the same fingerprint have the same content.",
    }
    list_display = ["catalogue", "number", "label", "state", "published_at"]
    list_filter = ["state", ("catalogue__game", in_words("game", game_title))]
    search_fields = ["catalogue__name", "catalogue__slug", "label", "note"]
    search_help_text = "Search by catalogue, name of the version or what changed"
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

    @admin.action(description="Publish: a published version can never be changed")
    def publish(self, request: HttpRequest, chosen: QuerySet[CatalogueVersion]) -> None:
        for version in chosen:
            try:
                publish_version(version, actor=cast(User, request.user))
                messages.success(request, f"{version} is published.")
            except Refusal as refusal:
                messages.error(request, f"{version}: {refusal.text}")


FIELDS_OF_A_MODEL = ("version", "key", "name", "kind", "points", "figures", "unreadable", "note")


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
                self.add_error(
                    "figures", [f"{fault.path}: {fault.text}" for fault in errors.in_words(unreadable.faults)]
                )
        return cleaned


@admin.register(CatalogueModel)
class CatalogueModelAdmin(SimpleHistoryAdmin, OfficeAdmin):  # type: ignore[misc]
    form = CatalogueModelForm
    titles = ("model of a catalogue", "models of catalogues")
    labels: ClassVar[Any] = {
        "version": "catalogue version",
        "key": "key",
        "figures": "values",
        "unreadable": "unknown values",
    }
    helps: ClassVar[Any] = {
        "key": "What lists and files call this model. Unique within its version.",
        "figures": "The values that the game prints for this model, by name.",
        "unreadable": "Names of the values that nobody knows.",
    }
    list_display = ["name", "kind_title", "points", "version"]
    list_filter = [
        ("kind", in_words("kind", kind_title)),
        "version__catalogue",
        ("version__state", titled(ChoicesFieldListFilter, "state of the version")),
    ]
    search_fields = ["name", "key", "figures"]
    search_help_text = "Search by name, key or value"
    autocomplete_fields = ["version"]
    list_select_related: Any = ["version__catalogue"]

    kind_title = column("kind", "kind", kind_title)

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        """The kind in words where it cannot be changed."""
        names = {"kind": "kind_title"} if obj and not self.has_change_permission(request, obj) else {}
        return [names.get(name, name) for name in FIELDS_OF_A_MODEL]

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        if db_field.name != "kind":
            return super().formfield_for_dbfield(db_field, request, **options)
        kinds = [(kind.name, kind.title) for game in GAMES.values() for kind in game.roster.kinds]
        return ChoiceField(choices=list(dict(kinds).items()), widget=UnfoldAdminSelectWidget)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return _is_draft(obj) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return _is_draft(obj) and super().has_delete_permission(request, obj)


def _is_draft(model: Model | None) -> bool:
    return not (isinstance(model, CatalogueModel) and model.version.is_published)


@admin.register(ArmyList)
class ArmyListAdmin(ReadOnlyAdmin):
    labels: ClassVar[Any] = {
        "version": "catalogue version",
        "point_level": "points limit",
        "revision": "changes saved",
        "created_at": "created",
        "updated_at": "last changed",
    }
    helps: ClassVar[Any] = {"revision": "How often the list was saved; the last save has this number."}
    list_display = [
        "name",
        "owner",
        "rules",
        "version",
        "point_level",
        "event",
        "revision",
        "updated_at",
    ]
    fields = [*list_display, "created_at", "folder", "tag_names", "models"]
    keys = ("event_key",)
    list_filter = [("ruleset", in_words("rules", edition_name))]
    search_fields = ["name", "owner__username", "owner__display_name"]
    search_help_text = "Search by name of the list or owner"
    list_select_related: Any = ["owner", "version__catalogue"]

    rules = column("ruleset", "rules", edition_name)
    event = key_column("event_key", "for the event")
    tag_names = column("tags", "tags", ", ".join)
    models = column("rows", "models", rows_in_words)


@admin.register(ListRevision)
class ListRevisionAdmin(ReadOnlyAdmin):
    titles = ("saved change of a list", "saved changes of lists")
    labels: ClassVar[Any] = {
        "number": "change",
        "parent": "undo returns to change",
        "summary": "what changed",
        "actor": "changed by",
        "at": "changed",
    }
    list_display = ["army_list", "number", "summary", "actor", "at"]
    fields = [*list_display, "parent", "after"]
    search_fields = ["army_list__name", "summary"]
    search_help_text = "Search by name of the list or what changed"
    list_select_related: Any = ["army_list", "actor"]

    after = column("state", "the list after the change", state_in_words)


@admin.register(Submission)
class SubmissionAdmin(ReadOnlyAdmin):
    titles = ("submitted list", "submitted lists")
    labels: ClassVar[Any] = {
        "name": "list",
        "army_list": "submitted from",
        "number": "version of the list",
        "version": "catalogue version",
        "point_level": "points limit",
        "submitted_at": "submitted",
        "is_late": "late",
        "locked_at": "locked",
        "checker": "assigned to",
        "decided_at": "decided",
        "decision_note": "note to the player",
        "rechecked_at": "checked again",
    }
    helps: ClassVar[Any] = {
        "number": "The player's first list for this event is 1; each further one counts up.",
        "is_late": "Submitted after the deadline of the event.",
        "locked_at": "Since then the player cannot change the list. Empty: not locked.",
        "checker": "Who is to check this list.",
        "fingerprint": "Two lists with the same fingerprint are the same.",
        "rechecked_at": "The last check under changed settings of the event.",
    }
    list_display = ["name", "player", "event", "state", "is_late", "locked_at", "checker", "submitted_at"]
    fields = [
        *list_display,
        "submitted_by",
        "army_list",
        "number",
        "rules",
        "version",
        "point_level",
        "decided_by",
        "decided_at",
        "decision_note",
        "rechecked_at",
        "fingerprint",
    ]
    keys = ("event_key",)
    list_filter = [
        "state",
        ("is_late", titled(BooleanFieldListFilter, "late")),
        ("ruleset", in_words("rules", edition_name)),
    ]
    search_fields = ["name", "owner__username", "owner__display_name", "player_name", "fingerprint"]
    search_help_text = "Search by name of the list, player or fingerprint"
    list_select_related: Any = ["owner", "checker"]
    date_hierarchy = "submitted_at"

    rules = column("ruleset", "rules", edition_name)
    event = key_column("event_key", "event")

    @admin.display(description="player")
    def player(self, submission: Submission) -> str:
        return str(submission.player)


@admin.register(Finding)
class FindingAdmin(ReadOnlyAdmin):
    titles = ("note of a list check", "notes of list checks")
    labels: ClassVar[Any] = {
        "submission": "list",
        "row": "line of the list",
        "text": "note",
        "by": "written by",
        "at": "written",
        "settled_at": "settled",
    }
    list_display = ["submission", "row", "text", "by", "at", "settled_by", "settled_at"]
    list_filter = [("settled_at", is_set("settled"))]
    search_fields = ["text", "submission__name", "by__username"]
    search_help_text = "Search by note, list or author"
    list_select_related: Any = ["submission", "by", "settled_by"]
