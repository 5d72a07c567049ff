"""A large archive is restored by a job that leads to the event; a small one at once."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection, transaction
from django.test import Client

from accounts.models import User
from common import jobs
from common.models import Job
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_round, an_event
from tests.tournaments.test_restoring import document_of
from tournaments.models import Event
from tournaments.services.restoring import restore_event
from tournaments.services.restoring_later import MOST_AT_ONCE

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]
Api = Callable[..., Any]


def large() -> dict[str, Any]:
    event = an_event(MOST_AT_ONCE + 2)
    a_round(event)
    return document_of(event)


def sent(client: Client, document: Any) -> Any:
    """The file, and the button of the preview where there is one."""
    file = SimpleUploadedFile("archive.json", json.dumps(document).encode())
    page = client.post("/events/restore/", {"archive": file})
    if page.status_code != 200:
        return page
    return client.post("/events/restore/", {"content": page.context["content"], "keep": "1"})


def test_a_large_archive_is_restored_by_a_job_that_leads_to_the_event(signed_in: SignedIn) -> None:
    document, restorer = large(), UserFactory.create()
    answer = sent(signed_in(restorer), document)
    job = Job.objects.get(kind="tournaments.restore")
    assert answer["Location"] == f"/jobs/{job.pk}/"

    jobs.run(job.pk)

    job.refresh_from_db()
    made = Event.objects.latest("pk")
    assert job.state == Job.State.DONE
    assert (job.result or {})["url"] == made.get_absolute_url()
    assert made.entries.count() == MOST_AT_ONCE + 2
    assert [held.user for held in made.crew.all()] == [restorer]


def test_the_same_archive_sent_twice_is_one_job(signed_in: SignedIn) -> None:
    document, restorer = large(), UserFactory.create()
    places = {sent(signed_in(restorer), copy.deepcopy(document))["Location"] for _ in range(2)}
    assert len(places) == 1


def test_a_large_file_that_is_no_archive_is_refused_at_once_on_its_page(signed_in: SignedIn) -> None:
    page = sent(signed_in(UserFactory.create()), {"entries": [{}] * 60})
    assert page.status_code == 422
    assert "no archive" in page.content.decode()
    assert not Job.objects.exists()


def test_a_large_archive_links_no_accounts_for_others_than_administrators(api: Api) -> None:
    answer = api(UserFactory.create()).post(
        "/api/v1/archived-events/?link_accounts=true", large(), format="json"
    )
    assert answer.status_code == 403
    assert not Job.objects.exists()


def test_a_program_is_given_the_job(api: Api) -> None:
    client = api(UserFactory.create())
    answer = client.post("/api/v1/archived-events/", large(), format="json")
    assert answer.status_code == 202
    jobs.run(answer.json()["id"])
    assert client.get(f"/api/v1/jobs/{answer.json()['id']}/").json()["result"]["slug"]


def test_the_page_asks_for_the_file(signed_in: SignedIn) -> None:
    page = signed_in(UserFactory.create()).get("/events/restore/").content.decode()
    assert 'type="file"' in page
    assert "link_accounts" not in page


def test_a_database_that_is_too_slow_does_not_make_an_archive_unreadable() -> None:
    document, actor = large(), UserFactory.create()

    def slow(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith('INSERT INTO "tournaments_entry"'):
            execute("SELECT pg_sleep(1)", None, False, context)
        return execute(sql, params, many, context)

    with pytest.raises(OperationalError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = '100ms'")
        with connection.execute_wrapper(slow):
            restore_event(document, actor=actor)
    assert Event.objects.count() == 1
