"""Whole games of three kinds out of a seed: a field battle, a siege with a Mumak and a device, a Ring game.

`python -m benchmarks.battle_chain` plays many of each and prints what was done in them.
"""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.battle_chain.play import Action, Table
from tests.battle_chain.scenes import PLAYERS, random_table

MOVES = 6
LONGEST = 12  # spaces that anybody of these scenes moves
Space = tuple[int, ...]
WRAITHS = ("me-ringwraith", "me-ringwraith-mounted", "me-witch-king")


def siege_table(seed: int) -> dict[str, Any]:
    """A wall with a door across the map, ladders and a ram before it, a Mumak with its crew, an orc with a device."""
    dice = random.Random(f"siege {seed}")
    size, wall = 14, 5
    walls = [[[x, wall], [x, wall - 1]] for x in range(size) if x != 6]
    levels = [[x, y] for x in range(size) for y in range(wall) if x not in (5, 6, 7)]
    south = [(x, wall) for x in (1, 9)] + [(x, wall + 1) for x in (1, 9)]
    south += [(5, wall), (5, wall + 1), (7, wall), (7, wall + 1), (3, 8)]
    models = [model_of(f"a{n}", "orc", "ann", at) for n, at in enumerate(south)]
    models[-1]["carries"] = "bomb"
    models.append(model_of("beast", "mumak", "ann", (10, 10), wounds=dice.choice([2, 3, 10])))
    models += [{**model_of(f"crew{n}", "crew", "ann", None), "aboard": "beast"} for n in range(5)]
    columns = dice.sample(range(size), 6)
    models += [
        model_of(f"b{n}", dice.choice(["man", "archer"]), "bob", (x, wall - 1)) for n, x in enumerate(columns)
    ]
    return table_of(size, models, {"crew_fall": True}, {
        "profiles": {
            "orc": {"row": "me-mordor-orc"}, "man": {"row": "me-gondor-soldier"}, "archer": {"row": "me-gondor-ranger"},
            "mumak": {"row": "me-mumak"}, "crew": {"row": "me-mumak-crew"},
        },
        "lines": [{"kind": "wall", "between": walls}, {"kind": "door", "between": [[[6, wall], [6, wall - 1]]]}],
        "levels": [{"level": 3, "at": levels}],
        "engines": {
            "ladders": [_ladder("l1", 1, wall, ("a0", "a2")), _ladder("l2", 9, wall, ("a1", "a3"))],
            "rams": [{"id": "ram", "player": "ann", "carriers": ["a4", "a5", "a6", "a7"], "door": [[6, wall], [6, wall - 1]]}],
        },
    })  # fmt: skip


def ring_table(seed: int) -> dict[str, Any]:
    """Frodo with companions against Ringwraiths and orcs; in some games Sauron is on the map."""
    dice = random.Random(f"ring {seed}")
    size = 12
    south = ["frodo", "aragorn", "sam", *["man"] * 3]
    north = ["wraith", "wraith", "witch-king", *["orc"] * 3, *(["sauron"] if dice.random() < 0.3 else [])]
    models = [
        model_of(f"{player[0]}{n}", row, player, (x, edge))
        for player, rows, edge in (("ann", south, size - 3), ("bob", north, 2))
        for n, (row, x) in enumerate(zip(rows, dice.sample(range(size), len(rows)), strict=True))
    ]
    rows = {
        "frodo": "me-frodo", "aragorn": "me-aragorn", "sam": "me-merry-pippin-sam", "man": "me-gondor-soldier",
        "wraith": dice.choice(WRAITHS[:2]), "witch-king": "me-witch-king", "orc": "me-mordor-orc", "sauron": "me-sauron",
    }  # fmt: skip
    profiles = {key: {"row": row} for key, row in rows.items()}
    return table_of(size, models, {}, {"profiles": profiles})


def model_of(id: str, profile: str, player: str, at: tuple[int, int] | None, **more: Any) -> dict[str, Any]:
    return {"id": id, "profile": profile, "player": player, **({"at": list(at)} if at else {}), **more}


def _ladder(id: str, x: int, wall: int, carriers: tuple[str, str]) -> dict[str, Any]:
    return {
        "id": id,
        "player": "ann",
        "carriers": list(carriers),
        "foot": [x, wall],
        "top": [x, wall - 1],
        "up": True,
    }


def table_of(
    size: int, models: list[dict[str, Any]], settings: dict[str, Any], more: dict[str, Any]
) -> dict[str, Any]:
    board: dict[str, Any] = {
        "width": size,
        "height": size,
        **{name: more[name] for name in ("grid", "ground", "lines", "levels") if name in more},
    }
    counts = Counter(model["player"] for model in models if not model.get("aboard"))
    return {
        "players": [{**seat, "original": counts[seat["id"]]} for seat in PLAYERS],
        "board": board,
        "profiles": more["profiles"],
        "models": models,
        "engines": more.get("engines", {}),
        "settings": settings,
        "phase": "initiative",
        "attacker": "ann",
        "setup_attacker": "ann",
    }


SCENES = {"field": random_table, "siege": siege_table, "ring": ring_table}


class Game(Table):
    """A table whose players also use ladders, the ram, devices, Healing and the Ring, whenever the referee lets them."""

    def _act(self, player: str) -> None:
        for action in self._abilities_of(player):
            self._try(action)
        self._give_owed()
        for action in self._first(player):
            self._try(action)
        super()._act(player)
        for ram in self._engines("rams"):
            if ram["player"] == player and not self.result:
                self.do({"do": "ram", "ram": ram["id"], "dice": []})

    def _try(self, action: Action) -> None:
        if not self.result:
            self.do(action)

    def _engines(self, kind: str) -> list[dict[str, Any]]:
        return list(self.position.get("engines", {}).get(kind, ()))

    def _first(self, player: str) -> list[Action]:
        """What is done before anybody moves: ladders are pushed, devices disarmed, ladders climbed."""
        found: list[Action] = []
        for ladder in self._engines("ladders"):
            for model in self.models_of(player):
                if model["at"] == ladder.get("top"):
                    found.append({"do": "push_ladder", "ladder": ladder["id"], "model": model["id"]})
                if model["at"] == ladder.get("foot"):
                    found.append(
                        {"do": "climb", "ladder": ladder["id"], "model": model["id"], "to": ladder["top"]}
                    )
        for device in self._engines("devices"):
            found += [
                {"do": "disarm", "device": device["id"], "model": model["id"]}
                for model in self.models_of(player)
                if device["player"] != player and _near(model["at"], device["at"])
            ]
        return found

    def _abilities_of(self, player: str) -> list[Action]:
        """Who wears the Ring tries to take it off now and then."""
        return [
            {"do": "ring_off", "model": model["id"]}
            for model in self.models_of(player)
            if "ring" in model.get("marks", ()) and self.dice.random() < 0.5
        ]

    def _act_with(self, model: Mapping[str, Any]) -> None:
        if model.get("carries") and self._lays(model):
            return
        super()._act_with(model)

    def _lays(self, model: Mapping[str, Any]) -> bool:
        """A step towards the door, with the device laid on the way."""
        x, y = model["at"]
        event = {"event": "lay", "after": 1, "at": [x, y - 1]}
        return self.dice.random() < 0.6 and self.do(
            {"do": "move", "model": model["id"], "path": [[x, y - 1]], "events": [event]}
        )

    def _fight(self) -> None:
        for ladder in self._engines("ladders"):
            for model in list(self.position["models"]):
                if model.get("at") == ladder.get("foot") and not self.result:
                    self.do({"do": "ladder_fight", "ladder": ladder["id"], "model": model["id"], "sides": {}})
        super()._fight()

    def _end_phase(self) -> None:
        phase = self.position["phase"]
        if phase.endswith("strategy"):
            self._strategy(self.position["attacker"] if phase.startswith("attacker") else self._defender())
        for _ in range(10):
            idle = [
                one for one in self.ask({"do": "end_phase"}).violations if one.code.startswith("phase.wraith")
            ]
            if not idle or not self._chase(str(idle[0].values["model"])):
                break
        super()._end_phase()

    def _strategy(self, player: str) -> None:
        for model in self.models_of(player):
            abilities = self._row(model)["abilities"]
            if "the-one-ring" in abilities and self.dice.random() < 0.6:
                self.do({"do": "ring_on", "model": model["id"]})
            if "healing" in abilities:
                hurt = [
                    one["id"]
                    for one in self.models_of(player)
                    if _near(one["at"], model["at"]) and one is not model
                ]
                any(self.do({"do": "heal", "by": model["id"], "on": id}) for id in hurt)

    def _chase(self, wraith: str) -> bool:
        """A Ringwraith goes where the referee says that it could: the nearest place to the wearer first."""
        found = self.ask({"do": "destinations", "model": wraith}).actions[0].outcome.get("destinations", ())
        wearer = next(
            (one for one in self.position["models"] if set(one.get("marks", ())) & {"ring", "worn-before"}),
            None,
        )
        if wearer is None or "at" not in wearer:
            return False
        model = next(one for one in self.position["models"] if one["id"] == wraith)
        ends = sorted((tuple(one) for one in found), key=lambda at: (_far(at, wearer["at"]), at))
        taken = {tuple(one["at"]): one["player"] for one in self.position["models"] if "at" in one}
        foes = {at for at, player in taken.items() if player != model["player"]}
        board = self.position["board"]
        on_map: set[Space] = {(x, y) for x in range(board["width"]) for y in range(board["height"])}
        ways = (_way(tuple(model["at"]), to, on_map - foes, foes) for to in ends[:12])
        return any(self.do({"do": "move", "model": wraith, "path": way}) for way in ways if way)


def _way(start: Space, end: Space, free: set[Space], foes: set[Space]) -> list[list[int]]:
    """A shortest way, past friends, that enters no enemy's kill zone before its end; nothing where there is none."""
    ways: dict[Space, list[list[int]]] = {start: []}
    queue = [start]
    for at in queue:
        if at != start and any(_near(at, foe) for foe in foes):
            continue
        for to in ((at[0] + dx, at[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            if to not in ways and to in free and _far(start, to) <= LONGEST:
                ways[to] = [*ways[at], list(to)]
                queue.append(to)
    return ways.get(end, [])


def _far(a: Any, b: Any) -> int:
    return max(abs(int(a[0]) - int(b[0])), abs(int(a[1]) - int(b[1])))


def _near(a: Any, b: Any) -> bool:
    return _far(a, b) <= 1


def played(kind: str, seed: int, moves: int = MOVES) -> Game:
    """A game of a kind, played to its end or for so many moves."""
    game = Game(SCENES[kind](seed), seed)
    game.play(moves)
    return game
