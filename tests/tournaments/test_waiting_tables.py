"""The queue of tables that wait: read by the database for the tables that are shown, as if all tables had been read."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import JudgeCallFactory, a_round, an_event
from tournaments import table_views
from tournaments.access import viewer
from tournaments.call_visibility import CallReader
from tournaments.models import CallState, EntryState, JudgeCall, Outcome, ReportState, ResultReport, Round
from tournaments.presenters.needs_you import Waiting, Why, needs_of, waiting_of

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]


def said(round_: Round, table: int, state: str, *, by: User, minutes: int) -> None:
    at = timezone.now() - timedelta(minutes=minutes)
    ResultReport.objects.create(
        pairing=round_.pairings.get(table=table), version=1, state=state, outcome=Outcome.FIRST, said_by=by, said_at=at,
        answered_at=at if state == ReportState.DISPUTED else None, source="player",
    )  # fmt: skip


def a_busy_round() -> Round:
    """Ten tables: confirmed, disputed twice, reported with and without an opponent's account, silent with more time."""
    round_ = a_round(an_event(20))
    for table in range(1, 8):
        player = round_.pairings.get(table=table).seats.get(side=1).entry.user
        assert player is not None
        state = {1: ReportState.CONFIRMED, 2: ReportState.DISPUTED, 5: ReportState.DISPUTED}.get(
            table, ReportState.PROPOSED
        )
        said(round_, table, state, by=player, minutes=30 - table)
    opponent = round_.pairings.get(table=4).seats.get(side=2).entry
    opponent.user = None
    opponent.save(update_fields=["user"])
    round_.pairings.filter(table=9).update(extra_minutes=10)
    round_.pairings.filter(table=10).update(extra_minutes=90)
    Round.objects.filter(pk=round_.pk).update(clock_ends_at=timezone.now() - timedelta(minutes=20))
    return Round.objects.select_related("event").get(pk=round_.pk)


def waiting(round_: Round, most: int) -> Waiting:
    return waiting_of(round_, partial(table_views.tables), timezone.now(), most)


def test_the_queue_is_that_of_all_tables_read_one_by_one() -> None:
    round_ = a_busy_round()
    everything = needs_of(table_views.round_tables(round_), timezone.now())
    found = waiting(round_, 40)
    assert [(one.table, one.why) for one in found.needs] == [(one.table, one.why) for one in everything]
    assert [one.table for one in found.needs] == [2, 5, 4, 8, 9, 3, 6, 7]
    assert (found.count, found.more) == (8, 0)


@pytest.mark.parametrize("most", [1, 3, 5])
def test_the_first_of_the_queue_are_those_of_the_whole_queue(most: int) -> None:
    round_ = a_busy_round()
    found = waiting(round_, most)
    assert [one.table for one in found.needs] == [2, 5, 4, 8, 9, 3, 6, 7][:most]
    assert (found.count, found.more) == (8, 8 - most)


def test_nothing_waits_while_the_clock_stands_and_nobody_has_reported() -> None:
    round_ = a_round(an_event(4))
    Round.objects.filter(pk=round_.pk).update(
        clock_ends_at=timezone.now() - timedelta(minutes=20), clock_paused_at=timezone.now()
    )
    assert waiting(Round.objects.get(pk=round_.pk), 40) == Waiting([], 0)


def called(round_: Round, table: int) -> JudgeCall:
    pairing = round_.pairings.get(table=table)
    return JudgeCallFactory.create(pairing=pairing)


def test_a_table_of_which_nothing_but_a_judge_call_waits_is_in_the_queue_once() -> None:
    round_ = a_busy_round()
    called(round_, 1)
    called(round_, 2)
    called(round_, 10)
    reader = CallReader.of(viewer(round_.event.created_by, round_.event))
    tables = partial(table_views.tables, reader=reader)
    everything = needs_of(tables(round_.pairings.all()), timezone.now())
    found = waiting_of(round_, tables, timezone.now(), 40)

    assert [(one.table, one.why) for one in found.needs] == [(one.table, one.why) for one in everything]
    assert [one.table for one in found.needs if one.why == Why.CALLED] == [1, 10]
    assert [one.table for one in found.needs] == [2, 5, 4, 8, 9, 3, 6, 7, 1, 10]
    assert (found.count, waiting_of(round_, tables, timezone.now(), 3).count) == (10, 10)
    assert {one.text for one in found.needs if one.why == Why.CALLED} == {"A judge call is open."}


def test_the_results_page_and_the_control_room_count_a_called_table(signed_in: SignedIn) -> None:
    round_ = a_round(an_event(4))
    event = round_.event
    call = called(round_, 1)
    judge = UserFactory.create(display_name="Lena")
    JudgeCall.objects.filter(pk=call.pk).update(
        state=CallState.CLAIMED, claimed_by=judge, claimed_at=timezone.now()
    )
    client = signed_in(event.created_by)

    page = client.get(f"/events/{event.slug}/rounds/{round_.number}/results/").content.decode()
    assert "A judge call is open. Lena has taken it." in page
    assert page.count("Judge call open") == 2  # in the queue and in the row
    assert "Not confirmed yet" not in page
    assert "0 of 2 results confirmed" in page
    room = client.get(f"/events/{event.slug}/control/")
    assert room.context["room"].needs_you == 1


def left(round_: Round, table: int, state: str = EntryState.DROPPED) -> str:
    entry = round_.pairings.get(table=table).seats.get(side=1).entry
    entry.state = state
    entry.save(update_fields=["state"])
    return entry.name


def test_a_table_without_a_result_that_a_player_has_left_is_in_the_queue_once() -> None:
    round_ = a_busy_round()
    name = left(round_, 8)
    left(round_, 10, EntryState.DISQUALIFIED)
    left(round_, 1)  # its result is confirmed
    left(round_, 6)  # reported: to be confirmed
    everything = needs_of(table_views.round_tables(round_), timezone.now())
    found = waiting(round_, 40)

    assert [(one.table, one.why) for one in found.needs] == [(one.table, one.why) for one in everything]
    assert [one.table for one in found.needs] == [2, 5, 4, 8, 10, 9, 3, 6, 7]
    assert [one.table for one in found.needs if one.why == Why.LEFT] == [8, 10]
    assert (
        next(one.text for one in found.needs if one.table == 8)
        == f"{name} left the event before a result was reported. Enter the result."
    )
    assert (found.count, waiting(round_, 3).count) == (9, 9)


def test_the_results_page_the_control_room_and_the_api_name_a_table_that_a_player_has_left(
    signed_in: SignedIn,
) -> None:
    round_ = a_round(an_event(4))
    event, name = round_.event, left(round_, 2)
    client = signed_in(event.created_by)

    page = client.get(f"/events/{event.slug}/rounds/{round_.number}/results/").content.decode()
    assert "Player left" in page
    assert f"{name} left the event before a result was reported. Enter the result." in page
    room = client.get(f"/events/{event.slug}/control/").context["room"]
    assert (room.needs_you, [cell.status for cell in room.tables]) == (1, ["not-started", "left"])
    found = client.get(f"/api/v1/events/{event.slug}/rounds/{round_.number}/results/").json()
    assert [(one["table"], one["why"]) for one in found["needs_you"]] == [(2, "left")]
