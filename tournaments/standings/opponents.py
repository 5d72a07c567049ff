"""Tiebreaks from what the opponents scored: strength of schedule, Buchholz and Sonneborn-Berger over the games played.

FIDE's way of counting rounds that were not played is in `fide`.
"""

from fractions import Fraction

from tournaments.standings import parts as p
from tournaments.standings.tally import Tally
from tournaments.standings.tiebreak import Tiebreak, of_opponent
from tournaments.standings.types import Kind, Result
from wording import gettext_noop


def _sonneborn(scores: Tally, result: Result) -> Fraction:
    return p.opponents_points(scores, result) * p.against(scores, result)


def _sonneborn_half(scores: Tally, result: Result) -> Fraction:
    return p.opponents_points(scores, result) * p.half_for_a_draw(scores, result)


POINTS_PER_GAME = Tiebreak(
    "ppg",
    gettext_noop("Points per game"),
    gettext_noop("Points from games divided by games played. Byes are left out."),
    p.each_round(lambda _, result: result.points, frozenset({Kind.PLAYED})),
    p.mean,
    "points",
)
SCHEDULE = Tiebreak(
    "sos",
    gettext_noop("Strength of schedule"),
    gettext_noop(
        "The mean of the opponents’ points per game. Byes are left out, the opponents’ own byes too."
    ),
    p.each_opponent(of_opponent(POINTS_PER_GAME)),
    p.mean,
    "points",
)

ROWS = (
    POINTS_PER_GAME,
    SCHEDULE,
    Tiebreak(
        "esos",
        gettext_noop("Extended strength of schedule"),
        gettext_noop("The mean of the opponents’ strength of schedule."),
        p.each_opponent(of_opponent(SCHEDULE)),
        p.mean,
        "points",
    ),
    Tiebreak(
        "wins-sos",
        gettext_noop("Opponents’ wins"),
        gettext_noop("The number of games that the opponents won, divided by the number of opponents."),
        p.each_opponent(lambda scores, result: p.wins_over_the_table(scores, p.opponent(result))),
        p.mean,
    ),
    Tiebreak(
        "buchholz",
        gettext_noop("Buchholz"),
        gettext_noop("The sum of the points of the opponents met over the table."),
        p.each_opponent(p.opponents_points),
        shown="points",
    ),
    Tiebreak(
        "buchholz-cut1",
        gettext_noop("Buchholz cut 1"),
        gettext_noop("The sum of the opponents’ points without the lowest."),
        p.each_opponent(p.opponents_points, cut=p.drop_lowest),
        shown="points",
    ),
    Tiebreak(
        "buchholz-median",
        gettext_noop("Median Buchholz"),
        gettext_noop("The sum of the opponents’ points without the lowest and the highest."),
        p.each_opponent(p.opponents_points, cut=p.drop_both_ends),
        shown="points",
    ),
    Tiebreak(
        "sonneborn",
        gettext_noop("Sonneborn-Berger, by points"),
        gettext_noop(
            "The sum of each opponent’s points times the own result against that opponent: a win is 1, a draw its share of the "
            "points of a win (a third at 3/1/0, a half at 1/½/0)."
        ),
        p.each_opponent(_sonneborn),
        shown="points",
    ),
    Tiebreak(
        "sonneborn-half",
        gettext_noop("Sonneborn-Berger, draw a half"),
        gettext_noop(
            "The sum of the points of the opponents beaten and half of the points of the opponents drawn with."
        ),
        p.each_opponent(_sonneborn_half),
        shown="points",
    ),
    Tiebreak(
        "sonneborn-all",
        gettext_noop("Sonneborn-Berger, by points, forfeits counted"),
        gettext_noop(
            "As Sonneborn-Berger by points, with games decided without playing, as in a round robin."
        ),
        p.each_opponent(_sonneborn, forfeits=True),
        shown="points",
    ),
    Tiebreak(
        "sonneborn-half-all",
        gettext_noop("Sonneborn-Berger, draw a half, forfeits counted"),
        gettext_noop(
            "As Sonneborn-Berger with half for a draw, with games decided without playing, as in a round robin."
        ),
        p.each_opponent(_sonneborn_half, forfeits=True),
        shown="points",
    ),
)
