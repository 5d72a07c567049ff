"""What a button does is what somebody new to the page expects of its words."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from django.test import Client

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_list, an_event
from tests.tournaments.conftest import Cast
from tournaments.models import EntryState, Event
from tournaments.services import calls
from tournaments.services.entries import desk, lists, registration
from tournaments.services.rounds import draft_round, publish_round

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]


def playing(players: int) -> Event:
    """Returns an event whose first round is out."""
    event = an_event(players)
    publish_round(draft_round(event, actor=event.created_by), actor=event.created_by)
    event.refresh_from_db()
    return event


def test_to_go_on_without_results_says_first_that_the_round_ends(signed_in: SignedIn) -> None:
    event = playing(4)
    page = signed_in(event.created_by).get(f"/events/{event.slug}/rounds/1/").content.decode()

    assert "Finish round 1 and generate pairings" in page
    assert (
        page.count("This ends round 1 for everybody: its clock stops, and tables 1, 2 lose their page") == 2
    )


def test_the_desk_shows_what_a_withdrawal_does_before_it_is_done(signed_in: SignedIn) -> None:
    event = an_event(2)
    client, back = signed_in(event.created_by), f"/events/{event.slug}/desk/?show=all"
    address = f"/events/{event.slug}/players/1/withdraw/?next={quote(back, '')}"

    assert f'href="{address}"' in client.get(back).content.decode()
    question = client.get(address).content.decode()
    assert "Nothing is changed yet" in question
    assert f'href="{back}"' in question


def test_a_step_for_somebody_withdrawn_is_refused_with_the_way_back() -> None:
    event = an_event(2)
    registration.withdraw(event.entries.get(number=1), actor=event.created_by)

    (found,) = desk.act_on_many(event, [1], "bring-back", actor=event.created_by)

    assert found.refusal is not None
    assert found.refusal.text.endswith("add the player again with the same username.")
    assert event.entries.get(number=1).state == EntryState.WITHDRAWN


def test_without_ticked_tables_the_refusal_is_beside_the_ticks(signed_in: SignedIn) -> None:
    event = playing(4)
    answer = signed_in(event.created_by).get(f"/events/{event.slug}/rounds/1/repair/", follow=True)

    assert answer.redirect_chain[-1][0].endswith("/rounds/1/?nothing-ticked#repair")
    assert "Tick at least one table in the list." in answer.content.decode()


def test_a_refused_end_of_a_call_keeps_the_minutes(cast: Cast, signed_in: SignedIn) -> None:
    call = calls.call_judge(cast.pairing, "Who is right?", actor=cast.user("player"))
    calls.claim_call(call, actor=cast.user("judge"))

    answer = signed_in(cast.user("judge")).post(
        f"/events/calls/{call.pk}/close/", {"answer": "", "extra_minutes": "7"}
    )

    assert answer.status_code == 422
    assert 'name="extra_minutes" value="7"' in answer.content.decode()


def test_what_replaces_an_unlocked_list_is_not_late() -> None:
    event = an_event(2)
    entry = event.entries.get(number=1)
    assert entry.user is not None
    lists.submit_list(entry, a_list(entry.user), actor=entry.user)
    lists.lock_lists(event, actor=event.created_by)
    lists.unlock_list(entry, actor=event.created_by)

    again = lists.submit_list(entry, a_list(entry.user, "orcs"), actor=entry.user)

    assert again.is_locked
    assert not again.is_late


def test_the_scoring_of_a_started_event_is_only_read(signed_in: SignedIn) -> None:
    event = playing(2)
    page = signed_in(event.created_by).get(f"/events/{event.slug}/scoring/").content.decode()

    assert "so its scoring is fixed" in page
    assert "Save and use for this event" not in page


def test_a_template_takes_along_what_was_typed(signed_in: SignedIn) -> None:
    page = signed_in(UserFactory.create()).get("/events/new/?from=&name=Autumn+Cup").content.decode()
    assert 'value="Autumn Cup"' in page
