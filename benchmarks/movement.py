"""How fast movement is judged: python -m benchmarks.movement [--seed 1] [--boards 50].

Where can this warrior go, on a map of 600 hexes with 24 warriors, for men, horses, Ents, flyers and sneaks; a whole move
read and ruled on with its trace; and how often search and oracle disagree (never).
"""

import argparse
import time
from collections.abc import Callable
from random import Random
from typing import Any

from rules import adjudicate
from rules.games.combat_hex.cards import Card, Printed
from rules.games.combat_hex.movement.destinations import destinations
from rules.games.combat_hex.position import Effect, Player, Position, Warrior
from rules.games.combat_hex.terrain import Board
from rules.games.combat_hex.writer import write_position
from tests.combat_hex.movement import oracle

WIDTH, HEIGHT, WARRIORS = 24, 25, 24
KINDS = ("rough", "water", "solid", "dotted")


def card(name: str, move: int, *abilities: str, base: tuple[tuple[int, int], ...] = ((0, 0),)) -> Card:
    printed = tuple(Printed(ability, 0) for ability in abilities)
    return Card(name, "minion", "good", 1, 3, move, 2, 2, 0, 0, 0, None, printed, base)


MOVERS = {
    "on foot, 4 points": card("man", 4),
    "Fast, 12 points": card("runner", 12),
    "cavalry, 8 points": card("rider", 8, "cavalry", base=((0, 0), (-1, 0))),
    "Ent, 6 points": card("ent", 6, "large", base=((0, 0), (1, 0), (0, 1))),
    "sneaking, 12 points": card("scout", 12, "sneak"),
    "flyer, 40 points: the whole map": card("eagle", 40, "flyer"),
}
FOE = card("foe", 4)


def battlefield(rng: Random, mover: Card) -> Position:
    """600 hexes, 24 warriors, one side in fifteen drawn; the mover, w0, stands in the middle."""
    rows = tuple((r, -(r // 2), WIDTH - 1 - r // 2) for r in range(HEIGHT))
    hexes = [(q, r) for r, first, last in rows for q in range(first, last + 1)]
    middle = (WIDTH // 2 - HEIGHT // 4, HEIGHT // 2)
    own = {(middle[0] + dq, middle[1] + dr) for dq in (-1, 0, 1) for dr in (-1, 0, 1)}
    places = rng.sample([at for at in hexes if at not in own], WARRIORS - 1)
    warriors = {
        f"w{n}": Warrior(f"w{n}", FOE, "ab"[n % 2], at, rng.randrange(6), 2, 0)
        for n, at in enumerate(places, 1)
    }
    warriors["w0"] = Warrior("w0", mover, "a", middle, 0, 2, 2)
    sides = {}
    for q, r in rng.sample(hexes, 120):
        dq, dr = rng.choice(((1, 0), (0, 1), (1, -1)))
        sides[(2 * q + dq, 2 * r + dr)] = rng.choice(KINDS)
    effects = (Effect("sneak", "w0", 1),) if "sneak" in mover.ability_names else ()
    models = {"mover": mover, "foe": FOE}
    board = Board(rows, sides=sides)
    return Position(
        board, (Player("a"), Player("b")), warriors, models, phase="attacker", attacker="a", effects=effects
    )


def best_of(times: int, work: Callable[[], Any]) -> float:
    """Shortest time in milliseconds."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return min(found) * 1000


def measure_search(seed: int) -> None:
    for name, mover in MOVERS.items():
        position = battlefield(Random(seed), mover)
        ends = len(destinations(position, "w0"))
        first = best_of(20, lambda m=mover: destinations(battlefield(Random(seed), m), "w0"))  # type: ignore[misc]
        build = best_of(20, lambda m=mover: battlefield(Random(seed), m))  # type: ignore[misc]
        again = best_of(20, lambda p=position: destinations(p, "w0"))  # type: ignore[misc]
        print(f"{name:34} {ends:4} ends   first {first - build:6.2f} ms   again {again:6.2f} ms")


def measure_ruling(seed: int) -> None:
    position = battlefield(Random(seed), MOVERS["Fast, 12 points"])
    end = max(destinations(position, "w0", points=4), key=lambda found: found.cost)
    move = {"do": "move", "warrior": "w0", "path": way_to(position, end.at), "facing": 0}
    case = {"ruleset": "combat-hex/3.1.2", "position": write_position(position), "actions": [move]}
    took = best_of(50, lambda: adjudicate(case))
    print(
        f"a case of 24 warriors and 600 hexes read and a move of {len(move['path'])} hexes ruled on: {took:.2f} ms"
    )


def way_to(position: Position, goal: tuple[int, int]) -> list[list[int]]:
    """Any way to a hex by single steps, found with the oracle's price."""
    judge = oracle.Judge(position, "w0", "3.1.2", False)
    ways: dict[tuple[int, int], list[list[int]]] = {position.warriors["w0"].at: []}
    waiting = list(ways)
    while waiting:
        at = waiting.pop(0)
        if at == goal:
            return ways[at]
        for to, _, _ in judge.steps(at, [at], 0, 2):
            if to not in ways:
                ways[to] = [*ways[at], list(to)]
                waiting.append(to)
    raise LookupError(goal)


def measure_truth(seed: int, boards: int) -> None:
    rng, wrong = Random(seed), 0
    for _ in range(boards):
        for mover in MOVERS.values():
            position = battlefield(rng, Card(**{**vars_of(mover), "move": min(mover.move, 8)}))
            found = {end.at: end.cost for end in destinations(position, "w0")}
            slow = {at: end["cost"] for at, end in oracle.ends(position, "w0").items()}
            wrong += found != slow
    print(f"search and oracle compared on {boards * len(MOVERS)} battlefields: {wrong} differ")


def vars_of(mover: Card) -> dict[str, Any]:
    return {name: getattr(mover, name) for name in Card.__dataclass_fields__}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boards", type=int, default=50)
    wanted = parser.parse_args()
    measure_search(wanted.seed)
    measure_ruling(wanted.seed)
    measure_truth(wanted.seed, wanted.boards)


if __name__ == "__main__":
    main()
