"""What the API answers is what its description says, whoever asks and whatever they send: never a 500.

One event is walked through by all kinds of visitors, who do what the description allows in any order, with bodies made
from it and with bodies that are spoilt. `MUSTER_WALK_STEPS` and `MUSTER_WALK_SEED` make the walk longer and another.
"""

import json
import os
import random
import re
from typing import Any

import pytest
from django.db import transaction
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from tests.api.described import Description, Operation, spoilt
from tests.permissions.doors import Door, doors
from tests.permissions.scene import VISITORS, Scene, set_scene
from tournaments.models import Entry, Event, JudgeCall, Pairing, ResultReport, Round

pytestmark = pytest.mark.django_db

STEPS = int(os.environ.get("MUSTER_WALK_STEPS", "250"))
SEED = int(os.environ.get("MUSTER_WALK_SEED", "1"))
API = [door for door in doors() if door.route.startswith("api/v1/")]
# They would end what the others walk on.
LAST = re.compile(r"/me/retire/$")


@pytest.fixture(scope="module")
def description() -> Description:
    generator: Any = SchemaGenerator
    return Description(generator().get_schema(request=None, public=True))


@pytest.fixture(autouse=True)
def _no_throttle(monkeypatch: pytest.MonkeyPatch) -> None:
    """One address asks more often here than anybody may."""
    monkeypatch.setattr("rest_framework.throttling.SimpleRateThrottle.allow_request", lambda *_: True)


def _send(scene: Scene, visitor: str, way: str, address: str, body: Any = None) -> Any:
    program = APIClient(raise_request_exception=False)
    program.force_authenticate(scene.people[visitor])
    sent = json.dumps(body, ensure_ascii=True) if way != "GET" else ""
    return program.generic(way, address, sent, content_type="application/json")


def test_whatever_is_read_follows_the_description_for_everybody(description: Description) -> None:
    scene, breaches = set_scene(), []
    for door in API:
        address = scene.address(door.route)
        operation = description.operation(door.way, address)
        if door.way != "GET" or operation is None:
            continue
        for visitor in VISITORS:
            breaches += description.breaches(operation, _send(scene, visitor, "GET", address))
    assert not breaches, "\n".join(dict.fromkeys(breaches))


@pytest.mark.parametrize("kind", ["as described", "spoilt"])
def test_every_change_answers_as_described(description: Description, kind: str) -> None:
    scene, breaches, dice = set_scene(), [], random.Random(SEED)
    for door in API:
        address = scene.address(door.route)
        operation = description.operation(door.way, address)
        if door.way == "GET" or operation is None or operation.body is None:
            continue
        for visitor in ("organizer", "player", "staff"):
            for _ in range(2):
                body = description.example(operation.body, dice)
                sent = spoilt(body, dice) if kind == "spoilt" else body
                with transaction.atomic():
                    answer = _send(scene, visitor, door.way, address, sent)
                    transaction.set_rollback(True)
                breaches += [
                    f"{breach} <- {json.dumps(sent)[:300]}"
                    for breach in description.breaches(operation, answer)
                ]
    assert not breaches, "\n".join(dict.fromkeys(breaches))


@pytest.mark.slow
def test_no_order_of_steps_leads_to_an_answer_that_is_not_described(description: Description) -> None:
    scene, dice, breaches, done = set_scene(), random.Random(SEED), [], 0
    for step in range(STEPS):
        door, visitor = dice.choice(API), dice.choice(VISITORS)
        address = _somewhere(scene, door, dice)
        operation = description.operation(door.way, address)
        if operation is None or LAST.search(address):
            continue
        body = _body(description, operation, dice)
        with transaction.atomic():
            answer = _send(scene, visitor, door.way, address, body)
        done += answer.status_code < 300 and door.way != "GET"
        found = description.breaches(operation, answer)
        breaches += [f"step {step}, {visitor}: {address} {json.dumps(body)[:300]}: {each}" for each in found]
    assert not breaches, "\n".join(breaches)
    assert done > STEPS / 50, "hardly anything was done"


def _body(description: Description, operation: Operation, dice: random.Random) -> Any:
    body = description.example(operation.body, dice) if operation.body else {}
    return spoilt(body, dice) if dice.random() < 0.3 else body


def _somewhere(scene: Scene, door: Door, dice: random.Random) -> str:
    """The address with something that exists by now in the places that the walk itself fills."""
    event = Event.objects.get(slug=scene.named["events slug"])
    pairings = Pairing.objects.filter(round__event=event)
    known = {
        "tables pk": pairings,
        "players number": Entry.objects.filter(event=event),
        "rounds number": Round.objects.filter(event=event),
        "judge-calls pk": JudgeCall.objects.filter(pairing__in=pairings),
        "reports version": ResultReport.objects.filter(pairing__in=pairings),
    }
    chosen = dict(scene.named)
    for name, rows in known.items():
        if found := list(rows.values_list(name.partition(" ")[2], flat=True)):
            chosen[name] = dice.choice(found)
    return Scene(scene.people, chosen, scene.cookies, scene.of_teams).address(door.route)
