"""One combat at random: abilities that are legal, dice, purchases, where the dice go, and what answers them."""

import random
from collections.abc import Callable, Sequence

from benchmarks.whole_games.filling import completed
from benchmarks.whole_games.table import Json, Table
from rules.engine.ruling import Verdict
from rules.games.combat_hex.abilities import ABILITIES, Window
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.position import Warrior

Attempt = Callable[[Table, Json, random.Random], bool]
EARLY = frozenset(
    {Window.TOTALLING, Window.BEFORE_COMBAT_ROLL, Window.AFTER_DAMAGE, Window.AFTER_ENEMY_DAMAGE}
)
LATE = frozenset({Window.ASSIGNING, Window.ASSIGNED, Window.ZERO_WOUNDS})


def fight(table: Table, chain: Sequence[str], luck: random.Random, attempt: Attempt) -> None:
    """The combat of this chain, with as many abilities as stand."""
    plain: Json = {"do": "combat", "warriors": [chain[0]], "players": {}}
    uses = _accepted(table, plain, _uses(table, EARLY, luck))
    for chosen in (uses, []):
        whole = completed(table, plain | {"abilities": chosen}, luck)
        if whole is not None:
            table.play(_with_answers(table, whole, luck))
            return
    attempt(table, plain, luck)


def _uses(table: Table, windows: frozenset[Window], luck: random.Random) -> list[Json]:
    order = table.position.in_order()
    owners = [one for player in order for one in table.position.of(player)]
    return [
        use
        for one in owners
        for name in sorted(one.profile.ability_names)
        if (use := _use(table, one, name, windows, luck))
    ]


def _use(
    table: Table, one: Warrior, name: str, windows: frozenset[Window], luck: random.Random
) -> Json | None:
    heroes = [hero for hero in table.position.enemies_of(one.player) if hero.card.is_hero]
    use: Json = {"warrior": one.id, "ability": name}
    if name == "steal-essence" and heroes:
        hero = luck.choice(heroes)
        names = sorted(n for n in hero.profile.ability_names if windows & set(ABILITIES[n].windows))
        if not names:
            return None
        name = luck.choice(names)
        use |= {"copies": name, "from": hero.id}
    if not windows & set(ABILITIES[name].windows) or luck.random() < 0.3:
        return None
    if name == "bodyguard":
        near = zones_of(table.position).adjacent_to(one.id)
        friends = [hero.id for hero in table.position.of(one.player) if hero.card.is_hero and hero.id in near]
        use["on"] = luck.choice(friends or [one.id])
    if name == "aggressive-strategy":
        use |= {"reroll": [], "dice": []}
    answers = [
        {"warrior": other.id, "ability": answer}
        for other in table.position.enemies_of(one.player)
        for answer in ("dread", "ward")
        if answer in other.profile.ability_names
    ]
    if answers and luck.random() < 0.7:
        use["answers"] = [luck.choice(answers)]
    return use


def _accepted(table: Table, action: Json, uses: Sequence[Json]) -> list[Json]:
    """Those of the uses that break no rule, one added to the other; with its answers if they stand."""
    found: list[Json] = []
    for use in uses:
        alone = {key: value for key, value in use.items() if key != "answers"}
        for one in (use, alone) if "answers" in use else (use,):
            if not table.hear(action | {"abilities": [*found, one]})[0].violations:
                found.append(one)
                break
    return found


def _with_answers(table: Table, whole: Json, luck: random.Random) -> Json:
    """With what answers the dice that were put: Assassin, Armor, Courage."""
    for use in _uses(table, LATE, luck):
        trial = whole | {"abilities": [*whole.get("abilities", ()), use]}
        if table.hear(trial)[0].verdict is Verdict.LEGAL:
            whole = trial
    return whole
