"""Which list counted in which round, for the pages of a player and of a list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from armies.models import Submission
from common.numbers import whole_number
from tournaments.models import Entry, RoundState, Seat

# Long, and shown on the page of the list itself.
UNREAD = (
    "round__snapshot",
    "submission__document",
    "submission__restrictions",
    "submission__conditions",
    "submission__recheck",
)


@dataclass(frozen=True, slots=True)
class CountedList:
    submission: Submission
    rounds: list[int] = field(default_factory=list)


def lists_of(entry: Entry) -> list[CountedList]:
    """The lists of a player that counted in published rounds, the latest first, each with its rounds. One query.

    Whether the reader may see them is the caller's question.
    """
    played = Seat.objects.filter(entry=entry, submission__isnull=False).exclude(round__state=RoundState.DRAFT)
    found: dict[int, CountedList] = {}
    for seat in played.select_related("round", "submission").defer(*UNREAD).order_by("round__number"):
        if seat.submission is not None:
            found.setdefault(seat.submission.pk, CountedList(seat.submission)).rounds.append(
                seat.round.number
            )
    return sorted(found.values(), key=lambda one: one.submission.number, reverse=True)


def rounds_of(event_key: str, submission_id: int | None = None) -> Mapping[int, Sequence[int]]:
    """By submission, the published rounds in which it counted. An event that is none has no rounds."""
    kind, _, text = event_key.partition(":")
    event = whole_number(text)
    if kind != "event" or event is None:
        return {}
    seats = Seat.objects.filter(round__event=event, submission__isnull=False)
    if submission_id is not None:
        seats = seats.filter(submission=submission_id)
    published = seats.exclude(round__state=RoundState.DRAFT).order_by("round__number")
    found: dict[int, list[int]] = {}
    for submission, number in published.values_list("submission", "round__number"):
        found.setdefault(submission, []).append(number)
    return found
