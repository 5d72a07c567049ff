"""The bounds of a document: numbers, shapes, overlaps, a little inside and a little beyond."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, TypeAlias

from rules.engine.faults import Unreadable
from rules.games.strategy_battle.blank import blank_case
from rules.games.strategy_battle.board.answer import answer
from rules.games.strategy_battle.board.palette import palette
from rules.games.strategy_battle.position import TERRAIN_KINDS, Position
from rules.games.strategy_battle.referee import REFEREE
from tests.recording import Json, digest
from tests.strategy_battle.scenes import PLAYERS

# By object of a case: the numbers that it takes, from the least to the most.
Limits: TypeAlias = dict[str, tuple[float, ...]]
PROFILE: Limits = {
    "fight": (0, 10),
    "strength": (1, 10),
    "defence": (1, 10),
    "attacks": (0, 20),
    "wounds": (1, 30),
    "might": (0, 30),
    "will": (0, 30),
    "fate": (0, 30),
    "base": (5, 300),
    "height": (0, 5000),
    "prone_height": (0, 5000),
    "move": (0, 196.8),
}
MODEL: Limits = {
    "wounds": (1, 3),
    "might": (0, 3),
    "will": (0, 3),
    "fate": (0, 3),
    "duel": (-5, 5),
    "to_wound": (-5, 5),
    "rerolls": (0, 20),
}
TERRAIN: Limits = {"thickness": (0, 5000), "height": (0, 5000), "in_the_way": (2, 6)}
SETTINGS: Limits = {
    "separation": (0.500001, 100),
    "away_cone": (1, 90),
    "two_handed_duel": (-5, 5),
    "two_handed_to_wound": (-5, 5),
    "banner_range": (0, 1000),
    "banner_dice": (1, 10),
    "support_dice": (1, 10),
    "most_supporters": (1, 10),
    "fall_strength": (1, 10),
    "fate_needs": (1, 10),
}
EVENTS: dict[str, tuple[Json, Limits]] = {
    "declare": ({}, dict.fromkeys(("duel", "to_wound", "strength", "fight", "attacks"), (-5, 5))),
    "reroll": ({"die": 0, "to": 1}, {"die": (0, 99), "to": (1, 6)}),
    "might": ({"die": 0, "by": 1}, {"die": (0, 99), "by": (-5, 5)}),
    "roll_off": ({"die": 1}, {"die": (1, 6)}),
    "back_away": ({}, {"direction": (-360, 360), "distance": (0, 10000), "drop": (0, 5000)}),
}


def _plain() -> Json:
    card = {"wounds": 3, "might": 3, "will": 3, "fate": 3}
    models = [
        {"id": "a", "profile": "card", "player": "light", "at": [0, 0]},
        {"id": "b", "profile": "card", "player": "dark", "at": [0, 400]},
    ]
    wall = {"id": "wall", "kind": "wall", "points": [[-6000, 6000], [6000, 6000]]}
    position = {
        "players": PLAYERS,
        "priority": "light",
        "profiles": {"card": card},
        "models": models,
        "terrain": [wall],
        "settings": {},
    }
    return {"ruleset": "strategy-battle/1", "position": position, "actions": []}


def _steps(bounds: tuple[float, ...]) -> Iterator[float]:
    for bound in bounds:
        yield from (bound - 1, bound - 0.000001, bound, bound + 0.000001, bound + 1)


def of_limits() -> str:
    """Each number of a case at its least and its most, and a little beyond: what is read, or which faults there are."""
    told = []
    places: list[tuple[list[Any], Limits]] = [
        (["profiles", "card"], PROFILE),
        (["models", 0], MODEL),
        (["terrain", 0], TERRAIN),
        (["settings"], SETTINGS),
    ]
    for path, fields in places:
        for field, bounds in fields.items():
            for value in _steps(bounds):
                case = _plain()
                inside: Any = case["position"]
                for name in path:
                    inside = inside[name]
                inside[field] = value
                told.append([field, value, _read(case)])
    return digest(told)


def of_events() -> str:
    """The numbers of each event at their bounds."""
    told = []
    for kind, (given, fields) in EVENTS.items():
        for field, bounds in fields.items():
            for value in _steps(bounds):
                case = _plain()
                event = {"event": kind, "model": "a", **given, field: value}
                case["actions"] = [{"do": "fight", "good": ["a"], "evil": ["b"], "events": [event]}]
                told.append([kind, field, value, _read(case)])
    return digest(told)


def _read(case: Json) -> Any:
    try:
        found = REFEREE.read(case)
    except Unreadable as error:
        return [(fault.code, fault.path) for fault in error.faults]
    position: Position = found.position
    parted = sorted(sorted(pair) for pair in position.parted)
    return repr((position.changed(parted=frozenset()), parted)), [_told(one.data) for one in found.actions]


def _told(data: Any) -> Any:
    """An action without directions, which hold functions."""
    return [
        [
            event.kind,
            repr(event.data)
            if getattr(event.data, "direction", None) is None
            else event.data.direction.angle,
        ]
        for event in data.events
    ]


def of_shapes() -> str:
    """Points, tables, pairs and dice of the wrong shape, in either unit."""
    told = []
    tries: list[tuple[str, list[Any]]] = [
        ("table", [[0, 5], [5, 0], [1, 1], [-1, 9], [900, 900, 1], "x", [0.000001, 900]]),
        ("unit", ["in", "mm", "cm", 3]),
        (
            "contacts",
            [
                [["a", "b"]],
                [["a"]],
                [["a", 3]],
                [{"models": ["a", "b", "a"]}],
                [["a", "a"]],
                [{"models": ["b", "a"], "across": "wall"}],
            ],
        ),
        ("charges", [[], None, [["a", "b"]], [["a"]], [["a", 3]], [["a", "x"]], [["b", "a"], ["x", "y"]]]),
        ("parted", [[["a", "b"]], [["a"]], [3]]),
        (
            "fights",
            [
                [],
                [{"good": ["a"], "evil": ["b"]}],
                [{"good": ["a"], "evil": ["b"], "across": "x"}],
                [{"good": ["x"], "evil": ["b"]}],
                [{"good": ["a"], "evil": ["b"], "nothing": 1}],
            ],
        ),
        ("profiles", [{"card": {"name": "n" * letters, "wounds": 3}} for letters in (79, 80, 81)]),
        ("profiles", [{"card": {"base": base}} for base in (4, "x", [25])]),
        (
            "settings",
            [{"separation": 2, "to_wound_chart": "x", "fate_needs": 11}, {"banner_dice": 0, "away_cone": 91}],
        ),
        ("phase", ["move", "fight", "done", "x"]),
        ("priority", ["", "dark", "x"]),
        ("removed", [["x"], ["a", "x"], 3]),
        (
            "players",
            [
                [],
                [PLAYERS[0]],
                [*PLAYERS, PLAYERS[0]],
                [*PLAYERS, {"id": "third", "side": "evil", "name": "n" * 65}],
            ],
        ),
    ]
    for field, values in tries:
        for value in values:
            case = _plain()
            case["position"][field] = value
            told.append([field, value, _read(case)])
    points: tuple[Any, ...] = (
        [],
        [[0, 0]],
        [[0, 0], [9, 0]],
        [[0, 0], [9, 0], [0, 9]],
        [[0, 0], [9]],
        [[0, 0], [0, 0]],
    )
    for kind, line, closed in product(TERRAIN_KINDS, points, (None, True, False)):
        case = _plain()
        piece = {
            "id": "wall",
            "kind": kind,
            "points": [[x + 800, y + 800] if len(at) > 1 else at for at in line for x, y in [(*at, 0)[:2]]],
        }
        case["position"]["terrain"] = [piece | ({"closed": closed} if closed is not None else {})]
        told.append([kind, closed, _read(case)])
    return digest(told)


def of_overlaps() -> str:
    """Bases and walls a hair more or less than half a millimetre into one another, bases over each edge of the table."""
    told = []
    for far in (24.499999, 24.5, 24.6, 25.1):
        for x, y in ((1, 0), (0, 1), (-1, 0), (0.6, -0.8)):
            case = _plain()
            case["position"]["models"] = [
                {"id": "a", "profile": "card", "player": "light", "at": [500, 500]},
                {"id": "b", "profile": "card", "player": "dark", "at": [500 + far * x, 500 + far * y]},
                {"id": "c", "profile": "card", "player": "dark", "at": [900, 500]},
            ]
            told.append(_read(case))
    for far in (24.4, 25.2, 26):
        case = _plain()
        case["position"]["profiles"]["card"]["base"] = 4
        case["position"]["models"][1]["at"] = [0, far]
        told.append(_read(case))
    for far, thickness, kind in product(
        (11.999999, 12, 13.999999, 14), (0, 4), ("wall", "boulder", "water", "hedge")
    ):
        case = _plain()
        points = [[-50, far], [50, far], [0, far + 50]]
        case["position"]["terrain"] = [
            {
                "id": "wall",
                "kind": kind,
                "points": points,
                "thickness": thickness,
                "closed": kind == "boulder",
            }
        ]
        told.append(_read(case))
    for at in product((11.999999, 12, 88, 88.000001), (11.999999, 12, 188, 188.000001)):
        case = _plain()
        case["position"] |= {"table": [100, 200], "terrain": []}
        case["position"]["models"][0]["at"] = list(at)
        case["position"]["models"].pop()
        told.append(_read(case))
    return digest(told)


def of_beginnings() -> str:
    """The table of a new dispute, what can be put on it, and the answer to what is no case."""
    players = ({"id": "x", "name": "Ann", "side": "evil"}, {"id": "y"}, {"id": "z", "name": "Bob"})
    blanks = [blank_case("strategy-battle/1", players[:count]) for count in range(4)]
    strange: list[Any] = [None, [], {"position": 3}, {"actions": [{"do": "fight"}, 3]}]
    shown = [repr(answer(case, None, (), "G1")) for case in (*blanks, *strange)]
    crowd = _plain()
    most = {"id": "c", "profile": "card", "player": "light"}
    counts = []
    for count in (398, 399):
        crowd["position"]["models"] = [
            *_plain()["position"]["models"],
            *({**most, "id": f"c{n}"} for n in range(count)),
        ]
        counts.append(len(_read(crowd)))
    sees = [_plain() for _ in range(3)]
    for case, value in zip(sees, (True, None, "yes"), strict=True):
        case["position"]["models"][0]["sees_over"] = value
    return digest([blanks, shown, palette(), counts, list(map(_read, sees))])


def of_ways() -> str:
    """Directions and vectors of a move, and what a Strike and a fall are written as."""
    directions: list[Any] = [360.000001, -360, "12.5", None, "x"]
    vectors: list[Any] = [[0, 0], [0, 1], [1], None]
    distances: list[Any] = ["x", -0.1, 0, 1]
    dice: list[Any] = [[7], [[1, 2, 3]], [[]], [0], [[1, 6]], 3]
    points: list[Any] = [[11], [10], [-1], [0], ["x"]]
    away = {"event": "back_away", "model": "a"}
    events: list[Json] = [away | {"direction": value} for value in directions]
    events += [away | {"vector": value} for value in vectors]
    events += [away | {"distance": value} for value in distances]
    events += [{"event": "strike", "model": "a", "target": "b", "to_wound": value} for value in dice]
    events += [{"event": "fall", "model": "a", "might": {"fate": value}} for value in points]
    events += [{"event": "decline", "what": value} for value in ("make_way", "strikes", "x")]
    told = []
    for event in events:
        case = _plain()
        case["actions"] = [{"do": "fight", "good": ["a"], "evil": ["b"], "events": [event]}]
        told.append(_read(case))
    for fought in ({"good": ["a", "a"], "evil": ["b"]}, {"good": [], "evil": ["b"]}, {"good": ["a"]}):
        case = _plain()
        case["actions"] = [{"do": "fight", "events": [], **fought}]
        told.append(_read(case))
    return digest(told)


BOUNDS: dict[str, Callable[[], str]] = {
    "limits": of_limits,
    "events": of_events,
    "shapes": of_shapes,
    "overlaps": of_overlaps,
    "beginnings": of_beginnings,
    "ways": of_ways,
}
