"""Who can still make a cut, calculated from points alone: in for certain, open, on tiebreaks only, or out.

`free` looks at every way in which the rounds left could be paired and played, and is exact among them: rematches
are not ruled out, and of an odd field somebody sits out for the points of a win. A real event can only do some of
these things, so "in" and "out" are never wrong there. `scheduled` looks at every end of games that are known.
`alone` lets everybody win or lose everything independently: sound for any event, exact for none.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product


class Chance(StrEnum):
    CERTAIN = "certain"  # in, whatever happens, even if every tie is lost
    OPEN = "open"  # some end brings the player in without any tie
    TIEBREAKS = "tiebreaks"  # every end that may bring the player in is a tie at the edge
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Stakes:
    """What one game is worth. With `shared` the two sides divide that sum in any way; draws do not matter then."""

    win: int = 3
    draw: int | None = 1  # None where games cannot be drawn
    loss: int = 0
    shared: int | None = None


@dataclass(frozen=True, slots=True)
class _Ahead:
    """The others, most points first, and what lies ahead of them. Gains are counted in halves of a game."""

    others: tuple[int, ...]
    rounds: int
    cut: int
    stakes: Stakes

    @property
    def whole(self) -> int:
        """What a win takes of the gains of one round."""
        return self.stakes.shared or 2

    def given(self, *, to_the_player: bool) -> int:
        """How much the others gain together in one round in which the player wins, or loses, the own game."""
        others = len(self.others)
        if others == 0:
            return 0
        games = (others - 1) // 2 if others % 2 else others // 2
        return self.whole * (games + (not to_the_player))


def free(
    points: Mapping[int, int], rounds_left: int, cut: int, stakes: Stakes | None = None
) -> dict[int, Chance]:
    """By player. Players with the same points have the same chance, so a large field costs little."""
    worths = Counter(points.values())
    known = {worth: _chance(worths, worth, rounds_left, cut, stakes or Stakes()) for worth in worths}
    return {player: known[worth] for player, worth in points.items()}


def _chance(worths: Counter[int], own: int, rounds: int, cut: int, stakes: Stakes) -> Chance:
    others = tuple(sorted((worths - Counter([own])).elements(), reverse=True))
    ahead = _Ahead(others, rounds, cut, stakes)
    if cut < 1 or not _can_be_in(ahead, own, margin=0):
        return Chance.OUT
    if not _can_be_caught(ahead, own):
        return Chance.CERTAIN
    return Chance.OPEN if _can_be_in(ahead, own, margin=1) else Chance.TIEBREAKS


def _can_be_in(ahead: _Ahead, own: int, *, margin: int) -> bool:
    """Does any end leave at most cut - 1 others above the player (margin 0), or level with the player (margin 1)?

    The player wins everything. Those who stand highest may gain what they like; the others must not get past.
    """
    reach = own + ahead.rounds * _most(ahead.stakes) - margin
    held_back = ahead.others[ahead.cut - 1 :]
    if any(worth + ahead.rounds * ahead.stakes.loss > reach for worth in held_back):
        return False
    unlimited = ahead.whole * ahead.rounds * min(len(ahead.others), ahead.cut - 1)
    absorbed = sum(many * _absorbs(reach - worth, ahead) for worth, many in Counter(held_back).items())
    return unlimited + absorbed >= ahead.rounds * ahead.given(to_the_player=True)


def _most(stakes: Stakes) -> int:
    return stakes.win if stakes.shared is None else stakes.shared


def _absorbs(slack: int, ahead: _Ahead) -> int:
    """The most that somebody can gain without getting past the slack."""
    stakes, rounds = ahead.stakes, ahead.rounds
    if stakes.shared is not None:
        return min(slack, rounds * stakes.shared)
    return max(
        (
            2 * wins + draws
            for wins, draws in _records(stakes, rounds)
            if _worth(stakes, rounds, wins, draws) <= slack
        ),
        default=0,
    )


def _can_be_caught(ahead: _Ahead, own: int) -> bool:
    """Does any end bring `cut` others level with the player or above? The player loses everything."""
    level = own + ahead.rounds * ahead.stakes.loss
    needs = [_needs(level - worth, ahead) for worth in ahead.others[: ahead.cut]]
    if len(needs) < ahead.cut or None in needs:
        return False
    return sum(need or 0 for need in needs) <= ahead.rounds * ahead.given(to_the_player=False)


def _needs(deficit: int, ahead: _Ahead) -> int | None:
    """The least that somebody must gain to make up the deficit; None where all rounds together are not enough."""
    stakes, rounds = ahead.stakes, ahead.rounds
    if stakes.shared is not None:
        return max(0, deficit) if deficit <= rounds * stakes.shared else None
    return min(
        (
            2 * wins + draws
            for wins, draws in _records(stakes, rounds)
            if _worth(stakes, rounds, wins, draws) >= deficit
        ),
        default=None,
    )


def _records(stakes: Stakes, rounds: int) -> Iterable[tuple[int, int]]:
    """Every number of wins and draws that fits into the rounds."""
    return (
        (wins, draws)
        for wins in range(rounds + 1)
        for draws in range(rounds - wins + 1 if stakes.draw is not None else 1)
    )


def _worth(stakes: Stakes, rounds: int, wins: int, draws: int) -> int:
    return wins * stakes.win + draws * (stakes.draw or 0) + (rounds - wins - draws) * stakes.loss


def alone(least: Mapping[int, int], most: Mapping[int, int], cut: int) -> dict[int, Chance]:
    """From the least and the most points that everybody can end with, each by themselves."""
    found = {}
    for player in least:
        others = [other for other in least if other != player]
        above = sum(least[other] > most[player] for other in others)
        not_below = sum(least[other] >= most[player] for other in others)
        catching = sum(most[other] >= least[player] for other in others)
        found[player] = _verdict(above < cut, catching < cut, not_below < cut)
    return found


def scheduled(
    points: Mapping[int, int], games: Sequence[tuple[int, int]], cut: int, stakes: Stakes | None = None
) -> dict[int, Chance]:
    """Exact: every end of these games is tried, so there should be few."""
    stakes = stakes or Stakes()
    in_somehow, clear_somehow, caught = dict.fromkeys(points, False), dict.fromkeys(points, False), set()
    for ends in product(_ends(stakes), repeat=len(games)):
        total = dict(points)
        for (one, other), (mine, theirs) in zip(games, ends, strict=True):
            total[one] += mine
            total[other] += theirs
        ordered = sorted(total.values(), reverse=True)
        for player, worth in total.items():
            above, level = ordered.index(worth), ordered.count(worth)
            in_somehow[player] |= above < cut
            clear = above + level <= cut
            clear_somehow[player] |= clear
            if not clear:
                caught.add(player)
    return {p: _verdict(in_somehow[p], p not in caught, clear_somehow[p]) for p in points}


def _ends(stakes: Stakes) -> list[tuple[int, int]]:
    if stakes.shared is not None:
        return [(mine, stakes.shared - mine) for mine in range(stakes.shared + 1)]
    drawn = [] if stakes.draw is None else [(stakes.draw, stakes.draw)]
    return [(stakes.win, stakes.loss), *drawn, (stakes.loss, stakes.win)]


def _verdict(in_somehow: bool, in_always: bool, clear_somehow: bool) -> Chance:
    if not in_somehow:
        return Chance.OUT
    if in_always:
        return Chance.CERTAIN
    return Chance.OPEN if clear_somehow else Chance.TIEBREAKS
