"""An event of teams as a report file of 2026: the members' games, and the lines that say which teams they make."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from common.lines import one_line
from tournaments.history.boards import board_games
from tournaments.history.played import Game, games_of
from tournaments.history.ranking import standings_of
from tournaments.history.scoring import board_scoring, results_of, scoring_of
from tournaments.models import Event, Member, PairingKind, TeamMatch
from tournaments.presenters.final_places import final_rows
from tournaments.standings import Scoring, trf
from tournaments.standings import trf_teams as sections
from tournaments.standings.trf_records import COMMENT, ORDER, Line

REQUESTED = {PairingKind.FULL_BYE: "F", PairingKind.WALKOVER: "F", PairingKind.HALF_BYE: "H"}


def team_report(event: Event, headers: Mapping[str, str]) -> trf.Report:
    """Members are numbered through, in the order of teams; who sat first at an odd board, or second at an even one, has white."""
    members = list(event.team_members.select_related("entry").order_by("entry__number", "number"))
    numbers = {one.pk: at for at, one in enumerate(members, start=1)}
    games = [_renumbered(game, numbers) for game in board_games(event)]
    players = [trf.Competitor(numbers[one.pk], one_line(one.name)[:33]) for one in members]
    board = board_scoring(event)
    report = trf.report(
        results_of(games, board), players, board, headers, trf.Details(second=set(_blacks(event, numbers)))
    )
    order = standings_of(event).table.tiebreaks
    lines = [
        (COMMENT, f"{ORDER} {','.join(order)}"),
        *sections.bye_lines(*_byes(event)),
        ("352", ("WB" * event.team_size)[: event.team_size]),
        _worth(scoring_of(event)),
        *_teams(event, members, numbers),
        *sorted(_orders(event, members, numbers)),
    ]
    return replace(report, headers=(*report.headers, *lines))


def _renumbered(game: Game, numbers: Mapping[int, int]) -> Game:
    return replace(game, first=numbers[game.first], second=numbers[game.second or 0])


def _blacks(event: Event, numbers: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    for match in _matches(event):
        for board in match.pairing.boards.all():
            black = board.second_id if board.number % 2 else board.first_id
            yield match.pairing.round.number, numbers[black]


def _matches(event: Event) -> list[TeamMatch]:
    found = TeamMatch.objects.filter(pairing__round__event=event).select_related("pairing__round")
    related = found.defer("pairing__round__snapshot", "pairing__round__proof")
    return list(related.prefetch_related("pairing__boards", "pairing__seats__entry").order_by("pk"))


def _worth(scoring: Scoring) -> Line:
    """Of the bands the closest win: report files know no wins of several sizes."""
    win, loss = next(((mine, theirs) for _, mine, theirs in scoring.bands if mine > theirs), (scoring.win, 0))
    return sections.worth_line(win, scoring.draw, loss)


def _teams(event: Event, members: Sequence[Member], numbers: Mapping[int, int]) -> Iterator[Line]:
    found, unit = standings_of(event), board_scoring(event).unit
    ranks = {row.player: rank for row, rank in final_rows(event, found)}
    scored: dict[int, Fraction] = {}
    for result in results_of(games_of(event), scoring_of(event)):
        scored[result.player] = scored.get(result.player, Fraction(0)) + Fraction(result.scored, unit)
    for row in sorted(found.table.rows, key=lambda row: row.player):
        own = tuple(numbers[one.pk] for one in members if one.entry.number == row.player)
        name = one_line(found.entries[row.player].name)
        line = sections.TeamLine(row.player, name, own, Fraction(row.points), scored.get(row.player))
        yield sections.team_line(line, ranks[row.player] or 0)


def _orders(event: Event, members: Sequence[Member], numbers: Mapping[int, int]) -> Iterator[Line]:
    """Where a team did not sit in the order of its members."""
    of_team: dict[int, list[int]] = {}
    for one in members:
        of_team.setdefault(one.entry.number, []).append(numbers[one.pk])
    for match in _matches(event):
        teams = [seat.entry.number for seat in sorted(match.pairing.seats.all(), key=lambda seat: seat.side)]
        boards = sorted(match.pairing.boards.all(), key=lambda board: board.number)
        seated = [numbers[one.first_id] for one in boards], [numbers[one.second_id] for one in boards]
        for team, opponent, players in zip(teams, teams[::-1], seated, strict=True):
            if players and players != of_team[team][: len(players)]:
                yield sections.order_line(match.pairing.round.number, team, opponent, players)


def _byes(event: Event) -> tuple[list[tuple[str, int, int]], sections.OddBye]:
    """One bye of an odd round is the pairing's; where a round has more of them, the others stand as full ones."""
    scoring, unit = scoring_of(event), board_scoring(event).unit
    games = games_of(event)
    odd = [0] * max((game.round for game in games), default=0)
    asked = []
    for game in games:
        if game.kind == PairingKind.BYE and not odd[game.round - 1]:
            odd[game.round - 1] = game.first
        elif game.is_bye:
            kind = "F" if game.kind == PairingKind.BYE else REQUESTED.get(game.kind, "Z")
            asked.append((kind, game.round, game.first))
    worth = Fraction(scoring.bye), Fraction(scoring.bye_scored, unit)
    return asked, sections.OddBye(*worth, tuple(odd))
