"""The outbox: told after the commit, in order, again when it failed, at most so often."""

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from common import outbox
from common.models import OutboxMessage
from tests.concurrency import at_once
from tests.servers import is_postgres


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the only handler was told, for topics that start with "entry."."""
    told: list[str] = []
    monkeypatch.setattr(
        outbox, "_handlers", [("entry.", lambda message: told.append(message.payload["say"]))]
    )
    return told


def let_waits_end() -> None:
    OutboxMessage.objects.update(available_at=timezone.now() - timedelta(seconds=1))


def test_a_message_is_told_once_to_who_listens(db: None, heard: list[str]) -> None:
    outbox.publish("entry.registered", {"say": "hello"})
    outbox.publish("round.published", {"say": "not for this one"})
    outbox.deliver_due()
    outbox.deliver_due()
    assert heard == ["hello"]
    assert not OutboxMessage.objects.filter(delivered_at=None).exists()


def test_nothing_is_told_of_what_was_undone(db: None, heard: list[str]) -> None:
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        outbox.publish("entry.registered", {"say": "hello"})
        raise ZeroDivisionError
    outbox.deliver_due()
    assert heard == []


def test_a_failed_message_is_told_again_later(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    attempts: list[int] = []

    def second_time_lucky(message: OutboxMessage) -> None:
        attempts.append(message.attempts)
        if len(attempts) == 1:
            raise ConnectionError("mail server away")

    monkeypatch.setattr(outbox, "_handlers", [("", second_time_lucky)])
    message = outbox.publish("entry.registered", {})
    outbox.deliver_due()
    outbox.deliver_due()
    assert attempts == [1], "not before its wait is over"
    let_waits_end()
    outbox.deliver_due()
    message.refresh_from_db()
    assert attempts == [1, 2]
    assert message.delivered_at is not None


def test_a_hopeless_message_is_given_up_and_kept(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(message: OutboxMessage) -> None:
        raise ConnectionError("gone for good")

    monkeypatch.setattr(outbox, "_handlers", [("", fail)])
    message = outbox.publish("entry.registered", {})
    for _ in range(outbox.MAX_ATTEMPTS + 3):
        let_waits_end()
        outbox.deliver_due()
    message.refresh_from_db()
    assert message.attempts == outbox.MAX_ATTEMPTS
    assert message.given_up_at is not None
    assert "gone for good" in message.last_error


def test_messages_of_one_key_keep_their_order(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    failing = {"first"}

    def listen(message: OutboxMessage) -> None:
        if message.payload["say"] in failing:
            raise ConnectionError
        told.append(message.payload["say"])

    monkeypatch.setattr(outbox, "_handlers", [("", listen)])
    for key, word in (("event:1", "first"), ("event:1", "second"), ("event:2", "other"), ("", "free")):
        outbox.publish("entry.registered", {"say": word}, key=key)
    outbox.deliver_due()
    assert told == ["other", "free"]
    failing.clear()
    let_waits_end()
    outbox.deliver_due()
    assert told == ["other", "free", "first", "second"]


@pytest.mark.race
def test_four_workers_tell_every_message_once(heard: list[str]) -> None:
    for number in range(40):
        outbox.publish("entry.registered", {"say": str(number)})
    at_once(4, lambda _: outbox.deliver_due())
    assert sorted(heard, key=int) == [str(number) for number in range(40)]


@pytest.mark.race
def test_control_without_the_claim_they_are_told_more_often(
    heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "_claim", lambda message: True)
    for number in range(40):
        outbox.publish("entry.registered", {"say": str(number)})
    at_once(4, lambda _: outbox.deliver_due())
    assert len(heard) > 40


def test_a_message_that_keeps_failing_is_parked_and_the_rest_of_its_event_goes_on(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def listen(message: OutboxMessage) -> None:
        if message.payload["say"] == "first":
            raise ConnectionError("never")
        told.append(message.payload["say"])

    monkeypatch.setattr(outbox, "_handlers", [("", listen)])
    first = outbox.publish("entry.registered", {"say": "first"}, key="event:1")
    outbox.publish("entry.registered", {"say": "second"}, key="event:1")
    for _ in range(outbox.PARK_AFTER):
        assert told == []
        let_waits_end()
        outbox.deliver_due()
    assert told == ["second"]
    first.refresh_from_db()
    assert (first.parked_at is not None, first.given_up_at) == (True, None)
    assert list(outbox.undelivered()) == [first], "staff see it"


def test_a_parked_message_is_still_tried(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    attempts: list[int] = []

    def fourth_time_lucky(message: OutboxMessage) -> None:
        attempts.append(message.attempts)
        if len(attempts) < 4:
            raise ConnectionError

    monkeypatch.setattr(outbox, "_handlers", [("", fourth_time_lucky)])
    message = outbox.publish("entry.registered", {}, key="event:1")
    for _ in range(5):
        let_waits_end()
        outbox.deliver_due()
    message.refresh_from_db()
    assert (attempts, message.delivered_at is not None) == ([1, 2, 3, 4], True)
    assert not outbox.undelivered().exists()


def test_one_handler_that_fails_neither_stops_nor_repeats_the_others(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def fails(message: OutboxMessage) -> None:
        told.append("fails")
        raise ConnectionError

    def works(message: OutboxMessage) -> None:
        told.append("works")

    monkeypatch.setattr(outbox, "_handlers", [("", fails), ("", works)])
    outbox.publish("entry.registered", {})
    for _ in range(3):
        outbox.deliver_due()
        let_waits_end()
    assert told == ["fails", "works", "fails", "fails"]


def test_what_a_handler_wrote_before_it_failed_is_undone(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise every attempt would write it once more."""

    def writes_and_fails(message: OutboxMessage) -> None:
        outbox.publish("letter", {})
        raise ConnectionError

    monkeypatch.setattr(outbox, "_handlers", [("entry.", writes_and_fails)])
    outbox.publish("entry.registered", {})
    outbox.deliver_due()
    assert not OutboxMessage.objects.filter(topic="letter").exists()


def test_who_was_taken_over_writes_nothing(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def dawdles(message: OutboxMessage) -> None:
        outbox.publish("letter", {})
        OutboxMessage.objects.filter(pk=message.pk).update(attempts=message.attempts + 1)

    monkeypatch.setattr(outbox, "_handlers", [("entry.", dawdles)])
    message = outbox.publish("entry.registered", {})
    outbox.deliver_due()
    message.refresh_from_db()
    assert message.delivered_at is None
    assert not OutboxMessage.objects.filter(topic="letter").exists()


def test_letters_are_delivered_apart_from_events(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(outbox, "_handlers", [("", lambda message: told.append(message.topic))])
    outbox.publish("mail.letter", {}, queue=outbox.Queue.MAIL)
    outbox.publish("round.published", {})
    outbox.deliver_due(outbox.Queue.EVENTS)
    assert told == ["round.published"]
    outbox.deliver_due(outbox.Queue.MAIL)
    assert told == ["round.published", "mail.letter"]


@pytest.mark.skipif(not is_postgres(), reason="SQLite explains otherwise")
@pytest.mark.parametrize("queue", [None, *outbox.Queue])
def test_what_was_delivered_long_ago_is_not_walked_to_find_what_waits(
    db: None, queue: outbox.Queue | None
) -> None:
    delivered = [
        OutboxMessage(topic="entry.registered", key=f"event:{number % 7}", delivered_at=timezone.now())
        for number in range(5_000)
    ]
    OutboxMessage.objects.bulk_create(delivered)
    outbox.publish("entry.registered", {}, key="event:1")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE common_outboxmessage")
    plan = outbox.due(queue)[:1].explain()
    assert "outbox_" in plan, plan
    assert "Seq Scan" not in plan, plan
    assert "_pkey" not in plan, plan
