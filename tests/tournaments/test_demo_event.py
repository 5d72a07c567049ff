"""The demo event: anybody tries it without an account, where the service offers it; it is made anew every night."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.models.user import GUEST
from common import outbox
from common.models import OutboxMessage
from config.celery import app
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import an_event
from tournaments.models import Entry, Event, Outcome
from tournaments.services.demo_event import guest, reset_demo_event
from tournaments.tasks import reset_demo

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]
TRY = "Run the shared demo event"


@pytest.fixture(autouse=True)
def offered(settings: Any) -> None:
    settings.DEMO_EVENT = True


@pytest.fixture
def visitor() -> Client:
    client = Client()
    client.post("/events/demo/")
    return client


def event_of_guests() -> Event:
    return guest().events_created.get()


def test_one_button_on_the_landing_page_leads_into_a_round_that_is_being_played() -> None:
    client = Client()
    assert TRY in client.get("/").content.decode()
    page = client.post("/events/demo/", follow=True).content.decode()
    event = event_of_guests()
    assert page.count("Muster demo") > 1
    assert "Enter the results of round 2" in page
    assert "Steps 1 to 4 are done in the demo." in page
    assert event.is_running
    assert [round_.number for round_ in event.rounds.all()] == [1, 2]


def test_a_guest_runs_the_event_to_its_end_and_starts_over(visitor: Client) -> None:
    event = event_of_guests()
    for pairing in event.rounds.get(number=2).pairings.all():
        visitor.post(
            f"/events/{event.slug}/tables/{pairing.pk}/override/",
            {"outcome": Outcome.FIRST, "reason": "slip"},
        )
    assert visitor.post(f"/events/{event.slug}/rounds/draft/").status_code == 302
    assert event.rounds.count() == 3

    answer = visitor.post(f"/events/{event.slug}/practice/delete/", follow=True)
    assert "made anew" in answer.content.decode()
    assert event_of_guests().pk != event.pk


def test_nobody_else_sees_it_and_it_is_listed_nowhere(visitor: Client, signed_in: SignedIn) -> None:
    event = event_of_guests()
    assert Client().get(event.get_absolute_url()).status_code == 404
    assert signed_in(UserFactory.create()).get(event.get_absolute_url()).status_code == 404
    assert "Muster demo" not in visitor.get("/events/").content.decode()


@pytest.mark.parametrize(
    "address",
    [
        "/account/", "/account/password/", "/account/tokens/", "/account/webhooks/", "/account/data/",
        "/api/v1/events/", "/admin/",
    ],
)  # fmt: skip
def test_the_guests_account_is_nobodys(visitor: Client, address: str) -> None:
    assert visitor.get(address).status_code == 403
    assert visitor.post(address).status_code == 403


def test_a_guest_changes_nothing_but_the_demo_event(visitor: Client) -> None:
    real = an_event(2)
    mine = event_of_guests().slug
    for address in (
        f"/events/{real.slug}/register/", "/events/new/", "/events/practice/", "/events/restore/", "/lists/new/",
        "/rules/adjudicate/", "/events/series/new/", f"/events/{mine}/copy/", f"/events/{mine}/crew/add/",
    ):  # fmt: skip
        assert visitor.post(address).status_code == 403, address
    assert visitor.get(f"/events/{real.slug}/").status_code == 200
    assert visitor.post("/account/sign-out/").status_code == 302


def test_a_guest_has_no_password_and_the_account_is_one(visitor: Client) -> None:
    Client().post("/events/demo/")
    user = User.objects.get(username=GUEST)
    assert not user.has_usable_password()
    assert Event.objects.count() == 1


def test_nobody_can_sign_up_as_the_guest() -> None:
    said = {"username": GUEST, "display_name": "Me", "password": "riders at dawn"}
    assert Client().post("/account/sign-up/", said).status_code == 200
    assert not User.objects.exists()


def test_it_is_made_anew_every_night(visitor: Client) -> None:
    before = event_of_guests()
    visitor.post(f"/events/{before.slug}/announce/", {"text": "Rude words."})
    Entry.objects.filter(event=before).update(name="Rude name")
    reset_demo()
    after = event_of_guests()
    assert after.pk != before.pk
    assert not Entry.objects.filter(name="Rude name").exists()
    schedule = app.conf.beat_schedule["reset-demo-event"]["schedule"]
    assert (schedule.hour, schedule.minute) == ({3}, {30})


def test_a_service_that_is_no_demo_offers_and_makes_nothing(settings: Any, signed_in: SignedIn) -> None:
    settings.DEMO_EVENT = False
    assert TRY not in Client().get("/").content.decode()
    assert Client().post("/events/demo/").status_code == 404
    reset_demo()
    assert not Event.objects.exists()
    assert not User.objects.filter(username=GUEST).exists()


def test_where_it_is_no_longer_offered_guests_are_gone(visitor: Client, settings: Any) -> None:
    """A session of yesterday opens nothing once the demo event is switched off."""
    settings.DEMO_EVENT = False
    assert visitor.get("/events/new/").status_code == 302


def test_who_has_an_account_practises_with_it(user: User, signed_in: SignedIn) -> None:
    answer = signed_in(user).post("/events/demo/")
    assert answer["Location"] == "/events/new/"


def test_nothing_of_it_is_sent(visitor: Client) -> None:
    outbox.deliver_due(limit=1000)
    assert not OutboxMessage.objects.filter(topic="mail.letter").exists()
    reset_demo_event()
