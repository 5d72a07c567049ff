"""The odds of a combat, checked against every way in which few dice can fall, and against whole rulings."""

import time
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.engine.odds import NONE, NOT_POSSIBLE, TOO_MANY, NoOdds
from rules.games.battle_chain.combat import chances
from rules.games.battle_chain.combat.chances import Blow, at_least, expected, hits, wounding
from rules.games.battle_chain.dice import Converting, roll_damage, roll_to_hit
from rules.games.battle_chain.odds import MOST_DICE, MOST_MODELS, odds
from rules.games.battle_chain.odds_in_words import odds as odds_shown
from rules.games.battle_chain.referee import adjudicate

WAYS = [
    Blow(n, need, lows, each)
    for n in (0, 1, 2, 3)
    for need in (4, 6)
    for lows in (1, 2)
    for each in (False, True)
]


def how(blow: Blow) -> Converting:
    return Converting(frozenset(range(1, blow.lows + 1)), blow.each)


@pytest.mark.parametrize("blow", WAYS)
def test_hits_are_counted_as_the_ruling_counts_them(blow: Blow) -> None:
    found = [roll_to_hit(roll, blow.need, how(blow)).hits for roll in product(range(1, 7), repeat=blow.dice)]
    assert expected(hits(blow)) == Fraction(sum(found), len(found))
    assert sum(hits(blow).values()) == 1


@pytest.mark.parametrize("toughness", range(2, 7))
@pytest.mark.parametrize("blow", [one for one in WAYS if one.dice <= 2 and one.lows < 2])
def test_wounding_dice_are_counted_as_the_ruling_counts_them(blow: Blow, toughness: int) -> None:
    found: dict[int, Fraction] = {}
    for roll in product(range(1, 7), repeat=blow.dice):
        count = roll_to_hit(roll, blow.need, how(blow)).hits
        for damage in product(range(1, 7), repeat=count):
            faces = roll_damage(damage, how(blow)).faces
            wounds = sum(face >= toughness for face in faces)
            found[wounds] = found.get(wounds, Fraction(0)) + Fraction(1, 6**blow.dice * 6**count)
    assert {n: chance for n, chance in wounding(blow, toughness).items() if chance} == found


def case(*models: dict[str, Any], **more: Any) -> dict[str, Any]:
    position = {
        "players": [{"id": "A"}, {"id": "D"}],
        "profiles": {
            "orc": {},
            "hero": {"wounds": 2, "abilities": ["hero"]},
            "troll": {"attacks": 3, "wounds": 3, "abilities": ["large"]},
            "leader": {"wounds": 4, "abilities": ["battle-cry"]},
        },
        "models": list(models),
        "phase": "combat",
        "attacker": "A",
        **more,
    }
    return {"ruleset": "battle-chain/1", "position": position, "actions": [{"do": "combat"}]}


A1 = {"id": "a1", "profile": "orc", "player": "A", "at": [0, 0]}
D1 = {"id": "d1", "profile": "orc", "player": "D", "at": [1, 1]}


def test_an_orc_against_an_orc() -> None:
    """Two dice: both must hit, 1/4, or two 1s never give two hits; both damage dice must show 4 or more, 1/4."""
    found = odds(case(A1, D1))
    assert found["A"]["dice"] == 2
    assert found["A"]["targets"] == [
        {"model": "d1", "needs": 2, "dice": found["A"]["targets"][0]["dice"], "removed": [1, 16]}
    ]


def test_a_banked_die_halves_what_is_needed() -> None:
    found = odds(case(A1, D1, pools={"A": [5]}))
    assert found["A"]["targets"][0]["needs"] == 1
    assert Fraction(*found["A"]["targets"][0]["removed"]) == at_least(wounding(Blow(2), 4), 1)


@pytest.mark.parametrize(("profile", "needs"), [("orc", 2), ("hero", 4), ("troll", 3)])
def test_what_removes_a_model(profile: str, needs: int) -> None:
    found = odds(case(A1, {**D1, "profile": profile}))
    assert found["A"]["targets"][0]["needs"] == needs


def test_declared_abilities_count() -> None:
    leader = {"id": "a2", "profile": "leader", "player": "A", "at": [2, 2]}
    document = case(A1, D1, leader)
    found = odds(document)
    document["actions"][0]["sides"] = {"A": {"uses": [{"ability": "battle-cry", "by": "a2"}]}}
    cried = odds(document)
    assert (found["A"]["dice"], cried["A"]["dice"]) == (4, 5)


def why_none(document: dict[str, Any]) -> str:
    with pytest.raises(NoOdds) as none:
        odds(document)
    assert none.value.text
    return none.value.code


def test_no_odds_without_a_combat() -> None:
    document = case(A1, {**D1, "at": [5, 5]})
    assert why_none(document) == NOT_POSSIBLE
    assert why_none({**document, "actions": []}) == NONE
    assert why_none({**case(A1, D1), "actions": [{"do": "end_phase"}]}) == NONE
    assert adjudicate(case(A1, D1)).verdict == "incomplete"


# -- against rulings: every way in which the dice of one party can fall


def strikes(document: dict[str, Any], target: str, dice: int, removes: Fraction) -> None:
    """The chance that the ruling removes the target, over every roll, is what the odds say."""
    found = odds(document)
    side = next(one for one in found["A"]["targets"] if one["model"] == target)
    assert found["A"]["dice"] == dice
    assert Fraction(*side["removed"]) == removes


def ruled_chance(document: dict[str, Any], target: str, dice: int) -> Fraction:
    """How often the ruling removes the target when every die that it can take goes on it."""
    chance = Fraction(0)
    for roll in product(range(1, 7), repeat=dice):
        hit = _outcome(document, roll, ()).get("hits.A", 0)
        ways = [
            target in _outcome(document, roll, damage)["removed"]
            for damage in product(range(1, 7), repeat=hit)
        ]
        chance += Fraction(sum(ways), len(ways) * 6**dice)
    return chance


def _outcome(document: dict[str, Any], roll: tuple[int, ...], damage: tuple[int, ...]) -> dict[str, Any]:
    declared = document["actions"][0].get("sides", {})
    mine = {**declared.get("A", {}), "roll": list(roll), "damage": list(damage)}
    action = {"do": "combat", "sides": {**declared, "A": mine}}
    return dict(adjudicate({**document, "actions": [action]}).actions[0].outcome)


def able(*abilities: str, **more: Any) -> dict[str, Any]:
    return {"abilities": list(abilities), **more}


def use(ability: str, by: str, **more: Any) -> dict[str, Any]:
    return {"ability": ability, "by": by, **more}


# The strikers' profile and the target's, what is declared, what else is on the table.
STRIKES: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    "a paralyzing hero and a minion": (able("paralyze", "hero"), {}, {"A": ["paralyze"]}, {}),
    "a paralyzing hero and a hero": (able("paralyze", "hero"), able("hero", wounds=4), {"A": ["paralyze"]}, {}),
    "a paralyzing hero and a troll": (able("paralyze", "hero"), {"wounds": 3}, {"A": ["paralyze"]}, {}),
    "a paralyzing minion and a minion": (able("paralyze"), {}, {"A": ["paralyze"]}, {}),
    "a paralyzing minion and a hero": (able("paralyze"), able("hero", wounds=2), {"A": ["paralyze"]}, {}),
    "a paralyzing minion and a troll": (able("paralyze"), {"wounds": 3}, {"A": ["paralyze"]}, {}),
    "Paralyze that is not declared": (able("paralyze", "hero"), {}, {}, {}),
    "dirty fighting": (able("dirty-fighting", attacks=2), {"toughness": 5}, {"A": ["dirty-fighting"]}, {}),
    "an assassin": (able("assassin"), {"toughness": 6}, {"A": ["assassin"]}, {}),
    "a Large striker": (able("large"), {"wounds": 3}, {}, {}),
    "a banked die that fits": ({}, {}, {}, {"pools": {"A": [5]}}),
    "a banked die that is too low": ({}, {"toughness": 5}, {}, {"pools": {"A": [4]}}),
    "a banked die and a hero": ({}, able("hero", wounds=1), {}, {"pools": {"A": [6]}}),
}  # fmt: skip


def struck(name: str) -> dict[str, Any]:
    striker, target, declared, more = STRIKES[name]
    document = case({**A1, "profile": "striker"}, {**D1, "profile": "target"}, **more)
    document["position"]["profiles"] = {
        "striker": {"attacks": 2, **striker},
        "target": {"attacks": 0, "toughness": 4, **target},
    }
    sides = {
        player: {"uses": [use(ability, "a1") for ability in names]} for player, names in declared.items()
    }
    document["actions"][0]["sides"] = sides
    return document


@pytest.mark.parametrize("name", STRIKES)
def test_the_chance_of_removal_is_that_of_rulings_on_every_roll(name: str) -> None:
    document = struck(name)
    strikes(document, "d1", 2, ruled_chance(document, "d1", 2))


def test_paralyze_that_is_still_on_counts() -> None:
    """Used in a free attack earlier in the move it lasts (BC-ABG-4), unless each roll needs a use of its own."""
    document = struck("Paralyze that is not declared")
    document["position"]["effects"] = [{"kind": "active", "by": "a1", "on": "paralyze"}]
    strikes(document, "d1", 2, ruled_chance(document, "d1", 2))
    needs = [found["A"]["targets"][0]["needs"] for found in (odds(document), odds(document | LATER))]
    assert needs == [1, 2]


LATER = {"readings": {"ability-lasts": "roll"}}


@pytest.mark.parametrize(("reading", "needs"), [("lost", 4), ("kept", 3)])
def test_half_a_wound_counts_where_it_is_kept(reading: str, needs: int) -> None:
    document = struck("a paralyzing hero and a hero")
    document["actions"][0]["sides"] = {}
    document["position"]["models"][1] |= {"marks": ["half-wound"], "wounds": 2}
    found = odds(document | {"readings": {"hero-odd-die": reading}})
    assert found["A"]["targets"][0]["needs"] == needs


def test_a_banked_die_that_waits_for_an_action_phase_finishes_nobody() -> None:
    document = struck("a banked die that fits") | {"readings": {"abstract-phases": "action"}}
    strikes(document, "d1", 2, ruled_chance(document, "d1", 2))


def test_nobody_removes_whom_a_bodyguard_protects() -> None:
    guard = {"id": "d2", "profile": "guard", "player": "D", "at": [1, 0]}
    document = case(A1, D1, guard)
    document["position"]["profiles"]["guard"] = able("bodyguard")
    document["actions"][0]["sides"] = {"D": {"uses": [use("bodyguard", "d2", on="d1")]}}
    found = odds(document)
    assert [(one["model"], one["needs"]) for one in found["A"]["targets"]] == [("d1", None), ("d2", 2)]
    assert found["A"]["targets"][0]["removed"] == [0, 1]


def test_a_stampeding_beast_strikes_for_itself() -> None:
    beast = {"id": "a2", "profile": "troll", "player": "A", "at": [1, 0], "marks": ["stampede"]}
    found = odds(case(A1, D1, beast))
    assert {name: side["dice"] for name, side in found.items()} == {"A": 2, "a2": 3, "D": 2}
    assert [one["model"] for one in found["a2"]["targets"]] == ["a1", "d1"]


def test_what_the_figures_leave_out_is_named() -> None:
    """Dice thrown again, an assassin's dice for whom it does not touch, and what cannot be used."""
    orcs = [("a2", "A", [3, 3]), ("a3", "A", [2, 1]), ("d1", "D", [1, 1]), ("d2", "D", [2, 2])]
    others = [{"id": id, "profile": "orc", "player": player, "at": at} for id, player, at in orcs]
    document = case({**A1, "profile": "able"}, *others)
    document["position"]["profiles"]["able"] = able("aggressive-strategy", "assassin")
    document["actions"][0]["sides"] = {
        "A": {
            "uses": [use("assassin", "a1"), use("dirty-fighting", "nobody")],
            "again": [{"by": "a1", "dice": [0]}],
        },
        "D": {"uses": [use("dire", "d1")]},
    }
    found = odds(document)
    assert found["A"]["left_out"] == [
        {"ability": "aggressive-strategy", "by": "a1"},
        {"ability": "assassin", "by": "a1", "targets": ["d2"]},
        {"ability": "dirty-fighting", "by": "nobody"},
        {"ability": "dire", "by": "d1"},
    ]
    assert found["D"]["left_out"] == []


def crowd(models: int, attacks: int) -> dict[str, Any]:
    """A square full of models, no two columns alike; in each, players alternate. One of each player has `attacks`."""
    places = [(x, y) for y in range(12) for x in range(12)][:models]
    rows = [
        {"id": f"m{n}", "profile": f"p{n % 6}", "player": "AD"[n % 2], "at": list(at)}
        for n, at in enumerate(places)
    ]
    document = case(*rows)
    document["position"]["profiles"] = {
        f"p{n}": {"attacks": 0, "toughness": 1 + n, "wounds": 40 - n} for n in range(6)
    }
    for n, extra in ((0, 0), (1, 1)):
        rows[n]["profile"] = f"hitter{n}"
        document["position"]["profiles"][f"hitter{n}"] = {"attacks": attacks - extra, "wounds": 40}
    return document


def seconds(ask: Callable[[], object]) -> float:
    """Of the processor, the best of three with nothing kept."""
    taken = []
    for _ in range(3):
        for kept in (hits, wounding, chances._hits, chances._damage):
            kept.cache_clear()
        before = time.process_time()
        ask()
        taken.append(time.process_time() - before)
    return min(taken)


def test_the_largest_combat_is_quickly_counted() -> None:
    document = crowd(MOST_MODELS, MOST_DICE)
    found = odds(document)
    assert sum(len(side["targets"]) for side in found.values()) == MOST_MODELS
    assert max(side["dice"] for side in found.values()) == MOST_DICE
    assert seconds(lambda: odds_shown(document)) < 0.15


def test_a_combat_that_is_too_large_has_no_odds() -> None:
    assert why_none(crowd(MOST_MODELS + 1, 1)) == TOO_MANY
    document = crowd(4, MOST_DICE)
    document["position"]["models"][2]["profile"] = "hitter0"
    assert why_none(document) == TOO_MANY


def test_a_page_shows_each_side_and_what_it_removes() -> None:
    document = case(A1, D1)
    document["position"]["players"][0]["name"] = "Ann"
    shown = odds_shown(document)
    assert [section.title for section in shown.sections] == [
        "Ann: 2 attack dice",
        "Ann: to remove one model, with all dice",
        "D: 2 attack dice",
        "D: to remove one model, with all dice",
    ]
    assert [row.shown for section in shown.sections for row in section.rows] == [
        "1.03",
        "6.3%",
        "1.03",
        "6.3%",
    ]
    assert shown.document == odds(document)
