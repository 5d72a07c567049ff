"""A copy of the database that lags behind: strangers read there when it has got far enough, and nobody misses a change.

A transaction that keeps its first look (REPEATABLE READ) plays the copy: what is committed after it began is not there.
"""

from collections.abc import Callable, Iterator

import pytest
from django.core.cache import cache
from django.db import OperationalError, connection, connections, router
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from common import replica
from tests import servers
from tests.factories.tournaments import a_round, an_event
from tournaments.models import Event
from tournaments.services.events import announce

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not servers.is_postgres(), reason="SQLite has no replicas"),
]
PAGES = ["/events/{}/", "/events/{}/rounds/1/", "/api/v1/events/{}/"]


@pytest.fixture(autouse=True)
def copy(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A second connection that is the replica's."""
    connections.settings[replica.ALIAS] = dict(connection.settings_dict)
    connections[replica.ALIAS].connect()
    monkeypatch.setattr(router, "routers", [replica.Router()])
    yield
    connections[replica.ALIAS].close()
    del connections[replica.ALIAS]
    del connections.settings[replica.ALIAS]


@pytest.fixture
def event() -> Event:
    event = an_event(4)
    a_round(event)
    return event


def stop_the_copy() -> None:
    with connections[replica.ALIAS].cursor() as cursor:
        cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("SELECT count(*) FROM common_auditentry")


def catch_up() -> None:
    with connections[replica.ALIAS].cursor() as cursor:
        cursor.execute("COMMIT")


def opened(client: Client, address: str) -> tuple[str, int]:
    """The page, made anew, and how many queries the copy was asked for it."""
    cache.clear()
    with CaptureQueriesContext(connections[replica.ALIAS]) as asked:
        page = client.get(address)
    assert page.status_code == 200
    return page.content.decode(), len(asked)


@pytest.mark.parametrize("address", PAGES)
def test_strangers_read_the_copy_when_it_is_level(event: Event, client: Client, address: str) -> None:
    with CaptureQueriesContext(connection) as primary:
        page, asked = opened(client, address.format(event.slug))
    assert event.name in page
    assert asked > len(primary), "all but the stamp"


def test_a_copy_that_lags_behind_is_not_read(event: Event, client: Client) -> None:
    address = PAGES[0].format(event.slug)
    stop_the_copy()
    announce(event, "Lunch at one", actor=event.created_by)
    page, asked_behind = opened(client, address)
    assert "Lunch at one" in page
    catch_up()
    page, asked = opened(client, address)
    assert "Lunch at one" in page
    assert asked > asked_behind


def test_control_without_the_comparison_the_change_is_missing(
    event: Event, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    always = replica.made_there
    monkeypatch.setattr("tournaments.live.made_there", lambda is_level, make: always(lambda: True, make))
    stop_the_copy()
    announce(event, "Lunch at one", actor=event.created_by)
    page = opened(client, PAGES[0].format(event.slug))[0]
    catch_up()
    assert "Lunch at one" not in page


@pytest.mark.parametrize("address", PAGES)
def test_who_is_signed_in_reads_the_primary(
    event: Event, signed_in: Callable[[User], Client], address: str
) -> None:
    assert opened(signed_in(event.created_by), address.format(event.slug))[1] == 0


def test_a_copy_that_is_away_is_no_fault(
    event: Event, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_away() -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(connections[replica.ALIAS], "ensure_connection", is_away)
    monkeypatch.setattr(connections[replica.ALIAS], "cursor", is_away)
    cache.clear()
    assert client.get(PAGES[0].format(event.slug)).status_code == 200


def test_what_was_read_there_is_written_to_the_primary(event: Event) -> None:
    found = Event.objects.using(replica.ALIAS).get(pk=event.pk)
    found.save(update_fields=["name"])
    assert found._state.db == "default"
    assert not replica.Router().allow_migrate(replica.ALIAS, "tournaments")
