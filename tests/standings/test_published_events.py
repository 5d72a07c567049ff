"""Points, tiebreaks and places of held events, as they were published, come out of our formulas to the last fraction."""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from tournaments.standings import TIEBREAKS, Kind, Result, Scoring, Tally, table, tally

FILES = Path(__file__).parent / "published"
CHESS = Scoring(win=2, draw=1, bye=2, unit=2)
DRAUGHTS = Scoring(win=2, draw=1, bye=2)
MAGIC = Scoring()
ARMAGEDDON = Scoring(win=6, draw=2, bye=6, unit=2)
# Points of a cell, by the scoring: a win, a draw, a loss; "w" and "l" won and lost the game that follows a draw.
WORTH: Mapping[Scoring, Mapping[str, int]] = {
    CHESS: {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0},
    DRAUGHTS: {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0},
    ARMAGEDDON: {"1": 6, "w": 3, "l": 2, "0": 0},
    MAGIC: {"1": 3, "=": 1, "0": 0},
}
MAGIC_EVENTS = (
    "izzet-explosive-2025",
    "scg-con-milwaukee-2026",
    "scg-con-washington-2026",
    "geddon-pisa-2024",
    "mazisuto-16-day-2",
    "charlotte-legacy-2024",
)
EVENTS: dict[str, Scoring] = {
    "moscow-open-2018-a": CHESS,
    "ouagadougou-open-2022": DRAUGHTS,
    "draughts-world-championship-1948": DRAUGHTS,
    "draughts-world-championship-1960": DRAUGHTS,
    "sinquefield-cup-2014": CHESS,
    "norway-chess-2020": ARMAGEDDON,
    "swiss-club-2019": CHESS,
    "frankfurt-open-2005": CHESS,
    "women-world-rapid-2024": CHESS,
    "uzchess-cup-2025": CHESS,
    **dict.fromkeys(MAGIC_EVENTS, MAGIC),
}
COMPARED = [
    ("moscow-open-2018-a", "buchholz"),
    ("moscow-open-2018-a", "buchholz-cut1"),
    ("moscow-open-2018-a", "sonneborn"),
    ("ouagadougou-open-2022", "buchholz-cut1"),
    ("swiss-club-2019", "sonneborn"),
    ("women-world-rapid-2024", "buchholz"),
    ("women-world-rapid-2024", "buchholz-cut1"),
    ("uzchess-cup-2025", "sonneborn"),
    ("uzchess-cup-2025", "wins"),
]
MILLIONTH = Fraction(1, 10**6)
SHARES = ("omw-third", "gw-third", "ogw-third")


@dataclass(frozen=True, slots=True)
class Published:
    """An event's results, and its published columns by player, in points as they were printed."""

    scores: Tally
    columns: Mapping[str, Mapping[int, Fraction]]

    def all_played(self, player: int) -> bool:
        """Every round of the player over the board: what an unplayed round is worth differs between conventions."""
        return all(result.kind is Kind.PLAYED for result in self.scores.results[player])

    def is_comparable(self, player: int) -> bool:
        opponents = [result.opponent or 0 for result in self.scores.results[player]]
        return self.all_played(player) and all(self.all_played(opponent) for opponent in opponents)


def published(name: str) -> Published:
    scoring = EVENTS[name]
    lines = [line for line in (FILES / f"{name}.csv").read_text().splitlines() if not line.startswith("#")]
    rows = list(csv.DictReader(lines))
    found = [
        _result(int(row["player"]), int(column), cell, scoring)
        for row in rows
        for column, cell in row.items()
        if column.isdigit()
    ]
    columns = {
        column: {int(row["player"]): Fraction(row[column]) for row in rows}
        for column in rows[0]
        if column != "player" and not column.isdigit()
    }
    return Published(tally(found, scoring), columns)


def _result(player: int, number: int, cell: str, scoring: Scoring) -> Result:
    if not cell:
        return Result(number, player, kind=Kind.ABSENT)
    opponent, code = cell.split(":")
    if "-" in code[1:]:
        return _match(number, player, int(opponent), code)
    points = WORTH[scoring][code]
    if opponent == "bye":
        return Result(number, player, kind=Kind.BYE, points=points)
    if code in "+-":
        return Result(number, player, int(opponent), Kind.FORFEIT, points)
    return Result(
        number, player, int(opponent), points=points,
        games_won=int(code in "1w"), games_drawn=int(code == "="), games_lost=int(code in "0l"),
    )  # fmt: skip


def _match(number: int, player: int, opponent: int, code: str) -> Result:
    """A match of games, written as won, lost and drawn: `2-1-0`."""
    won, lost, drawn = (int(count) for count in code.split("-"))
    points = WORTH[MAGIC]["1" if won > lost else "0" if won < lost else "="]
    return Result(
        number, player, opponent, points=points, games_won=won, games_lost=lost, games_drawn=drawn
    )  # fmt: skip


@pytest.mark.parametrize("name", EVENTS)
def test_the_points_are_the_published_ones(name: str) -> None:
    event = published(name)
    unit = EVENTS[name].unit
    points = {player: Fraction(value, unit) for player, value in event.scores.points.items()}
    assert points == event.columns["points"]


@pytest.mark.parametrize(("name", "code"), COMPARED)
def test_a_tiebreak_is_the_published_one_where_every_round_was_played(name: str, code: str) -> None:
    event = published(name)
    comparable = [player for player in event.scores.results if event.is_comparable(player)]
    # The points of opponents are in units of the scoring; Sonneborn-Berger multiplies two of them.
    scale = EVENTS[name].unit if TIEBREAKS[code].shown == "points" else 1
    ours = {player: TIEBREAKS[code].value(event.scores, player) / scale for player in comparable}
    assert len(comparable) >= 6
    assert ours == {player: event.columns[code][player] for player in comparable}


@pytest.mark.parametrize("code", SHARES)
@pytest.mark.parametrize("name", MAGIC_EVENTS)
def test_a_percentage_is_the_published_one_of_everybody_with_byes_and_players_who_left(
    name: str, code: str
) -> None:
    """The published decimals are cut or rounded at the sixth at the earliest."""
    event = published(name)
    ours = {player: TIEBREAKS[code].value(event.scores, player) for player in event.scores.results}
    assert ours.keys() == event.columns[code].keys()
    far = {
        player: value
        for player, value in ours.items()
        if abs(value - event.columns[code][player]) >= MILLIONTH
    }
    assert far == {}


def test_a_tiebreak_is_compared_at_eight_events_at_least() -> None:
    assert len({name for name, _ in COMPARED} | set(MAGIC_EVENTS)) >= 8


@pytest.mark.parametrize("name", EVENTS)
def test_nobody_stands_above_somebody_with_more_published_points(name: str) -> None:
    event = published(name)
    order = [event.columns["points"][row.player] for row in table(event.scores).rows]
    assert order == sorted(order, reverse=True)
