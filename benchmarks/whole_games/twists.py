"""Legal actions turned into illegal ones: each must be refused."""

import copy
import random
from collections.abc import Iterator

from benchmarks.whole_games.table import Json, Step, Table, hear
from rules.engine.ruling import Verdict
from rules.games.combat_hex.position import ATTACKER, COMBAT, DEFENDER, Position


def check_twists(table: Table, luck: random.Random, share: float = 0.5) -> int:
    """Twist a share of the steps in every way that fits. Gives how many were refused; raises where one stands."""
    count = 0
    for step in table.steps:
        if luck.random() < share:
            for name, position, action in _twists(step):
                assert not _stands(position, action), (name, action)
                count += 1
    return count


def _stands(position: Position, action: Json) -> bool:
    try:
        return hear(position, action)[0].verdict is Verdict.LEGAL
    except ValueError:
        return False


def _twists(step: Step) -> Iterator[tuple[str, Position, Json]]:
    action, before, after = step.action, step.before, step.after
    kind = action["do"]
    fell = kind == "move" and action["warrior"] not in after.warriors  # then nobody walked the path
    if kind in _BY_KIND and not fell:
        for name, twisted in _BY_KIND[kind](copy.deepcopy(action), before):
            yield name, before, twisted
    if kind in ("move", "shoot", "turn", "combat", "strategy_roll", "army", "deploy", "setup_roll"):
        yield "twice", after, action
    if kind == "end_turn" or before.phase != COMBAT:
        yield "a combat out of its phase", before if before.phase != COMBAT else after, {"do": "combat"}
    if before.phase in (ATTACKER, DEFENDER):
        yield "the end of the turn too early", before, {"do": "end_turn"}


def _moves(move: Json, position: Position) -> Iterator[tuple[str, Json]]:
    path = move["path"]
    if path:
        yield "a leap", move | {"path": [[path[0][0] + 30, path[0][1]], *path[1:]]}
    yield from _by_somebody_else(move, position)


def _shots(shot: Json, position: Position) -> Iterator[tuple[str, Json]]:
    roll = shot.get("roll", {"dice": []})
    yield "a die too many", shot | {"roll": roll | {"dice": [*roll["dice"], 3]}}
    friends = [one.id for one in position.of(position.acting)]
    if shot.get("target"):
        yield "at a friend", shot | {"target": friends[0]}
    yield from _by_somebody_else(shot, position)


def _by_somebody_else(action: Json, position: Position) -> Iterator[tuple[str, Json]]:
    others = [one.id for one in position.enemies_of(position.acting)]
    if others:
        yield "by somebody else", action | {"warrior": others[0]}
    yield "by nobody", action | {"warrior": "nobody"}


def _combats(combat: Json, position: Position) -> Iterator[tuple[str, Json]]:
    for player, side in combat.get("players", {}).items():
        roll = side.get("roll", {"dice": []})
        more = side | {"roll": roll | {"dice": [*roll["dice"], 3]}}
        yield "a die too many", combat | {"players": combat["players"] | {player: more}}
        if side.get("assign"):
            own = next(one.id for one in position.of(player))
            put = [side["assign"][0] | {"to": own}, *side["assign"][1:]]
            yield (
                "a die on a friend",
                combat | {"players": combat["players"] | {player: side | {"assign": put}}},
            )
            left = side | {"assign": side["assign"][1:]}
            yield "a die left out", combat | {"players": combat["players"] | {player: left}}
            twice = side | {"assign": [*side["assign"], side["assign"][0]]}
            yield "a die put twice", combat | {"players": combat["players"] | {player: twice}}
    uses = combat.get("abilities", ())
    # A warrior that cannot pay what Dread adds spends nothing, however often it is declared (8.41).
    for use in uses[:1] if not any(one.get("answers") for one in uses) else ():
        every = [use] * 5
        yield "an ability five times", combat | {"abilities": [*combat["abilities"], *every]}


def _rolls(roll: Json, position: Position) -> Iterator[tuple[str, Json]]:
    player = position.players[0].id
    dice = {name: [*rolled, 6] for name, rolled in roll.get("dice", {}).items()}
    if dice:
        yield "rolled again", roll | {"dice": dice}
    yield "for somebody who is not there", roll | {"dice": roll.get("dice", {}) | {f"{player}?": [1]}}


def _deployments(deployment: Json, position: Position) -> Iterator[tuple[str, Json]]:
    places = deployment["at"]
    yield "somebody left behind", deployment | {"at": places[1:]}
    middle = places[0] | {"at": [places[0]["at"][0] + 30, places[0]["at"][1]]}
    yield "off the map", deployment | {"at": [middle, *places[1:]]}


def _turns(turn: Json, position: Position) -> Iterator[tuple[str, Json]]:
    yield from _by_somebody_else(turn, position)


_BY_KIND = {
    "move": _moves,
    "shoot": _shots,
    "combat": _combats,
    "strategy_roll": _rolls,
    "setup_roll": _rolls,
    "deploy": _deployments,
    "turn": _turns,
}
