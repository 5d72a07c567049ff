"""The audit rows of an event: read once, in and out of an archive, and sealed by digests.

A row is known by its digest: when, what, before and after. A seal is a row that names the digests of all rows since the seal
before it, and that seal's own digest. So a row that is altered, removed or put in later is found, also after a restore, when
every row has a new key. A row that was written at the moment of a seal and became visible after it is in the next one.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.models import AuditEntry
from tournaments.history import archived_lists
from tournaments.models import Board, BoardReport, Entry, Event, Pairing, Penalty, ResultReport, Round, Seat

SEALED = "audit.sealed"
SHORT = 16  # hexadecimal digits of a row's digest
Ref = list[int] | None


def digest_of(row: AuditEntry) -> str:
    """Of what a row says, without its keys, which a restored event has new, and without names, which people may take back."""
    content = [row.at.astimezone(UTC).isoformat(), row.action, row.subject_type, row.before, row.after]
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:SHORT]


def rows_of(event: Event) -> list[AuditEntry]:
    return list(AuditEntry.objects.filter(scope=event.scope).order_by("pk"))


@dataclass(frozen=True)
class Trail:
    """All audit rows of one event, oldest first, and what they are about in terms that an archive keeps."""

    rows: tuple[AuditEntry, ...]
    refs: Mapping[tuple[str, str], list[int]]

    @classmethod
    def of(cls, event: Event) -> "Trail":
        return cls(tuple(rows_of(event)), refs_of(event))

    def ref(self, row: AuditEntry) -> Ref:
        """None where what the row is about is gone, or is named by no archive."""
        return self.refs.get((row.subject_type, row.subject_id))

    def rows_of(self, *actions: str) -> list[AuditEntry]:
        return [row for row in self.rows if row.action in actions]

    @cached_property
    def about(self) -> Mapping[tuple[str, str], list[AuditEntry]]:
        """By subject, oldest first."""
        found: dict[tuple[str, str], list[AuditEntry]] = {}
        for row in self.rows:
            found.setdefault((row.subject_type, row.subject_id), []).append(row)
        return found

    def of_subject(self, subject: Any) -> list[AuditEntry]:
        return self.about.get((subject._meta.label_lower, str(subject.pk)), [])

    @property
    def is_known(self) -> bool:
        """False for an event restored from an archive of the time before archives held audit rows."""
        restored = self.rows_of("event.restored")
        return not restored or bool((restored[-1].after or {}).get("audit_rows"))

    def drafted_at(self, number: int, otherwise: datetime) -> datetime:
        """When the round was paired as it is now; a draft may have been discarded before."""
        drafted = [
            row.at for row in self.rows_of("round.drafted") if (row.after or {}).get("number") == number
        ]
        return drafted[-1] if drafted else otherwise

    def changed_after(self, moment: datetime) -> frozenset[str]:
        """The settings of the event that were changed after that moment."""
        return frozenset(
            name for row in self.rows_of("event.changed") if row.at > moment for name in (row.after or {})
        )


def refs_of(event: Event) -> dict[tuple[str, str], list[int]]:
    """What rows are about: a round by its number, a report by round, first player and version, and so on.

    Table by table, without joins: right after an event was restored PostgreSQL may believe these tables to be empty, and
    joins thousands of rows to thousands one by one.
    """
    rounds = dict(event.rounds.values_list("pk", "number"))
    entries = dict(event.entries.values_list("pk", "number"))
    found = {(Event._meta.label_lower, str(event.pk)): [0]}
    found |= {(Round._meta.label_lower, str(pk)): [number] for pk, number in rounds.items()}
    found |= {(Entry._meta.label_lower, str(pk)): [number] for pk, number in entries.items()}
    seats = Seat.objects.filter(round__in=[*rounds], side=1).values_list("pairing", "round", "entry")
    tables = {pairing: [rounds[played], entries[entry]] for pairing, played, entry in seats}
    reports = ResultReport.objects.filter(pairing__in=[*tables]).order_by()
    for pk, pairing, version in reports.values_list("pk", "pairing", "version"):
        found[ResultReport._meta.label_lower, str(pk)] = [*tables[pairing], version]
    postponed = Pairing.objects.filter(round__in=[*rounds], postponed_at__isnull=False)
    for pk in postponed.order_by().values_list("pk", flat=True):
        found[Pairing._meta.label_lower, str(pk)] = tables[pk]
    if event.has_teams:
        found |= _boards(tables)
    found |= archived_lists.refs_of(event, entries)
    penalties = Penalty.objects.filter(entry__in=[*entries]).order_by("pk").values_list("pk", flat=True)
    for at, pk in enumerate(penalties):
        found[Penalty._meta.label_lower, str(pk)] = [at]
    return found


def _boards(tables: Mapping[int, list[int]]) -> dict[tuple[str, str], list[int]]:
    """The reports of boards by round, first team, board and version."""
    known = Board.objects.filter(pairing__in=[*tables]).order_by().values_list("pk", "pairing", "number")
    boards = {pk: [*tables[pairing], number] for pk, pairing, number in known}
    reports = BoardReport.objects.filter(board__in=[*boards]).order_by()
    return {
        (BoardReport._meta.label_lower, str(pk)): [*boards[board], version]
        for pk, board, version in reports.values_list("pk", "board", "version")
    }


# ---- archives ----


def archived(event: Event) -> Iterator[dict[str, Any]]:
    """Every row for an archive, one by one."""
    refs = refs_of(event)
    for row in AuditEntry.objects.filter(scope=event.scope).order_by("pk").iterator(chunk_size=500):
        yield {
            "at": row.at.isoformat(),
            "actor_name": row.actor_name,
            "action": row.action,
            "subject_type": row.subject_type,
            "subject": refs.get((row.subject_type, row.subject_id)),
            "before": row.before,
            "after": row.after,
        }


# ---- seals ----


def unsealed(rows: Iterable[AuditEntry]) -> tuple[list[str], str]:
    """The digests that no seal names yet, and the digest of the last seal ("" for none)."""
    rows = list(rows)
    open_rows = Counter(digest_of(row) for row in rows if row.action != SEALED)
    previous = ""
    for row in rows:
        if row.action == SEALED:
            open_rows.subtract((row.after or {}).get("rows", ()))
            previous = str((row.after or {}).get("digest", ""))
    return sorted((+open_rows).elements()), previous


def seal_digest(previous: str, digests: Iterable[str]) -> str:
    return hashlib.sha256("\n".join([previous, *sorted(digests)]).encode()).hexdigest()


def broken_seals(rows: Iterable[AuditEntry]) -> Iterator[tuple[str, str]]:
    """A code and a sentence for everything that the seals contradict."""
    rows = list(rows)
    there = Counter(digest_of(row) for row in rows if row.action != SEALED)
    previous, named = "", Counter[str]()
    seals = [row for row in rows if row.action == SEALED]
    for number, row in enumerate(seals, start=1):
        content = row.after or {}
        digests = [one for one in content.get("rows", ()) if isinstance(one, str)]
        if content.get("previous") != previous:
            yield (
                "seal-missing",
                _("The seal before seal %(number)s of the audit log is missing or altered.")
                % {"number": number},
            )
        if content.get("digest") != seal_digest(str(content.get("previous", "")), digests):
            yield (
                "seal-altered",
                _("Seal %(number)s of the audit log does not have its own digest.") % {"number": number},
            )
        previous = str(content.get("digest", ""))
        named.update(digests)
    gone = named - there
    if gone:
        count = sum(gone.values())
        yield (
            "audit-rows-gone",
            ngettext(
                "%(count)s sealed audit row is missing or altered.",
                "%(count)s sealed audit rows are missing or altered.",
                count,
            )
            % {"count": count},
        )
    yield from _slipped_in(rows, seals, there - named)


def _slipped_in(
    rows: Iterable[AuditEntry], seals: list[AuditEntry], unnamed: Counter[str]
) -> Iterator[tuple[str, str]]:
    """Rows that no seal names although two seals have been made since: one may have been made at the same moment."""
    if len(seals) < 2:
        return
    before = seals[-2].at
    late = [row for row in rows if row.action != SEALED and row.at < before and unnamed[digest_of(row)]]
    if late:
        text = ngettext(
            "%(count)s audit row dated before the last seals stand in none of them.",
            "%(count)s audit rows dated before the last seals stand in none of them.",
            len(late),
        )
        yield "audit-rows-added", text % {"count": len(late)}
