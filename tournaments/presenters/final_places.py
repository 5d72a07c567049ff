"""Where everybody ended: by the bracket where there is one, behind it by the standings. Of closed events it is kept."""

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
    """Everybody with a place, in the order of the standings. A bracket that was not played out leaves the rank."""
    places = places_reached(event, found)
    return ((row, places[row.player] or row.rank) for row in found.table.rows)


def in_order(event: Event, found: Standings) -> list[tuple[Row, int | None]]:
    """Everybody by place, those who still play in the bracket first, with no place yet."""
    places = places_reached(event, found)
    return sorted(
        ((row, places[row.player]) for row in found.table.rows), key=lambda one: (one[1] or 0, one[0].rank)
    )


def places_reached(event: Event, found: Standings) -> dict[int, int | None]:
    """By player number; None while the player is in a bracket that has given no place. Who is not in the bracket comes
    behind everybody who is, also where somebody better placed did not take part in it."""
    shown = bracket_of(event) if has_cut(event) else None
    if shown is None:
        return {row.player: row.rank for row in found.table.rows}
    places: dict[int, int | None] = {one.number: None for one in shown.seeds}
    places |= {one.number: one.place for one in shown.places}
    behind = [row for row in found.table.rows if row.player not in places]
    first: dict[int, int] = {}
    for place, row in enumerate(behind, start=len(places) + 1):
        first.setdefault(row.rank, place)
    return places | {row.player: first[row.rank] for row in behind}


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
