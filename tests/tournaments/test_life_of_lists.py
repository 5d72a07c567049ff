"""A list follows its event: locked by itself at its time or at round 1, late always marked, each round's list on record."""

import csv
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from armies.models import Submission
from armies.services import submissions
from armies.services.submissions import Content
from common.errors import Invalid, Refusal
from common.models import AuditEntry
from tests.concurrency import at_once, unexpected
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EventFactory, EventRoleFactory, a_list, a_round, play
from tournaments.history.lists_by_round import lists_of, rounds_of
from tournaments.models import Entry, Event, ListsLock, Role, Round, Seat
from tournaments.services import rounds
from tournaments.services.entries import lists, registration
from tournaments.services.events import change_event
from tournaments.tasks import lock_due_lists

pytestmark = pytest.mark.usefixtures("one_clock")

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


def a_running_event(**values: Any) -> tuple[Event, list[tuple[Entry, User]]]:
    """Four players with lists, whom the staff have checked in."""
    event = EventFactory.create(lists_lock=ListsLock.START, **values)
    EventRoleFactory.create(event=event, user=event.created_by, role=Role.OWNER)
    players = [a_player(event) for _ in range(4)]
    for entry, user in players:
        lists.submit_list(entry, a_list(user), actor=user)
    Entry.objects.filter(event=event).update(checked_in_at=timezone.now())
    return event, players


def close(round_: Round) -> None:
    """Played, and finished."""
    play(round_)
    rounds.finish_round(round_, actor=round_.event.created_by)


def content_of(user: User, army: str) -> Content:
    found = a_list(user, army)
    return Content(found.name, found.ruleset, found.version, found.rows)


def in_round(entry: Entry) -> dict[int, int]:
    """The number of the player's submission that counted, by round."""
    return {n: one.submission.number for one in lists_of(entry) for n in one.rounds}


@pytest.mark.django_db
def test_a_list_replaced_between_rounds_counts_from_the_next_round_and_the_earlier_one_stays_on_record() -> (
    None
):
    event, [(entry, user), (other, _), *_] = a_running_event()
    first = a_round(event)
    close(first)
    before = Entry.objects.get(pk=entry.pk).submission
    lists.submit_for_player(entry, content_of(user, "orcs"), actor=event.created_by)
    a_round(event)
    assert in_round(entry) == {1: 1, 2: 2}
    assert in_round(other) == {1: 1, 2: 1}
    assert before is not None
    assert rounds_of(event.scope, before.pk) == {before.pk: [1]}
    assert rounds_of("league:1") == rounds_of("event:no") == rounds_of("event:0") == {}


@pytest.mark.django_db
def test_a_list_corrected_while_a_round_is_played_is_the_one_that_counted_in_it() -> None:
    event, [(entry, user), *_] = a_running_event()
    round_ = a_round(event)
    lists.submit_for_player(entry, content_of(user, "orcs"), actor=event.created_by)
    assert in_round(entry) == {1: 1}
    close(round_)
    assert in_round(entry) == {1: 2}
    recorded = AuditEntry.objects.filter(action="round.lists", scope=event.scope).order_by("pk")
    assert [sorted((one.after or {})["lists"]) for one in recorded] == [["1", "2", "3", "4"], ["1"]]


@pytest.mark.django_db
def test_a_round_that_is_taken_back_forgets_its_lists_until_it_is_published_again() -> None:
    event, [(entry, _), *_] = a_running_event()
    round_ = a_round(event)
    rounds.unpublish_round(round_, actor=event.created_by)
    assert in_round(entry) == {}
    rounds.publish_round(round_, actor=event.created_by)
    assert in_round(entry) == {1: 1}


@pytest.mark.django_db
@pytest.mark.parametrize("audience", ["nobody", "opponent", "entrants", "everyone"])
def test_the_list_of_each_round_is_shown_to_those_who_may_see_the_list(
    audience: str, signed_in: Callable[[User], Client]
) -> None:
    event, [(entry, user), *_] = a_running_event(lists_during=audience, lists_after="nobody")
    round_ = a_round(event)
    close(round_)
    table = Seat.objects.get(round=round_, entry=entry).pairing
    opponent = table.seats.exclude(entry=entry).get().entry.user
    assert opponent is not None
    lists.submit_for_player(entry, content_of(user, "orcs"), actor=event.created_by)
    first = Submission.objects.get(owner=user, number=1)
    people = {
        "player": signed_in(user),
        "opponent": signed_in(opponent),
        "staff": signed_in(event.created_by),
        "stranger": signed_in(UserFactory.create()),
        "anonymous": Client(),
    }
    inside = {"player", "staff"}
    sees = {"nobody": inside, "opponent": inside | {"opponent"}, "entrants": inside | {"opponent"}}
    for name, client in people.items():
        page = client.get(f"/events/{event.slug}/players/{entry.number}/").content.decode()
        told = client.get(f"/api/v1/events/{event.slug}/players/{entry.number}/").json()["lists_by_round"]
        own = client.get(first.get_absolute_url())
        expected = name in sees.get(audience, set(people))
        assert (first.get_absolute_url() in page) is expected, name
        assert ([one["rounds"] for one in told] == [[1]]) is expected, name
        assert (own.status_code == 200) is expected, name
        if expected:
            assert "It counted in round 1." in own.content.decode()


@pytest.mark.django_db
def test_the_check_desk_and_its_file_name_the_rounds_of_each_list(
    signed_in: Callable[[User], Client],
) -> None:
    event, [(entry, user), *_] = a_running_event()
    close(a_round(event))
    lists.submit_for_player(entry, content_of(user, "orcs"), actor=event.created_by)
    a_round(event)
    staff = signed_in(event.created_by)
    page = staff.get(f"/lists/checks/{event.scope}/").content.decode()
    assert "Lists that counted in earlier rounds" in page
    assert page.count('data-label="Rounds"') == 5
    table = list(
        csv.DictReader(StringIO(staff.get(f"/lists/checks/{event.scope}/export.csv").content.decode()))
    )
    assert sorted(row["rounds"] for row in table) == ["1", "1 2", "1 2", "1 2", "2"]
    told = staff.get(f"/api/v1/submissions/of/{event.scope}/").json()
    assert sorted(one["rounds"] for one in told) == [[1, 2], [1, 2], [1, 2], [2]]


@pytest.mark.race
@pytest.mark.django_db(transaction=True)
def test_whoever_submits_while_the_lists_are_locked_is_locked_too_or_refused() -> None:
    event = EventFactory.create(lists_lock=ListsLock.HAND)
    players = [a_player(event) for _ in range(4)]
    written = [a_list(user) for _, user in players]
    for (entry, user), one in list(zip(players, written, strict=True))[:2]:
        lists.submit_list(entry, one, actor=user)

    def act(number: int) -> object:
        if number == len(players):
            return lists.lock_lists(event, actor=event.created_by)
        entry, user = players[number]
        return lists.submit_list(Entry.objects.get(pk=entry.pk), written[number], actor=user)

    outcomes = at_once(len(players) + 1, act)
    assert not unexpected(outcomes)
    live = Submission.objects.filter(event_key=event.scope, state__in=Submission.LIVE)
    assert live.count() == len(players)
    assert not live.filter(locked_at=None).exists()
    for entry, user in players:
        entry.refresh_from_db()
        assert entry.submission == live.get(owner=user)


@pytest.mark.race
@pytest.mark.django_db(transaction=True)
def test_without_the_events_lock_a_list_would_stay_open_after_the_lock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The control: who looked before the lock and wrote after it leaves an open list in a locked event."""
    event = EventFactory.create(lists_lock=ListsLock.HAND)
    entry, user = a_player(event)
    written = a_list(user)
    has_looked, is_locked = threading.Event(), threading.Event()

    def looked_at(pk: int) -> Event:
        found = Event.objects.get(pk=pk)
        has_looked.set()
        assert is_locked.wait(300)
        return found

    monkeypatch.setattr(lists, "_held", looked_at)

    def act(number: int) -> object:
        if number == 0:
            return lists.submit_list(entry, written, actor=user)
        assert has_looked.wait(300)
        locked = lists.lock_lists(event, actor=event.created_by)
        is_locked.set()
        return locked

    assert not unexpected(at_once(2, act))
    event.refresh_from_db()
    assert event.lists_locked_at is not None
    assert Submission.objects.filter(event_key=event.scope, locked_at=None).exists()
