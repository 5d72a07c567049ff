"""What an archive holds and what would come of it, before anything of it is stored.

A small archive is restored and undone in one transaction, so that what is left out is what the service itself says.
Of a large one only the document is read.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from armies.access import versions_for
from rules.games.registry import RULESETS
from rules.rulebooks.in_words import in_words
from tournaments.history.archive import FORMAT
from tournaments.models import Event, ReportState
from tournaments.services.previewing import undone
from tournaments.services.restored_event import refused
from tournaments.services.restored_faults import faults_of
from tournaments.services.restored_limits import check_archive
from tournaments.services.restored_lists import every_list
from tournaments.services.restored_people import refuse_links
from tournaments.services.restored_values import values_of
from tournaments.services.restoring import catalogues_left_out, lists_left_out, restore_event
from tournaments.services.restoring_later import is_large

MOST_ROWS = 12_000  # rows whose every column is read within a request: 1,000 players over nine rounds
SHOWN = 20


@dataclass(frozen=True, slots=True)
class ArchivedPlayer:
    number: int
    name: str
    faction: str


@dataclass(frozen=True, slots=True)
class ArchivePreview:
    """`left_out` is what this service cannot hold, `not_believed` what counts only with somebody's consent."""

    name: str
    ruleset: str
    starts_at: datetime
    time_zone: str
    players: int
    rounds: int
    games: int
    results: int
    first: tuple[ArchivedPlayer, ...]
    left_out: tuple[str, ...]
    not_believed: tuple[str, ...]
    by_job: bool
    is_read: bool  # False: too many rows to read each now

    @property
    def game(self) -> str:
        known = RULESETS.get(self.ruleset)
        return in_words(known).title if known else self.ruleset

    @property
    def more(self) -> int:
        return self.players - len(self.first)


def look_at(document: Any, *, actor: User, link_accounts: bool = False) -> ArchivePreview:
    """Raises what `restore_event` raises, with every fault of the rows. Stores nothing."""
    check_archive(document, FORMAT)
    refuse_links(actor, link_accounts)
    is_read = _rows(document) <= MOST_ROWS
    if faults := faults_of(document, rows=is_read):
        raise refused(faults)
    games = [table for table in _tables(document) if _is_game(table)]
    event = Event(
        **values_of(Event, document["event"], ("name", "ruleset", "starts_at", "time_zone", "catalogues"))
    )
    return ArchivePreview(
        name=event.name,
        ruleset=event.ruleset,
        starts_at=event.starts_at,
        time_zone=event.time_zone,
        players=len(document["entries"]),
        rounds=len(document["rounds"]),
        games=len(games),
        results=sum(map(_has_result, games)),
        first=tuple(_players(document)),
        left_out=tuple(_left_out(document, event, actor, link_accounts=link_accounts)),
        not_believed=tuple(_not_believed(document, link_accounts=link_accounts)),
        by_job=is_large(document),
        is_read=is_read,
    )


def _left_out(document: Any, event: Event, actor: User, *, link_accounts: bool) -> list[str]:
    if is_large(document):
        return _left_out_by_reading(document, event, actor)
    return undone(lambda: restore_event(document, actor=actor, link_accounts=link_accounts).left_out)


def _left_out_by_reading(document: Any, event: Event, actor: User) -> list[str]:
    """The same sentences, without storing a row: two queries."""
    wanted = [
        (str(named.get("slug")), str(named.get("version")))
        for named in (
            _dict(_dict(_dict(one).get("document")).get("catalogue")) for one in every_list(document) if one
        )
    ]
    versions = versions_for(actor).filter(catalogue__slug__in={slug for slug, _number in wanted})
    known = {(slug, str(number)) for slug, number in versions.values_list("catalogue__slug", "number")}
    unknown = sum(one not in known for one in wanted)
    return catalogues_left_out(event) + ([lists_left_out(unknown)] if unknown else [])


def _not_believed(document: Any, *, link_accounts: bool) -> Iterator[str]:
    if not link_accounts:
        people = [
            *document["entries"],
            *(one for row in document["entries"] for one in _list(row.get("members"))),
        ]
        if count := sum(bool(row.get("username")) for row in people):
            yield _(
                "Accounts that the archive names: %(count)s. Nobody is linked; players can link their entries later."
            ) % {"count": count}
        if count := len(document["crew"]):
            yield _("Staff roles in the archive: %(count)s. Nobody gets one; you become the organizer.") % {
                "count": count
            }
    calls = (call for table in _tables(document) for call in _list(table.get("calls")))
    if count := sum(bool(call.get("ruling")) for call in calls):
        yield _("Rulings in the archive: %(count)s. Each is decided again from its case.") % {"count": count}


def _players(document: Any) -> Iterator[ArchivedPlayer]:
    for place, row in enumerate(document["entries"][:SHOWN], start=1):
        number = row.get("number")
        name, faction = str(row.get("name", "")), str(row.get("faction", ""))
        yield ArchivedPlayer(number if isinstance(number, int) else place, name[:120], faction[:120])


def _rows(document: Any) -> int:
    of_tables = sum(
        1 + len(_list(one.get("reports"))) + len(_list(one.get("calls"))) for one in _tables(document)
    )
    return of_tables + sum(len(document[part]) for part in ("entries", "penalties", "announcements"))


def _is_game(table: dict[str, Any]) -> bool:
    players = table.get("players")
    return isinstance(players, list) and len(players) > 1


def _has_result(table: dict[str, Any]) -> bool:
    return any(report.get("state") == ReportState.CONFIRMED for report in _list(table.get("reports")))


def _tables(document: Any) -> Iterator[dict[str, Any]]:
    return (table for round_ in document["rounds"] for table in _list(round_.get("pairings")))


def _list(found: Any) -> list[Any]:
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _dict(found: Any) -> dict[str, Any]:
    return found if isinstance(found, dict) else {}
