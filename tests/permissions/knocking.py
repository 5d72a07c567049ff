"""Knocking at a door as somebody, and reading from the answer whether one got past it."""

from typing import Any

from django.db import transaction
from django.test import Client
from rest_framework.test import APIClient

from tests.permissions.doors import Door
from tests.permissions.scene import Scene
from tests.permissions.team_scene import word_of

# As the matrix writes them. What happens behind the door (a missing field, a step at the wrong time) is no matter here.
MAY, SIGN_IN, FORBIDDEN, UNKNOWN, NO_SUCH_WAY = "+", "?", "-", ".", "x"
_MARKS = {401: SIGN_IN, 403: FORBIDDEN, 404: UNKNOWN, 405: NO_SUCH_WAY}


def knock(scene: Scene, door: Door, visitor: str) -> str:
    """The mark of the answer; whatever the knock did is undone."""
    address = scene.address(door.route)
    word = word_of(door.route)
    with transaction.atomic():
        answer = _answer(scene, door.way, address, visitor, word)
        transaction.set_rollback(True)
    assert answer.status_code < 500, (
        f"{door} broke for the {visitor}: {answer.status_code}, {answer.content[:200]!r}"
    )
    return _mark(answer, door, visitor)


def _answer(scene: Scene, way: str, address: str, visitor: str, word: str) -> Any:
    if address.startswith("/api/"):
        program = APIClient()
        program.force_authenticate(scene.people[visitor])
        return program.generic(way, address, "{}" if way != "GET" else "", content_type="application/json")
    browser = Client()
    browser.cookies.update(scene.cookies[visitor])
    # The roll-call names its player in the form, not in the address.
    form = f"here={scene.named['players number']}{word}" if way == "POST" else ""
    return browser.generic(way, address, form, content_type="application/x-www-form-urlencoded")


def _mark(answer: Any, door: Door, visitor: str) -> str:
    """Endpoints refuse nobodies with 401 or, as REST framework has it where no way to sign in is offered, 403."""
    if answer.status_code in (301, 302) and "/account/sign-in/" in answer["Location"]:
        return SIGN_IN
    mark = _MARKS.get(answer.status_code, MAY)
    return SIGN_IN if mark == FORBIDDEN and visitor == "anonymous" else mark
