"""Exact odds are those of trying every way the dice can fall."""

import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.engine.odds import NONE, NOT_POSSIBLE, TOO_MANY, NoOdds
from rules.games.war_of_the_ring.cards.model import Op
from rules.games.war_of_the_ring.casualties import take
from rules.games.war_of_the_ring.messages import WORDS
from rules.games.war_of_the_ring.odds import armies
from rules.games.war_of_the_ring.odds.battles import Plan, battle_odds, casualty_choices
from rules.games.war_of_the_ring.odds.report import MOST_SIEGE_ROUNDS, MOST_UNITS, odds, odds_of
from rules.games.war_of_the_ring.odds.rolls import Roll, faces_that_hit, ways
from rules.games.war_of_the_ring.odds.rounds import quiet, round_odds
from rules.games.war_of_the_ring.position import Position
from rules.games.war_of_the_ring.referee import REFEREE
from tests.war_of_the_ring.making import battle_case

FACES = range(1, 7)


def position_of(attack: tuple[int, int], defence: tuple[int, int], **more: Any) -> Position:
    """`attack` and `defence` are (Regulars, Elites); Leaders and pools in `more`."""
    pools = {
        "shadow": {"reinforcements": {"sauron": {"regular": more.pop("spare", 0)}}},
        "free_peoples": {"reinforcements": {"gondor": {"regular": more.pop("reserve", 0)}}},
    }
    army = {"units": {"sauron": {"regular": attack[0], "elite": attack[1]}}}
    army["figures"] = [{"id": f"n{n}", "kind": "nazgul"} for n in range(more.pop("nazgul", 0))]  # type: ignore[assignment]
    other = {"units": {"gondor": {"regular": defence[0], "elite": defence[1]}}}
    other["figures"] = [{"id": f"l{n}", "kind": "fp_leader"} for n in range(more.pop("leaders", 0))]  # type: ignore[assignment]
    return REFEREE.read(battle_case(army, other, pools=pools, **more)).position


def every_way(roll: Roll) -> Counter[tuple[int, int]]:
    """The hits and ones of every way to roll the dice, each die of the re-roll rolled one by one."""
    found: Counter[tuple[int, int]] = Counter()
    hitting = range(7 - roll.faces, 7)
    spare = min(roll.dice, roll.rerolls)
    for dice in product(FACES, repeat=roll.dice):
        ones = dice.count(1) if roll.ones_count else 0
        hits = sum(die in hitting for die in dice)
        again = min(roll.dice - hits - ones, roll.rerolls)
        for more in product(FACES, repeat=spare):
            second = sum(die in range(7 - roll.reroll_faces, 7) for die in more[:again])
            found[hits + second, ones] += 1
    return found


@pytest.mark.parametrize("dice", range(4))
@pytest.mark.parametrize("faces", [1, 2, 3])
@pytest.mark.parametrize("rerolls", [0, 1, 3])
@pytest.mark.parametrize("ones", [False, True])
def test_the_ways_of_one_side_are_those_of_trying_them_all(
    dice: int, faces: int, rerolls: int, ones: bool
) -> None:
    roll = Roll(dice, faces, rerolls, 2, ones)
    assert ways(roll) == dict(every_way(roll))
    assert sum(ways(roll).values()) == roll.total


def test_faces_are_counted_as_a_ruling_counts_them() -> None:
    assert [faces_that_hit(target, added) for target, added in ((5, 0), (5, 1), (6, 0), (6, -2), (7, 0), (5, 9))] == [
        2, 3, 1, 1, 1, 5,
    ]  # fmt: skip


def brute_battle(position: Position, attack: tuple[int, int], defence: tuple[int, int]) -> Fraction:
    """The attacker's chance with Regulars only: every way of both rolls and re-rolls, round after round."""
    leaders = [len(position.attacker.figures), len(position.defender.figures)]
    known: dict[tuple[int, int], Fraction] = {}

    def chance(own: int, other: int) -> Fraction:
        if (own, other) not in known:
            known[own, other] = _one_round(own, other)
        return known[own, other]

    def _one_round(own: int, other: int) -> Fraction:
        one = every_way(Roll(min(5, own), 2, leaders[0], 2))
        two = every_way(Roll(min(5, other), 2, leaders[1], 2))
        won, moved = Fraction(0), 0
        for (a, _), count in one.items():
            for (b, _), more in two.items():
                if not a and not b:
                    continue
                moved += count * more
                left, rest = max(0, own - b), max(0, other - a)
                won += count * more * (chance(left, rest) if left and rest else Fraction(int(bool(left))))
        return won / moved

    return chance(sum(attack), sum(defence))


@pytest.mark.parametrize("attack", [(1, 0), (2, 0), (3, 0)])
@pytest.mark.parametrize("defence", [(1, 0), (3, 0)])
@pytest.mark.parametrize("leaders", [(0, 0), (1, 0), (1, 2)])
def test_a_battle_has_the_odds_of_trying_every_way(
    attack: tuple[int, int], defence: tuple[int, int], leaders: tuple[int, int]
) -> None:
    position = position_of(attack, defence, nazgul=leaders[0], leaders=leaders[1])
    odds = battle_odds(position)
    assert odds.results["defender_eliminated"] == brute_battle(position, attack, defence)
    assert sum(odds.results.values()) == 1


def test_two_equal_armies_have_equal_odds() -> None:
    odds = battle_odds(position_of((4, 2), (4, 2), nazgul=2, leaders=2, spare=3, reserve=3))
    assert odds.results["defender_eliminated"] == odds.results["attacker_eliminated"]
    assert odds.losses[0] == odds.losses[1]


def test_a_city_costs_the_attacker_the_first_round() -> None:
    plain = battle_odds(position_of((4, 0), (4, 0)))
    city = battle_odds(
        position_of(
            (4, 0), (4, 0), regions=[{"id": "Field", "feature": "city", "adjacent": ["Camp", "Home"]}]
        )
    )
    assert city.results["defender_eliminated"] < plain.results["defender_eliminated"]
    later = position_of(
        (4, 0), (4, 0), regions=[{"id": "Field", "feature": "city", "adjacent": ["Camp", "Home"]}]
    )
    later = later._replace(battle=later.battle._replace(round=2))
    assert battle_odds(later).results == plain.results


def test_plans_end_a_battle() -> None:
    position = position_of((4, 0), (4, 0))
    one_round = battle_odds(position, Plan(rounds=1))
    assert sum(one_round.results.values()) == 1
    assert one_round.results["attacker_ceased"] > Fraction(1, 2)
    fled = battle_odds(position, Plan(), Plan(units=4))
    assert fled.results["defender_retreated"] > 0
    assert fled.losses[1] < battle_odds(position).losses[1]
    at_once = battle_odds(position, Plan(units=5))
    assert (
        at_once.results["attacker_ceased"]
        + at_once.results["attacker_eliminated"]
        + at_once.results["defender_eliminated"]
        + at_once.results["both_eliminated"]
        == 1
    )


def test_a_siege_lasts_as_long_as_there_are_elites() -> None:
    case = battle_case(
        {"units": {"sauron": {"regular": 3, "elite": 1}}},
        {"units": {"gondor": {"regular": 3}}},
        regions=[{"id": "Field", "feature": "stronghold", "settlement_controller": "free_peoples"}],
        pools={"shadow": {"reinforcements": {"sauron": {"regular": 2}}}},
    )
    case["position"]["battle"] |= {"kind": "siege", "attacker_origin": "Field"}
    odds = battle_odds(REFEREE.read(case).position)
    assert sum(odds.results.values()) == 1
    assert odds.results["attacker_ceased"] > 0


def test_the_best_choice_is_no_worse_than_a_policy() -> None:
    position = position_of((2, 2), (3, 1), nazgul=1, leaders=1, spare=2, reserve=2)
    usual = battle_odds(position).results["defender_eliminated"]
    best = battle_odds(position, Plan("best")).results["defender_eliminated"]
    other = battle_odds(position, Plan("elites-first")).results["defender_eliminated"]
    assert best >= max(usual, other)


def test_casualty_choices_are_sorted_by_what_they_are_worth() -> None:
    position = position_of((2, 2), (2, 2), spare=2, reserve=2)
    found = casualty_choices(position, "free_peoples", 2)
    assert {choice.force for choice in found} == {((0, 2, 4),), ((2, 1, 2),), ((2, 1, 2),), ((4, 0, 0),)}
    chances = [choice.odds["attacker_eliminated"] for choice in found]
    assert chances == sorted(chances, reverse=True)
    assert found[0].force == ((4, 0, 0),)


def test_the_odds_of_a_round_are_those_of_every_way() -> None:
    position = position_of((3, 0), (2, 0), nazgul=1, leaders=1)
    odds = round_odds(position)
    one, two = every_way(Roll(3, 2, 1, 2)), every_way(Roll(2, 2, 1, 2))
    expected: Counter[tuple[int, int]] = Counter()
    for (a, _), count in one.items():
        for (b, _), more in two.items():
            expected[a, b] += count * more
    assert odds.ways == dict(expected)
    assert odds.mean(0) == sum(Fraction(a * n, odds.total) for (a, _), n in expected.items())


@pytest.mark.parametrize(
    ("card", "by", "better"),
    [("Valour", "free_peoples", 1), ("Daylight", "free_peoples", 0), ("Confusion", "free_peoples", 1),
     ("No Quarter", "free_peoples", 1), ("Shield-wall", "free_peoples", 0), ("Deadly Strife", "shadow", 1)],
)  # fmt: skip
def test_a_card_in_force_changes_the_odds_of_the_round(card: str, by: str, better: int) -> None:
    case = battle_case(
        {"units": {"sauron": {"regular": 5}}}, {"units": {"gondor": {"regular": 3, "elite": 1}}}
    )
    sides = ("shadow", "free_peoples")
    case["actions"] = [{"do": "card", "by": s, "card": card if s == by else None} for s in sides]
    plain = round_odds(REFEREE.read(case).position)
    case["actions"].append({"do": "reveal"})
    read = REFEREE.read(case)
    odds = round_odds(REFEREE.follow(read, read.readings).position)
    changed = odds.mean(better) - plain.mean(better)
    assert (changed > 0) if better else (changed < 0)


def _rolled(position: Position, own: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, int]:
    case = {
        "ruleset": "war-of-the-ring/1",
        "position": REFEREE.form.write_position(position),
        "actions": [
            {"do": "roll", "by": "shadow", "dice": list(own)},
            {"do": "roll", "by": "free_peoples", "dice": list(other)},
        ],
    }
    outcome = REFEREE.adjudicate(case).actions[-1].outcome
    return outcome["to_take.free_peoples"], outcome["to_take.shadow"]


@pytest.mark.parametrize(
    "cards", [("Mûmakil", "No Quarter"), ("Desperate Battle", "Confusion"), (None, "Shield-wall")]
)
def test_the_odds_of_a_round_with_cards_are_those_of_ruling_on_every_roll(
    cards: tuple[str | None, str],
) -> None:
    case = battle_case(
        {"units": {"southrons": {"regular": 1, "elite": 1}}}, {"units": {"gondor": {"regular": 2}}}
    )
    sides = ("shadow", "free_peoples")
    case["actions"] = [{"do": "card", "by": s, "card": c} for s, c in zip(sides, cards, strict=True)]
    case["actions"].append({"do": "reveal"})
    read = REFEREE.read(case)
    position = REFEREE.follow(read, read.readings).position
    found = Counter(
        _rolled(position, own, other)
        for own in product(FACES, repeat=2)
        for other in product(FACES, repeat=2)
    )
    assert round_odds(position).ways == dict(found)


@pytest.mark.parametrize("hits", range(6))
def test_the_odds_take_casualties_as_the_referee_does(hits: int) -> None:
    position = position_of((2, 2), (2, 2), spare=1, reserve=1)
    reached = set()
    kinds = ("remove_regular", "downgrade", "remove_elite")
    for ops in product(kinds, repeat=hits):
        for length in range(hits + 1):
            hearing = quiet()
            hearing.words = WORDS
            after = take(
                position, "free_peoples", [Op(op, "gondor") for op in ops[:length]], hits, "", hearing
            )
            if not hearing.faults:
                reached.add(armies.force_of(after, "free_peoples") or ((0, 0, None),))
    found = {force if armies.size(force) else ((0, 0, None),) for force in armies.choices(((2, 2, 1),), hits)}
    assert found == reached


def why_none(case: dict[str, Any]) -> str:
    with pytest.raises(NoOdds) as none:
        odds_of(case)
    assert none.value.text
    return none.value.code


def test_odds_of_a_case_are_json() -> None:
    case = battle_case({"units": {"sauron": {"regular": 2}}}, {"units": {"gondor": {"regular": 2}}})
    found = odds_of(case)
    assert set(found["round"]) == {"attacker", "defender"}
    assert sum(Fraction(*one) for one in found["battle"]["results"].values()) == 1
    case["position"]["battle"] |= {"step": "ended", "end_reason": "attacker_ceased"}
    assert why_none(case) == NONE


def test_a_page_shows_the_ends_the_losses_and_the_hits_of_the_round() -> None:
    case = battle_case({"units": {"sauron": {"regular": 2}}}, {"units": {"gondor": {"regular": 2}}})
    shown = odds(case)
    ends, losses, own, other = shown.sections
    assert sum(row.value for row in ends.rows) == 1
    assert [row.label for row in losses.rows] == ["The attacker loses", "The defender loses"]
    assert all(row.is_average for row in losses.rows)
    for section in (own, other):
        assert [row.label for row in section.rows] == ["0 hits", "1 hit", "2 hits"]
        assert sum(row.value for row in section.rows) == 1
    case["actions"] = [{"do": "card", "by": side, "card": None} for side in ("shadow", "free_peoples")]
    case["actions"].append({"do": "roll", "by": "shadow", "dice": [1, 6]})
    assert len(odds(case).sections) == 2


def largest(units: int, rounds: int) -> dict[str, Any]:
    """A siege of two armies of Elites, every one of which can be replaced."""
    case = battle_case(
        {
            "units": {"sauron": {"elite": units}},
            "figures": [{"id": f"n{n}", "kind": "nazgul"} for n in range(5)],
        },
        {
            "units": {"gondor": {"elite": units}},
            "figures": [{"id": f"l{n}", "kind": "fp_leader"} for n in range(4)],
        },
        regions=[{"id": "Field", "feature": "stronghold", "settlement_controller": "free_peoples"}],
        pools={
            "shadow": {"reinforcements": {"sauron": {"regular": 20}}},
            "free_peoples": {"reinforcements": {"gondor": {"regular": 20}}},
        },
        settings={"siege": {"rounds": rounds}},
    )
    case["position"]["battle"] |= {"kind": "siege", "attacker_origin": "Field"}
    return case


def seconds(ask: Callable[[], object]) -> float:
    """Of the processor, the best of three with nothing kept."""
    taken = []
    for _ in range(3):
        for kept in (ways, armies.after, armies.choices):
            kept.cache_clear()
        before = time.process_time()
        ask()
        taken.append(time.process_time() - before)
    return min(taken)


def test_the_largest_battle_is_quickly_counted() -> None:
    case = largest(MOST_UNITS, 1)
    assert seconds(lambda: odds(case)) < 0.15


@pytest.mark.parametrize("rounds", [2, MOST_SIEGE_ROUNDS])
def test_a_siege_that_can_go_in_too_many_ways_is_given_up_in_time(rounds: int) -> None:
    case = largest(MOST_UNITS, rounds)
    for army in case["position"]["armies"]:
        nations = (
            ("gondor", "elves", "north")
            if army["side"] == "free_peoples"
            else ("sauron", "isengard", "southrons")
        )
        army["units"] = {nation: {"regular": 1, "elite": 2} for nation in nations}
    assert seconds(lambda: why_none(case)) < 0.2
    assert why_none(case) == TOO_MANY


def test_there_are_no_odds_of_a_battle_that_is_too_large() -> None:
    assert why_none(largest(MOST_UNITS + 1, 1)) == TOO_MANY
    assert why_none(largest(1, MOST_SIEGE_ROUNDS + 1)) == TOO_MANY


def _mean_over_all_dice(case: dict[str, Any], first: int, second: int) -> Counter[str]:
    """The odds of the battle after each way the first dice of both can fall, weighed alike."""
    found: Counter[str] = Counter()
    for dice in product(FACES, repeat=first + second):
        rolls = [
            {"do": "roll", "by": "shadow", "dice": list(dice[:first])},
            {"do": "roll", "by": "free_peoples", "dice": list(dice[first:])},
        ]
        read = REFEREE.read(case | {"actions": case["actions"] + rolls})
        position = REFEREE.follow(read, read.readings).position
        for name, chance in battle_odds(position).results.items():
            found[name] += chance / 6 ** (first + second)
    return found


@pytest.mark.parametrize(
    "cards", [(None, None), ("Desperate Battle", "Shield-wall"), ("Deadly Strife", "Confusion")]
)
@pytest.mark.parametrize("figures", [0, 1])
def test_the_odds_before_a_roll_are_the_mean_of_those_after_it(
    cards: tuple[str | None, str | None], figures: int
) -> None:
    nazgul = [{"id": f"n{n}", "kind": "nazgul"} for n in range(figures)]
    case = battle_case(
        {"units": {"sauron": {"regular": 2}}, "figures": nazgul}, {"units": {"gondor": {"regular": 1}}}
    )
    case["actions"] = [
        {"do": "card", "by": "shadow", "card": cards[0]},
        {"do": "card", "by": "free_peoples", "card": cards[1]},
        *([{"do": "reveal"}] if any(cards) else []),
    ]
    read = REFEREE.read(case)
    before = battle_odds(REFEREE.follow(read, read.readings).position)
    assert {name: chance for name, chance in before.results.items() if chance} == {
        name: chance for name, chance in _mean_over_all_dice(case, 2, 1).items() if chance
    }


def test_a_defender_without_a_free_region_does_not_retreat() -> None:
    plan = Plan(rounds=1)
    assert battle_odds(position_of((2, 0), (2, 0)), Plan(), plan).results["defender_retreated"] > 0
    shut = position_of((2, 0), (2, 0), regions=[{"id": "Field", "adjacent": ["Camp"]}])
    odds = battle_odds(shut, Plan(), plan)
    assert odds.results["defender_retreated"] == 0
    assert odds.results == battle_odds(shut).results


def test_the_combat_strength_of_the_settings_gives_the_dice() -> None:
    strong = position_of((1, 1), (3, 0), settings={"combat_strength": {"regular": 1, "elite": 2}})
    ways_of_three = round_odds(strong).hits(0)
    assert max(ways_of_three) == 3
    usual = battle_odds(position_of((1, 1), (3, 0))).results["defender_eliminated"]
    assert battle_odds(strong).results["defender_eliminated"] > usual


def test_there_are_no_odds_while_hits_wait_to_be_taken() -> None:
    case = battle_case({"units": {"sauron": {"regular": 2}}}, {"units": {"gondor": {"elite": 2}}})
    case["actions"] = [
        {"do": "card", "by": "shadow", "card": None},
        {"do": "card", "by": "free_peoples", "card": "Charge"},
        {"do": "reveal"},
        {"do": "effect", "by": "free_peoples", "dice": [6, 1]},
    ]
    assert why_none(case) == NOT_POSSIBLE


def test_the_odds_of_a_round_that_is_nearly_over_are_those_of_what_is_left() -> None:
    position = position_of((2, 0), (2, 0))
    over = position._replace(battle=position.battle._replace(step="cease"))
    assert battle_odds(over, Plan(rounds=1)).results["attacker_ceased"] == 1
    leaving = position._replace(battle=position.battle._replace(step="retreat"))
    assert battle_odds(leaving, Plan(), Plan(rounds=1)).results["defender_retreated"] == 1
    assert battle_odds(leaving).results == battle_odds(position).results
