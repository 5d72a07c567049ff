"""What is written in a judge call reaches the two players of the table and those who judge: nobody else, anywhere.

Every text field holds a canary. Every page, endpoint, export and print is opened as each of the nine visitors, and what
one may not do is tried too: a refusal tells as little as a page.
"""

import re
import zlib
from base64 import a85decode
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from rules.services import record_ruling
from tests.factories.rules import STRATEGY_ROLL
from tests.permissions.doors import Door, doors
from tests.permissions.scene import VISITORS, Scene
from tournaments.models import JudgeCall

pytestmark = pytest.mark.django_db

READERS = ("player", "opponent", "judge", "organizer", "staff")
OUTSIDERS = tuple(visitor for visitor in VISITORS if visitor not in READERS)
TEXTS = ("question", "answer", "claim_reason", "handed_note", "escalation", "appeal", "appeal_answer")
CANARY = "Canary7"
_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\n?endstream", re.DOTALL)


@pytest.fixture
def address(scene: Scene) -> Iterator[str]:
    """A closed call with everything that can stand in one, at the table of the player, and its ruling's address."""
    with transaction.atomic():
        call = JudgeCall.objects.get(pk=scene.named["calls pk"])
        event, judge = call.pairing.round.event, scene.people["judge"]
        assert judge is not None
        texts = {name: f"{CANARY} {name}" for name in TEXTS}
        found = record_ruling(actor=judge, case=STRATEGY_ROLL, title=CANARY, note=CANARY, scope=event.scope)
        now = timezone.now()
        JudgeCall.objects.filter(pk=call.pk).update(
            **texts, ruling=found, state="closed", closed_at=now, escalated_at=now, escalated_by=judge,
            handed_by=judge, appealed_at=now,
        )  # fmt: skip
        yield str(found.address)
        transaction.set_rollback(True)


@pytest.fixture
def waiting(scene: Scene) -> Iterator[None]:
    """The call still waits for a judge."""
    with transaction.atomic():
        texts = {name: f"{CANARY} {name}" for name in TEXTS}
        JudgeCall.objects.filter(pk=scene.named["calls pk"]).update(**texts, state="waiting", claimed_by=None)
        yield
        transaction.set_rollback(True)


def _told(scene: Scene, door: Door, visitor: str) -> str:
    address = scene.address(door.route)
    with transaction.atomic():
        if address.startswith("/api/"):
            answer: Any
            program = APIClient()
            program.force_authenticate(scene.people[visitor])
            answer = program.generic(
                door.way, address, "{}" if door.way != "GET" else "", content_type="application/json"
            )
        else:
            browser = Client()
            browser.cookies.update(scene.cookies[visitor])
            answer = browser.generic(door.way, address, "", content_type="application/x-www-form-urlencoded")
        transaction.set_rollback(True)
    return _text(answer) + str(dict(answer.headers))


def _text(answer: Any) -> str:
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if content.startswith(b"%PDF"):
        content = b"".join(map(_unpacked, _STREAM.findall(content)))
    return str(content.decode("utf-8", "replace"))


def _unpacked(stream: bytes) -> bytes:
    """A stream of a PDF, as it is written here: compressed, some of them as text. Pictures are none."""
    try:
        return zlib.decompress(a85decode(stream[:-2]) if stream.endswith(b"~>") else stream)
    except (ValueError, zlib.error):
        return b""


@pytest.mark.parametrize("door", doors(), ids=str)
def test_outsiders_meet_no_word_of_a_closed_call(scene: Scene, address: str, door: Door) -> None:
    for visitor in OUTSIDERS:
        told = _told(scene, door, visitor)
        assert CANARY not in told, f"{door} tells the {visitor}"
        assert address not in told, f"{door} gives the {visitor} the address of the ruling"


@pytest.mark.parametrize("door", [door for door in doors() if door.way == "GET"], ids=str)
def test_outsiders_meet_no_word_of_a_waiting_call(scene: Scene, waiting: None, door: Door) -> None:
    for visitor in OUTSIDERS:
        assert CANARY not in _told(scene, door, visitor), f"{door} tells the {visitor}"


@pytest.mark.parametrize("visitor", READERS)
@pytest.mark.parametrize(
    "route", ["events/<slug:slug>/tables/<int:pk>/", "api/v1/events/<slug:slug>/tables/<int:pk>/"]
)
def test_the_table_and_the_judges_read_all_of_it(
    scene: Scene, address: str, visitor: str, route: str
) -> None:
    told = _told(scene, Door("GET", route), visitor)
    assert f"{CANARY} question" in told
    assert f"{CANARY} answer" in told
    assert f"{CANARY} appeal_answer" in told
    assert address in told


def test_a_scorekeeper_sees_that_a_table_waits_and_not_why(scene: Scene, waiting: None) -> None:
    control = _told(scene, Door("GET", "api/v1/events/<slug:slug>/control/"), "scorekeeper")
    assert '"question":""' in control
    assert "Judge called" in _told(
        scene, Door("GET", "events/<slug:slug>/rounds/<int:number>/"), "scorekeeper"
    )
    assert "Judge called" not in _told(
        scene, Door("GET", "events/<slug:slug>/rounds/<int:number>/"), "anonymous"
    )


def test_the_stamp_of_a_table_says_nothing_of_its_calls_to_outsiders(scene: Scene, waiting: None) -> None:
    address = scene.address("events/<slug:slug>/tables/<int:pk>/")
    stamps = {}
    for visitor in ("anonymous", "organizer elsewhere", "player"):
        browser = Client()
        browser.cookies.update(scene.cookies[visitor])
        before = browser.get(address, HTTP_X_LIVE="1")["ETag"]
        JudgeCall.objects.filter(pk=scene.named["calls pk"]).update(state="closed", closed_at=timezone.now())
        stamps[visitor] = before == browser.get(address, HTTP_X_LIVE="1")["ETag"]
        JudgeCall.objects.filter(pk=scene.named["calls pk"]).update(state="waiting", closed_at=None)
    assert stamps == {"anonymous": True, "organizer elsewhere": True, "player": False}
