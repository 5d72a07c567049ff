"""A form that the page's script sends is answered in words: where to go, or what is wrong and at which field."""

import json
from typing import Any

import pytest
from django.test import Client

from devtools.pages import session_of
from tests.tournaments.conftest import Cast, cast
from tournaments.models import Announcement

__all__ = ["cast"]
pytestmark = pytest.mark.django_db
BY_SCRIPT = {"X-Sent-By": "form"}


def client(cast: Cast) -> Client:
    made = Client()
    made.cookies["sessionid"] = session_of(cast.user("owner"))
    return made


def post(cast: Cast, path: str, data: dict[str, Any]) -> Any:
    return client(cast).post(f"/events/{cast.event.slug}/{path}", data, headers=BY_SCRIPT)


def test_where_to_go_is_told_and_the_message_comes_there(cast: Cast) -> None:
    signed_in = client(cast)
    answer = signed_in.post(
        f"/events/{cast.event.slug}/announce/", {"text": "Lunch at one."}, headers=BY_SCRIPT
    )

    assert (answer.status_code, answer["X-Go-To"]) == (204, f"/events/{cast.event.slug}/")
    assert "Announced." in signed_in.get(answer["X-Go-To"]).content.decode()


def test_a_fault_says_its_field_and_the_page_says_it_by_name(cast: Cast) -> None:
    path = f"players/{cast.entry('player').number}/details/"
    answer = post(cast, path, {"name": " "})

    assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json")
    found = json.loads(answer.content)
    assert found["detail"] == "This cannot be saved like this."
    text = "This field is required."
    assert {"path": "/name", "field": "name", "text": text, "said": f"Name: {text}"} in found["faults"]

    page = client(cast).post(f"/events/{cast.event.slug}/{path}", {"name": " "})
    assert page.status_code == 422
    assert f"Name: {text}" in page.content.decode()


def test_a_refusal_of_a_service_is_its_sentence(cast: Cast) -> None:
    number = cast.entry("player").number
    typed = "They travel together and have met in the last four events."
    data = {"one": number, "other": number, "kind": "friends", "reason": typed}
    found = json.loads(post(cast, "players/apart/add/", data).content)
    assert (found["status"], found["detail"], found["faults"]) == (422, "Choose two different players.", [])

    page = client(cast).post(f"/events/{cast.event.slug}/players/apart/add/", data)
    assert typed in page.content.decode(), "the page repeats what took long to type"


def test_a_view_that_shows_pages_is_left_to_the_browser_and_does_nothing_before(cast: Cast) -> None:
    answer = post(cast, "message/", {"to": "all", "subject": "Hello", "text": "All"})
    assert (answer.status_code, answer.has_header("X-Go-To"), answer.content) == (204, False, b"")


def test_who_is_signed_out_is_told_and_nothing_is_done(cast: Cast) -> None:
    answer = Client().post(f"/events/{cast.event.slug}/announce/", {"text": "Lunch"}, headers=BY_SCRIPT)
    assert (answer.status_code, json.loads(answer.content)["code"]) == (401, "signed-out")
    assert not Announcement.objects.exists()


def test_a_page_that_was_open_too_long_is_told_as_such(cast: Cast) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies["sessionid"] = session_of(cast.user("owner"))
    answer = strict.post(f"/events/{cast.event.slug}/announce/", {"text": "Lunch"}, headers=BY_SCRIPT)
    assert (answer.status_code, json.loads(answer.content)["code"]) == (403, "csrf")


@pytest.mark.parametrize(("name", "status"), [("outsider", 403), ("judge", 403)])
def test_what_is_not_allowed_is_told(cast: Cast, name: str, status: int) -> None:
    made = Client()
    made.cookies["sessionid"] = session_of(cast.user(name))
    answer = made.post(
        f"/events/{cast.event.slug}/players/{cast.entry('player').number}/details/", {}, headers=BY_SCRIPT
    )
    assert answer.status_code == status
    assert json.loads(answer.content)["detail"]
