"""A battle of War of the Ring as it stands: armies, regions, pools, and how far the round has come.

Frozen data. Nothing is decided here; derived numbers stand in the chapters.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from rules.games.war_of_the_ring.cards.model import Card, Modifier, Op
from rules.games.war_of_the_ring.settings import Settings

FREE, SHADOW = "free_peoples", "shadow"
SIDES = (FREE, SHADOW)
SIDE_NAMES: Mapping[str, str] = {FREE: "Free Peoples", SHADOW: "Shadow"}
NATIONS: Mapping[str, str] = {
    "dwarves": FREE,
    "elves": FREE,
    "gondor": FREE,
    "north": FREE,
    "rohan": FREE,
    "isengard": SHADOW,
    "sauron": SHADOW,
    "southrons": SHADOW,
}
FIELD, SIEGE, SORTIE = "field", "siege", "sortie"
KINDS = (FIELD, SIEGE, SORTIE)
FEATURES = ("none", "city", "fortification", "stronghold")
LEADER, NAZGUL, COMPANION, MINION = "fp_leader", "nazgul", "companion", "minion"
FIGURE_KINDS: Mapping[str, str] = {LEADER: FREE, NAZGUL: SHADOW, COMPANION: FREE, MINION: SHADOW}
SOVEREIGN = ("", "dormant", "awakened", "corrupted")
ACTIVE, CANCELLED, FORFEITED = "active", "cancelled", "forfeited"

# The steps of a round in their order. "advance" and "ended" stand outside rounds.
STEPS = (
    "siege_window",
    "cards",
    "pre_roll",
    "combat_roll",
    "leader_reroll",
    "casualties",
    "post_casualties",
    "cease",
    "retreat",
    "advance",
    "ended",
)
OPEN, PASSED, CHOSEN = "open", "passed", "chosen"
PENDING, APPLIED, VOID, DECLINED = "pending", "applied", "void", "declined"

Units = Mapping[str, tuple[int, int]]  # nation -> (Regulars, Elites), no nation with neither


class Player(NamedTuple):
    id: str
    side: str
    name: str = ""

    @property
    def is_named(self) -> bool:
        """Whether it has a name of its own, and not that of its side."""
        return self.name != SIDE_NAMES[self.side] if self.name else self.id != self.side

    @property
    def in_sentences(self) -> str:
        """The name as it stands in a sentence."""
        return self.name or self.id if self.is_named else f"the {SIDE_NAMES[self.side]} player"


class Figure(NamedTuple):
    """A Leader, Nazgul, Companion or Minion. `forfeited` counts the points out of the Leadership this round."""

    id: str
    kind: str
    name: str = ""
    nation: str = ""
    level: int | None = None
    leadership: int = 1
    state: str = ACTIVE
    forfeited: int = 0
    is_nazgul: bool = False
    sovereign: str = ""
    card_exceptions: tuple[str, ...] = ()

    @property
    def rating(self) -> int:
        """What the figure adds to its army's Leadership now."""
        return self.leadership - self.forfeited if self.state == ACTIVE else 0

    @property
    def is_character(self) -> bool:
        return self.kind in (COMPANION, MINION)


class Army(NamedTuple):
    """Units and figures that stand together. `in_stronghold`: inside the Stronghold of their region."""

    id: str
    side: str
    region: str
    units: Units
    figures: tuple[Figure, ...] = ()
    in_stronghold: bool = False

    @property
    def size(self) -> int:
        return sum(map(sum, self.units.values()))

    @property
    def regulars(self) -> int:
        return sum(regular for regular, _ in self.units.values())

    @property
    def elites(self) -> int:
        return sum(elite for _, elite in self.units.values())


class Region(NamedTuple):
    id: str
    feature: str = "none"
    settlement_controller: str = ""
    nation: str = ""
    adjacent: tuple[str, ...] = ()
    besieged: bool = False
    fellowship: bool = False
    moria_distance: int | None = None
    closed_to: tuple[str, ...] = ()
    lone_characters: tuple[Figure, ...] = ()


class Pool(NamedTuple):
    """What a side has off the map. `returned` holds figures that may enter again because their card says so."""

    reinforcements: Units
    casualties: Units
    nazgul: int = 0
    removed_figures: tuple[Figure, ...] = ()
    returned: tuple[Figure, ...] = ()


class Scheduled(NamedTuple):
    """One effect of a card on the table. `effect` is its place on the card."""

    side: str
    card: str
    effect: int
    status: str = PENDING


class Mark(NamedTuple):
    """An effect in force: a change to the dice of one side's army, and whose card made it."""

    modifier: Modifier
    on: str
    by: str
    card: str
    lasts: str = "round"


class Seat(NamedTuple):
    """What one side did in this round so far. `hits` are the hits that it scored, as adjusted so far."""

    decision: str = OPEN
    card: str = ""
    deck: str = ""
    void: bool = False
    dice: tuple[int, ...] | None = None
    turned: tuple[int, ...] = ()
    rerolled: tuple[tuple[int, int], ...] | None = None
    combat_hits: int = 0
    reroll_hits: int = 0
    hits: int = 0
    losses: tuple[Op, ...] | None = None


class Hurt(NamedTuple):
    """Hits that a side must take at once, before anything later."""

    side: str
    hits: int
    card: str


class Battle(NamedTuple):
    kind: str
    attacker: str
    defender: str
    region: str
    attacker_origin: str
    round: int = 1
    step: str = "siege_window"
    revealed: bool = False
    schedule: tuple[Scheduled, ...] = ()
    effects: tuple[Mark, ...] = ()
    free_peoples: Seat = Seat()
    shadow: Seat = Seat()
    pending: Hurt | None = None
    end_reason: str = ""


class Position(NamedTuple):
    """`cards` are all cards known in this case by id: those of the game and those that the settings add."""

    players: tuple[Player, ...]
    battle: Battle
    armies: Mapping[str, Army]
    regions: Mapping[str, Region]
    pools: Mapping[str, Pool]
    settings: Settings
    cards: Mapping[str, Card]
    hands: Mapping[str, tuple[str, ...]]
    discards: Mapping[str, tuple[str, ...]]

    @property
    def attacker(self) -> Army:
        return self.armies[self.battle.attacker]

    @property
    def defender(self) -> Army:
        return self.armies[self.battle.defender]

    @property
    def region(self) -> Region:
        return self.regions[self.battle.region]

    def army(self, side: str) -> Army:
        """The army of a side in this battle."""
        army = self.armies[self.battle.attacker]
        return army if army.side == side else self.armies[self.battle.defender]

    def seat(self, side: str) -> Seat:
        return self.battle.free_peoples if side == FREE else self.battle.shadow

    def is_attacker(self, side: str) -> bool:
        return self.attacker.side == side

    @property
    def in_order(self) -> tuple[str, str]:
        """Both sides, the attacker first."""
        return (self.attacker.side, self.defender.side)

    def player_of(self, side: str) -> str:
        for player in self.players:
            if player.side == side:
                return player.id
        return side


def enemy_of(side: str) -> str:
    return SHADOW if side == FREE else FREE


AT_BATTLE, AT_ARMIES, AT_POOLS = map(Position._fields.index, ("battle", "armies", "pools"))
AT_FREE, AT_SHADOW = map(Battle._fields.index, (FREE, SHADOW))
Row = TypeVar("Row", Position, Battle)


def _put(row: Row, place: int, value: Any) -> Row:
    """The row with one field replaced: as `_replace` does, in a third of its time."""
    return type(row)._make((*row[:place], value, *row[place + 1 :]))


def with_battle(position: Position, **changes: Any) -> Position:
    return _put(position, AT_BATTLE, position.battle._replace(**changes))


def with_seat(position: Position, side: str, **changes: Any) -> Position:
    seat = position.seat(side)._replace(**changes)
    place = AT_FREE if side == FREE else AT_SHADOW
    return _put(position, AT_BATTLE, _put(position.battle, place, seat))


def with_army(position: Position, army: Army) -> Position:
    return _put(position, AT_ARMIES, {**position.armies, army.id: army})


def with_pool(position: Position, side: str, pool: Pool) -> Position:
    return _put(position, AT_POOLS, {**position.pools, side: pool})


def with_region(position: Position, region: Region) -> Position:
    return position._replace(regions={**position.regions, region.id: region})


def with_figure(position: Position, army: Army, figure: Figure) -> Position:
    """The army's figure of the same id replaced."""
    figures = tuple(figure if one.id == figure.id else one for one in army.figures)
    return with_army(position, army._replace(figures=figures))


def changed(units: Units, nation: str, regular: int, elite: int) -> dict[str, tuple[int, int]]:
    """The units with so many more Regulars and Elites of a nation; a nation with none is left out."""
    had = units.get(nation, (0, 0))
    found = dict(units)
    found[nation] = (had[0] + regular, had[1] + elite)
    if found[nation] == (0, 0):
        del found[nation]
    return found
