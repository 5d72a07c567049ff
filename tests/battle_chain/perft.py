"""How many legal continuations follow from fixed positions. One continuation is one action; sequences are counted, not positions.

In an action phase: a plain move of a model to a space (however it goes, without abilities and without a free attack) or the end
of the phase. In a strategy phase the end of the phase. In the initiative phase one roll of both players with the winner's choice.
In the combat phase each combat with each sum of hits of the attacker (the rest misses) and no reply, or the end of the phase.
"""

import itertools
from collections.abc import Iterator
from typing import Any

from rules.engine.ruling import Verdict
from rules.games.battle_chain.referee import adjudicate

Json = dict[str, Any]
LEVELS = 3  # as deep as the published counts go


def count(position: Json, depth: int) -> int:
    """The sequences of `depth` legal continuations from a position."""
    found = list(continuations(position))
    return len(found) if depth == 1 else sum(count(after, depth - 1) for after in found)


def continuations(position: Json) -> Iterator[Json]:
    """The position after each legal continuation."""
    if position.get("result"):
        return
    for ways in _actions(position):
        for action in ways:
            ruling = adjudicate({"ruleset": "battle-chain/1", "position": position, "actions": [action]})
            if ruling.verdict is Verdict.LEGAL:
                yield dict(ruling.position)
                break


def _actions(position: Json) -> Iterator[list[Json]]:
    """Each continuation as the actions by which it may be had: the first legal one counts."""
    phase = position["phase"]
    if phase == "initiative":
        yield from ([roll] for roll in _rolls(position))
    elif phase.endswith("action"):
        yield from _moves(position)
    elif phase == "combat":
        yield from ([fight] for fight in _combats(position))
    if phase == "end":
        yield [{"do": "end_move"}]
    elif phase != "initiative":
        yield [{"do": "end_phase"}]


def _rolls(position: Json) -> Iterator[Json]:
    ids = [player["id"] for player in position["players"]]
    for faces in itertools.product(range(1, 7), repeat=2):
        for role in ("attacker", "defender"):
            yield {"do": "initiative", "rolls": [dict(zip(ids, faces, strict=True))], "takes": role}


def _moves(position: Json) -> Iterator[list[Json]]:
    """For each model and each space near it the ways of at most two steps: nobody of these positions goes farther."""
    acting = position["attacker"] if position["phase"].startswith("attacker") else _other(position)
    for model in position["models"]:
        if model["player"] != acting or "at" not in model:
            continue
        x, y = model["at"]
        flies = {"fly": True} if "fly" in position["profiles"][model["profile"]]["abilities"] else {}
        for dx, dy in itertools.product(range(-2, 3), repeat=2):
            if dx or dy:
                ways = _ways((x, y), (x + dx, y + dy))
                yield [{"do": "move", "model": model["id"], "path": way, **flies} for way in ways]


def _ways(start: tuple[int, int], end: tuple[int, int]) -> Iterator[list[list[int]]]:
    """One step, or two; whether spaces touch, the referee says."""
    yield [list(end)]
    for dx, dy in itertools.product((-1, 0, 1), repeat=2):
        if dx or dy:
            yield [[start[0] + dx, start[1] + dy], list(end)]


def _other(position: Json) -> str:
    return next(str(one["id"]) for one in position["players"] if one["id"] != position["attacker"])


def _combats(position: Json) -> Iterator[Json]:
    """Each combat that can be fought, with each number of hits; all damage dice show 1, so nobody falls."""
    for model in position["models"]:
        bare = {"do": "combat", "models": [model["id"]], "sides": {}}
        heard = adjudicate({"ruleset": "battle-chain/1", "position": position, "actions": [bare]})
        need = next((one for one in heard.needs if one.what == "combat-dice"), None)
        chain = heard.actions[0].outcome.get("chain", ())
        if need is None or model["id"] != min(chain, default=""):
            continue
        for hits in range(need.count + 1):
            sides = {need.player: {"roll": [4] * hits + [2] * (need.count - hits), "damage": [2] * hits}}
            replying = adjudicate(
                {"ruleset": "battle-chain/1", "position": position, "actions": [{**bare, "sides": sides}]}
            )
            for more in replying.needs:
                sides[more.player] = {"roll": [2] * more.count}
            yield {**bare, "sides": sides}


def _position(
    *models: Json, phase: str = "attacker-action", board: Json | None = None, **profiles: Json
) -> Json:
    """Two players; models of "a" begin with a. A small map keeps the counts readable."""
    owned = [{**one, "player": one["id"][0]} for one in models]
    start = {
        "players": [{"id": "a", "original": 9}, {"id": "b", "original": 9}],
        "board": {"width": 6, "height": 6, **(board or {})},
        "profiles": {"orc": {"movement": 2}, **profiles},
        "models": owned,
        "phase": phase,
        "attacker": "a",
        "setup_attacker": "a",
        "move": 3,
    }
    return dict(adjudicate({"ruleset": "battle-chain/1", "position": start}).position)


def _at(id: str, x: int, y: int, profile: str = "orc") -> Json:
    return {"id": id, "profile": profile, "at": [x, y]}


WALL = {"kind": "wall", "between": [[[1, 3], [1, 2]], [[3, 3], [3, 2]]]}
FAR = _at("b1", 5, 0)
POSITIONS: dict[str, Json] = {
    "one model each, open squares": _position(_at("a1", 2, 3), FAR),
    "squares that touch by their sides only": _position(_at("a1", 2, 3), FAR, board={"diagonals": False}),
    "hexes": _position(_at("a1", 2, 3), FAR, board={"grid": "hex"}),
    "an enemy ahead": _position(_at("a1", 2, 4), _at("b1", 2, 2)),
    "held in a kill zone": _position(_at("a1", 2, 3), _at("b1", 2, 2)),
    "rough ground and water": _position(
        _at("a1", 2, 3), FAR, board={"ground": [{"kind": "rough", "at": [[2, 2], [3, 3]]}, {"kind": "water", "at": [[1, 3]]}]}
    ),
    "a wall with a door": _position(
        _at("a1", 2, 3), FAR,
        board={"lines": [WALL, {"kind": "door", "between": [[[2, 3], [2, 2]]]}]},
    ),
    "trees": _position(_at("a1", 2, 3), FAR, board={"ground": [{"kind": "tree", "at": [[3, 2]]}]}),
    "two friends": _position(_at("a1", 1, 4), _at("a2", 3, 4), _at("b1", 2, 0)),
    "a flyer over rock": _position(
        _at("a1", 2, 3, "bat"), FAR, bat={"movement": 2, "abilities": ["fly"]},
        board={"ground": [{"kind": "impassable", "at": [[2, 2], [1, 2], [3, 2]]}]},
    ),
    "the initiative roll": _position(_at("a1", 2, 3), FAR, phase="initiative"),
    "a combat of one chain": _position(_at("a1", 2, 3), _at("b1", 2, 2), phase="combat"),
    "two combats": _position(_at("a1", 0, 3), _at("b1", 0, 2), _at("a2", 4, 3), _at("b2", 4, 2), phase="combat"),
}  # fmt: skip
