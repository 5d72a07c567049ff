"""The boundary cases of the chapter on balance, each with the findings that must come: E never waived, D relaxable, W, N."""

from typing import Any

import pytest

from rules.games.battle_chain.army import Entry, Force, Profile, check_list, check_pairing, force_of
from rules.games.battle_chain.army.force import (
    cost,
    initiative_modifier,
    losses_borne,
    original_models,
    pool,
    undead_share,
)
from rules.games.battle_chain.army.profile import Grade
from rules.games.battle_chain.catalogue import MODELS, Model

LETTERS = {Grade.ERROR: "E", Grade.RELAXABLE: "D", Grade.WARNING: "W", Grade.NOTE: "N"}

WITH_HERO = ("Hero", "Dread", "Deathless", "Fast Strike", "Fly", "Large")
# name | models | more | findings. "x 3" is how many; after "v" the other army.
CASES = """
one Gandalf | gandalf | | clean
foot and mounted Gandalf | gandalf, gandalf-mounted | | D BALANCE-1
Gandalf on both sides | gandalf v gandalf | | D BALANCE-1
two Boromirs, who have no Hero ability | boromir x 2 | | D BALANCE-1
twins | elladan, elrohir | | clean
two Elladans | elladan x 2 | | D BALANCE-1
Merry, Pippin and Sam | merry, pippin, sam | | clean
the row of three, three times | merry-pippin-sam x 3 | | clean
the row of three, four times | merry-pippin-sam x 4 | | D BALANCE-1
the row of three twice, and Sam | merry-pippin-sam x 2, sam | | clean
the row of three three times, and Sam | merry-pippin-sam x 3, sam | | D BALANCE-1
two Frodos | frodo x 2 | | E BALANCE-3
Gollum in both armies | gollum v gollum | | E BALANCE-3
Gollum with good | gollum, frodo | | clean
Saruman and Sharkey | saruman, sharkey | | W BALANCE-1
Sauron and the Necromancer | sauron, sauron-necromancer | | W BALANCE-1, E BALANCE-13
Sauron and the Necromancer, led | sauron, sauron-necromancer | leader sauron | W BALANCE-1
two Vampires, not named though Hero | vampire x 2, mordor-orc | | clean
the nine with Khamul | witch-king, khamul, ringwraith x 7, mordor-orc | | clean
the nine with eight generics | witch-king, ringwraith x 8, mordor-orc | | clean
nine generics without Witch King | ringwraith x 9, mordor-orc | | clean
ten | ringwraith x 10, mordor-orc | | E BALANCE-2
nine and a fell beast | ringwraith x 9, nazgul-fell-beast, mordor-orc | | E BALANCE-2
five against five | ringwraith x 5, mordor-orc v ringwraith-mounted x 5 | | E BALANCE-2
Witch King on foot and on a fell beast | witch-king, witch-king-fell-beast, mordor-orc | | E BALANCE-4
Khamul on foot and mounted | khamul, khamul-mounted, mordor-orc | | E BALANCE-4
Khamul alone of the nine | khamul, mordor-orc x 5 | | clean
three trolls | cave-troll x 2, mordor-troll | | clean
four trolls | cave-troll x 2, mordor-troll x 2 | | N BALANCE-7
five trolls | cave-troll x 5 | | W BALANCE-7
Treebeard and three ents | treebeard, generic-ent x 3 | | N BALANCE-7
Treebeard and four ents | treebeard, generic-ent x 4 | | W BALANCE-7
four trolls are no ents | cave-troll x 3, generic-ent x 3 | | W BALANCE-11
six devices | saruman, man-orc x 6 | devices 6 | clean
seven devices | saruman, man-orc x 7 | devices 7 | W BALANCE-8
a device without Saruman | man-orc x 6 | devices 1 | W SIEGE-16
a device without an orc | saruman, wild-men x 5 | devices 1 | E SIEGE-16
a device more than orcs | saruman, man-orc x 2 | devices 3 | E SIEGE-16
one leader, ten minions | orc-leader, mordor-orc x 10 | | clean
one leader, one minion | orc-leader, mordor-orc | | clean
one leader, no minion | orc-leader | | W BALANCE-10
two leaders, ten minions | orc-leader x 2, mordor-orc x 10 | | W BALANCE-10
two leaders, eleven minions | orc-leader x 2, mordor-orc x 11 | | N BALANCE-10
two leaders, fifteen minions | orc-leader x 2, mordor-orc x 15 | | N BALANCE-10
two leaders, sixteen minions | orc-leader x 2, mordor-orc x 16 | | clean
three leaders, thirty minions | orc-leader x 3, mordor-orc x 30 | | N BALANCE-10
three leaders, thirty-one minions | orc-leader x 3, mordor-orc x 31 | | clean
a sergeant is a leader and no minion | ranger-sergeant x 2, gondor-ranger x 10 | | W BALANCE-10
two with Initiative | gandalf, celeborn | | clean
three with Initiative | gandalf, celeborn, galadriel | | N BALANCE-9
four with Initiative | gandalf, celeborn, galadriel, frodo | | D BALANCE-9
three and Shelob abroad | gothmog, sauron, saruman, shelob | | N BALANCE-9
three and Shelob at home | gothmog, sauron, saruman, shelob | home | D BALANCE-9
all undead with a leader | witch-king, shade-of-dunharrow x 10 | leader witch-king | clean
all undead without | witch-king, shade-of-dunharrow x 10 | | E BALANCE-13
all undead, led by a minion | shade-of-dunharrow x 10 | leader shade-of-dunharrow | E BALANCE-13
all undead, led by somebody absent | shade-of-dunharrow x 10 | leader witch-king | E BALANCE-13
one living model | witch-king, shade-of-dunharrow x 10, grima | | clean
a Barrow Wight leads | barrow-wight, shade-of-dunharrow x 3 | leader barrow-wight | clean
good with evil | gimli, lurtz | | W BALANCE-11
Shades with Aragorn | aragorn, shade-of-dunharrow x 5 | | clean
a drum with a drummer | goblin-drummer, moria-goblin x 10 | drums 1 | clean
a drum without | moria-goblin x 10 | drums 1 | E POINTS-6
two drums | goblin-drummer x 2, moria-goblin x 10 | drums 2 | E POINTS-6
a Mumak with eight crew | mumak | crew 8 | clean
a Mumak with four crew | mumak | crew 4 | clean
a Mumak with three crew | mumak | crew 3 | W MUMAK-4
without prices | gen-skeleton x 5, grima | | E POINTS-12
just within the limit | moria-goblin x 50 | limit 100 | clean
over the limit | moria-goblin x 51 | limit 100 | E POINTS-11
Frodo against Sauron | frodo v sauron | | N BALANCE-14
two Balrogs | balrog x 2, mordor-orc | | W BALANCE-1
one of each dog | fang, grip, wolf-dog | | clean
Fang twice | fang x 2 | | W BALANCE-1
a Hasharin alone | hasharin, mordor-orc | | W UNIT-12
a Hasharin among raiders | hasharin, haradrim-raider | | clean
a Hasharin with a Mumak | hasharin, mumak | | W UNIT-12
the Watcher without water | watcher | dry | W UNIT-10
the Watcher with water | watcher | | clean
Sheebra alone | add-sheebra | | N UNIT-19
Sheebra and her queen | add-sheebra, add-queen-beruthiel | | clean
nobody knows it | balrogs | | E ABG-1
the nine alone, led | witch-king, khamul, ringwraith x 7 | leader witch-king | clean
"""


def force(text: str, more: str = "") -> Force:
    """ "orc x 2, frodo" with one setting as a list."""
    counts: dict[str, int] = {}
    for part in text.split(", "):
        name, _, count = part.strip().partition(" x ")
        key = name if name.startswith(("gen-", "add-")) else f"me-{name}"
        counts[key] = int(count or 1)
    word, _, value = more.partition(" ")
    settings: Any = {}
    if word == "leader":
        settings = {"undead_leader": f"me-{value}"}
    elif word in ("home", "dry"):
        settings = {"home_ground": True} if word == "home" else {"water": False}
    elif word:
        settings = {word: int(value)}
    return force_of(counts, **settings)


@pytest.mark.parametrize("line", CASES.strip().splitlines(), ids=lambda line: line.split(" | ")[0])
def test_boundary_cases(line: str) -> None:
    _, models, more, expected = (part.strip() for part in line.split("|"))
    own, _, other = models.partition(" v ")
    found = check_list(force(own, more), against=force(other) if other else None)
    said = {f"{LETTERS[one.grade]} {one.fault.rule.removeprefix('BC-')}" for one in found}
    assert said == (set() if expected == "clean" else set(expected.split(", "))), found


def test_all_findings_come_at_once() -> None:
    found = check_list(force("frodo x 2, boromir x 2, gen-lich, nobody", "devices 1"))
    codes = {one.fault.code for one in found}
    assert codes == {
        "list.unknown-model",
        "list.device-carriers",
        "list.unpriced",
        "game.absolute",
        "game.named-twice",
        "list.devices-without-saruman",
        "list.mixed-sides",
    }
    assert next(one.fault.path for one in found if one.fault.code == "list.unpriced") == "/rows/2"


def test_a_pairing_shows_what_each_list_brings() -> None:
    (finding,) = check_pairing(force("gandalf, merry"), force("gandalf-mounted, pippin"))
    assert (finding.fault.rule, finding.fault.values["shares"]) == ("BC-BALANCE-1", [1, 1])
    assert not check_pairing(force("gandalf"), force("saruman"))


def test_a_profile_changes_the_weight_but_not_of_what_is_never_waived() -> None:
    profile = Profile(
        grades={
            "list.trolls": Grade.ERROR,
            "game.named-twice": Grade.WARNING,
            "game.absolute": Grade.NOTE,
            "list.mixed-sides": Grade.ERROR,
        }
    )
    found = {
        one.fault.code: one.grade
        for one in check_list(force("frodo x 2, boromir x 2, cave-troll x 4"), profile)
    }
    assert found == {
        "game.absolute": Grade.ERROR,
        "game.named-twice": Grade.WARNING,
        "list.trolls": Grade.ERROR,
        "list.mixed-sides": Grade.ERROR,
    }


@pytest.mark.parametrize(
    ("entry", "rule"),
    [
        (Entry("x", MODELS["me-warg"], armed=True), "BC-STAT-16"),
        (Entry("x", MODELS["me-warg"], mounted=True), "BC-STAT-17"),
        (Entry("x", MODELS["me-balrog"], mounted=True), "BC-STAT-17"),
        (Entry("x", MODELS["me-warg-rider"], spears=True), "BC-AB-SPEARMAN-3"),
        (Entry("x", MODELS["me-hobbit-civilian"], spears=True), "BC-AB-SPEARMAN-3"),
        (Entry("x", MODELS["me-gandalf"], spears=True), "BC-AB-SPEARMAN-3"),
        (Entry("x", MODELS["me-nazgul-fell-beast"], abilities=WITH_HERO), "BC-UNIT-4"),
        (Entry("x", MODELS["me-mordor-orc"], abilities=("Fast",)), "BC-ABG-1"),
        (Entry("x", MODELS["me-gimli"], abilities=("Hero",)), "BC-ABG-1"),
        (Entry("x", MODELS["me-mordor-orc"], count=0), "BC-GEN-2"),
    ],
)  # fmt: skip
def test_an_entry_keeps_to_its_row(entry: Entry, rule: str) -> None:
    army = Force((entry, Entry("y", MODELS["me-mordor-orc"], 10, index=1)))
    found = [one for one in check_list(army) if one.is_error]
    assert [one.fault.rule for one in found] == [rule]
    assert found[0].fault.values["rows"] == [0]


@pytest.mark.parametrize(
    "entry",
    [
        Entry("x", MODELS["me-mordor-orc"], armed=True, spears=True),
        Entry("x", MODELS["me-bullroarer-took"], mounted=True),
        Entry("x", MODELS["me-gondor-leader"], spears=True),
        Entry("x", MODELS["me-gimli"], abilities=("Berserker", "Battle Awareness", "Hero")),
        Entry("x", MODELS["me-wood-elf"], abilities=("Crack Shot", "Elite Shooter")),
    ],
)
def test_what_a_row_allows(entry: Entry) -> None:
    army = Force((entry, Entry("y", MODELS["me-hobbit-militia"], 10, index=1)))
    assert [one for one in check_list(army) if one.is_error] == []


def _home(wounds: int) -> Model:
    return MODELS["me-man-orc"]._replace(key="home", name="Home", wounds=wounds, points=4)


@pytest.mark.parametrize(("wounds", "called", "rules"), [
    (2, False, []), (1, False, ["BC-STAT-5"]), (3, False, []), (3, True, ["BC-GEN-5"]),
])  # fmt: skip
def test_minions_of_the_home_list_have_two_wounds(wounds: int, called: bool, rules: list[str]) -> None:
    minions = frozenset({"home"} if called else ())
    army = force_of({"home": 2}, {"home": _home(wounds)}, called_minions=minions)
    assert [one.fault.rule for one in check_list(army)] == rules


def test_a_price_of_the_profile_lets_generic_rows_play() -> None:
    army = force("gen-skeleton x 4, mordor-orc", "limit 23")
    assert not check_list(army, Profile(prices={"gen-skeleton": 5}))
    assert not check_list(army, Profile(allow_unpriced=True))
    (over,) = check_list(army, Profile(prices={"gen-skeleton": 6}))
    assert (over.fault.rule, over.fault.values["points"]) == ("BC-POINTS-11", 27)
    (blank,) = check_list(force("gen-drow-hero, gen-bugbear x 10"), Profile(allow_unpriced=True))
    assert blank.fault.rule == "BC-GEN-2"


def test_costs() -> None:
    assert cost(force("goblin-drummer x 2", "drums 1"), {}) == 30
    assert cost(force("saruman, orc-leader, man-orc x 12", "devices 1"), {}) == 273
    assert cost(force("merry, pippin, sam"), {}) == 75
    assert cost(force("merry, pippin, sam"), {}, hobbits_together=True) == 25
    assert cost(force("merry-pippin-sam x 3, frodo"), {}, hobbits_together=True) == 75
    assert cost(force("nazgul-fell-beast, witch-king-fell-beast"), {}) == 200


def test_what_follows_from_a_list() -> None:
    assert pool(force("mordor-orc x 10, orc-leader, cave-troll")) == 30
    assert pool(force("mumak, mumak-crew x 8")) == 10
    assert original_models(force("mumak, mumak-crew x 8, watcher")) == 2
    reserve = Force(
        (Entry("h", MODELS["me-hasharin"], 3, reserve=2), Entry("r", MODELS["me-haradrim-raider"], 5))
    )
    assert original_models(reserve) == 6
    assert pool(reserve) == 16
    assert [losses_borne(models) for models in (1, 2, 9, 10, 11)] == [0, 1, 4, 5, 5]
    assert initiative_modifier(force("sauron")) == 0
    assert initiative_modifier(force("gandalf, celeborn, gimli")) == 2
    assert initiative_modifier(force("gothmog, shelob", "home")) == 2
    assert undead_share(force("witch-king, mordor-orc x 3")) == (1, 4)
