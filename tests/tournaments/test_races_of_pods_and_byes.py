"""Several of a pod who confirm at the same moment, and byes that are granted twice. Each with a control, as in `test_races`."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from common.models import AuditEntry
from tests.concurrency import at_once, refusals, unexpected
from tests.factories.tournaments import EntryFactory, a_round, an_event
from tournaments.models import (
    Agreement,
    Entry,
    Format,
    Outcome,
    Pairing,
    PairingKind,
    ReportState,
    ResultReport,
    Seat,
)
from tournaments.services import results
from tournaments.services.entries import byes
from tournaments.services.pod_results import needed

pytestmark = pytest.mark.race


def a_reported_pod() -> tuple[ResultReport, list[tuple[Entry, User]]]:
    """Four players; the first has reported, and two of the others are enough."""
    pod = a_round(an_event(4, format=Format.PODS, tiebreaks=[])).pairings.select_related("round__event").get()
    seats = pod.seats.select_related("entry__user").order_by("side")
    people = [(seat.entry, seat.entry.user) for seat in seats if seat.entry.user is not None]
    claim = results.Claim(Outcome.PLACED, places=[1, 2, 3, 4])
    return results.report_result(pod, claim, entry=people[0][0], actor=people[0][1]), people[1:]


def confirm(report: ResultReport, entry: Entry, user: User) -> ResultReport:
    mine = ResultReport.objects.select_related("pairing__round__event").get(pk=report.pk)
    return results.confirm_result(mine, entry=entry, actor=user)


def test_two_of_a_pod_who_confirm_at_once_make_the_result_count() -> None:
    report, others = a_reported_pod()

    outcomes = at_once(2, lambda i: confirm(report, *others[i]))

    report.refresh_from_db()
    assert unexpected(outcomes) == []
    assert refusals(outcomes) == []
    assert report.state == ReportState.CONFIRMED
    assert report.agreements.count() == 2
    assert AuditEntry.objects.filter(action="result.confirmed").count() == 1


def test_a_third_who_confirms_at_the_same_moment_finds_it_settled() -> None:
    report, others = a_reported_pod()

    outcomes = at_once(3, lambda i: confirm(report, *others[i]))

    report.refresh_from_db()
    assert unexpected(outcomes) == []
    assert refusals(outcomes) == ["result.not-waiting"]
    assert (report.state, report.agreements.count()) == (ReportState.CONFIRMED, 2)


def test_who_confirms_in_two_windows_counts_once() -> None:
    report, others = a_reported_pod()

    outcomes = at_once(2, lambda _: confirm(report, *others[0]))

    report.refresh_from_db()
    assert unexpected(outcomes) == []
    assert refusals(outcomes) == ["result.agreed-already"]
    assert (report.state, report.agreements.count()) == (ReportState.PROPOSED, 1)


def test_control_without_the_lock_neither_of_two_sees_the_other_and_the_result_waits_for_ever(
    meet: Callable[[int], None],
) -> None:
    report, others = a_reported_pod()

    def careless(i: int) -> None:
        with transaction.atomic():
            Agreement.objects.create(report=report, user=others[i][1])
            said = 1 + report.agreements.count()
            meet(2)
            if said >= needed(4):
                ResultReport.objects.filter(pk=report.pk).update(state=ReportState.CONFIRMED)

    outcomes = at_once(2, careless)

    report.refresh_from_db()
    assert unexpected(outcomes) == []
    assert 1 + report.agreements.count() == needed(4)
    assert report.state == ReportState.PROPOSED


def a_latecomer() -> Entry:
    """Was not there for round 1."""
    event = an_event(2, capacity=8)
    a_round(event)
    return EntryFactory.create(event=event, number=9, first_round=2)


def test_byes_that_are_granted_twice_at_once_are_one_place_in_the_round() -> None:
    late = a_latecomer()

    def grant(_: int) -> None:
        entry = Entry.objects.select_related("event").get(pk=late.pk)
        byes.grant_byes(entry, [1], "full", why="The train was late.", actor=late.event.created_by)

    outcomes = at_once(2, grant)

    assert unexpected(outcomes) == []
    assert refusals(outcomes) == ["bye.not-missed"]
    assert Seat.objects.filter(entry=late).count() == 1
    assert Pairing.objects.filter(round__event=late.event, kind=PairingKind.FULL_BYE).count() == 1
    assert AuditEntry.objects.filter(action="entry.byes-granted").count() == 1


def test_control_without_the_lock_the_second_bye_breaks_on_the_constraint(
    meet: Callable[[int], None],
) -> None:
    late = a_latecomer()
    first = late.event.rounds.get()

    def careless(_: int) -> None:
        missed = byes.missed_rounds(late)
        meet(2)
        if missed == [1]:
            bye = Pairing.objects.create(round=first, kind=PairingKind.FULL_BYE)
            Seat.objects.create(pairing=bye, round=first, entry=late, side=1)

    outcomes = at_once(2, careless)

    assert [type(outcome) for outcome in outcomes if outcome is not None] == [IntegrityError]
