"""What is recorded: the name of each subject, and how its digest is made."""

import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.whole_games.playing import game
from benchmarks.whole_games.table import Step
from rules import RULESETS, adjudicate
from rules.engine.army_document import read_army
from rules.engine.faults import Unreadable
from rules.engine.ruling import Ruling
from rules.engine.seats import Side
from rules.engine.slips import Reported
from rules.games.combat_hex.chances import chances
from rules.games.combat_hex.game import GAME, ROSTER
from rules.games.combat_hex.line_of_sight.view import view_all
from rules.games.combat_hex.lists import enlist
from rules.games.combat_hex.maps import MAPS
from rules.games.combat_hex.movement.destinations import destinations, runs
from rules.games.combat_hex.position import Position
from rules.games.combat_hex.readings import READINGS
from rules.games.combat_hex.slip import BOOKS, POINTS, SURVIVORS, decide, verify
from rules.games.combat_hex.writer import write_position
from tests.changes import changed
from tests.combat_hex.recorded.slips import slipped
from tests.golden import golden_files, name_of, readable_cases
from tests.recording import VARIANTS, Json, Record, digest, of_case, or_refusal, ruled

ARMIES = Path(__file__).parents[1] / "army"
GAMES = 20
# How often an action is written down wrongly.
SLIPS = {"combat": 12, "shoot": 6, "ability": 4, "ring": 4, "move": 2}
# Hexes of a map on which everything that somebody sees is recorded.
SMALL = 120


# -- beside a ruling


def more(case: Json, ruling: Ruling) -> tuple[Any, ...]:
    """Where models may go, and the chances of a combat."""
    return _ways(ruling), _chances(case)


def _ways(ruling: Ruling) -> Any:
    """Where everybody of the acting player may go."""
    position: Position = ruling.after
    if position.phase not in ("attacker", "defender"):
        return None
    own = position.of(position.acting)[:3]
    return [
        (list(map(str, destinations(position, one.id))), list(map(str, runs(position, one.id))))
        for one in own
    ]


def _chances(case: Json) -> Any:
    if not case.get("actions") or case["actions"][-1].get("do") != "combat":
        return None
    return or_refusal(lambda: [str(one) for one in chances(case)])


def of_views() -> str:
    """What two models of each golden case with a small map see of each hex."""
    return digest([_seen(case) for _, case in readable_cases("combat_hex")])


def _seen(case: Json) -> Any:
    position: Position = adjudicate(case).before
    if not 0 < sum(last - first + 1 for _, first, last in position.board.rows) <= SMALL:
        return None
    return [str(view_all(position, id)) for id in sorted(position.warriors)[:2]]


# -- games from a seed


def of_game(seed: int) -> str:
    """A whole game, and each of its actions by itself: as it was played, then with slips of the hand, by other readings."""
    table, luck = game(seed), random.Random(seed)
    found = [ruled(GAME, table.case, None)]
    for step in table.steps:
        found += [ruled(GAME, one, None) for one in _around(step, luck)]
    return digest(found)


def _around(step: Step, luck: random.Random) -> list[Json]:
    case: Json = json.loads(json.dumps({"position": write_position(step.before), "actions": [step.action]}))
    readings = {one.name: luck.choice(list(one.options)) for one in READINGS}
    return [
        case | {"ruleset": "combat-hex/3.1.2"},
        case | {"ruleset": "combat-hex/starter"},
        case | {"ruleset": "combat-hex/3.1.2", "readings": readings},
        *(
            slipped(case, luck) | {"ruleset": "combat-hex/3.1.2"}
            for _ in range(SLIPS.get(step.action["do"], 1))
        ),
    ]


# -- lists, results, maps


def of_list(path: Path) -> str:
    army = _army(path)
    luck = random.Random(path.stem)
    return digest([checked(army), *(checked(changed(army, luck)) for _ in range(VARIANTS))])


def of_tables() -> str:
    """What a table gets of the golden lists, on bases of every size."""
    paths = [path for path in golden_files("combat_hex") if path.parent.name == "army"]
    return digest([_table(_army(path)) for path in paths])


def _table(army: Json) -> Any:
    sizes = ("", "cavalry", "large")
    models = [{"abilities": [], "base_size": sizes[at % 3], **one} for at, one in enumerate(army["models"])]
    found = enlist([Side("good", "Ann", army | {"models": models}), Side("evil", "B" * 90, None)])
    return found.players, found.models


def _army(path: Path) -> Json:
    models = json.loads((ARMIES / "models.json").read_text(encoding="utf-8"))["models"]
    army: Json = json.loads(path.read_text(encoding="utf-8"))["army"] | {"models": models}
    return army


def checked(army: Json) -> Any:
    try:
        return ROSTER.check(read_army(army, ROSTER)).as_json()
    except Unreadable as error:
        return [(fault.code, fault.path) for fault in error.faults]


def of_slips() -> str:
    """Who won by what was left, at every limit, and which counts cannot be."""
    luck = random.Random(1)
    return digest([_slip(luck) for _ in range(300)])


def _slip(luck: random.Random) -> Any:
    ruleset, limit = luck.choice(tuple(BOOKS)), luck.choice((500, 501, 1000))
    players = [_reported(name, luck) for name in ("Ann", "Bob")]
    decision = repr(decide(ruleset, players, limit, luck.random() < 0.3))
    return decision, [(fault.code, fault.path, fault.rule) for fault in verify(ruleset, players)]


def _reported(name: str, luck: random.Random) -> Reported:
    started = luck.randint(1, 9)
    counts = {SURVIVORS: luck.randint(0, 9), POINTS: luck.choice((0, 0, 100, 200, 500))}
    facts = {"starting_models": started, "points": 400, "hero_points": luck.choice((100, 150))}
    return Reported(name, counts, facts if luck.random() < 0.9 else {})


def of_maps() -> str:
    luck = random.Random(1)
    maps = [dict(sample) for sample in MAPS.samples.values()]
    maps += [changed(sample, luck) for sample in maps for _ in range(40)]
    return digest([_map(board) for board in maps])


def _map(board: Json) -> Any:
    found, faults = MAPS.read(board)
    return found, [(fault.code, fault.path) for fault in faults], "" if faults else MAPS.describe(found)


def of_schemas() -> str:
    return digest({id: RULESETS[id].schema() for id in RULESETS if RULESETS[id].game == GAME.key})


SUBJECTS: dict[str, Callable[[], str]] = {
    name_of(path): partial(of_list, path)
    if path.parent.name == "army"
    else partial(of_case, GAME, more, path)
    for path in golden_files("combat_hex")
}
SUBJECTS |= {f"game/{seed}": partial(of_game, seed) for seed in range(GAMES)}
SUBJECTS |= {
    "maps": of_maps,
    "schemas": of_schemas,
    "views": of_views,
    "tables": of_tables,
    "slips": of_slips,
}
RECORD = Record(Path(__file__).with_name("digests.json"), SUBJECTS)
