"""Calendar files, and the private address under which a person's events are found."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from pytest_django.fixtures import DjangoAssertNumQueries
from rest_framework.test import APIClient

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EventFactory, EventRoleFactory, a_round, an_event
from tournaments.exports import schedule
from tournaments.exports.icalendar import LONGEST, Occasion, calendar, escaped, folded, stamp
from tournaments.models import CalendarFeed, EventState
from tournaments.services.entries import registration
from tournaments.services.event_ends import cancel_event

BEGINS = datetime(2030, 5, 4, 10, tzinfo=UTC)


def unfolded(text: str) -> list[str]:
    return text.replace("\r\n ", "").split("\r\n")


def an_occasion(**values: object) -> Occasion:
    facts = {
        "uid": "event-1@muster.test",
        "title": "Dol Amroth; Open, 2030",
        "begins": BEGINS,
        "ends": BEGINS + timedelta(hours=4),
        "place": "Harbour\\Hall",
        "text": "One\nTwo",
        "address": "https://muster.test/events/x/",
        "changed_at": BEGINS,
    }
    return Occasion(**{**facts, **values})  # type: ignore[arg-type]


def test_an_occasion_is_written_as_the_standard_says() -> None:
    lines = unfolded(calendar("Mine", [an_occasion()]))

    assert lines[:2] == ["BEGIN:VCALENDAR", "VERSION:2.0"]
    assert lines[-2:] == ["END:VCALENDAR", ""]
    assert "DTSTART:20300504T100000Z" in lines
    assert "DTEND:20300504T140000Z" in lines
    assert "SUMMARY:Dol Amroth\\; Open\\, 2030" in lines
    assert "LOCATION:Harbour\\\\Hall" in lines
    assert "DESCRIPTION:One\\nTwo" in lines


def test_moments_are_told_in_utc_whatever_their_zone() -> None:
    vienna = datetime.fromisoformat("2030-05-04T12:00:00+02:00")
    assert stamp(vienna) == "20300504T100000Z"


@given(st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=400))
def test_a_folded_line_is_short_cuts_no_letter_and_unfolds_to_itself(line: str) -> None:
    pieces = list(folded(line))

    assert all(len(piece.encode()) <= LONGEST for piece in pieces)
    assert all(piece.startswith(" ") for piece in pieces[1:])
    assert pieces[0] + "".join(piece[1:] for piece in pieces[1:]) == line


@given(st.text(max_size=200))
def test_no_text_breaks_out_of_its_line(text: str) -> None:
    assert "\n" not in escaped(text)
    assert "\r" not in escaped(text)


@pytest.mark.django_db
def test_an_event_can_be_put_into_a_calendar_with_the_rounds_that_are_out() -> None:
    event = an_event(2, time_zone="Europe/Vienna")
    a_round(event)
    answer = Client().get(f"/events/{event.slug}/event.ics")

    assert answer["Content-Type"].startswith("text/calendar")
    lines = unfolded(answer.content.decode())
    assert f"SUMMARY:{event.name}" in lines
    assert any(
        "Round 1:" in line and "Europe/Vienna" in line for line in lines if line.startswith("DESCRIPTION")
    )


@pytest.mark.django_db
def test_a_cancelled_event_is_cancelled_in_the_calendar_and_newer_than_before(user: User) -> None:
    event = an_event(2)
    before = schedule.occasion_of(event)
    cancel_event(event, "Flooded.", actor=user)
    after = schedule.occasion_of(event)
    assert (before.is_cancelled, after.is_cancelled) == (False, True)
    assert after.text.startswith("Cancelled: Flooded.")
    assert "STATUS:CANCELLED" in unfolded(calendar("Mine", [after]))
    assert after.changed_at > before.changed_at


@pytest.mark.django_db
def test_the_feed_is_in_the_language_of_its_account(user: User) -> None:
    registration.register(EventFactory.create(round_count=3), user, actor=user)
    User.objects.filter(pk=user.pk).update(language="de")
    address = f"/account/calendar/{schedule.token_of(schedule.new_feed(user))}.ics"
    answer = Client().get(address, headers={"Accept-Language": "fr"})
    assert "Runden: 3" in "".join(unfolded(answer.content.decode()))
    assert answer["Content-Language"] == "de"


@pytest.mark.django_db
def test_the_calendar_of_a_draft_is_nobodys() -> None:
    event = EventFactory.create(state=EventState.DRAFT)
    assert Client().get(f"/events/{event.slug}/event.ics").status_code == 404


@pytest.mark.django_db
def test_the_feed_holds_all_events_of_a_person_and_nobody_elses(user: User) -> None:
    playing, other = EventFactory.create(), EventFactory.create()
    registration.register(playing, user, actor=user)
    working = EventRoleFactory.create(user=user).event
    address = f"/account/calendar/{schedule.token_of(schedule.new_feed(user))}.ics"

    lines = unfolded(Client().get(address).content.decode())

    assert {line for line in lines if line.startswith("SUMMARY")} == {
        f"SUMMARY:{playing.name}",
        f"SUMMARY:{working.name}",
    }
    assert other.name not in str(lines)


@pytest.mark.django_db
def test_a_calendar_is_found_by_its_newest_address_alone(user: User) -> None:
    old = schedule.token_of(schedule.new_feed(user))
    new = schedule.token_of(schedule.new_feed(user))

    assert schedule.owner_of(old) is None
    assert schedule.owner_of(new) == user
    schedule.end_feed(user)
    assert schedule.owner_of(new) is None


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["", "x", "1-", f"{'9' * 30}-x", "1-" + "0" * 40])
def test_guessed_addresses_lead_nowhere(token: str) -> None:
    assert schedule.owner_of(token) is None
    assert Client().get(f"/account/calendar/{token or '-'}.ics").status_code == 404


@pytest.mark.django_db
def test_the_database_does_not_know_the_address(user: User) -> None:
    feed = schedule.new_feed(user)
    assert feed.key not in schedule.token_of(feed)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert schedule.owner_of(schedule.token_of(CalendarFeed.objects.get(user=user))) is None


@pytest.mark.django_db
def test_a_longer_calendar_needs_no_more_queries(
    user: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(2):
        event = an_event(2, capacity=8)
        registration.register(event, user, actor=user)
        a_round(event)
    with django_assert_num_queries(2):
        assert len(schedule.occasions_of(user)) == 2


@pytest.mark.django_db
def test_the_address_is_made_and_ended_on_the_page_and_through_the_api(
    user: User, signed_in: Callable[[User], Client], api: Callable[..., APIClient]
) -> None:
    client = signed_in(user)
    client.post("/events/mine/calendar/")
    url = api(user).get("/api/v1/me/calendar/").json()["url"]
    assert url in client.get("/events/mine/").content.decode()
    assert api(user).post("/api/v1/me/calendar/").json()["url"] != url
    assert api(user).delete("/api/v1/me/calendar/").status_code == 204
    assert api(user).get("/api/v1/me/calendar/").json() == {"url": None}
    assert api().get("/api/v1/me/calendar/").status_code in (401, 403)
    assert UserFactory.create().pk not in CalendarFeed.objects.values_list("user", flat=True)
