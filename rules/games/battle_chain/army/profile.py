"""What an organizer settles about army lists before an event, and how heavy each finding weighs."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.engine.faults import Fault
from rules.engine.grades import Grade
from rules.games.battle_chain.catalogue import Model


class Finding(NamedTuple):
    grade: Grade
    fault: Fault

    @property
    def is_error(self) -> bool:
        return self.grade.is_error


class Profile(NamedTuple):
    """The published settings of an event; the defaults are the book's own figures.

    `limit`: points (None: none). `prices`: for rows that the book does not price; `allow_unpriced` counts the others as 0.
    `hobbits_together`: one price for Merry, Pippin and Sam. `ratios`: minions for each generic leader before a warning, and
    before a note. `spears`: whether spearmen may be declared. `carriers`: tags of models that may carry a device.
    `grades` gives findings another weight by their code; what the book never waives stays an error.
    """

    limit: int | None = None
    prices: Mapping[str, int] = {}
    allow_unpriced: bool = False
    hobbits_together: bool = False
    initiative_most: int = 3
    trolls_most: int = 4
    devices_most: int = 6
    ratios: tuple[int, int] = (10, 15)
    spears: bool = True
    carriers: frozenset[str] = frozenset({"orc"})
    grades: Mapping[str, Grade] = {}

    def may_carry(self, model: Model) -> bool:
        return not self.carriers.isdisjoint(model.tags)

    def weigh(self, finding: Finding) -> Finding:
        """The finding under this profile."""
        wanted = self.grades.get(finding.fault.code, finding.grade)
        return finding if finding.grade is Grade.ERROR else finding._replace(grade=wanted)


BOOK = Profile()
