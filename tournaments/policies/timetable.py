"""The schedule of an event as its organizer writes it: one line per item, "09:00 Doors open", on other days with a date."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.policies.hours import zone_of

MOST_LINES = 60
_LINE = re.compile(r"(?:(\d{4}-\d{2}-\d{2})\s+)?(\d{1,2}:\d{2})\s+(\S.{0,119})")


@dataclass(frozen=True, slots=True)
class Item:
    """`at` has no time zone: it is meant in the event's own."""

    at: datetime
    text: str


@dataclass(frozen=True, slots=True)
class Day:
    day: date
    items: tuple[Item, ...]


def read_timetable(text: str, first_day: date) -> tuple[Item, ...]:
    """The items in order of time. A date holds for the lines after it. Raises ValueError with a sentence."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_LINES:
        raise ValueError(
            _("The schedule has %(count)s lines; at most %(most)s are kept.")
            % {"count": len(lines), "most": MOST_LINES}
        )
    return tuple(sorted(_items(lines, first_day), key=lambda item: item.at))


def _items(lines: Sequence[str], day: date) -> Iterator[Item]:
    for line in lines:
        found = _LINE.fullmatch(line)
        if found is None:
            raise ValueError(
                _("“%(line)s” is no line of a schedule: write 09:00 Doors open.") % {"line": line[:60]}
            )
        try:
            day = date.fromisoformat(found[1]) if found[1] else day
            clock = datetime.strptime(found[2], "%H:%M").time()  # noqa: DTZ007
        except ValueError:
            raise ValueError(
                _("“%(line)s” names a date or a time that does not exist.") % {"line": line[:60]}
            ) from None
        yield Item(datetime.combine(day, clock), found[3])


def days_of(event: Event) -> list[Day]:
    """The schedule day by day; none where there is none, or where what is kept cannot be read."""
    try:
        items = read_timetable(event.timetable, first_day(event))
    except ValueError:
        return []
    return [Day(day, tuple(found)) for day, found in groupby(items, key=lambda item: item.at.date())]


def first_day(event: Event) -> date:
    return event.starts_at.astimezone(zone_of(event)).date()
