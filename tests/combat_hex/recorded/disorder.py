"""What no golden case writes down by itself: combats whose events stand in another order, and sight on crowded boards."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from benchmarks.whole_games.ordered import in_order
from rules import adjudicate
from rules.games.combat_hex.game import GAME
from rules.games.combat_hex.readings import READINGS
from rules.games.combat_hex.writer import write_position
from tests.changes import copied
from tests.combat_hex.line_of_sight.boards import CARDS, random_position
from tests.golden import readable_cases
from tests.recording import Json, digest, ruled

DISTURBED = 4  # of each combat
SIGHTS = 400
REACH = 3


def of_events() -> str:
    """Golden combats event by event, with one event earlier, later, left out or said twice."""
    luck = random.Random(1)
    return digest([ruled(GAME, one, None) for case in _combats() for one in _disturbed(in_order(case), luck)])


def _combats() -> Iterator[Json]:
    for _, case in readable_cases("combat_hex"):
        last = case["actions"][-1] if case["actions"] else {}
        if last.get("do") == "combat" and "players" in last and adjudicate(case).verdict != "incomplete":
            yield case


def _disturbed(case: Json, luck: random.Random) -> Iterator[Json]:
    yield case
    for _ in range(DISTURBED):
        found = copied(case)
        _disturb(found["actions"][-1]["events"], luck)
        yield found


def _disturb(events: list[Any], luck: random.Random) -> None:
    event = events[luck.randrange(len(events))]
    if luck.random() < 0.8:
        events.remove(event)
    if luck.random() < 0.8:
        events.insert(luck.randint(0, len(events)), event)


def of_sights() -> str:
    """Who sees whom on small crowded boards, in both books and by every reading."""
    return digest([ruled(GAME, _sight(random.Random(seed)), None) for seed in range(SIGHTS)])


def _sight(luck: random.Random) -> Json:
    position = random_position(luck, REACH)
    models = {str(place): card for place, card in enumerate(CARDS)}
    return {
        "ruleset": luck.choice(("combat-hex/3.1.2", "combat-hex/3.1.2", "combat-hex/starter")),
        "readings": {one.name: luck.choice(list(one.options)) for one in READINGS},
        "position": write_position(replace(position, models=models, attacker="a")),
        "actions": [{"do": "sight", "warrior": "S", "target": "T", "facing": luck.randint(0, 5)}],
    }
