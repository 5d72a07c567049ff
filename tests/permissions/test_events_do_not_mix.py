"""What belongs to one event is not there at the address of another: rights are asked of the event that the address names."""

import re
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from rest_framework.test import APIClient

from rules.games.registry import RULESETS
from tests.permissions.doors import Door, doors
from tests.permissions.scene import Scene
from tournaments.services import ladders

pytestmark = pytest.mark.django_db

# Parameters that are keys of the whole service; players, rounds and boards are numbered within their event.
KEYS = re.compile(
    r"(?:tables|maps|crew|invitations|penalties|apart|separations|challenges)/<int:pk>|ladders/<slug:slug>/players/<int:pk>"
)
MIXED = [door for door in doors() if "<slug:slug>" in door.route and KEYS.search(door.route)]


def _of_another(scene: Scene, door: Door) -> str:
    """The address with the event or ladder of somebody else, who may do everything there."""
    elsewhere = scene.people["organizer elsewhere"]
    assert elsewhere is not None
    event = elsewhere.events_created.get()
    ladder = ladders.make_ladder({"name": "Elsewhere", "ruleset": next(iter(RULESETS))}, actor=elsewhere)
    there = {"events slug": event.slug, "ladders slug": ladder.slug}
    here = {
        **scene.named,
        **{name: value for name, value in scene.of_teams.items() if name != "players number"},
    }
    return Scene(scene.people, {**here, **there}, scene.cookies).address(door.route)


@pytest.mark.parametrize("door", MIXED, ids=str)
def test_a_key_of_one_event_opens_nothing_at_another(scene: Scene, door: Door) -> None:
    with transaction.atomic():
        address = _of_another(scene, door)
        user = scene.people["organizer elsewhere"]
        if address.startswith("/api/"):
            program = APIClient()
            program.force_authenticate(user)
            answer: Any = program.generic(
                door.way, address, "{}" if door.way != "GET" else "", content_type="application/json"
            )
        else:
            browser = Client()
            browser.cookies.update(scene.cookies["organizer elsewhere"])
            answer = browser.generic(door.way, address, "", content_type="application/x-www-form-urlencoded")
        transaction.set_rollback(True)
    # 409: "is not on this ladder", as for a key that nobody has.
    assert answer.status_code in (404, 405, 409), f"{address}: {answer.status_code}"
