"""The optional pool of special ability points: what a side has, and what a use takes from it (BC-SAPP-1 to BC-SAPP-8)."""

from dataclasses import replace

from rules.engine.hearing import Hearing
from rules.games.battle_chain.ability_names import ability_key
from rules.games.battle_chain.catalogue import ABILITIES
from rules.games.battle_chain.position import Position

PRICES = {ability_key(name): ability.price for name, ability in ABILITIES.items()}


def pool_of(position: Position, player: str) -> int:
    """What is left; at the start the wounds of the whole army, crew not counted (BC-SAPP-1)."""
    begun = next(one.ability_points for one in position.players if one.id == player)
    found = position.sapp.get(player, begun)
    if found is not None:
        return found
    return sum(model.profile.wounds for model in position.of(player) if "crew" not in model.profile.tags)


def pay(position: Position, player: str, ability: str, hearing: Hearing, path: str) -> Position | None:
    """The table after the price is paid; None with a fault where the pool cannot pay. Without the option nothing is paid."""
    if not position.settings.sapp:
        return position
    price, left = PRICES[ability], pool_of(position, player)
    hearing.find("BC-SAPP-6", "pool.agreed", player=player)
    hearing.find("BC-SAPP-5", "pool.price", ability=ability, price=price)
    if price > left:
        hearing.fault("pool.empty", path, "BC-SAPP-3", player=player, ability=ability, price=price, left=left)
        return None
    hearing.find("BC-SAPP-2", "pool.paid", player=player, ability=ability, price=price, left=left - price)
    hearing.find("BC-SAPP-4", "pool.open", player=player, left=left - price)
    hearing.settle(f"pool-left.{player}", left - price)
    return replace(position, sapp={**position.sapp, player: left - price})


WORDS = {
    "pool.agreed": "The pool of ability points is in use in this game.",
    "pool.open": "Both players see that {player} has {left} left.",
    "pool.price": "{ability:name} costs {price:point}.",
    "pool.empty": "{ability:name} costs {price:point}, and {player} has {left} left.",
    "redress.pool.empty": "The ability is not used.",
    "pool.paid": "{player} pays {price:point} for {ability:name} and has {left} left.",
    "pool.kept-paid": "{ability:name} stays paid, though it had no effect.",
}
