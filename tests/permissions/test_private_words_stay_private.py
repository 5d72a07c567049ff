"""What is written for some people is met by nobody else, on no page, endpoint, print, file, feed or search.

As for judge calls: each private text holds a word of its own, and every address is opened as each of the nine visitors.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import ApiToken, Passkey, PushDevice, User, Webhook
from armies.models import ArmyList, Finding, Submission
from rules.models import RuleReport
from rules.services import record_ruling
from tests.factories.rules import strategy_roll
from tests.factories.tournaments import an_event
from tests.permissions.doors import Door, doors
from tests.permissions.scene import VISITORS, Scene
from tests.permissions.test_judge_calls_stay_private import _text
from tournaments.models import Appointment, Entry, Event, Penalty, Round, Separation
from tournaments.services import rounds

pytestmark = pytest.mark.django_db

RUNS = ("organizer", "staff")
# Who may read each word.
AUDIENCES: dict[str, tuple[str, ...]] = {
    "answer": ("player", *RUNS),
    "waiver": ("player", *RUNS),
    "separation": RUNS,
    "penalty": ("player", "judge", *RUNS),
    "lifted": ("player", "judge", *RUNS),
    "appointment": ("player", "opponent", "scorekeeper", "judge", *RUNS),
    "joincode": RUNS,
    "checkincode": RUNS,
    "notpublished": RUNS,
    "notes": ("player",),
    "folder": ("player",),
    "tag": ("player",),
    "decision": ("player", "judge", *RUNS),
    "finding": ("player", "judge", *RUNS),
    "webhook": ("player",),
    "endpoint": ("player",),
    "passkey": ("player",),
    "token": ("player",),
    "doubt": ("player", "staff"),
    "privateruling": ("judge", "staff"),
    "draftevent": RUNS,
    "draftround": RUNS,
    "hiddenclub": RUNS,
    **{f"mail{at}": (visitor,) for at, visitor in enumerate(VISITORS)},
}


def word(name: str) -> str:
    return f"canary{name}word"


@pytest.fixture(scope="module")
def hidden(scene: Scene) -> Iterator[Scene]:
    """The scene with a word in every private text, and the addresses of an event that is a draft, with a draft round."""
    with transaction.atomic():
        _write(scene)
        draft = _draft_event(scene)
        yield draft
        transaction.set_rollback(True)


def _write(scene: Scene) -> None:
    named = scene.named
    event = Event.objects.get(slug=named["events slug"])
    own = Entry.objects.filter(event=event, number=named["players number"])
    own.update(answer=word("answer"), list_waiver=word("waiver"))
    Separation.objects.filter(event=event).update(reason=word("separation"))
    Penalty.objects.filter(pk=named["penalties pk"]).update(note=word("penalty"))
    Appointment.objects.filter(pairing=scene.of_teams["tables pk"]).update(place=word("appointment"))
    Event.objects.filter(pk=event.pk).update(join_code=word("joincode"), check_in_code="ccanary")
    player = scene.people["player"]
    lists = ArmyList.objects.filter(owner=player)
    lists.update(notes=word("notes"), folder=word("folder"), tags=[word("tag")])
    Submission.objects.filter(pk=named["submissions submission_id"]).update(decision_note=word("decision"))
    Finding.objects.filter(pk=named["findings finding_id"]).update(text=word("finding"))
    Webhook.objects.filter(pk=named["webhooks pk"]).update(url=f"https://{word('webhook')}.example/")
    PushDevice.objects.filter(pk=named["devices pk"]).update(endpoint=f"https://{word('endpoint')}.example/")
    Passkey.objects.filter(pk=named["passkeys pk"]).update(name=word("passkey"))
    ApiToken.objects.filter(pk=named["tokens token_id"]).update(name=word("token"))
    RuleReport.objects.filter(pk=named["rule-reports pk"]).update(sentence=word("doubt"))
    for at, visitor in enumerate(VISITORS):
        user = scene.people[visitor]
        if user is not None:
            User.objects.filter(pk=user.pk).update(email=f"{word(f'mail{at}')}@example.org")
    judge = scene.people["judge"]
    assert judge is not None
    title = word("privateruling")
    record_ruling(actor=judge, case=strategy_roll(title="Mine alone"), title=title, note=title)


def _draft_event(scene: Scene) -> Scene:
    organizer = scene.people["organizer"]
    event = an_event(4, organizer=organizer, name=word("draftevent"))
    event.entries.update(club=word("hiddenclub"))
    drafted = rounds.draft_round(event, actor=event.created_by)
    Round.objects.filter(pk=drafted.pk).update(not_published=word("notpublished"))
    drafted.pairings.update(by_hand=word("draftround"), reason=word("draftround"))
    Event.objects.filter(pk=event.pk).update(state="draft")
    pairing = drafted.pairings.order_by("table")[0]
    there = {"events slug": event.slug, "tables pk": pairing.pk, "players number": 1, "standings number": 1}
    return Scene(scene.people, {**scene.named, **there}, scene.cookies, scene.of_teams)


def _told(scene: Scene, door: Door, visitor: str) -> str:
    address = scene.address(door.route)
    with transaction.atomic():
        if address.startswith("/api/"):
            program = APIClient()
            program.force_authenticate(scene.people[visitor])
            answer: Any = program.get(address)
        else:
            browser = Client()
            browser.cookies.update(scene.cookies[visitor])
            answer = browser.get(address)
        transaction.set_rollback(True)
    return _text(answer) + str(dict(answer.headers))


READ = [door for door in doors() if door.way == "GET"]


@pytest.mark.parametrize("door", READ, ids=str)
def test_nobody_meets_a_word_that_is_not_for_them(scene: Scene, hidden: Scene, door: Door) -> None:
    told = []
    for place in (scene, hidden):
        for visitor in VISITORS:
            text = _told(place, door, visitor)
            told += [
                (name, visitor)
                for name, readers in AUDIENCES.items()
                if visitor not in readers and word(name) in text
            ]
    assert not told, f"{door}: {sorted(set(told))}"
