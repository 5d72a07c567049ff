"""The tiebreaks an event can choose from, one row each. Higher is better unless a row says otherwise.

A row says what every round adds and how the parts make the value, so a value and its explanation never disagree.
Byes and unplayed rounds add nothing to the strength of schedule, void rounds add nothing anywhere.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.standings import parts as p
from tournaments.standings.parts import Amount, Parts, Total
from tournaments.standings.tally import Tally
from tournaments.standings.types import Kind, Result


class Input(StrEnum):
    """What a tiebreak is made of: what the results of an event have to record for it to differ from 0."""

    OUTCOME = "outcome"  # who won, or who took which place
    POINTS = "points"  # victory points, or army points left
    DESTROYED = "destroyed"
    LEADERS = "leaders"
    OBJECTIVES = "objectives"
    GAMES = "games"  # of a match
    BOARDS = "boards"  # of a match of two teams


@dataclass(frozen=True, slots=True)
class Tiebreak:
    code: str
    title: str
    formula: str
    parts: Parts
    total: Total = p.added
    shown: str = "number"  # or "points" (divided by the unit of the scoring), or "percent"
    ascending: bool = False  # fewer is better
    among_tied: bool = False  # found inside each group of tied players, see `encounter`
    needs: Input = Input.OUTCOME

    def value(self, scores: Tally, player: int) -> Fraction:
        key = (self.code, player)
        if key not in scores.known:
            scores.known[key] = self.total(scores, [*self.parts(scores, player)])
        return scores.known[key]


def _of_opponent(code: str) -> Amount:
    return lambda scores, result: TIEBREAKS[code].value(scores, p.opponent(result))


def _own(attribute: str) -> Parts:
    return p.each_round(lambda _, result: getattr(result, attribute))


def _difference(mine: str, theirs: str) -> Parts:
    return p.each_round(lambda _, result: getattr(result, mine) - getattr(result, theirs))


def _sonneborn(scores: Tally, result: Result) -> Fraction:
    return p.opponents_points(scores, result) * p.against(scores, result)


def _sonneborn_half(scores: Tally, result: Result) -> Fraction:
    return p.opponents_points(scores, result) * p.half_for_a_draw(scores, result)


def _share(code: str, name: str, formula: str, parts: Parts) -> tuple[Tiebreak, Tiebreak]:
    """A percentage of the own games, and the mean of the same percentage of the opponents."""
    whose = f"The mean of the {name} of the opponents met over the table. "
    own = formula.partition("at least 33 %. ")[2]
    return (
        Tiebreak(code, name[0].upper() + name[1:], formula, parts, p.floored_mean, "percent"),
        Tiebreak(
            f"o{code}",
            f"Opponents’ {name}",
            f"{whose}Own byes are left out. Of the opponents: {own[0].lower()}{own[1:]}",
            p.each_opponent(_of_opponent(code)),
            p.mean,
            "percent",
        ),
    )


_ROWS = (
    *_share(
        "mw",
        "match-win %",
        "Points divided by the most that could have been won in the rounds played, at least 33 %. "
        "A bye worth points counts as a round, a forfeit does not.",
        p.match_share(Kind.BYE),
    ),
    *_share(
        "mw-played",
        "match-win %, games only",
        "Points from games divided by the most that could have been won in them, at least 33 %. "
        "Byes and forfeits are left out.",
        p.match_share(),
    ),
    *_share(
        "mw-all",
        "match-win %, forfeits counted",
        "Points divided by the most that could have been won in all rounds, at least 33 %. "
        "Byes worth points and forfeits count as rounds.",
        p.match_share(Kind.BYE, Kind.FORFEIT),
    ),
    *_share(
        "gw",
        "game-win %",
        "Games won (a draw is a third of a win) divided by games played, at least 33 %. A round without a count of games is one.",
        p.game_share(Fraction(1, 3)),
    ),
    *_share(
        "gw-half",
        "game-win %, draw a half",
        "Games won (a draw is half of a win) divided by games played, at least 33 %. A round without a count of games is one.",
        p.game_share(Fraction(1, 2)),
    ),
    Tiebreak(
        "ppg",
        "Points per game",
        "Points from games divided by games played. Byes are left out.",
        p.each_round(lambda _, result: result.points, frozenset({Kind.PLAYED})),
        p.mean,
        "points",
    ),
    Tiebreak(
        "sos",
        "Strength of schedule",
        "The mean of the opponents’ points per game. Byes are left out, the opponents’ own byes too.",
        p.each_opponent(_of_opponent("ppg")),
        p.mean,
        "points",
    ),
    Tiebreak(
        "esos",
        "Extended strength of schedule",
        "The mean of the opponents’ strength of schedule.",
        p.each_opponent(_of_opponent("sos")),
        p.mean,
        "points",
    ),
    Tiebreak(
        "wins-sos",
        "Opponents’ wins",
        "The number of games that the opponents won, divided by the number of opponents.",
        p.each_opponent(lambda scores, result: p.wins_over_the_table(scores, p.opponent(result))),
        p.mean,
    ),
    Tiebreak(
        "buchholz",
        "Buchholz",
        "The sum of the points of the opponents met over the table.",
        p.each_opponent(p.opponents_points),
        shown="points",
    ),
    Tiebreak(
        "buchholz-cut1",
        "Buchholz cut 1",
        "The sum of the opponents’ points without the lowest.",
        p.each_opponent(p.opponents_points, cut=p.drop_lowest),
        shown="points",
    ),
    Tiebreak(
        "buchholz-median",
        "Median Buchholz",
        "The sum of the opponents’ points without the lowest and the highest.",
        p.each_opponent(p.opponents_points, cut=p.drop_both_ends),
        shown="points",
    ),
    Tiebreak(
        "sonneborn",
        "Sonneborn-Berger, by points",
        "The sum of each opponent’s points times the own result against that opponent: a win is 1, a draw its share of the "
        "points of a win (a third at 3/1/0, a half at 1/½/0).",
        p.each_opponent(_sonneborn),
        shown="points",
    ),
    Tiebreak(
        "sonneborn-half",
        "Sonneborn-Berger, draw a half",
        "The sum of the points of the opponents beaten and half of the points of the opponents drawn with.",
        p.each_opponent(_sonneborn_half),
        shown="points",
    ),
    Tiebreak(
        "sonneborn-all",
        "Sonneborn-Berger, by points, forfeits counted",
        "As Sonneborn-Berger by points, with games decided without playing, as in a round robin.",
        p.each_opponent(_sonneborn, forfeits=True),
        shown="points",
    ),
    Tiebreak(
        "sonneborn-half-all",
        "Sonneborn-Berger, draw a half, forfeits counted",
        "As Sonneborn-Berger with half for a draw, with games decided without playing, as in a round robin.",
        p.each_opponent(_sonneborn_half, forfeits=True),
        shown="points",
    ),
    Tiebreak(
        "direct",
        "Direct encounter",
        "The order by points from the games among the tied players, if it is the same whatever the games "
        "not played between them might have brought; repeated for those still tied. Shown: tied players left behind.",
        p.each_opponent(p.against),
        among_tied=True,
    ),
    Tiebreak(
        "direct-all",
        "Direct encounter, forfeits counted",
        "As direct encounter, with games decided without playing, as in a round robin.",
        p.each_opponent(p.against, forfeits=True),
        among_tied=True,
    ),
    Tiebreak(
        "progressive",
        "Progressive score",
        "The sum of the points after each round of the event. After a void or missed round the total of before counts again.",
        p.running_totals,
        shown="points",
    ),
    Tiebreak(
        "progressive-played",
        "Progressive score, own rounds only",
        "The sum of the points after each of the own rounds. Void and missed rounds are left out.",
        p.running_totals_played,
        shown="points",
    ),
    Tiebreak(
        "wins",
        "Wins",
        "Rounds won, with byes and forfeits that were worth a win.",
        p.each_round(p.is_win),
    ),
    Tiebreak(
        "wins-played",
        "Wins over the table",
        "Games won by playing them.",
        p.each_round(p.is_win, frozenset({Kind.PLAYED})),
    ),
    Tiebreak(
        "vp-difference",
        "Victory point difference",
        "Victory points scored minus victory points conceded, all rounds, byes as the event credits them.",
        _difference("scored", "conceded"),
        needs=Input.POINTS,
    ),
    Tiebreak(
        "vp", "Victory points", "Victory points scored in all rounds.", _own("scored"), needs=Input.POINTS
    ),
    Tiebreak(
        "board-points",
        "Board points",
        "The points of all boards of the team, byes as the event credits them.",
        _own("scored"),
        needs=Input.BOARDS,
    ),
    Tiebreak(
        "board-difference",
        "Board point difference",
        "The points of all boards of the team minus those of its opponents, byes as the event credits them.",
        _difference("scored", "conceded"),
        needs=Input.BOARDS,
    ),
    Tiebreak(
        "survivors",
        "Surviving points difference",
        "Own army points still on the map at the end minus those of the opponent, all rounds.",
        _difference("scored", "conceded"),
        needs=Input.POINTS,
    ),
    Tiebreak(
        "destroyed-difference",
        "Points destroyed difference",
        "Enemy army points removed minus own army points removed, all rounds.",
        _difference("destroyed", "lost"),
        needs=Input.DESTROYED,
    ),
    Tiebreak(
        "destroyed",
        "Points destroyed",
        "Enemy army points removed in all rounds.",
        _own("destroyed"),
        needs=Input.DESTROYED,
    ),
    Tiebreak(
        "leaders",
        "Enemy leaders killed",
        "Enemy leaders killed in all rounds.",
        _own("leaders"),
        needs=Input.LEADERS,
    ),
    Tiebreak(
        "leaders-lost",
        "Own leaders lost",
        "Own leaders killed in all rounds; fewer is better.",
        _own("leaders_lost"),
        ascending=True,
        needs=Input.LEADERS,
    ),
    Tiebreak(
        "objectives",
        "Objectives",
        "Objectives held or scored in all rounds.",
        _own("objectives"),
        needs=Input.OBJECTIVES,
    ),
    Tiebreak(
        "games-won",
        "Games won",
        "Games of matches won by playing them, all rounds.",
        p.each_round(lambda _, result: result.games_won, frozenset({Kind.PLAYED})),
        needs=Input.GAMES,
    ),
    Tiebreak(
        "games-difference",
        "Games difference",
        "Games of matches won minus games lost, all rounds played.",
        p.each_round(lambda _, result: result.games_won - result.games_lost, frozenset({Kind.PLAYED})),
        needs=Input.GAMES,
    ),
)
TIEBREAKS = {row.code: row for row in _ROWS}
