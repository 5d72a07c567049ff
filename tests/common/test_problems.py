"""Whatever goes wrong in the API is told in one shape, with every fault; pages tell the same in words."""

import json
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from common.api import parsers

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.common.example_urls")]


def problem(path: str, data: Any = None, status: int = 409) -> dict[str, Any]:
    answer = APIClient().post(path, data)
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    found: dict[str, Any] = answer.json()
    assert set(found) == {"type", "title", "status", "detail", "code", "faults"}
    assert found["status"] == status
    return found


def test_a_refusal_carries_code_and_sentence() -> None:
    found = problem("/api/notes/refusal/")
    assert (found["code"], found["detail"]) == ("round.published", "The round is published already.")


def test_somebody_elses_business_is_403() -> None:
    assert problem("/api/notes/not-allowed/", status=403)["code"] == "round.not-yours"


def test_every_fault_is_there_with_path_rule_and_values() -> None:
    assert problem("/api/notes/invalid/", status=422)["faults"] == [
        {
            "code": "army.points",
            "path": "/points",
            "text": "The army costs 510 of 500 points.",
            "rule": "2.01",
            "values": {"points": 510},
        },
        {
            "code": "army.hero",
            "path": "/models",
            "text": "The army has no hero.",
            "rule": "2.02",
            "values": {},
        },
    ]


@pytest.mark.parametrize(
    ("what", "status", "code"), [("missing", 404, "not-found"), ("integrity", 409, "conflict")]
)
def test_inner_names_do_not_leak(what: str, status: int, code: str) -> None:
    found = problem(f"/api/notes/{what}/", status=status)
    assert found["code"] == code
    assert "secret" not in json.dumps(found)


def test_nested_fields_become_pointers() -> None:
    sent = {"name": "too long a name", "pairs": [{"first": 1, "second": 2}, {"first": 0}]}
    found = problem("/api/notes/table/", sent, 422)
    assert [(fault["path"], fault["code"]) for fault in found["faults"]] == [
        ("/name", "max-length"),
        ("/pairs/1/first", "min-value"),
        ("/pairs/1/second", "required"),
    ]
    assert found["detail"] == "3 things have to be put right."


def test_a_fault_of_the_whole_document_points_at_the_whole() -> None:
    (fault,) = problem("/api/notes/table/", {"name": "bad"}, 422)["faults"]
    assert (fault["path"], fault["code"]) == ("", "no-fit")


UNREADABLE = {
    "not JSON": b"{",
    "not UTF-8": b'{"a": "\xff"}',
    "a name twice": b'{"a": 1, "a": 2}',
    "NaN": b'{"a": NaN}',
    "Infinity": b'{"a": -Infinity}',
    "a number beyond 2^53": b'{"a": 9007199254740992}',
    "a number of a million digits": b'{"a": ' + b"9" * 1_000_000 + b"}",
    "NUL": b'{"a": ["\\u0000"]}',
    "half a character": b'{"\\ud800": 1}',
    "too deep": b"[" * 100_000 + b"]" * 100_000,
}


@pytest.mark.parametrize("body", UNREADABLE.values(), ids=list(UNREADABLE))
def test_unreadable_json_is_refused(body: bytes) -> None:
    answer = APIClient().post("/api/notes/", body, content_type="application/json")
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert answer.json()["code"] == "parse-error"


def test_ordinary_json_is_read_as_it_stands() -> None:
    document = {"a": [1, -2.5, True, None, "Éowyn \U0001f409"], "b": {"c": 2**53 - 1}}
    assert parsers.read(json.dumps(document).encode()) == document


def test_another_media_type_is_refused() -> None:
    answer = APIClient().post("/api/notes/", b"<a/>", content_type="text/xml")
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported-media-type")


@pytest.mark.urls("config.urls")
@pytest.mark.parametrize(
    ("path", "kind"), [("/api/v1/nothing/", "application/problem+json"), ("/nothing/", "text/html")]
)
def test_an_unknown_address_is_told_in_the_right_shape(client: Client, path: str, kind: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer["Content-Type"].split(";")[0]) == (404, kind)


@pytest.mark.urls("config.urls")
@pytest.mark.parametrize("address", ["/?q=%00", "/%00"])
def test_a_nul_in_the_address_is_refused(client: Client, address: str) -> None:
    assert client.get(address).status_code in (400, 404)


@pytest.mark.urls("config.urls")
def test_a_program_is_told_of_a_nul_in_the_shape_it_reads(client: Client) -> None:
    answer = client.get("/api/v1/events/?q=%00")
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert answer.json()["code"] == "bad-request"


@pytest.mark.urls("config.urls")
@pytest.mark.parametrize(
    ("language", "said"),
    [("fr", "Connectez-vous, ou envoyez un jeton d’API."), ("en", "Sign in, or send an API token.")],
)
def test_who_is_not_signed_in_is_told_so_in_our_own_words(db: None, language: str, said: str) -> None:
    answer = Client().get("/api/v1/me/", headers={"Accept-Language": language})
    assert (answer.status_code, answer.json()["detail"]) == (401, said)
