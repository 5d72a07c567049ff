"""The order of a ladder, from who joined, who played whom and who was idle.

Plain Python: moments are whole numbers of any unit and come from outside. Nothing of an order is kept: the same happenings give
the same order, today and out of an archive.
"""

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class Rule(StrEnum):
    """What a challenger who wins gets. Who loses a challenge stays where they were."""

    INSERT = "insert"  # the other's place; everybody between moves down one
    SWAP = "swap"  # the other's place; the other gets theirs
    HALF = "half"  # half of the way up, rounded up


class What(StrEnum):
    JOINED = "joined"  # at the bottom
    LEFT = "left"
    WON = "won"  # the player, who challenged, beat the other
    HELD = "held"  # the other, who was challenged, won: both were active


@dataclass(frozen=True, slots=True, order=True)
class Happening:
    at: int
    number: int  # in which order of those at one moment
    what: What = field(compare=False)
    player: int = field(compare=False)
    other: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Rules:
    """`decay`: every so long without a game costs a place; 0: never."""

    rule: Rule = Rule.INSERT
    decay: int = 0


@dataclass(slots=True)
class _State:
    order: list[int]
    active: dict[int, int]
    idle: list[tuple[int, int]]  # when each player is next due to drop, a heap


def order_of(happenings: Iterable[Happening], rules: Rules, now: int) -> list[int]:
    """Players from the first place down, as of `now`."""
    state = _State([], {}, [])
    for one in sorted(happenings):
        if one.at > now:
            break
        _drop_idle(state, rules, one.at)
        _take(state, rules, one)
    _drop_idle(state, rules, now)
    return state.order


def moved(order: Sequence[int], winner: int, loser: int, rule: Rule) -> list[int]:
    """The order after a challenger beat somebody above; the same order where the challenger stands above already."""
    mine, theirs = order.index(winner), order.index(loser)
    if mine < theirs:
        return list(order)
    found = list(order)
    if rule is Rule.SWAP:
        found[mine], found[theirs] = found[theirs], found[mine]
        return found
    place = theirs if rule is Rule.INSERT else mine - (mine - theirs + 1) // 2
    found.remove(winner)
    found.insert(place, winner)
    return found


def reachable(order: Sequence[int], player: int, reach: int) -> list[int]:
    """Whom a player may challenge: those at most `reach` places above, 0 for everybody above."""
    if player not in order:
        return []
    place = order.index(player)
    return list(order[max(0, place - reach) if reach else 0 : place])


def _take(state: _State, rules: Rules, one: Happening) -> None:
    if one.what is What.JOINED and one.player not in state.order:
        state.order.append(one.player)
        _active(state, rules, one.player, one.at)
    elif one.what is What.LEFT and one.player in state.order:
        state.order.remove(one.player)
        state.active.pop(one.player)
    elif one.what in (What.WON, What.HELD):
        _played(state, rules, one)


def _played(state: _State, rules: Rules, one: Happening) -> None:
    """A game with somebody who has left since moves nobody."""
    if one.player not in state.order or one.other is None or one.other not in state.order:
        return
    if one.what is What.WON:
        state.order = moved(state.order, one.player, one.other, rules.rule)
    for player in (one.player, one.other):
        _active(state, rules, player, one.at)


def _active(state: _State, rules: Rules, player: int, at: int) -> None:
    state.active[player] = at
    if rules.decay:
        heapq.heappush(state.idle, (at + rules.decay, player))


def _drop_idle(state: _State, rules: Rules, until: int) -> None:
    for player, at in _due(state, rules, until):
        place = state.order.index(player)
        if place + 1 < len(state.order):
            state.order[place : place + 2] = [state.order[place + 1], player]
        heapq.heappush(state.idle, (at + rules.decay, player))


def _due(state: _State, rules: Rules, until: int) -> Iterator[tuple[int, int]]:
    """Those who are due to drop, in order of time; not those who have played since."""
    while rules.decay and state.idle and state.idle[0][0] <= until:
        at, player = heapq.heappop(state.idle)
        since = state.active.get(player)
        if since is not None and at > since and (at - since) % rules.decay == 0:
            yield player, at
