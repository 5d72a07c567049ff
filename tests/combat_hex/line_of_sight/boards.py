"""Small random boards for sight: everything that can matter to a line, close together."""

from random import Random

from rules.engine.hexes import DIRECTIONS, Hex, Side, side
from rules.games.combat_hex.cards import Card, Printed
from rules.games.combat_hex.position import Player, Position, Warrior
from rules.games.combat_hex.terrain import Board

Turned = tuple[Hex, ...]


def card(*abilities: str, name: str = "Archer", base: Turned = ((0, 0),)) -> Card:
    return Card(
        name, "hero", "good", 1, 4, 4, 2, 6, 4, 10, 0, None, tuple(Printed(one, 0) for one in abilities), base
    )


FOOT = card()
HORSE = card("cavalry", base=((0, 0), (-1, 0)))
TROLL = card("large", base=((0, 0), (1, 0), (1, -1)))
SMALL_TROLL = card("large")
EAGLE = card("flyer")
WRAITH = card(name="Ringwraith")
FRODO = card(name="Frodo")
CARDS = (FOOT, FOOT, FOOT, HORSE, TROLL, SMALL_TROLL, EAGLE, WRAITH, FRODO)
KINDS = ("solid", "solid", "dotted", "dotted", "rough", "rough", "water")


def random_position(rng: Random, reach: int = 5) -> Position:
    """A shooter "S" at the origin, a target "T" somewhere, and a crowd."""
    hexes = [(q, r) for q in range(-reach, reach + 1) for r in range(-reach, reach + 1)]
    density = rng.choice((0.0, 0.03, 0.1, 0.25))
    high = frozenset(at for at in hexes if rng.random() < rng.choice((0.0, 0.0, 0.1, 0.3)))
    warriors: dict[str, Warrior] = {}
    taken: set[Hex] = set()
    for id in ("S", "T", *(f"m{n}" for n in range(rng.randrange(7)))):
        kind = rng.choice(CARDS) if id not in "ST" or rng.random() < 0.3 else FOOT
        at = (0, 0) if id == "S" else rng.choice(hexes)
        warrior = Warrior(
            id, kind, "a" if id == "S" else "b", at, rng.randrange(6), 2, 0, wears_ring=kind is FRODO
        )
        if not taken.intersection(warrior.hexes):
            warriors[id] = warrior
            taken.update(warrior.hexes)
    if "T" not in warriors:
        return random_position(rng, reach)
    sides = random_sides(rng, hexes, density, list(warriors.values()))
    return Position(Board(elevated=high, sides=sides), (Player("a"), Player("b")), warriors)


def random_sides(rng: Random, hexes: list[Hex], density: float, warriors: list[Warrior]) -> dict[Side, str]:
    """Black lines never run under a base (4.14, 8.10c)."""
    under = {side(a, b) for w in warriors for a in w.hexes for b in w.hexes if a != b}
    found = {}
    for q, r in hexes:
        for dq, dr in DIRECTIONS[:3]:
            between = side((q, r), (q + dq, r + dr))
            if rng.random() < density and between not in under:
                found[between] = rng.choice(KINDS)
    return found
