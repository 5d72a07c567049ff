"""Phones on bad wireless: what is sent without a connection is kept, said to be kept, and done exactly once."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from accounts.models import User
from tests.browser.conftest import SignIn
from tests.factories.tournaments import a_round, an_event
from tournaments.models import Event, Pairing
from tournaments.services.entries import registration

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def a_table() -> tuple[Event, Pairing, list[User]]:
    event = an_event(2)
    pairing = a_round(event).pairings.get()
    users = [seat.entry.user for seat in pairing.seats.order_by("side").select_related("entry__user")]
    return event, pairing, [user for user in users if user is not None]


def say_who_won(page: Page) -> None:
    page.get_by_role("radio", name="I won").check()
    page.get_by_role("button", name="Send to opponent").click()


def test_a_report_sent_without_a_connection_arrives_once_when_it_is_back(open_as: SignIn) -> None:
    event, pairing, users = a_table()
    page = open_as(users[0])
    page.goto(f"/events/{event.slug}/me/")

    page.context.set_offline(True)
    say_who_won(page)
    expect(page.get_by_text("No connection. Kept on this phone")).to_be_visible()
    expect(page.get_by_role("radio", name="I won")).to_be_checked()
    assert not pairing.reports.exists()

    page.context.set_offline(False)
    expect(page.get_by_text("confirms it on the page of this table.")).to_be_visible()
    assert [(one.version, one.state) for one in pairing.reports.all()] == [(1, "proposed")]


def test_a_report_outlives_the_page_it_was_typed_on(open_as: SignIn) -> None:
    event, pairing, users = a_table()
    page = open_as(users[0])
    page.goto(f"/events/{event.slug}/me/")
    page.context.set_offline(True)
    say_who_won(page)
    expect(page.get_by_text("Kept on this phone")).to_be_visible()

    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto("/lists/")
    expect(page.get_by_text("Your report: Sent.")).to_be_visible()
    page.get_by_role("link", name="See it").click()
    expect(page.get_by_text("confirms it on the page of this table.")).to_be_visible()
    assert pairing.reports.count() == 1


def test_an_answer_that_was_lost_on_the_way_is_asked_for_again_and_nothing_is_done_twice(
    open_as: SignIn,
) -> None:
    """The server has the report; the phone never heard so."""
    event, pairing, users = a_table()
    page = open_as(users[0])
    page.goto(f"/events/{event.slug}/me/")
    sent: list[str | None] = []

    def lose_the_first_answer(route: Route) -> None:
        sent.append(route.request.post_data)
        if len(sent) > 1:
            return route.continue_()
        route.fetch(max_redirects=0)
        return route.abort()

    page.route("**/report/", lose_the_first_answer)
    say_who_won(page)
    expect(page.get_by_text("Kept on this phone")).to_be_visible()
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_text("confirms it on the page of this table.")).to_be_visible()

    assert len(sent) == 2
    assert sent[0] == sent[1], "the same words under the same key"
    assert pairing.reports.count() == 1


def test_a_confirmation_a_call_and_a_check_in_are_kept_too(open_as: SignIn) -> None:
    event, pairing, users = a_table()
    one, other = open_as(users[0]), open_as(users[1])
    one.goto(f"/events/{event.slug}/me/")
    say_who_won(one)
    expect(one.get_by_text("confirms it on the page of this table.")).to_be_visible()

    other.goto(f"/events/{event.slug}/me/")
    other.context.set_offline(True)
    other.get_by_role("button", name="Confirm", exact=True).click()
    expect(other.get_by_text("Your confirmation: No connection.")).to_be_visible()
    other.context.set_offline(False)
    expect(other.get_by_text("Confirmed.", exact=True)).to_be_visible()

    one.goto("/")
    one.context.set_offline(True)
    one.get_by_text("Call a judge").first.click()
    one.get_by_label("The question, in one line").fill("Who may shoot?")
    one.get_by_role("button", name="Call a judge to this table").click()
    expect(one.get_by_text("Call for a judge: No connection.")).to_be_visible()
    one.context.set_offline(False)
    expect(one.get_by_text("“Who may shoot?”")).to_be_visible()
    assert [call.question for call in pairing.calls.all()] == ["Who may shoot?"]


def test_a_check_in_is_kept_and_done_when_the_connection_is_back(open_as: SignIn) -> None:
    event = an_event(2, capacity=8, starts_at=timezone.now() + timedelta(hours=1))
    user = event.entries.get(number=1).user
    assert user is not None
    registration.undo_check_in(event.entries.get(number=1), actor=event.created_by)
    page = open_as(user)
    page.context.set_offline(True)
    page.get_by_role("button", name="Check in: I am here").click()
    expect(page.get_by_text("Check-in: No connection.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("You are checked in. Have a good day.")).to_be_visible()
    assert event.entries.get(number=1).is_active


def test_what_the_server_does_not_take_is_said_with_its_reason(open_as: SignIn) -> None:
    event, pairing, users = a_table()
    page = open_as(users[0])
    page.goto(f"/events/{event.slug}/me/")
    page.context.set_offline(True)
    say_who_won(page)
    expect(page.get_by_text("Kept on this phone")).to_be_visible()
    Event.objects.filter(pk=event.pk).update(state="closed")
    page.context.set_offline(False)
    expect(page.get_by_text("Not taken: The event is closed.")).to_be_visible()
    assert not pairing.reports.exists()


def test_somebody_else_on_the_same_phone_does_not_send_it(open_as: SignIn) -> None:
    event, pairing, users = a_table()
    page = open_as(users[0])
    page.goto(f"/events/{event.slug}/me/")
    page.evaluate(
        """([user, action]) => localStorage.setItem("muster:outbox", JSON.stringify([
            { key: "k", user, what: "Your report", page: "/", at: Date.now(), action, fields: [["outcome", "won"]] }]))""",
        [str(users[1].pk), f"/events/{event.slug}/tables/{pairing.pk}/report/"],
    )
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert not pairing.reports.exists()


def test_a_form_that_says_what_is_wrong_has_no_bar_over_its_fields(open_as: SignIn) -> None:
    event, pairing, users = a_table()
    page = open_as(users[0])
    page.goto(f"/events/{event.slug}/me/")
    page.get_by_label("Your warriors left").fill("3")
    page.get_by_role("button", name="Send to opponent").click()

    expect(page.get_by_text("3 things need your attention")).to_be_visible()
    expect(page.locator("#sendbar")).to_be_empty()
    assert not pairing.reports.exists()
    page.get_by_role("radio", name="I won").check()
    page.get_by_label("Your warriors left").fill("")
    page.get_by_role("button", name="Send to opponent").click()
    expect(page.get_by_text("confirms it on the page of this table.")).to_be_visible()


def test_the_answer_to_a_question_before_something_harmful_looks_harmful(open_as: SignIn) -> None:
    event, _, _ = a_table()
    page = open_as(event.created_by)
    page.goto(f"/events/{event.slug}/settings/")
    page.get_by_text("Cancel event", exact=True).first.click()
    page.get_by_label("Reason").fill("The hall is flooded.")
    page.get_by_role("button", name="Cancel event").click()

    answer = page.get_by_role("dialog").get_by_role("button", name="Cancel event")
    expect(answer).to_have_class("button button--danger")
    page.get_by_role("dialog").get_by_role("button", name="Go back").click()
    event.refresh_from_db()
    assert event.cancelled_at is None
