"""Army construction: the golden cases with the findings that must come, and what they do not show."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.engine.faults import Unreadable
from rules.engine.grades import Grade
from rules.games.battle_chain.army import (
    Entry,
    Force,
    Profile,
    check_document,
    check_list,
    check_pairing,
)
from rules.games.battle_chain.army.force import (
    cost,
    initiative_modifier,
    losses_borne,
    original_models,
    pool,
    undead_share,
)
from rules.games.battle_chain.catalogue import MODELS, Model
from tests.battle_chain.army.forces import force_of, of_entries
from tests.golden import golden_files

CASES = [path for path in golden_files("battle_chain") if path.parent.name == "army"]
CATALOGUE = [path for path in golden_files("battle_chain") if path.parent.name == "catalogue"]
WITH_HERO = ("Hero", "Dread", "Deathless", "Fast Strike", "Fly", "Large")


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


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_golden_case_is_judged_as_written(path: Path) -> None:
    golden = json.loads(path.read_text(encoding="utf-8"))
    expect, report = golden["expect"], check_document(golden["army"])
    found = [[finding["grade"], finding["rule"]] for finding in report["findings"]]
    if "findings" in expect:
        assert sorted(map(tuple, expect["findings"])) == sorted({tuple(one) for one in found}), report[
            "findings"
        ]
    assert expect.get("facts", {}).items() <= report["facts"].items()
    assert report["legal"] is not any(grade in ("error", "relaxable") for grade, _ in found)


@pytest.mark.parametrize("path", CATALOGUE, ids=lambda path: path.stem)
def test_the_catalogue_holds_what_the_golden_case_says(path: Path) -> None:
    for key, expected in json.loads(path.read_text(encoding="utf-8"))["models"].items():
        model = MODELS[key]
        found = {name: getattr(model, name) for name in expected}
        found |= {"individuals": list(model.individuals), "granted": list(model.granted)}
        found |= {"abilities": [one.name for one in model.abilities]}
        assert {name: found[name] for name in expected} == expected, key


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
        for one in check_list(force("frodo x 2, boromir x 2, cave-troll x 5"), profile)
    }
    assert found == {
        "game.absolute": Grade.ERROR,
        "game.named-twice": Grade.WARNING,
        "list.trolls": Grade.ERROR,
        "list.mixed-sides": Grade.ERROR,
    }


def test_what_just_keeps_a_bound_stays_a_note_whatever_the_profile_says() -> None:
    (finding,) = check_list(force("cave-troll x 4"), Profile(grades={"list.trolls": Grade.ERROR}))
    assert (finding.fault.code, finding.grade) == ("list.trolls", Grade.NOTE)


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
    army = of_entries((entry, Entry("y", MODELS["me-mordor-orc"], 10, index=1)))
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
    army = of_entries((entry, Entry("y", MODELS["me-hobbit-militia"], 10, index=1)))
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
    assert cost(force("goblin-drummer x 2", "drums 1"), {}, hobbits_together=False) == 30
    assert cost(force("saruman, orc-leader, man-orc x 12", "devices 1"), {}, hobbits_together=False) == 273
    assert cost(force("merry, pippin, sam"), {}, hobbits_together=False) == 75
    assert cost(force("merry, pippin, sam"), {}, hobbits_together=True) == 25
    assert cost(force("merry-pippin-sam x 3, frodo"), {}, hobbits_together=True) == 75
    assert cost(force("nazgul-fell-beast, witch-king-fell-beast"), {}, hobbits_together=False) == 200


def test_what_follows_from_a_list() -> None:
    assert pool(force("mordor-orc x 10, orc-leader, cave-troll")) == 30
    assert pool(force("mumak, mumak-crew x 8")) == 10
    assert original_models(force("mumak, mumak-crew x 8, watcher")) == 2
    reserve = of_entries(
        (Entry("h", MODELS["me-hasharin"], 3, reserve=2), Entry("r", MODELS["me-haradrim-raider"], 5))
    )
    assert original_models(reserve) == 6
    assert pool(reserve) == 16
    assert [losses_borne(models) for models in (1, 2, 9, 10, 11)] == [0, 1, 4, 5, 5]
    assert initiative_modifier(force("sauron")) == 0
    assert initiative_modifier(force("gandalf, celeborn, gimli")) == 2
    assert initiative_modifier(force("gothmog, shelob", "home")) == 2
    assert undead_share(force("witch-king, mordor-orc x 3")) == (1, 4)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {"rows": 3},
        {"rows": [3]},
        {"rows": [{"model": 5}]},
        {"rows": [{"model": "me-warg", "count": "x"}]},
        {"rows": [{"model": "me-warg", "abilities": ["Nonsense"]}]},
        {"rows": [], "against": 4},
        {"rows": [], "crew": -1},
        {"rows": [], "colour": "red"},
    ],
)
def test_a_document_that_is_no_list_is_refused(data: Any) -> None:
    with pytest.raises(Unreadable):
        check_document(data)
