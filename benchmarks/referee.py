"""How fast the referee of Combat Hex rules: python -m benchmarks.referee [--rounds 300].

A combat of 24 warriors and the worked example, read from JSON and ruled on with the full trace, without and with writing
the ruling as JSON, beside python-chess reading a position and listing its 48 legal moves in the same run. Odds: twelve dice
with four and three conversions, nothing cached. CPU time, the best of several rounds, so that a busy machine does not count.
"""

import argparse
import gc
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess

from rules import adjudicate
from rules.games.combat_hex import odds
from rules.games.combat_hex.odds import Attack

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
EXAMPLE = Path(__file__).parents[1] / "docs" / "cases" / "rohan-and-orcs.json"


def example() -> dict[str, Any]:
    """The worked example of the rulebook, without what the players claim."""
    case: dict[str, Any] = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    return case | {"claims": []}


def two_lines() -> dict[str, Any]:
    """Twelve against twelve in two lines: one damage chain of 24, conversions on both rolls, dice on both sides."""
    case = example()
    position = case["position"]
    position["map"] = {"rows": [[r, -6, 18] for r in range(-6, 12)]}
    position["warriors"] = [
        {"id": f"{name}{q + 1}", "model": model, "player": player, "at": [q, r], "facing": facing}
        for name, model, player, r, facing in (
            ("R", "rohan-warrior", "rohan", 0, 5),
            ("O", "orc", "orcs", 1, 2),
        )
        for q in range(12)
    ]
    rohan, orcs = (case["actions"][0]["players"][player] for player in ("rohan", "orcs"))
    rohan["roll"]["dice"] += [2] * 6
    orcs["roll"]["dice"] += [2] * 8
    return case


def cold_odds() -> None:
    odds.combat_rolls.cache_clear()
    odds.damage_dice.cache_clear()
    odds._sure_dice.cache_clear()
    odds.wounds.cache_clear()
    odds.wounds(Attack(12, glancing_payers=4, critical_payers=(3,)), 4)


def best(work: Callable[[], object], rounds: int) -> float:
    """Microseconds of CPU time, the best of so many short goes: the shorter, the fewer of them others disturb."""
    found = float("inf")
    gc.collect()
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(10):
            work()
        found = min(found, (time.process_time() - start) / 10)
    return found * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    rounds: int = parser.parse_args().rounds
    big, small = two_lines(), example()
    ruling = adjudicate(big)
    assert ruling.verdict.value == "legal", ruling.violations
    moves, combat, whole = (
        best(lambda: list(chess.Board(KIWIPETE).legal_moves), rounds),
        best(lambda: adjudicate(big), rounds),
        best(lambda: adjudicate(big).as_json(), rounds),
    )
    tell("python-chess: Board(fen) and 48 legal moves", moves)
    tell(
        f"a combat of 24 read and ruled on, {len(ruling.actions[0].steps)} steps",
        combat,
        f"{combat / moves:.1f} x",
    )
    tell("the same with the ruling as JSON, board and fingerprint", whole, f"{whole / moves:.1f} x")
    tell("the worked example of nine read and ruled on", best(lambda: adjudicate(small), rounds))
    tell("odds of twelve dice with 4 and 3 conversions", best(cold_odds, rounds))


def tell(what: str, microseconds: float, more: str = "") -> None:
    print(f"{what:56} {microseconds:8.0f} us   {more}".rstrip())


if __name__ == "__main__":
    main()
