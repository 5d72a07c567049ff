"""The boards of a team event: games of members, their points, and the standing of the members."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from rules.engine.slips import Feeding
from tournaments import standings
from tournaments.history.played import Game, game_of_report
from tournaments.history.ranking import points_text
from tournaments.history.scoring import board_inputs, board_scoring, points_of, results_of, scoring_of
from tournaments.history.slips import board_slip
from tournaments.models import (
    Board,
    BoardReport,
    Event,
    Member,
    Outcome,
    PairingKind,
    ReportState,
    RoundState,
)
from tournaments.own_scoring import OWN
from tournaments.standings import PRESETS, TIEBREAKS, Row, points_for

DEFAULT = "surviving-points"


def board_games(event: Event) -> tuple[Game, ...]:
    """One game for each board of the published rounds, players by the keys of their members; two queries."""
    boards = Board.objects.filter(pairing__round__event=event).exclude(pairing__round__state=RoundState.DRAFT)
    rows = boards.order_by("pairing__round__number", "pk").values_list(
        "pk", "pairing__round__number", "pairing__table", "first", "second"
    )
    by_board = {report.board_id: report for report in confirmed(event)}
    feeding = Feeding.of(board_slip(event))
    return tuple(
        game_of_report(Game(number, pk, PairingKind.GAME, table, first, second), by_board.get(pk), feeding)
        for pk, number, table, first, second in rows
    )


def confirmed(event: Event) -> QuerySet[BoardReport]:
    return BoardReport.objects.filter(board__pairing__round__event=event, state=ReportState.CONFIRMED)


def match_points(event: Event, reports: Iterable[BoardReport]) -> tuple[int, int]:
    """The board points of both teams of one match, from the confirmed reports of its boards."""
    feeding, scoring = Feeding.of(board_slip(event)), board_scoring(event)
    games = [game_of_report(Game(1, 1, PairingKind.GAME, 1, 1, 2), one, feeding) for one in reports]
    points = points_of(results_of(games, scoring))
    return points.get(1, 0), points.get(2, 0)


def match_outcome(event: Event, points: tuple[int, int]) -> Outcome:
    """Who wins a match with these board points, by the bands of the event: as many points for both is a draw."""
    first, second = points_for(scoring_of(event), *points)
    if first == second:
        return Outcome.DRAW
    return Outcome.FIRST if first > second else Outcome.SECOND


@dataclass(frozen=True, slots=True)
class MemberLine:
    """One member's place among all members who have played a board."""

    member: Member
    row: Row
    points: str
    tiebreaks: tuple[tuple[str, str], ...]

    @property
    def rank(self) -> int:
        return self.row.rank

    @property
    def record(self) -> str:
        return self.row.record


def member_lines(event: Event) -> Iterator[MemberLine]:
    """Best first, by the event's own points and the tiebreaks of its preset that single games feed."""
    games, scoring = board_games(event), board_scoring(event)
    members = _members(event)
    players = tuple(sorted({player for game in games for player in game.players}))
    tally = standings.tally(results_of(games, scoring), scoring, players)
    codes = tiebreaks_of(event)
    for row in standings.table(tally, codes).rows:
        values = tuple(
            (TIEBREAKS[code].title, standings.shown(code, value, scoring))
            for code, value in zip(codes, row.values, strict=True)
        )
        yield MemberLine(members[row.player], row, points_text(row.points, scoring), values)


def _members(event: Event) -> Mapping[int, Member]:
    return {one.pk: one for one in event.team_members.select_related("entry")}


def tiebreaks_of(event: Event) -> tuple[str, ...]:
    """Those of the preset of the points, as far as the results of single games feed them."""
    own = event.own_scoring.get("based_on", "") if event.scoring == OWN else event.scoring
    preset, inputs = PRESETS.get(own, PRESETS[DEFAULT]), board_inputs(event)
    return tuple(code for code in preset.tiebreaks if TIEBREAKS[code].needs in inputs)


def points_in_words(event: Event, points: int) -> str:
    """Board points as people write them."""
    return points_text(points, board_scoring(event))
