"""The history of an event as it stood when a round was paired: later corrections and grants are taken out again."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from rules.engine.slips import Feeding
from tournaments.history.played import Game, game_with_report, games_of
from tournaments.history.slips import slip_for
from tournaments.history.trail import Trail
from tournaments.models import Event, Pairing, PairingKind, ReportState, ResultReport, Source


@dataclass(frozen=True)
class Then:
    """What is needed to look back: all games, all versions of their results, and the audit log."""

    event: Event
    trail: Trail
    games: tuple[Game, ...]
    versions: Mapping[int, list[ResultReport]]
    granted: frozenset[int]  # byes that were granted for rounds missed
    postponed: Mapping[int, datetime]  # since when, by pairing

    @classmethod
    def of(cls, event: Event, trail: Trail) -> "Then":
        versions: dict[int, list[ResultReport]] = {}
        reports = ResultReport.objects.filter(pairing__round__event=event).order_by("pairing", "version")
        for report in reports:
            versions.setdefault(report.pairing_id, []).append(report)
        by_hand = (
            Pairing.objects.filter(round__event=event).exclude(by_hand="").exclude(kind=PairingKind.GAME)
        )
        granted = frozenset(by_hand.values_list("pk", flat=True))
        postponed = Pairing.objects.filter(round__event=event, postponed_at__isnull=False)
        since = {pk: at for pk, at in postponed.values_list("pk", "postponed_at") if at is not None}
        return cls(event, trail, games_of(event), versions, granted, since)

    def games_before(self, number: int, moment: datetime) -> tuple[Game, ...]:
        """Of the rounds before `number`, with the results that counted at `moment`."""
        return tuple(self._games(number, moment))

    def _games(self, number: int, moment: datetime) -> Iterator[Game]:
        feeding = Feeding.of(slip_for(self.event))
        for game in self.games:
            if game.round >= number or (game.pairing in self.granted and self._granted_later(game, moment)):
                continue
            counted = counted_at(self.versions.get(game.pairing, ()), moment, self.trail)
            now = next((one for one in self.versions.get(game.pairing, ()) if one.is_confirmed), None)
            since = self.postponed.get(game.pairing)
            if counted is now and since is None:
                yield game
            else:
                yield game_with_report(
                    game, counted, feeding, postponed=since is not None and since <= moment
                )

    def _granted_later(self, game: Game, moment: datetime) -> bool:
        for row in self.trail.rows_of("entry.byes-granted"):
            ref, rounds = self.trail.ref(row), (row.after or {}).get("rounds", ())
            if ref == [game.first] and game.round in rounds:
                return row.at > moment
        return False


def counted_at(versions: Iterable[ResultReport], moment: datetime, trail: Trail) -> ResultReport | None:
    """The report that counted at that moment; None where none did."""
    found = None
    for report in versions:
        at = confirmed_at(report)
        if at is not None and at <= moment:
            found = None if _withdrawn(report, moment, trail) else report
    return found


def confirmed_at(report: ResultReport) -> datetime | None:
    """When a report began to count; None for one that never did. A dispute has words, a confirmation none."""
    if report.state in (ReportState.PROPOSED, ReportState.DISPUTED) or report.answer:
        return None
    return report.said_at if report.source != Source.PLAYER else report.answered_at


def _withdrawn(report: ResultReport, moment: datetime, trail: Trail) -> bool:
    rows = trail.of_subject(report)
    return any(row.action == "result.withdrawn" and row.at <= moment for row in rows)
