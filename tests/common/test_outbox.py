"""The outbox: delivered after the commit, in order, again when it failed, at most so often."""

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from common import database_clock, outbox
from common.models import OutboxMessage
from tests.concurrency import at_once
from tests.servers import is_postgres


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the only handler got, for topics that start with "entry."."""
    delivered: list[str] = []
    monkeypatch.setattr(
        outbox, "_handlers", [("entry.", lambda message: delivered.append(message.payload["say"]))]
    )
    return delivered


def let_waits_end() -> None:
    OutboxMessage.objects.update(available_at=timezone.now() - timedelta(seconds=1))


def test_a_message_is_delivered_once_to_who_listens(db: None, heard: list[str]) -> None:
    outbox.publish("entry.registered", {"say": "hello"})
    outbox.publish("round.published", {"say": "not for this one"})
    outbox.deliver_due()
    outbox.deliver_due()
    assert heard == ["hello"]
    assert not OutboxMessage.objects.filter(delivered_at=None).exists()


def test_nothing_is_delivered_of_what_was_undone(db: None, heard: list[str]) -> None:
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        outbox.publish("entry.registered", {"say": "hello"})
        raise ZeroDivisionError
    outbox.deliver_due()
    assert heard == []


def test_a_failed_message_is_delivered_again_later(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
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
    delivered: list[str] = []
    failing = {"first"}

    def listen(message: OutboxMessage) -> None:
        if message.payload["say"] in failing:
            raise ConnectionError
        delivered.append(message.payload["say"])

    monkeypatch.setattr(outbox, "_handlers", [("", listen)])
    for key, word in (("event:1", "first"), ("event:1", "second"), ("event:2", "other"), ("", "free")):
        outbox.publish("entry.registered", {"say": word}, key=key)
    outbox.deliver_due()
    assert delivered == ["other", "free"]
    failing.clear()
    let_waits_end()
    outbox.deliver_due()
    assert delivered == ["other", "free", "first", "second"]


@pytest.mark.race
def test_four_workers_deliver_every_message_once(heard: list[str]) -> None:
    for number in range(40):
        outbox.publish("entry.registered", {"say": str(number)})
    at_once(4, lambda _: outbox.deliver_due())
    assert sorted(heard, key=int) == [str(number) for number in range(40)]


@pytest.mark.race
def test_control_without_the_claim_they_are_delivered_more_often(
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
    delivered: list[str] = []

    def listen(message: OutboxMessage) -> None:
        if message.payload["say"] == "first":
            raise ConnectionError("never")
        delivered.append(message.payload["say"])

    monkeypatch.setattr(outbox, "_handlers", [("", listen)])
    first = outbox.publish("entry.registered", {"say": "first"}, key="event:1")
    outbox.publish("entry.registered", {"say": "second"}, key="event:1")
    for _ in range(outbox.PARK_AFTER):
        assert delivered == []
        let_waits_end()
        outbox.deliver_due()
    assert delivered == ["second"]
    first.refresh_from_db()
    assert (first.parked_at is not None, first.given_up_at) == (True, None)
    assert list(outbox.undelivered()) == [first], "staff see it"


def test_a_message_that_kills_its_worker_is_parked_like_one_that_fails(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        """Ends a worker in the middle of a message: no error is written down."""

    delivered: list[str] = []

    def deadly(message: OutboxMessage) -> None:
        if message.payload["say"] == "first":
            raise Killed
        delivered.append(message.payload["say"])

    monkeypatch.setattr(outbox, "_handlers", [("", deadly)])
    first = outbox.publish("entry.registered", {"say": "first"}, key="event:1")
    outbox.publish("entry.registered", {"say": "second"}, key="event:1")
    for _ in range(outbox.PARK_AFTER + 1):
        let_waits_end()
        with pytest.raises(Killed):
            outbox.deliver_due()
    outbox.deliver_due()
    first.refresh_from_db()
    assert (delivered, first.parked_at is not None) == (["second"], True)


def test_a_crash_is_retried_after_the_lease_however_often_it_happened(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "_handlers", [("", lambda message: None)])
    message = outbox.publish("entry.registered", {})
    OutboxMessage.objects.update(attempts=2)
    message.refresh_from_db()
    assert outbox._claim(message)
    message.refresh_from_db()
    assert message.available_at - database_clock.now() <= outbox.LEASE


def test_a_long_queue_of_one_event_is_searched_once_for_many_messages(db: None, heard: list[str]) -> None:
    """Finding what is due looks at all that waits: done for each message, it takes longer the longer the queue is."""
    for number in range(60):
        outbox.publish("entry.registered", {"say": str(number)}, key="event:1")
    looks = "MIN("
    with CaptureQueriesContext(connection) as captured:
        outbox.deliver_due()
    assert heard == [str(number) for number in range(60)]
    assert sum(looks in query["sql"] and query["sql"].startswith("SELECT") for query in captured) <= 4


def test_a_run_of_one_event_leaves_a_message_of_another_queue_to_its_worker(
    db: None, heard: list[str]
) -> None:
    for word, queue in (
        ("one", outbox.Queue.EVENTS),
        ("two", outbox.Queue.MAIL),
        ("three", outbox.Queue.EVENTS),
    ):
        outbox.publish("entry.registered", {"say": word}, key="event:1", queue=queue)
    outbox.deliver_due(outbox.Queue.EVENTS)
    assert heard == ["one"], "the third waits for the second"


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
    delivered: list[str] = []

    def fails(message: OutboxMessage) -> None:
        delivered.append("fails")
        raise ConnectionError

    def works(message: OutboxMessage) -> None:
        delivered.append("works")

    monkeypatch.setattr(outbox, "_handlers", [("", fails), ("", works)])
    outbox.publish("entry.registered", {})
    for _ in range(3):
        outbox.deliver_due()
        let_waits_end()
    assert delivered == ["fails", "works", "fails", "fails"]


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
    delivered: list[str] = []
    monkeypatch.setattr(outbox, "_handlers", [("", lambda message: delivered.append(message.topic))])
    outbox.publish("mail.letter", {}, queue=outbox.Queue.MAIL)
    outbox.publish("round.published", {})
    outbox.deliver_due(outbox.Queue.EVENTS)
    assert delivered == ["round.published"]
    outbox.deliver_due(outbox.Queue.MAIL)
    assert delivered == ["round.published", "mail.letter"]


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
