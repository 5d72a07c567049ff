"""Odds are exact: every one is compared with counting all ways the dice can fall, and with icepool."""

import itertools
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.odds import NONE, NOT_LEGAL, NOT_POSSIBLE, TOO_MANY, NoOdds
from rules.games.combat_hex import odds, odds_of_deaths
from rules.games.combat_hex.chances import MOST_DICE, MOST_VICTIMS, chances
from rules.games.combat_hex.odds import Attack, Victim
from rules.games.combat_hex.odds_in_words import odds as odds_of
from rules.games.combat_hex.odds_of_deaths import deaths, kills, most

ROHAN = Path("docs/cases/rohan-and-orcs.json")
FACES = range(1, 7)


def hands(attack: Attack) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every hand of damage dice after buying, with its ways out of 36 ** dice; counted die by die."""
    earned: Counter[tuple[int, int, int]] = Counter()
    for combat in itertools.product(FACES, repeat=attack.dice):
        paid = min(sum(die in attack.glancing for die in combat), attack.glancing_payers)
        sixes = (sum(die == 6 for die in combat) + paid) if attack.keeps_sixes else 0
        earned[sum(die in attack.hits for die in combat) + paid - sixes, sixes, paid] += 1
    for (rolled, sixes, paid), ways in earned.items():
        for hand in itertools.product(FACES, repeat=rolled):
            damage = sorted(hand)
            for die in range(min(damage.count(1), attack.payers_after(paid))):
                damage[die] = 6
            yield (*damage, *[6] * sixes), ways * 6 ** (attack.dice - rolled)


def counted(results: Iterator[tuple[int, int]]) -> dict[int, int]:
    found: Counter[int] = Counter()
    for result, ways in results:
        found[result] += ways
    return dict(found)


attacks = st.builds(
    Attack,
    dice=st.integers(0, 4),
    glancing=st.sampled_from([frozenset({1}), frozenset({1, 2})]),
    glancing_payers=st.integers(0, 3),
    critical_payers=st.sampled_from([(0,), (1,), (2, 1), (3, 2, 2)]),
    keeps_sixes=st.booleans(),
)
victims = st.lists(
    st.builds(Victim, id=st.sampled_from("abcd"), toughness=st.integers(1, 6), wounds=st.integers(1, 2)),
    min_size=1,
    max_size=4,
    unique_by=lambda victim: victim.id,
)


@settings(max_examples=25, deadline=None)
@given(attacks, st.integers(1, 6))
def test_wounding_dice_agree_with_counting_every_way(attack: Attack, toughness: int) -> None:
    found = odds.wounds(attack, toughness)
    assert found.total == 36**attack.dice
    assert dict(found.ways) == counted(
        (sum(die >= toughness for die in hand), ways) for hand, ways in hands(attack)
    )


@settings(max_examples=15, deadline=None)
@given(attacks.filter(lambda attack: attack.dice < 4), victims)
def test_deaths_agree_with_counting_every_way(attack: Attack, foes: list[Victim]) -> None:
    found = kills(attack, foes)
    assert dict(found.ways) == counted((most_by_trying(hand, foes), ways) for hand, ways in hands(attack))
    assert sum(deaths(attack, foes).values(), Fraction(0)) == found.mean


def most_by_trying(dice: tuple[int, ...], foes: list[Victim]) -> int:
    """How many can be killed at best: every set of victims is tried, each taking the lowest dice that reach it."""
    best = 0
    for chosen in itertools.chain.from_iterable(
        itertools.combinations(foes, size) for size in range(len(foes) + 1)
    ):
        toughest_first = sorted(chosen, key=lambda victim: -victim.toughness)
        left = sorted(dice, reverse=True)
        needed = [victim.toughness for victim in toughest_first for _ in range(victim.wounds)]
        if len(needed) <= len(left) and all(die >= need for die, need in zip(left, needed, strict=False)):
            best = max(best, len(chosen))
    return best


@given(st.lists(st.integers(1, 6), max_size=6), victims)
def test_the_policy_kills_as_many_as_any_set_could(dice: list[int], foes: list[Victim]) -> None:
    assert len(most(dice, foes)) == most_by_trying(tuple(dice), foes)


@settings(max_examples=15, deadline=None)
@given(attacks.filter(lambda attack: attack.dice < 4), victims)
def test_each_death_agrees_with_choosing_for_every_way(attack: Attack, foes: list[Victim]) -> None:
    found: Counter[str] = Counter()
    for hand, ways in hands(attack):
        for dead in most(hand, foes):
            found[dead] += ways
    assert deaths(attack, foes) == {foe.id: Fraction(found[foe.id], 36**attack.dice) for foe in foes}


NOTHING, SPECIAL, GOOD = 0, 1, 2


def by_icepool(die: icepool.Die, dice: int, payers: int) -> dict[int, Fraction]:
    """How many of the dice succeed when special ones are bought, as icepool counts it."""
    found: dict[int, Fraction] = {}
    pool = die.pool(dice).expand()
    for hand, ways in pool.items():
        result = hand.count(GOOD) + min(hand.count(SPECIAL), payers)
        found[result] = found.get(result, Fraction(0)) + Fraction(ways, pool.denominator())
    return found


def test_twelve_dice_agree_with_icepool() -> None:
    combat = by_icepool(icepool.Die({NOTHING: 2, SPECIAL: 1, GOOD: 3}), 12, 4)
    attack = Attack(12, glancing_payers=4, critical_payers=(3,))
    assert {result: odds.hits(attack).of(result) for result in range(13)} == {
        n: combat.get(n, 0) for n in range(13)
    }
    wounding: dict[int, Fraction] = dict.fromkeys(range(13), Fraction(0))
    for dice, chance in combat.items():
        for result, more in by_icepool(icepool.Die({NOTHING: 2, SPECIAL: 1, GOOD: 3}), dice, 3).items():
            wounding[result] += chance * more
    found = odds.wounds(attack, 4)
    assert {result: found.of(result) for result in range(13)} == wounding
    assert found.at_least(0) == 1


def test_the_odds_of_the_worked_example() -> None:
    rohan, orcs = chances(json.loads(ROHAN.read_text(encoding="utf-8")))
    assert (rohan.attack.dice, rohan.attack.glancing_payers, orcs.attack.dice) == (6, 5, 4)
    assert rohan.attack.critical_payers == (
        5,
        4,
        3,
        2,
        1,
        0,
    )  # each has 2 AP: a glancing blow costs a critical hit
    assert orcs.attack.critical_payers == (0, 0, 0, 0, 0)  # 1 AP buys no critical hit
    assert rohan.better == odds.hits(rohan.attack).at_least(5)
    assert [victim.id for victim in rohan.victims] == ["O1", "O2", "O3", "O4"]


def test_odds_are_told_as_whole_numbers() -> None:
    for side in chances(json.loads(ROHAN.read_text(encoding="utf-8"))):
        told = side.as_json()
        assert sum(Fraction(*chance) for chance in told["damage_dice"].values()) == 1
        assert sum(Fraction(*chance) for chance in told["kills"].values()) == 1


def why_none(case: dict[str, Any]) -> str:
    with pytest.raises(NoOdds) as none:
        chances(case)
    assert none.value.text
    return none.value.code


def test_a_case_without_a_combat_that_can_be_fought_has_no_odds() -> None:
    case = json.loads(ROHAN.read_text(encoding="utf-8")) | {"claims": []}
    combat = case["actions"][-1]
    assert why_none(case | {"actions": []}) == NONE
    assert why_none(case | {"actions": [{"do": "combat", "warriors": ["nobody"]}]}) == NOT_POSSIBLE
    assert why_none(case | {"actions": [{"do": "combat"}, combat]}) == NOT_LEGAL


def crowd(dice: int, victims: int) -> dict[str, Any]:
    """Two rows that fight each other. On each side one warrior has every attack, and most 1s can be bought."""
    card = {"kind": "hero", "move": 4, "wounds": 3, "abilities": [{"name": "large", "cost": 0}]}
    models = {
        f"{side}{n}": card
        | {"name": f"{side}{n}", "toughness": 1 + n % 6, "attacks": 0 if n else dice, "faction": faction}
        | {"action_points": points}
        for side, faction, points in (("a", "good", 4), ("b", "evil", 3))
        for n in range(victims)
    }
    warriors = [
        {"id": f"{side}{n}", "player": side, "model": f"{side}{n}", "at": [n, row], "facing": facing}
        for side, row, facing in (("a", 0, 5), ("b", 1, 2))
        for n in range(victims)
    ]
    players = [{"id": "a", "faction": "good"}, {"id": "b", "faction": "evil"}]
    position = {"players": players, "models": models,
                "warriors": warriors, "phase": "combat", "attacker": "a"}  # fmt: skip
    actions = [{"do": "combat", "warriors": ["a0"]}]
    return {"ruleset": "combat-hex/3.1.2", "position": position, "actions": actions}


def seconds(ask: Callable[[], object]) -> float:
    """Of the processor, the best of three with nothing kept."""
    taken = []
    for _ in range(3):
        for kept in (
            odds.combat_rolls,
            odds.damage_dice,
            odds._sure_dice,
            odds.wounds,
            odds_of_deaths._fates,
        ):
            kept.cache_clear()
        before = time.process_time()
        ask()
        taken.append(time.process_time() - before)
    return min(taken)


def test_what_a_page_shows_of_the_largest_combat_is_quickly_counted() -> None:
    case = crowd(MOST_DICE, MOST_VICTIMS)
    assert [(one.attack.dice, len(one.victims)) for one in chances(case)] == 2 * [(MOST_DICE, MOST_VICTIMS)]
    assert seconds(lambda: odds_of(case)) < 0.15
    assert why_none(crowd(MOST_DICE + 1, 2)) == TOO_MANY
    assert why_none(crowd(1, MOST_VICTIMS + 1)) == TOO_MANY
