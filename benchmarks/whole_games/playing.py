"""A game from the armies to a winner: every player tries actions at random and plays those that are legal."""

import random

from benchmarks.whole_games import armies, fighting, moving
from benchmarks.whole_games.filling import completed
from benchmarks.whole_games.table import Json, Table
from rules.engine.ruling import Verdict
from rules.games.combat_hex.abilities import ABILITIES, Window
from rules.games.combat_hex.position import ARMY, ATTACKER, COMBAT, DEFENDER, SETUP, STRATEGY

MOST_TURNS = 7
MOST_STEPS = 400


def game(seed: int) -> Table:
    """One whole game. The same seed gives the same game."""
    luck = random.Random(seed)
    players = luck.choice((2, 2, 2, 3, 4))
    table = Table.laid(armies.start(players, luck.random() < 0.4, luck))
    while table.position.result is None and len(table.steps) < MOST_STEPS:
        before = len(table.steps)
        _STAGES[table.position.phase](table, luck)
        if len(table.steps) == before or table.position.turn > MOST_TURNS:
            _give_up(table, luck)
    return table


def attempt(table: Table, action: Json, luck: random.Random) -> bool:
    """Play an action with everything that it lacks, if it can be made legal."""
    found = completed(table, action, luck)
    return found is not None and table.play(found)


def _give_up(table: Table, luck: random.Random) -> None:
    """Nobody can go on, or time is up: somebody concedes."""
    standing = [one.id for one in table.position.players if not one.out]
    if not table.play({"do": "concede", "player": luck.choice(standing)}):
        raise AssertionError("a game that does not end")


# -- before the battle


def _name_armies(table: Table, luck: random.Random) -> None:
    for player in table.position.players:
        warriors = list(armies.army(player.id, table.start["models"], luck))
        while not table.play({"do": "army", "player": player.id, "warriors": warriors}):
            warriors.pop()


def _set_up(table: Table, luck: random.Random) -> None:
    attempt(table, {"do": "setup_roll"}, luck)
    setup = table.position.setup
    first, second = setup["first"], setup["second"]
    table.play({"do": "choose_map", "player": first})
    rest = [one.id for one in table.position.players if one.id not in (first, second)]
    for player in (second, *rest):
        table.play({"do": "choose_edge", "player": player, "edge": luck.choice(("north", "south"))})
    for player in (first, second, *rest):
        _deploy(table, player, luck)


def _deploy(table: Table, player: str, luck: random.Random) -> None:
    edge = table.position.seats[player].edge
    depths = table.position.board.depths[edge]
    zone = sorted(at for at, depth in depths.items() if depth <= 3)
    facings = (1, 2) if edge == "south" else (4, 5)
    is_done = player in table.position.setup.get("deployed", ()) or table.position.seats[player].out
    if is_done or table.position.phase != SETUP:
        return
    for _ in range(100):  # then somebody concedes for want of room
        free = [at for at in zone if at not in table.position.occupants]
        at = luck.sample(free, len(table.position.setup["armies"][player]))
        places = [
            {"warrior": one["id"], "at": list(where), "facing": luck.choice(facings)}
            for one, where in zip(table.position.setup["armies"][player], at, strict=True)
        ]
        if table.play({"do": "deploy", "player": player, "at": places}):
            return


# -- a turn


def _strategy(table: Table, luck: random.Random) -> None:
    initiative = _initiative(table, luck)
    if not attempt(table, {"do": "strategy_roll", "abilities": initiative}, luck):
        attempt(table, {"do": "strategy_roll"}, luck)
    order = table.position.in_order()
    for player in order:
        for use in _strategy_uses(table, player, luck):
            attempt(table, {"do": "ability", **use}, luck)
    table.play({"do": "end_phase"})


def _initiative(table: Table, luck: random.Random) -> list[Json]:
    order = table.position.in_order()
    owners = [one for player in order for one in table.position.of(player)]
    return [
        {"warrior": one.id, "ability": "initiative"}
        for one in owners
        if "initiative" in one.profile.ability_names and luck.random() < 0.5
    ]


def _strategy_uses(table: Table, player: str, luck: random.Random) -> list[Json]:
    found: list[Json] = []
    for one in table.position.of(player):
        for name in sorted(one.profile.ability_names):
            if Window.STRATEGY in ABILITIES[name].windows and luck.random() < 0.7:
                other = luck.choice(sorted(table.position.warriors))
                use: Json = {"warrior": one.id, "ability": name}
                if ABILITIES[name].targets:
                    use["on"] = other
                if name == "magical-force":
                    use["path"] = moving.walk(table.position, table.position.warriors[other], 2, luck)
                found.append(use)
    return found


def _act(table: Table, luck: random.Random) -> None:
    player, phase = table.position.acting, (table.position.phase, table.position.acting)
    own = sorted(one.id for one in table.position.of(player))
    luck.shuffle(own)
    for id in own:
        if _goes_on(table, phase):
            moving.act(table, id, luck, attempt)
    for _ in range(12):
        if not _goes_on(table, phase) or table.play({"do": "end_phase"}):
            return
        _do_duties(table, luck)


def _goes_on(table: Table, phase: tuple[str, str]) -> bool:
    return table.position.result is None and (table.position.phase, table.position.acting) == phase


def _do_duties(table: Table, luck: random.Random) -> None:
    """What a phase cannot end without: the struggle, the way to the Ring, a point for a Fearsome enemy."""
    heard, _ = table.hear({"do": "end_phase"})
    for fault in heard.violations:
        id = str(fault.values.get("warrior", ""))
        if id not in table.position.warriors:
            continue
        if fault.code == "ring.must-struggle":
            attempt(table, {"do": "ring", "warrior": id, "act": "struggle"}, luck)
            return
        fearsome = fault.values.get("fearsome")
        if fearsome and attempt(table, {"do": "brave", "warrior": id, "fearsome": fearsome}, luck):
            return
        if moving.go_anywhere(table, id, luck, attempt):
            return


def _fight(table: Table, luck: random.Random) -> None:
    heard, _ = table.hear({"do": "end_turn"})
    if heard.verdict is Verdict.LEGAL:
        table.play({"do": "end_turn"})
        return
    chains = [
        list(fault.values["warriors"]) for fault in heard.violations if fault.code == "turn.combat-left"
    ]
    if chains:
        fighting.fight(table, luck.choice(chains), luck, attempt)


_STAGES = {
    ARMY: _name_armies,
    SETUP: _set_up,
    STRATEGY: _strategy,
    ATTACKER: _act,
    DEFENDER: _act,
    COMBAT: _fight,
}
