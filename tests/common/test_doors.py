"""The addresses that machines ask for: health, readiness, figures, the API's front door and its description."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.test import Client
from drf_spectacular.generators import SchemaGenerator as Schemas
from rest_framework.test import APIClient

from accounts.models import User
from common import views


def test_the_process_answers(client: Client) -> None:
    assert client.get("/healthz").content == b"ok"


def test_it_is_ready(db: None, client: Client) -> None:
    assert client.get("/readyz").json() == {"database": True, "cache": True, "queue": True}


@pytest.mark.parametrize("part", ["database", "cache", "queue"])
def test_it_is_not_ready_without_one_of_its_parts(
    db: None, client: Client, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    monkeypatch.setattr(views, f"_{part}_answers", lambda: False)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()[part]) == (503, False)


def test_figures_are_for_staff_and_for_the_token(
    db: None, user: User, staff: User, client: Client, signed_in: Callable[[User], Client], settings: Any
) -> None:
    settings.METRICS_TOKEN = "scrape"
    assert client.get("/metrics").status_code == 404
    assert signed_in(user).get("/metrics").status_code == 404
    assert signed_in(staff).get("/metrics").status_code == 200
    assert client.get("/metrics", headers={"Authorization": "Bearer scrape"}).status_code == 200
    assert client.get("/metrics", headers={"Authorization": "Bearer other"}).status_code == 404


def test_an_empty_token_opens_nothing(db: None, client: Client) -> None:
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_the_root_lists_the_collections(db: None, api: Callable[..., APIClient]) -> None:
    assert api().get("/api/v1/").json()["me"] == "http://testserver/api/v1/me/"


def test_the_api_describes_itself_without_a_warning() -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", "/dev/null")


def test_every_operation_tells_of_problems() -> None:
    document: Any = Schemas().get_schema(public=True)  # type: ignore[no-untyped-call]
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    assert operations
    for operation in operations:
        assert "application/problem+json" in operation["responses"]["default"]["content"], operation[
            "operationId"
        ]


def test_people_read_every_operation_and_every_shape_of_the_api(db: None, client: Client) -> None:
    document: Any = Schemas().get_schema(public=True)  # type: ignore[no-untyped-call]

    page = client.get("/api/docs/").content.decode()

    for operations in document["paths"].values():
        for operation in operations.values():
            assert f'id="{operation["operationId"]}"' in page
    for name in document["components"]["schemas"]:
        assert f'id="shape-{name}"' in page
    assert "//cdn" not in page


def test_pages_may_load_nothing_from_elsewhere(db: None, client: Client) -> None:
    policy = client.get("/account/sign-in/")["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy + ";"
    assert "style-src 'self';" in policy + ";"
    assert "unsafe" not in policy


def test_the_back_office_alone_may_use_inline_styles(
    staff: User, signed_in: Callable[[User], Client]
) -> None:
    answer = signed_in(staff).get("/admin/")
    assert answer.status_code == 200
    assert "'unsafe-inline'" in answer["Content-Security-Policy"]


def test_every_answer_has_a_request_id(client: Client) -> None:
    assert UUID(client.get("/healthz")["X-Request-ID"])
