"""A disk without room: who asked is told in a sentence, nothing half-written stays, and with room again it works."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from tests.common.small_disk import full, small_disk
from tests.factories.tournaments import an_event
from tournaments.history import archive_file

pytestmark = pytest.mark.django_db(transaction=True)
SENTENCE = "The server has no room left on its disk. Nothing was saved"


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where this process keeps temporary files."""
    folder = tmp_path / "disk"
    folder.mkdir()
    with small_disk(folder):
        if not folder.is_mount():
            pytest.skip("this machine gives us no disk of our own")
        monkeypatch.setattr(tempfile, "tempdir", str(folder))
        yield folder


def test_an_upload_says_why_it_failed_and_leaves_nothing(
    user: User, signed_in: Callable[[User], Client], disk: Path
) -> None:
    browser = signed_in(user)

    def upload() -> tuple[int, str]:
        file = SimpleUploadedFile("archive.json", b" " * 3_000_000)
        answer = browser.post("/events/restore/", {"archive": file})
        return answer.status_code, answer.content.decode()

    with full(disk):
        status, text = upload()
    assert (status, SENTENCE in text) == (503, True)
    assert list(disk.iterdir()) == []
    status, text = upload()
    assert status != 503
    assert SENTENCE not in text


def test_an_export_says_why_it_failed_and_leaves_nothing(
    signed_in: Callable[[User], Client], disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_file, "IN_MEMORY", 100)
    event = an_event(4)
    browser, address = signed_in(event.created_by), f"/events/{event.slug}/papers/archive.json"
    with full(disk):
        answer = browser.get(address)
        assert (answer.status_code, SENTENCE in answer.content.decode()) == (503, True)
        told = browser.get(f"/api/v1/events/{event.slug}/archive/")
        assert (told.status_code, told.json()["code"], told["Retry-After"]) == (503, "disk-full", "5")
    assert list(disk.iterdir()) == []
    assert browser.get(address).status_code == 200


def test_a_backup_leaves_the_former_one_and_nothing_else(disk: Path) -> None:
    file = disk / "muster.backup"
    file.write_bytes(b"the former one")
    with full(disk), pytest.raises(CommandError, match=r"There is no backup: .*[Nn]o space left"):
        call_command("backup", file)
    assert file.read_bytes() == b"the former one"
    assert list(disk.iterdir()) == [file]
    call_command("backup", file)
    call_command("restore", file, check=True)
