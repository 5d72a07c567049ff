"""Turning before a shot (4.12, 5.08): free for a single hex, right about for cavalry (8.10d), else within the same hexes."""

from collections.abc import Iterator

from rules.games.combat_hex.line_of_sight.blockers import Terms
from rules.games.combat_hex.line_of_sight.viewer import Eye
from rules.games.combat_hex.position import Position, Warrior


def turned(warrior: Warrior, facing: int) -> Warrior | None:
    """The warrior at another facing; None where its base would leave the hexes it stands in."""
    found = (warrior.stands_if(at, facing) for at in warrior.hexes)
    return next((each for each in found if set(each.hexes) == set(warrior.hexes)), None)


def poses(position: Position, shooter: str, terms: Terms, marksman: bool) -> Iterator[tuple[Eye, int]]:
    """Every way it can face before it shoots, as an eye and the facing. Who sees all round need not turn."""
    warrior = position.warriors[shooter]
    eye = Eye(position, shooter, terms, marksman)
    yield eye, warrior.facing
    if eye.looks_all_round:
        return
    for turn in range(1, 6):
        facing = (warrior.facing + turn) % 6
        if len(warrior.hexes) == 1:
            yield eye, facing
        elif found := turned(warrior, facing):
            yield Eye(position.with_warrior(found), shooter, terms, marksman), facing
