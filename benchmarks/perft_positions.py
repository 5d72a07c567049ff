"""The positions from which legal continuations are counted, each on a map of a few hexes."""

from typing import Any

Json = dict[str, Any]


def _warrior(
    id: str, player: str, at: tuple[int, int], facing: int, *abilities: str, **card: Any
) -> tuple[Json, Json]:
    model = {
        "name": id,
        "kind": "minion",
        "faction": "good",
        "attacks": 1,
        "toughness": 3,
        "move": 2,
        "wounds": 1,
        "action_points": 2,
        "abilities": [{"name": name, "cost": 0} for name in abilities],
        **card,
    }
    return {"id": id, "model": id, "player": player, "at": list(at), "facing": facing}, model


def _position(
    phase: str, *warriors: tuple[Json, Json], players: str = "ab", rows: int = 3, **more: Any
) -> Json:
    board = {"rows": [[r, -(r // 2), 3 - r // 2] for r in range(rows)], **more.pop("map", {})}
    return {
        "map": board,
        "players": [{"id": player, "started": 9} for player in players],
        "models": {one["id"]: card for one, card in warriors},
        "warriors": [one for one, _ in warriors],
        "phase": phase,
        "attacker": "a",
        "turn": 2,
        **more,
    }


def _side(kind: str) -> Json:
    return {
        "sides": [{"between": [[1, 0], [2, 0]], "kind": kind}, {"between": [[0, 1], [1, 1]], "kind": kind}]
    }


A, B = ("x", "a", (0, 0), 0), ("y", "b", (3, 0), 3)
FAR = _warrior("y", "b", (2, 2), 3)
DUEL = (("x", "a", (0, 0), 0), ("y", "b", (1, 0), 3))


def _duel(mine: tuple[str, ...] = (), theirs: tuple[str, ...] = (), **card: Any) -> Json:
    return _position("combat", _warrior(*DUEL[0], *mine, **card), _warrior(*DUEL[1], *theirs))


POSITIONS: dict[str, Json] = {
    "one warrior each, open ground": _position("attacker", _warrior(*A), _warrior(*B)),
    "an enemy ahead": _position("attacker", _warrior(*A), _warrior("y", "b", (2, 0), 3)),
    "held in a kill zone": _position(
        "attacker", _warrior("x", "a", (1, 0), 3), _warrior("y", "b", (2, 0), 3)
    ),
    "rough ground": _position("attacker", _warrior(*A), FAR, map=_side("rough")),
    "water": _position("attacker", _warrior(*A, move=3), FAR, map=_side("water")),
    "a wall": _position("attacker", _warrior(*A), FAR, map=_side("solid")),
    "a ledge": _position("attacker", _warrior(*A), FAR, map=_side("dotted")),
    "a hex marked X": _position("attacker", _warrior(*A), FAR, map={"marked": [[1, 0]]}),
    "two friends": _position("attacker", _warrior(*A), _warrior("z", "a", (0, 1), 0), _warrior(*B)),
    "a flyer over water": _position("attacker", _warrior(*A, "flyer"), FAR, map=_side("water")),
    "the defender's phase": _position("defender", _warrior(*A), _warrior(*B)),
    "three players, the first defender acts": _position(
        "defender", _warrior(*A), _warrior(*B), _warrior("z", "c", (0, 2), 0), players="abc"
    ),
    "three players, one is out": {
        **_position("attacker", _warrior(*A), _warrior("z", "c", (0, 2), 0), players="abc"),
        "players": [{"id": "a"}, {"id": "b", "out": True}, {"id": "c"}],
    },
    "the strategy roll": _position("strategy", _warrior(*A), _warrior(*B), rolled=False),
    "a duel": _duel(),
    "a duel with nothing to pay": _duel(action_points=0),
    "Battle Cry against Battle Cry": _duel(("battle-cry",), ("battle-cry",)),
    "Killing Blow against Rally Cry": _duel(("killing-blow",), ("rally-cry",)),
    "Assassin against Armor": _duel(("assassin",), ("armor",)),
    "Dirty Fighting against Courage": _duel(("dirty-fighting",), ("courage",)),
    "an attacker who outflanks": _position(
        "combat", _warrior("x", "a", (0, 0), 0), _warrior("y", "b", (1, 0), 0)
    ),
}
