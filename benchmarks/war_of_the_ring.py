"""How fast War of the Ring is ruled: python -m benchmarks.war_of_the_ring [--rounds 50].

A round with a card of each side, read from JSON and ruled on with the full trace; exact odds of battles of growing size under
the usual plan and with the best choice of casualties. CPU time, the best of several goes, so that a busy machine counts less.
"""

import argparse
import gc
import time
from collections.abc import Callable
from typing import Any

import chess

from rules.games.war_of_the_ring.odds import armies, rolls
from rules.games.war_of_the_ring.odds.battles import Plan, battle_odds
from rules.games.war_of_the_ring.position import Position
from rules.games.war_of_the_ring.referee import REFEREE, adjudicate
from tests.war_of_the_ring.making import battle_case

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
SIZES = ((2, 1), (3, 2), (6, 4), (9, 6), (12, 8))


def lost(side: str, nation: str, *ops: str) -> dict[str, Any]:
    return {"do": "allocate_hits", "by": side, "ops": [{"op": op, "nation": nation} for op in ops]}


def one_round() -> dict[str, Any]:
    """Both cards, a special attack, both rolls, both re-rolls, casualties on both sides."""
    case = battle_case(
        {"units": {"sauron": {"regular": 5, "elite": 2}}, "figures": [{"id": "n", "kind": "nazgul"}]},
        {"units": {"gondor": {"regular": 3, "elite": 1}}, "figures": [{"id": "l", "kind": "fp_leader"}]},
        pools={"free_peoples": {"reinforcements": {"gondor": {"regular": 3}}}},
    )
    case["actions"] = [
        {"do": "card", "by": "shadow", "card": "Desperate Battle"},
        {"do": "card", "by": "free_peoples", "card": "Sudden Strike"},
        {"do": "reveal"},
        {"do": "effect", "by": "free_peoples", "dice": [5]},
        lost("shadow", "sauron", "remove_regular"),
        {"do": "roll", "by": "shadow", "dice": [4, 5, 1, 2, 3]},
        {"do": "roll", "by": "free_peoples", "dice": [6, 1, 2, 3]},
        {"do": "reroll", "by": "shadow", "dice": [2]},
        {"do": "reroll", "by": "free_peoples", "dice": [4]},
        lost("shadow", "sauron", "remove_regular", "remove_regular"),
        lost("free_peoples", "gondor", "remove_regular", "downgrade"),
    ]
    return case


def battle(size: tuple[int, int]) -> Position:
    """So many Regulars and Elites on each side, with two Leaders each."""
    regular, elite = size
    units = {"regular": regular, "elite": elite}
    pools = {
        "free_peoples": {"reinforcements": {"gondor": {"regular": 5}}},
        "shadow": {"reinforcements": {"sauron": {"regular": 9}}},
    }
    case = battle_case(
        {"units": {"sauron": units}, "figures": [{"id": f"n{n}", "kind": "nazgul"} for n in (1, 2)]},
        {"units": {"gondor": units}, "figures": [{"id": f"l{n}", "kind": "fp_leader"} for n in (1, 2)]},
        pools=pools,
    )
    return REFEREE.read(case).position


def cold_odds(position: Position, plan: Plan) -> None:
    for known in (rolls.ways, armies.after, armies.choices):
        known.cache_clear()
    battle_odds(position, plan, plan)


def best(work: Callable[[], object], rounds: int, goes: int = 20) -> float:
    """Milliseconds of CPU time for one piece of work."""
    found = float("inf")
    for _ in range(goes):
        gc.collect()
        begun = time.process_time()
        for _ in range(rounds):
            work()
        found = min(found, (time.process_time() - begun) / rounds * 1000)
    return found


def chess_position() -> None:
    list(chess.Board(KIWIPETE).legal_moves)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=50)
    options = parser.parse_args()
    case = one_round()
    assert adjudicate(case).verdict == "legal"
    print(
        f"a round with cards, 11 events, ruled on   {best(lambda: adjudicate(case), options.rounds):8.3f} ms"
    )
    print(
        f"the same with the ruling written as JSON  {best(lambda: adjudicate(case).as_json(), options.rounds):8.3f} ms"
    )
    print(f"python-chess: a position, its 48 moves    {best(chess_position, options.rounds):8.3f} ms")
    for size in SIZES:
        position = battle(size)
        for policy in ("regulars-first", "best"):
            if policy == "best" and sum(size) > 10:
                continue
            taken = best(lambda position=position, policy=policy: cold_odds(position, Plan(policy)), 1, 3)  # type: ignore[misc]
            print(f"odds of {sum(size):2} against {sum(size):2}, {policy:15}          {taken:8.1f} ms")


if __name__ == "__main__":
    main()
