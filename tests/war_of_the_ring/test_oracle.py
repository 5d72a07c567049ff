"""The referee agrees with the independent calculator of `oracle` on battles played at random."""

from itertools import groupby
from random import Random
from typing import Any

import pytest

from rules.games.war_of_the_ring.cards import EVENT_CARDS
from rules.games.war_of_the_ring.referee import adjudicate
from tests.war_of_the_ring.oracle import FP, SH, Battle, Side
from tests.war_of_the_ring.oracle_cards import CARDS

NATIONS = {FP: ("gondor", "rohan", "elves", "dwarves", "north"), SH: ("sauron", "isengard", "southrons")}
STACK = 10
# name, kind, Level, Leadership
KNOWN = {
    FP: (
        ("Gandalf the Grey", "companion", 3, 1),
        ("Gandalf the White", "companion", 3, 1),
        ("Strider", "companion", 3, 1),
        ("Aragorn", "companion", 3, 2),
        ("Boromir", "companion", 2, 1),
        ("Legolas", "companion", 2, 1),
        ("Gimli", "companion", 2, 1),
        ("Meriadoc", "companion", 1, 1),
        ("Peregrin", "companion", 1, 1),
    ),
    SH: (("Saruman", "minion", 0, 1), ("Mouth of Sauron", "minion", 3, 2), ("Witch-king", "minion", None, 2)),
}


def figure(
    id: str, kind: str, name: str = "", level: int | None = None, points: int = 1, **more: Any
) -> dict[str, Any]:
    return {
        "id": id,
        "kind": kind,
        "name": name,
        "level": level,
        "leadership": points,
        "lost": 0,
        "off": False,
        **more,
    }


def random_side(random: Random, name: str) -> Side:
    nations = random.sample(NATIONS[name], random.choice((1, 2)))
    units = {nation: [random.randrange(4), random.randrange(3)] for nation in nations}
    units[nations[0]][random.randrange(2)] += sum(map(sum, units.values())) < STACK
    leader = "fp_leader" if name == FP else "nazgul"
    figures = [figure(f"{leader}{n}", leader) for n in range(random.randrange(4))]
    known = random.sample(KNOWN[name], random.choice((0, 1, 1, 2)))
    figures += [figure(who.replace(" ", "-"), kind, who, level, points) for who, kind, level, points in known]
    if name == FP and random.random() < 0.35:
        state = random.choice(("dormant", "awakened", "corrupted"))
        figures.append(figure("king", "companion", "", 2, random.choice((1, 2)), sovereign=state))
    spare = {nation: [random.choice((0, 0, 1, 3)), random.randrange(2)] for nation in NATIONS[name]}
    side = Side(name, units, figures, spare)
    if name == FP:
        side.dead = {nation: [random.choice((0, 0, 1)), 0] for nation in NATIONS[name]}
    return side


def random_battle(random: Random) -> Battle:
    name = random.choice((SH, FP))
    other = FP if name == SH else SH
    kind = random.choice(("field", "field", "field", "siege", "sortie"))
    feature = (
        "stronghold"
        if kind != "field"
        else random.choice(("none", "none", "city", "fortification", "stronghold"))
    )
    region = {
        "id": random.choice(("Field", "Fangorn")),
        "feature": feature,
        "nation": random.choice(("gondor", "rohan", "sauron")),
        "fellowship": random.random() < 0.5,
        "moria_distance": random.randrange(5),
    }
    if feature != "none":
        region["settlement_controller"] = name if kind == "sortie" else other
    return Battle(random, kind, region, random_side(random, name), random_side(random, other))


def as_units(units: dict[str, list[int]]) -> dict[str, dict[str, int]]:
    return {
        nation: {"regular": pair[0], "elite": pair[1]} for nation, pair in sorted(units.items()) if sum(pair)
    }


def as_figure(one: dict[str, Any]) -> dict[str, Any]:
    if one["name"]:
        return {"id": one["id"], "name": one["name"]}
    found = {
        "id": one["id"],
        "kind": one["kind"],
        "leadership": one["leadership"],
        "sovereign": one.get("sovereign", ""),
    }
    return found | ({"level": one["level"]} if one["level"] is not None else {})


def as_case(battle: Battle) -> dict[str, Any]:
    """The case before its actions."""
    about = {"kind": battle.kind, "attacker": "A", "defender": "D", "region": battle.region["id"]}
    if battle.kind == "field":
        about["attacker_origin"] = "Camp"
    pools: dict[str, Any] = {side.name: {"reinforcements": as_units(side.spare)} for side in battle.sides}
    pools[FP]["casualties"] = as_units(battle.side(FP).dead)
    armies = [
        {
            "id": id,
            "side": side.name,
            "units": as_units(side.units),
            "figures": [as_figure(one) for one in side.figures],
        }
        for id, side in zip("AD", battle.sides, strict=True)
    ]
    regions = [{**battle.region, "adjacent": ["Camp", "Home"]}]
    position = {"battle": about, "armies": armies, "regions": regions, "pools": pools}
    return {"ruleset": "war-of-the-ring/1", "position": position}


def played(seed: int) -> tuple[Battle, dict[str, Any]]:
    battle = random_battle(Random(seed))
    case = as_case(battle)
    battle.play(CARDS)
    return battle, case | {"actions": battle.actions}


def disagreements(battle: Battle, ruling: Any) -> list[str]:
    found = [f"{i}: {fault.text}" for i, action in enumerate(ruling.actions) for fault in action.violations]
    found += [f"{i}: needs {need}" for i, action in enumerate(ruling.actions) for need in action.needs]
    for index, fact, value in battle.expected:
        said = ruling.actions[index].outcome.get(fact)
        said = [one for one, _ in groupby(said)] if fact == "effect_order" and said else said
        value = [one for one, _ in groupby(value)] if fact == "effect_order" else value
        if said != value:
            found.append(f"{index}: {fact} is {value!r}, the referee says {said!r}")
    return found + [
        f"{what}: {ours!r} != {theirs!r}"
        for what, ours, theirs in ends(battle, ruling.position)
        if ours != theirs
    ]


def ends(battle: Battle, position: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    """What both say of the end: (what, oracle, referee)."""
    after = position["battle"]
    found: list[tuple[str, Any, Any]] = [("round", battle.round, after.get("round", 1))]
    found.append(("reason", battle.over, after.get("end_reason", "")))
    armies = {army["id"]: army for army in position["armies"]}
    for id, side in zip("AD", battle.sides, strict=True):
        army, pool = armies[id], position["pools"][side.name]
        found.append((f"units {id}", as_units(side.units), army["units"]))
        found.append(
            (f"figures {id}", sorted(one["id"] for one in side.figures), names(army.get("figures", ())))
        )
        found.append((f"spare {id}", as_units(side.spare), pool.get("reinforcements", {})))
        found.append(
            (f"dead {id}", as_units(side.dead) if side.name == FP else {}, pool.get("casualties", {}))
        )
        found.append((f"gone {id}", sorted(side.gone), names(pool.get("removed_figures", ()))))
        found.append((f"nazgul {id}", side.nazgul_back, pool.get("nazgul", 0)))
        found.append((f"pile {id}", sorted(battle.piles[side.name]), pile(position, side.name)))
    return found


def names(figures: Any) -> list[str]:
    return sorted(one["id"] for one in figures)


def pile(position: dict[str, Any], side: str) -> list[str]:
    return sorted(EVENT_CARDS[id].title for id in position.get("discards", {}).get(side, ()))


@pytest.mark.parametrize("seeds", [range(start, start + 50) for start in range(1000, 1500, 50)], ids=str)
def test_the_referee_agrees_with_the_oracle(seeds: range) -> None:
    for seed in seeds:
        battle, case = played(seed)
        assert not disagreements(battle, adjudicate(case)), f"seed {seed}"


def test_the_battles_of_the_oracle_use_every_card_and_reach_every_end() -> None:
    cards, ends = set(), set()
    for seed in range(1000, 1500):
        battle, _ = played(seed)
        cards |= {title for pile in battle.piles.values() for title in pile}
        ends.add(battle.over)
    assert cards == CARDS.keys()
    assert ends >= {
        "attacker_ceased",
        "attacker_eliminated",
        "defender_eliminated",
        "both_eliminated",
        "defender_retreated",
    }


TWINS = {"gondor": "sauron", "rohan": "isengard", "elves": "southrons", "fp_leader": "nazgul", FP: SH}
MIRROR = TWINS | {other: one for one, other in TWINS.items()}


def mirrored(value: Any) -> Any:
    """The same document with the sides exchanged: their Nations, their Leaders and Nazgûl."""
    if isinstance(value, dict):
        return {mirrored(key): mirrored(one) for key, one in value.items()}
    if isinstance(value, list):
        return [mirrored(one) for one in value]
    return MIRROR.get(value, value) if isinstance(value, str) else value


def symmetric_battle(random: Random) -> Battle:
    """A battle without cards and Characters, of Nations that have a twin on the other side."""
    sides = {}
    for name, nations in ((FP, ("gondor", "rohan", "elves")), (SH, ("sauron", "isengard", "southrons"))):
        units = {nation: [random.randrange(4), random.randrange(3)] for nation in random.sample(nations, 2)}
        units[nations[0]] = [random.randrange(1, 4), random.randrange(2)]
        leader = "fp_leader" if name == FP else "nazgul"
        figures = [figure(f"{name}{n}", leader) for n in range(random.randrange(4))]
        sides[name] = Side(name, units, figures, {nation: [random.randrange(3), 1] for nation in nations})
    first, second = random.sample((FP, SH), 2)
    kind = random.choice(("field", "siege", "sortie"))
    feature = random.choice(("none", "city", "stronghold")) if kind == "field" else "stronghold"
    region: dict[str, Any] = {"id": "Field", "feature": feature}
    if feature != "none":
        region["settlement_controller"] = first if kind == "sortie" else second
    return Battle(random, kind, region, sides[first], sides[second])


FACTS = ("combat_hits", "hits", "rerolls", "leadership", "target", "units", "to_take", "taken")


@pytest.mark.parametrize("seed", range(60))
def test_a_battle_with_the_sides_exchanged_is_ruled_alike(seed: int) -> None:
    """Where lost units go differs between the sides; what they roll, need, hit and lose does not."""
    battle = symmetric_battle(Random(seed))
    case = as_case(battle)
    del case["position"]["pools"][FP]["casualties"]  # none yet, and the Shadow keeps none
    battle.play({})
    case["actions"] = battle.actions
    ours, theirs = adjudicate(case), adjudicate(mirrored(case))
    assert ours.verdict == theirs.verdict == "legal"
    for one, other in zip(ours.actions, theirs.actions, strict=True):
        for fact in FACTS:
            for side in (FP, SH):
                assert one.outcome.get(f"{fact}.{side}") == other.outcome.get(f"{fact}.{MIRROR[side]}")
        assert one.outcome.get("step") == other.outcome.get("step")
    assert [(a["id"], mirrored(a["units"])) for a in ours.position["armies"]] == [
        (a["id"], a["units"]) for a in theirs.position["armies"]
    ]
