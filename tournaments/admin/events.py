"""Events, who works there and who plays there."""

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.filters import BooleanFieldListFilter, ChoicesFieldListFilter, DateFieldListFilter

from common.office import Part, ReadOnlyAdmin, column, in_words, is_set, titled
from rules.rulebooks.in_words import edition_name
from tournaments.models import (
    Announcement,
    Confirmation,
    Entry,
    Event,
    EventRole,
    Vouch,
)

BY_CHOICE = ChoicesFieldListFilter


class StaffPart(Part):
    model = EventRole
    names = ("staff member", "staff")
    labels: ClassVar[Any] = {"user": "account", "role": "role"}


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    labels: ClassVar[Any] = {
        "place": "venue",
        "starts_at": "starts (UTC)",
        "point_level": "points limit",
        "capacity": "player limit",
        "places_taken": "players registered",
        "sides": "who plays",
        "round_count": "rounds",
        "created_at": "created",
        "cancelled_at": "cancelled",
        "cancel_reason": "why it was cancelled",
        "is_practice": "practice event",
    }
    helps: ClassVar[Any] = {
        "is_practice": "With example players, to learn the steps. It counts in no figures.",
        "places_taken": "With those who dropped out during the event.",
    }
    list_display = [
        "name",
        "state",
        "starts_at",
        "place",
        "point_level",
        "places_taken",
        "capacity",
        "created_by",
    ]
    fields = [
        *list_display[:4],
        "address",
        "rules",
        *list_display[4:7],
        "sides",
        "format",
        "round_count",
        "time_limit",
        "created_by",
        "created_at",
        "cancelled_at",
        "cancel_reason",
        "is_practice",
    ]
    list_filter = [
        "state",
        ("ruleset", in_words("rules", edition_name)),
        ("starts_at", titled(DateFieldListFilter, "start")),
        ("is_practice", titled(BooleanFieldListFilter, "practice event")),
    ]
    search_fields = ["name", "slug", "place", "created_by__username"]
    search_help_text = "Search by name, address, venue or username"
    list_select_related = ["created_by"]
    date_hierarchy = "starts_at"
    inlines = [StaffPart]

    rules = column("ruleset", "rules", edition_name)


@admin.register(EventRole)
class EventRoleAdmin(ReadOnlyAdmin):
    titles = ("staff member of an event", "staff of events")
    list_display = ["user", "role", "event"]
    list_filter = ["role"]
    search_fields = ["user__username", "user__display_name", "event__name"]
    search_help_text = "Search by username, display name or event"
    list_select_related = ["user", "event"]


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    titles = ("player of an event", "players of events")
    labels: ClassVar[Any] = {
        "user": "account",
        "number": "player ID",
        "registered_at": "registered",
        "checked_in_at": "checked in",
        "paid_at": "entry fee paid",
        "submission": "submitted list",
        "list_waiver": "why no list is needed",
        "first_round": "plays from round",
        "left_after_round": "left after round",
        "fixed_table": "always at table",
        "answer": "answer to the registration",
    }
    list_display = ["name", "event", "number", "state", "club", "checked_in_at", "submission"]
    fields = [
        *list_display[:5],
        "team",
        "user",
        "registered_at",
        "answer",
        "paid_at",
        "checked_in_at",
        "submission",
        "list_waiver",
        "first_round",
        "left_after_round",
        "fixed_table",
    ]
    list_filter = [
        ("state", titled(BY_CHOICE, "state of the player")),
        ("event__state", titled(BY_CHOICE, "state of the event")),
        ("checked_in_at", is_set("checked in")),
    ]
    search_fields = ["name", "user__username", "club", "event__name"]
    search_help_text = "Search by name, username, club or event"
    list_select_related = ["event", "submission"]


@admin.register(Announcement)
class AnnouncementAdmin(ReadOnlyAdmin):
    labels: ClassVar[Any] = {"said_by": "announced by", "said_at": "announced"}
    list_display = ["event", "text", "said_by", "said_at"]
    fields = list_display
    search_fields = ["text", "event__name"]
    search_help_text = "Search by text or event"
    list_select_related = ["event", "said_by"]


@admin.register(Vouch)
class VouchAdmin(ReadOnlyAdmin):
    labels: ClassVar[Any] = {"by": "confirmed by", "why": "reason", "at": "confirmed"}
    list_display = ["event", "by", "why", "at"]
    search_fields = ["event__name", "by__username"]
    search_help_text = "Search by event or username"
    list_select_related = ["event", "by"]


@admin.register(Confirmation)
class ConfirmationAdmin(ReadOnlyAdmin):
    labels: ClassVar[Any] = {"user": "confirmed by", "at": "confirmed"}
    list_display = ["event", "user", "at"]
    search_fields = ["event__name", "user__username"]
    search_help_text = "Search by event or username"
    list_select_related = ["event", "user"]
