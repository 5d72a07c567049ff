"""What holds of every battle: units are conserved, positions are read again, prefixes stand, sides mirror; nothing crashes."""

import copy
import json
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.faults import Unreadable
from rules.games.war_of_the_ring.conservation import NotConserved, assert_conserved, totals
from rules.games.war_of_the_ring.position import Position
from rules.games.war_of_the_ring.referee import REFEREE, adjudicate
from rules.games.war_of_the_ring.retreat import is_besieged
from tests.golden import readable_cases
from tests.war_of_the_ring.making import battle_case, play

SEEDS = range(60)
DOCUMENTS = [case for _, case in readable_cases("war_of_the_ring")]


@pytest.fixture(scope="module")
def battles() -> list[tuple[dict[str, Any], list[Position]]]:
    return [play(Random(seed)) for seed in SEEDS]


Battles = list[tuple[dict[str, Any], list[Position]]]


def test_whole_battles_are_legal_and_reach_an_end(battles: Battles) -> None:
    ended = 0
    for case, positions in battles:
        ruling = adjudicate(case)
        assert ruling.verdict == "legal", [fault.text for fault in ruling.violations]
        assert ruling.position == REFEREE.form.write_position(positions[-1])
        ended += ruling.result is not None
    assert ended > len(battles) * 3 // 4


def test_units_are_conserved_through_every_battle(battles: Battles) -> None:
    for _, positions in battles:
        assert all(totals(position) == totals(positions[0]) for position in positions)


def test_figures_are_conserved_through_every_battle(battles: Battles) -> None:
    for _, positions in battles:
        assert len({_figures(position) for position in positions}) == 1


def _figures(position: Position) -> int:
    found = sum(len(army.figures) for army in position.armies.values())
    found += sum(len(region.lone_characters) for region in position.regions.values())
    return found + sum(
        pool.nazgul + len(pool.removed_figures) + len(pool.returned) for pool in position.pools.values()
    )


def test_an_army_without_units_has_no_figures_and_a_besieged_army_stays(battles: Battles) -> None:
    for _, positions in battles:
        for position, after in pairwise(positions):
            assert all(army.size or not army.figures for army in position.armies.values())
            army = position.defender
            if is_besieged(position, army) and position.battle.kind == "siege":
                assert after.armies[army.id].region == army.region


def test_every_position_of_a_battle_is_read_again_as_it_was(battles: Battles) -> None:
    for case, positions in battles:
        for position in positions:
            written = json.loads(json.dumps(REFEREE.form.write_position(position)))
            again = REFEREE.read({"ruleset": case["ruleset"], "position": written}).position
            assert again == position


def test_a_battle_goes_on_from_any_position_as_it_went(battles: Battles) -> None:
    for case, positions in battles:
        place = len(positions) // 2
        written = REFEREE.form.write_position(positions[place])
        rest = {"ruleset": case["ruleset"], "position": written, "actions": case["actions"][place:]}
        assert adjudicate(rest).position == REFEREE.form.write_position(positions[-1])


def test_every_beginning_of_a_battle_is_legal(battles: Battles) -> None:
    for case, positions in battles[:15]:
        for length in range(0, len(case["actions"]), 5):
            ruling = adjudicate({**case, "actions": case["actions"][:length]})
            assert ruling.verdict == "legal"
            assert ruling.position == REFEREE.form.write_position(positions[length])


MIRROR = {"shadow": "free_peoples", "free_peoples": "shadow", "sauron": "gondor", "gondor": "sauron"}


def _mirrored(value: Any) -> Any:
    if isinstance(value, dict):
        return {_mirrored(key): _mirrored(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_mirrored(one) for one in value]
    return MIRROR.get(value, value) if isinstance(value, str) else value


@given(
    st.lists(st.integers(1, 6), min_size=4, max_size=4), st.lists(st.integers(1, 6), min_size=3, max_size=3)
)
@settings(max_examples=60, deadline=None)
def test_swapped_sides_score_and_lose_alike(own: list[int], other: list[int]) -> None:
    """Without cards and figures the sides differ only in where lost units go."""
    case = battle_case({"units": {"sauron": {"regular": 4}}}, {"units": {"gondor": {"regular": 3}}})
    case["actions"] = [
        {"do": "card", "by": "shadow", "card": None},
        {"do": "card", "by": "free_peoples", "card": None},
        {"do": "roll", "by": "shadow", "dice": own},
        {"do": "roll", "by": "free_peoples", "dice": other},
    ]
    ours = adjudicate(case).actions[-1].outcome
    theirs = adjudicate(_mirrored(case)).actions[-1].outcome
    swapped = {
        key.replace("shadow", "*").replace("free_peoples", "shadow").replace("*", "free_peoples"): v
        for key, v in ours.items()
    }
    assert swapped == theirs


def test_a_change_in_the_number_of_units_is_an_error_of_ours() -> None:
    position = REFEREE.read(
        battle_case({"units": {"sauron": {"regular": 4}}}, {"units": {"gondor": {"regular": 3}}})
    ).position
    lost = position._replace(
        armies={**position.armies, "A": position.attacker._replace(units={"sauron": (3, 0)})}
    )
    with pytest.raises(NotConserved):
        assert_conserved(position, lost)


def _rules_or_refuses(case: Any) -> None:
    with suppress(Unreadable):
        adjudicate(case).as_json()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=20,
)


@given(JSON)
@settings(max_examples=200, deadline=None)
def test_any_json_is_ruled_or_refused(case: Any) -> None:
    _rules_or_refuses(case)


@given(st.sampled_from(DOCUMENTS), st.integers(0, 2**32), JSON)
@settings(max_examples=500, deadline=None)
def test_a_damaged_case_is_ruled_or_refused(document: Any, seed: int, other: Any) -> None:
    _rules_or_refuses(damaged(document, Random(seed), other))


def damaged(document: Any, random: Random, other: Any) -> Any:
    """The document with one value, key or item replaced, removed, repeated or moved."""
    case = copy.deepcopy(document)
    place: Any = case
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return case
        key = random.choice(keys)
        if not isinstance(place[key], dict | list) or random.random() < 0.15:
            break
        place = place[key]
    match random.randrange(4):
        case 0:
            place[key] = other
        case 1:
            del place[key]
        case 2:
            place[key] = place[random.choice(keys)]
        case _:
            place[key] = random.choice(
                ("shadow", "free_peoples", "casualties", "A", "D", "n", 0, 1, 3, 7, [], {}, None)
            )
    return case


@pytest.mark.parametrize("seed", range(20))
def test_actions_of_a_battle_in_a_wrong_order_are_ruled_on(seed: int, battles: Battles) -> None:
    """Too early, too late, by the other player: never a crash, and the units are still all there."""
    random = Random(seed)
    case, positions = battles[seed]
    mixed = [random.choice(case["actions"]) for _ in range(30)]
    for start in (0, len(positions) // 2):
        position = REFEREE.form.write_position(positions[start])
        ruling = adjudicate({"ruleset": case["ruleset"], "position": position, "actions": mixed})
        for fault in ruling.violations:
            assert fault.rule
        after = REFEREE.read({"ruleset": case["ruleset"], "position": ruling.position}).position
        assert totals(after) == totals(positions[0])
