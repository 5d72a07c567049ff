"""The queue of tables that wait: read by the database for the tables that are shown, as if all tables had been read."""

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from accounts.models import User
from tests.factories.tournaments import a_round, an_event
from tournaments import table_views
from tournaments.models import Outcome, ReportState, ResultReport, Round
from tournaments.presenters.needs_you import Waiting, needs_of, waiting_of

pytestmark = pytest.mark.django_db


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
