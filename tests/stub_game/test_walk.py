"""A game without a table, pieces, construction rules or maps opens every door of the service, at an event of its own.

Whatever breaks here knows something of one game that belongs behind the contract (`rules.engine.game`).
"""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from rules.services import record_ruling, set_public
from tests.factories.tournaments import a_round, an_event
from tests.permissions.matrix import ENDPOINTS, PAGES
from tests.permissions.scene import Scene, set_scene
from tests.stub_game.game import RULESET, case
from tournaments.models import Event, JudgeCall

pytestmark = pytest.mark.django_db
SignIn = Callable[[User], Client]
READING = ("GET",)
VISITORS = ("anonymous", "player", "judge", "organizer", "staff")


@pytest.fixture
def scene(db: None) -> Scene:
    """The scene of the permission tests, with its event and its ruling turned to the stub game."""
    made = set_scene()
    judge = made.people["judge"]
    assert judge is not None
    record = record_ruling(actor=judge, case=case())
    set_public(actor=judge, record=record, is_public=True)
    both = [made.named["events slug"], made.of_teams["events slug"]]
    Event.objects.filter(slug__in=both).update(ruleset=RULESET, maps_by="nobody", readings={})
    JudgeCall.objects.filter(pk=made.named["calls pk"]).update(ruling=record)
    names = {"rules ruleset": RULESET, "rulebooks ruleset": RULESET, "ruleset rule": "1", "rules rule": "1"}
    return Scene(
        made.people, {**made.named, **names, "rulings address": record.address}, made.cookies, made.of_teams
    )


@pytest.mark.parametrize("visitor", VISITORS)
def test_every_page_and_endpoint_answers(scene: Scene, visitor: str) -> None:
    browser = Client(raise_request_exception=False)
    browser.cookies = scene.cookies[visitor]
    broken = []
    for door in (*PAGES, *ENDPOINTS):
        if door.way in READING:
            status = browser.get(scene.address(door.route)).status_code
            broken += [(str(door), status)] if status >= 500 else []
    assert broken == []


@pytest.mark.parametrize("path", ["/rules/", f"/rules/{RULESET}/", f"/rules/{RULESET}/2/", "/rules/rulings/"])
def test_the_rulebook_pages_show_the_game(client: Client, path: str) -> None:
    assert client.get(path).status_code == 200


@pytest.mark.parametrize("fell", ["heads", "edge", ""])
def test_a_case_without_a_position_is_ruled_shown_and_kept(user: User, signed_in: SignIn, fell: str) -> None:
    browser = signed_in(user)
    document = json.dumps(case(fell))
    assert browser.post("/rules/adjudicate/", {"case": document, "do": "judge"}).status_code == 200
    kept = browser.post("/rules/adjudicate/", {"case": document, "do": "record"}, follow=True)
    assert kept.status_code == 200
    assert "Coin toss" in kept.content.decode()


def test_the_board_of_a_game_without_one_is_the_form_with_an_empty_case(client: Client) -> None:
    page = client.get(f"/rules/board/?ruleset={RULESET}", follow=True)
    assert page.status_code == 200
    assert f'"ruleset": "{RULESET}"' in page.context["entered"].text


def test_the_api_rules_on_a_case_and_describes_the_game() -> None:
    api = APIClient()
    ruled = api.post("/api/v1/adjudications/", case(), format="json")
    assert (ruled.status_code, ruled.json()["verdict"]) == (200, "legal")
    odds = api.post("/api/v1/odds/", case(), format="json")
    assert (odds.status_code, odds.json()["code"]) == (422, "odds.none")
    assert api.get(f"/api/v1/rulebooks/{RULESET}/").json()["title"] == "Coin toss"
    assert api.get(f"/api/v1/rulebooks/{RULESET}/schema/").status_code == 200


def test_the_commands_know_the_game(tmp_path: Any) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(case()))
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("adjudicate", str(file), stdout=out)
    assert (ended.value.code, "The coin shows heads." in out.getvalue()) == (0, True)
    call_command("rulebook", RULESET, stdout=(listed := io.StringIO()))
    assert "On its edge" in listed.getvalue()


def test_an_event_of_the_game_is_made_with_the_form(user: User, signed_in: SignIn) -> None:
    browser = signed_in(user)
    page = browser.get("/events/new/")
    fields = {name: _typed(page.context["form"][name].value()) for name in page.context["form"].fields}
    fields |= {
        "name": "Tossing",
        "place": "Bree",
        "ruleset": RULESET,
        "starts_at": "2030-05-04T10:00",
        "capacity": 8,
    }
    made = browser.post("/events/new/", {name: value for name, value in fields.items() if value is not None})
    assert made.status_code == 302, made.context["form"].errors if made.context else made.content
    event = Event.objects.get(name="Tossing")
    assert (event.ruleset, event.readings.get("edge", "again")) == (RULESET, "again")
    assert browser.get(event.get_absolute_url()).status_code == 200


def _typed(value: Any) -> Any:
    return "" if value is None else value


def test_a_day_is_played_with_the_game(user: User, signed_in: SignIn) -> None:
    event = an_event(4, organizer=user)
    Event.objects.filter(pk=event.pk).update(ruleset=RULESET)
    event.refresh_from_db()
    pairing = a_round(event).pairings.first()
    assert pairing is not None
    player = pairing.seats.get(side=1).entry.user
    assert player is not None
    reported = signed_in(player).post(f"/events/{event.slug}/tables/{pairing.pk}/report/", {"outcome": "won"})
    assert reported.status_code == 302
    assert pairing.reports.get().outcome == "first"
