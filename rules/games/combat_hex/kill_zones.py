"""Kill zones, who is engaged, who is adjacent (4.09, 4.10, 8.083), and the damage chains that follow (6.03-6.06)."""

from collections.abc import Iterable, Mapping

from rules.engine.hexes import DIRECTIONS, Hex, neighbours
from rules.engine.once import once
from rules.games.combat_hex.position import Position, Warrior
from rules.games.combat_hex.terrain import Board

FRONT = tuple(tuple(DIRECTIONS[(facing + turn) % 6] for turn in (-1, 0, 1)) for facing in range(6))


def kill_zone(board: Board, warrior: Warrior, all_round: bool) -> frozenset[Hex]:
    """The hexes that a warrior threatens from where it stands.

    Three across its front (4.09); every hex around the whole base when `all_round` (8.09, 8.46b). A black line, solid or
    dotted, cuts a hex off (4.041). A cavalry base looks ahead from its lead hex only.
    """
    own = warrior.hexes
    if len(own) == 1 and not all_round:  # by far the most
        lead = own[0]
        front = [(lead[0] + dq, lead[1] + dr) for dq, dr in FRONT[warrior.facing]]
        if board.sides:
            front = [at for at in front if not board.is_walled(lead, at)]
        return frozenset(filter(board.has, front))
    if all_round:
        seen = [(at, ahead) for at in own for ahead in neighbours(at)]
    else:
        lead = own[0]
        seen = [(lead, (lead[0] + dq, lead[1] + dr)) for dq, dr in FRONT[warrior.facing]]
    return frozenset(
        ahead
        for at, ahead in seen
        if ahead not in own and board.has(ahead) and not board.is_walled(at, ahead)
    )


def are_adjacent(board: Board, some: Iterable[Hex], others: Iterable[Hex]) -> bool:
    """Neighbouring hexes that no black line parts (8.083; a ledge parts them too, 4.041)."""
    others = frozenset(others)
    return any(ahead in others and not board.is_walled(at, ahead) for at in some for ahead in neighbours(at))


def zones_of(position: Position) -> "Zones":
    """Kill zones and what follows from them, calculated once for a position."""
    found = position.derived_from_places.get(Zones)
    if found is None:
        found = position.derived_from_places[Zones] = Zones(position)
    return found


class Zones:
    """All kill zones of one position, and the questions that follow from them. Calculated on demand, kept with the position."""

    def __init__(self, position: Position) -> None:
        # The parts and not the position itself: a cycle would leave every position to the garbage collector.
        self._board, self._warriors, self._occupants = position.board, position.warriors, position.occupants
        self._aware = {
            effect.on or effect.by for effect in position.effects if effect.ability == "battle-awareness"
        }

    @once
    def by_warrior(self) -> Mapping[str, frozenset[Hex]]:
        """The kill zone of every warrior on the map; carried models have none (8.42)."""
        return {
            warrior.id: kill_zone(self._board, warrior, self._is_all_round(warrior))
            for warrior in self._warriors.values()
            if not warrior.aboard
        }

    def _is_all_round(self, warrior: Warrior) -> bool:
        return warrior.profile.is_large or warrior.id in self._aware

    @once
    def covering(self) -> Mapping[Hex, tuple[str, ...]]:
        """For each threatened hex, whose kill zones cover it."""
        found: dict[Hex, tuple[str, ...]] = {}
        for id, zone in self.by_warrior.items():
            for at in zone:
                found[at] = (*found.get(at, ()), id)
        return found

    @once
    def victims(self) -> Mapping[str, tuple[str, ...]]:
        """For each warrior, the enemies in its kill zone, in order of id. Not empty: the warrior is engaged (4.10).

        Looked up from where warriors stand: most of a zone is empty, and nobody stands off the map.
        """
        warriors, occupants, has_sides = self._warriors, self._occupants, bool(self._board.sides)
        found: dict[str, tuple[str, ...]] = {}
        for warrior in warriors.values():
            if warrior.aboard:
                continue
            if has_sides or len(warrior.hexes) > 1 or self._is_all_round(warrior):
                zone: Iterable[Hex] = self.by_warrior[warrior.id]
            else:
                q, r = warrior.at
                zone = [(q + dq, r + dr) for dq, dr in FRONT[warrior.facing]]
            enemies = []
            for at in zone:
                id = occupants.get(at)
                if id is not None and warriors[id].player != warrior.player:
                    enemies.append(id)
            found[warrior.id] = tuple(sorted({*enemies})) if len(enemies) > 1 else tuple(enemies)
        return found

    @once
    def threats(self) -> Mapping[str, tuple[str, ...]]:
        """For each warrior, the enemies in whose kill zones it stands, in order of id."""
        found: dict[str, list[str]] = {id: [] for id in self._warriors}
        for id in sorted(self.victims):
            for other in self.victims[id]:
                found[other].append(id)
        return {id: tuple(others) for id, others in found.items()}

    def over(self, hexes: Iterable[Hex], player: str) -> tuple[str, ...]:
        """The enemies of a player whose kill zones cover any of these hexes, in order of id."""
        warriors = self._warriors
        found = {id for at in hexes for id in self.covering.get(at, ()) if warriors[id].player != player}
        return tuple(sorted(found))

    def is_engaged(self, id: str) -> bool:
        """At least one enemy in its own kill zone; a mere victim is not engaged (4.10)."""
        return bool(self.victims.get(id))

    def are_adjacent(self, a: str, b: str) -> bool:
        warriors = self._warriors
        return are_adjacent(self._board, warriors[a].hexes, warriors[b].hexes)

    def adjacent_to(self, id: str) -> tuple[str, ...]:
        """Every other warrior adjacent to this one, friend or enemy, in order of id."""
        found = {
            self._occupants[ahead]
            for at in self._warriors[id].hexes
            for ahead in neighbours(at)
            if ahead in self._occupants and not self._board.is_walled(at, ahead)
        }
        return tuple(sorted(found - {id}))

    @once
    def chains(self) -> tuple[tuple[str, ...], ...]:
        """The damage chains: opposing warriors joined whenever either is in the other's kill zone (6.05).

        Each chain in order of id, the chains in order of their first member.
        """
        victims, threats = self.victims, self.threats
        return chains_of({id: victims.get(id, ()) + threats[id] for id in self._warriors})


def chains_of(links: Mapping[str, tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Connected groups of at least two, from symmetric links."""
    found: list[tuple[str, ...]] = []
    seen: set[str] = set()
    for start in sorted(links):
        if start in seen or not links[start]:
            continue
        group, waiting = {start}, [start]
        while waiting:
            for id in links[waiting.pop()]:
                if id not in group:
                    group.add(id)
                    waiting.append(id)
        seen |= group
        found.append(tuple(sorted(group)))
    return tuple(found)
