"""What becomes of events and everything in them when a person retires: results stay, names go."""

from collections.abc import Iterator

from accounts import retention
from accounts.models import User
from accounts.retention import Fate
from common.errors import Fault
from tournaments.models import Entry, Event, EventRole, EventState, Role
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
                    "table_ranges",
                    "pod_points",
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
        "tournaments.EventRole": {"user": KEPT},
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
        # What a draw was made from speaks of numbers, and of clubs without saying whose: it is drawn again to check it.
        "tournaments.Round": {"published_by": KEPT, "proof": PLAIN, "snapshot": PLAIN},
        "tournaments.Pairing": dict.fromkeys(["reason", "by_hand", "match"], PLAIN),
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
        "tournaments.Agreement": {"user": KEPT},
        "tournaments.Separation": {"made_by": KEPT, "reason": SCRUBBED},
    }
)


@retention.scopes
def events_of(user: User) -> list[str]:
    """The trails of the events that the person played, organized or judged."""
    played = Entry.objects.filter(user=user).values_list("event", flat=True)
    worked = EventRole.objects.filter(user=user).values_list("event", flat=True)
    return [f"event:{number}" for number in {*played, *worked}]


@retention.objection
def is_playing(user: User) -> Iterator[Fault]:
    """Anyone who vanishes from a running event leaves an opponent alone at a table."""
    entries = Entry.objects.filter(user=user).exclude(state__in=[*UNPLACED, "dropped", "disqualified"])
    for entry in entries.exclude(event__state=EventState.CLOSED).select_related("event"):
        text = f"You are playing at {entry.event}: withdraw or drop out first."
        yield Fault("account.plays", "", text)


@retention.objection
def is_the_only_organizer(user: User) -> Iterator[Fault]:
    owned = Event.objects.filter(crew__user=user, crew__role=Role.OWNER).exclude(state=EventState.CLOSED)
    for event in owned:
        if not event.crew.filter(role=Role.OWNER).exclude(user=user).exists():
            yield Fault(
                "account.organizes", "", f"You alone organize {event}: name somebody else, or close it."
            )
