"""The odds of a combat, checked against every way in which few dice can fall, and against whole rulings."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.games.battle_chain.combat.chances import Blow, at_least, expected, hits, wounding
from rules.games.battle_chain.dice import Converting, roll_damage, roll_to_hit
from rules.games.battle_chain.odds import odds
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
    assert found
    assert found["A"]["dice"] == 2
    assert found["A"]["targets"] == [
        {"model": "d1", "needs": 2, "dice": found["A"]["targets"][0]["dice"], "removed": [1, 16]}
    ]


def test_a_banked_die_halves_what_is_needed() -> None:
    found = odds(case(A1, D1, pools={"A": [5]}))
    assert found
    assert found["A"]["targets"][0]["needs"] == 1
    assert Fraction(*found["A"]["targets"][0]["removed"]) == at_least(wounding(Blow(2), 4), 1)


@pytest.mark.parametrize(("profile", "needs"), [("orc", 2), ("hero", 4), ("troll", 3)])
def test_what_removes_a_model(profile: str, needs: int) -> None:
    found = odds(case(A1, {**D1, "profile": profile}))
    assert found
    assert found["A"]["targets"][0]["needs"] == needs


def test_declared_abilities_count() -> None:
    leader = {"id": "a2", "profile": "leader", "player": "A", "at": [2, 2]}
    document = case(A1, D1, leader)
    found = odds(document)
    document["actions"][0]["sides"] = {"A": {"uses": [{"ability": "battle-cry", "by": "a2"}]}}
    cried = odds(document)
    assert found
    assert cried
    assert (found["A"]["dice"], cried["A"]["dice"]) == (4, 5)


def test_no_odds_without_a_combat() -> None:
    document = case(A1, {**D1, "at": [5, 5]})
    assert odds(document) is None
    assert odds({**document, "actions": []}) is None
    assert odds({**case(A1, D1), "actions": [{"do": "end_phase"}]}) is None
    assert adjudicate(case(A1, D1)).verdict == "incomplete"
