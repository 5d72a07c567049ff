"""What a use costs (8.02, 8.49) and what Dread adds to prices (8.41)."""

from rules.engine.hearing import Hearing
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.abilities.terrifying import is_shut_out
from rules.games.combat_hex.case import cite, is_starter
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.position import Position, Warrior


def price_of(position: Position, warrior: Warrior, use: Use, hearing: Hearing) -> int:
    """What is asked for it before Dread; read one way, a copy costs nothing at all (8.49)."""
    price = printed_price(position, warrior, use)
    if use.copies and price and not is_starter(hearing) and hearing.reading("steal-price") == "nothing":
        return 0
    return price


def printed_price(position: Position, warrior: Warrior, use: Use) -> int:
    """The price beside the symbol; each further activation in a turn is a further printed copy (8.06, 8.084)."""
    copies = position.copies(warrior, use.ability)
    spent = warrior.used.count(use.ability)
    return copies[min(spent, len(copies) - 1)].cost


# -- Dread


def extra_by_dread(position: Position, warrior: Warrior, price: int, what: str, hearing: Hearing) -> int:
    """What Dread adds to this price; read one way, nothing to what is free (8.41)."""
    extra = dread_over(position, warrior, hearing)
    if extra and not price and not is_starter(hearing) and hearing.reading("dread-free") == "free":
        hearing.consider("8.41", "dread.no-price", warrior=warrior.id, what=what)
        return 0
    return extra


def bears_dread(warrior: Warrior, price: int, extra: int, what: str, hearing: Hearing) -> bool:
    """Whether the warrior can pay the price that Dread raised by `extra` (8.41)."""
    values, has = {"warrior": warrior.id, "price": price + extra}, warrior.action_points
    if has < price + extra:
        hearing.find("8.41", "dread.too-dear", **values, has=has, what=what)
        return False
    hearing.find(cite(hearing, "8.41", "S-AB-DREAD"), "dread.raised", **values, extra=extra, what=what)
    return True


def dread_over(position: Position, warrior: Warrior, hearing: Hearing) -> int:
    """How much Dread adds to a price of this warrior now: 1 for each Dread at work next to it (1.10, 8.41)."""
    if not any(effect.ability == "dread" for effect in position.effects):
        return 0
    near = set(zones_of(position).adjacent_to(warrior.id))
    at_work = [e.by for e in position.effects if e.ability == "dread" and e.by in near]
    extra = sum(position.warriors[id].player != warrior.player for id in at_work)
    if extra and position.has(warrior, "dread") and not is_starter(hearing):
        hearing.consider("8.41", "dread.unaffected", warrior=warrior.id)
        return 0
    if extra and is_shut_out(position, warrior, "dread", hearing):
        hearing.consider("8.50", "dread.terrifying", warrior=warrior.id)
        return 0
    return extra
