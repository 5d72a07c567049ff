"""Twists of a legal action that no table may allow: done twice, a die too many, an enemy's model, a leap, a taken space."""

import copy
from collections.abc import Iterator
from typing import Any

from rules.engine.faults import Unreadable
from rules.engine.ruling import Verdict
from rules.games.battle_chain.referee import adjudicate
from tests.battle_chain.play import Action, Position, Table

ONCE = frozenset(
    {
        *(
            "move",
            "shoot",
            "fuse",
            "stampede",
            "struggle",
            "ring_off",
            "ring_on",
            "ram",
            "push_ladder",
            "combat",
        ),
        *(
            "initiative",
            "lava",
            "crew_fall",
            "disarm",
            "gaze",
            "climb",
            "ladder_fight",
            "regenerate",
            "reach",
        ),
    }
)
DICE = ("roll", "damage", "dice")


def twists(before: Position, after: Position, action: Action) -> Iterator[tuple[str, Position, Action]]:
    """What is wrong with each, the table that it is tried on, and the action."""
    if action["do"] in ONCE:
        yield "twice", after, action
    for name in DICE:
        if isinstance(action.get(name), list):
            yield "a die too many", before, {**action, name: [*action[name], 3]}
    if "die" in action:
        yield "a die of seven", before, {**action, "die": 7}
    for player, side in action.get("sides", {}).items():
        if side.get("roll"):
            wrong = {**side, "roll": [*side["roll"], 3]}
            yield "a die too many", before, {**action, "sides": {**action["sides"], player: wrong}}
    left = {model["id"] for model in after["models"]}
    if action["do"] in ("move", "shoot") and action["model"] in left:
        yield from _of_models(before, action)


def _of_models(before: Position, action: Action) -> Iterator[tuple[str, Position, Action]]:
    """Of a model that lives to do it: who falls as it breaks off goes nowhere."""
    mine = next(model for model in before["models"] if model["id"] == action["model"])
    others = [model for model in before["models"] if "at" in model and model["id"] != mine["id"]]
    foe = next((model for model in others if model["player"] != mine["player"]), None)
    if foe is not None:
        yield "the enemy's model", before, {**action, "model": foe["id"]}
    if action["do"] == "move" and action["path"]:
        for other in others[:3]:
            yield "a taken space", before, {**action, "path": [*action["path"][:-1], other["at"]]}
        far = [[x + 3, y] for x, y in action["path"][:1]]
        yield "a leap", before, {**action, "path": far}
    if action["do"] == "shoot":
        friend = next((model for model in others if model["player"] == mine["player"]), None)
        if friend is not None:
            yield "a friend as the target", before, {**action, "target": friend["id"]}


def allowed(before: Position, after: Position, action: Action) -> list[tuple[str, Action]]:
    """The twists of an action that the referee finds legal, though it should not."""
    found = []
    for what, position, wrong in twists(before, after, action):
        case: Any = {"ruleset": "battle-chain/1", "position": position, "actions": [copy.deepcopy(wrong)]}
        try:
            if adjudicate(case).verdict is Verdict.LEGAL:
                found.append((what, wrong))
        except Unreadable:
            continue
    return found


def check_twists(game: Table, every: int = 1) -> list[tuple[str, Action]]:
    """Play a finished game's actions again, one by one; the wrong twists of every so manieth that were allowed."""
    position, found = game.start, []
    for number, action in enumerate(game.actions):
        ruling = adjudicate({"ruleset": "battle-chain/1", "position": position, "actions": [action]})
        after = dict(ruling.position)
        if number % every == 0:
            found += allowed(dict(position), after, action)
        position = after
    return found
