"""An archive is looked at before anything of it is stored: by the page and by the API, whole or with every fault."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from common import jobs
from common.errors import Invalid
from common.models import AuditEntry, Job
from rules.models import RulingRecord
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_round, an_event
from tests.tournaments import test_restoring
from tests.tournaments.test_restoring import document_of
from tournaments.history import archive_file
from tournaments.models import Event
from tournaments.services import restore_preview
from tournaments.services.restore_preview import look_at
from tournaments.services.restoring import restore_event
from tournaments.services.restoring_later import MOST_AT_ONCE

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]
Api = Callable[..., Any]
PAGE, API = "/events/restore/", "/api/v1/archived-events/?preview=true"
played = test_restoring.played


def a_file(document: Any) -> SimpleUploadedFile:
    return SimpleUploadedFile("archive.json", json.dumps(document).encode())


def stored() -> tuple[int, ...]:
    return tuple(model.objects.count() for model in (Event, AuditEntry, RulingRecord, Job))


def damaged(played: Event) -> dict[str, Any]:
    document = document_of(played)
    document["entries"][0]["name"] = 7
    document["entries"][1]["state"] = "winner"
    document["rounds"][0]["pairings"][0]["players"] = [1, 99]
    document["penalties"][0]["given_at"] = "yesterday"
    return document


FAULTS = {"/entries/0/name", "/entries/1/state", "/rounds/0/pairings/0/players", "/penalties/0/given_at"}


def with_unknown_lists(played: Event) -> dict[str, Any]:
    document = document_of(played)
    document["event"]["catalogues"] = [{"catalogue": "nowhere", "version": 3}]
    for row in document["entries"]:
        if row["list"]:
            row["list"]["document"]["catalogue"]["version"] = 77
    return document


def test_the_page_shows_what_the_archive_holds_before_it_restores_it(
    played: Event, signed_in: SignedIn
) -> None:
    client, before = signed_in(UserFactory.create()), stored()
    page = client.post(PAGE, {"archive": a_file(document_of(played))})
    text = page.content.decode()
    assert page.status_code == 200
    assert stored() == before
    assert played.name in text
    assert "4 players, 1 round, 2 games" in text
    assert "With a result: 1." in text
    assert "Accounts that the archive names: 4." in text
    assert "Rulings in the archive: 1." in text
    assert str(played.entries.get(number=1)) in text

    kept = client.post(PAGE, {"content": page.context["content"], "keep": "1"})
    made = Event.objects.latest("pk")
    assert kept.status_code == 302
    assert kept["Location"] == made.get_absolute_url()
    assert made.entries.count() == 4


def test_a_program_looks_before_it_restores(played: Event, api: Api) -> None:
    client, before, document = api(UserFactory.create()), stored(), document_of(played)
    looked = client.post(API, document, format="json")
    found = looked.json()
    assert looked.status_code == 200
    assert (found["name"], found["players"], found["rounds"], found["games"], found["results"]) == (
        played.name, 4, 1, 2, 1,
    )  # fmt: skip
    assert [one["number"] for one in found["first"]] == [1, 2, 3, 4]
    assert (found["by_job"], found["is_read"], len(found["not_believed"])) == (False, True, 3)
    assert stored() == before


def test_a_damaged_archive_is_shown_with_every_fault_and_stores_nothing(
    played: Event, signed_in: SignedIn, api: Api
) -> None:
    document, somebody, before = damaged(played), UserFactory.create(), stored()
    page = signed_in(somebody).post(PAGE, {"archive": a_file(document)})
    answer = api(somebody).post(API, document, format="json")
    assert (page.status_code, answer.status_code) == (422, 422)
    assert {fault["path"] for fault in answer.json()["faults"]} == FAULTS
    assert all(f"<code>{path}</code>" in page.content.decode() for path in FAULTS)
    assert stored() == before


def test_what_only_storing_finds_is_found_by_the_preview(played: Event) -> None:
    document, before = document_of(played), stored()
    document["entries"][1]["number"] = document["entries"][0]["number"]
    with pytest.raises(Invalid) as refused:
        look_at(document, actor=UserFactory.create())
    assert refused.value.faults
    assert stored() == before


def test_the_preview_of_every_sound_archive_has_no_fault(played: Event) -> None:
    assert look_at(document_of(an_event(3)), actor=UserFactory.create()).players == 3
    assert look_at(document_of(played), actor=played.created_by).left_out == ()


def test_what_is_left_out_is_what_restoring_leaves_out(
    played: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, somebody = with_unknown_lists(played), UserFactory.create()
    shown = look_at(copy.deepcopy(document), actor=somebody).left_out
    monkeypatch.setattr(restore_preview, "is_large", lambda _: True)
    read = look_at(copy.deepcopy(document), actor=somebody).left_out
    made = restore_event(document, actor=somebody)
    assert len(made.left_out) == 2
    assert shown == read == tuple(made.left_out)


def test_a_large_archive_leads_to_its_job_after_the_preview(signed_in: SignedIn) -> None:
    event = an_event(MOST_AT_ONCE + 2)
    a_round(event)
    client, before = signed_in(UserFactory.create()), stored()
    page = client.post(PAGE, {"archive": a_file(document_of(event))})
    assert "restoring takes a while" in page.content.decode()
    assert "And 32 more." in page.content.decode()
    assert stored() == before

    kept = client.post(PAGE, {"content": page.context["content"], "keep": "1"})
    job = Job.objects.get(kind="tournaments.restore")
    assert kept["Location"] == f"/jobs/{job.pk}/"
    jobs.run(job.pk)
    assert Event.objects.latest("pk").entries.count() == MOST_AT_ONCE + 2


def test_of_a_very_large_archive_the_settings_are_read_and_it_is_said(
    played: Event, monkeypatch: pytest.MonkeyPatch, signed_in: SignedIn
) -> None:
    monkeypatch.setattr(restore_preview, "MOST_ROWS", 5)
    monkeypatch.setattr(restore_preview, "is_large", lambda _: True)
    client, document = signed_in(UserFactory.create()), document_of(played)
    assert "too long to read every row" in client.post(PAGE, {"archive": a_file(document)}).content.decode()
    document["event"]["capacity"] = "many"
    page = client.post(PAGE, {"archive": a_file(document)})
    assert (page.status_code, "/event/capacity" in page.content.decode()) == (422, True)


def test_a_file_too_large_for_the_form_is_chosen_once_more_and_has_to_be_the_same(
    played: Event, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_file, "MOST_CARRIED", 10)
    client, document, before = signed_in(UserFactory.create()), document_of(played), stored()
    page = client.post(PAGE, {"archive": a_file(document)})
    assert "choose it once more" in page.content.decode()
    shown = page.context["shown"]

    document["event"]["name"] = "Another name"
    other = client.post(PAGE, {"archive": a_file(document), "shown": shown, "keep": "1"})
    assert "This is another file" in other.content.decode()
    assert stored() == before
    kept = client.post(PAGE, {"archive": a_file(document), "shown": other.context["shown"], "keep": "1"})
    assert kept["Location"] == Event.objects.get(name="Another name").get_absolute_url()


@pytest.mark.parametrize("content", ["", "§", "AAAA", "eJwDAAAAAAE="])
def test_a_spoiled_form_is_refused(content: str, signed_in: SignedIn) -> None:
    answer = signed_in(UserFactory.create()).post(PAGE, {"content": content, "keep": "1"})
    assert answer.status_code == 422
    assert not Event.objects.exists()


def test_no_more_is_unpacked_than_an_archive_may_be_long(monkeypatch: pytest.MonkeyPatch) -> None:
    text = archive_file.carried(b" " * 5_000)
    assert archive_file.from_carried(text) == b" " * 5_000
    monkeypatch.setattr(archive_file, "LARGEST", 100)
    with pytest.raises(Invalid):
        archive_file.read_archive(archive_file.from_carried(text))


def test_the_same_preview_confirmed_twice_is_one_event(played: Event, signed_in: SignedIn) -> None:
    client = signed_in(UserFactory.create())
    page = client.post(PAGE, {"archive": a_file(document_of(played)), "idempotency_key": "look"})
    said = {"content": page.context["content"], "keep": "1", "idempotency_key": "restore"}
    places = {client.post(PAGE, said)["Location"] for _ in range(2)}
    assert len(places) == 1
    assert Event.objects.count() == 2


def test_accounts_are_linked_by_administrators_after_the_preview_as_well(
    played: Event, staff: User, signed_in: SignedIn
) -> None:
    client = signed_in(staff)
    page = client.post(PAGE, {"archive": a_file(document_of(played)), "link_accounts": "on"})
    assert "Accounts that the archive names" not in page.content.decode()
    assert 'name="link_accounts" value="on"' in page.content.decode()
