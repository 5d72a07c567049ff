"""Where a warrior can go, by trying everything: the slow, plain reading of section 4 that the search is compared with.

Nothing of the referee's movement is used here, and nothing of its kill zones: only hexes, cards and lines.
"""

from collections.abc import Iterator
from typing import Any

from rules.games.combat_hex.position import Position, Warrior

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
    return Judge(position, id, edition, charge).ends()


class Judge:
    def __init__(self, position: Position, id: str, edition: str, charge: bool) -> None:
        self.position, self.edition, self.charge = position, edition, charge
        self.me = me = position.warriors[id]
        self.start = base(me, me.at, me.facing)
        self.enemies = [w for w in position.warriors.values() if w.player != me.player]
        self.zones = {enemy.id: zone(position, enemy) for enemy in self.enemies}
        self.sneaks = any(e.ability == "sneak" and e.by == id for e in position.effects)
        self.points = me.profile.move + sum(e.ability == "tyrant" and e.on == id for e in position.effects)
        self.terrifying = "terrifying" in me.profile.ability_names

    def ends(self) -> dict[Hex, dict[str, Any]]:
        threatened = any(set(self.start) & covered for covered in self.zones.values())
        if self.charge and (threatened or not self.me.profile.is_cavalry):
            return {}
        found = ((at, cost, self.room(at)) for at, cost in self.reached().items())
        return {at: {"cost": cost, "facings": room} for at, cost, room in found if room}

    def reached(self) -> dict[Hex, int]:
        best: dict[Hex, int] = {}
        seen = {(self.me.at, 0, self.me.action_points, True)}
        waiting = list(seen)
        while waiting:
            at, spent, purse, is_first = waiting.pop(0)
            if not is_first:
                best[at] = min(best.get(at, spent), spent)
                if any(at in self.zones[e.id] and self.stops(e) for e in self.enemies):
                    continue
            for to, cost, left in self.steps(at, self.start if is_first else [at], spent, purse):
                if (state := (to, cost, left, False)) not in seen:
                    seen.add(state)
                    waiting.append(state)
        return best

    def stops(self, enemy: Warrior) -> bool:
        if self.sneaks or (self.me.profile.is_large and not enemy.profile.is_large):
            return False
        return not (self.me.profile.is_flyer and not enemy.profile.is_flyer)

    def steps(self, at: Hex, origin: list[Hex], spent: int, purse: int) -> Iterator[tuple[Hex, int, int]]:
        for dq, dr in AROUND:
            to = (at[0] + dq, at[1] + dr)
            cost = self.price(at, to)
            if cost is None or not self.may_enter(to) or self.is_held(origin, to):
                continue
            left = purse - self.toll(origin, to)
            if spent + cost <= self.points and left >= 0:
                yield to, spent + cost, left

    def price(self, a: Hex, b: Hex) -> int | None:
        kind = line(self.position, a, b)
        if self.charge and kind in ("rough", "water"):
            return None
        return 1 if self.sneaks or self.me.profile.is_flyer else PRICE.get(kind)

    def may_enter(self, to: Hex) -> bool:
        return self.position.board.has(to) and all(
            self.may_pass(other)
            for other in self.position.warriors.values()
            if other.id != self.me.id and to in base(other, other.at, other.facing)
        )

    def may_pass(self, other: Warrior) -> bool:
        if self.sneaks:
            return True
        if other.player != self.me.player:
            return False
        cells = set(base(other, other.at, other.facing))
        return self.edition == "starter" or not any(cells & covered for covered in self.zones.values())

    def toll(self, origin: list[Hex], to: Hex) -> int:
        fearsome = [
            e.id for e in self.enemies if "fearsome" in e.profile.ability_names and not self.terrifying
        ]
        return sum(to in self.zones[id] and not self.zones[id] & set(origin) for id in fearsome)

    def is_held(self, origin: list[Hex], to: Hex) -> bool:
        if self.sneaks or self.terrifying:
            return False
        by = [e.by for e in self.position.effects if e.ability == "stalwart" and e.on in ("", self.me.id)]
        return any(
            id in self.zones and self.zones[id] & set(origin) and to not in self.zones[id] for id in by
        )

    def room(self, at: Hex) -> tuple[int, ...]:
        return tuple(facing for facing in range(6) if self.fits(base(self.me, at, facing)))

    def fits(self, cells: list[Hex]) -> bool:
        position = self.position
        others = [
            c for w in position.warriors.values() if w.id != self.me.id for c in base(w, w.at, w.facing)
        ]
        if any(not position.board.has(c) or c in position.board.marked or c in others for c in cells):
            return False
        pairs = ((a, b) for a in cells for b in cells if (b[0] - a[0], b[1] - a[1]) in AROUND)
        return not any(line(position, a, b) in ("solid", "dotted") for a, b in pairs)
