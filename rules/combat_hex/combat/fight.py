"""One combat under way: its chain, its players and what each of them has so far. Filled stage by stage, then dropped."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from rules.combat_hex import rolls
from rules.combat_hex.abilities.use import Use
from rules.combat_hex.bonuses import Bonus
from rules.combat_hex.combat.document import Combat, Declared
from rules.combat_hex.position import Position, Warrior
from rules.combat_hex.wounds import Hit
from rules.engine.ruling import Hearing


@dataclass(slots=True)
class Side:
    """What one player has in this combat. `damage` are the damage dice as they stand, `converted` those bought or struck to 6."""

    player: str
    declared: Declared
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
    """`sides` holds the players of the chain, attacker first (8.07)."""

    position: Position
    hearing: Hearing
    chain: frozenset[str]
    declared: Combat
    sides: dict[str, Side]
    hits: list[Hit] = field(default_factory=list)
    armor: list[Use] = field(default_factory=list)
    courage: list[Use] = field(default_factory=list)

    def members(self, player: str) -> Iterator[Warrior]:
        """The player's warriors in the chain, in order of id."""
        for id in sorted(self.chain):
            if self.position.warriors[id].player == player:
                yield self.position.warriors[id]

    def engaged(self, player: str) -> Iterator[Warrior]:
        """Those with an enemy in their kill zone (4.10) who take part: not a Frodo who lost his struggle (9.05)."""
        for warrior in self.members(player):
            if self.position.zones.is_engaged(warrior.id) and "lost" not in warrior.done:
                yield warrior


def open_fight(position: Position, combat: Combat, chain: frozenset[str], hearing: Hearing) -> Fight:
    there = {position.warriors[id].player for id in chain}
    sides = {player: Side(player, combat.of(player)) for player in position.in_order() if player in there}
    return Fight(position, hearing, chain, combat, sides)
