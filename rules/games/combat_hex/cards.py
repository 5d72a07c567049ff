"""What is printed on a base (1.01-1.07): the statistics, the faction and the ability symbols with their prices."""

from dataclasses import dataclass
from functools import lru_cache

from rules.engine.hexes import Hex, rotated
from rules.engine.once import once

HERO, MINION = "hero", "minion"
GOOD, EVIL = "good", "evil"
RINGWRAITHS = frozenset(
    {"ringwraith", "nazgul", "nazgûl", "witch king", "the witch king", "witch-king", "the witch-king"}
)


@dataclass(frozen=True, slots=True)
class Printed:
    """One ability symbol. No number beside it counts as a price of 0 (8.05)."""

    name: str
    cost: int


@lru_cache(maxsize=1024)
def turned(base: tuple[Hex, ...]) -> tuple[tuple[Hex, ...], ...]:
    """The hexes of a base in each facing."""
    return tuple(tuple(rotated(offset, facing) for offset in base) for facing in range(6))


@dataclass(frozen=True)
class Card:
    """One model as printed. `base` lists the hexes of its base, seen at facing 0 from the hex used for movement."""

    name: str
    kind: str
    faction: str
    attacks: int
    toughness: int
    move: int
    wounds: int
    action_points: int
    shots: int
    range: int
    points: int
    unique: int | None
    abilities: tuple[Printed, ...]
    base: tuple[Hex, ...]

    @once
    def shapes(self) -> tuple[tuple[Hex, ...], ...]:
        """The hexes of the base in each facing, seen from the hex used for movement."""
        return turned(self.base)

    @once
    def ability_names(self) -> frozenset[str]:
        return frozenset(printed.name for printed in self.abilities)

    @once
    def lower_name(self) -> str:
        return self.name.casefold().replace("™", "").strip()

    @property
    def is_hero(self) -> bool:
        return self.kind == HERO

    @property
    def is_minion(self) -> bool:
        return self.kind == MINION

    @once
    def is_ringwraith(self) -> bool:
        """9.15 names them."""
        return self.lower_name in RINGWRAITHS

    @once
    def is_frodo(self) -> bool:
        return self.lower_name.split(",")[0].split(" (")[0] in {"frodo", "frodo baggins"}

    @once
    def is_sauron(self) -> bool:
        return self.lower_name.split(",")[0].split(" (")[0] in {"sauron", "the dark lord sauron"}

    @once
    def is_large(self) -> bool:
        return "large" in self.ability_names

    @once
    def is_cavalry(self) -> bool:
        return "cavalry" in self.ability_names

    @once
    def is_flyer(self) -> bool:
        return "flyer" in self.ability_names

    @once
    def is_foot(self) -> bool:
        """A foot soldier for 8.10e: one hex, neither Cavalry, Flyer nor Large."""
        return len(self.base) == 1 and not (self.is_large or self.is_cavalry or self.is_flyer)

    def copies(self, ability: str) -> tuple[Printed, ...]:
        """Each printed copy of an ability; 8.084 gives one use a turn to each."""
        return tuple(printed for printed in self.abilities if printed.name == ability)
