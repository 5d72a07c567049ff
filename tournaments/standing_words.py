"""What the plain Python of `tournaments.standings` calls things, for translators: that code knows no languages.

A page says these with the filter `translated`. A test compares the lists with what they name.
"""

from django.utils.translation import gettext_noop as _

TIEBREAK_TITLES = (
    _("Match-win %"),
    _("Opponents’ match-win %"),
    _("Match-win %, games only"),
    _("Opponents’ match-win %, games only"),
    _("Match-win %, forfeits counted"),
    _("Opponents’ match-win %, forfeits counted"),
    _("Game-win %"),
    _("Opponents’ game-win %"),
    _("Game-win %, draw a half"),
    _("Opponents’ game-win %, draw a half"),
    _("Points per game"),
    _("Strength of schedule"),
    _("Extended strength of schedule"),
    _("Opponents’ wins"),
    _("Buchholz"),
    _("Buchholz cut 1"),
    _("Median Buchholz"),
    _("Sonneborn-Berger, by points"),
    _("Sonneborn-Berger, draw a half"),
    _("Sonneborn-Berger, by points, forfeits counted"),
    _("Sonneborn-Berger, draw a half, forfeits counted"),
    _("Direct encounter"),
    _("Direct encounter, forfeits counted"),
    _("Progressive score"),
    _("Progressive score, own rounds only"),
    _("Wins"),
    _("Wins over the table"),
    _("Victory point difference"),
    _("Victory points"),
    _("Board points"),
    _("Board point difference"),
    _("Surviving points difference"),
    _("Points destroyed difference"),
    _("Points destroyed"),
    _("Enemy leaders killed"),
    _("Own leaders lost"),
    _("Objectives"),
    _("Games won"),
    _("Games difference"),
)
TIEBREAK_FORMULAS = (
    _(
        "Points divided by the most that could have been won in the rounds played, at least 33 %. A bye "
        "worth points counts as a round, a forfeit does not."
    ),
    _(
        # No placeholder here: xgettext:no-python-format
        "The mean of the match-win % of the opponents met over the table. Own byes are left out. Of the "
        "opponents: a bye worth points counts as a round, a forfeit does not."
    ),
    _(
        "Points from games divided by the most that could have been won in them, at least 33 %. Byes and "
        "forfeits are left out."
    ),
    _(
        "The mean of the match-win %, games only of the opponents met over the table. Own byes are left "
        "out. Of the opponents: byes and forfeits are left out."
    ),
    _(
        "Points divided by the most that could have been won in all rounds, at least 33 %. Byes worth "
        "points and forfeits count as rounds."
    ),
    _(
        "The mean of the match-win %, forfeits counted of the opponents met over the table. Own byes are "
        "left out. Of the opponents: byes worth points and forfeits count as rounds."
    ),
    _(
        "Games won (a draw is a third of a win) divided by games played, at least 33 %. A round without a "
        "count of games is one."
    ),
    _(
        # No placeholder here: xgettext:no-python-format
        "The mean of the game-win % of the opponents met over the table. Own byes are left out. Of the "
        "opponents: a round without a count of games is one."
    ),
    _(
        "Games won (a draw is half of a win) divided by games played, at least 33 %. A round without a "
        "count of games is one."
    ),
    _(
        "The mean of the game-win %, draw a half of the opponents met over the table. Own byes are left "
        "out. Of the opponents: a round without a count of games is one."
    ),
    _("Points from games divided by games played. Byes are left out."),
    _("The mean of the opponents’ points per game. Byes are left out, the opponents’ own byes too."),
    _("The mean of the opponents’ strength of schedule."),
    _("The number of games that the opponents won, divided by the number of opponents."),
    _("The sum of the points of the opponents met over the table."),
    _("The sum of the opponents’ points without the lowest."),
    _("The sum of the opponents’ points without the lowest and the highest."),
    _(
        "The sum of each opponent’s points times the own result against that opponent: a win is 1, a draw "
        "its share of the points of a win (a third at 3/1/0, a half at 1/½/0)."
    ),
    _("The sum of the points of the opponents beaten and half of the points of the opponents drawn with."),
    _("As Sonneborn-Berger by points, with games decided without playing, as in a round robin."),
    _("As Sonneborn-Berger with half for a draw, with games decided without playing, as in a round robin."),
    _(
        "The order by points from the games among the tied players, if it is the same whatever the games "
        "not played between them might have brought; repeated for those still tied. Shown: tied players "
        "left behind."
    ),
    _("As direct encounter, with games decided without playing, as in a round robin."),
    _(
        "The sum of the points after each round of the event. After a void or missed round the total of "
        "before counts again."
    ),
    _("The sum of the points after each of the own rounds. Void and missed rounds are left out."),
    _("Rounds won, with byes and forfeits that were worth a win."),
    _("Games won by playing them."),
    _("Victory points scored minus victory points conceded, all rounds, byes as the event credits them."),
    _("Victory points scored in all rounds."),
    _("The points of all boards of the team, byes as the event credits them."),
    _("The points of all boards of the team minus those of its opponents, byes as the event credits them."),
    _("Own army points still on the map at the end minus those of the opponent, all rounds."),
    _("Enemy army points removed minus own army points removed, all rounds."),
    _("Enemy army points removed in all rounds."),
    _("Enemy leaders killed in all rounds."),
    _("Own leaders killed in all rounds; fewer is better."),
    _("Objectives held or scored in all rounds."),
    _("Games of matches won by playing them, all rounds."),
    _("Games of matches won minus games lost, all rounds played."),
)
SCORING_TITLES = (
    _("3/1/0, surviving points"),
    _("Strategy battle, matched play"),
    _("3/1/0, victory points"),
    _("Netrunner"),
    _("Magic"),
    _("Chess-like"),
    _("20-0 by bands of five"),
    _("6, 4, 2 and 0 points by place (6, 3 and 0 at three)"),
    _("3 points for the last one standing alone"),
    _("10, 5, 2 and 0 points by place (10, 4 and 0 at three)"),
)
NOTES = (
    _("bye: left out"),
    _("not played: left out"),
    _("void: left out"),
    _("absent: left out"),
    _("no opponent: left out"),
    _("no result: the total stays"),
    _("void: the total stays"),
    _("lowest: dropped"),
    _("highest: dropped"),
)
