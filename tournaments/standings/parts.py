"""What one round adds to a tiebreak, and how such parts make a value. The formulas themselves are in `tiebreaks`."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from tournaments.standings.tally import Tally, outcome
from tournaments.standings.types import Kind, Part, Result
from wording import gettext_noop

Parts = Callable[[Tally, int], Iterator[Part]]
Total = Callable[[Tally, Sequence[Part]], Fraction]
Amount = Callable[[Tally, Result], int | Fraction]
Cut = Callable[[list[Part]], list[Part]]

FLOOR = Fraction(33, 100)  # nobody pulls an opponent's percentage below this
THIRD = Fraction(1, 3)  # programs that take the 33 % of the rules as a third
ZERO = Fraction(0)
LEFT_OUT = {
    Kind.BYE: gettext_noop("bye: left out"),
    Kind.FORFEIT: gettext_noop("not played: left out"),
    Kind.VOID: gettext_noop("void: left out"),
    Kind.ABSENT: gettext_noop("absent: left out"),
    Kind.PLAYED: gettext_noop("no opponent: left out"),
}
MISSED = gettext_noop("no result: the total stays")
EVERYTHING = frozenset(Kind) - {Kind.VOID}


def added(_: Tally, parts: Sequence[Part]) -> Fraction:
    return total([part.amount for part in parts if part.counted])


def mean(_: Tally, parts: Sequence[Part]) -> Fraction:
    counted = [part.amount for part in parts if part.counted]
    return total(counted) / len(counted) if counted else ZERO


def total(amounts: Sequence[int | Fraction]) -> Fraction:
    """The sum, by denominators first: adding fractions one by one is ten times slower and a table has thousands."""
    tops: dict[int, int] = {}
    for amount in amounts:
        tops[amount.denominator] = tops.get(amount.denominator, 0) + amount.numerator
    return sum((Fraction(top, bottom) for bottom, top in tops.items()), ZERO)


def floored_mean(floor: Fraction) -> Total:
    """The mean, and never less than `floor`."""
    return lambda scores, parts: max(floor, mean(scores, parts))


def _part(scores: Tally, result: Result, amount: Amount, counted: bool) -> Part:
    if counted:
        return Part(result.round, result.opponent, amount(scores, result), True, "")
    return Part(result.round, result.opponent, 0, False, LEFT_OUT[result.kind])


def each_round(amount: Amount, kinds: frozenset[Kind] = EVERYTHING) -> Parts:
    """The player's own rounds of these kinds; the others are listed as left out."""
    return lambda scores, player: (
        _part(scores, result, amount, result.kind in kinds) for result in scores.results.get(player, ())
    )


def each_opponent(amount: Amount, *, forfeits: bool = False, cut: Cut = list) -> Parts:
    """The opponents met over the table; with `forfeits` also those of games that were decided without playing."""

    def parts(scores: Tally, player: int) -> Iterator[Part]:
        mine = [one for result in scores.results.get(player, ()) for one in faced(result)]
        yield from cut([_part(scores, result, amount, meets(result, forfeits)) for result in mine])

    return parts


def faced(result: Result) -> Iterator[Result]:
    """The result once for everybody it was gained against: a pod has several opponents."""
    if not result.pod:
        yield result
    for one in result.pod:
        yield replace(result, opponent=one[0], pod=(one,))


def meets(result: Result, forfeits: bool) -> bool:
    return result.is_game or (forfeits and result.kind is Kind.FORFEIT and result.opponent is not None)


def drop_lowest(parts: list[Part]) -> list[Part]:
    return _drop(parts, lowest=True)


def drop_both_ends(parts: list[Part]) -> list[Part]:
    return _drop(_drop(parts, lowest=True), lowest=False)


def _drop(parts: list[Part], *, lowest: bool) -> list[Part]:
    counted = sorted((part for part in parts if part.counted), key=lambda part: part.amount)
    if not counted:
        return parts
    out, note = (
        (counted[0], gettext_noop("lowest: dropped"))
        if lowest
        else (counted[-1], gettext_noop("highest: dropped"))
    )
    return [replace(part, counted=False, note=note) if part is out else part for part in parts]


def own_result(scores: Tally, result: Result) -> Fraction:
    """On a scale where a win is 1."""
    return Fraction(result.points, scores.scoring.full)


def against(scores: Tally, result: Result) -> Fraction:
    """What was gained against this one opponent, a win being 1: at a pod, who lasted longer."""
    return Fraction(1 + result.pod[0][1], 2) if result.pod else own_result(scores, result)


def opponent(result: Result) -> int:
    if result.opponent is None:
        raise ValueError("A round without an opponent cannot be asked for one.")
    return result.opponent


def opponents_points(scores: Tally, result: Result) -> int:
    return scores.points.get(opponent(result), 0)


def is_win(scores: Tally, result: Result) -> int:
    """Over the table by the game, without one by full points."""
    if result.kind is Kind.PLAYED:
        return int(outcome(result, scores.scoring) > 0)
    if result.kind is Kind.FORFEIT and result.won is not None:
        return int(result.won > 0)
    return int(result.points >= scores.scoring.best)


def wins_over_the_table(scores: Tally, player: int) -> int:
    return sum(is_win(scores, result) for result in scores.games(player))


def half_for_a_draw(scores: Tally, result: Result) -> Fraction:
    """A win 1, a draw a half, whatever the points of the event make of a draw; at a pod, who lasted longer."""
    if result.pod:
        return Fraction(1 + result.pod[0][1], 2)
    return Fraction(1 + outcome(result, scores.scoring), 2)


def match_share(*kinds: Kind) -> Parts:
    """Rounds of these kinds, with games over the table. A bye counts if it was worth something: one for nothing is no round."""

    def parts(scores: Tally, player: int) -> Iterator[Part]:
        for result in scores.results.get(player, ()):
            is_counted = result.kind in kinds and (result.kind is not Kind.BYE or result.points > 0)
            yield _part(scores, result, own_result, result.is_game or is_counted)

    return parts


def game_share(draw: Fraction, *, byes: int = 0) -> Parts:
    """One part per game of a match; `draw` is what a draw is worth, a win being 1. A bye worth a win is `byes` games won."""

    def parts(scores: Tally, player: int) -> Iterator[Part]:
        for result in scores.results.get(player, ()):
            if byes and result.kind is Kind.BYE and is_win(scores, result):
                yield from [Part(result.round, None, 1, counted=True, note="")] * byes
                continue
            if not result.is_game:
                yield _part(scores, result, own_result, counted=False)
                continue
            games = ((result.games_won, 1), (result.games_drawn, draw), (result.games_lost, 0))
            for count, worth in games:
                for _ in range(count):
                    yield Part(result.round, result.opponent, worth, counted=True, note="")

    return parts


def running_totals(scores: Tally, player: int) -> Iterator[Part]:
    """What the player had after each round of the event; a void or missed round leaves the total as it was."""
    mine = {result.round: result for result in scores.results.get(player, ())}
    now = 0
    for number in scores.rounds:
        result = mine.get(number)
        now += result.points if result and result.kind is not Kind.VOID else 0
        note = (
            ""
            if result and result.kind is not Kind.VOID
            else gettext_noop("void: the total stays")
            if result
            else MISSED
        )
        yield Part(number, result.opponent if result else None, now, counted=True, note=note)


def running_totals_played(scores: Tally, player: int) -> Iterator[Part]:
    """What the player had after each of the own rounds; void and missed rounds add nothing."""
    now: int | Fraction = 0
    for part in each_round(lambda _, result: result.points)(scores, player):
        now += part.amount
        yield replace(part, amount=now) if part.counted else part
