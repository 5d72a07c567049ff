"""Models whose key a version of a catalogue renamed: {"old-key": "new-key"}, from each version to the one before it."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from armies.cards import Cards
from armies.models import CatalogueVersion

Renamed = Mapping[str, str]
NOTHING: Renamed = MappingProxyType({})


def renamed_between(old: CatalogueVersion, new: CatalogueVersion) -> Renamed:
    """What keys of `old` are called in `new`, through every version between them; backwards where `new` is the older one."""
    first, last = sorted((old.number, new.number))
    if old.catalogue_id != new.catalogue_id or first == last:
        return {}
    steps = CatalogueVersion.objects.filter(
        catalogue=old.catalogue_id, number__gt=first, number__lte=last
    ).exclude(renamed={})
    found: dict[str, str] = {}
    for step in steps.order_by("number").values_list("renamed", flat=True):
        found = chained(found, step)
    return found if old.number == first else {after: before for before, after in found.items()}


def chained(first: Renamed, then: Renamed) -> dict[str, str]:
    """What came of a key after both."""
    later = {before: after for before, after in then.items() if before not in first.values()}
    return {before: then.get(after, after) for before, after in first.items()} | later


def follow(rows: Sequence[Mapping[str, Any]], renamed: Renamed, new: Cards) -> list[dict[str, Any]]:
    """The rows with the keys and names of the new version; a row that keeps its key stays as it is."""
    return [
        {**row, "model": key, "name": new[key].name}
        if (key := renamed.get(row["model"], "")) in new
        else dict(row)
        for row in rows
    ]


def under_new_keys(cards: Cards, renamed: Renamed) -> Cards:
    """Cards of the old version by what their models are called in the new one."""
    return {renamed.get(key, key): card for key, card in cards.items()}


def counts_under_new_keys(counts: Mapping[str, int], renamed: Renamed) -> dict[str, int]:
    """What two old keys counted is added up where both are one model now."""
    found: dict[str, int] = {}
    for key, count in counts.items():
        new = renamed.get(key, key)
        found[new] = found.get(new, 0) + count
    return found


def titles(renamed: Renamed, old: Cards, new: Cards) -> Iterable[tuple[str, str]]:
    """Old and new name of each, as people read them."""
    for before, after in renamed.items():
        yield (old[before].title if before in old else before, new[after].title if after in new else after)
