"""Old audit rows leave the database for files that hold together: nothing altered, lost or put in goes unseen."""

import gzip
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from common import audit_archive
from common.models import AuditEntry

pytestmark = pytest.mark.django_db
DAY = datetime(2025, 1, 1, tzinfo=UTC)


def some_rows(year: int, count: int, scope: str = "") -> list[AuditEntry]:
    at = datetime(year, 5, 1, tzinfo=UTC)
    return [
        AuditEntry.objects.create(
            action="account.changed",
            actor_name="Éowyn",
            subject_type="accounts.user",
            subject_id=str(number),
            scope=scope,
            before={"club": None},
            after={"club": f"Línea\n{number}"},
            at=at + timedelta(hours=number),
        )
        for number in range(count)
    ]


def archived(file: Path, day: str) -> str:
    out = StringIO()
    call_command("archive_audit", file, before=datetime.fromisoformat(f"{day}T00:00+00:00"), stdout=out)
    return out.getvalue()


def check(*files: Path) -> str:
    """What the command says is wrong."""
    try:
        call_command("archive_audit", *files, check=True, stdout=StringIO())
    except CommandError as error:
        return str(error)
    return ""


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    """Two archives, of 2023 and 2024, three and four rows."""
    first, second = tmp_path / "2023.gz", tmp_path / "2024.gz"
    some_rows(2023, 3)
    archived(first, "2024-01-01")
    some_rows(2024, 4)
    archived(second, "2025-01-01")
    return first, second


def test_old_rows_move_into_the_file_and_all_others_stay(tmp_path: Path) -> None:
    some_rows(2024, 5)
    kept = {row.pk for row in (*some_rows(2025, 2), *some_rows(2024, 2, scope="event:7"))}
    file = tmp_path / "old.gz"
    assert ": 5 rows" in archived(file, "2025-01-01")
    assert set(AuditEntry.objects.exclude(action=audit_archive.ARCHIVED).values_list("pk", flat=True)) == kept
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    assert len(lines) == 1 + 5
    assert "Éowyn" in lines[1]
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_the_chain_holds_across_the_cuts(two: tuple[Path, Path]) -> None:
    first, second = map(audit_archive.read, two)
    assert (first.previous, second.previous) == ("", first.digest)
    assert check(*two) == ""
    assert [head.rows for head in audit_archive.known()] == [3, 4]


def test_an_archive_that_is_not_given_is_named(two: tuple[Path, Path]) -> None:
    assert "before 2024-01-01" in check(two[1])


@pytest.mark.parametrize("old", [b"account.changed", b"\n2", b"2023-05-01"])
def test_an_altered_file_is_found(two: tuple[Path, Path], old: bytes) -> None:
    first, second = two
    text = gzip.decompress(first.read_bytes())
    at = text.rindex(old.replace(b"\n", b"\\n"))
    first.write_bytes(gzip.compress(text[:at] + b"x" + text[at + 1 :]))
    assert "digest does not fit" in check(first, second) or "no readable archive" in check(first, second)


def test_a_row_taken_out_of_the_file_is_found(two: tuple[Path, Path]) -> None:
    first, second = two
    lines = gzip.decompress(first.read_bytes()).splitlines(keepends=True)
    first.write_bytes(gzip.compress(b"".join(lines[:-1])))
    assert "digest does not fit" in check(first, second)


def test_an_archive_made_by_somebody_else_is_found(two: tuple[Path, Path], tmp_path: Path) -> None:
    """Its own digest is right; the audit log names another."""
    forged, lines = tmp_path / "forged.gz", [b'{"action": "invented"}']
    head = audit_archive.Head(1, "2024-01-01", 1, "", audit_archive._digest("", lines))
    audit_archive._write(forged, head, lines)
    assert f"{forged} is none of the archives" in check(*two, forged)


def test_a_row_about_an_archive_that_is_missing_breaks_the_chain(two: tuple[Path, Path]) -> None:
    row = AuditEntry.objects.filter(action=audit_archive.ARCHIVED).order_by("pk").first()
    assert row is not None
    AuditEntry.objects.filter(pk=row.pk)._raw_delete(using="default")
    said = check(*two)
    assert "missing from the audit log" in said
    assert f"{two[0]} is none of the archives" in said


@pytest.mark.parametrize("failing", ["_write", "_take_away"])
def test_what_fails_leaves_rows_and_folder_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    some_rows(2024, 3)
    monkeypatch.setattr(audit_archive, failing, full)
    with pytest.raises(CommandError, match=r"Nothing was archived: .*No space left"):
        archived(tmp_path / "old.gz", "2025-01-01")
    assert list(tmp_path.iterdir()) == []
    assert AuditEntry.objects.count() == 3


def test_no_file_is_written_over(tmp_path: Path) -> None:
    file = tmp_path / "old.gz"
    file.write_bytes(b"another")
    some_rows(2024, 3)
    with pytest.raises(CommandError, match="is there already"):
        archived(file, "2025-01-01")
    assert (file.read_bytes(), AuditEntry.objects.count()) == (b"another", 3)


def test_nothing_to_archive_and_times_to_come_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no rows"):
        archived(tmp_path / "old.gz", "2025-01-01")
    with pytest.raises(CommandError, match="Only what is past"):
        archived(tmp_path / "old.gz", "2999-01-01")
    with pytest.raises(CommandError, match="Name one file and a day"):
        call_command("archive_audit", tmp_path / "old.gz")
