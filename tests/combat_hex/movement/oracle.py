"""Where a warrior can go, by trying everything: the slow, plain reading of section 4 that the search is compared with.

Nothing of the referee's movement is used here, and nothing of its kill zones: only hexes, cards and lines.
"""

from collections.abc import Iterator
from typing import Any

from rules.combat_hex.position import Position, Warrior

Hex = tuple[int, int]
AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
PRICE = {"clear": 1, "rough": 2, "water": 3}


def line(position: Position, a: Hex, b: Hex) -> str:
    return position.board.sides.get((a[0] + b[0], a[1] + b[1]), "clear")


def base(warrior: Warrior, at: Hex, facing: int) -> list[Hex]:
    found = []
    for q, r in warrior.profile.base:
        for _ in range(facing):
            q, r = q + r, -q
        found.append((at[0] + q, at[1] + r))
    return found


def zone(position: Position, warrior: Warrior) -> set[Hex]:
    own = base(warrior, warrior.at, warrior.facing)
    aware = any(e.ability == "battle-awareness" and e.by == warrior.id for e in position.effects)
    if warrior.profile.is_large or aware:
        looks = [(at, d) for at in own for d in AROUND]
    else:
        looks = [(own[0], AROUND[(warrior.facing + turn) % 6]) for turn in (-1, 0, 1)]
    found = set()
    for at, (dq, dr) in looks:
        there = (at[0] + dq, at[1] + dr)
        if (
            line(position, at, there) not in ("solid", "dotted")
            and there not in own
            and position.board.has(there)
        ):
            found.add(there)
    return found


def ends(
    position: Position, id: str, edition: str = "3.1.2", *, charge: bool = False
) -> dict[Hex, dict[str, Any]]:
    """Every legal end of a move, with the fewest movement points and the facings its base has room for."""
    me = position.warriors[id]
    start = base(me, me.at, me.facing)
    enemies = [w for w in position.warriors.values() if w.player != me.player]
    zones = {enemy.id: zone(position, enemy) for enemy in enemies}
    if charge and (not me.profile.is_cavalry or any(set(start) & covered for covered in zones.values())):
        return {}
    sneaks = any(e.ability == "sneak" and e.by == id for e in position.effects)
    points = me.profile.move + sum(e.ability == "tyrant" and e.on == id for e in position.effects)
    terrifying = "terrifying" in me.profile.ability_names

    def stops(enemy: Warrior) -> bool:
        if sneaks or (me.profile.is_large and not enemy.profile.is_large):
            return False
        return not (me.profile.is_flyer and not enemy.profile.is_flyer)

    def may_enter(to: Hex) -> bool:
        if not position.board.has(to):
            return False
        for other in position.warriors.values():
            if other.id == id or to not in base(other, other.at, other.facing) or sneaks:
                continue
            if other.player != me.player:
                return False
            cells = set(base(other, other.at, other.facing))
            if edition != "starter" and any(cells & covered for covered in zones.values()):
                return False
        return True

    def price(a: Hex, b: Hex) -> int | None:
        kind = line(position, a, b)
        if charge and kind in ("rough", "water"):
            return None
        if sneaks or me.profile.is_flyer:
            return 1
        return PRICE.get(kind)

    def toll(origin: list[Hex], to: Hex) -> int:
        fearsome = [e.id for e in enemies if "fearsome" in e.profile.ability_names and not terrifying]
        return sum(to in zones[f] and not zones[f] & set(origin) for f in fearsome)

    def is_held(origin: list[Hex], to: Hex) -> bool:
        if sneaks or terrifying:
            return False
        holders = [e.by for e in position.effects if e.ability == "stalwart" and e.on in ("", id)]
        return any(h in zones and zones[h] & set(origin) and to not in zones[h] for h in holders)

    def steps(at: Hex, origin: list[Hex], spent: int, purse: int) -> Iterator[tuple[Hex, int, int]]:
        for dq, dr in AROUND:
            to = (at[0] + dq, at[1] + dr)
            cost = price(at, to)
            if cost is None or not may_enter(to) or is_held(origin, to):
                continue
            left = purse - toll(origin, to)
            if spent + cost <= points and left >= 0:
                yield to, spent + cost, left

    def room(at: Hex) -> tuple[int, ...]:
        found = []
        for facing in range(6):
            cells = base(me, at, facing)
            others = [c for w in position.warriors.values() if w.id != id for c in base(w, w.at, w.facing)]
            free = all(
                position.board.has(c) and c not in position.board.marked and c not in others for c in cells
            )
            cut = any(
                (b[0] - a[0], b[1] - a[1]) in AROUND and line(position, a, b) in ("solid", "dotted")
                for a in cells
                for b in cells
            )
            if free and not cut:
                found.append(facing)
        return tuple(found)

    best: dict[Hex, int] = {}
    seen = {(me.at, 0, me.action_points, True)}
    waiting = list(seen)
    while waiting:
        at, spent, purse, is_first = waiting.pop(0)
        if not is_first:
            best[at] = min(best.get(at, spent), spent)
            if any(at in zones[e.id] and stops(e) for e in enemies):
                continue
        for to, cost, left in steps(at, start if is_first else [at], spent, purse):
            if (state := (to, cost, left, False)) not in seen:
                seen.add(state)
                waiting.append(state)
    return {at: {"cost": cost, "facings": room(at)} for at, cost in best.items() if room(at)}
