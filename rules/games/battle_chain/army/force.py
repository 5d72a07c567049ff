"""One army list of Battle Chain as data, and the figures that follow from it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from rules.games.battle_chain.catalogue import DEVICE_PRICE, HOBBIT_PRICE, Model


@dataclass(frozen=True, slots=True)
class Entry:
    """So many models of one row, all alike. `model` is None for a name that neither the catalogue nor the home list holds.

    `armed`: carries the missile weapon of its row. `mounted`: takes the bracketed, mounted speed. `spears`: a declared spearman.
    `reserve`: how many of them start off the map. `abilities`: as the list states them; None means as printed.
    """

    name: str
    model: Model | None
    count: int = 1
    armed: bool = False
    mounted: bool = False
    spears: bool = False
    reserve: int = 0
    abilities: tuple[str, ...] | None = None
    index: int = 0

    @property
    def path(self) -> str:
        return f"/rows/{self.index}"


@dataclass(frozen=True, slots=True)
class Force:
    """A whole list. `devices`: explosive devices, one for each carrier. `crew`: warriors in each howdah, None if not declared.

    `water`: whether the map has some, None while it is not known. `home` holds rows agreed for this game, by key, and
    `called_minions` those of them that the list calls minions.
    """

    entries: tuple[Entry, ...]
    devices: int
    drums: int
    crew: int | None = None
    undead_leader: str = ""
    home_ground: bool = False
    water: bool | None = None
    limit: int | None = None
    home: Mapping[str, Model] = field(default_factory=dict)
    called_minions: frozenset[str] = frozenset()

    @property
    def known(self) -> Iterator[tuple[Entry, Model]]:
        return ((entry, entry.model) for entry in self.entries if entry.model and entry.count > 0)

    def count(self, takes: Callable[[Model], bool]) -> int:
        """How many models the test takes."""
        return sum(entry.count for entry, model in self.known if takes(model))

    def rows(self, takes: Callable[[Model], bool]) -> list[int]:
        return [entry.index for entry, model in self.known if takes(model)]

    def of(self, key: str) -> int:
        return self.count(lambda model: model.key == key)


def is_undead(model: Model) -> bool:
    return model.has("Deathless")


def is_wholly_undead(force: Force) -> bool:
    """Every model has Deathless (BC-AB-DEATHLESS-3). An empty list is no army."""
    models = [model for _, model in force.known]
    return bool(models) and all(map(is_undead, models))


def leaders(force: Force) -> Iterator[tuple[Entry, Model]]:
    """Who may lead a wholly undead list: Deathless and of hero class (BC-BALANCE-13)."""
    return ((entry, model) for entry, model in force.known if model.is_hero and is_undead(model))


def cost(force: Force, prices: Mapping[str, int], hobbits_together: bool) -> int:
    """Points of all models and devices; a drum is free (BC-POINTS-1, BC-POINTS-2, BC-POINTS-4, BC-POINTS-6)."""
    models = sum(entry.count * (price_of(model, prices) or 0) for entry, model in force.known)
    together = _three_hobbits(force) if hobbits_together else 0
    return models + DEVICE_PRICE * force.devices - together


def price_of(model: Model, prices: Mapping[str, int]) -> int | None:
    """The profile's price, else the book's."""
    return prices.get(model.key, model.points)


def _three_hobbits(force: Force) -> int:
    """What comes off where one price buys Merry, Pippin and Sam together: every hobbit after the first of three."""
    hobbits = force.count(lambda model: bool({"merry", "pippin", "sam"}.intersection(model.persons)))
    return HOBBIT_PRICE * (hobbits - -(-hobbits // 3))


def pool(force: Force) -> int:
    """The pool of ability points: the starting wounds of every model; crew and equipment add none (BC-SAPP-1)."""
    return sum(entry.count * (model.wounds or 0) for entry, model in force.known if model.role != "crew")


def original_models(force: Force) -> int:
    """Models that count for victory: a Mumak with its crew is one, a Hasharin in reserve takes over a slot (BC-VICTORY-1)."""
    return sum(_slots(entry, model) for entry, model in force.known)


def _slots(entry: Entry, model: Model) -> int:
    if model.role == "crew":
        return 0
    return entry.count - (min(entry.reserve, entry.count) if model.key == "me-hasharin" else 0)


def losses_borne(original: int) -> int:
    """How many models may be lost before the side is past half (BC-VICTORY-1)."""
    return original // 2


def initiative_holders(force: Force) -> int:
    """Models with Initiative; Shelob only where the scenario is her home (BC-UNIT-15)."""
    return force.count(lambda model: holds_initiative(model, force.home_ground))


def holds_initiative(model: Model, at_home: bool) -> bool:
    printed = model.printed("Initiative")
    return printed is not None and (printed.only != "home" or at_home)


def initiative_modifier(force: Force) -> int:
    """What the list adds to every initiative roll, all Initiative used (BC-PHASE-8, BC-AB-DEATHLESS-5)."""
    return initiative_holders(force) - is_wholly_undead(force)


def undead_share(force: Force) -> tuple[int, int]:
    """Models with Deathless, and all models; at least half shield against half losses (BC-AB-DEATHLESS)."""
    return force.count(is_undead), force.count(lambda model: True)
