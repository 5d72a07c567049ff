"""Whole Fights played a second time, by another hand: Duel, Back Away, Strikes, Fate, falls, from random tables and dice."""

import math
import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from rules.engine.faults import Unreadable
from rules.games.strategy_battle.referee import adjudicate
from tests.golden import Case
from tests.strategy_battle.scenes import PROFILES, RADIUS, table
from tests.strategy_battle.test_oracle import TOUCH, L, Plane, plane_of, room

NEEDS = {0: (4,), -1: (4,), 1: (5,), 2: (5,), 3: (6,), 4: (6,), 5: (6, 4), 6: (6, 5), 7: (6, 6)}


@dataclass
class Oracle:
    """One Fight as it is played here: the events that happen, and what must come of them."""

    position: Case
    dice: random.Random
    events: list[dict[str, Any]] = field(default_factory=list)
    wounds: dict[str, int] = field(default_factory=dict)
    might: dict[str, int] = field(default_factory=dict)
    fate: dict[str, int] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    slain: list[str] = field(default_factory=list)

    def card(self, id: str, name: str, default: int = 0) -> int:
        model = next(m for m in self.position["models"] if m["id"] == id)
        return int(PROFILES[model["profile"]].get(name, default))

    def d6(self) -> int:
        return self.dice.randint(1, 6)


def star(position: Case) -> list[str] | None:
    """The enemies of the loser when the Fight is one against several without a choice; None for any other table."""
    place = {m["id"]: m for m in position["models"]}

    def touching(a: dict[str, Any], b: dict[str, Any]) -> bool:
        gap = math.dist(a["at"], b["at"]) - RADIUS[a["profile"]] - RADIUS[b["profile"]]
        return a["player"] != b["player"] and gap <= TOUCH

    foes = [id for id, m in place.items() if touching(m, place["loser"])]
    others = [id for id in place if id not in foes and id != "loser"]
    if not foes or any(touching(place[foe], place[other]) for foe in foes for other in others):
        return None
    return sorted(foes)


def play_duel(one: Oracle, foes: list[str]) -> bool:
    """Rolls, re-rolls, Might; the facts of the Duel. True when the lone model wins."""
    models = {m["id"]: m for m in one.position["models"]}
    change = {}
    for id in ["loser", *foes]:
        change[id] = one.dice.choice([0, 0, 0, -1])
        if change[id]:
            one.events.append({"event": "declare", "model": id, "two_handed": True})
    rolled = {id: [one.d6() for _ in range(one.card(id, "attacks", 1))] for id in ["loser", *foes]}
    one.events.append({"event": "roll", "dice": {id: list(dice) for id, dice in rolled.items()}})
    for id, dice in rolled.items():
        if models[id].get("rerolls") and one.dice.random() < 0.6:
            to = one.d6()
            dice[0] = to
            one.events.append({"event": "reroll", "model": id, "die": 0, "to": to})
    final = {id: [max(1, die + change[id]) for die in dice] for id, dice in rolled.items()}
    for id in rolled:
        one.might[id] = one.card(id, "might")
        if one.might[id] and one.dice.random() < 0.5:
            final[id][0] = min(6, final[id][0] + 1)
            one.might[id] -= 1
            one.events.append({"event": "might", "model": id, "die": 0, "by": 1})
    mine = max(final["loser"]), one.card("loser", "fight")
    theirs = max(max(final[id]) for id in foes), max(one.card(id, "fight") for id in foes)
    lone = mine > theirs
    by = "die" if mine[0] != theirs[0] else "fight"
    if mine == theirs:
        die, by = one.d6(), "roll_off"
        one.events.append({"event": "roll_off", "die": die})
        lone = die >= 4
    one.facts |= {"winner": "good" if lone else "evil", "decided_by": by}
    one.two_handed = {id for id in change if change[id]}  # type: ignore[attr-defined]
    return lone


def back_off(one: Oracle, plane: Plane, id: str) -> tuple[Plane, str] | None:
    """Where a loser goes; None where it is too close for this hand."""
    scores = {a / 2: room(plane, id, a / 2, L, away=True) for a in range(720)}
    best = max(scores, key=lambda angle: scores[angle])
    if scores[best] > 0.02:
        return moved(one, plane, id, best), "backs_away"
    wet = {a / 2: room(plane, id, a / 2, L, away=True, drops=False) for a in range(720)}
    over = max(wet, key=lambda angle: wet[angle])
    if scores[best] > -0.05:
        return None
    if wet[over] > 0.02:
        return moved(one, plane, id, over), "forced_over_drop"
    if wet[over] > -0.05:
        return None
    return plane, "trapped"


def moved(one: Oracle, plane: Plane, id: str, degrees: float) -> Plane:
    one.events.append({"event": "back_away", "model": id, "direction": degrees})
    (x, y), _, _ = plane.models[id]
    to = x + L * math.cos(math.radians(degrees)), y + L * math.sin(math.radians(degrees))
    return plane.moved(id, to)


def strike(one: Oracle, striker: str, target: str, sets: bool) -> None:
    need = needs(one.card(striker, "strength", 3), one.card(target, "defence", 4))
    more = int(striker in one.two_handed)  # type: ignore[attr-defined]
    event: dict[str, Any] = {"event": "strike", "model": striker, "target": target}
    if not need:
        one.events.append(event)
        return
    event["to_wound"], hurt = wound_dice(one, 2 if sets else 1, need, more)
    saved = 0
    if hurt and one.fate[target] and one.dice.random() < 0.7:
        die = one.d6()
        event["fate"] = [die]
        one.fate[target] -= 1
        saved = int(die >= 4)
    one.events.append(event)
    lose(one, target, hurt - saved)


def needs(strength: int, defence: int) -> tuple[int, ...]:
    return (3,) if defence - strength < -1 else NEEDS.get(defence - strength, ())


def wound_dice(one: Oracle, count: int, need: tuple[int, ...], more: int) -> tuple[list[Any], int]:
    rolled: list[Any] = []
    hurt = 0
    for _ in range(count):
        first = one.d6()
        if len(need) == 1 or first + more < need[0]:
            rolled.append(first)
            hurt += first + more >= need[0] and len(need) == 1
            continue
        second = one.d6()
        rolled.append([first, second])
        hurt += second + more >= need[1]
    return rolled, hurt


def lose(one: Oracle, target: str, hurt: int) -> None:
    one.wounds[target] -= max(0, hurt)
    if one.wounds[target] <= 0:
        one.slain.append(target)


def play(seed: int) -> Oracle | None:
    """A Fight and what must come of it; None for a table that is no Fight of one against several, or too close."""
    dice = random.Random(seed)
    position = table(seed, models=dice.randint(0, 7))
    for model in position["models"]:
        model["rerolls"] = dice.choice([0, 0, 1])
        model["prone"] = dice.random() < 0.12
    foes = star(position)
    drop = plane_of(position).drop
    if foes is None or (drop is not None and any(m["at"][1] <= drop for m in position["models"])):
        return None  # this hand knows no climbing
    one = Oracle(position, dice)
    for id in ["loser", *foes]:
        one.wounds[id], one.fate[id] = one.card(id, "wounds", 1), one.card(id, "fate")
    lone = play_duel(one, foes)
    winners, losers = (["loser"], foes) if lone else (foes, ["loser"])
    plane = plane_of(position)
    plane = Plane(plane.models, plane.walls, plane.drop, tuple(winners))
    fell = []
    for place, id in enumerate(losers):
        found = back_off(one, plane, id)
        if found is None or (found[1] == "trapped" and place + 1 < len(losers)):
            return None
        plane, outcome = found
        one.facts[f"trapped.{id}"] = outcome == "trapped"
        fell += [id] if outcome == "forced_over_drop" else []
    prone = {m["id"] for m in position["models"] if m["prone"]}
    strike_in_turn(one, [id for id in winners if id not in prone], losers, prone)
    for id in fell:
        fall(one, id)
    return one


def strike_in_turn(one: Oracle, winners: list[str], losers: list[str], prone: set[str]) -> None:
    one.dice.shuffle(winners)
    for striker in winners:
        for _ in range(one.card(striker, "attacks", 1)):
            left = [id for id in losers if id not in one.slain]
            if left:
                target = one.dice.choice(left)
                strike(one, striker, target, target in prone or one.facts[f"trapped.{target}"])


def fall(one: Oracle, id: str) -> None:
    if id in one.slain:
        return
    hits = 1 + math.floor((80 - one.card(id, "height")) / L)
    rolled, hurt = wound_dice(one, hits, needs(3, one.card(id, "defence", 4)), 0)
    one.events.append({"event": "fall", "model": id, "to_wound": rolled})
    lose(one, id, hurt)


def compare(seed: int) -> bool:
    """True when the table was a Fight and the referee agrees with this hand about it."""
    one = play(seed)
    if one is None:
        return False
    foes = star(one.position)
    action = {"do": "fight", "good": ["loser"], "evil": foes, "events": one.events}
    try:
        ruling = adjudicate({"ruleset": "strategy-battle/1", "position": one.position, "actions": [action]})
    except Unreadable:
        return False
    outcome = ruling.actions[0].outcome
    if any(value is True for fact, value in outcome.items() if fact.startswith("marginal")):
        return False
    assert ruling.verdict == "legal", (seed, ruling.violations, ruling.needs)
    assert {fact: outcome.get(fact) for fact in one.facts} == one.facts, seed
    assert outcome["slain"] == sorted(set(one.slain)), seed
    after = {m["id"]: m for m in ruling.as_json()["position"]["models"]}
    for id in one.wounds.keys() - set(one.slain):
        found = after[id]["wounds"], after[id]["fate"], after[id]["might"]
        assert found == (one.wounds[id], one.fate[id], one.might[id]), (seed, id)
    return True


@pytest.mark.parametrize("start", range(0, 400, 100))
def test_a_fight_played_by_another_hand_ends_alike(start: int) -> None:
    assert sum(compare(seed) for seed in range(start, start + 100)) > 20
