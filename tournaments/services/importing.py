"""Players from a spreadsheet: all of them or none, every fault named with its line."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from accounts.models import User
from common.errors import Fault, Invalid
from tournaments.models import Entry, Event
from tournaments.services.registration import add_player

COLUMNS = ("name", "club", "username")
MOST = 2_000


@dataclass(frozen=True, slots=True)
class Row:
    line: int
    name: str
    club: str
    user: User | None


@transaction.atomic
def import_players(event: Event, text: str, *, actor: User) -> list[Entry]:
    """Columns: name, and if wanted club and username. The first line names them, in any order."""
    rows, faults = _read(text)
    if faults:
        raise Invalid("import.faults", f"Nothing was imported: {len(faults)} faults.", faults=faults)
    return [add_player(event, row.name, user=row.user, club=row.club, actor=actor) for row in rows]


def _read(text: str) -> tuple[list[Row], list[Fault]]:
    lines = csv.DictReader(io.StringIO(text.lstrip("\ufeff")), dialect=_dialect(text))
    head = [name.strip().casefold() for name in lines.fieldnames or ()]
    if "name" not in head:
        return [], [
            Fault("import.no-name-column", "/1", "The first line must name the columns; one is “name”.")
        ]
    lines.fieldnames = head
    wanted = list(lines)[: MOST + 1]
    if len(wanted) > MOST:
        return [], [Fault("import.too-many", f"/{MOST + 2}", f"At most {MOST} players can come in one file.")]
    users = _users(wanted)
    rows = [_row(line, row, users) for line, row in enumerate(wanted, start=2)]
    return rows, [*_faults(rows, wanted)]


def _dialect(text: str) -> type[csv.Dialect]:
    """Spreadsheets of half the world write semicolons."""
    first = text.split("\n", 1)[0]
    return _Semicolons if first.count(";") > first.count(",") else csv.excel


class _Semicolons(csv.excel):
    delimiter = ";"


def _users(rows: list[dict[str, str]]) -> dict[str, User]:
    names = {(row.get("username") or "").strip() for row in rows} - {""}
    return {user.username.casefold(): user for user in User.objects.filter(username__in=names)}


def _row(line: int, row: dict[str, str], users: dict[str, User]) -> Row:
    username = (row.get("username") or "").strip().casefold()
    name, club = ((row.get(column) or "").strip() for column in ("name", "club"))
    return Row(line, name[:150], club[:120], users.get(username))


def _faults(rows: list[Row], wanted: list[dict[str, str]]) -> Iterator[Fault]:
    seen: dict[int, int] = {}
    for row, raw in zip(rows, wanted, strict=True):
        username = (raw.get("username") or "").strip()
        if not row.name:
            yield Fault("import.no-name", f"/{row.line}", f"Line {row.line} has no name.")
        if username and row.user is None:
            text = f"Line {row.line}: there is no account “{username}”."
            yield Fault("import.user-unknown", f"/{row.line}", text)
        if row.user is not None and seen.setdefault(row.user.pk, row.line) != row.line:
            text = f"Line {row.line}: {username} stands in line {seen[row.user.pk]} already."
            yield Fault("import.twice", f"/{row.line}", text)
