"""When a worker ends itself: only if it has places free, the broker answers, and its own messages do not come back."""

import threading
import time
from typing import Any

import pytest
from celery import current_app
from kombu.entity import Exchange, Queue

from common import heartbeats
from common.models import Heartbeat
from common.watchdog import Watchdog

PATIENCE = 60.0


@pytest.fixture
def dog(settings: Any) -> Watchdog:
    settings.WORKER_PATIENCE_SECONDS = PATIENCE
    name = "echo.test"
    queue: Any = Queue(name, Exchange(name), routing_key=name)  # type: ignore[no-untyped-call]
    return Watchdog("worker@one:1", ["mail"], queue, ticked_at=0.0, heard_at=0.0)


def test_an_idle_worker_that_hears_itself_goes_on(dog: Watchdog) -> None:
    dog.ticked_at = 1000.0
    assert dog.fault(1000.0, is_busy=False) == ""


def test_a_worker_whose_messages_do_not_come_back_ends(dog: Watchdog) -> None:
    dog.ticked_at, dog.asked_at = 1000.0, 900.0
    assert dog.fault(900.0 + PATIENCE, is_busy=False) == ""
    assert "no message" in dog.fault(901.0 + PATIENCE, is_busy=False)


def test_a_worker_whose_places_are_all_taken_does_not_end(dog: Watchdog) -> None:
    dog.ticked_at, dog.asked_at = 1000.0, 1.0
    assert dog.fault(1000.0, is_busy=True) == ""


def test_a_worker_whose_loop_stands_still_ends_even_when_it_is_busy(dog: Watchdog) -> None:
    assert "loop" in dog.fault(PATIENCE + 1, is_busy=True)


def test_while_the_broker_is_away_nothing_is_held_against_the_worker(dog: Watchdog) -> None:
    dog.asked_at = 0.0
    dog.forgive()
    assert dog.fault(time.monotonic() + PATIENCE - 1, is_busy=False) == ""


def test_an_answer_that_is_back_before_the_question_has_left_counts(
    dog: Watchdog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker's loop runs beside the watchdog, and is often faster."""
    monkeypatch.setattr(current_app.tasks["common.echo"], "apply_async", lambda **_: dog.heard())
    dog._ask()
    assert dog.asked_at is None


def test_a_question_that_could_not_be_sent_is_not_waited_for(
    dog: Watchdog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(current_app.tasks["common.echo"], "apply_async", refuse)
    dog._ask()
    assert dog.asked_at is None


def test_a_question_that_was_sent_is_waited_for(dog: Watchdog) -> None:
    dog._ask()
    assert dog.asked_at is not None
    with current_app.connection_for_write() as broker:
        assert broker.default_channel.client.delete("echo.test") == 1


@pytest.mark.django_db
def test_a_worker_that_has_ended_shows_no_life_again(dog: Watchdog, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its thread may be on its way to the next heartbeat when the worker ends."""
    monkeypatch.setattr("common.watchdog.connection.close", lambda: None)
    dog.show_life()
    assert Heartbeat.objects.filter(name=dog.name).exists()
    dog.finish()
    dog.show_life()
    assert not Heartbeat.objects.filter(name=dog.name).exists()


def test_the_end_waits_for_a_heartbeat_that_is_being_written(
    dog: Watchdog, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []
    begun, go_on = threading.Event(), threading.Event()

    def beat(*_: object) -> None:
        begun.set()
        assert go_on.wait(60)
        happened.append("written")

    monkeypatch.setattr(heartbeats, "beat", beat)
    monkeypatch.setattr(heartbeats, "end", lambda _: happened.append("removed"))
    threads = [threading.Thread(target=dog.show_life), threading.Thread(target=dog.finish)]
    threads[0].start()
    assert begun.wait(60)
    threads[1].start()
    assert dog.stop.wait(60)
    go_on.set()
    for thread in threads:
        thread.join()
    assert happened == ["written", "removed"]
