"""A list follows its event: locked by itself at its time or at round 1, late always marked, each round's list on record."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from armies.models import Submission
from armies.services import submissions
from common.errors import Invalid, Refusal
from common.models import AuditEntry
from tests.concurrency import at_once
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EventFactory, a_list, a_round
from tournaments.models import Entry, Event, ListsLock
from tournaments.services.entries import lists, registration
from tournaments.services.events import change_event
from tournaments.tasks import lock_due_lists

DUE = datetime(2030, 5, 1, 18, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def a_player(event: Event) -> tuple[Entry, User]:
    user = UserFactory.create()
    return registration.register(event, user, actor=user), user


def an_event(lock: ListsLock) -> Event:
    return EventFactory.create(lists_due_at=DUE, lists_lock=lock, starts_at=DUE + timedelta(days=1))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("lock", "locked"), [(ListsLock.DUE, True), (ListsLock.START, False), (ListsLock.HAND, False)]
)
def test_lists_are_locked_at_their_time_if_the_event_says_so(lock: ListsLock, locked: bool) -> None:
    event = an_event(lock)
    with time_machine.travel(DUE - MINUTE, tick=False) as clock:
        entry, user = a_player(event)
        lists.submit_list(entry, a_list(user), actor=user)
        lock_due_lists()
        event.refresh_from_db()
        assert event.lists_locked_at is None
        clock.shift(2 * MINUTE)
        lock_due_lists()
        lock_due_lists()
    event.refresh_from_db()
    submitted = Submission.objects.get(event_key=event.scope)
    assert (event.lists_locked_at is not None, submitted.is_locked) == (locked, locked)
    told = [(entry.after, entry.actor) for entry in AuditEntry.objects.filter(action="lists.locked")]
    assert told == ([({"lists": 1, "why": "due"}, None)] if locked else [])


@pytest.mark.django_db
def test_a_change_after_the_time_is_refused_even_before_the_clock_has_come_round() -> None:
    event = an_event(ListsLock.DUE)
    with time_machine.travel(DUE - MINUTE, tick=False) as clock:
        entry, user = a_player(event)
        other, other_user = a_player(event)
        lists.submit_list(entry, a_list(user), actor=user)
        clock.shift(2 * MINUTE)
        first = lists.submit_list(other, a_list(other_user), actor=other_user)
        assert (first.is_late, first.is_locked) == (True, True)
        with pytest.raises(Refusal) as refusal:
            lists.submit_list(entry, a_list(user), actor=user)
    assert refusal.value.code == "submission-locked"


@pytest.mark.django_db
def test_an_organizer_who_opens_the_lists_again_is_not_overruled_by_the_clock() -> None:
    event = an_event(ListsLock.DUE)
    with time_machine.travel(DUE + MINUTE, tick=False):
        lock_due_lists()
        event.refresh_from_db()
        lists.unlock_lists(event, actor=event.created_by)
        lock_due_lists()
    event.refresh_from_db()
    assert event.lists_locked_at is None


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("lock", "locked"), [(ListsLock.START, True), (ListsLock.DUE, True), (ListsLock.HAND, False)]
)
def test_the_first_round_locks_the_lists_unless_the_staff_keep_that_for_themselves(
    lock: ListsLock, locked: bool
) -> None:
    event = EventFactory.create(lists_lock=lock, lists_due_at=DUE, starts_at=DUE)
    players = [a_player(event) for _ in range(2)]
    for entry, user in players:
        lists.submit_list(entry, a_list(user), actor=user)
    Entry.objects.filter(event=event).update(checked_in_at=timezone.now())
    a_round(event)
    event.refresh_from_db()
    assert (event.lists_locked_at is not None) is locked


@pytest.mark.django_db
def test_the_list_that_counts_in_each_round_is_on_record() -> None:
    event = EventFactory.create(lists_lock=ListsLock.START)
    entries = [a_player(event) for _ in range(2)]
    for entry, user in entries:
        lists.submit_list(entry, a_list(user), actor=user)
    Entry.objects.filter(event=event).update(checked_in_at=timezone.now())
    a_round(event)
    recorded = AuditEntry.objects.get(action="round.lists", scope=event.scope).after or {}
    wanted = {
        str(entry.number): {
            "submission": entry.submission.pk,
            "number": 1,
            "fingerprint": entry.submission.fingerprint,
        }
        for entry, _ in entries
        if entry.submission
    }
    assert recorded == {"lists": wanted}


@pytest.mark.django_db
def test_an_event_that_locks_lists_when_they_are_due_says_when_that_is() -> None:
    event = EventFactory.create()
    with pytest.raises(Invalid) as refusal:
        change_event(event, {"lists_lock": "due"}, actor=event.created_by)
    assert "event.lists-due-missing" in [fault.code for fault in refusal.value.faults]


@pytest.mark.race
@pytest.mark.django_db(transaction=True)
def test_the_clock_at_several_workers_locks_once() -> None:
    event = EventFactory.create(
        lists_lock=ListsLock.DUE,
        lists_due_at=datetime(2020, 1, 1, tzinfo=UTC),
        starts_at=datetime(2020, 1, 2, tzinfo=UTC),
    )
    entry, user = a_player(event)
    submissions.unlock(lists.submit_list(entry, a_list(user), actor=user), actor=user)
    Event.objects.filter(pk=event.pk).update(lists_locked_at=None)
    before = AuditEntry.objects.filter(action="lists.locked").count()
    outcomes = at_once(4, lambda _: lists.lock_all_due())
    assert outcomes.count(1) == 1
    assert outcomes.count(0) == 3
    assert AuditEntry.objects.filter(action="lists.locked").count() == before + 1
