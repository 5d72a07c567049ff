"""How pages did: counted in memory, added up over processes, never more than a sum an hour."""

import time
from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import timezone

from common import request_stats
from common.models import RequestStat
from tests.concurrency import at_once, everybody

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_counted() -> Iterator[None]:
    request_stats._sums.clear()
    yield
    request_stats._sums.clear()


def test_requests_of_one_page_become_one_row_with_sums() -> None:
    for milliseconds in (5, 30, 10):
        request_stats.note("GET home", milliseconds, is_error=milliseconds == 30)
    assert request_stats.flush() == 1
    request_stats.note("GET home", 15, is_error=False)
    request_stats.flush()
    row = RequestStat.objects.get()
    assert (row.count, row.errors, row.total_ms, row.slowest_ms, row.mean_ms) == (4, 1, 60, 30, 15)
    assert request_stats.flush() == 0


def test_a_page_is_counted_by_its_name_and_a_stray_address_not_at_all(client: Client) -> None:
    client.get("/events/")
    client.get("/there/is/nothing/here/")
    request_stats.flush()
    assert list(RequestStat.objects.values_list("page", "count")) == [("GET tournaments:events", 1)]


@pytest.mark.race
def test_two_processes_that_begin_an_hour_lose_nothing() -> None:
    total = request_stats.Sum(count=1, total_ms=2, slowest_ms=2)
    hour = timezone.now().replace(minute=0, second=0, microsecond=0)
    at_once(8, lambda _: request_stats._write("GET home", hour, total))
    assert RequestStat.objects.get().count == 8


@pytest.mark.race
def test_control_reading_and_writing_back_loses_some() -> None:
    """What the sums would be if they were added here instead of in the database."""
    row = RequestStat.objects.create(page="GET home", hour=timezone.now())
    have_looked = everybody(8)

    def careless(_: int) -> None:
        found = RequestStat.objects.get(pk=row.pk)
        have_looked()
        found.count += 1
        found.save()

    at_once(8, careless)
    assert RequestStat.objects.get().count < 8


def test_counting_a_request_costs_next_to_nothing() -> None:
    """Microseconds of the processor each, against milliseconds a page; what else the machine does is not counted."""
    started = time.thread_time()
    for _ in range(20_000):
        request_stats.note("GET home", 3, is_error=False)
    assert time.thread_time() - started < 2
