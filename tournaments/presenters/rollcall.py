"""Who is here and who is not: what the roll-call shows, by the organizer's question."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tournaments.models import Entry, EntryState, Event
from tournaments.policies.participation import WITHOUT_LIST
from tournaments.queries import called

HERE = Q(checked_in_at__isnull=False)
LATE_LIST = Q(submission__is_late=True)

# The word in the address, what it is called, and whom it shows.
QUESTIONS: dict[str, tuple[StrOrPromise, Q]] = {
    "all": (_("All"), Q()),
    "absent": (_("Not checked in"), ~HERE),
    "here": (_("Checked in"), HERE),
    "no-list": (_("List missing"), WITHOUT_LIST),
    "late-list": (_("List late"), LATE_LIST),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """One question with the number of players it would show."""

    word: str
    title: StrOrPromise
    count: int
    is_asked: bool


def expected(event: Event) -> QuerySet[Entry]:
    """Everybody who holds a place and has not left."""
    return event.entries.filter(state=EntryState.REGISTERED)


def people(event: Event, show: str = "all", name: str = "") -> QuerySet[Entry]:
    """In the order of names, as at a door."""
    rows = expected(event).filter(QUESTIONS.get(show, QUESTIONS["all"])[1]).filter(called(name))
    return rows.select_related("submission").order_by("name", "number")


def answers(event: Event, show: str) -> list[Answer]:
    """One query for all counts. Questions about lists are asked where lists are."""
    counts = expected(event).aggregate(
        **{word.replace("-", "_"): Count("pk", filter=which) for word, (_, which) in QUESTIONS.items()}
    )
    return [
        Answer(word, title, counts[word.replace("-", "_")], word == show)
        for word, (title, _) in QUESTIONS.items()
        if event.lists_required or "list" not in word
    ]
