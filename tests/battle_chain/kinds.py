"""More kinds of whole games: hex tiles with levels and hard ground, beasts on the march, and a pool of ability points."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.engine.hexes import DIRECTIONS
from rules.engine.hexes import distance as hex_distance
from tests.battle_chain.play import Action
from tests.battle_chain.scenes import known
from tests.battle_chain.whole import MOVES, SCENES, Game, model_of, table_of

GROUNDS = ("rough", "water", "sand", "snow", "lava", "volcanic", "tree")
SKILLED = (
    "me-gandalf", "me-aragorn", "me-legolas", "me-gimli", "me-elrond", "me-galadriel", "me-boromir", "me-faramir",
    "me-hasharin", "me-saruman", "me-grima", "me-lurtz", "me-gothmog", "me-cave-troll", "me-shelob", "me-balrog", "me-ghoul",
    "me-vampire", "me-bat-swarm", "me-witch-king", "me-khamul", "add-queen-beruthiel", "add-amazonian", "me-ringwraith",
)  # fmt: skip
MINIONS = ("me-gondor-soldier", "me-gondor-ranger", "me-mordor-orc", "me-man-orc", "me-moria-goblin")
SHOOTING = ("crack-shot", "arrow-flurry", "elite-shooter", "perfect-aim", "breathe-fire")
MOVING: tuple[dict[str, Any], ...] = (
    {"ability": "sneak"}, {"ability": "fast"}, {"ability": "battle-awareness", "after": 1},
)  # fmt: skip


def tiles_table(seed: int) -> dict[str, Any]:
    """Hexes in three dimensions: hills, lava, snow and water between two small armies."""
    dice = random.Random(f"tiles {seed}")
    size = 11
    spaces = [(x - y // 2, y) for y in range(size) for x in range(size)]
    levels: dict[int, list[list[int]]] = {}
    for at in spaces:
        if dice.random() < 0.35:
            levels.setdefault(dice.choice((1, 1, 2, 3, 6)), []).append(list(at))
    ground: dict[str, list[list[int]]] = {}
    for at in spaces:
        if 2 <= at[1] < size - 2 and dice.random() < 0.3:
            ground.setdefault(dice.choice(GROUNDS), []).append(list(at))
    rows = known(
        (
            "me-cave-troll",
            "me-gondor-ranger",
            "me-wood-elf",
            "me-dwarf",
            "me-bat-swarm",
            "me-balrog",
            *MINIONS,
        )
    )
    models, profiles = _armies(dice, rows, 5, lambda x, y: (x - y // 2, y), size)
    board = {
        "grid": "hex",
        "levels": [{"level": level, "at": at} for level, at in levels.items()],
        "ground": [{"kind": kind, "at": at} for kind, at in ground.items()],
    }
    return table_of(size, models, {"levels_3d": True}, {"profiles": profiles, **board})


def beasts_table(seed: int) -> dict[str, Any]:
    """Beasts with their crews among soldiers; hurt ones bolt soon."""
    dice = random.Random(f"beasts {seed}")
    size = 18
    models, profiles = _armies(
        dice, known(("me-gondor-ranger", "me-rohan-rider", *MINIONS)), 5, lambda x, y: (x, y), size
    )
    for number, (row, player, x, y) in enumerate(
        (("me-mumak", "ann", 2, 12), ("add-oliphaunt", "ann", 12, 12), ("me-mumak", "bob", 8, 3))
    ):
        profiles[row] = {"row": row}
        most = 10 if row == "me-mumak" else 6
        beast = f"beast{number}"
        models.append(model_of(beast, row, player, (x, y), wounds=dice.choice([1, 2, 3, most])))
        if row == "me-mumak":
            profiles["me-mumak-crew"] = {"row": "me-mumak-crew"}
            count = dice.randint(3, 6)
            models += [
                {**model_of(f"{beast}c{n}", "me-mumak-crew", player, None), "aboard": beast, "armed": True}
                for n in range(count)
            ]
    return table_of(size, models, {"crew_fall": dice.random() < 0.5}, {"profiles": profiles})


def pool_table(seed: int) -> dict[str, Any]:
    """Heroes of many abilities with a small pool to pay for them, or in some games without."""
    dice = random.Random(f"pool {seed}")
    size = 12
    rows = known(SKILLED)
    models, profiles = _armies(
        dice, [*dice.sample(rows, min(8, len(rows))), *known(MINIONS)], 6, lambda x, y: (x, y), size
    )
    table = table_of(size, models, {"sapp": dice.random() < 0.7}, {"profiles": profiles})
    table["players"] = [{**seat, "ability_points": dice.randint(0, 25)} for seat in table["players"]]
    return table


def _armies(
    dice: random.Random, rows: Sequence[str], count: int, place: Any, size: int
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """So many models of these rows for each player along its edge."""
    models, profiles = [], {}
    for player, edge in (("ann", size - 2), ("bob", 1)):
        for number, column in enumerate(dice.sample(range(size), count)):
            row = dice.choice(rows)
            profiles[row] = {"row": row}
            models.append(
                model_of(f"{player[0]}{number}", row, player, place(column, edge), armed=dice.random() < 0.6)
            )
    return models, profiles


class Skilled(Game):
    """A table whose players use every ability that they can: in strategy phases, on the march, in shots and in combats."""

    @property
    def _is_hex(self) -> bool:
        return bool(self.position["board"].get("grid") == "hex")

    def far(self, a: Sequence[int], b: Sequence[int]) -> int:
        return hex_distance((a[0], a[1]), (b[0], b[1])) if self._is_hex else super().far(a, b)

    def steps(self, at: Sequence[int]) -> list[list[int]]:
        return [[at[0] + dx, at[1] + dy] for dx, dy in DIRECTIONS] if self._is_hex else super().steps(at)

    def _strategy(self, player: str) -> None:
        self._give_owed()
        super()._strategy(player)
        foes = [one for one in self.position["models"] if one["player"] != player and "at" in one]
        for model in self.models_of(player):
            skills = self._row(model)["abilities"]
            if not foes or self.result:
                return
            foe = self.dice.choice(foes)
            if "magical-force" in skills and self.dice.random() < 0.7:
                way = [self.dice.choice(self.steps(foe["at"]))]
                self._try({"do": "force", "by": model["id"], "on": foe["id"], "path": way})

    def _act_with(self, model: Mapping[str, Any]) -> None:
        foes = [one for one in self.position["models"] if one["player"] != model["player"] and "at" in one]
        if foes:
            near = min(foes, key=lambda one: (self.far(model["at"], one["at"]), one["id"]))
            self._use_skills(model, near["id"])
        if not self.result and any(one["id"] == model["id"] for one in self.position["models"]):
            super()._act_with(model)

    def _use_skills(self, model: Mapping[str, Any], foe: str) -> None:
        """What it can do beside its action or in its place."""
        own = {"by": model["id"]}
        for ability, action in (
            ("gaze-attack", {"do": "gaze", **own, "on": foe}),
            ("shot-caller", {"do": "call", "model": model["id"], "target": foe}),
            ("regeneration", {"do": "regenerate", **own}),
            ("extended-reach", {"do": "reach", **own, "on": foe}),
        ):
            if ability in self._row(model)["abilities"] and self.dice.random() < 0.6:
                self._try(action)

    def shot(self, model: Mapping[str, Any], target: str) -> list[Action]:
        """With every ability for shooting that it has, or plainly."""
        plain: Action = {"do": "shoot", "model": model["id"], "target": target}
        uses = [{"ability": one} for one in SHOOTING if one in self._row(model)["abilities"]]
        return [{**plain, "uses": uses}, plain] if uses else [plain]

    def ways(self, model: Mapping[str, Any], path: list[list[int]]) -> list[Action]:
        plain: Action = {"do": "move", "model": model["id"], "path": path}
        skills = self._row(model)["abilities"]
        wanted = [one for one in MOVING if one["ability"] in skills and self.dice.random() < 0.4]
        flight = [{**plain, "fly": True}] if "fly" in skills else []
        return [*({**plain, "uses": [use]} for use in wanted), *flight, plain]


def crews(game: Skilled, player: str) -> list[dict[str, Any]]:
    return [one for one in game.position["models"] if one["player"] == player and one.get("aboard")]


class Beasts(Skilled):
    """A table whose howdahs shoot as well."""

    def _act(self, player: str) -> None:
        super()._act(player)
        for model in crews(self, player):
            foes = [one for one in self.position["models"] if one["player"] != player]
            if foes and not self.result and self.dice.random() < 0.6:
                target = self.dice.choice(foes)["id"]
                for action in self.shot(model, target):
                    if self.do(action):
                        break


KINDS: Mapping[str, tuple[Callable[[int], dict[str, Any]], type[Game]]] = {
    **{kind: (table, Game) for kind, table in SCENES.items()},
    "tiles": (tiles_table, Skilled),
    "beasts": (beasts_table, Beasts),
    "pool": (pool_table, Skilled),
}


def played_kind(kind: str, seed: int, moves: int = MOVES) -> Game:
    """A game of any kind, played to its end or for so many moves."""
    table, made = KINDS[kind]
    game = made(table(seed), seed)
    game.play(moves)
    return game
