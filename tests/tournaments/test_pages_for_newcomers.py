"""Event pages say what they did, what a number counts and where a button is, as somebody new to them reads it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.teams import a_team_event
from tests.factories.tournaments import EventFactory
from tests.tournaments.conftest import Cast
from tests.tournaments.form_fields import fields_of
from tournaments.models import Event
from tournaments.services import calls, clock

SignedIn = Callable[[User], Client]
pytestmark = pytest.mark.django_db


def text_of(client: Client, address: str, **query: str) -> str:
    answer = client.get(address, query, follow=True)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_a_template_says_what_it_filled_in_and_opens_what_it_changed(signed_in: SignedIn) -> None:
    organizer = signed_in(UserFactory.create())
    plain = text_of(organizer, "/events/new/")
    page = text_of(organizer, "/events/new/", **{"from": "knock-out"})

    assert 'id="filled-in"' not in plain
    assert "Filled in from the template “Knock-out”: 16 players, single elimination" in page
    assert 'aria-current="true">Knock-out</a> <span class="badge badge--good">chosen</span>' in page
    assert '<details class="card" id="format" open>' in page
    assert '<details class="card" id="format">' in plain
    assert '<details class="card" id="teams">' in page


def test_with_teams_the_maximum_counts_teams(signed_in: SignedIn) -> None:
    organizer = signed_in(UserFactory.create())
    assert "Maximum teams</label>" in text_of(organizer, "/events/new/", **{"from": "teams"})
    new = text_of(organizer, "/events/new/")
    assert "Maximum players</label>" in new
    assert 'data-labels-by="sides"' in new
    assert "&quot;doubles&quot;: &quot;Maximum pairs of players&quot;" in new
    event = a_team_event(2, 2)
    assert "Maximum teams</label>" in text_of(signed_in(event.created_by), f"/events/{event.slug}/settings/")
    assert "<dt>Teams</dt>" in text_of(Client(), f"/events/{event.slug}/")


@pytest.mark.parametrize(
    ("button", "said"),
    [
        ({}, "Saved as a draft: only the staff sees the event."),
        ({"publish": "1"}, "Created and published: players can find the event and register."),
    ],
)
def test_a_new_event_is_said_to_be_saved_or_published(
    signed_in: SignedIn, button: dict[str, str], said: str
) -> None:
    organizer = signed_in(UserFactory.create())
    body = fields_of(organizer.get("/events/new/").context["form"]) | {
        "name": "Spring", "place": "Hall", "starts_at": "2030-05-04T10:00", "time_zone": "UTC"
    }  # fmt: skip
    answer = organizer.post("/events/new/", body | button, follow=True)

    assert f'<p class="notice notice--success">{said}</p>' in answer.content.decode()


def test_who_registers_is_told_on_the_page_that_follows(signed_in: SignedIn) -> None:
    event = EventFactory.create(state="published")
    answer = signed_in(UserFactory.create()).post(f"/events/{event.slug}/register/", {}, follow=True)

    assert "You are registered." in answer.content.decode()


def test_overtime_is_said_in_the_same_words_while_the_clock_runs_and_stands(
    cast: Cast, signed_in: SignedIn
) -> None:
    owner = cast.user("owner")
    addresses = [f"/events/{cast.event.slug}/{path}" for path in ("rounds/1/", "control/", "projector/")]
    with time_machine.travel("2030-05-04T10:00:00Z", tick=False) as now:
        clock.start_clock(cast.round, actor=owner, minutes=45)
        client = signed_in(owner)
        assert all("left of 45:00" in text_of(client, one) for one in addresses)
        now.shift(timedelta(minutes=47, seconds=54))
        running = [text_of(client, one, made="anew") for one in addresses]
        cast.round.refresh_from_db()
        clock.pause_clock(cast.round, actor=owner)
        paused = [text_of(client, one) for one in addresses]

    assert all(">2:54</span>" in page and ">over the time of 45:00</span>" in page for page in running)
    assert all(">2:54</span>" in page and "over · the clock is paused" in page for page in paused)


def test_a_penalty_is_given_from_the_page_of_all_penalties(cast: Cast, signed_in: SignedIn) -> None:
    judge, entry = signed_in(cast.user("judge")), cast.entry("player")
    address = f"/events/{cast.event.slug}/penalties/"
    assert "Give a penalty…" in text_of(judge, address)
    assert "Enter the whole name or the ID." in text_of(judge, address)

    named = judge.get(address, {"player": f"{entry.name} ({entry.number})"})
    assert named.headers["Location"] == f"/events/{cast.event.slug}/players/{entry.number}/penalties/"
    unknown = judge.get(address, {"player": "Nobody of this name"})
    assert (unknown.status_code, "No player of this event." in unknown.content.decode()) == (422, True)
    offered = judge.get(address, {"player": entry.name}, headers={"HX-Request": "true"})
    assert f"{entry.name} ({entry.number})" in offered.content.decode()

    Event.objects.filter(pk=cast.event.pk).update(state="closed")
    assert "Give a penalty…" not in text_of(judge, address)


def test_a_judge_call_leads_to_the_event_and_its_penalties(cast: Cast, signed_in: SignedIn) -> None:
    calls.call_judge(cast.pairing, "Who is right?", actor=cast.user("player"))
    page = text_of(signed_in(cast.user("judge")), "/events/calls/")

    assert f'<a href="/events/{cast.event.slug}/">{cast.event.name}</a>' in page
    assert f'href="/events/{cast.event.slug}/penalties/"' in page


def test_the_list_table_is_among_the_exports_and_restoring_is_a_link(cast: Cast, signed_in: SignedIn) -> None:
    page = text_of(signed_in(cast.user("owner")), f"/events/{cast.event.slug}/papers/")

    assert page.index("Lists as a table") > page.index("<h2>For other programs</h2>")
    assert '<a href="/events/restore/">Restore an archived event</a>' in page


def test_the_readings_go_by_one_name(cast: Cast, signed_in: SignedIn) -> None:
    owner = signed_in(cast.user("owner"))
    for path in ("", "settings/"):
        assert "Readings of contested rules" in text_of(owner, f"/events/{cast.event.slug}/{path}")


def test_what_only_teams_need_stands_under_its_own_heading(signed_in: SignedIn) -> None:
    page = text_of(signed_in(UserFactory.create()), "/events/new/")

    assert page.index("Who takes part") < page.index("<legend>For teams only</legend>")
    assert page.index("<legend>For teams only</legend>") < page.index("Boards of a match")


def test_the_results_page_says_what_the_tick_does(cast: Cast, signed_in: SignedIn) -> None:
    page = text_of(signed_in(cast.user("owner")), f"/events/{cast.event.slug}/rounds/1/results/")

    assert "Ticked: your rows replace players’ reports that say something else." in page
    assert "Decided by numbers</option>" in page
    assert "the numbers of the row say who won" in page
