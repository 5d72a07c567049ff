"""The control room: how every table stands, what waits, and the same through the API."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from common.errors import Invalid, Refusal
from tests.factories.tournaments import EntryFactory, a_list, a_round, an_event, settle
from tests.tournaments.conftest import EVERYBODY, Cast
from tournaments.access import viewer
from tournaments.models import Outcome, Pairing, Round
from tournaments.presenters.control import LOOKS, Status, room_of
from tournaments.presenters.outstanding import outstanding
from tournaments.queries import Progress
from tournaments.services import calls, clock, results
from tournaments.services.entries import lists, registration

SignedIn = Callable[[User], Client]
WITH_SCORE = {"owner", "assistant", "scorekeeper", "head judge", "staff"}


def status_of(pairing: Pairing) -> Status:
    room = room_of(viewer(pairing.round.event.created_by, pairing.round.event))
    return next(cell.status for cell in room.tables if cell.pk == pairing.pk)


def report(cast: Cast) -> None:
    claim = results.Claim(Outcome.FIRST)
    results.report_result(cast.pairing, claim, entry=cast.entry("player"), actor=cast.user("player"))


def test_a_table_is_followed_from_the_first_minute_to_its_result(cast: Cast) -> None:
    seen = [status_of(cast.pairing)]
    clock.start_clock(cast.round, actor=cast.user("owner"))
    seen.append(status_of(cast.pairing))
    call = calls.call_judge(cast.pairing, "Who?", actor=cast.user("player"))
    seen.append(status_of(cast.pairing))
    calls.claim_call(call, actor=cast.user("judge"))
    calls.close_call(call, actor=cast.user("judge"), answer="You.")
    report(cast)
    seen.append(status_of(cast.pairing))
    said = cast.pairing.reports.get()
    results.dispute_result(said, "No.", entry=cast.entry("opponent"), actor=cast.user("opponent"))
    seen.append(status_of(cast.pairing))
    settle(cast.pairing, Outcome.FIRST)
    seen.append(status_of(cast.pairing))

    assert seen == ["not-started", "playing", "called", "reported", "disputed", "confirmed"]


def test_a_table_runs_over_time_and_its_extra_minutes_count(cast: Cast) -> None:
    over = timezone.now() - timedelta(minutes=3)
    Round.objects.filter(pk=cast.round.pk).update(clock_ends_at=over)
    assert status_of(cast.pairing) == Status.OVER_TIME

    clock.extend_table(cast.pairing, 5, actor=cast.user("owner"))

    assert status_of(cast.pairing) == Status.PLAYING


def test_a_paused_clock_makes_nobody_late(cast: Cast) -> None:
    over = timezone.now() - timedelta(minutes=3)
    paused = over - timedelta(minutes=1)
    Round.objects.filter(pk=cast.round.pk).update(clock_ends_at=over, clock_paused_at=paused)

    assert status_of(cast.pairing) == Status.PLAYING


def test_every_status_has_a_sign_and_a_word_of_its_own() -> None:
    assert set(LOOKS) == set(Status)
    assert (
        len({look.sign for look in LOOKS.values()})
        == len({look.word for look in LOOKS.values()})
        == len(Status)
    )


def test_missing_late_and_unchecked_lists_are_counted(cast: Cast) -> None:
    cast.event.lists_required = True
    cast.event.lists_due_at = timezone.now() - timedelta(hours=1)
    cast.event.save()
    player = cast.user("player")
    lists.submit_list(cast.entry("player"), a_list(player), actor=player)

    found = room_of(viewer(cast.user("owner"), cast.event)).lists

    assert (found.missing, found.late, found.to_check) == (3, 1, 1)


def test_who_left_is_named(cast: Cast) -> None:
    registration.drop(cast.entry("player"), actor=cast.user("owner"))

    assert [one.name for one in room_of(viewer(cast.user("owner"), cast.event)).gone] == [
        cast.entry("player").name
    ]


@pytest.mark.parametrize("name", EVERYBODY)
def test_the_control_room_is_for_those_who_enter_results(cast: Cast, signed_in: SignedIn, name: str) -> None:
    client = Client() if name == "anonymous" else signed_in(cast.user(name))
    api = APIClient()
    if name != "anonymous":
        api.force_authenticate(cast.user(name))

    page = client.get(f"/events/{cast.event.slug}/control/")
    answer = api.get(f"/api/v1/events/{cast.event.slug}/control/")

    assert page.status_code == (200 if name in WITH_SCORE else 403)
    assert answer.status_code == (200 if name in WITH_SCORE else 403)


def test_the_page_tells_a_table_by_number_sign_and_word(cast: Cast, signed_in: SignedIn) -> None:
    calls.call_judge(cast.pairing, "Does the wall block?", actor=cast.user("player"))
    shown = signed_in(cast.user("owner")).get(f"/events/{cast.event.slug}/control/").content.decode()
    cell = shown.split(f'id="cell-{cast.pairing.pk}"')[1].split("</li>")[0]

    assert f"</span>{cast.pairing.table}</span>" in cell
    assert ">?</span>" in cell
    assert "Judge called" in cell
    assert "Does the wall block?" in shown


def test_a_table_with_a_call_and_a_report_shows_both(cast: Cast, signed_in: SignedIn) -> None:
    report(cast)
    calls.call_judge(cast.pairing, "Does the wall block?", actor=cast.user("player"))
    shown = signed_in(cast.user("owner")).get(f"/events/{cast.event.slug}/control/").content.decode()
    cell = shown.split(f'id="cell-{cast.pairing.pk}"')[1].split("</li>")[0]

    assert "Judge called · Reported" in cell
    assert ">? …</span>" in cell


def test_one_button_of_the_control_room_leads_to_the_results(cast: Cast, signed_in: SignedIn) -> None:
    shown = signed_in(cast.user("owner")).get(f"/events/{cast.event.slug}/control/").content.decode()

    assert shown.count(">Enter results</a>") == 1
    for part in ("waiting-title", "clock-title", "announce-title", "player-title"):
        assert f'href="#{part}"' in shown
        assert f'id="{part}"' in shown


def test_a_filter_shows_the_tables_of_one_kind_and_nonsense_shows_all(
    cast: Cast, signed_in: SignedIn
) -> None:
    report(cast)
    client = signed_in(cast.user("owner"))
    cells = [
        client.get(f"/events/{cast.event.slug}/control/", {"show": show}).content.decode().count('id="cell-')
        for show in ("", "reported", "disputed", "no-such")
    ]

    assert cells == [2, 1, 0, 2]


def test_the_api_tells_the_same(cast: Cast) -> None:
    report(cast)
    api = APIClient()
    api.force_authenticate(cast.user("scorekeeper"))

    room = api.get(f"/api/v1/events/{cast.event.slug}/control/").json()

    assert room["counts"] == {"reported": 1, "not-started": 1}
    assert room["round"]["number"] == 1
    assert sorted(room["missing"]) == [1, 2]
    assert {row["status"] for row in room["tables"]} == {"reported", "not-started"}


def test_a_called_table_with_a_result_counts_as_both_and_is_not_missing(cast: Cast) -> None:
    calls.call_judge(cast.pairing, "Who?", actor=cast.user("player"))
    report(cast)
    api = APIClient()
    api.force_authenticate(cast.user("scorekeeper"))
    room = api.get(f"/api/v1/events/{cast.event.slug}/control/").json()
    assert room["counts"] == {"called": 1, "reported": 1, "not-started": 1}
    assert {(row["status"], row["reported"]) for row in room["tables"]} == {
        ("called", "reported"),
        ("not-started", None),
    }

    settle(cast.pairing, Outcome.FIRST)
    room = api.get(f"/api/v1/events/{cast.event.slug}/control/").json()
    assert room["counts"]["confirmed"] == 1
    assert cast.pairing.table not in room["missing"]


def test_a_table_gets_more_time_and_no_table_owes_time(cast: Cast) -> None:
    owner = cast.user("owner")
    clock.extend_table(cast.pairing, 5, actor=owner)
    clock.extend_table(cast.pairing, -3, actor=owner)
    assert cast.pairing.extra_minutes == 2

    with pytest.raises(Refusal):
        clock.extend_table(cast.pairing, -3, actor=owner)
    with pytest.raises(Invalid):
        clock.extend_table(cast.pairing, 0, actor=owner)
    assert Pairing.objects.get(pk=cast.pairing.pk).extra_minutes == 2


def test_time_is_given_from_the_control_room_and_by_the_api(cast: Cast, signed_in: SignedIn) -> None:
    client = signed_in(cast.user("assistant"))
    base = f"/events/{cast.event.slug}/control/"
    given = client.post(f"{base}extra-time/", {"table": cast.pairing.table, "minutes": 4})
    unknown = client.post(f"{base}extra-time/", {"table": 99, "minutes": 4})
    api = APIClient()
    api.force_authenticate(cast.user("assistant"))
    answer = api.post(
        f"/api/v1/events/{cast.event.slug}/tables/{cast.pairing.pk}/extra-time/",
        {"minutes": 3},
        format="json",
    )

    assert (given.status_code, unknown.status_code, answer.status_code) == (302, 404, 200)
    assert Pairing.objects.get(pk=cast.pairing.pk).extra_minutes == 7


def test_the_clock_and_announcements_lead_back_to_the_control_room(cast: Cast, signed_in: SignedIn) -> None:
    client = signed_in(cast.user("owner"))
    base = f"/events/{cast.event.slug}/"
    here = f"{base}control/"
    answers = [
        client.post(f"{base}rounds/1/clock/start/", {"next": here}),
        client.post(f"{base}rounds/1/clock/extend/", {"next": here, "minutes": 5}),
        client.post(f"{base}announce/", {"next": here, "text": "Lunch."}),
        client.post(f"{base}announce/", {"next": "https://elsewhere.example/", "text": "Lunch."}),
    ]

    assert [answer["Location"] for answer in answers] == [here, here, here, base]


def test_a_number_leads_to_the_player(cast: Cast, signed_in: SignedIn) -> None:
    client = signed_in(cast.user("owner"))
    base = f"/events/{cast.event.slug}/"

    assert client.get(f"{base}control/player/", {"q": "2"})["Location"] == f"{base}players/2/"
    assert client.get(f"{base}control/player/", {"q": "99"}).status_code == 404


def test_what_is_missing_and_what_is_to_confirm_are_counted_apart(cast: Cast, signed_in: SignedIn) -> None:
    address = f"/events/{cast.event.slug}/control/"

    def said() -> str:
        return signed_in(cast.user("owner")).get(address).content.decode()

    assert said().count("2 results missing") == 3, "in words, to be spoken, and as the next step"
    report(cast)
    assert "Round 1 is being played: 1 result missing, 1 to confirm." in said()
    results.dispute_result(
        cast.pairing.reports.get(), "No.", entry=cast.entry("opponent"), actor=cast.user("opponent")
    )
    assert "Round 1 is being played: 1 result missing, 1 disputed." in said()
    for pairing in cast.round.pairings.all():
        settle(pairing, Outcome.FIRST)
    assert "All results confirmed" in said()


@pytest.mark.parametrize(
    ("counted", "told"),
    [
        (Progress(5, 1, 3, 1), "3 results to confirm, 1 disputed"),
        (Progress(5, 4, 0, 1), "1 result disputed"),
        (Progress(5, 2, 1, 0, postponed=1, held=1), "2 results missing, 1 to confirm"),
        (Progress(5, 3, 0, 0, postponed=2), "All results confirmed"),
    ],
)
def test_postponed_games_are_not_waited_for(counted: Progress, told: str) -> None:
    assert outstanding(counted) == told


@pytest.mark.django_db
def test_five_hundred_tables_need_no_more_queries_than_two(signed_in: SignedIn) -> None:
    counts = []
    for players in (4, 24):
        event = an_event(players)
        EntryFactory.create(event=event, number=players + 1, state="dropped", left_after_round=0)
        round_ = a_round(event)
        for pairing in round_.pairings.select_related("round__event").prefetch_related("seats__entry__user"):
            asked_by = pairing.seats.all()[0].entry.user
            assert asked_by is not None
            calls.call_judge(pairing, "?", actor=asked_by)
        client, address = signed_in(event.created_by), f"/events/{event.slug}/control/"
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        counts.append(len(queries))

    assert counts[0] == counts[1]
