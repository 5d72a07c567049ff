"""A golden case with more going on: abilities at work or used up, wounds, marks, banked dice, other ground under the models.

A number is all that such a case is made from. What a case does not say stays as it is.
"""

import copy
import random
from collections.abc import Callable
from typing import Any

from rules.engine.game import Game
from rules.games.battle_chain.abilities.use import LASTING
from rules.games.battle_chain.ability_names import ABILITIES
from rules.games.battle_chain.board import GROUNDS, LINES
from rules.games.battle_chain.position import PHASES
from rules.games.battle_chain.reader.position import DEEDS, EFFECTS, MARKS
from rules.games.battle_chain.readings import READINGS
from rules.games.battle_chain.schema.position import SETTINGS
from tests.recording import Json, digest, ruled

LASTS = sorted(LASTING)
MODEL_FLAGS = ("armed", "mounted", "held", "spearman")


def stated(game: Game, name: str, case: Json, number: int) -> str:
    """The digest of the ruling on a case in another state."""
    luck = random.Random(f"state {name} {number}")
    return digest(ruled(game, restated(case, luck), None))


def restated(case: Json, luck: random.Random) -> Json:
    case = copy.deepcopy(case)
    position = case.get("position")
    if not isinstance(position, dict) or not _models(position):
        return case
    for way in luck.choices(WAYS, k=luck.choice((1, 2, 2, 3))):
        way(case, position, luck)
    return case


def _models(position: Json) -> list[Json]:
    models = position.get("models")
    return [one for one in models if isinstance(one, dict)] if isinstance(models, list) else []


def _list(holder: Json, field: str) -> list[Any]:
    found = holder.setdefault(field, [])
    return found if isinstance(found, list) else []


def _any(position: Json, luck: random.Random) -> Json:
    return luck.choice(_models(position))


def _at_work(case: Json, position: Json, luck: random.Random) -> None:
    """An ability that a model has, or gets, is still on."""
    model, ability = _any(position, luck), luck.choice(LASTS)
    _give(position, model, ability)
    _list(position, "effects").append({"kind": "active", "by": model.get("id"), "on": ability})


def _effect(case: Json, position: Json, luck: random.Random) -> None:
    by, on = _any(position, luck), _any(position, luck)
    effect = {"kind": luck.choice(EFFECTS), "by": by.get("id"), "on": on.get("id")}
    _list(position, "effects").append(effect)


def _used(case: Json, position: Json, luck: random.Random) -> None:
    model, ability = _any(position, luck), luck.choice((*LASTS, *sorted(ABILITIES)))
    _give(position, model, ability)
    _list(position, "used").append({"model": model.get("id"), "ability": ability})


def _use(case: Json, position: Json, luck: random.Random) -> None:
    """A model uses an ability in the last action, maybe against a Ward."""
    model, ability = _any(position, luck), luck.choice((*LASTS, *sorted(ABILITIES)))
    _give(position, model, ability)
    use: Json = {"ability": ability, "by": model.get("id"), "on": _any(position, luck).get("id")}
    if luck.random() < 0.3:
        warder = _any(position, luck)
        _give(position, warder, "ward")
        use["wards"] = [{"by": warder.get("id"), "die": luck.randint(1, 6)}]
    holders = _holders(case, model)
    if holders:
        _list(luck.choice(holders), "uses").append(use)


def _holders(case: Json, model: Json) -> list[Json]:
    """Where the last action holds uses, or may hold them."""
    actions = case.get("actions")
    if not isinstance(actions, list) or not actions or not isinstance(actions[-1], dict):
        return []
    last: Json = actions[-1]
    if last.get("do") in ("combat", "ladder_fight", "howdah_fight"):
        sides = last.setdefault("sides", {})
        return [sides.setdefault(model.get("player"), {})] if isinstance(sides, dict) else []
    events = [one for one in last.get("events", ()) if isinstance(one, dict) and "roll" in one]
    return [*events, last] if last.get("do") in ("move", "shoot", "reach", "initiative") else events


def _give(position: Json, model: Json, ability: str) -> None:
    """The model's row has the ability."""
    profiles = position.get("profiles")
    profile = profiles.get(model.get("profile")) if isinstance(profiles, dict) else None
    if isinstance(profile, dict):
        abilities = profile.setdefault("abilities", [])
        if isinstance(abilities, list) and ability not in abilities:
            abilities.append(ability)
        elif isinstance(abilities, dict):
            abilities.setdefault(ability, 1)


def _mark(case: Json, position: Json, luck: random.Random) -> None:
    field, words = luck.choice((("marks", MARKS), ("did", DEEDS)))
    _list(_any(position, luck), field).append(luck.choice(words))


def _figure(case: Json, position: Json, luck: random.Random) -> None:
    model = _any(position, luck)
    model |= luck.choice(({"wounds": 1}, {"wounds": 2}, {"injuries": 1}, {luck.choice(MODEL_FLAGS): True}))


def _row(case: Json, position: Json, luck: random.Random) -> None:
    """Other figures in the row of a model."""
    profiles = position.get("profiles")
    profile = profiles.get(_any(position, luck).get("profile")) if isinstance(profiles, dict) else None
    if isinstance(profile, dict):
        figures = {
            "toughness": 6,
            "wounds": 5,
            "attacks": 5,
            "movement": 7,
            "height": 9,
            "shots": 3,
            "range": 12,
        }
        name = luck.choice(sorted(figures))
        profile[name] = luck.randint(1, figures[name])


def _pools(case: Json, position: Json, luck: random.Random) -> None:
    players = [one.get("id") for one in position.get("players", ()) if isinstance(one, dict)]
    dice = {player: luck.sample(range(1, 7), luck.randint(1, 3)) for player in players if player}
    position["pools"] = dice
    if luck.random() < 0.4:
        position["sapp"] = {player: luck.randint(0, 5) for player in dice}
        position["settings"] = {**position.get("settings", {}), "sapp": True}


def _setting(case: Json, position: Json, luck: random.Random) -> None:
    position["settings"] = {**position.get("settings", {}), luck.choice(SETTINGS): luck.random() < 0.6}


def _time(case: Json, position: Json, luck: random.Random) -> None:
    players = [one.get("id") for one in position.get("players", ()) if isinstance(one, dict)]
    position |= luck.choice(
        (
            {"move": luck.randint(0, 4)},
            {"phase": luck.choice(PHASES)},
            {"attacker": luck.choice(players)},
            {"setup_attacker": luck.choice(players)},
        )
    )


def _ground(case: Json, position: Json, luck: random.Random) -> None:
    """Another ground, height or line beside a model."""
    board, at = position.setdefault("board", {}), _any(position, luck).get("at")
    if not isinstance(board, dict) or not isinstance(at, list) or len(at) != 2:
        return
    near = [at[0] + luck.randint(-1, 1), at[1] + luck.randint(-1, 1)]
    step = luck.choice(((1, 0), (0, 1), (-1, 0), (0, -1)))
    side = [at, [at[0] + step[0], at[1] + step[1]]]
    luck.choice(
        (
            lambda: _list(board, "ground").append({"kind": luck.choice(GROUNDS), "at": [near]}),
            lambda: _list(board, "levels").append(
                {"level": luck.randint(1, 6), "at": [luck.choice((at, near))]}
            ),
            lambda: _list(board, "lines").append({"kind": luck.choice(LINES), "between": [side]}),
            lambda: board.update({"width": luck.randint(4, 12), "height": luck.randint(4, 12)}),
        )
    )()


def _reading(case: Json, position: Json, luck: random.Random) -> None:
    reading = luck.choice(READINGS)
    case.setdefault("readings", {})[reading.name] = luck.choice(sorted(reading.options))


def _loss(case: Json, position: Json, luck: random.Random) -> None:
    model = _any(position, luck)
    loss = {"model": "gone", "player": model.get("player"), "event": luck.randint(0, 3)}
    _list(position, "casualties").append(loss)
    if luck.random() < 0.5:
        _list(position, "fought").append(model.get("id"))


WAYS: tuple[Callable[[Json, Json, random.Random], None], ...] = (
    _at_work, _at_work, _effect, _used, _use, _use, _use, _mark, _mark, _figure, _row, _row, _pools, _setting, _time, _ground,
    _ground, _reading, _loss,
)  # fmt: skip
