"""Rounds, tables, results, judge calls and penalties."""

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.filters import ChoicesFieldListFilter, DateFieldListFilter

from common.office import Part, ReadOnlyAdmin, column, is_set, titled
from tournaments.models import (
    Event,
    JudgeCall,
    Pairing,
    Penalty,
    ResultReport,
    Round,
    Seat,
)
from tournaments.policies.penalties import OFFENCES

BY_CHOICE = ChoicesFieldListFilter


def offence_title(code: str) -> str:
    return str(OFFENCES[code].title) if code in OFFENCES else code


class SeatPart(Part):
    model = Seat
    names = ("player at the table", "players at the table")
    labels: ClassVar[Any] = {"entry": "player", "side": "seat", "submission": "list"}
    fields = ["side", "entry", "submission"]


class ReportPart(Part):
    model = ResultReport
    names = ("reported result", "reported results")
    fields = ["version", "state", "outcome", "source", "said_by", "said_at", "answered_by", "reason"]


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    labels: ClassVar[Any] = {
        "number": "round",
        "drafted_at": "pairings generated",
        "published_at": "published",
        "publish_at": "to be published",
        "not_published": "why it was not published",
        "finished_at": "finished",
        "clock_ends_at": "clock ends",
        "clock_minutes": "minutes on the clock",
    }
    list_display = ["event", "number", "kind", "state", "published_at", "published_by"]
    fields = [
        *list_display[:4],
        "drafted_at",
        "publish_at",
        "scheduled_by",
        "not_published",
        "published_at",
        "published_by",
        "clock_minutes",
        "clock_ends_at",
        "finished_at",
    ]
    list_filter = ["state", ("kind", titled(BY_CHOICE, "kind of round"))]
    search_fields = ["event__name"]
    search_help_text = "Search by event"
    list_select_related = ["event", "published_by"]

    def found_as(self, found: Round) -> str:
        return f"{found.event}: {found}"


@admin.register(Pairing)
class PairingAdmin(ReadOnlyAdmin):
    labels: ClassVar[Any] = {
        "reason": "why these players meet",
        "by_hand": "paired by hand",
        "match": "place in the bracket",
        "postponed_until": "postponed until",
        "postponed_at": "postponed",
    }
    helps: ClassVar[Any] = {
        "by_hand": "The reason that the staff gave. Empty: paired by the service.",
        "match": "Only in a top cut.",
    }
    list_display = ["name", "players", "round", "event", "kind", "by_hand"]
    fields = ["event", *list_display[:3], "kind", "reason", "by_hand", "match", "extra_minutes"]
    fields += ["postponed_at", "postponed_until"]
    list_filter = ["kind", ("round__state", titled(BY_CHOICE, "state of the round"))]
    search_fields = ["round__event__name", "seats__entry__name"]
    search_help_text = "Search by event or player"
    list_select_related = ["round__event"]
    inlines = [SeatPart, ReportPart]

    def get_queryset(self, request: Any) -> Any:
        return super().get_queryset(request).prefetch_related("seats__entry")

    def found_as(self, pairing: Pairing) -> str:
        return f"{pairing.round.event}, {pairing.round}: {pairing}"

    @admin.display(description="table", ordering="table")
    def name(self, pairing: Pairing) -> str:
        return f"Table {pairing.table}" if pairing.table else "No table"

    @admin.display(description="players")
    def players(self, pairing: Pairing) -> str:
        return " – ".join(seat.entry.name for seat in pairing.seats.all())

    @admin.display(description="event", ordering="round__event")
    def event(self, pairing: Pairing) -> Event:
        return pairing.round.event


@admin.register(ResultReport)
class ResultReportAdmin(ReadOnlyAdmin):
    titles = ("reported result", "reported results")
    labels: ClassVar[Any] = {
        "pairing": "table",
        "version": "report",
        "outcome": "result",
        "unplayed": "not played",
        "source": "reported as",
        "said_by": "reported by",
        "said_at": "reported",
        "answered_by": "confirmed or disputed by",
        "answered_at": "confirmed or disputed",
        "answer": "why it was disputed",
    }
    helps: ClassVar[Any] = {
        "version": "The first report of a table is 1; each further one counts up.",
        "source": "Whether a player, the staff or a judge's ruling set the result.",
        "unplayed": "Points without a game, as when a player was missing.",
    }
    list_display = [
        "pairing",
        "event",
        "version",
        "state",
        "outcome",
        "source",
        "said_by",
        "said_at",
        "answered_by",
    ]
    fields = ["event", *[name for name in list_display if name != "event"], "answered_at", "answer"]
    fields += ["reason", "unplayed", "rule"]
    list_filter = ["state", "outcome", ("source", titled(BY_CHOICE, "who reported"))]
    search_fields = ["pairing__round__event__name", "said_by__username", "pairing__seats__entry__name"]
    search_help_text = "Search by event, username or player"
    list_select_related = ["pairing__round__event", "said_by", "answered_by"]

    event = column("pairing__round__event", "event", is_sortable=False)

    def found_as(self, report: ResultReport) -> str:
        return f"{report.pairing.round.event}, {report.pairing}: {report}"


@admin.register(JudgeCall)
class JudgeCallAdmin(ReadOnlyAdmin):
    labels: ClassVar[Any] = {
        "pairing": "table",
        "asked_by": "called by",
        "asked_at": "called",
        "claimed_by": "judge",
        "claimed_at": "taken",
        "claim_reason": "conflict of interest: reason to take it",
        "handed_by": "reassigned by",
        "handed_note": "note for the next judge",
        "escalated_at": "handed to the head judge",
        "escalated_by": "handed up by",
        "escalation": "why it was handed up",
        "closed_at": "closed",
        "answer": "answer without a ruling",
        "appealed_at": "appealed",
        "appeal": "appeal of the players",
        "appeal_answer": "answer to the appeal",
    }
    list_display = ["pairing", "event", "question", "state", "asked_by", "asked_at", "claimed_by", "ruling"]
    fields = ["event", *[name for name in list_display if name != "event"], "claimed_at", "claim_reason"]
    fields += ["handed_by", "handed_note", "escalated_at", "escalated_by", "escalation", "closed_at"]
    fields += ["answer", "appealed_at", "appeal", "appeal_answer"]
    list_filter = ["state", ("asked_at", titled(DateFieldListFilter, "time of the call"))]
    search_fields = ["question", "answer", "asked_by__username", "pairing__round__event__name"]
    search_help_text = "Search by question, answer, username or event"
    list_select_related = ["pairing__round__event", "asked_by", "claimed_by", "ruling"]

    event = column("pairing__round__event", "event", is_sortable=False)


@admin.register(Penalty)
class PenaltyAdmin(ReadOnlyAdmin):
    labels: ClassVar[Any] = {
        "entry": "player",
        "kind": "penalty",
        "note": "what happened",
        "given_at": "given",
        "lifted_at": "lifted",
        "lifted_why": "why it was lifted",
    }
    list_display = ["entry", "event", "kind", "offence_title", "round", "given_by", "given_at", "lifted_at"]
    fields = [*list_display, "lifted_why", "note"]
    list_filter = [("kind", titled(BY_CHOICE, "penalty")), ("lifted_at", is_set("lifted"))]
    search_fields = ["entry__name", "note", "entry__event__name"]
    search_help_text = "Search by player, event or what happened"
    list_select_related = ["entry__event", "round", "given_by"]

    event = column("entry__event", "event", is_sortable=False)
    offence_title = column("offence", "offence", offence_title)
