"""Moving a list to a newer version of its catalogue: what would change, row by row, before anybody decides."""

from collections.abc import Iterator
from dataclasses import dataclass

from armies.cards import Cards, cards_of, title_of
from armies.checking import Rows, check_rows
from armies.differences import Difference, card_differences
from armies.event_port import Terms
from armies.house_rules import with_limits
from armies.models import ArmyList, CatalogueVersion
from armies.renamed import NOTHING, Renamed, follow, renamed_between
from rules.engine.army import Report


@dataclass(frozen=True, slots=True)
class RowChange:
    """`differences` is empty where the model is gone from the new version, or has another key and is otherwise the same.

    `was`: the name it had, of a model with another key.
    """

    title: str
    count: int
    differences: tuple[Difference, ...]
    was: str = ""

    @property
    def is_gone(self) -> bool:
        return not self.differences and not self.was


@dataclass(frozen=True, slots=True)
class Upgrade:
    version: CatalogueVersion
    rows: tuple[RowChange, ...]
    before: Report
    after: Report


def newer_version(army_list: ArmyList, terms: Terms | None = None) -> CatalogueVersion | None:
    """The version of its catalogue that the list should be on, if it is on another: what its event accepts, or the newest."""
    accepted = terms.accepted if terms else None
    if accepted is None:
        return _newest_after(army_list)
    if accepted.takes(army_list.version):
        return None
    same = [one for one in accepted.versions if one.catalogue_id == army_list.version.catalogue_id]
    return max(same, key=lambda one: one.number, default=None)


def _newest_after(army_list: ArmyList) -> CatalogueVersion | None:
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


def upgrade_to(army_list: ArmyList, version: CatalogueVersion, terms: Terms | None = None) -> Upgrade:
    """Changes nothing."""
    old, new = cards_of(army_list.version), cards_of(version)
    level = terms.point_level if terms else army_list.point_level
    ruleset, rows = army_list.ruleset, army_list.rows
    asked = terms.restrictions if terms else None
    renamed = renamed_between(army_list.version, version)
    moved = follow(rows, renamed, new)
    return Upgrade(
        version=version,
        rows=tuple(row_changes(rows, old, new, renamed)),
        before=check_rows(ruleset, rows, old, level, with_limits(asked, army_list.version)),
        after=check_rows(ruleset, moved, new, level, with_limits(asked, version)),
    )


def row_changes(rows: Rows, old: Cards, new: Cards, renamed: Renamed = NOTHING) -> Iterator[RowChange]:
    """What becomes of each row whose model differs between the cards."""
    for row in rows:
        key = row["model"]
        before, after = old.get(key), new.get(renamed.get(key, key))
        if before and after is None:
            yield RowChange(title_of(before), row["count"], ())
        elif before and after and before != after:
            was = title_of(before) if key in renamed else ""
            yield RowChange(title_of(after), row["count"], tuple(card_differences(before, after)), was)
