"""An army as the odds see it: per Nation its Regulars, its Elites, and the Regulars that can replace Elites.

Both sides move alike: a Regular lost becomes a replacement (from the casualties or the reinforcements), an Elite replaced
takes one. `casualties.take` does the same with the whole position; a test holds both together.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from rules.games.war_of_the_ring.position import Position

# (Regulars, Elites, replacements) of each Nation, in the order of the Nations' names.
Force: TypeAlias = tuple[tuple[int, int, int], ...]
# How casualties are chosen: see `POLICIES`.
POLICIES = {
    "regulars-first": "Regulars are removed first; then Elites are replaced as long as Regulars are available.",
    "elites-first": "Elites are replaced first as long as Regulars are available; then Regulars are removed.",
    "best": "Whatever gives the owner the best chance to win the battle.",
}


def force_of(position: Position, side: str) -> Force:
    army, pool = position.army(side), position.pools[side]
    found = []
    for nation, (regular, elite) in sorted(army.units.items()):
        spare = pool.reinforcements.get(nation, (0, 0))[0] + pool.casualties.get(nation, (0, 0))[0]
        found.append((regular, elite, spare))
    return tuple(found)


@lru_cache(maxsize=4096)
def size(force: Force) -> int:
    return sum(regular + elite for regular, elite, _ in force)


def elites(force: Force) -> int:
    return sum(elite for _, elite, _ in force)


def _changed(force: Force, place: int, regular: int, elite: int, spare: int) -> Force:
    had = force[place]
    new = (had[0] + regular, had[1] + elite, had[2] + spare)
    return (*force[:place], new, *force[place + 1 :])


def without_regular(force: Force, place: int) -> Force:
    return _changed(force, place, -1, 0, 1)


def downgraded(force: Force, place: int) -> Force:
    """An Elite replaced, or lost when no Regular can replace it (WR-CASUALTY-9)."""
    return _changed(force, place, 1, -1, -1) if force[place][2] else _changed(force, place, 0, -1, 0)


def without_elite(force: Force, place: int) -> Force:
    return _changed(force, place, 0, -1, 0)


@lru_cache(maxsize=4096)
def after(force: Force, hits: int, policy: str) -> Force:
    """The force after so many hits, each taken as the policy says."""
    while hits and size(force):
        force, cost = _one_hit(force, hits, policy)
        hits -= cost
    return force


def _one_hit(force: Force, hits: int, policy: str) -> tuple[Force, int]:
    regular = next((n for n, (r, _, _) in enumerate(force) if r), None)
    replaceable = next((n for n, (_, e, spare) in enumerate(force) if e and spare), None)
    if regular is not None and (policy == "regulars-first" or replaceable is None):
        return without_regular(force, regular), 1
    if replaceable is not None:
        return downgraded(force, replaceable), 1
    place = next(n for n, (_, e, _) in enumerate(force) if e)
    return (without_elite(force, place), 2) if hits > 1 else (downgraded(force, place), 1)


@lru_cache(maxsize=4096)
def choices(force: Force, hits: int) -> tuple[Force, ...]:
    """Every force that is left by some legal choice of casualties."""
    return tuple(sorted(set(_choices(force, hits))))


def _choices(force: Force, hits: int) -> Iterator[Force]:
    if not hits or not size(force):
        yield force
        return
    for place, (regular, elite, _) in enumerate(force):
        if regular:
            yield from choices(without_regular(force, place), hits - 1)
        if elite:
            yield from choices(downgraded(force, place), hits - 1)
            if hits > 1:
                yield from choices(without_elite(force, place), hits - 2)
