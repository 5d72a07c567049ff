"""Cases for the tests: small battles, and whole battles played at random with everything that happened."""

from random import Random
from typing import Any

from rules.games.war_of_the_ring.cards import EVENT_CARDS
from rules.games.war_of_the_ring.combat_roll import dice_count, failed
from rules.games.war_of_the_ring.odds.rounds import quiet
from rules.games.war_of_the_ring.position import Position, enemy_of
from rules.games.war_of_the_ring.referee import REFEREE
from rules.games.war_of_the_ring.requirements import count
from rules.games.war_of_the_ring.rerolls import most_rerolls
from rules.games.war_of_the_ring.retreat import free_regions
from rules.games.war_of_the_ring.special_attacks import dice_number
from rules.games.war_of_the_ring.timing import effect_of, next_effect

Case = dict[str, Any]
FREE_NATIONS = ("gondor", "rohan", "elves", "dwarves", "north")
SHADOW_NATIONS = ("sauron", "isengard", "southrons")
CHARACTERS = {
    "free_peoples": ("Gandalf the White", "Strider", "Aragorn", "Gimli", "Legolas", "Meriadoc", "Peregrin"),
    "shadow": ("Saruman", "Mouth of Sauron", "Witch-king"),
}


def battle_case(attacker: dict[str, Any], defender: dict[str, Any], **more: Any) -> Case:
    """A field battle of the Shadow against the Free Peoples; armies as documents without id and side."""
    position = {
        "battle": {"attacker": "A", "defender": "D", "region": "Field", "attacker_origin": "Camp"},
        "armies": [
            {"id": "A", "side": "shadow", **attacker},
            {"id": "D", "side": "free_peoples", **defender},
        ],
        "regions": [{"id": "Field", "adjacent": ["Camp", "Home"]}],
        **more,
    }
    return {"ruleset": "war-of-the-ring/1", "position": position, "actions": []}


def random_army(random: Random, side: str) -> dict[str, Any]:
    nations = FREE_NATIONS if side == "free_peoples" else SHADOW_NATIONS
    units = {
        nation: {"regular": random.randrange(5), "elite": random.randrange(3)}
        for nation in random.sample(nations, random.choice((1, 1, 2)))
    }
    units[nations[0]] = {"regular": random.randrange(1, 5), "elite": random.randrange(3)}
    kind = "fp_leader" if side == "free_peoples" else "nazgul"
    figures: list[dict[str, Any]] = [{"id": f"{kind}{n}", "kind": kind} for n in range(random.randrange(4))]
    names = random.sample(CHARACTERS[side], random.choice((0, 0, 1, 2)))
    figures += [{"id": name.replace(" ", "-"), "name": name} for name in names]
    if side == "free_peoples" and random.random() < 0.2:
        state = random.choice(("dormant", "awakened", "corrupted"))
        figures.append({"id": "king", "kind": "companion", "level": 2, "sovereign": state})
    return {"units": units, "figures": figures}


def random_battle(random: Random) -> Case:
    """The beginning of a battle: any kind of region, either attacker, a siege now and then."""
    attacker = random.choice(("shadow", "free_peoples"))
    kind = random.choice(("field", "field", "field", "siege", "sortie"))
    feature = (
        "stronghold" if kind != "field" else random.choice(("none", "city", "fortification", "stronghold"))
    )
    holder = attacker if kind == "sortie" else enemy_of(attacker)
    region = {
        "id": random.choice(("Field", "Fangorn")),
        "feature": feature,
        "nation": random.choice(("gondor", "rohan", "sauron")),
        "adjacent": ["Camp", "Home"],
        "fellowship": random.random() < 0.5,
        "moria_distance": random.randrange(5),
        **({"settlement_controller": holder} if feature != "none" else {}),
    }
    battle = {"kind": kind, "attacker": "A", "defender": "D", "region": region["id"]}
    if kind == "field":
        battle["attacker_origin"] = "Camp"
    pools = {
        side: {"reinforcements": {nation: {"regular": random.randrange(3), "elite": 1} for nation in nations}}
        for side, nations in (("free_peoples", FREE_NATIONS), ("shadow", SHADOW_NATIONS))
    }
    position = {
        "battle": battle,
        "armies": [
            {"id": "A", "side": attacker, **random_army(random, attacker)},
            {"id": "D", "side": enemy_of(attacker), **random_army(random, enemy_of(attacker))},
        ],
        "regions": [region],
        "pools": pools,
    }
    return {"ruleset": "war-of-the-ring/1", "position": position, "actions": []}


def next_action(position: Position, random: Random) -> dict[str, Any] | None:
    """Something legal to do next, chosen at random; None when the battle is over."""
    battle = position.battle
    first, second = position.in_order
    if battle.pending is not None:
        return _hits(position, battle.pending.side, battle.pending.hits, random)
    if battle.step == "ended":
        return None
    if battle.step in ("siege_window", "cards"):
        return _card(position, random)
    entry = next_effect(position)
    if entry is not None:
        return _effect(position, random)
    if battle.step == "combat_roll":
        side = next(s for s in (first, second) if position.seat(s).dice is None)
        return {"do": "roll", "by": side, "dice": _dice(random, dice_count(position, side))}
    if battle.step == "leader_reroll":
        return _reroll(position, random)
    if battle.step == "casualties":
        side = next(s for s in (first, second) if position.seat(s).losses is None)
        return _hits(position, side, position.seat(enemy_of(side)).hits, random)
    return _last(position, random)


def _dice(random: Random, count: int) -> list[int]:
    return [random.randint(1, 6) for _ in range(count)]


def _card(position: Position, random: Random) -> dict[str, Any]:
    first, second = position.in_order
    if position.seat(first).decision != "open" and position.seat(second).decision != "open":
        return {"do": "reveal"}
    side = first if position.seat(first).decision == "open" else second
    if random.random() < 0.25:
        return {"do": "card", "by": side, "card": None}
    own = [id for id, card in EVENT_CARDS.items() if card.side == side]
    for id in random.sample(own, len(own)):
        action = {"do": "card", "by": side, "card": id}
        if _is_legal(position, action):
            return action
    return {"do": "card", "by": side, "card": None}


def _is_legal(position: Position, action: dict[str, Any]) -> bool:
    return not _try(position, action).violations


def _try(position: Position, action: dict[str, Any]) -> Any:
    case = {
        "ruleset": "war-of-the-ring/1",
        "position": REFEREE.form.write_position(position),
        "actions": [action],
    }
    return REFEREE.adjudicate(case)


def _effect(position: Position, random: Random) -> dict[str, Any]:
    """The waiting effect used in some legal way, or declined, or as it must be."""
    entry = next_effect(position)
    assert entry is not None
    effect = effect_of(position, entry)
    action: dict[str, Any] = {"do": "effect", "by": entry.side}
    figures = [f.id for s in ("free_peoples", "shadow") for f in position.army(s).figures]
    if random.random() < 0.1 and not (effect.picks and effect.cost is None):
        return {**action, "decline": True}
    x = random.randint(1, 2)
    tries: list[dict[str, Any]] = [{**action, "figures": [id]} for id in random.sample(figures, len(figures))]
    tries += [{**action, "figures": [a, b]} for a in figures for b in figures if a < b]
    tries += [
        {**action, "to": to, "surplus": _surplus(position, entry.side, 10)}
        for to in free_regions(position, position.army(entry.side))
    ]
    tries += [
        {
            **action,
            "withdraw": True,
            "surplus": _surplus(position, entry.side, position.settings.siege_unit_cap),
        },
        action,
    ]
    if effect.cost is not None and effect.cost.kind == "take_hits":
        losses = _hits(position, entry.side, x, random)["ops"]
        tries = [{**action, "x": x, "losses": losses}]
    if effect.op == "turn_misses":
        tries = [{**one, "die_ids": [place]} for one in tries for place in range(5)]
    if effect.op == "special_attack":
        number = _special_dice(position, x)
        tries = [{**one, "dice": _dice(random, number)} for one in tries]
    for one in tries:
        if _try(position, one).verdict == "legal":
            return one
    return {**action, "decline": True}


def _special_dice(position: Position, x: int) -> int:
    entry = next_effect(position)
    assert entry is not None
    effect = effect_of(position, entry)
    dice = effect.dice
    number = (
        dice if isinstance(dice, int) else x if dice == "x" else count(position, entry.side, f"own_{dice}")
    )
    return dice_number(effect, number, quiet())


def _surplus(position: Position, side: str, limit: int) -> list[dict[str, str]]:
    army = position.army(side)
    ranks = [
        {"nation": nation, "rank": rank}
        for nation, pair in army.units.items()
        for rank, number in zip(("regular", "elite"), pair, strict=True)
        for _ in range(number)
    ]
    return ranks[: max(0, army.size - limit)]


def _reroll(position: Position, random: Random) -> dict[str, Any]:
    first, second = position.in_order
    side = next(s for s in (first, second) if position.seat(s).rerolled is None)
    misses = failed(position, side, quiet())
    most = min(len(misses), most_rerolls(position, side, quiet()))
    places = random.sample(misses, random.choice((most, most, most, 0)))
    return {"do": "reroll", "by": side, "die_ids": places, "dice": _dice(random, len(places))}


def _hits(position: Position, side: str, hits: int, random: Random) -> dict[str, Any]:
    """Casualties one after another at random until all hits are taken."""
    units = {nation: list(pair) for nation, pair in position.army(side).units.items()}
    pool = position.pools[side]
    spare = {n: pool.reinforcements.get(n, (0, 0))[0] + pool.casualties.get(n, (0, 0))[0] for n in units}
    ops: list[dict[str, str]] = []
    while hits and any(sum(pair) for pair in units.values()):
        nation = random.choice([n for n, pair in units.items() if sum(pair)])
        pair = units[nation]
        kinds = ["remove_regular"] * bool(pair[0]) + ["downgrade"] * bool(pair[1])
        kind = random.choice(kinds + ["remove_elite"] * bool(pair[1] and hits > 1))
        ops.append({"op": kind, "nation": nation})
        hits -= 2 if kind == "remove_elite" else 1
        if kind == "remove_regular":
            pair[0] -= 1
            spare[nation] += 1
        else:
            pair[1] -= 1
        if kind == "downgrade" and spare[nation]:
            pair[0] += 1
            spare[nation] -= 1
    return {"do": "allocate_hits", "by": side, "ops": ops}


def _last(position: Position, random: Random) -> dict[str, Any]:
    first, second = position.in_order
    if position.battle.step == "cease":
        elites = [nation for nation, (_, elite) in position.attacker.units.items() if elite]
        if position.battle.kind == "siege":
            if not elites or random.random() < 0.2:
                return {"do": "cease", "by": first}
            return {"do": "continue", "by": first, "downgrade": {"nation": random.choice(elites)}}
        return {"do": "continue" if random.random() < 0.9 else "cease", "by": first}
    if position.battle.step == "retreat":
        if random.random() < 0.2:
            return {
                "do": "retreat",
                "by": second,
                "to": free_regions(position, position.defender)[0],
                "surplus": _surplus(position, second, 10),
            }
        return {"do": "hold", "by": second}
    if random.random() < 0.5:
        return {"do": "stay", "by": first}
    return {"do": "advance", "by": first, "surplus": _surplus(position, first, 10)}


def play(random: Random, most: int = 80) -> tuple[Case, list[Position]]:
    """A whole battle: its case, and the position before each action and after the last."""
    case = random_battle(random)
    read = REFEREE.read(case)
    positions = [read.position]
    while len(case["actions"]) < most:
        action = next_action(positions[-1], random)
        if action is None:
            break
        case["actions"].append(action)
        one = {
            "ruleset": case["ruleset"],
            "position": REFEREE.form.write_position(positions[-1]),
            "actions": [action],
        }
        course = REFEREE.follow(REFEREE.read(one), read.readings)
        assert course.verdict == "legal", (action, [f.text for a in course.actions for f in a.violations])
        positions.append(course.position)
    return case, positions
