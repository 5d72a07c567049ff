"""What the book refers to but does not hold: named settings with their documented defaults, each with its X- number.

An event or a case may set other values. A ruling names the settings that mattered in the fact "externals".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.documents import Doc
from rules.games.war_of_the_ring.cards.model import Ability

STRENGTH, LEADERSHIP, FORT, SIEGE = "X-WR-STRENGTH", "X-WR-LEADERSHIP", "X-WR-FORT", "X-WR-SIEGE"
FREE_REGION, CARDS, CHARCARD, NAZGUL = "X-WR-FREE", "X-WR-CARDS", "X-WR-CHARCARD", "X-WR-NAZGUL"
STACK, INVOLVED, MOVE, SUPPLY = "X-WR-STACK", "X-WR-INVOLVED", "X-WR-MOVE", "X-WR-SUPPLY"
ABILITY, CAPTURE, EVENTEXC = "X-WR-ABILITY", "X-WR-CAPTURE", "X-WR-EVENTEXC"
EXPANSIONS = ("base", "kings_of_middle_earth")
EXTENSIONS = ("downgrade_one_elite", "none", "free")


@dataclass(frozen=True, slots=True)
class Targets:
    """What a die needs: the attacker's in round 1 and later, and the defender's."""

    first: int = 6
    later: int = 5
    defender: int = 5


@dataclass(frozen=True, slots=True)
class Settings:
    """`rounds` is how many rounds a siege has before it must be extended."""

    strength_regular: int = 1
    strength_elite: int = 1
    city: Targets = Targets()
    fortification: Targets = Targets()
    stronghold_field: Targets = Targets(5, 5, 5)
    siege: Targets = Targets(6, 6, 5)
    sortie: Targets = Targets(5, 5, 5)
    siege_rounds: int = 1
    siege_extension: str = EXTENSIONS[0]
    siege_unit_cap: int = 5
    stack: int = 10
    expansions: tuple[str, ...] = EXPANSIONS
    abilities: tuple[Ability, ...] = ()
    supply: Mapping[str, tuple[int, int]] = field(default_factory=dict)


DEFAULTS = Settings()


@dataclass(frozen=True, slots=True)
class Character:
    """A named figure as its Character card describes it."""

    name: str
    kind: str
    level: int | None
    leadership: int
    is_nazgul: bool = False


# Character cards, used for a figure that is given by its name alone (X-WR-CHARCARD, X-WR-LEADERSHIP).
CHARACTERS: Mapping[str, Character] = {
    one.name.lower(): one
    for one in (
        Character("Gandalf the Grey", "companion", 3, 1),
        Character("Gandalf the White", "companion", 3, 1),
        Character("Strider", "companion", 3, 1),
        Character("Aragorn", "companion", 3, 2),
        Character("Boromir", "companion", 2, 1),
        Character("Legolas", "companion", 2, 1),
        Character("Gimli", "companion", 2, 1),
        Character("Meriadoc", "companion", 1, 1),
        Character("Peregrin", "companion", 1, 1),
        Character("Saruman", "minion", 0, 1),
        Character("Mouth of Sauron", "minion", 3, 2),
        Character("Witch-king", "minion", None, 2, True),
    )
}


def read_targets(doc: Doc, default: Targets) -> Targets:
    found = Targets(
        doc.integer("attacker_first_round", 2, 9, default.first),
        doc.integer("attacker", 2, 9, default.later),
        doc.integer("defender", 2, 9, default.defender),
    )
    doc.close()
    return found


def write_targets(targets: Targets) -> dict[str, int]:
    return {
        "attacker_first_round": targets.first,
        "attacker": targets.later,
        "defender": targets.defender,
    }
