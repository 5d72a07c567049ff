"""Lists for tests."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.games.battle_chain.army import Entry, Force
from rules.games.battle_chain.catalogue import MODELS, Model


def force_of(counts: Mapping[str, int], home: Mapping[str, Model] | None = None, **more: Any) -> Force:
    """A plain list: how many of each key."""
    models = {**MODELS, **(home or {})}
    entries = [
        Entry(key, models.get(key), count, index=index) for index, (key, count) in enumerate(counts.items())
    ]
    return of_entries(entries, home=home or {}, **more)


def of_entries(entries: Sequence[Entry], **more: Any) -> Force:
    return Force(tuple(entries), **({"devices": 0, "drums": 0} | more))
