"""The tiebreaks an event can choose from, one row each. Higher is better unless a row says otherwise.

A row says what every round adds and how the parts make the value, so a value and its explanation never disagree.
Byes and unplayed rounds add nothing to the strength of schedule, void rounds add nothing anywhere.
"""

from fractions import Fraction

from tournaments.standings import fide
from tournaments.standings import parts as p
from tournaments.standings.conventions import OTHERS
from tournaments.standings.parts import Amount, Parts
from tournaments.standings.tally import Tally
from tournaments.standings.tiebreak import Input, Tiebreak
from tournaments.standings.types import Kind, Result
from wording import gettext_noop


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


def _share(
    code: str, own: tuple[str, str], opponents: tuple[str, str], parts: Parts, floor: Fraction = p.FLOOR
) -> tuple[Tiebreak, Tiebreak]:
    """A percentage of the own games, and the mean of the same percentage of the opponents; of each its title and formula."""
    return (
        Tiebreak(code, *own, parts, p.floored_mean(floor), "percent"),
        Tiebreak(f"o{code}", *opponents, p.each_opponent(_of_opponent(code)), p.mean, "percent"),
    )


_ROWS = (
    *_share(
        "mw",
        (
            gettext_noop("Match-win %"),
            gettext_noop(
                "Points divided by the most that could have been won in the rounds played, at least 33 %. A "
                "bye worth points counts as a round, a forfeit does not."
            ),
        ),
        (
            gettext_noop("Opponents’ match-win %"),
            gettext_noop(
                # No placeholder here: xgettext:no-python-format
                "The mean of the match-win % of the opponents met over the table. Own byes are left out. Of "
                "the opponents: a bye worth points counts as a round, a forfeit does not."
            ),
        ),
        p.match_share(Kind.BYE),
    ),
    *_share(
        "mw-played",
        (
            gettext_noop("Match-win %, games only"),
            gettext_noop(
                "Points from games divided by the most that could have been won in them, at least 33 %. Byes "
                "and forfeits are left out."
            ),
        ),
        (
            gettext_noop("Opponents’ match-win %, games only"),
            gettext_noop(
                "The mean of the match-win %, games only of the opponents met over the table. Own byes are "
                "left out. Of the opponents: byes and forfeits are left out."
            ),
        ),
        p.match_share(),
    ),
    *_share(
        "mw-all",
        (
            gettext_noop("Match-win %, forfeits counted"),
            gettext_noop(
                "Points divided by the most that could have been won in all rounds, at least 33 %. Byes worth"
                " points and forfeits count as rounds."
            ),
        ),
        (
            gettext_noop("Opponents’ match-win %, forfeits counted"),
            gettext_noop(
                "The mean of the match-win %, forfeits counted of the opponents met over the table. Own byes "
                "are left out. Of the opponents: byes worth points and forfeits count as rounds."
            ),
        ),
        p.match_share(Kind.BYE, Kind.FORFEIT),
    ),
    *_share(
        "mw-third",
        (
            gettext_noop("Match-win %, at least a third"),
            gettext_noop(
                "Points divided by the most that could have been won in the rounds played, at least a third. A "
                "bye worth points counts as a round, a forfeit does not."
            ),
        ),
        (
            gettext_noop("Opponents’ match-win %, at least a third"),
            gettext_noop(
                "The mean of the match-win %, at least a third of the opponents met over the table. Own byes are left out. Of "
                "the opponents: a bye worth points counts as a round, a forfeit does not."
            ),
        ),
        p.match_share(Kind.BYE),
        p.THIRD,
    ),
    *_share(
        "gw",
        (
            gettext_noop("Game-win %"),
            gettext_noop(
                "Games won (a draw is a third of a win) divided by games played, at least 33 %. A round "
                "without a count of games is one."
            ),
        ),
        (
            gettext_noop("Opponents’ game-win %"),
            gettext_noop(
                # No placeholder here: xgettext:no-python-format
                "The mean of the game-win % of the opponents met over the table. Own byes are left out. Of "
                "the opponents: a round without a count of games is one."
            ),
        ),
        p.game_share(Fraction(1, 3)),
    ),
    *_share(
        "gw-half",
        (
            gettext_noop("Game-win %, draw a half"),
            gettext_noop(
                "Games won (a draw is half of a win) divided by games played, at least 33 %. A round without "
                "a count of games is one."
            ),
        ),
        (
            gettext_noop("Opponents’ game-win %, draw a half"),
            gettext_noop(
                "The mean of the game-win %, draw a half of the opponents met over the table. Own byes are "
                "left out. Of the opponents: a round without a count of games is one."
            ),
        ),
        p.game_share(Fraction(1, 2)),
    ),
    *_share(
        "gw-byes",
        (
            gettext_noop("Game-win %, byes 2-0"),
            gettext_noop(
                "Games won (a draw is a third of a win) divided by games played, at least 33 %. A bye worth a win counts as two "
                "games won."
            ),
        ),
        (
            gettext_noop("Opponents’ game-win %, byes 2-0"),
            gettext_noop(
                # No placeholder here: xgettext:no-python-format
                "The mean of the game-win %, byes 2-0 of the opponents met over the table. Own byes are left out, the "
                "opponents’ byes count as two games won."
            ),
        ),
        p.game_share(Fraction(1, 3), byes=2),
    ),
    *_share(
        "gw-third",
        (
            gettext_noop("Game-win %, at least a third"),
            gettext_noop(
                "Games won (a draw is a third of a win) divided by games played, at least a third. A bye worth a win counts as "
                "two games won."
            ),
        ),
        (
            gettext_noop("Opponents’ game-win %, at least a third"),
            gettext_noop(
                "The mean of the game-win %, at least a third of the opponents met over the table. Own byes are left out, "
                "the opponents’ byes count as two games won."
            ),
        ),
        p.game_share(Fraction(1, 3), byes=2),
        p.THIRD,
    ),
    Tiebreak(
        "ppg",
        gettext_noop("Points per game"),
        gettext_noop("Points from games divided by games played. Byes are left out."),
        p.each_round(lambda _, result: result.points, frozenset({Kind.PLAYED})),
        p.mean,
        "points",
    ),
    Tiebreak(
        "sos",
        gettext_noop("Strength of schedule"),
        gettext_noop(
            "The mean of the opponents’ points per game. Byes are left out, the opponents’ own byes too."
        ),
        p.each_opponent(_of_opponent("ppg")),
        p.mean,
        "points",
    ),
    Tiebreak(
        "esos",
        gettext_noop("Extended strength of schedule"),
        gettext_noop("The mean of the opponents’ strength of schedule."),
        p.each_opponent(_of_opponent("sos")),
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
    *fide.ROWS,
    Tiebreak(
        "direct",
        gettext_noop("Direct encounter"),
        gettext_noop(
            "The order by points from the games among the tied players, if it is the same whatever the games "
            "not played between them might have brought; repeated for those still tied. Shown: tied players left behind."
        ),
        p.each_opponent(p.against),
        among_tied=True,
    ),
    Tiebreak(
        "direct-all",
        gettext_noop("Direct encounter, forfeits counted"),
        gettext_noop("As direct encounter, with games decided without playing, as in a round robin."),
        p.each_opponent(p.against, forfeits=True),
        among_tied=True,
    ),
    Tiebreak(
        "progressive",
        gettext_noop("Progressive score"),
        gettext_noop(
            "The sum of the points after each round of the event. After a void or missed round the total of before counts again."
        ),
        p.running_totals,
        shown="points",
    ),
    Tiebreak(
        "progressive-played",
        gettext_noop("Progressive score, own rounds only"),
        gettext_noop(
            "The sum of the points after each of the own rounds. Void and missed rounds are left out."
        ),
        p.running_totals_played,
        shown="points",
    ),
    Tiebreak(
        "wins",
        gettext_noop("Wins"),
        gettext_noop("Rounds won, with byes and forfeits that were worth a win."),
        p.each_round(p.is_win),
    ),
    Tiebreak(
        "wins-played",
        gettext_noop("Wins over the table"),
        gettext_noop("Games won by playing them."),
        p.each_round(p.is_win, frozenset({Kind.PLAYED})),
    ),
    Tiebreak(
        "vp-difference",
        gettext_noop("Victory point difference"),
        gettext_noop(
            "Victory points scored minus victory points conceded, all rounds, byes as the event credits them."
        ),
        _difference("scored", "conceded"),
        needs=Input.POINTS,
    ),
    Tiebreak(
        "vp",
        gettext_noop("Victory points"),
        gettext_noop("Victory points scored in all rounds."),
        _own("scored"),
        needs=Input.POINTS,
    ),
    Tiebreak(
        "board-points",
        gettext_noop("Board points"),
        gettext_noop("The points of all boards of the team, byes as the event credits them."),
        _own("scored"),
        needs=Input.BOARDS,
    ),
    Tiebreak(
        "board-difference",
        gettext_noop("Board point difference"),
        gettext_noop(
            "The points of all boards of the team minus those of its opponents, byes as the event credits them."
        ),
        _difference("scored", "conceded"),
        needs=Input.BOARDS,
    ),
    Tiebreak(
        "survivors",
        gettext_noop("Surviving points difference"),
        gettext_noop("Own army points still on the map at the end minus those of the opponent, all rounds."),
        _difference("scored", "conceded"),
        needs=Input.POINTS,
    ),
    Tiebreak(
        "destroyed-difference",
        gettext_noop("Points destroyed difference"),
        gettext_noop("Enemy army points removed minus own army points removed, all rounds."),
        _difference("destroyed", "lost"),
        needs=Input.DESTROYED,
    ),
    Tiebreak(
        "destroyed",
        gettext_noop("Points destroyed"),
        gettext_noop("Enemy army points removed in all rounds."),
        _own("destroyed"),
        needs=Input.DESTROYED,
    ),
    Tiebreak(
        "leaders",
        gettext_noop("Enemy leaders killed"),
        gettext_noop("Enemy leaders killed in all rounds."),
        _own("leaders"),
        needs=Input.LEADERS,
    ),
    Tiebreak(
        "leaders-lost",
        gettext_noop("Own leaders lost"),
        gettext_noop("Own leaders killed in all rounds; fewer is better."),
        _own("leaders_lost"),
        ascending=True,
        needs=Input.LEADERS,
    ),
    Tiebreak(
        "objectives",
        gettext_noop("Objectives"),
        gettext_noop("Objectives held or scored in all rounds."),
        _own("objectives"),
        needs=Input.OBJECTIVES,
    ),
    Tiebreak(
        "games-won",
        gettext_noop("Games won"),
        gettext_noop("Games of matches won by playing them, all rounds."),
        p.each_round(lambda _, result: result.games_won, frozenset({Kind.PLAYED})),
        needs=Input.GAMES,
    ),
    Tiebreak(
        "games-difference",
        gettext_noop("Games difference"),
        gettext_noop("Games of matches won minus games lost, all rounds played."),
        p.each_round(lambda _, result: result.games_won - result.games_lost, frozenset({Kind.PLAYED})),
        needs=Input.GAMES,
    ),
)
TIEBREAKS = {row.code: row for row in _ROWS}


def others_of(code: str) -> tuple[Tiebreak, ...]:
    """The tiebreaks that measure the same and count it by another convention."""
    return tuple(TIEBREAKS[other] for other in OTHERS[code])
