"""The addresses that machines ask for: health, readiness, figures, the API's front door and its description."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from drf_spectacular.generators import SchemaGenerator as Schemas
from rest_framework.test import APIClient

from accounts.models import User
from common import heartbeats, views
from common.models import Heartbeat, Job, OutboxMessage


def test_the_process_answers(client: Client) -> None:
    assert client.get("/healthz").content == b"ok"


@pytest.fixture
def processes(db: None) -> None:
    """A worker for every queue and a clock, all of them alive."""
    heartbeats.beat("worker@one:1", Heartbeat.Kind.WORKER, ["clock", "jobs", "events"])
    heartbeats.beat("courier@one:2", Heartbeat.Kind.WORKER, ["mail", "webhooks"])
    heartbeats.beat("clock@one:3", Heartbeat.Kind.CLOCK)


def fall_silent(name: str) -> None:
    long_ago = timezone.now() - 2 * heartbeats.DEAD_AFTER
    assert Heartbeat.objects.filter(name=name).update(beat_at=long_ago)


def test_it_is_ready(processes: None, client: Client) -> None:
    answer = client.get("/readyz")
    parts = ("database", "cache", "queue", "workers", "clock")
    assert (answer.status_code, answer.json()) == (200, dict.fromkeys(parts, True))


@pytest.mark.parametrize(
    ("name", "part", "unserved"),
    [
        ("worker@one:1", "workers", ["clock", "jobs", "events"]),
        ("courier@one:2", "workers", ["mail", "webhooks"]),
        ("clock@one:3", "clock", None),
    ],
)
def test_it_is_not_ready_when_a_process_has_fallen_silent(
    processes: None, client: Client, name: str, part: str, unserved: list[str] | None
) -> None:
    fall_silent(name)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()[part]) == (503, False)
    assert answer.json().get("unserved") == unserved
    assert client.get("/readyz/web").status_code == 200, "visitors are served anyway"


def test_a_second_worker_stands_in_for_a_silent_one(processes: None, client: Client) -> None:
    heartbeats.beat("worker@two:1", Heartbeat.Kind.WORKER, ["clock", "jobs", "events"])
    fall_silent("worker@one:1")
    assert client.get("/readyz").status_code == 200


def test_without_the_database_the_web_process_is_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "_database_answers", lambda: False)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["workers"], answer.json()["clock"]) == (503, False, False)
    assert client.get("/readyz/web").status_code == 503


@pytest.mark.parametrize("part", ["database", "cache", "queue"])
def test_it_is_not_ready_without_one_of_its_parts(
    processes: None, client: Client, monkeypatch: pytest.MonkeyPatch, part: str
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


def figure(text: str, name: str) -> float:
    (line,) = (line for line in text.splitlines() if line.startswith(f"{name} "))
    return float(line.rpartition(" ")[2])


def test_the_figures_show_what_waits_and_who_is_silent(
    processes: None, client: Client, settings: Any
) -> None:
    settings.METRICS_TOKEN = "scrape"
    then = timezone.now() - timedelta(minutes=10)
    OutboxMessage.objects.create(topic="round.published", created_at=then)
    OutboxMessage.objects.create(topic="round.published", given_up_at=then)
    Job.objects.create(kind="waiting")
    fall_silent("courier@one:2")

    text = client.get("/metrics", headers={"Authorization": "Bearer scrape"}).content.decode()

    assert figure(text, 'muster_jobs{state="queued"}') == 1
    assert figure(text, 'muster_outbox_waiting{queue="events"}') == 1
    assert figure(text, 'muster_outbox_oldest_seconds{queue="events"}') >= 600
    assert figure(text, 'muster_outbox_failed{state="parked or undelivered"}') == 1
    assert figure(text, 'muster_processes_alive{kind="worker"}') == 1
    assert figure(text, 'muster_queue_served{queue="jobs"}') == 1
    assert figure(text, 'muster_queue_served{queue="mail"}') == 0
    assert figure(text, "muster_broker_up") == 1
    assert figure(text, 'muster_queue_messages{queue="clock"}') == 0


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
    named = {op["operationId"] for path in document["paths"].values() for op in path.values()}

    first = client.get("/api/docs/").content.decode()
    pages = [client.get(link).content.decode() for link in set(re.findall(r'"(/api/docs/[^"#]+)', first))]

    assert set(re.findall(r'href="/api/docs/[^"#]+#([^"]+)"', first)) == named
    shown = {name for page in pages for name in re.findall(r'operation" id="([^"]+)"', page)}
    assert shown == named | {f"shape-{name}" for name in document["components"]["schemas"]}
    assert not any("//cdn" in page for page in (first, *pages))


def test_a_chapter_of_the_api_holds_every_shape_that_it_names(db: None, client: Client) -> None:
    first = client.get("/api/docs/").content.decode()
    for link in set(re.findall(r'"(/api/docs/[^"#]+)', first)):
        page = client.get(link).content.decode()
        named = set(re.findall(r'href="#(shape-[^"]+)"', page))
        assert named <= set(re.findall(r'operation" id="([^"]+)"', page)), link
    assert client.get("/api/docs/nothing/").status_code == 404


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
