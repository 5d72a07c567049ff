"""Standings from a tally: points first, then the chosen tiebreaks in their order; full ties share a rank."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tournaments.standings.encounter import behind
from tournaments.standings.tally import Tally, outcome
from tournaments.standings.tiebreak import Tiebreak
from tournaments.standings.tiebreaks import TIEBREAKS
from tournaments.standings.types import Explanation, Kind, Part, Row, Scoring, Table


def table(scores: Tally, tiebreaks: Sequence[str] = ()) -> Table:
    """Best first. Players who tie on everything share a rank and stand by number."""
    chosen = [TIEBREAKS[code] for code in tiebreaks]
    values: dict[int, list[Fraction]] = {player: [] for player in scores.results}
    groups = _split(sorted(scores.results), {p: Fraction(scores.final_points(p)) for p in scores.results})
    for tiebreak in chosen:
        refined: list[list[int]] = []
        for group in groups:
            found = _values(scores, group, tiebreak)
            for player in group:
                values[player].append(found[player])
            refined += _split(group, {p: -v if tiebreak.ascending else v for p, v in found.items()})
        groups = refined
    return Table(tuple(_rows(scores, groups, values)), tuple(tiebreaks))


def _split(group: Sequence[int], values: dict[int, Fraction]) -> list[list[int]]:
    kinds: dict[Fraction, list[int]] = {}
    for player in group:
        kinds.setdefault(values[player], []).append(player)
    return [kinds[value] for value in sorted(kinds, reverse=True)]


def _values(scores: Tally, group: Sequence[int], tiebreak: Tiebreak) -> dict[int, Fraction]:
    if tiebreak.among_tied:
        return behind(scores, group, forfeits=tiebreak.code == "direct-all")
    return {player: tiebreak.value(scores, player) for player in group}


def _rows(scores: Tally, groups: Sequence[Sequence[int]], values: dict[int, list[Fraction]]) -> Iterator[Row]:
    rank = 1
    for group in groups:
        yield from (_row(scores, rank, player, tuple(values[player])) for player in group)
        rank += len(group)


def _row(scores: Tally, rank: int, player: int, values: tuple[Fraction, ...]) -> Row:
    outcomes = [outcome(result, scores.scoring) for result in scores.games(player)]
    return Row(
        rank=rank,
        player=player,
        points=scores.final_points(player),
        values=values,
        played=len(outcomes),
        wins=outcomes.count(1),
        draws=outcomes.count(0),
        losses=outcomes.count(-1),
        byes=sum(result.kind is Kind.BYE for result in scores.results[player]),
    )


def explain(scores: Tally, player: int, code: str, tied: Sequence[int] = ()) -> Explanation:
    """A tiebreak calculated round by round. Direct encounter needs to know with whom the player is `tied`."""
    tiebreak = TIEBREAKS[code]
    parts = parts_of(scores, player, code, tied)
    value = _values(scores, sorted({*tied, player} if tiebreak.among_tied else {player}), tiebreak)[player]
    return Explanation(player, code, tiebreak.title, tiebreak.formula, value, parts)


def parts_of(scores: Tally, player: int, code: str, tied: Sequence[int] = ()) -> tuple[Part, ...]:
    """What each round adds. Of those who are `tied` with the player, only the player’s own opponents matter."""
    tiebreak = TIEBREAKS[code]
    parts = tuple(tiebreak.parts(scores, player))
    if tiebreak.among_tied:
        return tuple(part for part in parts if part.counted and part.opponent in tied)
    return parts


def tied_with(standings: Table, player: int, code: str) -> tuple[int, ...]:
    """Those who are level with the player on points and on every tiebreak before this one."""
    place = standings.tiebreaks.index(code)
    mine = standings.row(player)
    return tuple(
        row.player
        for row in standings.rows
        if row.points == mine.points and row.values[:place] == mine.values[:place]
    )


def shown(code: str, value: Fraction, scoring: Scoring) -> str:
    """For people: rounded half up to two places, exact zeros left away."""
    style = TIEBREAKS[code].shown
    if style == "percent":
        return f"{_rounded(value * 100)} %"
    return _rounded(value / scoring.unit if style == "points" else value)


def _rounded(value: Fraction) -> str:
    hundredths = (abs(value) * 200 + 1) // 2
    whole, rest = divmod(hundredths, 100)
    sign = "−" if value < 0 and hundredths else ""
    return f"{sign}{whole}" + (f".{rest:02}".rstrip("0") if rest else "")
