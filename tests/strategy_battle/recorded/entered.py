"""Odds, who is protected by what, and the table at every step of a Fight that is entered on it."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

from rules.engine.odds import as_pair
from rules.games.strategy_battle.board.answer import answer
from rules.games.strategy_battle.defended.positions import find_protection
from rules.games.strategy_battle.fight_odds import odds
from rules.games.strategy_battle.game import GAME
from rules.games.strategy_battle.in_the_way import by_chart
from rules.games.strategy_battle.odds import (
    Blow,
    Dice,
    Side,
    added,
    after_fate,
    best_of,
    duel,
    expected,
    reach,
    shown,
    slays,
    wounds,
)
from rules.games.strategy_battle.position import Position
from rules.games.strategy_battle.referee import REFEREE, adjudicate
from tests.recording import Json, digest, odds_or, ruled
from tests.strategy_battle.play import fight
from tests.strategy_battle.scenes import PLAYERS, PROFILES, pairs

# -- odds


def of_odds(part: int) -> str:
    """Duels of all kinds of sides, and what Strikes do."""
    hands = [
        (Dice(1),),
        (Dice(2),),
        (Dice(1, -1), Dice(1)),
        (Dice(3, 1),),
        (Dice(1, 2), Dice(2, -6)),
        (Dice(1, 7),),
    ]
    sides = [Side(*one) for one in product(hands, (3, 4), (0, 2), (False, True))]
    sides.append(Side((), 3))
    told = [as_pair(duel(one, other)) for one in sides[part::7] for other in sides[::5]]
    return digest([told, [best_of(dice) for dice in hands]])


def of_strikes() -> str:
    blows = [
        Blow(*one) for one in product((0, 1, 3), (1, 3, 10), (1, 2, 4, 5, 8, 9, 10), (-2, 0, 1, 6), (0, 4))
    ]
    chances = [wounds(one) for one in blows]
    lost = [after_fate(one, fate, needs) for one in chances[::7] for fate in (0, 1, 3) for needs in (1, 4, 7)]
    told: list[Any] = [
        [as_pair(p) for p in one] for one in (*chances, *lost, *map(added, chances[::9], chances[5::9]))
    ]
    told += [[as_pair(expected(one)), *(as_pair(slays(one, left)) for left in (1, 2, 5))] for one in lost]
    faces = [shown(face, change) for face in (1, 3, 6) for change in (-6, -1, 0, 1, 6)]
    return digest([told, faces, [as_pair(reach(need, change)) for need in range(9) for change in (-2, 0, 3)]])


# -- protected


def of_protection() -> str:
    """A Defender and an enemy across, beside and before each kind of terrain, at the heights at which it changes."""
    told: list[Any] = []
    heights = (None, 14.999999, 15, 29.999999, 30)
    for kind, height, prone, sees in product(
        ("barrier", "doorway", "ledge"), heights, (False, True), (None, True, False)
    ):
        position = _across(kind, height, prone, sees)
        for place in ((0, 14.5), (0, 39.9), (0, 39.900001), (3, -39.5), (45, 14.5)):
            at = (round(place[0] * 10**6), round(place[1] * 10**6))
            for enemy in ("e", "troll"):
                moved = position.moved(enemy, at)
                told.append(
                    repr(find_protection(moved, moved.models["d"], moved.models[enemy], moved.terrain["t"]))
                )
    pieces = [
        _across(kind, None, False, None).terrain["t"] for kind in ("barrier", "hedge", "doorway", "drop")
    ]
    told.append([by_chart(piece, chart) for piece in pieces for chart in ("usual", "printed", "barrier")])
    return digest(told)


def _across(kind: str, height: float | None, prone: bool, sees: bool | None) -> Position:
    points: Json = {"barrier": [[-40, 0], [40, 0]], "doorway": [[-20, -14.5], [24, -14.5]]}
    foot = [[-80, 0], [80, 0], [80, 90], [-80, 90]]
    piece = {
        "id": "t",
        "kind": kind,
        "points": points.get(kind, foot),
        "thickness": 4 if kind == "barrier" else 0,
    }
    models: list[Json] = [
        {"id": "d", "profile": "man", "player": "light", "at": [0, -14.5], "defends": "t", "prone": prone},
        {"id": "e", "profile": "orc", "player": "dark", "at": [300, 0]},
        {"id": "troll", "profile": "troll", "player": "dark", "at": [400, 0]},
    ]
    models[0] |= {} if sees is None else {"sees_over": sees}
    profiles = {**PROFILES, "orc": {**PROFILES["orc"], "height": 30}}
    inside = {
        "players": PLAYERS,
        "profiles": profiles,
        "models": models,
        "terrain": [piece | ({} if height is None else {"height": height})],
    }
    found: Position = REFEREE.read(
        {"ruleset": "strategy-battle/1", "position": inside, "actions": []}
    ).position
    return found


# -- entered on the table


def of_entering(seed: int) -> str:
    """The table after each event of a Fight: what is asked, offered and can be taken back; and the odds so far."""
    luck = random.Random(seed)
    case = pairs(seed)
    armed = case["position"]["models"]
    for model in armed:
        model |= {"banner": luck.random() < 0.2}
    fights = adjudicate({**case, "actions": [{"do": "who_fights"}]}).actions[0].outcome["fights"]
    good, evil = (side.split(" + ") for side in luck.choice(fights).split(" v "))
    played = fight(case, good, evil, luck)
    events = played["actions"][0]["events"]
    told = []
    for count in range(len(events) + 1):
        for some in {json.dumps(one): one for one in (events[:count], *_stripped(events[:count]))}.values():
            step = copy.deepcopy(played)
            step["actions"][0]["events"] = some
            told.append(_shown(step, luck.choice(armed)["id"]))
    return digest(told)


def _stripped(events: list[Json]) -> Iterator[list[Json]]:
    """The last event without its dice."""
    bare = (
        {name: value for name, value in events[-1].items() if name not in ("to_wound", "in_the_way")}
        if events
        else None
    )
    if bare:
        yield [*events[:-1], bare]


def _shown(case: Json, focus: str) -> Any:
    ruling = adjudicate(case)
    found = answer(case, ruling, (), focus)
    return repr(replace(found, svg="")), odds_or(None, lambda: odds(case))


# -- who fights whom


def of_groups(seed: int) -> str:
    """Contacts that the players state, some of them across a wall: which Fights follow, and which other ones would be legal."""
    luck = random.Random(seed)
    told = []
    for _ in range(6):
        goods, evils = ([f"{side}{n}" for n in range(luck.randint(1, 4))] for side in "ge")
        defenders = {id for id in (*goods, *evils) if luck.random() < 0.25}
        pairs_of = [pair for pair in product(goods, evils) if luck.random() < 0.5]
        contacts = [
            {"models": [*pair], "across": "wall"} if defenders & {*pair} and luck.random() < 0.6 else [*pair]
            for pair in pairs_of
        ]
        models = [_stated(id, luck, id in defenders) for id in (*goods, *evils)]
        kind, height = luck.choice(["barrier", "doorway", "ledge"]), luck.choice([14, 15, 30])
        position = {
            "players": PLAYERS,
            "priority": "light",
            "profiles": PROFILES,
            "models": models,
            "terrain": [{"id": "wall", "kind": kind, "height": height}],
            "contacts": contacts,
        }
        case = {"ruleset": "strategy-battle/1", "position": position}
        told += [ruled(GAME, case | {"actions": [one]}, None) for one in _tries(goods, evils, luck)]
    return digest(told)


def _stated(id: str, luck: random.Random, defends: bool) -> Json:
    good = id.startswith("g")
    profile = luck.choice(["man", "hero"] if good else ["orc", "troll"])
    model = {
        "id": id,
        "profile": profile,
        "player": "light" if good else "dark",
        "prone": luck.random() < 0.1,
    }
    return model | ({"defends": "wall"} if defends else {})


def _tries(goods: list[str], evils: list[str], luck: random.Random) -> Iterator[Json]:
    yield {"do": "who_fights"}
    for _ in range(4):
        some = [sorted(luck.sample(ids, luck.randint(1, min(2, len(ids))))) for ids in (goods, evils)]
        roll = {"event": "roll", "dice": {id: [luck.randint(1, 6)] for ids in some for id in ids}}
        yield {
            "do": "fight",
            "good": some[0],
            "evil": some[1],
            "by": luck.choice(["light", "dark"]),
            "events": [roll],
        }
    halves = [{"good": [good], "evil": [evil]} for good, evil in zip(goods, evils, strict=False)]
    yield {"do": "divide", "by": "light", "fights": halves}


ENTERED: dict[str, Callable[[], str]] = {"blows": of_strikes, "protection": of_protection}
ENTERED |= {f"odds/{part}": partial(of_odds, part) for part in range(7)}
ENTERED |= {f"entering/{seed}": partial(of_entering, seed) for seed in range(30)}
ENTERED |= {f"groups/{seed}": partial(of_groups, seed) for seed in range(40)}
