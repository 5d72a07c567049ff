"""Random combats calculated a second time by plain arithmetic: chains, dice, conversions, damage, banked dice, and the reply.

The oracle knows squares with diagonals and no abilities but Large, Hero and Dirty Fighting; dice are dealt to one victim.
"""

import random
from collections import Counter
from typing import Any, NamedTuple

import pytest

from rules.games.battle_chain.referee import adjudicate

SIZE, COMBATS = 7, 120
PROFILES: dict[str, dict[str, Any]] = {
    "orc": {"attacks": 2, "toughness": 4, "wounds": 2},
    "goblin": {"attacks": 1, "toughness": 2, "wounds": 2},
    "ogre": {"attacks": 3, "toughness": 5, "wounds": 4},
    "lord": {"attacks": 4, "toughness": 4, "wounds": 5, "abilities": ["hero"]},
    "troll": {"attacks": 5, "toughness": 5, "wounds": 6, "abilities": ["large"]},
    "brute": {"attacks": 4, "toughness": 4, "wounds": 4, "abilities": ["dirty-fighting"]},
}


class Piece(NamedTuple):
    id: str
    kind: str
    side: str
    at: tuple[int, int]


def touches(a: Piece, b: Piece) -> bool:
    return max(abs(a.at[0] - b.at[0]), abs(a.at[1] - b.at[1])) == 1


def chains(pieces: list[Piece]) -> list[set[str]]:
    left, found = {one.id: one for one in pieces}, []
    while left:
        group = {next(iter(left))}
        while True:
            more = {
                b.id for a in pieces if a.id in group for b in pieces if a.side != b.side and touches(a, b)
            } - group
            if not more:
                break
            group |= more
        if len(group) > 1:
            found.append(group)
        left = {id: one for id, one in left.items() if id not in group}
    return found


def converted(roll: list[int], lows: set[int], each: bool) -> list[int]:
    """The roll after as many conversions as possible: the lowest dice become 6, partners above 1 are spent."""
    low = sorted(face for face in roll if face in lows)
    count = len(low) if each else len(low) // 2
    rest = low[count:]
    if not each:
        rest = [face for face in rest[:count] if face == 1] + rest[count:]
    return [6] * count + rest + [face for face in roll if face not in lows]


def struck(victim: Piece, faces: list[int], pool: list[int]) -> tuple[int, bool, list[int]]:
    """Dice given, whether the victim is gone, and the pool after it."""
    row = PROFILES[victim.kind]
    usable = sorted((face for face in faces if face >= row["toughness"]), reverse=True)
    room = row["wounds"] * (2 if "hero" in row.get("abilities", ()) else 1)
    given = usable[:room]
    if row["wounds"] > 2:
        wounds = len(given) // 2 if "hero" in row.get("abilities", ()) else len(given)
        return len(given), wounds >= row["wounds"], pool
    if len(given) == 2:
        return 2, True, pool
    if len(given) == 1:
        fitting = [face for face in pool if face >= row["toughness"]]
        if fitting:
            left = list(pool)
            left.remove(min(fitting))
            return 1, True, left
        return 1, False, sorted({*pool, given[0]})
    return 0, False, pool


class Course(NamedTuple):
    dice: int
    hits: int
    damage: list[int]


def strike(own: list[Piece], chance: random.Random) -> tuple[Course, dict[str, Any]]:
    kinds = {one.kind for one in own}
    lows = {1, 2} if "brute" in kinds else {1}
    each = "troll" in kinds
    roll = [chance.randint(1, 6) for _ in range(sum(PROFILES[one.kind]["attacks"] for one in own))]
    hits = sum(face >= 4 for face in converted(roll, lows, each))
    throw = [chance.randint(1, 6) for _ in range(hits)]
    damage = converted(throw, lows, each)
    brutes = sorted(one.id for one in own if one.kind == "brute")[:1]
    uses = [{"ability": "dirty-fighting", "by": id} for id in brutes]
    said: dict[str, Any] = {"roll": roll, "damage": throw, "uses": uses}
    return Course(len(roll), hits, damage), said


def a_table(chance: random.Random) -> list[Piece]:
    spaces = chance.sample([(x, y) for x in range(SIZE) for y in range(SIZE)], 10)
    return [
        Piece(f"{side}{n}", chance.choice(list(PROFILES)), side, spaces.pop())
        for n in range(5)
        for side in "AD"
    ]


@pytest.mark.parametrize("seed", range(COMBATS))
def test_a_random_combat_is_worked_out_alike(seed: int) -> None:
    chance = random.Random(seed)
    pieces = a_table(chance)
    found = chains(pieces)
    if not found:
        return
    chain = chance.choice(found)
    members = {side: [one for one in pieces if one.id in chain and one.side == side] for side in "AD"}
    first, said = strike(members["A"], chance)
    pool = sorted(chance.sample([2, 3, 4, 5, 6], chance.choice([0, 1, 2])))
    case = a_case(pieces, min(chain), {"A": said}, {"A": pool})
    outcome = adjudicate(case).actions[0].outcome
    assert set(outcome["chain"]) == chain
    assert outcome["chains"] == len(found)
    assert (outcome["dice.A"], outcome["hits.A"]) == (first.dice, first.hits)
    if first.hits:
        assert Counter(outcome["damage.A"]) == Counter(face for face in first.damage if face)
    if len(members["D"]) == 1:
        _, gone, after = struck(members["D"][0], first.damage, pool)
        assert outcome.get("removed", []) == ([members["D"][0].id] if gone else [])
        if first.hits:
            assert outcome["pool.A"] == after
        if not gone:
            _, answer = strike(members["D"], chance)
            reply = adjudicate(a_case(pieces, min(chain), {"A": said, "D": answer}, {"A": pool}))
            assert reply.actions[0].outcome["dice.D"] == PROFILES[members["D"][0].kind]["attacks"]


def a_case(
    pieces: list[Piece], member: str, sides: dict[str, Any], pools: dict[str, list[int]]
) -> dict[str, Any]:
    return {
        "ruleset": "battle-chain/1",
        "position": {
            "players": [{"id": "A"}, {"id": "D"}],
            "profiles": PROFILES,
            "models": [
                {"id": one.id, "profile": one.kind, "player": one.side, "at": list(one.at)} for one in pieces
            ],
            "phase": "combat",
            "attacker": "A",
            "pools": pools,
        },
        "actions": [{"do": "combat", "models": [member], "sides": sides}],
    }
