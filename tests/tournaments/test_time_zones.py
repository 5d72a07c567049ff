"""The time zone of an event is named as people type it."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.factories.tournaments import EventFactory
from tournaments.forms.event import EventForm
from tournaments.policies.hours import zone_named, zone_names, zones_like


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Vienna", "Europe/Vienna"),
        ("america/new york", "America/New_York"),
        ("  New   York ", "America/New_York"),
        ("utc", "UTC"),
        ("Etc/UTC", "UTC"),
        ("Amon Hen", ""),
        ("buenos aires", "America/Argentina/Buenos_Aires"),
        ("/", ""),
        ("\0", ""),
    ],
)
def test_a_zone_is_named_whole_or_by_its_city(typed: str, zone: str) -> None:
    assert zone_named(typed) == zone


def test_similar_names_are_found() -> None:
    assert zones_like("Viena")[0] == "Europe/Vienna"
    assert zones_like("x" * 60) == []


def test_two_zones_of_one_city_have_the_same_hours() -> None:
    cities: dict[str, set[timedelta | None]] = {}
    for name in zone_names():
        for month in (1, 7):
            moment = datetime(2026, month, 1, tzinfo=ZoneInfo(name))
            cities.setdefault(f"{name.rsplit('/', 1)[-1]} {month}", set()).add(moment.utcoffset())
    assert [city for city, offsets in cities.items() if len(offsets) > 1] == []


@pytest.mark.django_db
def test_the_form_shows_spaces_and_names_similar_zones() -> None:
    event = EventFactory.create(time_zone="America/New_York")
    assert 'value="America/New York"' in str(EventForm(event=event)["time_zone"])
    form = EventForm({"time_zone": "Newyork"}, event=event)
    assert "America/New_York" in form.errors["time_zone"][0]
