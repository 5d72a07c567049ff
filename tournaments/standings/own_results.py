"""Tiebreaks from the own results: direct encounter, progressive score, wins, and what the result slips count."""

from tournaments.standings import parts as p
from tournaments.standings.parts import Parts
from tournaments.standings.tiebreak import Input, Tiebreak
from tournaments.standings.types import Kind
from wording import gettext_noop


def _own(attribute: str) -> Parts:
    return p.each_round(lambda _, result: getattr(result, attribute))


def _difference(mine: str, theirs: str) -> Parts:
    return p.each_round(lambda _, result: getattr(result, mine) - getattr(result, theirs))


ROWS = (
    Tiebreak(
        "direct",
        gettext_noop("Direct encounter"),
        gettext_noop(
            "The points from the games among the tied players decide, unless a game that these players did not play "
            "could have changed the order. Players who are still tied are compared again. The number says how many "
            "of the tied players are ranked below."
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
