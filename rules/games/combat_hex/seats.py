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
    """The defender who acts after this player, in the order of the seats; "" after the last."""
    place = {seat: number for number, seat in enumerate(position.seats)}
    return next((seat for seat in position.defenders if place[seat] > place[player]), "")


def stand_down(position: Position, losers: Collection[str]) -> Position:
    """These players are out: their warriors leave the map, and who follows takes over what was theirs to do."""
    acting = position.acting
    players = tuple(replace(player, out=player.out or player.id in losers) for player in position.players)
    gone = [warrior.id for warrior in position.warriors.values() if warrior.player in losers]
    left = replace(position.without(gone), players=players)
    seat = _after(left, acting) if acting in losers else acting
    after = replace(left, attacker=next(iter(left.in_order()), left.attacker), declaring="")
    if position.phase != DEFENDER:
        return after
    return replace(after, seat=seat) if seat else replace(after, phase=COMBAT, seat="")
