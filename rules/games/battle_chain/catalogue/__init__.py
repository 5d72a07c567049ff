"""The catalogue of Battle Chain: every row of the stat lists by key, the price list, and the special abilities."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.games.battle_chain.catalogue import (
    abilities_table,
    addendum,
    generic,
    middle_earth_1,
    middle_earth_2,
    middle_earth_3,
    prices,
)
from rules.games.battle_chain.catalogue.abilities import Ability, read_abilities
from rules.games.battle_chain.catalogue.model import Model, Printed, read_rows

HOBBIT_PRICE = 25  # Merry, Pippin and Sam (BC-POINTS-4)
DEVICE_PRICE = 100  # an explosive device, on top of its carrier (BC-POINTS-2)
TABLES = (
    ("generic", generic.TABLE),
    ("middle-earth", middle_earth_1.TABLE),
    ("middle-earth", middle_earth_2.TABLE),
    ("middle-earth", middle_earth_3.TABLE),
    ("addendum", addendum.TABLE),
)
MODELS: Mapping[str, Model] = MappingProxyType(
    {model.key: model for source, table in TABLES for model in read_rows(source, table)}
)
ABILITIES: Mapping[str, Ability] = MappingProxyType(
    {ability.name: ability for ability in read_abilities(abilities_table.TABLE)}
)
PRICE_LIST = tuple(tuple(line.split(" | ")) for line in prices.TABLE.strip().splitlines())

__all__ = ["ABILITIES", "DEVICE_PRICE", "HOBBIT_PRICE", "MODELS", "PRICE_LIST", "Ability", "Model", "Printed"]
