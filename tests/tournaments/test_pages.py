"""The pages as a whole: they answer, they grow in rows and not in queries, they say what is missing."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from common.models import Job
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import (
    EntryFactory,
    EventFactory,
    EventRoleFactory,
    a_round,
    an_event,
    play,
)
from tests.tournaments.conftest import Cast
from tournaments.demo import days as demo
from tournaments.models import Event, JudgeCall, Outcome, ResultReport, Role
from tournaments.services import calls, rounds
from tournaments.views import rounds as round_views

SignedIn = Callable[[User], Client]
PAGES = (
    "",
    "players/",
    "rounds/1/",
    "rounds/2/",
    "standings/",
    "papers/",
    "projector/",
    "calls/",
    "record/",
    "crew/",
)


def queries_for(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def with_two_rounds(players: int) -> Event:
    event = an_event(players)
    play(a_round(event))
    second = a_round(event)
    for pairing in second.pairings.select_related("round__event"):
        ResultReport.objects.create(
            pairing=pairing, version=1, outcome=Outcome.DRAW, said_by=event.created_by
        )
        JudgeCall.objects.create(
            pairing=pairing, question="?", asked_by=event.created_by, asked_at=event.starts_at
        )
    return event


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES)
def test_a_larger_event_needs_no_more_queries(signed_in: SignedIn, page: str) -> None:
    counts = []
    for players in (4, 12):
        event = with_two_rounds(players)
        counts.append(queries_for(signed_in(event.created_by), f"/events/{event.slug}/{page}"))

    assert counts[0] == counts[1]


@pytest.mark.django_db
def test_the_home_page_needs_no_more_queries_for_more_events(signed_in: SignedIn) -> None:
    user = UserFactory.create()
    client = signed_in(user)
    counts = []
    for _ in range(2):
        for _ in range(3):
            EventRoleFactory.create(user=user)
        counts.append(queries_for(client, "/"))

    assert counts[0] == counts[1]


@pytest.mark.django_db
def test_every_admin_page_of_events_opens(signed_in: SignedIn, staff: User, cast: Cast) -> None:
    calls.call_judge(cast.pairing, "?", actor=cast.user("player"))
    client = signed_in(staff)
    for model in (
        "event eventrole entry round pairing resultreport judgecall penalty announcement".split()  # noqa: SIM905
    ):
        listed = client.get(f"/admin/tournaments/{model}/", {"q": "P1"})
        assert listed.status_code == 200, model
    assert client.get(f"/admin/tournaments/event/{cast.event.pk}/change/").status_code == 200
    assert client.get(f"/admin/tournaments/pairing/{cast.pairing.pk}/change/").status_code == 200
    assert client.get("/admin/tournaments/event/add/").status_code == 403, "events are made by their service"


@pytest.mark.django_db
def test_a_double_click_on_publish_says_so_and_changes_nothing(signed_in: SignedIn) -> None:
    event = an_event(4)
    rounds.draft_round(event, actor=event.created_by)
    client = signed_in(event.created_by)
    address = f"/events/{event.slug}/rounds/1/publish/"

    first, second = (client.post(address, {"idempotency_key": "one"}) for _ in range(2))
    third = client.post(address, {"idempotency_key": "two"})

    assert (first.status_code, second.status_code, third.status_code) == (302, 302, 409)
    assert "published already" in third.content.decode()


@pytest.mark.django_db
def test_an_impossible_round_offers_its_remedy_as_a_button(signed_in: SignedIn) -> None:
    event = an_event(2)
    play(a_round(event))
    client = signed_in(event.created_by)

    told = client.post(f"/events/{event.slug}/rounds/draft/")
    assert told.status_code == 409
    assert 'name="allow" value="1-2"' in told.content.decode()
    allowed = client.post(f"/events/{event.slug}/rounds/draft/", {"allow": "1-2", "reason": "final"})

    assert allowed.status_code == 302
    assert event.rounds.count() == 2


@pytest.mark.django_db
def test_a_large_round_is_drafted_by_the_worker_once(
    signed_in: SignedIn, do_jobs: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(round_views, "LARGE", 3)
    event = an_event(4)
    client = signed_in(event.created_by)

    first, second = (client.post(f"/events/{event.slug}/rounds/draft/") for _ in range(2))
    assert first["Location"] == second["Location"]
    assert Job.objects.count() == 1
    assert client.get(first["Location"]).status_code == 200
    do_jobs()

    job = Job.objects.get()
    assert job.state == Job.State.DONE, job.error_detail
    assert event.rounds.get().is_draft
    assert job.result == {"round": 1, "url": f"/events/{event.slug}/rounds/1/"}


@pytest.mark.django_db
def test_a_draft_that_cannot_be_made_fails_its_job_with_the_reason(
    signed_in: SignedIn, do_jobs: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    event = an_event(2)
    play(a_round(event))
    monkeypatch.setattr(round_views, "LARGE", 1)
    signed_in(event.created_by).post(f"/events/{event.slug}/rounds/draft/")
    do_jobs()

    job = Job.objects.get()
    assert job.state == Job.State.FAILED
    assert job.error_code.startswith("pairing.")
    assert event.rounds.count() == 1


@pytest.mark.django_db
def test_the_form_shows_every_fault_beside_its_field(signed_in: SignedIn, user: User) -> None:
    answer = signed_in(user).post(
        "/events/new/", {"name": "", "capacity": "1", "level": "own", "starts_at": "soon"}
    )

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "things need your attention" in page
    assert page.count('class="field__fault"') >= 5


@pytest.mark.slow
@pytest.mark.django_db
def test_the_demo_is_what_it_says(signed_in: SignedIn) -> None:
    demo.make_demo()

    pat = User.objects.get(username="player")
    call = JudgeCall.objects.exclude(state="closed").get()
    assert {event.state for event in Event.objects.all()} == {"published", "running", "closed"}
    assert {seat.entry.submission.name for seat in call.pairing.seats.all() if seat.entry.submission} == {
        "Rohan 1500",
        "Orcs 1500",
    }
    page = signed_in(pat).get("/").content.decode()
    assert "Bolg Harrow" in page
    assert "Report the result" in page
    assert "A judge is called" in page
    assert signed_in(User.objects.get(username="judge")).get(f"/events/calls/{call.pk}/").status_code == 200


@pytest.mark.django_db
def test_a_hundred_players_fill_a_page_and_the_rest_is_found_by_name_or_number(signed_in: SignedIn) -> None:
    event = EventFactory.create(capacity=110)
    for number in range(1, 104):
        EntryFactory.create(event=event, number=number, name=f"Rider {number}")
    client, address = signed_in(event.created_by), f"/events/{event.slug}/players/"

    def shown(query: str) -> list[str]:
        return [one.name for one in client.get(f"{address}{query}").context["entries"]]

    assert len(shown("")) == 100
    assert shown("?page=2") == shown("?q=rider&page=2") == ["Rider 101", "Rider 102", "Rider 103"]
    assert shown("?q=102") == shown("?q=RIDER+102") == ["Rider 102"]
    assert "No player with this name or ID" in client.get(f"{address}?q=nobody").content.decode()


@pytest.mark.django_db
def test_who_checks_in_a_player_of_the_second_page_stays_there(signed_in: SignedIn) -> None:
    event = EventFactory.create(capacity=110)
    EventRoleFactory.create(event=event, user=event.created_by, role=Role.OWNER)
    for number in range(1, 103):
        EntryFactory.create(event=event, number=number, checked_in_at=None)
    client, address = signed_in(event.created_by), f"/events/{event.slug}/players/"

    row = client.get(f"{address}?page=2").content.decode().split('id="player-101"')[1].split("</tr>")[0]
    assert f'name="next" value="{address}?page=2"' in row
    answer = client.post(f"{address}101/check-in/", {"next": f"{address}?page=2"})

    assert (answer.status_code, answer["Location"]) == (302, f"{address}?page=2")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "page",
    ["players/", "players/1/", "rounds/1/", "standings/", "standings/1/", "projector/", "control/", "desk/", "roll-call/",
     "rounds/1/results/"],
)  # fmt: skip
def test_a_name_from_right_to_left_is_isolated_from_what_stands_beside_it(page: str) -> None:
    event = an_event(4)
    event.entries.filter(number=1).update(name="محمد علي")
    a_round(event)
    client = Client()
    client.force_login(event.created_by)

    text = client.get(f"/events/{event.slug}/{page}").content.decode()

    assert "<bdi>محمد علي</bdi>" in text
