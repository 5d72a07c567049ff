"""Tiebreaks that are percentages: match-win and game-win, of the player and of the opponents, by each convention."""

from fractions import Fraction

from tournaments.standings import parts as p
from tournaments.standings.parts import Parts
from tournaments.standings.tiebreak import Tiebreak, of_opponent
from tournaments.standings.types import Kind
from wording import gettext_noop


def _share(
    code: str, own: tuple[str, str], opponents: tuple[str, str], parts: Parts, floor: Fraction = p.FLOOR
) -> tuple[Tiebreak, Tiebreak]:
    """A percentage of the own games, and the mean of the same percentage of the opponents; of each its title and formula."""
    mine = Tiebreak(code, *own, parts, p.floored_mean(floor), "percent")
    return mine, Tiebreak(f"o{code}", *opponents, p.each_opponent(of_opponent(mine)), p.mean, "percent")


ROWS = (
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
)
