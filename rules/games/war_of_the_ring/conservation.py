"""No unit is lost or made: per Nation and rank, map, reinforcements and casualties have one total through every ruling."""

from collections.abc import Mapping

from rules.games.war_of_the_ring.position import Position


class NotConserved(Exception):
    """A mistake of the referee, never of the players: an action changed how many units there are."""


def totals(position: Position) -> dict[str, tuple[int, int]]:
    """All units of each Nation, as (Regulars, Elites)."""
    found: dict[str, tuple[int, int]] = {}
    for army in position.armies.values():
        _add(found, army.units)
    for pool in position.pools.values():
        _add(found, pool.reinforcements)
        _add(found, pool.casualties)
    return found


def _add(found: dict[str, tuple[int, int]], units: Mapping[str, tuple[int, int]]) -> None:
    for nation, (regular, elite) in units.items():
        if regular < 0 or elite < 0:
            raise NotConserved(f"{nation} has {regular} Regulars and {elite} Elites in one place")
        had = found.get(nation, (0, 0))
        found[nation] = (had[0] + regular, had[1] + elite)


def assert_conserved(before: Position, after: Position) -> None:
    if before.armies is after.armies and before.pools is after.pools:
        return
    if totals(before) != totals(after):
        raise NotConserved(f"{totals(before)} became {totals(after)}")
