"""A strike while it is calculated: who strikes whom, and which abilities are at work in it."""

from dataclasses import dataclass, field

from rules.engine.hearing import Hearing
from rules.games.battle_chain.abilities.use import Use
from rules.games.battle_chain.combat.document import Struck
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position

NORMAL = 4  # a combat die hits on this or more (BC-COMBAT-5)
CLIMBING = 6  # from a ladder (BC-SIEGE-8)


@dataclass(slots=True)
class Strike:
    """`strikers` throw the dice, `victims` may be given damage; `chain` are all models of the combat.

    `in_combat` is False for a free attack: then only the strikers' own abilities count (BC-FREE-1). `answers` are uses of the
    other side that fall into this strike, with their path. `fallen` have been removed and still throw, by one reading.
    `cries` are the users of Battle Cry; `spears` gives for each supported friend the spearmen behind it. `withheld` are dice
    that models do not throw, each with the rule that takes them.
    """

    position: Position
    hearing: Hearing
    player: str
    strikers: tuple[str, ...]
    victims: tuple[str, ...]
    chain: frozenset[str]
    declared: Struck
    in_combat: bool = True
    need: int = NORMAL
    answers: tuple[tuple[Use, str], ...] = ()
    path: str = ""
    fallen: tuple[Model, ...] = ()
    name: str = ""
    cries: list[str] = field(default_factory=list)
    spears: dict[str, list[str]] = field(default_factory=dict)
    berserk: set[str] = field(default_factory=set)
    dire: set[str] = field(default_factory=set)
    dirty: str = ""
    assassins: set[str] = field(default_factory=set)
    paralyzers: set[str] = field(default_factory=set)
    guarded: dict[str, str] = field(default_factory=dict)
    withheld: list[tuple[str, int]] = field(default_factory=list)

    @property
    def label(self) -> str:
        """By what name its facts go: the player's, or that of a stampeding beast."""
        return self.name or self.player

    def place(self, field: str) -> str:
        return f"{self.path}/{field}" if self.path else field

    def models(self, ids: tuple[str, ...]) -> list[Model]:
        """Those that are still on the table."""
        return [self.position.models[id] for id in ids if id in self.position.models]

    def touching(self, id: str) -> tuple[str, ...]:
        """Enemies in contact with a model."""
        return self.position.zones.threats.get(id, ())
