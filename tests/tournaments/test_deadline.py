"""When lists are due: in time, late, after the lock, and a deadline that moves."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from common.errors import Invalid, Refusal
from common.models import AuditEntry
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EventFactory, EventRoleFactory, a_list
from tournaments.forms.event import EventForm
from tournaments.models import Entry, Event, Role
from tournaments.services.entries import lists, registration
from tournaments.services.events import change_event

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_clock")]
DUE = datetime(2030, 5, 1, 18, tzinfo=UTC)
SECOND = timedelta(seconds=1)
SignIn = Callable[[User], Client]


@pytest.fixture
def event() -> Event:
    made = EventFactory.create(lists_due_at=DUE)
    EventRoleFactory.create(event=made, user=made.created_by, role=Role.OWNER)
    return made


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(DUE, tick=False) as traveller:
        yield traveller


def a_player(event: Event) -> tuple[Entry, User]:
    user = UserFactory.create()
    return registration.register(event, user, actor=user), user


@pytest.mark.parametrize(("after", "late"), [(-SECOND, False), (0 * SECOND, False), (SECOND, True)])
def test_only_what_comes_after_the_deadline_is_late(
    event: Event, clock: time_machine.Traveller, after: timedelta, late: bool
) -> None:
    entry, user = a_player(event)
    clock.move_to(DUE + after)
    handed_in = lists.submit_list(entry, a_list(user), actor=user)
    assert handed_in.is_late is late
    assert not handed_in.is_locked


def test_an_event_without_a_deadline_knows_no_late_list() -> None:
    entry, user = a_player(EventFactory.create())
    assert not lists.submit_list(entry, a_list(user), actor=user).is_late


def test_after_the_lock_a_late_list_no_longer_takes_the_place_of_another(
    event: Event, clock: time_machine.Traveller
) -> None:
    entry, user = a_player(event)
    first = lists.submit_list(entry, a_list(user), actor=user)
    lists.lock_lists(event, actor=event.created_by)
    clock.shift(SECOND)
    with pytest.raises(Refusal, match="locked"):
        lists.submit_list(entry, a_list(user, "orcs"), actor=user)
    entry.refresh_from_db()
    assert entry.submission == first


def test_a_deadline_that_moves_counts_for_what_comes_then_and_is_on_record(
    event: Event, clock: time_machine.Traveller
) -> None:
    entry, user = a_player(event)
    clock.shift(timedelta(hours=1))
    assert lists.submit_list(entry, a_list(user), actor=user).is_late
    change_event(event, {"lists_due_at": DUE + timedelta(hours=2)}, actor=event.created_by)
    assert not lists.submit_list(entry, a_list(user, "orcs"), actor=user).is_late
    moved = AuditEntry.objects.get(action="event.changed", scope=event.scope)
    assert moved.before == {"lists_due_at": "2030-05-01 18:00:00+00:00"}


def test_lists_cannot_be_due_after_the_event_begins(event: Event) -> None:
    with pytest.raises(Invalid) as refused:
        change_event(event, {"lists_due_at": event.starts_at + SECOND}, actor=event.created_by)
    assert [(fault.code, fault.path) for fault in refused.value.faults] == [
        ("event.lists-due-late", "/lists_due_at")
    ]


def test_the_form_shows_the_deadline_takes_it_away_and_names_the_time_zone(
    event: Event, signed_in: SignIn
) -> None:
    form = EventForm(event=event)
    assert 'value="2030-05-01T18:00"' in str(form["lists_due_at"])
    assert 'value="UTC"' in str(form["time_zone"])
    typed = {field.name: field.value() for field in form if field.value() is not None}
    answer = signed_in(event.created_by).post(
        f"/events/{event.slug}/settings/", {**typed, "starts_at": "2030-05-04T10:00", "lists_due_at": ""}
    )
    assert answer.status_code == 302
    event.refresh_from_db()
    assert event.lists_due_at is None


def test_the_deadline_can_be_set_and_read_through_the_api(
    event: Event, api: Callable[..., APIClient]
) -> None:
    address = f"/api/v1/events/{event.slug}/"
    assert (
        api(event.created_by).patch(address, {"lists_due_at": "2030-05-02T18:00:00+02:00"}).status_code == 200
    )
    assert api(event.created_by).get(address).json()["lists_due_at"] == "2030-05-02T16:00:00Z"


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (timedelta(days=2, hours=3), "2 days 3 h left"),
        (timedelta(hours=5, minutes=7), "5 h 7 min left"),
        (timedelta(seconds=59), "0 min left"),
    ],
)
def test_players_read_how_long_they_have_without_javascript(
    event: Event, clock: time_machine.Traveller, signed_in: SignIn, left: timedelta, said: str
) -> None:
    _, user = a_player(event)
    clock.move_to(DUE - left)
    for address in (f"/events/{event.slug}/", f"/events/{event.slug}/list/"):
        page = signed_in(user).get(address).content.decode()
        assert "Wed 1 May 2030, 18:00 (UTC)</time>" in page
        assert f"<strong data-left>{said}</strong>" in page
        assert "<span data-over hidden>" in page


def test_player_and_organizer_see_that_a_list_is_late(
    event: Event, clock: time_machine.Traveller, signed_in: SignIn
) -> None:
    entry, user = a_player(event)
    clock.shift(SECOND)
    lists.submit_list(entry, a_list(user), actor=user)
    badge = '<span class="badge badge--contested" title="Submitted after the deadline">List late</span>'
    home = f"/events/{event.slug}/"
    mine = signed_in(user).get(home).content.decode()
    assert badge in mine
    assert "<span data-over>that is over" in mine
    for address in (f"{home}players/", f"{home}players/{entry.number}/"):
        assert badge in signed_in(event.created_by).get(address).content.decode()
