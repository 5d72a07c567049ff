"""A new event begins with a template or a copy; an address is what the map, the calendar and the search find."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.test import Client

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import an_event
from tests.tournaments.form_fields import fields_of
from tournaments.models import Event
from tournaments.policies.starting_points import STARTING_POINTS, StartingPoint
from tournaments.services.pictures import picture_of

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]


@pytest.mark.parametrize("point", STARTING_POINTS, ids=lambda point: point.key)
def test_each_template_opens_the_form_with_settings_that_make_an_event(
    signed_in: SignedIn, point: StartingPoint
) -> None:
    organizer = signed_in(UserFactory.create())
    page = organizer.get("/events/new/", {"from": point.key})
    body = fields_of(page.context["form"]) | {
        "name": "Spring", "place": "Hall", "starts_at": "2030-05-04T10:00", "time_zone": "UTC"
    }  # fmt: skip
    answer = organizer.post(f"/events/new/?from={point.key}", body)

    assert answer.status_code == 302, page.context["form"].errors
    made = Event.objects.get(name="Spring")
    assert {name: getattr(made, name) for name in point.settings} == dict(point.settings)


def test_a_template_that_is_not_there_is_a_new_event_like_any(signed_in: SignedIn) -> None:
    page = signed_in(UserFactory.create()).get("/events/new/", {"from": "nothing"})

    assert page.status_code == 200
    assert page.context["form"]["capacity"].value() == 16


def test_own_events_are_offered_to_be_copied_and_nobody_elses(signed_in: SignedIn) -> None:
    mine = an_event(2)
    Event.objects.filter(pk=mine.pk).update(name="Mine")
    Event.objects.filter(pk=an_event(2).pk).update(name="Theirs")
    page = signed_in(mine.created_by).get("/events/new/").content.decode()

    assert f'action="/events/{mine.slug}/copy/"' in page
    assert "Copy “Mine”" in page
    assert "Theirs" not in page
    assert picture_of(mine) is None


def test_the_address_is_what_map_calendar_and_search_find(signed_in: SignedIn) -> None:
    event = an_event(2, address="Quay 1, Dol Amroth & Bay")
    page = Client().get(f"/events/{event.slug}/").content.decode()

    assert "search?query=Quay%201%2C%20Dol%20Amroth%20%26%20Bay" in page
    calendar = Client().get(f"/events/{event.slug}/event.ics").content.decode()
    assert "LOCATION:Dol Amroth\\, Quay 1\\, Dol Amroth & Bay" in calendar.replace("\r\n ", "")
    assert event.name in Client().get("/events/", {"place": "quay 1"}).content.decode()
    assert event.name not in Client().get("/events/", {"place": "Minas"}).content.decode()
    Event.objects.filter(pk=event.pk).update(address="", starts_at=datetime(2030, 5, 4, tzinfo=UTC))
    assert (
        "search?query=Dol%20Amroth"
        in Client().get(f"/events/{event.slug}/", {"made": "anew"}).content.decode()
    )
