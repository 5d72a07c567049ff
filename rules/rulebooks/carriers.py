"""Who carries an ability and what it costs them. The catalogues know; they stand above this app and are asked through a hook."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Carrier:
    """One model with the price printed beside the symbol; None where nobody knows it."""

    name: str
    cost: int | None


Source = Callable[[str, str], Sequence[Carrier]]
_sources: list[Source] = []


def install(source: Source) -> None:
    """`source` is asked with a game's key and the name of an ability."""
    _sources.append(source)


def carriers_of(game: str, ability: str) -> tuple[Carrier, ...]:
    """By price, then by name."""
    found = {carrier for source in _sources for carrier in source(game, ability)}
    return tuple(sorted(found, key=lambda one: (one.cost is None, one.cost or 0, one.name)))
