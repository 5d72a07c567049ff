"""Seats at a table of two to six: who acts in which order (3.06, 3.09, 8.07), and what becomes of who is out (7.03)."""

from collections.abc import Collection
from dataclasses import replace

from rules.games.combat_hex.position import ATTACKER, COMBAT, DEFENDER, STRATEGY, Position

# After the attacker each defender has an action phase of their own (3.09).
FOLLOWING = {STRATEGY: ATTACKER, ATTACKER: DEFENDER, DEFENDER: COMBAT}


def next_phase(position: Position) -> tuple[str, str]:
    """The phase that follows, and who acts in it: the next defender, or "" where no seat is named."""
    if position.phase == ATTACKER and len(position.defenders) > 1:
        return DEFENDER, position.defenders[0]
    if position.phase == DEFENDER:
        waiting = _after(position, position.acting)
        if waiting:
            return DEFENDER, waiting
    return FOLLOWING[position.phase], ""


def _after(position: Position, player: str) -> str:
    """The defender who acts after this player; "" after the last."""
    order = list(position.defenders)
    place = order.index(player) + 1 if player in order else 0
    return order[place] if place < len(order) else ""


def stand_down(position: Position, losers: Collection[str]) -> Position:
    """These players are out: their warriors leave the map, and who follows takes over what was theirs to do."""
    seats = [player.id for player in position.players]
    acting, order = position.acting, [seat for seat in position.in_order() if seat not in losers]
    waiting = _waiting_after(position, acting, losers)
    players = tuple(replace(player, out=player.out or player.id in losers) for player in position.players)
    gone = [warrior.id for warrior in position.warriors.values() if warrior.player in losers]
    after = replace(position.without(gone), players=players)
    attacker = position.attacker
    if attacker in losers or attacker not in seats:
        attacker = order[0] if order else attacker
    after = replace(after, attacker=attacker, declaring="")
    if position.phase != DEFENDER:
        return after
    seat = acting if acting not in losers else waiting
    return replace(after, seat=seat) if seat else replace(after, phase=COMBAT, seat="")


def _waiting_after(position: Position, acting: str, losers: Collection[str]) -> str:
    """Who is still to act after this defender, of those who stay."""
    order = list(position.defenders)
    later = order[order.index(acting) + 1 :] if acting in order else order
    return next((seat for seat in later if seat not in losers), "")
