"""A combat of the short form written as a list of events in the default order."""

import copy
from collections.abc import Iterator, Sequence
from typing import Any

from rules.games.combat_hex.abilities import ABILITIES, Window
from rules.games.combat_hex.abilities.declared import ability_name

Json = dict[str, Any]
BEFORE = (Window.TOTALLING, Window.BEFORE_COMBAT_ROLL)
AFTER = frozenset({Window.AFTER_DAMAGE, Window.AFTER_ENEMY_DAMAGE})


def in_order(case: Json) -> Json:
    """The case with its last action, a combat, as a list of events."""
    found = copy.deepcopy(case)
    action = found["actions"][-1]
    found["actions"][-1] = {
        "do": "combat",
        "warriors": action.get("warriors", []),
        "events": list(_Short(found["position"], action).events()),
    }
    return found


class _Short:
    def __init__(self, position: Json, action: Json) -> None:
        self.players: Json = action.get("players", {})
        self.owner = {one["id"]: one["player"] for one in position["warriors"]}
        attacker = position.get("attacker") or position["players"][0]["id"]
        seats = [one["id"] for one in position["players"]]
        self.order = [p for p in (attacker, *(s for s in seats if s != attacker)) if p in self.players]
        own = (use for player in self.order for use in self.players[player].get("abilities", ()))
        self.uses: list[Json] = [*action.get("abilities", ()), *own]
        self.answered: list[Json] = []

    def events(self) -> Iterator[Json]:
        for window in BEFORE:
            yield from self.declared(window)
        yield from self.rolls("roll", "roll")
        yield from self.bought("roll", "combat")
        yield from self.rolls("damage", "damage")
        for use in self.uses:
            if AFTER & set(_windows(use)):
                yield {"event": "declare", **use}
        yield from self.bought("damage", "damage")
        for player in self.order:
            yield from self.assigned(player)
        yield from self.declared(Window.ZERO_WOUNDS)
        yield {"event": "remove"}

    def declared(self, window: Window, player: str = "") -> Iterator[Json]:
        for use in self.uses:
            if window in _windows(use) and player in ("", self.owner.get(use["warrior"])):
                yield {"event": "declare", **use}

    def rolls(self, field: str, event: str) -> Iterator[Json]:
        for player in self.order:
            dice = self.players[player].get(field, {}).get("dice")
            if dice:
                yield {"event": event, "player": player, "dice": dice}

    def bought(self, field: str, roll: str) -> Iterator[Json]:
        for player in self.order:
            for one in self.players[player].get(field, {}).get("convert", ()):
                yield {"event": "buy", "player": player, "roll": roll, **one}

    def assigned(self, player: str) -> Iterator[Json]:
        yield from self.declared(Window.ASSIGNING, player)
        puts = self.players[player].get("assign", ())
        for put in puts:
            yield {"event": "put", "player": player, **put}
        left, uses = list(puts), list(self.declared(Window.ASSIGNED))
        for use in uses:
            mine = _answered(left, use) or (not self.waits(player, use) and _answered(puts, use))
            if mine and use.get("of", player) == player and self.answered.count(use) < uses.count(use):
                left = [put for put in left if put is not mine[0]]
                self.answered.append(use)  # one die, also when two enemies put dice on its bearer
                yield {"die": mine[0]["die"], "of": player, **use}

    def waits(self, player: str, use: Json) -> bool:
        """Whether a later player puts a die that this Armor may answer; without one it answers a die a second time."""
        later = self.order[self.order.index(player) + 1 :]
        return any(_answered(self.players[each].get("assign", ()), use) for each in later)


def _answered(puts: Sequence[Json], use: Json) -> list[Json]:
    """The dice on the bearer of Armor that a use of it may mean."""
    return [put for put in puts if put["to"] == use["warrior"] and use.get("die", put["die"]) == put["die"]]


def _windows(use: Json) -> tuple[Window, ...]:
    return ABILITIES[ability_name(use.get("copies") or use["ability"])].windows
