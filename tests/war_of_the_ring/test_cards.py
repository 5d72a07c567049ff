"""Each of the 115 event cards can be chosen, revealed and carried through a round in which its requirement is met."""

import json
from typing import Any

import pytest

from rules.engine.documents import Doc
from rules.engine.faults import Fault
from rules.games.war_of_the_ring.cards import COMBAT_CARDS, EVENT_CARDS
from rules.games.war_of_the_ring.cards.model import COSTS, OPS
from rules.games.war_of_the_ring.cards.read import plain, read_card
from rules.games.war_of_the_ring.referee import REFEREE, adjudicate
from rules.games.war_of_the_ring.schema import case_schema

FIGURES = {
    "free_peoples": [
        {"id": "leader", "kind": "fp_leader"},
        {"id": "gandalf", "name": "Gandalf the White"},
        {"id": "strider", "name": "Strider"},
        {"id": "merry", "name": "Meriadoc"},
        {"id": "king", "kind": "companion", "level": 2, "sovereign": "awakened"},
    ],
    "shadow": [
        {"id": "nazgul1", "kind": "nazgul"},
        {"id": "nazgul2", "kind": "nazgul"},
        {"id": "mouth", "name": "Mouth of Sauron"},
    ],
}
UNITS = {
    "free_peoples": {"gondor": {"regular": 3, "elite": 2}},
    "shadow": {"isengard": {"regular": 4, "elite": 1}, "southrons": {"regular": 1, "elite": 1}},
}
REGION = {"id": "Fangorn", "nation": "gondor", "fellowship": True, "moria_distance": 2, "adjacent": ["Home"]}


def battle(attacker: str, kind: str, *actions: dict[str, Any]) -> dict[str, Any]:
    sides = (attacker, "shadow" if attacker == "free_peoples" else "free_peoples")
    ids = dict(zip(sides, ("A", "D"), strict=True))
    walls = {"feature": "stronghold", "settlement_controller": sides[1]} if kind == "siege" else {}
    return {
        "ruleset": "war-of-the-ring/1",
        "position": {
            "battle": {
                "kind": kind,
                "attacker": "A",
                "defender": "D",
                "region": "Fangorn",
                **({"attacker_origin": "Camp"} if kind == "field" else {}),
            },
            "armies": [
                {"id": ids[side], "side": side, "units": UNITS[side], "figures": FIGURES[side]}
                for side in sides
            ],
            "regions": [{**REGION, **walls}],
        },
        "actions": list(actions),
    }


@pytest.mark.parametrize("id", sorted(EVENT_CARDS))
def test_each_event_card_can_be_played(id: str) -> None:
    card = EVENT_CARDS[id]
    kind = "siege" if card.title == "Devilry of Orthanc" else "field"
    actions: list[dict[str, Any]] = [
        {"do": "card", "by": side, "card": id if side == card.side else None}
        for side in ("shadow", "free_peoples")
    ]
    ruling = adjudicate(battle("shadow", kind, *actions, {"do": "reveal"}))
    assert ruling.verdict == "legal", [fault.text for fault in ruling.violations]
    decks = [a.outcome["deck"] for a in ruling.actions if "deck" in a.outcome]
    assert decks == ["character" if "cha" in id else "strategy"]
    assert ruling.actions[-1].outcome["effect_order"] == [card.title] * len(card.effects)


@pytest.mark.parametrize("title", sorted(COMBAT_CARDS))
def test_a_card_as_data_reads_back_as_the_same_card(title: str) -> None:
    faults: list[Fault] = []
    card = COMBAT_CARDS[title]
    data = json.loads(json.dumps(plain(card)))
    data.pop("side")
    assert read_card(Doc(data, "", faults), card.side) == card
    assert faults == []


def test_the_operations_and_costs_are_those_that_cards_use() -> None:
    """No operation is there for nothing; "target" serves cards that an event adds."""
    used = {effect.op for card in COMBAT_CARDS.values() for effect in card.effects}
    assert set(OPS) - used == {"target"}
    assert {e.cost.kind for card in COMBAT_CARDS.values() for e in card.effects if e.cost} == set(COSTS)


def test_a_card_that_sets_the_target_counts_where_it_says() -> None:
    card = {
        "title": "Wall of Shields",
        "side": "free_peoples",
        "effects": [{"initiative": 2, "slot": "combat_roll", "op": "target", "on": "enemy", "value": 6}],
    }
    case = battle(
        "shadow",
        "field",
        {"do": "card", "by": "shadow", "card": None},
        {"do": "card", "by": "free_peoples", "card": "Wall of Shields"},
        {"do": "reveal"},
        {"do": "roll", "by": "shadow", "dice": [5, 6, 1, 1, 1]},
        {"do": "roll", "by": "free_peoples", "dice": [5, 1, 1, 1, 1]},
    )
    case["position"]["settings"] = {"cards": [card]}
    outcome = adjudicate(case).actions[-1].outcome
    assert (outcome["combat_hits.shadow"], outcome["combat_hits.free_peoples"]) == (1, 1)


def test_the_schema_knows_every_action() -> None:
    names = {name.removeprefix("action-") for name in case_schema()["$defs"] if name.startswith("action-")}
    assert names == set(REFEREE.form.kinds)
