"""What becomes of events and everything in them when a person retires: results stay, names go."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from accounts import retention
from accounts.models import User
from accounts.retention import Fate, Retired
from common.errors import Fault
from tournaments.belonging import own_entries
from tournaments.models import Appointment, Event, EventRole, EventState, Role
from tournaments.models.entries import UNPLACED

DELETED, KEPT, EMPTIED, RENAMED, SCRUBBED = (
    Fate.DELETED, Fate.KEPT, Fate.EMPTIED, Fate.RENAMED, Fate.SCRUBBED,
)  # fmt: skip
PLAIN, SECRET = Fate.IMPERSONAL, Fate.SECRET

retention.declare(
    {
        "tournaments.CalendarFeed": {"user": DELETED, "key": SECRET},
        "tournaments.Event": {
            "created_by": KEPT,
            **dict.fromkeys(
                [
                    "slug",
                    "name",
                    "place",
                    "about",
                    "time_zone",
                    "ruleset",
                    "restrictions",
                    "catalogues",
                    "cancel_reason",
                ],
                PLAIN,
            ),
            **dict.fromkeys(
                [
                    "readings",
                    "entry_fee",
                    "address",
                    "timetable",
                    "flights",
                    "table_ranges",
                    "pod_points",
                    "team_points",
                    "scoring",
                    "own_scoring",
                    "tiebreaks",
                    "awards",
                    "seed",
                ],
                PLAIN,
            ),
            "join_code": SECRET,
            "check_in_code": SECRET,
        },
        "tournaments.EventPicture": {"body": PLAIN, "alt": PLAIN, "digest": PLAIN},
        "tournaments.EventRole": {"user": KEPT},
        "tournaments.CrewInvitation": {"user": DELETED, "invited_by": KEPT},
        "tournaments.Announcement": {"said_by": KEPT, "said_by_name": SCRUBBED, "text": SCRUBBED},
        "tournaments.Entry": {
            "user": KEPT,
            "account_name": SCRUBBED,
            "name": RENAMED,
            "club": EMPTIED,
            "team": PLAIN,
            "faction": PLAIN,
            "answer": EMPTIED,
            "list_waiver": EMPTIED,
            "bye_rounds": PLAIN,
            "soft_scores": PLAIN,
        },
        "tournaments.Member": {
            "user": KEPT,
            "account_name": SCRUBBED,
            "name": RENAMED,
            "faction": PLAIN,
        },
        "tournaments.TeamMatch": {"line_ups": PLAIN, "steps": PLAIN},
        "tournaments.BoardReport": {
            "said_by": KEPT,
            "answered_by": KEPT,
            "said_by_name": SCRUBBED,
            "answered_by_name": SCRUBBED,
            "counts": PLAIN,
            "reason": SCRUBBED,
            "answer": SCRUBBED,
        },
        # What a draw was made from speaks of numbers, and of clubs without saying whose: it is drawn again to check it.
        "tournaments.Round": {
            "published_by": KEPT,
            "scheduled_by": KEPT,
            "not_published": PLAIN,
            "proof": PLAIN,
            "snapshot": PLAIN,
        },
        "tournaments.Appointment": {"place": Fate.CLEANED},
        "tournaments.Pairing": dict.fromkeys(["reason", "facts", "by_hand", "match"], PLAIN),
        "tournaments.JudgeCall": {
            "asked_by": KEPT,
            "claimed_by": KEPT,
            "asked_by_name": SCRUBBED,
            "claimed_by_name": SCRUBBED,
            "handed_by": KEPT,
            "escalated_by": KEPT,
            "question": SCRUBBED,
            "claim_reason": SCRUBBED,
            "handed_note": SCRUBBED,
            "escalation": SCRUBBED,
            "answer": SCRUBBED,
            "appeal": SCRUBBED,
            "appeal_answer": SCRUBBED,
        },
        "tournaments.EventMap": {"made_by": KEPT, "name": PLAIN, "board": PLAIN},
        "tournaments.Ground": {"dice": PLAIN, "choose": PLAIN, "edge": PLAIN},
        "tournaments.Penalty": {
            "given_by": KEPT,
            "given_by_name": SCRUBBED,
            "offence": PLAIN,
            "note": SCRUBBED,
            "lifted_why": SCRUBBED,
        },
        "tournaments.ResultReport": {
            "said_by": KEPT,
            "answered_by": KEPT,
            "said_by_name": SCRUBBED,
            "answered_by_name": SCRUBBED,
            "places": PLAIN,
            "counts": PLAIN,
            "finding": PLAIN,
            "rule": PLAIN,
            "reason": SCRUBBED,
            "answer": SCRUBBED,
        },
        "tournaments.Series": {"created_by": KEPT, **dict.fromkeys(["slug", "name", "about"], PLAIN)},
        "tournaments.Ladder": {
            "created_by": KEPT,
            **dict.fromkeys(["slug", "name", "about", "ruleset", "rule"], PLAIN),
        },
        "tournaments.LadderPlayer": {"user": KEPT, "account_name": SCRUBBED, "name": RENAMED},
        "tournaments.Vouch": {"by": KEPT, "why": SCRUBBED},
        "tournaments.Confirmation": {"user": KEPT},
        "tournaments.Challenge": {"said_by": KEPT, "reason": SCRUBBED},
        "tournaments.Agreement": {"user": KEPT},
        "tournaments.Separation": {"made_by": KEPT, "reason": SCRUBBED},
    }
)


@retention.scopes
def events_of(user: User) -> list[str]:
    """The trails of the events that the person played, organized or judged."""
    played = own_entries(user).values_list("event", flat=True)
    worked = EventRole.objects.filter(user=user).values_list("event", flat=True)
    return [f"event:{number}" for number in {*played, *worked}]


@retention.cleaner("tournaments.Appointment")
def places_of_games(retired: Retired) -> None:
    """Where they would have played may be their home."""
    theirs = Appointment.objects.filter(pairing__seats__entry__user=retired.user)
    Appointment.objects.filter(pk__in=theirs.values("pk")).update(place="")


@retention.collector("tournaments.Appointment")
def places_for(user: User) -> Iterable[Mapping[str, Any]]:
    return Appointment.objects.filter(proposed_by__user=user).values("at", "place", "agreed_at")


@retention.objection
def is_playing(user: User) -> Iterator[Fault]:
    """Anyone who vanishes from a running event leaves an opponent alone at a table."""
    entries = own_entries(user).exclude(state__in=[*UNPLACED, "dropped", "disqualified"])
    for entry in entries.exclude(event__state=EventState.CLOSED).select_related("event"):
        text = _("You are playing at %(event)s: withdraw or drop out first.") % {"event": entry.event}
        yield Fault("account.plays", "", text)


@retention.objection
def is_the_only_organizer(user: User) -> Iterator[Fault]:
    owned = Event.objects.filter(crew__user=user, crew__role=Role.OWNER).exclude(state=EventState.CLOSED)
    for event in owned.filter(is_practice=True):
        yield Fault(
            "account.practises", "", _("Delete %(event)s first: you alone see it.") % {"event": event}
        )
    for event in owned.filter(is_practice=False):
        if not event.crew.filter(role=Role.OWNER).exclude(user=user).exists():
            yield Fault(
                "account.organizes",
                "",
                _("You alone organize %(event)s: name somebody else, or close it.") % {"event": event},
            )
