"""Model cards and the rows of a list: what is printed on a base, how the base looks, how many of it are wanted.

Values only; what makes a list legal is in `army`, `limits` and each game's own `army` chapter.
"""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    HERO = "hero"
    MINION = "minion"
    BASE = "base"  # a spare base that stands in for a model during the game; not a model of the army


@dataclass(frozen=True, slots=True)
class Ability:
    """A symbol on the base. `cost` is None for an ability that is not activated."""

    name: str
    cost: int | None = None


@dataclass(frozen=True, slots=True)
class ModelCard:
    """What is printed on a base. `unreadable` names fields whose value nobody knows; what stands there is a filler."""

    key: str
    name: str
    kind: str = Kind.MINION
    faction: str = ""
    points: int = 0
    action_points: int = 0
    attacks: int = 0
    toughness: int = 0
    move: int = 0
    shots: int = 0
    range: int = 0
    wounds: int = 0
    unique: int | None = None
    abilities: tuple[Ability, ...] = ()
    set_code: str = ""
    collector_number: str = ""
    rarity: str = ""
    colour: str = ""
    base_size: str = "single"
    replaces: tuple[str, ...] = ()
    unreadable: frozenset[str] = frozenset()

    def copies_of(self, ability: str) -> int:
        return sum(1 for each in self.abilities if each.name.casefold() == ability.casefold())

    @property
    def is_hero(self) -> bool:
        return self.kind == Kind.HERO

    @property
    def is_minion(self) -> bool:
        return self.kind == Kind.MINION

    @property
    def is_in_army(self) -> bool:
        return self.kind != Kind.BASE


@dataclass(frozen=True, slots=True)
class Condition:
    """How the physical base looks, as a list checker finds it. An empty colour means it was not looked at."""

    wounds_colour: str = ""
    action_colour: str = ""
    obscured: bool = False
    mounted_backwards: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """So many of one model. `card` is None while the name is not in the catalogue; the name is kept as it was given."""

    index: int
    name: str
    count: int
    card: ModelCard | None
    condition: Condition = Condition()

    @property
    def path(self) -> str:
        return f"/rows/{self.index}"
