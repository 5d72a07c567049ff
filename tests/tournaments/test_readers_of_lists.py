"""The owner of a list reads who can see what was submitted from it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.readers import READERS, readers_of
from tests.factories.tournaments import a_list, an_event
from tournaments.models import Audience
from tournaments.services.entries.lists import submit_list

pytestmark = pytest.mark.django_db


def test_each_event_is_fetched_once() -> None:
    event = an_event(2, lists_before=Audience.EVERYONE)
    entry = event.entries.select_related("event", "user").get(number=1)
    assert entry.user is not None
    army_list = a_list(entry.user)
    submit_list(entry, army_list, actor=entry.user)
    with CaptureQueriesContext(connection) as asked:
        (reader,) = readers_of(army_list)
    assert (reader.event, reader.text) == (event.name, READERS[event.lists_before])
    assert sum('FROM "tournaments_event" ' in one["sql"] for one in asked.captured_queries) == 1
