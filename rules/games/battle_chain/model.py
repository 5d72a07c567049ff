"""What stands on the map: the row of the list that a model is played by, and the model as it is now. Frozen data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.games.battle_chain.board import Space

FOOT, MOUNTED, FLIGHT = "foot", "mounted", "flight"
SINGLE: tuple[Space, ...] = ((0, 0),)
LEAST = 5  # fields of a model that have no default


@dataclass(frozen=True, slots=True)
class Profile:
    """One row of a list. `abilities` gives how many uses each has in a move. `footprint` are the spaces of its base.

    `alt_movement` is the bracketed speed, of the kind `alt_kind` ("flight" or "mounted"). `height` counts levels.
    `gaze` is a printed range of the Gaze Attack, 0 without one. `designated`: a home-made row marked as a hero.
    `arms_declared`: only models of the row that are declared as armed have its ranged pair (BC-STAT-16).
    """

    key: str
    name: str
    movement: int = 4
    attacks: int = 2
    toughness: int = 4
    wounds: int = 2
    shots: int = 0
    range: int = 0
    abilities: Mapping[str, int] = field(default_factory=dict)
    row: str = ""
    alt_movement: int = 0
    alt_kind: str = ""
    gaze: int = 0
    height: int = 4
    footprint: tuple[Space, ...] = SINGLE
    tags: frozenset[str] = frozenset()
    identity: str = ""
    designated: bool = False
    arms_declared: bool = False

    @property
    def is_hero_class(self) -> bool:
        """A leader or personality, never a minion (BC-GEN-3, BC-GEN-5): the class, not the ability."""
        return self.wounds > 2 or self.designated or "hero" in self.abilities

    @property
    def is_minion(self) -> bool:
        return not self.is_hero_class


@dataclass(frozen=True)
class Model:
    """`at` is None off the map; `aboard` names the beast that carries it. `wounds` are those left.

    `injuries` are wounds of a minion that no die dealt (BC-STAT-10#c). `did` is what it did in this action phase: moved, shot,
    acted, climbed. `held`: it moves no further this move. `marks` are lasting states: ring, worn-before, frozen, stampede ...
    """

    id: str
    profile: Profile
    player: str
    at: Space | None
    wounds: int
    injuries: int = 0
    armed: bool = False
    mounted: bool = False
    aboard: str = ""
    heading: Space | None = None
    did: frozenset[str] = frozenset()
    held: bool = False
    marks: frozenset[str] = frozenset()
    spearman: bool = False
    carries: str = ""

    @staticmethod
    def made(**fields: Any) -> "Model":
        """As the constructor does, several times as fast: every model that is read comes this way. Defaults need not be given."""
        found = object.__new__(Model)
        found.__dict__.update(fields)
        return found

    def but(self, **changes: Any) -> "Model":
        """As `replace` does, several times as fast."""
        return Model.made(**{**self.__dict__, **changes})

    @property
    def is_plain(self) -> bool:
        """Nothing but name, row, player, place and wounds was ever said of it."""
        return len(self.__dict__) == LEAST

    @property
    def here(self) -> Space:
        """Its place, for who knows that it stands on the map."""
        if self.at is None:
            raise LookupError(self.id)
        return self.at

    @property
    def spaces(self) -> tuple[Space, ...]:
        """Every space of its base; none off the map."""
        if self.at is None:
            return ()
        footprint = self.profile.footprint
        if footprint is SINGLE or len(footprint) == 1:
            return (self.at,)
        x, y = self.at
        return tuple((x + dx, y + dy) for dx, dy in footprint)

    def spaces_at(self, at: Space) -> tuple[Space, ...]:
        return tuple((at[0] + dx, at[1] + dy) for dx, dy in self.profile.footprint)

    @property
    def wears_ring(self) -> bool:
        return "ring" in self.marks

    def has(self, ability: str) -> bool:
        """Whether it has a special ability now. Who wears the Ring has Sneak and nothing else (BC-RING-6)."""
        if "ring" in self.marks:
            return ability in ("sneak", "the-one-ring", "ring-bearer")
        return ability in self.profile.abilities or (ability == "spearman" and self.spearman)

    def uses(self, ability: str) -> int:
        """How often it may use an ability in a move (BC-ABG-3)."""
        if not self.has(ability):
            return 0
        return self.profile.abilities.get(ability, 1)

    @property
    def is_large(self) -> bool:
        return "large" in self.profile.abilities

    @property
    def is_minion(self) -> bool:
        return self.profile.is_minion

    @property
    def can_shoot(self) -> bool:
        """It has a ranged pair, and carries the weapon where the row leaves that open (BC-STAT-3, BC-STAT-16)."""
        return self.profile.shots > 0 and (self.armed or not self.profile.arms_declared)
