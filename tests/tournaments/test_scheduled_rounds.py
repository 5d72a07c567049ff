"""Rounds that are published at a time: not before, once, and with a word to the staff where they cannot be."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from common.errors import Refusal
from common.models import AuditEntry
from tests.concurrency import at_once, refusals, unexpected
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import an_event
from tournaments.models import EntryState, Event, Round, RoundState
from tournaments.services import scheduled_rounds
from tournaments.services.entries.lists import lock_all_due
from tournaments.services.rounds import draft_round, publish_round
from tournaments.services.scheduled_rounds import publish_due, schedule_round, unschedule_round
from tournaments.tasks import publish_due_rounds

SignedIn = Callable[[User], Client]


def a_draft() -> tuple[Event, Round]:
    event = an_event(4)
    return event, draft_round(event, actor=event.created_by)


def soon() -> datetime:
    return timezone.now() + timedelta(minutes=10)


@pytest.mark.django_db
def test_a_draft_is_published_when_its_time_has_come_and_not_before(one_clock: None) -> None:
    event, draft = a_draft()
    schedule_round(draft, soon(), actor=event.created_by)
    publish_due_rounds()
    draft.refresh_from_db()
    assert draft.is_draft
    with time_machine.travel(soon() + timedelta(seconds=1), tick=False):
        publish_due_rounds()
        publish_due_rounds()
    draft.refresh_from_db()
    assert (draft.state, draft.published_by, draft.publish_at) == (
        RoundState.PUBLISHED,
        event.created_by,
        None,
    )
    assert AuditEntry.objects.filter(scope=event.scope, action="round.published").count() == 1


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no clock of its own")
def test_a_worker_with_a_wrong_clock_publishes_nothing_early_and_misses_nothing() -> None:
    event, draft = a_draft()
    schedule_round(draft, soon(), actor=event.created_by)
    with time_machine.travel(timezone.now() + timedelta(hours=2)):
        assert publish_due() == 0
        Event.objects.filter(pk=event.pk).update(
            lists_lock="due", lists_due_at=timezone.now() - timedelta(hours=1)
        )
        assert lock_all_due() == 0
    Round.objects.filter(pk=draft.pk).update(publish_at=timezone.now())
    with time_machine.travel(timezone.now() - timedelta(hours=2)):
        assert publish_due() == 1


@pytest.mark.django_db
def test_a_draft_that_cannot_be_published_stays_one_and_says_why(
    one_clock: None, signed_in: SignedIn
) -> None:
    event, draft = a_draft()
    schedule_round(draft, soon(), actor=event.created_by)
    event.entries.filter(number=1).update(state=EntryState.DROPPED, checked_in_at=None)
    with time_machine.travel(soon() + timedelta(seconds=1), tick=False):
        assert publish_due() == 0
        assert publish_due() == 0
    draft.refresh_from_db()
    assert (draft.is_draft, draft.publish_at) == (True, None)
    assert "1 of its players left" in draft.not_published
    assert AuditEntry.objects.filter(scope=event.scope, action="round.not-published").count() == 1
    page = signed_in(event.created_by).get(f"/events/{event.slug}/rounds/1/").content.decode()
    assert "1 of its players left" in page


@pytest.mark.django_db
def test_only_drafts_are_scheduled_and_only_for_times_to_come() -> None:
    event, draft = a_draft()
    for at in (timezone.now() - timedelta(minutes=1), timezone.now() + timedelta(days=61)):
        with pytest.raises(Refusal, match="next 60 days"):
            schedule_round(draft, at, actor=event.created_by)
    with pytest.raises(Refusal, match="not scheduled"):
        unschedule_round(draft, actor=event.created_by)
    schedule_round(draft, soon(), actor=event.created_by)
    publish_round(draft, actor=event.created_by)
    with pytest.raises(Refusal, match="no draft"):
        schedule_round(draft, soon(), actor=event.created_by)


@pytest.mark.django_db
def test_the_page_schedules_in_the_time_zone_of_the_event_and_takes_it_back(
    one_clock: None, signed_in: SignedIn
) -> None:
    event, draft = a_draft()
    Event.objects.filter(pk=event.pk).update(time_zone="America/New_York")
    client, address = signed_in(event.created_by), f"/events/{event.slug}/rounds/1/"
    at = datetime(2026, 7, 1, 18, 30)
    with time_machine.travel(datetime(2026, 6, 30, tzinfo=UTC), tick=False):
        client = signed_in(event.created_by)
        assert client.post(f"{address}schedule/", {"at": at.isoformat()}).status_code == 302
        draft.refresh_from_db()
        assert draft.publish_at is not None
        assert draft.publish_at.isoformat() == "2026-07-01T22:30:00+00:00"
        assert "Cancel the schedule" in client.get(address).content.decode()
        client.post(f"{address}schedule/", {"off": "1"})
    draft.refresh_from_db()
    assert draft.publish_at is None


@pytest.mark.django_db
def test_programs_schedule_and_strangers_do_not() -> None:
    event, _ = a_draft()
    path, said = f"/api/v1/events/{event.slug}/rounds/1/schedule/", {"at": soon().isoformat()}
    assert asked(UserFactory.create()).post(path, said, format="json").status_code in (403, 404)
    assert asked(event.created_by).post(path, said, format="json").json()["publish_at"] is not None
    assert asked(event.created_by).post(path, {"at": None}, format="json").json()["publish_at"] is None


def a_draft_that_is_due() -> tuple[Event, Round]:
    event, draft = a_draft()
    Round.objects.filter(pk=draft.pk).update(
        publish_at=timezone.now() - timedelta(seconds=1), scheduled_by=event.created_by
    )
    return event, draft


def said_of(event: Event) -> list[str]:
    """What the audit log says of publishing, in order."""
    found = AuditEntry.objects.filter(
        scope=event.scope, action__in=["round.published", "round.not-published"]
    )
    return list(found.order_by("pk").values_list("action", flat=True))


@pytest.mark.race
@pytest.mark.django_db(transaction=True)
def test_of_several_workers_one_publishes() -> None:
    event, draft = a_draft_that_is_due()
    outcomes = at_once(4, lambda _: publish_due())
    assert (outcomes.count(1), outcomes.count(0)) == (1, 3)
    assert said_of(event) == ["round.published"]
    draft.refresh_from_db()
    assert draft.not_published == ""


@pytest.mark.race
@pytest.mark.django_db(transaction=True)
def test_control_without_the_lock_a_second_worker_says_that_a_published_round_was_not(
    monkeypatch: pytest.MonkeyPatch, meet: Callable[[int], None]
) -> None:
    event, draft = a_draft_that_is_due()

    def after_both_have_looked(round_: Round, *, actor: User) -> None:
        meet(2)
        publish_round(round_, actor=actor)

    unlocked = SimpleNamespace(objects=SimpleNamespace(select_for_update=lambda: Event.objects))
    monkeypatch.setattr(scheduled_rounds, "Event", unlocked)
    monkeypatch.setattr(scheduled_rounds, "publish_round", after_both_have_looked)
    outcomes = at_once(2, lambda _: publish_due())
    assert (outcomes.count(1), outcomes.count(0)) == (1, 1)
    assert said_of(event) == ["round.published", "round.not-published"]
    draft.refresh_from_db()
    assert not draft.is_draft
    assert "published already" in draft.not_published


@pytest.mark.race
@pytest.mark.django_db(transaction=True)
def test_a_time_taken_back_as_it_comes_is_taken_back_or_was_too_late() -> None:
    for _ in range(5):
        event, draft = a_draft_that_is_due()

        def act(i: int, draft: Round = draft, event: Event = event) -> object:
            return publish_due() if i else unschedule_round(draft, actor=event.created_by)

        outcomes = at_once(2, act)
        assert unexpected(outcomes) == []
        draft.refresh_from_db()
        assert draft.is_draft is (refusals(outcomes) == []) is (outcomes[1] == 0)
        assert draft.publish_at is None
        assert said_of(event) == ([] if draft.is_draft else ["round.published"])


def asked(user: User) -> APIClient:
    api = APIClient()
    api.force_authenticate(user)
    return api
