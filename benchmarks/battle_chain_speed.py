"""How fast the referee of Battle Chain rules: python -m benchmarks.battle_chain_speed [--rounds 50].

A combat of 24 warriors in one chain, read from JSON and ruled on with the full trace, without and with the ruling written as
JSON; all ends of one model's move on 600 spaces; the three games that come with the service, from deployment to the end.
CPU time, the best of several goes, so that a busy machine counts less.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import rules.games.battle_chain
from benchmarks.referee import best, tell
from rules.games.battle_chain.movement.destinations import destinations
from rules.games.battle_chain.movement.gait import gait_of
from rules.games.battle_chain.readings import READINGS
from rules.games.battle_chain.referee import REFEREE, adjudicate

EXAMPLES = Path(rules.games.battle_chain.__file__).parent / "cases" / "examples"
GAMES = ("a-field-battle", "the-gate-is-blown-up", "the-ring-bearer-runs")
PLAYERS = [{"id": "ann", "name": "Ann"}, {"id": "bob", "name": "Bob"}]
SPREAD = (4, 12, 24)  # points of a model's move


def two_lines() -> dict[str, Any]:
    """Twelve against twelve in two lines, two attacks each, hits and damage dice on both sides."""
    models = [
        {"id": f"{player[0]}{x}", "profile": profile, "player": player, "at": [x, y]}
        for player, profile, y in (("ann", "man", 0), ("bob", "orc", 1))
        for x in range(12)
    ]
    hits = [4] * 4 + [2] * 20
    side = {"roll": hits, "damage": [4, 4, 3, 3]}
    return {
        "ruleset": "battle-chain/1",
        "position": {
            "players": PLAYERS,
            "profiles": {"man": {"toughness": 5}, "orc": {"toughness": 5}},
            "models": models,
            "phase": "combat",
            "attacker": "ann",
        },
        "actions": [{"do": "combat", "models": ["a0"], "sides": {"ann": side, "bob": side}}],
    }


def field(points: int) -> dict[str, Any]:
    """600 spaces, 24 models, some ground of every sort; the mover, a0, stands in the middle."""
    others = [
        {"id": f"{player[0]}{n}", "profile": "orc", "player": player, "at": [2 * n, y]}
        for player, y in (("ann", 3), ("bob", 21))
        for n in range(1, 12)
    ]
    ground = [
        {"kind": kind, "at": [[(7 * n + k) % 24, (5 * n + 3 * k) % 25] for n in range(12)]}
        for k, kind in enumerate(("rough", "water", "tree", "impassable"))
    ]
    return {
        "ruleset": "battle-chain/1",
        "position": {
            "players": PLAYERS,
            "board": {"width": 24, "height": 25, "ground": ground},
            "profiles": {"orc": {}, "runner": {"movement": points}},
            "models": [{"id": "a0", "profile": "runner", "player": "ann", "at": [12, 12]}, *others],
            "phase": "attacker-action",
            "attacker": "ann",
        },
        "actions": [],
    }


def measure_moves() -> None:
    readings = {one.name: one.default for one in READINGS}
    for points in SPREAD:
        raw = field(points)
        gait = gait_of(REFEREE.read(raw).position.models["a0"])

        def first(raw: dict[str, Any] = raw, gait: Any = gait) -> int:
            position = REFEREE.read(raw).position
            return len(destinations(position, "a0", gait, readings.__getitem__))

        reading = best(lambda raw=raw: REFEREE.read(raw), 5)  # type: ignore[misc]
        tell(f"all ends of a move of {points} points: {first()} spaces", best(first, 5) - reading)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=50)
    rounds: int = parser.parse_args().rounds
    big = two_lines()
    ruling = adjudicate(big)
    assert ruling.verdict == "legal", (ruling.violations, ruling.needs)
    steps = len(ruling.actions[0].steps)
    tell(f"a combat of 24 read and ruled on, {steps} steps", best(lambda: adjudicate(big), rounds))
    tell("the same with the ruling as JSON", best(lambda: adjudicate(big).as_json(), rounds))
    measure_moves()
    for name in GAMES:
        game = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
        game = game.get("case", game)
        taken = best(lambda game=game: adjudicate(game).as_json(), 1)  # type: ignore[misc]
        tell(f"{name}: {len(game['actions'])} actions", taken)


if __name__ == "__main__":
    main()
