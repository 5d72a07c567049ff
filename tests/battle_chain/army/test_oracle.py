"""Random lists judged by a second, plain validator that was written from the chapter on balance alone: by key, without tags."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rules.engine.grades import Grade
from rules.games.battle_chain.army import check_list
from rules.games.battle_chain.catalogue import DEVICE_PRICE, MODELS
from tests.battle_chain.army.forces import force_of

LETTERS = {Grade.ERROR: "E", Grade.RELAXABLE: "D", Grade.WARNING: "W", Grade.NOTE: "N"}
LISTS = 3000

NINE = {"ringwraith", "ringwraith-mounted", "witch-king", "witch-king-mounted", "nazgul-fell-beast"} | {
    "witch-king-fell-beast", "khamul", "khamul-mounted",
}  # fmt: skip
TWO_FORMS = {"gothmog", "arwen", "imrahil", "theoden", "eowyn", "gandalf", "aragorn"}
ONE_FORM = {
    "grishnakh", "lurtz", "sharku", "haldir", "elladan", "elrohir", "elrond", "galadriel", "celeborn", "thranduil",
    "glorfindel", "beregond", "bullroarer-took", "lobelia", "paladin-took", "fredegar", "treebeard", "boromir", "faramir",
    "denethor", "legolas", "gimli", "bombadil", "goldberry", "radagast", "shelob", "mouth-of-sauron", "suladan", "lady-ann",
    "eisha", "merry", "pippin", "sam", "saruman", "grima", "sauron", "add-queen-beruthiel", "add-sheebra",
}  # fmt: skip
ASSUMED = {"saruman": "sharkey", "grima": "worm", "sauron": "sauron-necromancer"}
BY_LORE = {
    "balrog",
    "watcher",
    "castellan",
    "khandish-king-chariot",
    "farmer-maggot",
    "fang",
    "grip",
    "wolf-dog",
}
ORCS = {
    "man-orc", "orc-berserker", "mordor-orc", "grishnakh", "orc-leader", "orc-shaman", "lurtz", "gothmog", "gothmog-mounted",
    "warg-rider", "sharku", "warg-rider-leader", "add-morgul-stalker",
}  # fmt: skip
LEADERS = {
    "goblin-leader", "goblin-shaman", "orc-leader", "orc-shaman", "warg-rider-leader", "dwarf-leader", "elf-leader",
    "gondor-leader", "gondor-leader-mounted", "ranger-sergeant", "rohan-leader", "rohan-leader-mounted", "easterling-leader",
    "haradrim-leader", "khandish-leader", "khandish-cavalry-leader", "gen-lizard-chief", "gen-drow-hero", "gen-drow-wizard",
}  # fmt: skip
FIRST = {
    "goblin-leader", "goblin-shaman", "orc-shaman", "gothmog", "gothmog-mounted", "galadriel", "celeborn", "gandalf",
    "gandalf-mounted", "saruman", "frodo", "bombadil", "vampire", "sauron", "gollum", "watcher", "khandish-king-chariot",
}  # fmt: skip
UNDEAD = NINE | {
    "shade-of-dunharrow", "barrow-wight", "werewolf", "wild-warg-chieftain", "vampire", "balrog", "sauron", "castellan",
    "sauron-necromancer", "gen-ghost", "gen-zombie", "gen-skeleton", "gen-ghoul", "gen-lich", "gen-necromancer",
}  # fmt: skip
FOLLOWERS = {"shade-of-dunharrow", "gen-zombie", "gen-skeleton", "gen-ghoul"}
TO_REPLACE = {
    "easterling-warrior", "easterling-kataphrakt", "easterling-leader", "haradrim-raider", "haradrim-leader", "khandish-host",
    "khandish-mercenaries", "khandish-leader", "khandish-cavalry", "khandish-cavalry-leader", "suladan",
}  # fmt: skip


class List(NamedTuple):
    counts: Mapping[str, int]
    devices: int
    drums: int
    crew: int | None
    leader: str
    at_home: bool
    limit: int | None


def short(key: str) -> str:
    return key.removeprefix("me-")


def judged(own: List, other: Mapping[str, int]) -> set[str]:
    return set(_own(own)) | set(_game(own.counts, other))


def _game(own: Mapping[str, int], other: Mapping[str, int]) -> Iterator[str]:
    held = Counter({short(key): count for key, count in own.items()})
    held.update({short(key): count for key, count in other.items()})
    if held["frodo"] > 1 or held["gollum"] > 1:
        yield "E BALANCE-3"
    if sum(held[one] for one in NINE) > 9:
        yield "E BALANCE-2"
    kings = held["witch-king"] + held["witch-king-mounted"] + held["witch-king-fell-beast"]
    if kings > 1 or held["khamul"] + held["khamul-mounted"] > 1:
        yield "E BALANCE-4"
    twice = any(held[one] + held[one + "-mounted"] > 1 for one in TWO_FORMS) or any(
        held[one] > 1 for one in ONE_FORM
    )
    three = (
        held["merry-pippin-sam"]
        and sum(held[one] for one in ("merry-pippin-sam", "merry", "pippin", "sam")) > 3
    )
    twins = (
        held["elladan-elrohir"] and sum(held[one] for one in ("elladan-elrohir", "elladan", "elrohir")) > 2
    )
    if twice or three or twins:
        yield "D BALANCE-1"
    guises = any(held[guise] and held[guise] + held[one] > 1 for one, guise in ASSUMED.items())
    dogs = held["maggot-dogs"] and sum(held[one] for one in ("maggot-dogs", "fang", "grip", "wolf-dog")) > 3
    if guises or dogs or any(held[one] > 1 for one in BY_LORE):
        yield "W BALANCE-1"
    if held["frodo"] and held["sauron"]:
        yield "N BALANCE-14"


def _own(own: List) -> Iterator[str]:
    held = Counter({short(key): count for key, count in own.counts.items()})
    if held and set(held) <= UNDEAD and (short(own.leader) not in set(held) - FOLLOWERS):
        yield "E BALANCE-13"
    if own.devices > _total(held, ORCS):
        yield "E SIEGE-16"
    if own.drums > 1 or (own.drums and not held["goblin-drummer"]):
        yield "E POINTS-6"
    if any(key.startswith("gen-") or key == "mumak-crew" for key in held):
        yield "E POINTS-12"
    price = (
        sum(count * (MODELS[key].points or 0) for key, count in own.counts.items())
        + own.devices * DEVICE_PRICE
    )
    if own.limit is not None and price > own.limit:
        yield "E POINTS-11"
    yield from _beasts_and_devices(own, held)
    yield from _ratios(own, held, _total(held, LEADERS))
    if held["mumak"] and own.crew is not None and own.crew < 4:
        yield "W MUMAK-4"
    if held["hasharin"] and not _total(held, TO_REPLACE):
        yield "W UNIT-12"
    if held["add-sheebra"] and not held["add-queen-beruthiel"]:
        yield "N UNIT-19"


def _total(held: Mapping[str, int], keys: Iterable[str]) -> int:
    return sum(held.get(one, 0) for one in keys)


def _beasts_and_devices(own: List, held: Mapping[str, int]) -> Iterator[str]:
    for kind in ({"cave-troll", "mordor-troll"}, {"treebeard", "generic-ent"}):
        if _total(held, kind) >= 4:
            yield "N BALANCE-7" if _total(held, kind) == 4 else "W BALANCE-7"
    if own.devices > 6:
        yield "W BALANCE-8"
    if own.devices and not held["saruman"]:
        yield "W SIEGE-16"


def _ratios(own: List, held: Mapping[str, int], leaders: int) -> Iterator[str]:
    troops = [
        key
        for key in own.counts
        if MODELS[key].wounds == 2
        and short(key) not in {*LEADERS, "barrow-wight", "farmer-maggot", "fredegar"}
    ]
    minions = sum(own.counts[key] for key in troops)
    if leaders > (minions + 9) // 10:
        yield "W BALANCE-10"
    elif leaders > (minions + 14) // 15:
        yield "N BALANCE-10"
    first = _total(held, FIRST) + (held.get("shelob", 0) if own.at_home else 0)
    if first >= 3:
        yield "N BALANCE-9" if first == 3 else "D BALANCE-9"
    sides = {MODELS[key].side for key in own.counts}
    if {"good", "evil"} <= sides:
        yield "W BALANCE-11"


def test_both_validators_say_the_same_of_random_lists() -> None:
    chance = random.Random(5)
    seen: Counter[str] = Counter()
    for _ in range(LISTS):
        own, other = _some(chance, 6), (_some(chance, 3) if chance.random() < 0.4 else {})
        army = List(
            own,
            chance.choice([0, 0, 0, 1, 3, 7]),
            chance.choice([0, 0, 1, 2]),
            chance.choice([None, 3, 4, 9]),
            chance.choice([*own, ""]),
            chance.random() < 0.5,
            chance.choice([None, 50, 200, 500]),
        )
        force = force_of(
            own,
            devices=army.devices,
            drums=army.drums,
            crew=army.crew,
            undead_leader=army.leader,
            home_ground=army.at_home,
            limit=army.limit,
        )
        found = check_list(force, against=force_of(other) if other else None)
        said = {f"{LETTERS[one.grade]} {one.fault.rule.removeprefix('BC-')}" for one in found}
        assert said == judged(army, other), (army, other)
        seen.update(said)
    assert len(seen) >= 22, sorted(seen)


def _some(chance: random.Random, most: int) -> dict[str, int]:
    """A few rows, now and then of one sort only, in small and large numbers."""
    keys = list(MODELS)
    sorts = ("", "", "ringwraith", "troll", "ent", "orc", "haradrim", "spirit")
    sort = chance.choice(sorts)
    among = [key for key in keys if not sort or sort in MODELS[key].tags] + (
        [] if sort else ["me-mordor-orc"] * 40
    )
    return {
        key: chance.choice([1, 1, 1, 2, 3, 5, 12]) for key in chance.choices(among, k=chance.randint(1, most))
    }
