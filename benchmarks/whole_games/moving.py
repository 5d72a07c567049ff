"""What one warrior does in its action phase: the Ring, a shot, a move, a run, a charge, a turn on the spot."""

import random
from collections.abc import Callable, Iterator

from benchmarks.whole_games.table import Json, Table
from rules.engine.hexes import Hex, distance, neighbours
from rules.games.combat_hex.abilities import ABILITIES, Window
from rules.games.combat_hex.movement.destinations import destinations
from rules.games.combat_hex.position import Position, Warrior

Attempt = Callable[[Table, Json, random.Random], bool]
BEFORE_MOVE = frozenset({Window.BEFORE_MOVE, Window.BEFORE_MINION_MOVE})
OF_SHOTS = frozenset(
    {
        Window.BEFORE_ACTION,
        Window.BEFORE_SHOT,
        Window.BEFORE_SHOT_DAMAGE,
        Window.AFTER_SHOT_DAMAGE,
        Window.BEFORE_MINION_SHOT,
    }
)


def act(table: Table, id: str, luck: random.Random, attempt: Attempt) -> None:
    """Try a few things with a warrior until one is legal."""
    if id in table.position.warriors and table.position.warriors[id].card.is_frodo:
        _ring(table, id, luck, attempt)
    for action in _ideas(table.position, id, luck):
        if id not in table.position.warriors or table.position.result is not None:
            return
        if attempt(table, action, luck):
            return


def _ring(table: Table, id: str, luck: random.Random, attempt: Attempt) -> None:
    frodo = table.position.warriors[id]
    if frodo.wears_ring and luck.random() < 0.4:
        attempt(table, {"do": "ring", "warrior": id, "act": "off"}, luck)
    elif not frodo.wears_ring and luck.random() < 0.25:
        attempt(table, {"do": "ring", "warrior": id, "act": "on"}, luck)
    frodo = table.position.warriors.get(id, frodo)
    if frodo.wears_ring and "struggle" not in frodo.done:
        attempt(table, {"do": "ring", "warrior": id, "act": "struggle"}, luck)


def _ideas(position: Position, id: str, luck: random.Random) -> Iterator[Json]:
    warrior = position.warriors.get(id)
    if warrior is None:
        return
    if warrior.card.is_frodo:
        yield {"do": "leave", "warrior": id}
    if warrior.profile.shots:
        yield from _shots(position, warrior, luck)
    if "invigorate" in warrior.profile.ability_names:
        friends = [one.id for one in position.of(warrior.player) if one.id != id]
        yield {"do": "ability", "warrior": id, "ability": "invigorate", "on": luck.choice(friends or [id])}
    if warrior.aboard:
        at = luck.choice(sorted(neighbours(warrior.at)))
        yield {"do": "dismount", "warrior": id, "at": list(at)}
    yield from _moves(position, warrior, luck)
    if (
        not warrior.card.is_ringwraith
    ):  # a warrior that turned does not move any more, and this one may have to
        yield {"do": "turn", "warrior": id, "facing": luck.randrange(6)}


def _shots(position: Position, shooter: Warrior, luck: random.Random) -> Iterator[Json]:
    uses = [
        {"warrior": shooter.id, "ability": name}
        for name in sorted(shooter.profile.ability_names)
        if OF_SHOTS & set(ABILITIES[name].windows) and luck.random() < 0.5
    ]
    for target in position.enemies_of(shooter.player):
        shot: Json = {"do": "shoot", "warrior": shooter.id, "target": target.id}
        for facing in luck.sample(range(6), 3):
            for chosen in (uses, []) if uses else ([],):
                named = [
                    use | ({"on": target.id} if use["ability"] == "shot-caller" else {}) for use in chosen
                ]
                aimed = shot | {"facing": facing, "abilities": named}
                volley = any(use["ability"] in ("arrow-flurry", "volley-attack") for use in named)
                yield {key: value for key, value in aimed.items() if not (volley and key == "target")}


def _moves(position: Position, warrior: Warrior, luck: random.Random) -> Iterator[Json]:
    """Longer moves first, with abilities before plain ones."""
    uses = [
        {"warrior": one.id, "ability": name}
        for one in position.of(warrior.player)
        for name in sorted(one.profile.ability_names)
        if BEFORE_MOVE & set(ABILITIES[name].windows) and luck.random() < 0.4
    ]
    for steps in range(min(warrior.profile.move, 4), 0, -1):
        path = walk(position, warrior, steps, luck)
        move: Json = {"do": "move", "warrior": warrior.id, "path": path}
        if len(warrior.profile.base) == 1:
            move["facing"] = luck.randrange(6)
        for chosen in (uses[:1], []) if uses else ([],):
            for extra in _extras(position, warrior, path, luck):
                yield move | extra | {"abilities": chosen}


def _extras(
    position: Position, warrior: Warrior, path: list[list[int]], luck: random.Random
) -> Iterator[Json]:
    """A charge, a run, an ability on the way; then the plain move."""
    if not path:
        return
    last = (path[-1][0], path[-1][1])
    if warrior.profile.is_cavalry:
        yield {"charge": True}
    enemies = [one for one in position.enemies_of(warrior.player) if distance(one.at, last) == 1]
    names = warrior.profile.ability_names
    if enemies and "fast-strike" in names:
        use = {"warrior": warrior.id, "ability": "fast-strike", "on": enemies[0].id}
        event = {
            "after": len(path),
            "ability": use,
            "strike": {"attackers": [warrior.id], "on": enemies[0].id},
        }
        yield {"events": [event]}
    for enemy in enemies:
        if "repel" in enemy.profile.ability_names:
            use = {"warrior": enemy.id, "ability": "repel", "on": warrior.id}
            yield {"events": [{"after": len(path), "ability": use, "free_attack": {"attackers": [enemy.id]}}]}
    if luck.random() < 0.3:
        yield {"run": list(luck.choice(sorted(neighbours(last))))}
    yield {}


def walk(position: Position, warrior: Warrior, steps: int, luck: random.Random) -> list[list[int]]:
    """A way of so many steps, mostly towards the nearest enemy, round anyone who stands there."""
    enemies = position.enemies_of(warrior.player)
    at, path, seen = warrior.at, list[list[int]](), {warrior.at}
    for _ in range(steps):
        ahead = [
            to
            for to in sorted(neighbours(at))
            if position.board.has(to) and to not in position.occupants and to not in seen
        ]
        if not ahead:
            break
        at = _nearest(ahead, [one.at for one in enemies]) if luck.random() < 0.8 else luck.choice(ahead)
        seen.add(at)
        path.append(list(at))
    return path


def _nearest(ahead: list[Hex], goals: list[Hex]) -> Hex:
    return min(ahead, key=lambda to: min((distance(to, goal) for goal in goals), default=0))


def go_anywhere(table: Table, id: str, luck: random.Random, attempt: Attempt) -> bool:
    """Any legal move of a warrior that has to move, towards each of its destinations in turn."""
    heard, _ = table.hear({"do": "move", "warrior": id, "path": []})
    if any(fault.code == "act.turned" for fault in heard.violations):
        return False
    ends = [end.at for end in destinations(table.position, id)]
    for goal in luck.sample(ends, min(len(ends), 25)):
        warrior = table.position.warriors[id]
        at, path = warrior.at, list[list[int]]()
        while at != goal and len(path) < 8:
            at = min(sorted(neighbours(at)), key=lambda to: (distance(to, goal), luck.random()))
            path.append(list(at))
        for facing in luck.sample(range(6), 6):
            if attempt(table, {"do": "move", "warrior": id, "path": path, "facing": facing}, luck):
                return True
    return any(attempt(table, {"do": "turn", "warrior": id, "facing": facing}, luck) for facing in range(6))
