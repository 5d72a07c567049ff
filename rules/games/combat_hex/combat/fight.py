"""One combat under way: its chain, its players and what each of them has so far. Filled stage by stage, then dropped."""

from dataclasses import dataclass, field

from rules.engine.hearing import Hearing
from rules.games.combat_hex import rolls
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.bonuses import Bonus
from rules.games.combat_hex.combat.document import Combat, Declared
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.position import Position, Warrior
from rules.games.combat_hex.wounds import Hit


@dataclass(slots=True)
class Side:
    """What one player has in this combat.

    `engaged` are the members with an enemy in their kill zone (4.10) who take part: not a Frodo who lost his struggle
    (9.05). `damage` are the damage dice as they stand, `converted` those of them that were bought or struck to 6.
    """

    player: str
    declared: Declared
    members: tuple[str, ...]
    engaged: tuple[str, ...]
    bonuses: dict[str, list[Bonus]] = field(default_factory=dict)
    glancing: frozenset[int] = rolls.GLANCING
    keeps_sixes: bool = False
    dice: tuple[int, ...] = ()
    paid_glancing: frozenset[str] = frozenset()
    damage: tuple[int, ...] = ()
    converted: frozenset[int] = frozenset()
    tougher: int = 0
    protected: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Fight:
    """`sides` holds the players of the chain, attacker first (8.07). Nobody moves or falls while it lasts."""

    position: Position
    hearing: Hearing
    chain: frozenset[str]
    declared: Combat
    sides: dict[str, Side]
    ring_wearers: frozenset[str]
    hits: list[Hit] = field(default_factory=list)
    armor: list[Use] = field(default_factory=list)
    courage: list[Use] = field(default_factory=list)

    def members(self, player: str) -> list[Warrior]:
        """The player's warriors in the chain, in order of id."""
        return [self.position.warriors[id] for id in self.sides[player].members]


def open_fight(position: Position, combat: Combat, chain: frozenset[str], hearing: Hearing) -> Fight:
    there = {position.warriors[id].player for id in chain}
    sides = {
        player: _side(position, combat, chain, player) for player in position.in_order() if player in there
    }
    ring_wearers = frozenset(warrior.id for warrior in position.warriors.values() if warrior.wears_ring)
    return Fight(position, hearing, chain, combat, sides, ring_wearers)


def _side(position: Position, combat: Combat, chain: frozenset[str], player: str) -> Side:
    members = tuple(id for id in sorted(chain) if position.warriors[id].player == player)
    victims = zones_of(position).victims
    engaged = tuple(id for id in members if victims[id] and "lost" not in position.warriors[id].done)
    return Side(player, combat.of(player), members, engaged)
