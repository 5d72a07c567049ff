"""When an event's doors are open, and how its moments are told: in its own time zone, which is named.

No queries and no clock: anyone who asks says what time it is.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from difflib import get_close_matches
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from common import moments
from tournaments.models import Event

EARLY = timedelta(
    hours=2
)  # check-in opens so long before the event begins, unless the organizer says otherwise
LONGEST_ZONE = 60  # letters
REGIONS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


@dataclass(frozen=True, slots=True)
class Hours:
    """From `opens_at` on, and until just before `closes_at`; None is no limit."""

    opens_at: datetime | None = None
    closes_at: datetime | None = None

    def are_to_come(self, now: datetime) -> bool:
        return self.opens_at is not None and now < self.opens_at

    def are_over(self, now: datetime) -> bool:
        return self.closes_at is not None and now >= self.closes_at

    def are_now(self, now: datetime) -> bool:
        return not self.are_to_come(now) and not self.are_over(now)


def registration_hours(event: Event) -> Hours:
    return Hours(event.registration_opens_at, event.registration_closes_at)


def check_in_hours(event: Event) -> Hours:
    return Hours(event.check_in_opens_at or event.starts_at - EARLY, event.check_in_closes_at)


def zone_of(event: Event) -> ZoneInfo:
    return ZoneInfo(event.time_zone)


@cache
def zone_names() -> list[str]:
    """Zones as people know them: regions and cities, and UTC."""
    return ["UTC", *sorted(name for name in available_timezones() if name.split("/")[0] in REGIONS)]


def zone_named(typed: str) -> str:
    """The zone that is meant by a name as people type it: "Europe/Berlin", "new york". Empty when there is none.

    A city that has two names there, such as Buenos Aires, has the same hours by both.
    """
    wanted = _plain(typed).removeprefix("etc/")
    whole = [name for name in zone_names() if _plain(name) == wanted]
    cities = [name for name in zone_names() if _city(name) == wanted]
    return next(iter(whole + cities), "")


def zones_like(typed: str) -> list[str]:
    """Up to three zones whose city is written much like what was typed, for a sentence that asks whether they were meant."""
    by_city = {_city(name): name for name in zone_names()}
    return [by_city[city] for city in get_close_matches(_city(typed[:LONGEST_ZONE]), by_city, cutoff=0.7)]


def _plain(name: str) -> str:
    return " ".join(name.replace("_", " ").casefold().split())


def _city(name: str) -> str:
    return _plain(name.rsplit("/", 1)[-1])


def end_of_day(day: date, event: Event) -> datetime:
    """The last minute of that day where the event is."""
    return datetime.combine(day, time(23, 59), zone_of(event))


def weekday_and_date(moment: datetime, event: Event) -> str:
    """ "12 Dec 2030", where the event is."""
    return moments.written(moment.astimezone(zone_of(event)), "j M Y")


def date_and_time(moment: datetime, event: Event) -> str:
    return moments.date_and_time(moment, event.time_zone)
