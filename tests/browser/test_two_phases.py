"""Two days of Swiss in a real browser: the form asks what a second phase needs, and only those who qualify play it."""

import pytest
from playwright.sync_api import expect

from accounts.models import User
from tests.browser.conftest import LAPTOP, SignIn
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_round
from tests.tournaments.formats.playing import play_out
from tournaments.models import Event
from tournaments.services import events
from tournaments.services.entries import registration

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def enter_all(event: Event, players: int) -> None:
    for _ in range(players):
        user = UserFactory.create()
        registration.check_in(registration.register(event, user, actor=user), actor=event.created_by)


def test_an_organizer_makes_two_days_and_drafts_the_second(open_as: SignIn) -> None:
    organizer: User = UserFactory.create()
    page = open_as(organizer, LAPTOP)
    page.goto("/events/new/")
    page.get_by_label("Name").first.fill("Two Days")
    page.get_by_label("Venue", exact=True).fill("Harbour Hall")
    page.get_by_label("Begins").fill("2030-05-04T10:00")
    page.locator("summary").get_by_text("Lists", exact=True).click()
    page.get_by_label("Every player submits a list").uncheck()
    page.locator("summary").get_by_text("Format", exact=True).click()
    rounds, best, points = (
        page.locator(f'[name="{name}"]') for name in ("flight_rounds", "flights_best", "flights_points")
    )
    expect(rounds).to_be_hidden()
    page.get_by_label("Who plays on after the first phase").select_option("overall")
    expect(best).to_be_visible()
    expect(points).to_be_hidden()
    page.get_by_label("Who plays on after the first phase").select_option("points")
    expect(best).to_be_hidden()
    page.locator('[name="round_count"]').fill("3")
    rounds.fill("3")
    points.fill("6")
    page.get_by_role("button", name="Create and publish").click()
    expect(page.get_by_text("No round would be left for the second phase").first).to_be_visible()
    rounds.fill("2")
    page.get_by_role("button", name="Create and publish").click()
    expect(page.get_by_text("then everybody with 6 points or more plays on")).to_be_visible()

    event = Event.objects.get(name="Two Days")
    events.change_event(event, {"rematches": "soft"}, actor=organizer)
    enter_all(event, 8)
    for _ in range(2):
        play_out(a_round(event))
    page.goto(event.get_absolute_url())
    expect(
        page.get_by_text("The first phase is over. Ready for round 3: 2 players play on.").first
    ).to_be_visible()
    page.get_by_role("button", name="Generate pairings").click()
    expect(page.get_by_text("Second phase, round 1 of 1")).to_be_visible()
    page.get_by_role("button", name="Publish").first.click()
    expect(page.get_by_text("Published").first).to_be_visible()
    page.goto(f"{event.get_absolute_url()}standings/")
    expect(page.locator("table").first.get_by_text("Second phase", exact=True)).to_have_count(2)
