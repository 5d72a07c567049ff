"""The standing of teams: what their best members have together. Members play for themselves anyway."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from common.name_order import by_name
from tournaments import standings
from tournaments.history.ranking import Line, Standings, Value, points_text
from tournaments.models import EntryState, Event
from tournaments.models.entries import PLACED
from tournaments.standings import Row


@dataclass(frozen=True, slots=True)
class Member:
    line: Line
    counts: bool


@dataclass(frozen=True, slots=True)
class TeamLine:
    """Teams that tie on points and on every sum share a rank."""

    rank: int
    name: str
    points: str
    sums: tuple[Value, ...]
    members: tuple[Member, ...]


def has_teams(event: Event) -> bool:
    return event.entries.filter(state__in=PLACED).exclude(team="").exists()


def teams_of(event: Event, found: Standings) -> list[TeamLine]:
    """One query beside those of the standings. Points of the best members, then the sum of each tiebreak of theirs."""
    teams = _members(event, found)
    best = event.team_best or None
    worth = {name: _worth(rows[:best]) for name, rows in teams.items()}
    order = sorted(teams, key=lambda name: ([-part for part in worth[name]], by_name(name)))
    return [_line(found, name, 1 + _better(worth, name), worth[name], teams[name], best) for name in order]


def _members(event: Event, found: Standings) -> Mapping[str, Sequence[Row]]:
    """Best first, by the spelling of the person who entered first. Who was disqualified plays for nobody."""
    entries = event.entries.filter(state__in=PLACED - {EntryState.DISQUALIFIED}).exclude(team="")
    named = dict(entries.order_by("number").values_list("number", "team"))
    spelled: dict[str, str] = {}
    for team in named.values():
        spelled.setdefault(team.casefold(), team)
    teams: dict[str, list[Row]] = {}
    for row in found.table.rows:
        if row.player in named:
            teams.setdefault(spelled[named[row.player].casefold()], []).append(row)
    return teams


def _worth(rows: Sequence[Row]) -> tuple[Fraction, ...]:
    points = Fraction(sum(row.points for row in rows))
    return (points, *(sum(values, Fraction(0)) for values in zip(*(row.values for row in rows), strict=True)))


def _better(worth: Mapping[str, tuple[Fraction, ...]], name: str) -> int:
    return sum(other > worth[name] for other in worth.values())


def _line(
    found: Standings,
    name: str,
    rank: int,
    worth: tuple[Fraction, ...],
    rows: Sequence[Row],
    best: int | None,
) -> TeamLine:
    scoring = found.tally.scoring
    sums = zip(found.table.tiebreaks, worth[1:], strict=True)
    return TeamLine(
        rank,
        name,
        points_text(int(worth[0]), scoring),
        tuple(Value(code, standings.shown(code, value, scoring)) for code, value in sums),
        tuple(_counted(found, rows, best)),
    )


def _counted(found: Standings, rows: Sequence[Row], best: int | None) -> Iterator[Member]:
    for place, row in enumerate(rows):
        yield Member(found.line(row), best is None or place < best)
