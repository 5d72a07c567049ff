"""How fast the referee of Strategy Battle rules: python -m benchmarks.strategy_battle.

A Fight of six models read from JSON and ruled on with the full trace; a question "is it Trapped?" in crowds of 10 to 60
models, where friends are searched for one that can make way; duel odds beside icepool in the same run.
CPU time, the best of several rounds, so that a busy machine does not count.
"""

import gc
import json
import time
from collections.abc import Callable
from typing import Any

import icepool

from rules.games.strategy_battle import odds
from rules.games.strategy_battle.odds import Dice, Side
from rules.games.strategy_battle.referee import adjudicate

PLAYERS = [{"id": "light", "side": "good"}, {"id": "dark", "side": "evil"}]
PROFILES = {
    "hero": {"fight": 6, "strength": 4, "defence": 7, "attacks": 3, "wounds": 3, "might": 3},
    "orc": {"fight": 3, "strength": 4, "defence": 5},
}


def model(id: str, profile: str, player: str, x: float, y: float) -> dict[str, Any]:
    return {"id": id, "profile": profile, "player": player, "at": [x, y]}


def table(models: list[dict[str, Any]]) -> dict[str, Any]:
    return {"players": PLAYERS, "priority": "light", "profiles": PROFILES, "models": models}


def fight_of_six() -> dict[str, Any]:
    """One hero against five around it: everybody backs away, three Strikes."""
    around = [
        (25, 0),
        (7.725425, 23.776413),
        (-20.225425, 14.694631),
        (-20.225425, -14.694631),
        (7.725425, -23.776413),
    ]
    orcs = [model(f"orc-{n}", "orc", "dark", x, y) for n, (x, y) in enumerate(around)]
    ids = [orc["id"] for orc in orcs]
    events: list[dict[str, Any]] = [
        {"event": "roll", "dice": {"aragorn": [6, 2, 1], **{id: [3] for id in ids}}},
        *({"event": "back_away", "model": id, "direction": 72 * n} for n, id in enumerate(ids)),
        *({"event": "strike", "model": "aragorn", "target": id, "to_wound": [6]} for id in ids[:3]),
    ]
    return {
        "ruleset": "strategy-battle/1",
        "position": table([model("aragorn", "hero", "light", 0, 0), *orcs]),
        "actions": [{"do": "fight", "good": ["aragorn"], "evil": ids, "events": events}],
    }


def crowd(friends: int) -> dict[str, Any]:
    """A loser at the front of a packed mob, an enemy before it; a gap in the mob so that some friend can move."""
    models = [model("loser", "hero", "light", 0, 0), model("winner", "orc", "dark", 0, 25)]
    row = 1
    while len(models) < friends + 2:
        for place in range(-4, 5):
            x, y = place * 26 + (row % 2) * 13, -row * 22.6
            if len(models) < friends + 2 and not (row == 2 and place == 0):
                models.append(model(f"friend-{len(models)}", "hero", "light", x, y))
        row += 1
    return {
        "ruleset": "strategy-battle/1",
        "position": table(models),
        "actions": [{"do": "can_back_away", "model": "loser"}],
    }


def best(work: Callable[[], object], rounds: int) -> float:
    """Milliseconds of CPU time, the best of ten goes."""
    found = float("inf")
    gc.disable()
    for _ in range(10):
        begun = time.process_time()
        for _ in range(rounds):
            work()
        found = min(found, (time.process_time() - begun) / rounds)
    gc.enable()
    return found * 1000


def cold_duel() -> None:
    odds.duel.cache_clear()
    odds.best_of.cache_clear()
    odds.hands_of.cache_clear()
    odds.duel(Side((Dice(6), Dice(4, -1)), 5, 2, True), Side((Dice(8),), 4, 2, True))


def icepool_duel() -> object:
    one = icepool.d6.highest(10)
    other = icepool.d6.highest(8)
    return (one > other), (one == other)


def main() -> None:
    case = fight_of_six()
    ruling = adjudicate(case)
    assert ruling.verdict == "legal", ruling.violations
    raw = json.dumps(case)
    print(
        f"a Fight of six models: {best(lambda: adjudicate(json.loads(raw)).as_json(), 50):.2f} ms with its trace as JSON"
    )
    print(
        f"                       {best(lambda: adjudicate(case), 50):.2f} ms as a ruling ({len(ruling.actions[0].steps)} steps)"
    )
    for friends in (10, 20, 30, 40, 50, 60):
        question = crowd(friends)
        facts = adjudicate(question).actions[0].outcome
        taken = best(lambda question=question: adjudicate(question), 2)
        print(
            f"a loser before {friends} friends: {taken:.1f} ms, {facts['outcome.loser']}, {facts.get('helpers.loser', [])}"
        )
    print(f"odds of ten dice against eight, banners and Might: {best(cold_duel, 20):.2f} ms, nothing cached")
    print(f"icepool, ten dice against eight without either:    {best(icepool_duel, 20):.2f} ms")


if __name__ == "__main__":
    main()
