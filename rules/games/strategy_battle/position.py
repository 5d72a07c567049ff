"""The table as it stands: players, models with their bases, terrain, and how far the Fight phase has come. Frozen data.

Lengths are whole nanometres. A model without a place (`at` is None) is known by its stated contacts only.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from rules.engine.copied import Copied
from rules.engine.once import once
from rules.games.strategy_battle.chart import Chart
from rules.games.strategy_battle.geometry.directions import Point
from rules.games.strategy_battle.geometry.units import INCH, MM

GOOD, EVIL = "good", "evil"
SIDES = (GOOD, EVIL)


def other_side(side: str) -> str:
    return EVIL if side == GOOD else GOOD


@dataclass(frozen=True, slots=True)
class Player:
    id: str
    name: str
    side: str


@dataclass(frozen=True, slots=True)
class Profile:
    """`height` and `prone_height` are None when nobody measured them. `move` is a length."""

    name: str
    fight: int
    strength: int
    defence: int
    attacks: int
    wounds: int
    might: int
    will: int
    fate: int
    base: int
    height: int | None
    prone_height: int | None
    move: int
    hero: bool


@dataclass(frozen=True)
class Model(Copied):
    """`supports`: the friend that it supports with a spear or pike.

    `defends`: the barrier, doorway or ledge where it has a Defender marker.
    """

    id: str
    profile: Profile
    player: str
    side: str
    at: Point | None
    wounds: int
    might: int
    will: int
    fate: int
    prone: bool
    banner: bool
    supports: str
    defends: str
    duel: int
    to_wound: int
    rerolls: int
    sees_over: bool | None

    @property
    def radius(self) -> int:
        return self.profile.base // 2

    @property
    def place(self) -> Point:
        """Where it stands, for a model that has a place on the table."""
        if self.at is None:
            raise ValueError(self.id)
        return self.at

    @property
    def height(self) -> int | None:
        return self.profile.prone_height if self.prone else self.profile.height


@dataclass(frozen=True, slots=True)
class Terrain:
    """`points`: a line, or the outline of an area. `thickness` makes a line a wall with two faces and round ends.

    `in_the_way`: what a Strike across it needs, None where nobody stated it.
    """

    id: str
    kind: str
    points: tuple[Point, ...]
    closed: bool
    thickness: int
    height: int | None
    in_the_way: int | None = None

    @property
    def half(self) -> int:
        return self.thickness // 2

    @property
    def segments(self) -> tuple[tuple[Point, Point], ...]:
        return tuple(pairwise(self.points + self.points[:1] if self.closed else self.points))


WALL_KINDS = frozenset({"wall", "obstacle", "boulder", "impassable"})
SOLID_KINDS = frozenset({"boulder", "impassable"})  # when closed, nobody stands inside
BARRIER_KINDS = frozenset({"barrier", "hedge", "fence", "log"})
AREA_KINDS = frozenset({"drop", "ledge", "difficult", "water"})
DROP_KINDS = frozenset({"drop", "ledge"})
TERRAIN_KINDS = tuple(sorted(WALL_KINDS | BARRIER_KINDS | AREA_KINDS | {"doorway"}))
BLOCKING_KINDS = WALL_KINDS | BARRIER_KINDS


@dataclass(frozen=True, slots=True)
class Contact:
    """Two enemies in contact, or Engaged `across` a barrier, as the players state it."""

    a: str
    b: str
    across: str = ""

    @property
    def pair(self) -> frozenset[str]:
        return frozenset((self.a, self.b))


@dataclass(frozen=True)
class Fight:
    """One Fight of the phase. `across` is the barrier, doorway or ledge that one side defends, "" for an ordinary Fight."""

    good: tuple[str, ...]
    evil: tuple[str, ...]
    across: str = ""
    defenders: tuple[str, ...] = ()

    @once
    def members(self) -> frozenset[str]:
        return frozenset((*self.good, *self.evil))

    def of(self, side: str) -> tuple[str, ...]:
        return self.good if side == GOOD else self.evil


@dataclass(frozen=True, slots=True)
class Settings:
    """Facts that stand outside the rules of the Fight phase, with the documented defaults."""

    separation: int = 3 * MM
    away_cone: int = 90
    two_handed_duel: int = -1
    two_handed_to_wound: int = 1
    banner_range: int = 3 * INCH
    banner_dice: int = 1
    support_dice: int = 1
    most_supporters: int = 2
    fall_strength: int = 3
    fate_needs: int = 4
    to_wound_chart: Chart | None = None


@dataclass(frozen=True)
class Position(Copied):
    """`charges` is None when nobody kept a list. `cluster` is the Defender whose Fights are being fought one by one."""

    players: tuple[Player, ...]
    priority: str
    models: Mapping[str, Model]
    profiles: Mapping[str, Profile]
    terrain: Mapping[str, Terrain] = field(default_factory=dict)
    table: Point | None = None
    contacts: tuple[Contact, ...] = ()
    charges: tuple[tuple[str, str], ...] | None = None
    parted: frozenset[frozenset[str]] = frozenset()
    fights: tuple[Fight, ...] | None = None
    cluster: str = ""
    fought: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    phase: str = "fight"
    settings: Settings = Settings()

    @property
    def phase_in_words(self) -> str:
        """The phase as sentences name it: when the Fight phase is done the End phase follows."""
        return "end" if self.phase == "done" else self.phase

    def player(self, id: str) -> Player | None:
        return next((player for player in self.players if player.id == id), None)

    def side_of_player(self, id: str) -> str:
        player = self.player(id)
        return player.side if player else ""

    def of_side(self, side: str) -> list[Model]:
        return [model for model in self.models.values() if model.side == side]

    def friends(self, model: Model) -> list[Model]:
        return [m for m in self.models.values() if m.side == model.side and m.id != model.id]

    def enemies(self, model: Model) -> list[Model]:
        return [m for m in self.models.values() if m.side != model.side]

    def with_model(self, model: Model) -> "Position":
        return self.changed(models={**self.models, model.id: model})

    def moved(self, id: str, at: Point) -> "Position":
        return self.with_model(self.models[id].changed(at=at))

    def without(self, id: str) -> "Position":
        """The table after a model is removed as a casualty."""
        models = {key: model for key, model in self.models.items() if key != id}
        contacts = tuple(contact for contact in self.contacts if id not in contact.pair)
        return self.changed(models=models, contacts=contacts, removed=(*self.removed, id))

    def part(self, pairs: Iterable[frozenset[str]]) -> "Position":
        """The table on which these pairs count as no longer Engaged."""
        gone = frozenset(pairs)
        contacts = tuple(contact for contact in self.contacts if contact.pair not in gone)
        charges = self.charges
        if charges is not None:
            charges = tuple(charge for charge in charges if frozenset(charge) not in gone)
        return self.changed(contacts=contacts, charges=charges, parted=self.parted | gone)
