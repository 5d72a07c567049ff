"""Numbers that nobody types, in every place of every address that takes one: answered, never a 500."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from rest_framework.test import APIClient

from tests.permissions.doors import Door, doors
from tests.permissions.scene import PARAMETER, Scene

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[2]
DIGITS = ("9" * 5_000, "9" * 30, str(2**63 - 1), "²", "-1")
WITH_PARAMETER = [door for door in doors() if PARAMETER.search(door.route)]
# Staff get furthest: behind every door, in every event.


def _send(scene: Scene, way: str, address: str, **sent: Any) -> None:
    with transaction.atomic():
        if address.startswith("/api/"):
            answer: Any
            program = APIClient()
            program.force_authenticate(scene.people["staff"])
            answer = program.generic(way, address, content_type="application/json", **sent)
        else:
            browser = Client()
            browser.cookies.update(scene.cookies["staff"])
            answer = browser.generic(way, address, content_type="application/x-www-form-urlencoded", **sent)
        transaction.set_rollback(True)
    assert answer.status_code < 500, f"{way} {address[:200]}: {answer.status_code}"


@pytest.mark.parametrize("door", WITH_PARAMETER, ids=str)
def test_an_address_with_a_hostile_parameter_is_answered(scene: Scene, door: Door) -> None:
    for address in _hostile_addresses(scene, door.route):
        _send(scene, door.way, address, data="{}" if door.way != "GET" else "")


def _hostile_addresses(scene: Scene, route: str) -> Iterator[str]:
    """One parameter at a time: the others name what there is."""
    parts, names = route.split("/"), scene.address(route).partition("?")[0].strip("/").split("/")
    for place, part in enumerate(parts):
        if PARAMETER.search(part):
            values = DIGITS if "<int" in part else (*DIGITS, "event:²", "event:" + "9" * 5_000)
            for value in values:
                changed = [*names[:place], PARAMETER.sub(value, part), *names[place + 1 :]]
                yield "/" + "/".join(changed) + ("/" if route.endswith("/") else "")
