"""One search over everything that the person who asks may see: pages, events, players, lists, rulings, rules, help.

Nothing is found that its own page would not show: each kind starts from the query that its page starts from. The number
of database queries does not depend on what is stored.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.access import Person, lists_of, may_see_list, submissions
from armies.event_port import Stage, Viewer, events
from armies.models import Submission
from common.moments import date_and_time
from guide.finding_help import find_help
from guide.places import find_places
from rules.games.registry import RULESETS
from rules.queries import Wanted, search_rulings
from rules.rulebooks.in_words import in_words
from rules.rulebooks.search.finder import find_rules
from tournaments.access import listed_events
from tournaments.models import Entry
from tournaments.models.entries import PRIVATE

LONGEST_QUESTION = 100
SHORTEST_QUESTION = 2
MOST = 8  # of one kind
MOST_RULES = 3  # of one edition
MOST_PLACES = 24
# Lists of other players that are looked at, newest first, and events that are asked who sees them.
CANDIDATES = 200
MOST_EVENTS = 20


@dataclass(frozen=True, slots=True)
class Hit:
    """What was found: its name, what tells it from others of the name, and its address."""

    title: str
    address: str
    text: str = ""
    keys: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    title: str
    hits: tuple[Hit, ...]


def clean(question: str) -> str:
    """The question as it is searched: one line, no characters that a database cannot hold, not too long."""
    return " ".join(question.replace("\x00", " ").split())[:LONGEST_QUESTION]


def search(person: Person, question: str) -> tuple[Group, ...]:
    """What answers the question, by kind. A question that is too short finds pages only."""
    asked = clean(question)
    kinds = KINDS if len(asked) >= SHORTEST_QUESTION else KINDS[:1]
    groups = (Group(str(title), tuple(islice(find(person, asked), most))) for title, find, most in kinds)
    return tuple(group for group in groups if group.hits)


def _places(person: Person, question: str) -> Iterator[Hit]:
    return (Hit(one.title, one.address, keys=one.keys) for one in find_places(person, question))


def _events(person: Person, question: str) -> Iterator[Hit]:
    found = listed_events(person)
    for word in question.split():
        found = found.filter(Q(name__icontains=word) | Q(place__icontains=word))
    for event in found.order_by("-starts_at")[:MOST]:
        text = (
            f"{date_and_time(event.starts_at, event.time_zone)} · {event.place} · {event.get_state_display()}"
        )
        yield Hit(event.name, event.get_absolute_url(), text)


def _players(person: Person, question: str) -> Iterator[Hit]:
    """Players of events that the person sees, without those that only the staff know of."""
    seen = Entry.objects.filter(event__in=listed_events(person)).exclude(state__in=PRIVATE)
    for word in question.split():
        seen = seen.filter(name__icontains=word)
    for entry in seen.select_related("event").order_by("-event__starts_at", "number")[:MOST]:
        address = reverse("tournaments:player", args=[entry.event.slug, entry.number])
        yield Hit(entry.name, address, entry.event.name)


def _lists(person: Person, question: str) -> Iterator[Hit]:
    """One's own lists first, then lists of events that the event shows to this person now."""
    own = lists_of(person)
    others = submissions().filter(state__in=Submission.LIVE)
    for word in question.split():
        own, others = own.filter(name__icontains=word), others.filter(name__icontains=word)
    for one in own.order_by("-updated_at")[:MOST]:
        yield Hit(one.name, one.get_absolute_url(), _("My list"))
    for submission in _visible(person, others.order_by("-pk")[:CANDIDATES]):
        yield Hit(submission.name, submission.get_absolute_url(), _("Submitted"))


def _visible(person: Person, found: QuerySet[Submission]) -> Iterator[Submission]:
    """Of the submissions those that `may_see_list` shows; one question per event, for the newest events."""
    looks: dict[str, tuple[Viewer, Stage]] = {}
    for one in found:
        if one.event_key not in looks and len(looks) < MOST_EVENTS:
            looks[one.event_key] = events().look(one.event_key, person)
        if one.event_key in looks and may_see_list(one.player_id, *looks[one.event_key]):
            yield one


def _rulings(person: Person, question: str) -> Iterator[Hit]:
    for record in search_rulings(person, Wanted(q=question))[:MOST]:
        edition = RULESETS.get(record.ruleset)
        yield Hit(
            str(record),
            record.get_absolute_url(),
            f"{in_words(edition).title if edition else ''} · {record.verdict}",
        )


def _rules(person: Person, question: str) -> Iterator[Hit]:
    """The best rules of every edition, the best of all first; equal ones in the order of the games."""
    found = [
        (place, edition, hit.entry)
        for edition in RULESETS.values()
        for place, hit in enumerate(find_rules(edition, question, MOST_RULES))
    ]
    for __, edition, entry in sorted(found, key=lambda one: one[0]):
        yield Hit(
            f"{entry.id} {entry.title}",
            reverse("rules:rule", args=[edition.id, entry.id]),
            in_words(edition).title,
        )


def _help(person: Person, question: str) -> Iterator[Hit]:
    return (Hit(one.title, one.address, one.text) for one in find_help(question))


KINDS: tuple[tuple[Promise, Callable[[Person, str], Iterator[Hit]], int], ...] = (
    (gettext_lazy("Pages"), _places, MOST_PLACES),
    (gettext_lazy("Events"), _events, MOST),
    (gettext_lazy("Players"), _players, MOST),
    (gettext_lazy("Lists"), _lists, MOST),
    (gettext_lazy("Rulings"), _rulings, MOST),
    (gettext_lazy("Rules"), _rules, MOST_RULES * len(RULESETS)),
    (gettext_lazy("Help"), _help, MOST),
)
