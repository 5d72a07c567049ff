"""A player’s public page: there by consent alone, gone at once, and with nothing that an event does not show to a stranger."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import User
from accounts.services import people
from accounts.services.retiring import retire
from common.models import AuditEntry
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_list, a_round, an_event, play
from tournaments.models import Entry, Event, Outcome, Sides
from tournaments.services import events
from tournaments.services.entries.lists import submit_list

pytestmark = pytest.mark.django_db

CANARY = "canary"


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def over(players: int = 4, **values: Any) -> Event:
    """A closed event of one round, in which everybody had a list."""
    event = an_event(players, round_count=1, **values)
    for entry in event.entries.all():
        assert entry.user is not None
        submit_list(entry, a_list(entry.user), actor=entry.user)
    play(a_round(event))
    events.close_event(event, actor=event.created_by)
    event.refresh_from_db()
    return event


def consent(user: User, *, is_public: bool = True) -> None:
    user.refresh_from_db()
    kept = {"display_name": user.display_name, "email": user.email, "club": user.club}
    people.change_profile(user, **kept, wants_mail=user.wants_mail, is_public=is_public)


def winner(event: Event) -> User:
    entry = Entry.objects.filter(event=event, seats__side=1, user__isnull=False).order_by("number")[0]
    assert entry.user is not None
    return entry.user


def pages_of(username: str) -> tuple[str, str]:
    return f"/players/{username}/", f"/api/v1/players/{username}/"


def status(username: str) -> set[int]:
    return {Client().get(page).status_code for page in pages_of(username)}


def test_nobody_has_a_page_without_having_agreed() -> None:
    user = winner(over())

    assert status(user.username) == {404}
    assert status("nobody-of-this-name") == {404}


def test_who_agreed_has_a_page_and_who_takes_it_back_has_none_at_once() -> None:
    user = winner(over())
    consent(user)
    assert status(user.username) == {200}
    assert status(user.username.upper()) == {200}

    consent(user, is_public=False)
    assert status(user.username) == {404}
    noted = AuditEntry.objects.filter(action="account.changed", subject_id=str(user.pk)).order_by("pk")
    assert [row.after["is_public"] for row in noted if row.after] == [True, False]


def test_the_page_shows_place_record_faction_and_rating() -> None:
    event = over()
    user = winner(event)
    consent(user)
    entry = event.entries.get(user=user)

    text = Client().get(f"/players/{user.username}/").content.decode()
    assert event.name in text
    assert "1–0–0" in text
    assert entry.faction
    assert entry.faction in text
    assert "Rating in Combat Hex" in text
    shown = APIClient().get(f"/api/v1/players/{user.username}/").json()
    (season,) = shown["events"]
    assert (season["event"], season["place"]) == (event.slug, 1)
    assert (season["won"], season["drawn"], season["lost"]) == (1, 0, 0)
    assert (season["faction"], season["list"]) == (entry.faction, entry.submission_id)


@pytest.mark.parametrize("audience", ["nobody", "opponent", "entrants"])
def test_a_list_that_a_stranger_may_not_see_says_no_faction(audience: str) -> None:
    event = over(lists_after=audience)
    user = winner(event)
    consent(user)
    Entry.objects.filter(event=event).update(faction=CANARY)

    for page in pages_of(user.username):
        assert CANARY not in Client().get(page).content.decode()
    (season,) = APIClient().get(f"/api/v1/players/{user.username}/").json()["events"]
    assert (season["faction"], season["list"]) == ("", None)


@pytest.mark.parametrize(
    "hidden", [{"state": "running"}, {"is_practice": True}, {"state": "draft"}, {"sides": Sides.DOUBLES}]
)
def test_an_event_that_is_not_over_or_not_for_everybody_is_not_shown(hidden: dict[str, object]) -> None:
    event = over()
    user = winner(event)
    consent(user)
    Event.objects.filter(pk=event.pk).update(name=CANARY, **hidden)

    for page in pages_of(user.username):
        answer = Client().get(page)
        assert answer.status_code == 200
        assert CANARY not in answer.content.decode()


def test_what_an_account_keeps_to_itself_and_other_players_stand_nowhere() -> None:
    event = over()
    user = winner(event)
    consent(user)
    User.objects.filter(pk=user.pk).update(email=f"{CANARY}@example.org")
    Entry.objects.filter(event=event).exclude(user=user).update(name=CANARY)

    for page in pages_of(user.username):
        assert CANARY not in Client().get(page).content.decode()


@pytest.mark.parametrize("state", ["applied", "declined", "withdrawn", "waiting"])
def test_an_entry_without_a_place_is_nobodys_business(state: str) -> None:
    event = over()
    user = UserFactory.create(is_public=True)
    Entry.objects.create(
        event=event, user=user, name=user.display_name, number=99, state=state, registered_at=event.starts_at
    )

    assert APIClient().get(f"/api/v1/players/{user.username}/").json()["events"] == []


def test_an_account_that_is_switched_off_or_retired_has_no_page() -> None:
    user = UserFactory.create(is_public=True)
    assert status(user.username) == {200}

    User.objects.filter(pk=user.pk).update(is_active=False)
    assert status(user.username) == {404}

    User.objects.filter(pk=user.pk).update(is_active=True)
    user.refresh_from_db()
    retire(user, actor=user)
    user.refresh_from_db()
    assert not user.is_public


def test_the_account_page_asks_and_says_where_the_page_is(client: Client) -> None:
    user = UserFactory.create()
    client.force_login(user)
    assert f"/players/{user.username}/" not in client.get("/account/").content.decode()

    form = {"display_name": user.display_name, "club": "", "email": user.email, "is_public": "on"}
    text = client.post("/account/", form, follow=True).content.decode()
    assert f"/players/{user.username}/" in text
    assert status(user.username) == {200}


def test_the_account_endpoint_changes_it_and_leaves_it_when_it_is_not_named() -> None:
    user = UserFactory.create()
    browser = APIClient()
    browser.force_authenticate(user)

    assert browser.patch("/api/v1/me/", {"is_public": True}, format="json").json()["is_public"] is True
    assert browser.patch("/api/v1/me/", {"club": "Bree"}, format="json").json()["is_public"] is True


def test_ratings_lead_to_the_pages_of_those_who_agreed() -> None:
    event = over()
    user = winner(event)
    consent(user)

    text = Client().get("/events/ratings/").content.decode()
    assert text.count('href="/players/') == 1
    assert f'href="/players/{user.username}/"' in text


def test_a_corrected_result_is_shown_once_the_event_is_closed_again() -> None:
    event = over(2)
    user = winner(event)
    consent(user)
    assert APIClient().get(f"/api/v1/players/{user.username}/").json()["events"][0]["place"] == 1

    events.reopen_event(event, actor=event.created_by)
    event.refresh_from_db()
    assert APIClient().get(f"/api/v1/players/{user.username}/").json()["events"] == []
    play(event.rounds.get(), Outcome.SECOND)
    events.close_event(event, actor=event.created_by)
    assert APIClient().get(f"/api/v1/players/{user.username}/").json()["events"][0]["place"] == 2


def test_as_many_queries_for_many_events_as_for_one() -> None:
    event = over(2)
    user = winner(event)
    consent(user)
    counts = []
    for _ in range(2):
        Client().get(f"/players/{user.username}/")
        with CaptureQueriesContext(connection) as queries:
            Client().get(f"/players/{user.username}/")
        counts.append(len(queries))
        for _ in range(3):
            later = over(2)
            later.entries.filter(number=1).update(user=user)
    assert counts[0] == counts[1]
