"""A practice event: made with one button, played through like any other, known to nobody else, deleted with one button."""

from collections.abc import Callable

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User, WebhookDelivery
from common import outbox
from common.errors import Refusal
from common.models import AuditEntry
from config.back_office.figures import gather
from guide.search import search
from tests.factories.accounts import UserFactory, WebhookFactory
from tests.factories.tournaments import EventFactory, a_round, play
from tournaments.exports.schedule import occasions_of
from tournaments.models import Entry, Event, Penalty, Role, Round
from tournaments.presenters.practice import practice_of, steps_offered
from tournaments.presenters.scoring_preview import past_events
from tournaments.services.crew import ask
from tournaments.services.entries.importing import import_players
from tournaments.services.entries.registration import add_player, register
from tournaments.services.entries.roll import check_in_all
from tournaments.services.events import announce, close_event
from tournaments.services.penalising import give_penalty
from tournaments.services.practice import PLAYERS, delete_practice, start_practice
from tournaments.services.series import add_event, make_series

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]


@pytest.fixture
def organizer(db: None) -> User:
    return UserFactory.create(username="organizer", email="organizer@example.org")


@pytest.fixture
def event(organizer: User) -> Event:
    return start_practice(organizer)


def play_through(event: Event) -> None:
    """As the steps say, by the services that the pages call."""
    check_in_all(event, actor=event.created_by)
    for _ in range(3):
        play(a_round(event))
        event.refresh_from_db()
    close_event(event, actor=event.created_by)
    event.refresh_from_db()


def test_one_button_makes_an_event_with_example_players(organizer: User, signed_in: SignedIn) -> None:
    answer = signed_in(organizer).post("/events/practice/", follow=True)

    event = Event.objects.get()
    assert event.is_practice
    assert event.is_published
    assert [entry.name for entry in event.entries.all()] == [f"{name} (example)" for name, _ in PLAYERS]
    assert not event.entries.exclude(user=None).exists()
    assert "Step 1 of" in answer.content.decode()


def test_steps_follow_what_was_done(event: Event) -> None:
    assert practice_of(event).current.title == "Check the players in"
    check_in_all(event, actor=event.created_by)
    assert practice_of(event).current.title == "Pair round 1"
    first = a_round(event)
    assert practice_of(event).current.title == "Enter the results of round 1"
    play(first)
    assert practice_of(event).current.title == "Read the standings, then pair round 2"
    play(a_round(event))
    assert practice_of(event).current.title == "Pair the final"
    final = a_round(event)
    assert final.pairings.count() == 1
    assert practice_of(event).current.title == "Enter the result of the final"
    play(final)
    assert practice_of(event).current.title == "Close the event"
    event.refresh_from_db()
    close_event(event, actor=event.created_by)
    event.refresh_from_db()
    done = practice_of(event)
    assert done.current.title == "Delete the practice event"
    assert done.number == len(done.steps) == 9


def test_each_page_of_it_leads_to_the_next_step(event: Event, organizer: User, signed_in: SignedIn) -> None:
    browser = signed_in(organizer)
    check_in_all(event, actor=organizer)
    a_round(event)
    for page in (
        "",
        "players/",
        "rounds/",
        "rounds/1/",
        "rounds/1/results/",
        "standings/",
        "settings/",
        "desk/",
    ):
        text = browser.get(f"/events/{event.slug}/{page}", follow=True).content.decode()
        assert "Step 3 of 9: Enter the results of round 1" in text, page
        assert f'href="/events/{event.slug}/rounds/1/results/"' in text, page


def test_nobody_else_sees_it(event: Event, signed_in: SignedIn) -> None:
    play_through(event)
    staff = UserFactory.create(is_staff=True)
    for page in ("", "players/", "standings/", "papers/archive.json", "event.ics"):
        address = f"/events/{event.slug}/{page}"
        assert Client().get(address).status_code == 404, page
        assert signed_in(UserFactory.create()).get(address).status_code == 404, page
        assert signed_in(staff).get(address).status_code == 404, page


def test_it_is_listed_searched_and_counted_nowhere(
    event: Event, organizer: User, signed_in: SignedIn
) -> None:
    real = EventFactory.create(name="Ford Cup", created_by=organizer)
    check_in_all(event, actor=organizer)
    play(a_round(event))
    api = APIClient()
    api.force_authenticate(organizer)

    assert "Practice event" not in signed_in(organizer).get("/events/").content.decode()
    assert [row["slug"] for row in api.get("/api/v1/events/").json()["results"]] == [real.slug]
    found = [hit.title for group in search(organizer, "practice") for hit in group.hits]
    assert "Practice event" not in found
    assert not [group for group in search(organizer, "Chloé (example)") if group.title == "Players"]
    assert [one.title for one in occasions_of(organizer)] == []
    assert event not in past_events(real)
    tiles = {tile.label: tile.value for tile in gather(timezone.now()).tiles}
    assert tiles["Events running"] == "0"


def test_nobody_is_written_to_and_no_webhook_hears_of_it(event: Event, organizer: User) -> None:
    WebhookFactory.create(user=organizer, topics=["round.published", "result.overridden"])
    play_through(event)
    outbox.deliver_due()
    assert not mail.outbox
    assert not WebhookDelivery.objects.exists()


def test_accounts_take_no_part(event: Event, organizer: User) -> None:
    other = UserFactory.create(username="rosie")
    for act in (
        lambda: register(event, other, actor=other),
        lambda: register(event, organizer, actor=organizer),
        lambda: add_player(event, "Rosie", user=other, actor=organizer),
        lambda: ask(event, other, [Role.JUDGE], actor=organizer),
        lambda: import_players(event, "name,username\nRosie,rosie\n", actor=organizer),
    ):
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.code == "event.practice"


def test_it_counts_in_no_series(event: Event, organizer: User) -> None:
    season = make_series({"name": "Season", "by": "places", "counts": 0}, actor=organizer)
    with pytest.raises(Refusal) as refused:
        add_event(season, event, actor=organizer)
    assert refused.value.code == "series.practice"


def test_a_person_has_one_at_a_time(event: Event, organizer: User) -> None:
    with pytest.raises(Refusal) as refused:
        start_practice(organizer)
    assert refused.value.code == "event.practice-twice"
    with pytest.raises(IntegrityError), transaction.atomic():
        EventFactory.create(created_by=organizer, slug=event.slug)


def test_one_button_deletes_it_with_everything_in_it(
    event: Event, organizer: User, signed_in: SignedIn
) -> None:
    announce(event, "Lunch.", actor=organizer)
    give_penalty(
        event.entries.all()[0],
        offence="slow-play",
        kind=Penalty.Kind.WARNING,
        remark="Late.",
        actor=organizer,
    )
    play_through(event)

    answer = signed_in(organizer).post(f"/events/{event.slug}/practice/delete/", follow=True)

    assert "The practice event is deleted" in answer.content.decode()
    assert not Event.objects.exists()
    assert not Entry.objects.exists()
    assert not Round.objects.exists()
    assert AuditEntry.objects.filter(scope=event.scope, action="event.deleted").exists()
    start_practice(organizer)


def test_no_other_event_is_deleted_like_this(organizer: User) -> None:
    real = EventFactory.create(created_by=organizer)
    with pytest.raises(Refusal) as refused:
        delete_practice(real, actor=organizer)
    assert refused.value.code == "event.not-practice"


def test_it_is_offered_to_everybody_who_makes_an_event(organizer: User, signed_in: SignedIn) -> None:
    browser, offer = signed_in(organizer), "Try it with a practice event"
    before = browser.get("/").content.decode()
    assert offer in before
    assert offer in browser.get("/events/new/").content.decode()

    event = start_practice(organizer)
    assert len(practice_of(event).steps) == steps_offered()
    assert f"starts a guide in {steps_offered()} steps" in before
    assert f'href="/events/{event.slug}/"' in browser.get("/events/new/").content.decode()
    assert f'href="/events/{event.slug}/"' in browser.get("/").content.decode()
    delete_practice(event, actor=organizer)

    real = EventFactory.create(created_by=organizer)
    real.crew.create(user=organizer, role=Role.OWNER)
    assert offer in browser.get("/events/new/").content.decode()
