"""One combat under way: its chain, its players and what each of them has so far. Filled stage by stage, then dropped."""

from collections.abc import Iterator
from contextlib import contextmanager
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
    `paid` and `bought` tell for each glancing blow and critical hit that was bought who paid.

    `put` are the damage dice, by place, that were declared for somebody, `struck` those somebodies.

    What earlier faults leave: `lapsed` is how many damage dice more there would be without them, `missed` how many attacks
    more, each with the code of the fault, `void` the damage dice, by place,
    that they left as they lay, `declined` the dice that they kept off warriors. `lacks` dice that are not there yet;
    `unsure` where it is not certain which dice count, because some are missing or there are too many.
    """

    player: str
    declared: Declared
    members: tuple[str, ...]
    engaged: tuple[str, ...]
    bonuses: dict[str, list[Bonus]] = field(default_factory=dict)
    glancing: frozenset[int] = rolls.GLANCING
    keeps_sixes: bool = False
    dice: tuple[int, ...] = ()
    glanced: int = 0
    paid: dict[int, str] = field(default_factory=dict)
    bought: dict[int, str] = field(default_factory=dict)
    damage: tuple[int, ...] = ()
    converted: frozenset[int] = frozenset()
    tougher: int = 0
    protected: set[str] = field(default_factory=set)
    lapsed: int = 0
    missed: list[tuple[str, int]] = field(default_factory=list)
    void: set[int] = field(default_factory=set)
    declined: set[tuple[str, int]] = field(default_factory=set)
    lacks: bool = False
    put: set[int] = field(default_factory=set)
    struck: set[str] = field(default_factory=set)
    unsure: bool = False

    def miss(self, code: str, attacks: int) -> None:
        """Note attacks that a fault of this code took, if it took any."""
        if attacks:
            self.missed.append((code, attacks))


@dataclass(slots=True)
class Fight:
    """`sides` holds the players of the chain, attacker first (8.07). Nobody moves or falls while it lasts.

    `unfit` are the uses, by path, that belong to no moment of a combat. `hearing` is where findings go: once something is
    missing, into a record aside of which only the faults count.
    """

    position: Position
    hearing: Hearing
    chain: frozenset[str]
    declared: Combat
    sides: dict[str, Side]
    ring_wearers: frozenset[str]
    hits: list[Hit] = field(default_factory=list)
    armor: list[Use] = field(default_factory=list)
    courage: list[Use] = field(default_factory=list)
    assassins: list[Use] = field(default_factory=list)
    unfit: frozenset[str] = frozenset()
    record: Hearing | None = None

    def wait(self) -> None:
        """Where something is missing, what follows is heard for its faults alone: later needs are not known yet."""
        if self.record is None and self.hearing.needs:
            self.record, self.hearing = self.hearing, self.hearing.aside()

    def settle_up(self) -> Hearing:
        """The record of the action, with the faults that were found after something was missing."""
        if self.record is not None:
            self.record.adopt(self.hearing)
            return self.record
        return self.hearing

    @contextmanager
    def missing(self, side: Side) -> Iterator[None]:
        """Where something is asked for within, it is not certain what dice the side has."""
        before = len(self.hearing.needs)
        yield
        if len(self.hearing.needs) > before:
            side.unsure = side.lacks = True

    @property
    def is_open(self) -> bool:
        """Something is missing: what rests on dice or choices that are not there is not judged."""
        return self.record is not None

    def in_turn(self, reverse: bool) -> list[Side]:
        """The players of the combat, attacker first unless `reverse`."""
        found = list(self.sides.values())
        return found[::-1] if reverse else found

    def members(self, player: str) -> list[Warrior]:
        """The player's warriors in the chain, in order of id."""
        return [self.position.warriors[id] for id in self.sides[player].members]


def open_fight(position: Position, combat: Combat, chain: frozenset[str], hearing: Hearing) -> Fight:
    members: dict[str, list[str]] = {}
    for id in sorted(chain):
        members.setdefault(position.warriors[id].player, []).append(id)
    sides = {
        player: _side(position, combat, members[player], player)
        for player in position.in_order()
        if player in members
    }
    ring_wearers = frozenset([warrior.id for warrior in position.warriors.values() if warrior.wears_ring])
    return Fight(position, hearing, chain, combat, sides, ring_wearers)


def _side(position: Position, combat: Combat, members: list[str], player: str) -> Side:
    warriors, victims = position.warriors, zones_of(position).victims
    engaged = tuple([id for id in members if victims[id] and "lost" not in warriors[id].done])
    return Side(player, combat.of(player), tuple(members), engaged)
