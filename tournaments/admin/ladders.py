"""Series of events, ladders and challenges."""

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.filters import BooleanFieldListFilter, ChoicesFieldListFilter

from common.office import Part, ReadOnlyAdmin, column, titled
from rules.rulebooks.in_words import edition_name
from tournaments.models import (
    Challenge,
    Ladder,
    LadderPlayer,
    Series,
    SeriesEvent,
)

BY_CHOICE = ChoicesFieldListFilter


class SeriesEventPart(Part):
    model = SeriesEvent
    names = ("event of the series", "events of the series")


@admin.register(Series)
class SeriesAdmin(ReadOnlyAdmin):
    titles = ("series", "series of events")
    labels: ClassVar[Any] = {
        "slug": "address",
        "about": "description",
        "by": "counts",
        "counts": "best results that count",
        "created_at": "created",
    }
    helps: ClassVar[Any] = {
        "slug": "The last part of the page's address.",
        "counts": "How many of a player’s best results count. 0: all of them.",
    }
    list_display = ["name", "by", "best_results", "created_by", "created_at"]
    fields = ["name", "slug", "about", *list_display[1:]]
    list_filter = [("by", titled(BY_CHOICE, "what counts"))]
    search_fields = ["name", "slug", "created_by__username"]
    search_help_text = "Search by name, address or username"
    list_select_related = ["created_by"]
    inlines = [SeriesEventPart]

    @admin.display(description="results that count", ordering="counts")
    def best_results(self, series: Series) -> str:
        return f"The best {series.counts}" if series.counts else "All"


class LadderPlayerPart(Part):
    model = LadderPlayer
    names = ("player of the ladder", "players of the ladder")
    labels: ClassVar[Any] = {"user": "account", "joined_at": "joined", "left_at": "left"}
    fields = ["user", "name", "joined_at", "left_at"]


@admin.register(Ladder)
class LadderAdmin(ReadOnlyAdmin):
    labels: ClassVar[Any] = {
        "slug": "address",
        "about": "description",
        "rule": "when the challenger wins",
        "days": "days to play a challenge",
        "overdue_wins": "challenger wins a game not played in time",
        "is_open": "open",
        "created_at": "created",
    }
    helps: ClassVar[Any] = {
        "slug": "The last part of the page's address.",
        "is_open": "Players may join and challenge each other.",
    }
    list_display = ["name", "rule", "who_may_be_challenged", "is_open", "created_by", "created_at"]
    fields = ["name", "slug", "about", "rules", "rule", "who_may_be_challenged", "days", "drop_after"]
    fields += ["overdue_wins", "is_open", "created_by", "created_at"]
    list_filter = [
        ("rule", titled(BY_CHOICE, "what a win does")),
        ("is_open", titled(BooleanFieldListFilter, "open")),
    ]
    search_fields = ["name", "slug", "created_by__username"]
    search_help_text = "Search by name, address or username"
    list_select_related = ["created_by"]
    inlines = [LadderPlayerPart]

    rules = column("ruleset", "rules", edition_name)

    @admin.display(description="who may be challenged", ordering="reach")
    def who_may_be_challenged(self, ladder: Ladder) -> str:
        return f"Up to {ladder.reach} places above" if ladder.reach else "Everyone above"

    @admin.display(description="moves down without a game", ordering="decay_days")
    def drop_after(self, ladder: Ladder) -> str:
        return f"After {ladder.decay_days} days" if ladder.decay_days else "Never"


@admin.register(Challenge)
class ChallengeAdmin(ReadOnlyAdmin):
    titles = ("challenge on a ladder", "challenges on ladders")
    labels: ClassVar[Any] = {
        "challenged": "challenged player",
        "made_at": "made",
        "due_at": "to be played by",
        "said_by": "reported by",
        "settled_at": "settled",
    }
    list_display = ["ladder", "challenger", "challenged", "state", "winner", "made_at", "due_at"]
    fields = [*list_display, "said_by", "settled_at", "reason"]
    list_filter = ["state"]
    search_fields = ["ladder__name", "challenger__user__username", "challenged__user__username"]
    search_help_text = "Search by ladder or username"
    list_select_related = ["ladder", "challenger__user", "challenged__user", "winner__user"]
