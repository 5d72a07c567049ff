"""Tables of a round as its page lists them: plain values from flat queries, no models per table."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.access import Viewer
from tournaments.call_visibility import CallReader
from tournaments.models import (
    Agreement,
    Board,
    CallState,
    JudgeCall,
    Member,
    Outcome,
    Pairing,
    PairingKind,
    ReportState,
    ResultReport,
    Seat,
    Sides,
)
from tournaments.pairing.sentences import Table, reason_in_words
from tournaments.table_views import score_of

# The side whose player a confirmed report calls the winner.
WINNERS: Mapping[str, int] = {Outcome.FIRST: 1, Outcome.SECOND: 2}


@dataclass(frozen=True, slots=True)
class Player:
    """One seat. `speakers` are the accounts that speak for it: none without an account, both of a pair."""

    entry: int
    number: int
    name: str
    speakers: frozenset[int]


@dataclass(frozen=True, slots=True)
class ReportCell:
    """The report that counts or waits. `waits_for`: names of the players who may confirm it."""

    state: str
    score: str
    waits_for: tuple[str, ...] = ()
    winner: int = 0  # the side that won, once it is confirmed


@dataclass(frozen=True, slots=True)
class PairingRow:
    """One row. `has_calls` and `is_waiting` are false for readers who may not know of judge calls."""

    pk: int
    table: int | None
    kind: PairingKind
    reason: str
    map: tuple[int, str] | None
    players: tuple[Player, ...]
    report: ReportCell | None
    is_mine: bool
    has_calls: bool
    is_waiting: bool
    boards: str = ""  # of a match of teams: how many of its boards count
    is_postponed: bool = False

    @property
    def is_game(self) -> bool:
        return self.kind == PairingKind.GAME

    @property
    def waits_for_staff(self) -> bool:
        """A report waits that no player of the table can confirm."""
        return (
            self.report is not None
            and self.report.state == ReportState.PROPOSED
            and not self.report.waits_for
        )


def pairing_rows(pairings: QuerySet[Pairing], seen: Viewer, *, is_draft: bool) -> list[PairingRow]:
    """In the order of `pairings`; at most five queries for any number of tables, seven where teams or pairs play.

    One more for a draft, which says why they meet.
    """
    fields = ("pk", "table", "kind", "ground__map", "ground__map__name", "postponed_until")
    found = list(pairings.values_list(*fields))
    known = [pk for pk, *_ in found]
    players = _players(known, _partners(known) if seen.event.sides == Sides.DOUBLES else {})
    reports = _reports(known, players)
    boards = _boards(known) if seen.event.has_teams else {}
    mine = {
        pk
        for pk, seats in players.items()
        if seen.entry is not None and any(player.entry == seen.entry.pk for player in seats)
    }
    reasons = _reasons(pairings, players, mine) if is_draft else {}
    calls = _calls(known if CallReader.of(seen).sees_status else mine)
    return [
        PairingRow(
            pk, table, PairingKind(kind), reasons.get(pk, ""), (map_pk, map_name) if map_pk else None,
            players.get(pk, ()), reports.get(pk), pk in mine, pk in calls, bool(calls.get(pk)), boards.get(pk, ""),
            until is not None,
        )
        for pk, table, kind, map_pk, map_name, until in found
    ]  # fmt: skip


def _reasons(
    pairings: QuerySet[Pairing], players: Mapping[int, tuple[Player, ...]], mine: Collection[int]
) -> dict[int, str]:
    """Why they meet: to the player at the own table, about the players everywhere else."""

    def about(pk: int) -> Table:
        return Table(tuple(one.name for one in players.get(pk, ())), is_readers=pk in mine)

    rows = pairings.values_list("pk", "facts", "reason")
    return {pk: reason_in_words(facts, reason, about(pk)) for pk, facts, reason in rows}


def _players(
    pairings: Collection[int], partners: Mapping[int, frozenset[int]]
) -> dict[int, tuple[Player, ...]]:
    fields = ("pairing", "entry", "entry__number", "entry__name", "entry__user")
    seats: dict[int, list[Player]] = {}
    rows = Seat.objects.filter(pairing__in=pairings).order_by("pairing", "side").values_list(*fields)
    for pairing, entry, number, name, user in rows:
        own = frozenset() if user is None else frozenset({user})
        player = Player(entry, number, name, own | partners.get(entry, frozenset()))
        seats.setdefault(pairing, []).append(player)
    return {pairing: tuple(found) for pairing, found in seats.items()}


def _partners(pairings: Collection[int]) -> dict[int, frozenset[int]]:
    """By entry of a pair, the accounts of its players."""
    found: dict[int, frozenset[int]] = {}
    members = Member.objects.filter(entry__seats__pairing__in=pairings, has_left=False, user__isnull=False)
    for entry, user in members.values_list("entry", "user"):
        found[entry] = found.get(entry, frozenset()) | {user}
    return found


def _boards(pairings: Collection[int]) -> dict[int, str]:
    boards = Board.objects.filter(pairing__in=pairings)
    counts = Count("pk", filter=Q(reports__state=ReportState.CONFIRMED))
    rows = boards.values("pairing").annotate(known=Count("pk", distinct=True), counting=counts)
    return {
        pairing: _("%(counting)d of %(known)d boards") % {"counting": counting, "known": known}
        for pairing, known, counting in rows.order_by("pairing").values_list("pairing", "known", "counting")
    }


def _reports(pairings: Collection[int], players: Mapping[int, tuple[Player, ...]]) -> dict[int, ReportCell]:
    """By pairing, the newest report that is not superseded."""
    reports = ResultReport.objects.filter(pairing__in=pairings).exclude(state=ReportState.SUPERSEDED)
    rows = list(
        reports.order_by("version").values_list("pk", "pairing", "state", "outcome", "places", "said_by")
    )
    agreed = _agreed(pk for pk, _, state, *_ in rows if state == ReportState.PROPOSED)
    found: dict[int, ReportCell] = {}
    for pk, pairing, state, outcome, places, said_by in rows:
        waits_for: tuple[str, ...] = ()
        if state == ReportState.PROPOSED:
            heard = {said_by, *agreed.get(pk, ())}
            waits_for = tuple(
                one.name for one in players.get(pairing, ()) if one.speakers and not one.speakers & heard
            )
        winner = WINNERS.get(outcome, 0) if state == ReportState.CONFIRMED else 0
        found[pairing] = ReportCell(state, score_of(outcome, places), waits_for, winner)
    return found


def _agreed(reports: Iterable[int]) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    waiting = list(reports)
    if waiting:
        for report, user in Agreement.objects.filter(report__in=waiting).values_list("report", "user"):
            found.setdefault(report, set()).add(user)
    return found


def _calls(pairings: Collection[int]) -> dict[int, int]:
    """By pairing with calls, how many of them are open."""
    if not pairings:
        return {}
    calls = JudgeCall.objects.filter(pairing__in=pairings).values_list("pairing")
    return dict(calls.annotate(open=Count("pk", filter=~Q(state=CallState.CLOSED))).order_by("pairing"))
