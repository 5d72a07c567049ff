"""Random combats against a second, naive reading of section 6: chains, attack totals, legal assignments, wounds."""

import copy
import itertools
from collections import Counter
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules import adjudicate

STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
CARDS: dict[str, dict[str, Any]] = {
    "soldier": {"attacks": 1, "toughness": 3, "wounds": 1},
    "veteran": {"attacks": 2, "toughness": 4, "wounds": 2},
    "giant": {"attacks": 3, "toughness": 5, "wounds": 3, "abilities": ["Large"], "base": [[0, 0]]},
}
HEXES = [(q, r) for q in range(5) for r in range(4)]
BORDERS = [(a, (a[0] + dq, a[1] + dr)) for a in HEXES for dq, dr in STEPS[:3]]


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """A small board full of warriors, some hills and walls."""
    places = draw(st.lists(st.sampled_from(HEXES), min_size=2, max_size=10, unique=True))
    warriors = [
        {
            "id": f"w{number}",
            "model": f"{draw(st.sampled_from(sorted(CARDS)))}-{player}",
            "player": player,
            "at": list(at),
            "facing": draw(st.integers(0, 5)),
        }
        for number, at in enumerate(places)
        for player in [draw(st.sampled_from(["good", "evil"]))]
    ]
    walls = draw(st.lists(st.sampled_from(BORDERS), max_size=6, unique=True))
    hills = draw(st.lists(st.sampled_from(HEXES), max_size=6, unique=True))
    models = {
        f"{name}-{faction}": {"name": name, "kind": "minion", "faction": faction, "move": 4, **card}
        for name, card in CARDS.items()
        for faction in ("good", "evil")
    }
    return {
        "ruleset": "combat-hex/3.1.2",
        "position": {
            "map": {
                "elevated": [list(at) for at in hills],
                "sides": [
                    {"between": [list(a), list(b)], "kind": draw(st.sampled_from(["solid", "dotted"]))}
                    for a, b in walls
                ],
            },
            "players": [{"id": "good", "faction": "good"}, {"id": "evil", "faction": "evil"}],
            "models": models,
            "warriors": warriors,
            "attacker": draw(st.sampled_from(["good", "evil"])),
        },
        "actions": [],
    }


class Naive:
    """The rules once more, from the document alone: no cache, no classes, one pair of warriors after the other."""

    def __init__(self, case: dict[str, Any]) -> None:
        position = case["position"]
        self.warriors = {w["id"]: w for w in position["warriors"]}
        self.models = position["models"]
        self.walls = [{tuple(at) for at in wall["between"]} for wall in position["map"]["sides"]]
        self.hills = {tuple(at) for at in position["map"]["elevated"]}

    def card(self, id: str) -> dict[str, Any]:
        return dict(self.models[self.warriors[id]["model"]])

    def sees(self, a: str, b: str) -> bool:
        """b is an enemy in the kill zone of a (4.09, 4.041, 8.46b)."""
        one, other = self.warriors[a], self.warriors[b]
        step = (other["at"][0] - one["at"][0], other["at"][1] - one["at"][1])
        if one["player"] == other["player"] or step not in STEPS:
            return False
        if {tuple(one["at"]), tuple(other["at"])} in self.walls:
            return False
        turn = (STEPS.index(step) - one["facing"]) % 6
        return "abilities" in self.card(a) or turn in (0, 1, 5)

    def victims(self, a: str) -> list[str]:
        return [b for b in self.warriors if self.sees(a, b)]

    def threats(self, a: str) -> list[str]:
        return [b for b in self.warriors if self.sees(b, a)]

    def chains(self) -> list[set[str]]:
        """6.05, by merging groups until nothing changes."""
        groups = [{a, b} for a in self.warriors for b in self.victims(a)]
        merging = True
        while merging:
            merging = False
            for one, other in itertools.combinations(groups, 2):
                if one & other:
                    groups = [g for g in groups if g is not one and g is not other] + [one | other]
                    merging = True
                    break
        return groups

    def attacks(self, a: str) -> int:
        """6.08, 6.23, 6.24 and 8.46i."""
        victims = self.victims(a)
        if not victims:
            return 0
        found = int(self.card(a)["attacks"])
        if not self.threats(a):
            found += len(victims)
        if tuple(self.warriors[a]["at"]) in self.hills and "abilities" not in self.card(a):
            found += sum(tuple(self.warriors[b]["at"]) not in self.hills for b in victims)
        return found

    def takers(self, player: str, chain: set[str]) -> dict[str, int]:
        """Enemies that a player's dice may go on, and the face they need (6.17)."""
        mine = [id for id in chain if self.warriors[id]["player"] == player]
        return {b: int(self.card(b)["toughness"]) for a in mine for b in self.victims(a)}


@settings(max_examples=150, deadline=None)
@given(boards())
def test_chains_and_attack_totals_agree(case: dict[str, Any]) -> None:
    naive = Naive(case)
    for chain in naive.chains():
        case["actions"] = [{"do": "combat", "warriors": [min(chain)]}]
        outcome = adjudicate(case).actions[0].outcome
        assert set(outcome["chain"]) == chain
        assert outcome["combats"] == len(naive.chains())
        for player in ("good", "evil"):
            mine = [id for id in chain if naive.warriors[id]["player"] == player]
            assert outcome[f"attacks.{player}"] == sum(naive.attacks(id) for id in mine)


@settings(max_examples=150, deadline=None)
@given(boards(), st.data())
def test_assignments_are_legal_exactly_when_every_die_that_can_goes_where_it_may(
    case: dict[str, Any], data: st.DataObject
) -> None:
    naive = Naive(case)
    assume(naive.chains())
    chain = min(naive.chains(), key=min)
    parts, legal = {}, True
    dealt: Counter[str] = Counter()
    for player in ("good", "evil"):
        mine = [id for id in sorted(chain) if naive.warriors[id]["player"] == player]
        dice = data.draw(hand(sum(naive.attacks(id) for id in mine)))
        damage = data.draw(hand(sum(die >= 4 for die in dice)))
        takers = naive.takers(player, chain)
        choices = st.sampled_from([None, *sorted(chain), *sorted(takers) * 4])
        places = [data.draw(choices) for _ in damage]
        if data.draw(st.booleans()):  # half of the hands are put as they should be
            places = [first_taker(die, takers) for die in damage]
        legal &= all(is_right(die, place, takers) for die, place in zip(damage, places, strict=True))
        dealt.update(place for place in places if place)
        parts[player] = {
            "roll": {"dice": dice},
            "damage": {"dice": damage},
            "assign": [{"die": die, "to": place} for die, place in enumerate(places) if place],
        }
    case["actions"] = [{"do": "combat", "warriors": [min(chain)], "players": parts}]
    ruling = adjudicate(case)
    assert ruling.verdict.value == ("legal" if legal else "illegal"), ruling.violations
    if legal:
        check_wounds(naive, dealt, ruling.as_json()["position"]["warriors"])
    else:
        assert ruling.position["warriors"] == adjudicate(case | {"actions": []}).position["warriors"]


def hand(count: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(1, 6), min_size=count, max_size=count)


def first_taker(die: int, takers: dict[str, int]) -> str | None:
    return next((id for id, need in sorted(takers.items()) if die >= need), None)


def is_right(die: int, place: str | None, takers: dict[str, int]) -> bool:
    if place is None:
        return not any(die >= need for need in takers.values())
    return place in takers and die >= takers[place]


def check_wounds(naive: Naive, dealt: Counter[str], after: list[dict[str, Any]]) -> None:
    """Every die takes one wound, and who has none left is gone (6.18, 6.19)."""
    left = {warrior["id"]: warrior["wounds"] for warrior in after}
    for id in naive.warriors:
        expected = int(naive.card(id)["wounds"]) - dealt[id]
        assert left.get(id, 0) == max(expected, 0)


@settings(max_examples=60, deadline=None)
@given(boards(), st.randoms(use_true_random=False))
def test_the_order_of_warriors_in_the_file_is_irrelevant(case: dict[str, Any], random: Any) -> None:
    assume(Naive(case).chains())
    case["actions"] = [{"do": "combat", "warriors": [min(min(Naive(case).chains(), key=min))]}]
    shuffled = copy.deepcopy(case)
    random.shuffle(shuffled["position"]["warriors"])
    assert adjudicate(shuffled).as_json() == adjudicate(case).as_json() == adjudicate(case).as_json()
