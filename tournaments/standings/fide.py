"""Buchholz and Sonneborn-Berger as FIDE counts rounds that were not played (C.07, edition of 2023).

An own round without a game is one against somebody with as many points as oneself. Of an opponent, the rounds at the end that
they chose not to play (a requested bye, a missed round, a lost forfeit) count as drawn. Where the lowest is cut, a round that
the player chose not to play goes first. The edition of 2026 counts some of these otherwise; it is not offered.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from tournaments.standings import parts as p
from tournaments.standings.parts import Parts
from tournaments.standings.tally import Tally
from tournaments.standings.tiebreak import Tiebreak
from tournaments.standings.types import Kind, Part, Result
from wording import gettext_noop

NOT_PLAYED = gettext_noop("not played: own points")
CUT = gettext_noop("lowest: dropped")


def is_given_up(scores: Tally, result: Result) -> bool:
    """Missed, a bye by request, or a forfeit that was lost: the player could have played and did not."""
    if result.kind is Kind.BYE:
        return result.points < scores.scoring.bye
    return result.kind is Kind.ABSENT or (result.kind is Kind.FORFEIT and result.points < scores.scoring.best)


def rounds_of(scores: Tally, player: int) -> list[Result]:
    """One result for every round of the event; a round without one was missed."""
    mine = {result.round: result for result in scores.results.get(player, ())}
    return [
        mine.get(number) or Result(number, player, kind=Kind.ABSENT)
        for number in scores.rounds
        if number in mine or number in scores.counting
    ]


def points_against(scores: Tally, player: int) -> int:
    """What an opponent is worth to others: own points, with the rounds not played by choice at the end counted as drawn."""
    worth = scores.points.get(player, 0)
    for result in reversed(rounds_of(scores, player)):
        if not is_given_up(scores, result):
            break
        worth += scores.scoring.draw - result.points
    return worth


def _amount(scores: Tally, player: int, result: Result) -> int:
    if result.is_game:
        return points_against(scores, p.opponent(result))
    return scores.points.get(player, 0)


def every_round(*, times_result: bool = False, cut: bool = False) -> Parts:
    """The points of each opponent, or of the stand-in; with `times_result` times what was gained in the round, a win being 1."""

    def parts(scores: Tally, player: int) -> Iterator[Part]:
        found: list[tuple[Result, Part]] = []
        for one in rounds_of(scores, player):
            for result in p.faced(one):
                amount: int | Fraction = _amount(scores, player, result)
                if times_result:
                    amount *= p.against(scores, result)
                counted = result.kind is not Kind.VOID
                note = "" if result.is_game else NOT_PLAYED if counted else p.LEFT_OUT[Kind.VOID]
                found.append((result, Part(result.round, result.opponent, amount, counted, note)))
        yield from _without_lowest(scores, found) if cut else [part for _, part in found]

    return parts


def _without_lowest(scores: Tally, found: list[tuple[Result, Part]]) -> list[Part]:
    counted = [(result, part) for result, part in found if part.counted]
    given_up = [(result, part) for result, part in counted if is_given_up(scores, result)]
    out = min((part for _, part in given_up or counted), key=lambda part: part.amount, default=None)
    return [replace(part, counted=False, note=CUT) if part is out else part for _, part in found]


ROWS = (
    Tiebreak(
        "buchholz-fide",
        gettext_noop("Buchholz, FIDE"),
        gettext_noop(
            "The sum of the points of the opponents. A round that was not played counts as one against somebody with as many "
            "points as oneself; rounds at the end that an opponent chose not to play count as drawn."
        ),
        every_round(),
        shown="points",
    ),
    Tiebreak(
        "buchholz-cut1-fide",
        gettext_noop("Buchholz cut 1, FIDE"),
        gettext_noop(
            "As Buchholz, FIDE, without the lowest; a round that the player gave up is dropped first."
        ),
        every_round(cut=True),
        shown="points",
    ),
    Tiebreak(
        "sonneborn-fide",
        gettext_noop("Sonneborn-Berger, FIDE"),
        gettext_noop(
            "The points of each opponent as Buchholz, FIDE counts them, times the own result: a win is 1, a draw its "
            "share of the points of a win."
        ),
        every_round(times_result=True),
        shown="points",
    ),
)
