"""What one warrior meets on its way in one position: lines, other warriors, kill zones that stop it or take a toll.

The walk and the search for destinations ask the same questions here, so they cannot disagree.
"""

from collections.abc import Iterable, Mapping

from rules.engine.hexes import Hex, side
from rules.engine.once import once
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.movement.mobility import Gait
from rules.games.combat_hex.position import Position, Warrior
from rules.games.combat_hex.terrain import CLEAR, COSTS, DOTTED, ROUGH, SIDE_KINDS, SOLID, WATER

NOBODY: frozenset[str] = frozenset()


class Ground:
    """Answers for the hex used for movement alone; the whole base counts only where the move begins and ends."""

    def __init__(self, position: Position, warrior: Warrior, gait: Gait) -> None:
        self.position = position
        self.board = position.board
        self.warrior = warrior
        self.gait = gait

    # -- lines

    @once
    def prices(self) -> Mapping[str, int | None]:
        """What each kind of line costs (4.03), None where it cannot be crossed: red and blue ones in a charge (8.10b)."""
        found = {kind: 1 if self.gait.ignores_ground else COSTS.get(kind) for kind in SIDE_KINDS}
        return found | {ROUGH: None, WATER: None} if self.gait.is_charging else found

    def price(self, a: Hex, b: Hex) -> int | None:
        """What the line between two neighbours costs."""
        return self.prices[self.board.sides.get(side(a, b), CLEAR)]

    def bar(self, a: Hex, b: Hex) -> tuple[str, str]:
        """Why a line cannot be crossed, as code and rule; empty if it can."""
        if self.price(a, b) is not None:
            return "", ""
        kind = self.board.kind(a, b)
        if kind == SOLID:
            return "move.black-line", "4.04"
        return ("move.ledge", "4.041") if kind == DOTTED else ("move.charge-line", "8.10b")

    # -- other warriors

    @once
    def others(self) -> Mapping[Hex, Warrior]:
        """Who stands where, without the warrior itself."""
        warriors, own = self.position.warriors, self.warrior.id
        return {at: warriors[id] for at, id in self.position.occupants.items() if id != own}

    @once
    def closed(self) -> Mapping[Hex, str]:
        """Hexes that may not be entered for those who stand there, with the code of the fault (4.05)."""
        if self.gait.is_sneaking:
            return {}
        found = {at: self._closed_by(other) for at, other in self.others.items()}
        return {at: code for at, code in found.items() if code}

    def _closed_by(self, other: Warrior) -> str:
        if other.player != self.warrior.player:
            return "move.enemy"
        if self.gait.is_starter:
            return ""
        if not self.threats(other.hexes) or (self.gait.slips_by and self.is_unstopped_at(other.hexes)):
            return ""
        return "move.threatened-friend"

    def is_unstopped_at(self, hexes: Iterable[Hex]) -> bool:
        """None of the kill zones there would end its move: it flies or is Large (8.13b, 8.46d)."""
        return self.halts.isdisjoint(hexes)

    # -- kill zones

    def threats(self, hexes: Iterable[Hex]) -> tuple[str, ...]:
        """The enemies whose kill zones cover any of these hexes."""
        return zones_of(self.position).over(hexes, self.warrior.player)

    @once
    def halts(self) -> frozenset[Hex]:
        """Every hex whose kill zones end the move of this warrior (4.08)."""
        zones = zones_of(self.position).by_warrior
        stopping = (e.id for e in self.position.enemies_of(self.warrior.player) if self.gait.stops_for(e))
        return frozenset(at for id in stopping if id in zones for at in zones[id])

    @once
    def tolls(self) -> Mapping[Hex, frozenset[str]]:
        """The Fearsome enemies that cover a hex; entering the kill zone of each costs 1 AP (8.43, 8.50)."""
        position, warrior = self.position, self.warrior
        found: dict[Hex, frozenset[str]] = {}
        if position.has(warrior, "terrifying"):
            return found
        for enemy in position.enemies_of(warrior.player):
            if position.has(enemy, "fearsome"):
                for at in zones_of(position).by_warrior.get(enemy.id, ()):
                    found[at] = found.get(at, NOBODY) | {enemy.id}
        return found

    def toll(self, origin: Iterable[Hex], to: Hex) -> frozenset[str]:
        """The Fearsome enemies to pay on entering: those whose kill zone it was not in already."""
        if to not in self.tolls:
            return NOBODY
        return self.tolls[to].difference(*(self.tolls.get(at, NOBODY) for at in origin))

    # -- leaving

    def strikers(self, origin: tuple[Hex, ...], to: Hex, *, is_first: bool) -> tuple[str, ...]:
        """The enemies that get a free attack on a step out of these hexes (4.11, S-MOVE-5), Terrifying left aside."""
        if self.gait.is_sneaking:
            return ()
        threats = self.threats(origin)
        if self.gait.is_starter:
            zones = zones_of(self.position).by_warrior
            return tuple(id for id in threats if to not in zones[id]) if is_first else ()
        if self.gait.is_flying and not is_first:
            return tuple(id for id in threats if id in self._began_with)
        return threats

    @once
    def _began_with(self) -> tuple[str, ...]:
        """The enemies in whose kill zones it stood when its move began (8.13b)."""
        return self.threats(self.warrior.hexes)

    @once
    def holders(self) -> tuple[str, ...]:
        """The enemies whose Stalwart holds this warrior for the rest of the turn (8.18)."""
        position, own = self.position, self.warrior
        if self.gait.is_sneaking or position.has(own, "terrifying"):
            return ()
        held = (e.by for e in position.effects if e.ability == "stalwart" and e.on in ("", own.id))
        return tuple(
            by for by in held if by in position.warriors and position.warriors[by].player != own.player
        )

    def held_by(self, origin: Iterable[Hex], to: Hex) -> str:
        """The enemy out of whose kill zone the step may not lead, empty if there is none."""
        zones = zones_of(self.position).by_warrior
        return next(
            (id for id in self.holders if to not in zones[id] and not zones[id].isdisjoint(origin)), ""
        )
