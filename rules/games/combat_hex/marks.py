"""What is marked on the board of a case: kill zones, damage chains, who was removed, who outflanked.

The referee's own functions find them; here they are only brought together.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.drawing.hexes import Marks, Sight
from rules.drawing.hexes.grid import CORNERS
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.position import Position

Json = Mapping[str, Any]


def marks_of(position: Position, ruling: Json | None) -> Marks:
    """The marks on the position that a case starts from."""
    after = ruling["position"] if ruling else None
    return Marks(
        zones={warrior: tuple(sorted(zone)) for warrior, zone in zones_of(position).by_warrior.items()},
        links=_links(position),
        removed=_removed(position, after),
        outflank=_outflanking(position) if ruling and _cites(ruling, "6.23") else {},
        sight=tuple(_sights(position, ruling)) if ruling else (),
        moves=_moves(position, after),
    )


def _links(position: Position) -> tuple[tuple[str, str], ...]:
    """Pairs of a damage chain (6.05): either is in the other's kill zone."""
    victims = zones_of(position).victims
    return tuple(sorted({_pair(one, other) for one, others in victims.items() for other in others}))


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def _removed(position: Position, after: Json | None) -> frozenset[str]:
    if after is None:
        return frozenset()
    return frozenset(position.warriors) - {warrior["id"] for warrior in after["warriors"]}


def _outflanking(position: Position) -> dict[str, int]:
    """In no enemy's kill zone, with enemies in one's own: a bonus for each (6.23)."""
    zones = zones_of(position)
    return {one: len(others) for one, others in zones.victims.items() if others and not zones.threats[one]}


def _moves(position: Position, after: Json | None) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    if after is None:
        return ()
    now = {warrior["id"]: tuple(warrior["at"]) for warrior in after["warriors"]}
    moved = ((warrior.at, now[id]) for id, warrior in position.warriors.items() if id in now)
    return tuple((start, end) for start, end in moved if start != end)


def _sights(position: Position, ruling: Json) -> Iterator[Sight]:
    """The sight lines of a single action; those of a longer record start from boards that are not shown."""
    actions = ruling["actions"]
    for step in actions[0]["steps"] if len(actions) == 1 else ():
        values = step["values"]
        if step["key"] == "sight.two-lines":
            start = _corner(values["from"], values["corner"])
            for end in (values["side"] - 1, values["side"]):
                yield Sight(start, _corner(values["to"], end), is_clear=True)
        elif step["key"] == "sight.no-choice":
            shooter, target = (
                position.warriors.get(values["shooter"]),
                position.warriors.get(values["target"]),
            )
            if shooter and target:
                yield Sight(_middle(shooter.at), _middle(target.at), is_clear=False)


def _corner(at: Sequence[int], index: int) -> tuple[int, int]:
    dq, dr = CORNERS[index % 6]
    return (3 * at[0] + dq, 3 * at[1] + dr)


def _middle(at: tuple[int, int]) -> tuple[int, int]:
    return (3 * at[0], 3 * at[1])


def _cites(ruling: Json, rule: str) -> bool:
    return any(
        step["rule"] == rule and step["applied"] for action in ruling["actions"] for step in action["steps"]
    )
