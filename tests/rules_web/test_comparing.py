"""Comparing readings: which rulings on record would turn under another reading."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from common import jobs
from common.errors import Invalid
from common.models import Job
from rules.jobs import start_comparison
from rules.rulings.turning import turned_by
from tests.factories.rules import ruling, strategy_roll

SignIn = Callable[[User], Client]
GOLDEN = Path(__file__).parents[2] / "rules/games/combat_hex/cases/golden/readings"
BOOK = "combat-hex/3.1.2"


def case_of(name: str) -> dict[str, Any]:
    case: dict[str, Any] = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))["case"]
    return case


# -- pure


def test_a_ruling_turns_where_the_reading_decides_it() -> None:
    turned = turned_by(case_of("a-friend-does-not-heal-the-ring-bearer"), "ring-friends", "allowed")
    assert turned is not None
    assert (turned.was, turned.becomes, turned.rule) == ("illegal", "legal", "8.44")


def test_a_ruling_stays_where_the_reading_does_not_matter_or_is_in_force() -> None:
    case = case_of("a-friend-does-not-heal-the-ring-bearer")
    assert turned_by(case, "ring-friends", "excluded") is None
    assert turned_by(case, "ledges", "pair") is None
    assert turned_by(strategy_roll(), "ring-friends", "allowed") is None


# -- the job


@pytest.mark.django_db
def test_the_job_lists_the_rulings_that_would_turn(user: User, stranger: User) -> None:
    ruling(user)
    turning = ruling(user, case=case_of("a-friend-does-not-heal-the-ring-bearer"), title="Healing Frodo")
    ruling(stranger, case=case_of("a-friend-does-not-heal-the-ring-bearer"))
    job = start_comparison(actor=user, ruleset=BOOK, reading="ring-friends", option="allowed")
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.state == Job.State.DONE
    assert job.result is not None
    assert (job.result["heard"], job.result["turned"], job.result["unreadable"]) == (2, 1, 0)
    (found,) = job.result["rulings"]
    assert (found["address"], found["title"]) == (str(turning.address), "Healing Frodo")
    assert (found["was"], found["becomes"]) == ("illegal", "legal")


@pytest.mark.django_db
@pytest.mark.parametrize(("reading", "option"), [("no-such", "x"), ("ring-friends", "sometimes")])
def test_a_reading_that_does_not_exist_is_refused(user: User, reading: str, option: str) -> None:
    with pytest.raises(Invalid):
        start_comparison(actor=user, ruleset=BOOK, reading=reading, option=option)


@pytest.mark.django_db
def test_an_event_where_one_does_not_work_is_refused(user: User) -> None:
    with pytest.raises(Invalid):
        start_comparison(actor=user, ruleset=BOOK, reading="arc", option="corridor", scope="event:1")


# -- pages and API


@pytest.mark.django_db
def test_the_page_starts_a_comparison_and_shows_its_result(signed_in: SignIn, user: User) -> None:
    ruling(user, case=case_of("a-friend-does-not-heal-the-ring-bearer"), title="Healing Frodo")
    client = signed_in(user)
    assert "9.14 Abilities of friends" in client.get("/rules/readings/compare/").content.decode()
    assert (
        "2.01 Who wins when time runs out: The organizer decides"
        in client.get("/rules/readings/compare/").content.decode()
    )
    asked = {"reading": f"{BOOK} ring-friends allowed", "scope": ""}
    started = client.post("/rules/readings/compare/", asked)
    job = Job.objects.get(kind="rules.compare_reading")
    assert started["Location"] == f"/rules/readings/compare/{job.pk}/"
    Job.objects.filter(pk=job.pk).update(progress_total=20, progress_done=10)
    waiting = client.get(started["Location"]).content.decode()
    polled = client.get(started["Location"], headers={"HX-Request": "true"}).content.decode()
    assert ("The saved rulings are being compared" in waiting, "<html" in polled) == (True, False)
    for shown in (waiting, polled):
        assert 'Rulings decided again: <span class="num">10</span> of <span class="num">20</span>' in shown
        assert f'hx-get="{started["Location"]}"' in shown
        assert f'<a href="{started["Location"]}">Refresh</a>' in shown
    jobs.run(job.pk)
    assert client.get(started["Location"], headers={"HX-Request": "true"}).headers["HX-Refresh"] == "true"
    page = client.get(started["Location"]).content.decode()
    assert "1 of 1 ruling would change" in page
    assert ("✓ Done." in page, "<progress" in page) == (False, False)
    assert f'href="{started["Location"]}"' in client.get(f"/jobs/{job.pk}/").content.decode()
    assert "Healing Frodo" in page


@pytest.mark.django_db
def test_the_api_answers_with_a_job(signed_in: SignIn, user: User) -> None:
    asked = {"ruleset": BOOK, "reading": "arc", "option": "corridor"}
    client = signed_in(user)
    answer = client.post("/api/v1/readings/comparisons/", json.dumps(asked), content_type="application/json")
    assert (answer.status_code, answer.json()["kind"]) == (202, "rules.compare_reading")
    wrong = client.post(
        "/api/v1/readings/comparisons/",
        json.dumps({**asked, "option": "sideways"}),
        content_type="application/json",
    )
    assert wrong.status_code == 422


@pytest.mark.django_db
@pytest.mark.parametrize("asked", ["", "?scope=event:4"])
def test_the_page_opens_without_errors(user: User, signed_in: SignIn, asked: str) -> None:
    """Also where it is opened for an event whose rulings the reader does not compare."""
    page = signed_in(user).get(f"/rules/readings/compare/{asked}")
    shown = page.content.decode()
    assert "<h1>Which rulings would change under another reading?</h1>" in shown
    assert page.context["form"].errors == {}
    assert ("This field is required" in shown, "Select a valid choice" in shown) == (False, False)


@pytest.mark.django_db
def test_verdicts_of_a_comparison_are_said_in_the_readers_language(signed_in: SignIn, user: User) -> None:
    ruling(user, case=case_of("a-friend-does-not-heal-the-ring-bearer"))
    job = start_comparison(actor=user, ruleset=BOOK, reading="ring-friends", option="allowed")
    jobs.run(job.pk)
    address, german = f"/rules/readings/compare/{job.pk}/", {"Accept-Language": "de"}
    shown = signed_in(user).get(address, headers=german).content.decode()
    assert (">illegal<" in shown, ">legal<" in shown) == (False, False)
    assert ">nicht regelkonform<" in shown
