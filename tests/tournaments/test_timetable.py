"""The schedule of an event, its poster and the button that shares it."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from common.errors import Invalid
from common.printing import cell
from tests.factories.tournaments import an_event
from tournaments.exports import prints
from tournaments.models import Event
from tournaments.policies.timetable import days_of, read_timetable
from tournaments.services.events import change_event

SignedIn = Callable[[User], Client]
DAY = date(2030, 5, 4)


def test_lines_are_read_in_order_of_time_and_a_date_holds_for_those_after_it() -> None:
    found = read_timetable("10:00 Round 1\n 9:00 Doors open\n2030-05-05 10:00 Round 4\n12:30 Lunch\n", DAY)
    assert [(item.at, item.text) for item in found] == [
        (datetime(2030, 5, 4, 9), "Doors open"),
        (datetime(2030, 5, 4, 10), "Round 1"),
        (datetime(2030, 5, 5, 10), "Round 4"),
        (datetime(2030, 5, 5, 12, 30), "Lunch"),
    ]


@pytest.mark.parametrize(
    "text", ["Lunch", "25:00 Lunch", "2030-02-30 10:00 Lunch", "10:00", "\n".join(["10:00 x"] * 61)]
)
def test_what_is_no_line_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_timetable(text, DAY)


@pytest.mark.django_db
def test_the_settings_refuse_it_too_and_an_event_shows_it_by_day(client: Client) -> None:
    event = an_event(2, starts_at=datetime(2030, 5, 4, 7, tzinfo=UTC), time_zone="Europe/Vienna")
    with pytest.raises(Invalid) as caught:
        change_event(event, {"timetable": "Lunch"}, actor=event.created_by)
    assert [fault.path for fault in caught.value.faults] == ["/timetable"]
    change_event(event, {"timetable": "09:00 <b>Doors</b>\n2030-05-05 10:00 Round 4"}, actor=event.created_by)
    event.refresh_from_db()
    assert [one.day.isoformat() for one in days_of(event)] == ["2030-05-04", "2030-05-05"]
    page = client.get(f"/events/{event.slug}/").content.decode()
    assert "&lt;b&gt;Doors&lt;/b&gt;" in page
    assert "Sunday, 5 May" in page
    assert "data-share" in page


@pytest.mark.django_db
def test_what_is_kept_and_cannot_be_read_is_not_shown() -> None:
    assert days_of(Event(timetable="Lunch", starts_at=datetime(2030, 5, 4, tzinfo=UTC))) == []


@pytest.mark.django_db
def test_the_poster_says_what_when_and_where_and_leads_to_the_event(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = an_event(2, name="Öpen of 王", place="Hall 3", entry_fee="15 €", timetable="09:00 Doors open")
    said: list[str] = []

    def noted(text: object, style: str = "BodyText") -> Any:
        said.append(str(text))
        return cell(text, style)

    monkeypatch.setattr(prints, "cell", noted)
    answer = client.get(f"/events/{event.slug}/papers/poster.pdf")
    assert answer.content.startswith(b"%PDF")
    assert all(any(part in one for one in said) for part in ("Öpen of 王", "Hall 3", "15 €", event.slug))
