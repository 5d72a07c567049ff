"""What a question of the board is made of: dice with who may be named for each, options, an event to insert."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.controls import Option
from rules.engine.insertions import Insertion


@dataclass(frozen=True, slots=True)
class DieChoice:
    """A die, counted from 0, and the warriors that may be named for it. `chosen` is who was named."""

    index: int
    face: int
    options: tuple[str, ...]
    chosen: str = ""

    @property
    def number(self) -> int:
        """The die as people count it: from 1."""
        return self.index + 1


@dataclass(frozen=True, slots=True)
class Question:
    """`kind` is dice, assign, choice or said (which only the document can answer). `is_open` while it holds the ruling up."""

    kind: str
    path: str
    player: str
    label: str
    rule: str = ""
    text: str = ""
    is_open: bool = False
    due: int = 0
    given: tuple[Any, ...] = ()
    dice: tuple[DieChoice, ...] = ()
    options: tuple[Option, ...] = ()
    insertion: Insertion | None = None

    @property
    def shown(self) -> str:
        return typed_dice(self.given)

    @property
    def flat(self) -> tuple[int, ...]:
        """The dice that count: of a cocked one what it showed when it was rolled again (10.06)."""
        return tuple(face for face in map(face_of, self.given) if face)

    @property
    def roll(self) -> str:
        """The path of the roll that the dice belong to."""
        return self.path.removesuffix("/dice")


def typed_dice(dice: Sequence[Any]) -> str:
    """Dice as they are typed: 3, 4, and 6c2 for one that lay cocked on 6 and was rolled again as a 2 (10.06)."""
    return "".join(
        f"{die.get('cocked', '')}c{die.get('rerolled', '')}" if isinstance(die, Mapping) else str(die)
        for die in dice
    )


def face_of(die: Any) -> int:
    """What a die counts as; 0 while a cocked one has not been rolled again."""
    found: int = die.get("rerolled", 0) if isinstance(die, Mapping) else die
    return found
