"""The odds are exact: equal to playing every roll through, up to four dice a side, and to icepool for more."""

import itertools
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import icepool
import pytest

from rules.engine.odds import NONE, NOT_POSSIBLE, TOO_MANY, NoOdds, percent
from rules.games.strategy_battle.chart import needed
from rules.games.strategy_battle.fight_odds import MOST_DICE, MOST_MODELS
from rules.games.strategy_battle.fight_odds import odds as odds_of
from rules.games.strategy_battle.odds import (
    Blow,
    Dice,
    Side,
    added,
    after_fate,
    best_of,
    duel,
    expected,
    hands_of,
    slays,
    wound_chance,
    wounds,
)
from rules.games.strategy_battle.odds_in_words import odds as odds_shown
from rules.games.strategy_battle.wounds import is_wound

FACES = range(1, 7)


def by_hand(one: Side, other: Side) -> Fraction:
    """The first side's chance, by rolling every die in every way and playing the stated policy out."""
    total, count = Fraction(0), 0
    for faces in itertools.product(FACES, repeat=one.count + other.count):
        count += 1
        total += play(
            one, other, list(faces[: one.count]), list(faces[one.count :]), one.banner, other.banner
        )
    return total / count


def values(side: Side, faces: list[int]) -> list[int]:
    changes = [dice.change for dice in side.dice for _ in range(dice.count)]
    return [min(6, max(1, face + change)) for face, change in zip(faces, changes, strict=True)]


def play(one: Side, other: Side, a: list[int], b: list[int], flag_a: bool, flag_b: bool) -> Fraction:
    mine, theirs = (max(values(one, a)), one.fight), (max(values(other, b)), other.fight)
    if mine < theirs and flag_a:
        return max(
            sum((play(one, other, new, b, False, flag_b) for new in ways), Fraction(0)) / 6
            for ways in again(a)
        )
    if mine > theirs and flag_b:
        return min(
            sum((play(one, other, a, new, flag_a, False) for new in ways), Fraction(0)) / 6
            for ways in again(b)
        )
    return bid(mine, theirs, one.might, other.might)


def again(faces: list[int]) -> list[list[list[int]]]:
    """For each die the six rolls that follow when it is rolled again."""
    return [[[*faces[:place], face, *faces[place + 1 :]] for face in FACES] for place in range(len(faces))]


def bid(mine: tuple[int, int], theirs: tuple[int, int], might: int, other_might: int) -> Fraction:
    if mine == theirs:
        return Fraction(1, 2)
    if mine < theirs:
        for points in range(1, might + 1):
            if mine[0] + points <= 6 and (mine[0] + points, mine[1]) > theirs:
                return bid((mine[0] + points, mine[1]), theirs, might - points, other_might)
        return Fraction(0)
    return 1 - bid(theirs, mine, other_might, might)


SIDES = [
    Side((Dice(n, change),), fight, might, banner)
    for n, change, fight, might, banner in (
        (1, 0, 3, 0, False),
        (1, 0, 4, 1, True),
        (2, 0, 3, 0, True),
        (2, -1, 4, 2, False),
        (3, 0, 3, 0, False),
        (3, 1, 2, 1, False),
    )
]


@pytest.mark.parametrize("one", SIDES, ids=repr)
@pytest.mark.parametrize("other", SIDES, ids=repr)
def test_duel_odds_equal_every_roll_played_through(one: Side, other: Side) -> None:
    assert duel(one, other) == by_hand(one, other)
    assert duel(one, other) + duel(other, one) == 1


MIXED = [
    Side((Dice(1), Dice(1, -1)), 3, 0, banner=True),
    Side((Dice(1, -1), Dice(2)), 4, 0, banner=True),
    Side((Dice(1, 2), Dice(1, -1)), 3, 1, banner=True),
    Side((Dice(1, 1), Dice(1), Dice(1, -1)), 3, 0, banner=True),
]


@pytest.mark.parametrize("one", MIXED, ids=repr)
@pytest.mark.parametrize("other", [SIDES[1], SIDES[3]], ids=repr)
def test_a_banner_on_dice_with_different_modifiers_equals_every_roll(one: Side, other: Side) -> None:
    assert duel(one, other) == by_hand(one, other)
    assert duel(one, other) + duel(other, one) == 1


def test_a_banner_over_many_modifiers_costs_no_more_than_it_is_worth() -> None:
    crowd = Side(tuple(Dice(1, change) for change in range(-10, 11)), 3, 0, banner=True)
    assert Fraction(1, 2) < duel(crowd, SIDES[0]) < 1


@pytest.mark.parametrize(("mine", "theirs"), [(4, 1), (4, 2), (3, 4)])
def test_duel_odds_equal_every_roll_of_four_dice_a_side(mine: int, theirs: int) -> None:
    one, other = Side((Dice(mine),), 4), Side((Dice(theirs),), 3)
    won = tied = 0
    for faces in itertools.product(FACES, repeat=mine + theirs):
        a, b = max(faces[:mine]), max(faces[mine:])
        won, tied = won + (a > b), tied + (a == b)
    assert duel(one, other) == Fraction(won + tied, 6 ** (mine + theirs))


def best_by_icepool(count: int, change: int = 0) -> icepool.Die[int]:
    """The best of some dice with a modifier, each from 1 to 6."""
    die = icepool.d6.map(lambda face: max(1, min(6, face + change)))
    return die.highest(count)


@pytest.mark.parametrize("mine", range(1, 13))
def test_duels_of_up_to_twelve_dice_a_side_equal_icepool(mine: int) -> None:
    for theirs, change in itertools.product(range(1, 13), (-2, 0, 1)):
        one, other = best_by_icepool(mine, change), best_by_icepool(theirs)
        won, tied = (one > other).probability(True), (one == other).probability(True)
        hand, foe = (Dice(mine, change),), (Dice(theirs),)
        assert duel(Side(hand, 4), Side(foe, 3)) == won + tied
        assert duel(Side(hand, 3), Side(foe, 3)) == won + tied / 2
        assert duel(Side(hand, 3), Side(foe, 4)) == won


@pytest.mark.parametrize("strikes", [1, 2, 7, 20])
def test_wounds_of_many_strikes_equal_icepool(strikes: int) -> None:
    for strength, defence, in_the_way in itertools.product((3, 4, 10), (4, 9, 10), (0, 4)):
        needs = needed(strength, defence)
        if needs:
            chance = Fraction(1)
            for need in (
                *(need - 1 for need in needs),
                in_the_way,
            ):  # the modifier of 1 does not help In The Way
                chance *= (icepool.d6 >= need).probability(True)
            counted = strikes @ icepool.coin(chance.numerator, chance.denominator)
            expect = [counted.probability(hits) for hits in range(strikes + 1)]
            assert list(wounds(Blow(strikes, strength, defence, 1, in_the_way))) == expect


def test_four_dice_against_four() -> None:
    best = [n**4 - (n - 1) ** 4 for n in FACES]
    won = sum(best[a] * best[b] for a in range(6) for b in range(a))
    tied = sum(ways * ways for ways in best)
    assert duel(Side((Dice(4),), 3), Side((Dice(4),), 3)) == Fraction(2 * won + tied, 2 * 6**8)


def test_dice_of_several_models_with_different_modifiers() -> None:
    mixed = Side((Dice(2, -1), Dice(1)), 3)
    won = tied = 0
    for a, b, c, foe in itertools.product(FACES, repeat=4):
        best = max(1, a - 1, b - 1, c)
        won, tied = won + (best > foe), tied + (best == foe)
    assert duel(mixed, Side((Dice(1),), 2)) == Fraction(won + tied, 6**4)


@pytest.mark.parametrize("strength", range(1, 11))
@pytest.mark.parametrize("defence", range(1, 11))
def test_wound_chances_equal_every_roll(strength: int, defence: int) -> None:
    need = needed(strength, defence)
    for change in (-1, 0, 1):
        hits = sum(is_wound(dice, need, change) for dice in itertools.product(FACES, repeat=2))
        assert wound_chance(Blow(1, strength, defence, change)) == Fraction(hits, 36)


def test_wounds_of_different_strikes_add_up() -> None:
    one, other = wounds(Blow(1, 4, 5)), wounds(Blow(2, 3, 5))
    both = [Fraction(0)] * 4
    for (a, p), (b, q) in itertools.product(enumerate(one), enumerate(other)):
        both[a + b] += p * q
    assert list(added(one, other)) == both


def test_wounds_and_fate_equal_every_roll() -> None:
    lost = after_fate(wounds(Blow(2, 4, 5)), 1)
    found = [0, 0, 0]
    for a, b, fate in itertools.product(FACES, repeat=3):
        hits = (a >= 5) + (b >= 5)
        found[hits - (hits > 0 and fate >= 4)] += 1
    assert [Fraction(n, 216) for n in found] == list(lost)
    assert expected(lost) == Fraction(found[1] + 2 * found[2], 216)
    assert slays(lost, 2) == Fraction(found[2], 216)


def test_fate_is_tried_again_while_a_wound_is_left() -> None:
    lost = after_fate(wounds(Blow(1, 4, 5)), 2)
    found = [0, 0]
    for die, first, second in itertools.product(FACES, repeat=3):
        found[(die >= 5) and first < 4 and second < 4] += 1
    assert [Fraction(n, 216) for n in found] == list(lost)


def test_in_the_way_comes_before_the_wound() -> None:
    assert wound_chance(Blow(1, 3, 5, 0, 4)) == Fraction(1, 2) * Fraction(1, 3)


def test_the_odds_of_a_case_count_declarations_and_banners() -> None:
    def case(*events: object, **more: object) -> dict[str, object]:
        models = [
            {"id": "a", "profile": "p", "player": "g", "at": [0, 0]},
            {"id": "x", "profile": "p", "player": "e", "at": [0, 25]},
            {"id": "flag", "profile": "p", "player": "g", "at": [60, 0], **more},
        ]
        players = [{"id": "g", "side": "good"}, {"id": "e", "side": "evil"}]
        position = {"players": players, "priority": "g", "profiles": {"p": {}}, "models": models}
        fight = {"do": "fight", "good": ["a"], "evil": ["x"], "events": list(events)}
        return {"ruleset": "strategy-battle/1", "position": position, "actions": [fight]}

    plain = odds_of(case())
    assert plain is not None
    assert plain["good"]["wins"] == [1, 2]
    banner = odds_of(case(banner=True))
    assert banner is not None
    assert Fraction(*banner["good"]["wins"]) > Fraction(1, 2)
    prone = odds_of(case(banner=True, prone=True))
    assert prone is not None
    assert prone["good"]["wins"] == [1, 2]
    spear = odds_of(case(at=[0, -25], supports="a"))
    assert spear is not None
    assert spear["good"]["dice"] == 2
    two_handed = odds_of(case({"event": "declare", "model": "a", "two_handed": True}))
    assert two_handed is not None
    assert Fraction(*two_handed["good"]["wins"]) < Fraction(1, 2)


# Places around a base of 145 mm that 16 bases of 25 mm touch without touching each other: whole numbers on a circle of 85.
ROUND = [
    (x * a, y * b) for x, y in ((84, 13), (75, 40), (51, 68), (13, 84)) for a in (1, -1) for b in (1, -1)
]


def crowd(models: int, attacks: int, giants: int, hitters: int = 2) -> dict[str, Any]:
    """One model with a large base against many different ones. `hitters` of the many have `attacks`, the one has `giants`."""
    profiles: dict[str, Any] = {
        f"e{n}": {
            "attacks": attacks if n < hitters else 0,
            "defence": 1 + n % 10,
            "wounds": 1 + n,
            "fate": 30 - n,
        }
        for n in range(models)
    }
    profiles["g"] = {"base": 145, "attacks": giants, "wounds": 30, "fate": 30, "might": 3}
    rows = [{"id": name, "profile": name, "player": name[0], "at": [0, 0]} for name in profiles]
    for row, at in zip(rows[:-1], ROUND, strict=False):
        row["at"] = list(at)
    players = [{"id": "g", "side": "good"}, {"id": "e", "side": "evil"}]
    position = {"players": players, "priority": "g", "profiles": profiles, "models": rows}
    fight = {"do": "fight", "good": ["g"], "evil": [row["id"] for row in rows[:-1]]}
    return {"ruleset": "strategy-battle/1", "position": position, "actions": [fight]}


def seconds(ask: Callable[[], object]) -> float:
    """Of the processor, the best of three with nothing kept."""
    taken = []
    for _ in range(3):
        for kept in (best_of, hands_of, duel, wounds):
            kept.cache_clear()
        before = time.process_time()
        ask()
        taken.append(time.process_time() - before)
    return min(taken)


def test_the_largest_fight_is_quickly_counted() -> None:
    case = crowd(MOST_MODELS, MOST_DICE // 2, 20)
    found = odds_of(case)
    assert (found["evil"]["dice"], len(found["good"]["targets"])) == (MOST_DICE, MOST_MODELS)
    assert seconds(lambda: odds_shown(case)) < 0.15


@pytest.mark.parametrize("highest", range(-4, 3))
def test_the_slowest_duel_of_banners_is_quickly_counted(highest: int) -> None:
    sides = [Side(tuple(Dice(1, n) for n in range(-5, highest)), 3, might, banner=True) for might in (1, 2)]
    assert seconds(lambda: duel(*sides)) < 0.15


def why_none(case: dict[str, Any]) -> str:
    with pytest.raises(NoOdds) as none:
        odds_of(case)
    assert none.value.text
    return none.value.code


def test_a_case_without_a_fight_or_with_one_too_large_has_no_odds() -> None:
    case = crowd(3, 20, 1)
    assert why_none(case | {"actions": []}) == NONE
    assert why_none(case | {"actions": [{"do": "fight", "good": ["g"], "evil": ["g"]}]}) == NOT_POSSIBLE
    assert why_none(crowd(MOST_MODELS + 1, 1, 1)) == TOO_MANY
    assert why_none(crowd(3, MOST_DICE // 2, 1, hitters=3)) == TOO_MANY


def test_a_page_shows_the_duel_and_whom_the_strikes_slay() -> None:
    case = crowd(1, 1, 2)
    found, shown = odds_of(case), odds_shown(case)
    duel_, good, evil = shown.sections
    assert [row.label for row in duel_.rows] == ["Good wins the Duel", "Evil wins the Duel"]
    assert sum(row.value for row in duel_.rows) == 1
    assert [row.shown for row in good.rows] == [
        percent(Fraction(*found["good"]["targets"][0][name][fact]))
        for name, fact in (("free", "slain_before_the_duel"), ("free", "slain"), ("trapped", "slain"))
    ]
    assert [row.label for row in evil.rows][:1] == ["g, before the Duel"]
    assert "Fate" in shown.policy
    assert shown.document == found
