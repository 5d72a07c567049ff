"""The staff's view of events: everything is found and seen here, and changed on the pages, which keep the record."""

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from unfold.admin import ModelAdmin, TabularInline

from tournaments.models import (
    Announcement,
    Challenge,
    Confirmation,
    Entry,
    Event,
    EventRole,
    JudgeCall,
    Ladder,
    LadderPlayer,
    Pairing,
    Penalty,
    ResultReport,
    Round,
    Seat,
    Series,
    SeriesEvent,
    Vouch,
)


class LookOnly:
    """Seen and searched here, changed by services alone."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class CrewInline(LookOnly, TabularInline):  # type: ignore[misc]
    model = EventRole
    extra = 0


class SeatInline(LookOnly, TabularInline):  # type: ignore[misc]
    model = Seat
    extra = 0


class ReportInline(LookOnly, TabularInline):  # type: ignore[misc]
    model = ResultReport
    extra = 0
    fields = ["version", "state", "outcome", "source", "said_by", "said_at", "answered_by", "reason"]


@admin.register(Event)
class EventAdmin(LookOnly, ModelAdmin):  # type: ignore[misc]
    list_display = [
        "name",
        "state",
        "starts_at",
        "venue",
        "points_limit",
        "places_taken",
        "player_limit",
        "created_by",
    ]
    list_filter = ["state", "ruleset", "starts_at"]
    search_fields = ["name", "slug", "place", "created_by__username"]
    list_select_related = ["created_by"]
    date_hierarchy = "starts_at"
    inlines = [CrewInline]

    @admin.display(description="venue", ordering="place")
    def venue(self, event: Event) -> str:
        return event.place

    @admin.display(description="points limit", ordering="point_level")
    def points_limit(self, event: Event) -> int:
        return event.point_level

    @admin.display(description="player limit", ordering="capacity")
    def player_limit(self, event: Event) -> int:
        return event.capacity


@admin.register(EventRole)
class EventRoleAdmin(LookOnly, ModelAdmin):  # type: ignore[misc]
    list_display = ["user", "role", "event"]
    list_filter = ["role"]
    search_fields = ["user__username", "user__display_name", "event__name"]
    list_select_related = ["user", "event"]


@admin.register(Entry)
class EntryAdmin(LookOnly, ModelAdmin):  # type: ignore[misc]
    list_display = ["name", "event", "number", "state", "club", "checked_in_at", "submission"]
    list_filter = ["state", "event__state"]
    search_fields = ["name", "user__username", "club", "event__name"]
    list_select_related = ["event", "submission"]


@admin.register(Round)
class RoundAdmin(LookOnly, ModelAdmin):  # type: ignore[misc]
    list_display = ["event", "number", "kind", "state", "published_at", "published_by"]
    list_filter = ["state", "kind"]
    search_fields = ["event__name"]
    list_select_related = ["event", "published_by"]


@admin.register(Pairing)
class PairingAdmin(LookOnly, ModelAdmin):  # type: ignore[misc]
    list_display = ["__str__", "event", "round", "kind", "by_hand"]
    list_filter = ["kind", "round__state"]
    search_fields = ["round__event__name", "seats__entry__name"]
    list_select_related = ["round__event"]
    inlines = [SeatInline, ReportInline]

    @admin.display(ordering="round__event")
    def event(self, pairing: Pairing) -> Event:
        return pairing.round.event


@admin.register(ResultReport)
class ResultReportAdmin(LookOnly, ModelAdmin):  # type: ignore[misc]
    list_display = ["pairing", "version", "state", "outcome", "source", "said_by", "said_at", "answered_by"]
    list_filter = ["state", "outcome", "source"]
    search_fields = ["pairing__round__event__name", "said_by__username", "pairing__seats__entry__name"]
    list_select_related = ["pairing", "said_by", "answered_by"]


@admin.register(JudgeCall)
class JudgeCallAdmin(LookOnly, ModelAdmin):  # type: ignore[misc]
    list_display = ["pairing", "question", "state", "asked_by", "asked_at", "claimed_by", "ruling"]
    list_filter = ["state", "asked_at"]
    search_fields = ["question", "answer", "asked_by__username", "pairing__round__event__name"]
    list_select_related = ["pairing", "asked_by", "claimed_by", "ruling"]


@admin.register(Penalty)
class PenaltyAdmin(LookOnly, ModelAdmin):  # type: ignore[misc]
    list_display = ["entry", "kind", "offence", "round", "given_by", "given_at", "lifted_at"]
    list_filter = ["kind"]
    search_fields = ["entry__name", "note", "offence", "entry__event__name"]
    list_select_related = ["entry", "round", "given_by"]


@admin.register(Announcement)
class AnnouncementAdmin(LookOnly, ModelAdmin):  # type: ignore[misc]
    list_display = ["event", "text", "said_by", "said_at"]
    search_fields = ["text", "event__name"]
    list_select_related = ["event", "said_by"]


class SeriesEventInline(LookOnly, TabularInline):  # type: ignore[misc]
    model = SeriesEvent
    extra = 0


@admin.register(Series)
class SeriesAdmin(LookOnly, ModelAdmin):  # type: ignore[misc]
    list_display = ["name", "by", "counts", "created_by", "created_at"]
    list_filter = ["by"]
    search_fields = ["name", "slug", "created_by__username"]
    list_select_related = ["created_by"]
    inlines = [SeriesEventInline]


class LadderPlayerInline(LookOnly, TabularInline):  # type: ignore[misc]
    model = LadderPlayer
    extra = 0


@admin.register(Ladder)
class LadderAdmin(LookOnly, ModelAdmin):  # type: ignore[misc]
    list_display = ["name", "rule", "reach", "created_by", "created_at"]
    list_filter = ["rule", "is_open"]
    search_fields = ["name", "slug", "created_by__username"]
    list_select_related = ["created_by"]
    inlines = [LadderPlayerInline]


@admin.register(Challenge)
class ChallengeAdmin(LookOnly, ModelAdmin):  # type: ignore[misc]
    list_display = ["ladder", "challenger", "challenged", "state", "made_at", "due_at"]
    list_filter = ["state"]
    search_fields = ["ladder__name", "challenger__user__username", "challenged__user__username"]
    list_select_related = ["ladder", "challenger__user", "challenged__user"]


@admin.register(Vouch)
class VouchAdmin(LookOnly, ModelAdmin):  # type: ignore[misc]
    list_display = ["event", "by", "why", "at"]
    search_fields = ["event__name", "by__username"]
    list_select_related = ["event", "by"]


@admin.register(Confirmation)
class ConfirmationAdmin(LookOnly, ModelAdmin):  # type: ignore[misc]
    list_display = ["event", "user", "at"]
    search_fields = ["event__name", "user__username"]
    list_select_related = ["event", "user"]
