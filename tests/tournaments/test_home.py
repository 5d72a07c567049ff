"""What a player sees at home and at the event: the one thing to do now; and everything they have played."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from common.api import pagination
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EventFactory, JudgeCallFactory, a_list, a_round, an_event, play
from tests.tournaments.conftest import Cast
from tournaments.models import Entry, Event, EventState, Outcome, Pairing
from tournaments.presenters.career import Record, career_of
from tournaments.presenters.player_actions import turn_of
from tournaments.services import calls, events, results
from tournaments.services.entries import lists, registration
from tournaments.table_views import my_table

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]


def turn(cast: Cast, name: str) -> str:
    entry = Entry.objects.select_related("event", "submission").get(pk=cast.entry(name).pk)
    return turn_of(entry, my_table(entry), timezone.now()).name


def report(cast: Cast, name: str, outcome: Outcome = Outcome.FIRST) -> int:
    pairing = Pairing.objects.select_related("round__event").get(pk=cast.pairing.pk)
    said = results.report_result(
        pairing, results.Claim(outcome), entry=cast.entry(name), actor=cast.user(name)
    )
    return said.version


def answer(cast: Cast, name: str, version: int, *, agree: bool) -> None:
    said = cast.pairing.reports.select_related("pairing__round__event").get(version=version)
    if agree:
        results.confirm_result(said, entry=cast.entry(name), actor=cast.user(name))
    else:
        results.dispute_result(said, "no", entry=cast.entry(name), actor=cast.user(name))


def test_before_the_event_list_comes_first_then_check_in_then_waiting() -> None:
    event = EventFactory.create(lists_required=True, starts_at=timezone.now() + timedelta(hours=1))
    user = UserFactory.create()
    entry = registration.register(event, user, actor=user)
    now = timezone.now()
    assert turn_of(entry, None, now).name == "list"
    lists.submit_list(entry, a_list(user), actor=user)
    assert turn_of(entry, None, now).name == "check-in"
    assert turn_of(entry, None, now - timedelta(hours=5)).name == "door"
    registration.check_in(entry, actor=user)
    assert turn_of(entry, None, now).name == "ready"


def test_at_the_table_each_player_is_asked_for_what_only_they_can_do(cast: Cast) -> None:
    assert (turn(cast, "player"), turn(cast, "opponent")) == ("report", "report")
    version = report(cast, "player")
    assert (turn(cast, "player"), turn(cast, "opponent")) == ("sent", "confirm")
    answer(cast, "opponent", version, agree=False)
    assert (turn(cast, "player"), turn(cast, "opponent")) == ("disputed", "disputed")
    answer(cast, "opponent", report(cast, "player", Outcome.DRAW), agree=True)
    assert (turn(cast, "player"), turn(cast, "opponent")) == ("settled", "settled")


def test_home_shows_table_opponent_list_clock_and_the_judge_one_tap_away(
    cast: Cast, signed_in: SignedIn
) -> None:
    entry = cast.entry("player")
    submission = lists.submit_list(entry, a_list(cast.user("player")), actor=cast.user("player"))
    events.announce(cast.event, "Lunch at one.", actor=cast.event.created_by)

    page = signed_in(cast.user("player")).get("/").content.decode()

    assert cast.entry("opponent").name in page
    assert f'class="plate__number">{cast.pairing.table}<' in page
    assert submission.short_fingerprint in page
    assert "Report the result" in page
    assert "Call a judge to this table" in page
    assert "Lunch at one." in page


def test_home_says_that_a_judge_is_called_instead_of_offering_a_second_call(
    cast: Cast, signed_in: SignedIn
) -> None:
    calls.call_judge(cast.pairing, "Who is right?", actor=cast.user("opponent"))

    page = signed_in(cast.user("player")).get("/").content.decode()

    assert "A judge is called" in page
    assert "Call a judge to this table" not in page


def test_the_event_says_where_a_player_stands_and_why(cast: Cast, signed_in: SignedIn) -> None:
    answer(cast, "opponent", report(cast, "player"), agree=True)

    page = signed_in(cast.user("player")).get(f"/events/{cast.event.slug}/").content.decode()

    assert "Where do I stand, and why?" in page
    assert f"/events/{cast.event.slug}/standings/{cast.entry('player').number}/" in page


def test_after_the_event_home_shows_the_place_for_a_while(signed_in: SignedIn) -> None:
    event, user = over(2)
    Event.objects.filter(pk=event.pk).update(starts_at=timezone.now() - timedelta(days=3))
    assert "Your place" in signed_in(user).get("/").content.decode()
    Event.objects.filter(pk=event.pk).update(starts_at=timezone.now() - timedelta(days=30))
    assert "Your place" not in signed_in(user).get("/", {"made": "anew"}).content.decode()


def over(players: int, user: User | None = None) -> tuple[Event, User]:
    """An event of one round that is over, and its player number 1, who won."""
    event = an_event(players, round_count=1)
    entry = event.entries.get(number=1)
    if user is not None:
        Entry.objects.filter(pk=entry.pk).update(user=user)
    round_ = a_round(event)
    side = round_.seats.get(entry=entry).side
    play(round_, Outcome.FIRST if side == 1 else Outcome.SECOND)
    Event.objects.filter(pk=event.pk).update(state=EventState.CLOSED)
    found = event.entries.get(number=1).user
    assert found is not None
    return event, found


def test_history_adds_up_over_events_and_holds_the_rulings_at_ones_tables(signed_in: SignedIn) -> None:
    user = UserFactory.create()
    first, _ = over(2, user)
    second, _ = over(4, user)
    pairing = Pairing.objects.get(round__event=second, seats__entry__user=user)
    JudgeCallFactory.create(
        pairing=pairing, question="Is it wet?", state="closed", closed_at=timezone.now(), answer="Very."
    )

    career = career_of(user)

    assert career.record == Record(won=2)
    assert {season.entry.event for season in career.seasons} == {first, second}
    page = signed_in(user).get("/events/mine/").content.decode()
    assert "Is it wet?" in page
    assert "Very." in page
    assert str(Record(won=1)) in page


def test_a_long_history_comes_in_pages_and_its_figures_are_of_all(
    signed_in: SignedIn, api: Callable[..., APIClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    user = UserFactory.create()
    names = [over(2, user)[0].name for _ in range(3)]
    monkeypatch.setattr("tournaments.views.mine.PER_PAGE", 2)
    monkeypatch.setattr(pagination, "WHOLE", 2)

    first, second = (
        signed_in(user).get(f"/events/mine/?page={number}").content.decode() for number in (1, 2)
    )
    assert [f">{name}<" in first for name in names] == [False, True, True]
    assert [f">{name}<" in second for name in names] == [True, False, False]
    assert 'rel="next"' in first
    answer = api(user).get("/api/v1/me/games/?page=2&page_size=2")
    assert [season["name"] for season in answer.json()["seasons"]] == names[:1]
    assert answer.json()["record"] == {"won": 3, "drawn": 0, "lost": 0}
    assert (answer["X-Total-Count"], len(api(user).get("/api/v1/me/games/").json()["seasons"])) == ("3", 3)
    career = career_of(user)
    assert (career.record, career.events) == (sum((one.record for one in career.seasons), Record()), 3)


def test_games_without_a_confirmed_result_and_byes_are_in_no_record() -> None:
    event = an_event(3)
    round_ = a_round(event)
    sat_out = round_.seats.get(pairing__kind="bye").entry.user
    playing = round_.seats.filter(pairing__kind="game").first()
    assert sat_out is not None
    assert playing is not None
    assert playing.entry.user is not None
    assert career_of(sat_out).record.played == 0
    assert career_of(playing.entry.user).record.played == 0


def test_a_history_is_its_owners_alone(signed_in: SignedIn, api: Callable[..., APIClient]) -> None:
    event, user = over(2)
    other = UserFactory.create()

    assert event.name not in signed_in(other).get("/events/mine/").content.decode()
    assert api(other).get("/api/v1/me/games/").json()["seasons"] == []
    mine = api(user).get("/api/v1/me/games/").json()
    assert mine["record"] == {"won": 1, "drawn": 0, "lost": 0}
    assert mine["seasons"][0]["event"] == event.slug
    assert Client().get("/events/mine/").status_code == 302
    assert api().get("/api/v1/me/games/").status_code in (401, 403)


@pytest.mark.parametrize("address", ["/", "/events/mine/"])
def test_more_events_need_no_more_queries(signed_in: SignedIn, address: str) -> None:
    user = UserFactory.create()
    client, counts = signed_in(user), []
    for _ in range(2):
        for state in (EventState.PUBLISHED, EventState.RUNNING):
            event = an_event(2, capacity=8)
            entry = registration.register(event, user, actor=user)
            if state == EventState.RUNNING:
                registration.check_in(entry, actor=user)
                a_round(event)
                events.announce(event, "Hello", actor=event.created_by)
        over(2, user)
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_who_calls_a_judge_at_home_stays_at_home(cast: Cast, signed_in: SignedIn) -> None:
    client = signed_in(cast.user("player"))
    address = f"/events/{cast.event.slug}/tables/{cast.pairing.pk}/call/"
    assert f'action="{address}"' in client.get("/").content.decode()
    assert '<input type="hidden" name="next" value="/">' in client.get("/").content.decode()

    answered = client.post(address, {"question": "Who is right?", "next": "/"}, follow=True)

    assert answered.redirect_chain == [("/", 302)]
    page = answered.content.decode()
    assert "Stay at the table and leave all models where they are." in page
    assert "A judge is called" in page
