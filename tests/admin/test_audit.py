"""The audit log in the back office: what changed, readable; found by who, what, where and when."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from common.differences import Difference, differences
from common.models import AuditEntry

pytestmark = pytest.mark.django_db
LIST = "/admin/common/auditentry/"


@pytest.fixture
def office(staff: User, signed_in: Callable[[User], Client]) -> Client:
    return signed_in(staff)


def entry(**values: Any) -> AuditEntry:
    facts = {
        "action": "event.changed",
        "subject_type": "tournaments.event",
        "subject_id": "7",
        "scope": "event:7",
    }
    return AuditEntry.objects.create(**facts | values)


def test_places_of_both_documents_stand_beside_each_other() -> None:
    found = differences(
        {"name": "Open", "byes": [1], "gone": True}, {"name": "Cup", "byes": [1, 2], "new": {"a": None}}
    )
    assert found == [
        Difference("name", "Open", "Cup"),
        Difference("byes[1]", "1", "1"),
        Difference("gone", "true", None),
        Difference("byes[2]", None, "2"),
        Difference("new.a", None, "null"),
    ]
    assert [row.is_change for row in found] == [True, False, True, True, True]
    assert differences(None, None) == []


def test_an_entry_shows_who_from_where_and_what_became_of_what(office: Client, user: User) -> None:
    made = entry(
        actor=user,
        actor_name="Rosie",
        ip="10.1.2.3",
        request_id="abc",
        before={"name": "<b>Open"},
        after={"name": "Cup"},
    )
    page = office.get(f"{LIST}{made.pk}/change/").content.decode()
    assert "<del>&lt;b&gt;Open</del>" in page
    assert "<ins>Cup</ins>" in page
    for told in ("Rosie", "10.1.2.3", "abc", "/admin/tournaments/event/7/change/"):
        assert told in page


def test_an_entry_about_something_without_a_page_shows_its_name(office: Client) -> None:
    made = entry(subject_type="tournaments.seat")
    assert "Seat 7" in office.get(f"{LIST}{made.pk}/change/").content.decode()


@pytest.mark.parametrize(
    "asked",
    [
        "actor__id__exact={user}",
        "action=entry.registered",
        "scope=event:9",
        "at_from_0={day}&at_from_1=00:00:00",
        "at_from_0={day}",
    ],
)
def test_the_trail_is_narrowed_by_each_filter(office: Client, user: User, asked: str) -> None:
    old = entry(at=timezone.now() - timedelta(days=30))
    wanted = entry(actor=user, action="entry.registered", scope="event:9")
    day = f"{timezone.now() - timedelta(days=1):%Y-%m-%d}"
    page = office.get(f"{LIST}?{asked.format(user=user.pk, day=day)}").content.decode()
    assert f"/auditentry/{wanted.pk}/change/" in page
    assert f"/auditentry/{old.pk}/change/" not in page


def test_a_time_that_is_none_narrows_nothing(office: Client) -> None:
    made = entry()
    for asked in ("at_from_0=yesterday", "at_from_0=2030-02-31", "at_to_1=12:00:00"):
        assert f"/auditentry/{made.pk}/change/" in office.get(f"{LIST}?{asked}").content.decode()
