"""Maps for tests: a small ford, and events that have some."""

from typing import Any

from django.test import Client

from tests.factories.tournaments import an_event
from tournaments.models import Event, EventMap, MapsBy
from tournaments.services import maps

FORD = {
    "rows": [[r, -(r // 2), 6 - r // 2] for r in range(9)],
    "elevated": [[0, 4], [1, 4]],
    "marked": [[2, 2]],
    "sides": [{"between": [[0, 0], [1, 0]], "kind": "water"}],
}


def a_map(event: Event, name: str = "The ford", **more: Any) -> EventMap:
    return maps.make_map(event, name, FORD, actor=event.created_by, **more)


def an_event_with_maps(players: int, by: MapsBy, *names: str) -> Event:
    event = an_event(players, maps_by=by)
    for name in names:
        a_map(event, name)
    return event


def page_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()
