"""What an organizer settles about army lists before an event, and how heavy each finding weighs."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from rules.engine.faults import Fault
from rules.engine.grades import Grade
from rules.games.battle_chain.army.force import Force
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
    `home_ground`: the scenario is Shelob's home; `dry`: the map has no water.
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
    home_ground: bool = False
    dry: bool = False
    grades: Mapping[str, Grade] = {}

    def over(self, force: Force) -> Force:
        """The list with what the scenario says of the ground."""
        home = force.home_ground or self.home_ground
        return replace(force, home_ground=home, water=False if self.dry else force.water)

    def may_carry(self, model: Model) -> bool:
        return not self.carriers.isdisjoint(model.tags)

    def weigh(self, finding: Finding) -> Finding:
        """The finding under this profile. A note on what just keeps a bound stays a note."""
        if finding.grade in (Grade.ERROR, Grade.NOTE):
            return finding
        return finding._replace(grade=self.grades.get(finding.fault.code, finding.grade))


BOOK = Profile()
RATIOS = ("minions_firm", "minions_loose")  # settings that make `ratios`


def profile_of(settings: Mapping[str, Any], grades: Mapping[str, Grade]) -> Profile:
    """The profile of an event, whose figures bear the names that `printed.SETTINGS` declares."""
    figures = dict(settings)
    firm, loose = (figures.pop(name, usual) for name, usual in zip(RATIOS, BOOK.ratios, strict=True))
    spears = not figures.pop("no_spears", False)
    return Profile(ratios=(firm, loose), spears=spears, grades=grades, **figures)
