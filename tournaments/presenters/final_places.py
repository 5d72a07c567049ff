"""Where everybody ended at a closed event, kept until the event is closed again."""

from collections.abc import Iterator, Mapping, Sequence

from django.core.cache import cache
from django.db.models import Max

from common.models import AuditEntry
from tournaments.history.ranking import Standings, standings_of
from tournaments.models import Event
from tournaments.policies.formats import has_cut
from tournaments.presenters.brackets import bracket_of
from tournaments.standings import Row

PART = 100  # players by number
KEEP = 7 * 86_400  # seconds


def final_rows(event: Event, found: Standings) -> Iterator[tuple[Row, int]]:
    """A bracket gives the final places; the standings give everybody else's."""
    shown = bracket_of(event) if has_cut(event) else None
    reached = {one.number: one.place for one in shown.places} if shown else {}
    return ((row, reached.get(row.player, row.rank)) for row in found.table.rows)


def places_of(numbers: Mapping[Event, int]) -> dict[int, int]:
    """By key of the closed event, the final place of the player with that number. One query where everything is kept."""
    stamps = _stamps(tuple(numbers))
    kept = cache.get_many({_part(event, stamps, number) for event, number in numbers.items()})
    found: dict[int, int] = {}
    for event, number in numbers.items():
        at = _part(event, stamps, number)
        part = kept[at] if at in kept else _made(event, stamps).get(at, {})
        if number in part:
            found[event.pk] = part[number]
    return found


def _made(event: Event, stamps: Mapping[int, int]) -> dict[str, dict[int, int]]:
    parts: dict[str, dict[int, int]] = {}
    for row, place in final_rows(event, standings_of(event)):
        parts.setdefault(_part(event, stamps, row.player), {})[row.player] = place
    cache.set_many(parts, KEEP)
    return parts


def _stamps(events: Sequence[Event]) -> dict[int, int]:
    """When each was closed last: its results change only while it is open."""
    keys = [str(event.pk) for event in events]
    steps = AuditEntry.objects.filter(subject_type=Event._meta.label_lower, subject_id__in=keys)
    closed = steps.filter(action="event.closed").values_list("subject_id").annotate(last=Max("pk"))
    return {int(event): last for event, last in closed}


def _part(event: Event, stamps: Mapping[int, int], number: int) -> str:
    return f"finals:{event.pk}:{stamps.get(event.pk, 0)}:{number // PART}"
