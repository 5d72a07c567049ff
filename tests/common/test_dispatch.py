"""One message for each piece of work: marked before it leaves, sent again once when it was lost, never because it waits."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from celery import current_app
from django.db import transaction
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts import sending
from accounts.models import Webhook, WebhookDelivery
from accounts.tasks import send_webhooks
from common import dispatch, jobs, outbox, queues
from common.models import Job, OutboxMessage, WakeUp
from common.tasks import deliver_outbox, sweep_outbox
from tests.concurrency import at_once
from tests.factories.accounts import WebhookFactory

LONG_AGO = timedelta(minutes=5)


@pytest.fixture(autouse=True)
def empty_queues() -> Iterator[None]:
    """The real queues, which no worker empties here."""
    empty()
    yield
    empty()


def empty() -> None:
    with current_app.connection_for_write() as broker:
        for queue in queues.QUEUES:
            broker.default_channel.client.delete(queue)


def length(queue: str) -> int:
    found = queues.length(queue)
    assert found is not None
    return found


def deliveries(count: int) -> Webhook:
    hook: Webhook = WebhookFactory.create()
    WebhookDelivery.objects.bulk_create(
        WebhookDelivery(webhook=hook, topic="round.published", source=f"outbox:{number}", body="{}")
        for number in range(count)
    )
    return hook


def let_marks_grow_old() -> None:
    then = timezone.now() - LONG_AGO
    WebhookDelivery.objects.exclude(sent_at=None).update(sent_at=then)
    Job.objects.exclude(sent_at=None).update(sent_at=then)
    WakeUp.objects.exclude(sent_at=None).update(sent_at=then)


def test_waiting_deliveries_have_one_message_each_however_often_is_swept(db: None) -> None:
    deliveries(110)
    for _ in range(20):
        send_webhooks()
        let_marks_grow_old()
    assert length(queues.WEBHOOKS) == 110


def test_waiting_jobs_have_one_message_each_however_often_is_swept(db: None) -> None:
    for _ in range(40):
        jobs.enqueue("nobody", {})
    for _ in range(10):
        jobs.sweep()
        let_marks_grow_old()
        jobs.sweep(everything=True)
    assert length(queues.JOBS) == 40


def test_the_outbox_has_one_message_for_all_that_waits(
    db: None, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True) as callbacks:
        for _ in range(50):
            outbox.publish("entry.registered", {})
            outbox.publish("mail.letter", {}, queue=OutboxMessage.Queue.MAIL)
    for _ in range(10):
        sweep_outbox()
        let_marks_grow_old()
    assert len(callbacks) == 2
    assert (length(queues.EVENTS), length(queues.MAIL)) == (1, 1)


def test_lost_messages_are_sent_again_once(db: None) -> None:
    deliveries(5)
    jobs.enqueue("nobody", {})
    outbox.publish("entry.registered", {})
    for _ in range(3):
        send_webhooks(), jobs.sweep(), sweep_outbox()
    empty()
    for _ in range(3):
        send_webhooks(), jobs.sweep(), sweep_outbox()
    assert [length(queue) for queue in (queues.WEBHOOKS, queues.JOBS, queues.EVENTS)] == [0, 0, 0], (
        "too early"
    )
    let_marks_grow_old()
    for _ in range(3):
        send_webhooks(), jobs.sweep(), sweep_outbox()
        let_marks_grow_old()
    assert [length(queue) for queue in (queues.WEBHOOKS, queues.JOBS, queues.EVENTS)] == [5, 1, 1]


def test_a_long_backlog_does_not_make_a_long_queue(db: None) -> None:
    deliveries(dispatch.LONGEST_QUEUE + 50)
    send_webhooks(), send_webhooks()
    assert length(queues.WEBHOOKS) == dispatch.LONGEST_QUEUE


def test_a_broker_that_is_away_leaves_the_rows_unmarked(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    deliveries(3)
    asked: list[int] = []

    def refuse(task: str, number: int) -> bool:
        asked.append(number)
        return False

    monkeypatch.setattr(sending, "wake", refuse)
    sending.sweep()
    assert len(asked) == 1, "the others would only wait for the same broker"
    assert not WebhookDelivery.objects.exclude(sent_at=None).exists()


def test_a_new_message_during_a_delivery_gets_a_delivery_of_its_own(
    db: None,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is published after the worker has looked must not wait for the sweep."""

    def publish_another(message: OutboxMessage) -> None:
        if message.topic == "first":
            outbox.publish("second", {})

    monkeypatch.setattr(outbox, "_handlers", [("", publish_another)])
    monkeypatch.setattr(outbox, "deliver_due", lambda queue: outbox._deliver(OutboxMessage.objects.get()))
    with django_capture_on_commit_callbacks(execute=True):
        outbox.publish("first", {})
    empty()  # the worker takes the message
    with django_capture_on_commit_callbacks(execute=True):
        deliver_outbox()
    assert length(queues.EVENTS) == 1


def test_what_is_rolled_back_does_not_keep_the_rest_from_being_announced(
    db: None, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            outbox.publish("undone", {})
            raise ZeroDivisionError
        outbox.publish("kept", {})
    assert length(queues.EVENTS) == 1


def race(count: int) -> int:
    deliveries(count)
    at_once(6, lambda _: sending.sweep())
    return length(queues.WEBHOOKS)


@pytest.mark.race
def test_six_sweeps_at_once_send_each_message_once() -> None:
    assert race(30) == 30


@pytest.mark.race
def test_control_without_the_condition_they_send_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def look_then_write(rows: object, wake: dispatch.Wake) -> int:
        found = list(rows.values_list("pk", flat=True))  # type: ignore[attr-defined]
        for pk in found:
            WebhookDelivery.objects.filter(pk=pk).update(sent_at=timezone.now())
            wake(pk)
        return len(found)

    monkeypatch.setattr(dispatch, "_send", look_then_write)
    assert race(30) > 30


@pytest.mark.race
def test_of_many_who_publish_at_once_one_sends() -> None:
    at_once(8, lambda _: dispatch.ring("common.deliver_outbox", queues.EVENTS))
    assert length(queues.EVENTS) == 1
