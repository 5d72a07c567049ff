"""Past events that came in from a file, and which of their games count for ratings."""

from collections.abc import Collection, Iterable

from django.db.models import Q, QuerySet

from common.models import AuditEntry
from rules import RULESETS
from tournaments.models import Confirmation, Event, EventState


def is_from_file(event: Event) -> bool:
    """A restored archive or a file of another program: a copy of what was rated once, or somebody's own composition."""
    return _restorings().filter(subject_id=str(event.pk)).exists()


def rated_events(game: str) -> QuerySet[Event]:
    """Closed events of every edition of the game of which all games count; those from a file once somebody vouches."""
    return _closed(game).filter(~Q(pk__in=_from_files()) | Q(vouch__isnull=False))


def half_rated_events(game: str) -> QuerySet[Event]:
    """Closed events from a file that nobody vouches for, of which players have confirmed their results."""
    confirmed = Confirmation.objects.values("event")
    return _closed(game).filter(pk__in=_from_files(), vouch=None).filter(pk__in=confirmed)


def confirmed_in(events: Iterable[int]) -> dict[int, frozenset[int]]:
    """The accounts that confirmed their results, by event; one query."""
    found: dict[int, set[int]] = {event: set() for event in events}
    for event, user in Confirmation.objects.filter(event__in=found).values_list("event", "user"):
        found[event].add(user)
    return {event: frozenset(users) for event, users in found.items()}


def counts(event: int, players: Collection[int], confirmed: dict[int, frozenset[int]]) -> bool:
    """Whether a game of these accounts is rated: in an event nobody vouches for, where both have confirmed."""
    return event not in confirmed or set(players) <= confirmed[event]


def _closed(game: str) -> QuerySet[Event]:
    editions = [ruleset.id for ruleset in RULESETS.values() if ruleset.game == game]
    return Event.objects.filter(state=EventState.CLOSED, ruleset__in=editions, is_practice=False)


def _from_files() -> list[int]:
    return [int(pk) for pk in _restorings().values_list("subject_id", flat=True)]


def _restorings() -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(action="event.restored", subject_type=Event._meta.label_lower)
