"""What is recorded: the name of each subject, and how its digest is made."""

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.whole_games.playing import game
from benchmarks.whole_games.table import Step
from rules import RULESETS, adjudicate
from rules.engine.ruling import Ruling
from rules.games.combat_hex.board.answer import answer
from rules.games.combat_hex.case import STARTER
from rules.games.combat_hex.chances import chances
from rules.games.combat_hex.game import GAME
from rules.games.combat_hex.in_play import abilities_in_play
from rules.games.combat_hex.line_of_sight.view import view, view_all
from rules.games.combat_hex.marks import marks_of
from rules.games.combat_hex.movement.destinations import destinations, runs
from rules.games.combat_hex.pictures import pictures
from rules.games.combat_hex.position import Position
from rules.games.combat_hex.readings import READINGS
from rules.games.combat_hex.shooting.targets import targets
from rules.games.combat_hex.writer import write_position
from tests.changes import places
from tests.combat_hex.recorded import disorder, marches, service
from tests.combat_hex.recorded.slips import slipped
from tests.golden import golden_files, name_of, readable_cases
from tests.recording import Json, Record, digest, odds_or, of_case, or_refusal, properties, ruled

GAMES = 20
# How often an action is written down wrongly.
SLIPS = {"combat": 12, "shoot": 6, "ability": 4, "ring": 4, "move": 2}
# Hexes of a map on which everything that somebody sees is recorded.
SMALL = 120
# Numbers at which some field of a document ends.
LIMITS = (
    -100, -99, -1, 0, 1, 2, 5, 6, 7, 99, 100, 199, 200, 201, 999, 1000, 5000, 5001, 9999, 10_000, 100_000, 100_001,
)  # fmt: skip
# Lengths at which some text or list ends.
LENGTHS = (20, 21, 40, 41, 64, 65, 80, 81, 200, 201, 400, 401)


# -- beside a ruling


def more(case: Json, ruling: Ruling) -> tuple[Any, ...]:
    """Where models may go, the chances of a combat, what is marked on the map, and one warrior as the board shows it."""
    first = min(ruling.before.warriors, default="")
    board = answer(case, ruling, (), first)
    shown = repr(board.entering.detail), properties(board.questions), properties(board.entering)
    return _ways(ruling), _chances(case), _marks(case, ruling), abilities_in_play(case), shown


def _marks(case: Json, ruling: Ruling) -> Any:
    drawn = [(one.caption, one.note, one.legend) for one in pictures(case, ruling.document)]
    return drawn, asdict(marks_of(ruling.before, ruling.document))


def _ways(ruling: Ruling) -> Any:
    """Where everybody of the acting player may go."""
    position: Position = ruling.after
    if position.phase not in ("attacker", "defender"):
        return None
    own = position.of(position.acting)[:3]
    return [
        (
            list(map(str, destinations(position, one.id))),
            list(map(str, destinations(position, one.id, edition=STARTER, spends=False))),
            list(map(str, destinations(position, one.id, is_charging=True, points=4))),
            list(map(str, runs(position, one.id))),
        )
        for one in own
    ]


def _chances(case: Json) -> Any:
    if not case.get("actions") or case["actions"][-1].get("do") != "combat":
        return None
    return or_refusal(lambda: odds_or([], lambda: [one.as_json() for one in chances(case)]))


def of_views() -> str:
    """What two models of each golden case with a small map see of each hex."""
    return digest([_seen(case) for _, case in readable_cases("combat_hex")])


def _seen(case: Json) -> Any:
    position: Position = adjudicate(case).before
    if not 0 < sum(last - first + 1 for _, first, last in position.board.rows) <= SMALL:
        return None
    first, last = min(position.warriors, default=""), max(position.warriors, default="")
    looks = [str(view(position, first, last, facing)) for facing in (None, 3)] if first else ()
    seen = [(str(view_all(position, id)), _targets(position, id)) for id in sorted(position.warriors)[:2]]
    return looks, seen


def _targets(position: Position, shooter: str) -> Any:
    """Whom it may shoot at, turned as it likes and at one facing, also as a marksman."""
    found = targets(position, shooter), targets(position, shooter, facing=2, marksman=True)
    return [[one.as_json() for one in each] for each in found]


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


# -- documents


def of_limits() -> str:
    """Each number, text and list of a document around the limits that there are, and each field left out, in the first case
    that has it.
    """
    seen = set[str]()
    return digest([_limited(case, path) for case, path in _numbers_and_fields(seen)])


def _numbers_and_fields(seen: set[str]) -> Iterator[tuple[Json, tuple[Any, ...]]]:
    for _, case in readable_cases("combat_hex"):
        for path in places(case):
            name = re.sub(
                r"\d+", "0", re.sub("^/position/models/[^/]*", "", "".join(f"/{part}" for part in path))
            )
            if path and name not in seen:
                seen.add(name)
                yield case, path


def _limited(case: Json, path: tuple[Any, ...]) -> Any:
    asked: Json = json.loads(json.dumps(case))
    *above, last = path
    at: Any = asked
    for part in above:
        at = at[part]
    found = []
    for value in _around_limits(at[last]):
        at[last] = value
        found.append(ruled(GAME, asked, None)[0])
    del at[last]
    return [*found, ruled(GAME, asked, None)]


def _around_limits(value: Any) -> Iterator[Any]:
    if type(value) is int:
        yield from LIMITS
    elif isinstance(value, str):
        yield from ("x" * length for length in LENGTHS)
    elif isinstance(value, list) and value and isinstance(value[0], int):
        yield from (value[:1] * length for length in LENGTHS[-4:])


def of_schemas() -> str:
    return digest({id: RULESETS[id].schema() for id in RULESETS if RULESETS[id].game == GAME.key})


SUBJECTS: dict[str, Callable[[], str]] = {
    name_of(path): partial(service.of_list, path)
    if path.parent.name == "army"
    else partial(of_case, GAME, more, path)
    for path in golden_files("combat_hex")
}
SUBJECTS |= {f"game/{seed}": partial(of_game, seed) for seed in range(GAMES)}
SUBJECTS |= {
    "maps": service.of_maps,
    "map choices": service.of_map_choices,
    "catalogues": service.of_catalogues,
    "beginnings": service.of_beginnings,
    "events": disorder.of_events,
    "sights": disorder.of_sights,
    "marches": marches.of_marches,
    "offers": service.of_offers,
    "limits": of_limits,
    "odds": service.of_odds,
    "schemas": of_schemas,
    "views": of_views,
    "tables": service.of_tables,
    "slips": service.of_slips,
}
RECORD = Record(Path(__file__).with_name("digests.json"), SUBJECTS)
