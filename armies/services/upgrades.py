"""Moving a list to a newer version of its catalogue: what would change, row by row, before anybody decides."""

from collections.abc import Iterator
from dataclasses import dataclass

from armies.cards import Cards, cards_of, title_of
from armies.checking import check_rows
from armies.differences import Difference, card_differences
from armies.models import ArmyList, CatalogueVersion
from rules.engine.army import Report


@dataclass(frozen=True, slots=True)
class RowChange:
    """`differences` is empty where the model is gone from the new version."""

    title: str
    count: int
    differences: tuple[Difference, ...]

    @property
    def is_gone(self) -> bool:
        return not self.differences


@dataclass(frozen=True, slots=True)
class Upgrade:
    version: CatalogueVersion
    rows: tuple[RowChange, ...]
    before: Report
    after: Report


def newer_version(army_list: ArmyList) -> CatalogueVersion | None:
    """The newest published version of the list's catalogue, if the list is not on it."""
    newest = (
        CatalogueVersion.objects.filter(
            catalogue=army_list.version.catalogue_id,
            state=CatalogueVersion.State.PUBLISHED,
            number__gt=army_list.version.number,
        )
        .select_related("catalogue")
        .order_by("-number")
    )
    return newest.first()


def upgrade_to(army_list: ArmyList, version: CatalogueVersion) -> Upgrade:
    """Changes nothing."""
    old, new = cards_of(army_list.version), cards_of(version)
    level, ruleset, rows = army_list.point_level, army_list.ruleset, army_list.rows
    return Upgrade(
        version=version,
        rows=tuple(_changes(army_list, old, new)),
        before=check_rows(ruleset, rows, old, level),
        after=check_rows(ruleset, rows, new, level),
    )


def _changes(army_list: ArmyList, old: Cards, new: Cards) -> Iterator[RowChange]:
    for row in army_list.rows:
        before, after = old.get(row["model"]), new.get(row["model"])
        if before and after is None:
            yield RowChange(title_of(before), row["count"], ())
        elif before and after and before != after:
            yield RowChange(title_of(after), row["count"], tuple(card_differences(before, after)))
