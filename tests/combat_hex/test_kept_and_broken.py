"""Every legality rule is shown kept and broken by golden cases, wherever anybody can break it.

Kept: a ruling that is not illegal cites the rule. Some rules are told only when they are broken: then a case that breaks one is
changed in one place, and nothing is wrong with it. Rules that permit something cannot be broken: each is named here, with why.
"""

import copy
import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from rules import adjudicate
from rules.engine.faults import Unreadable
from rules.games.combat_hex.rulebook import STARTER_ENTRIES
from tests.golden import GAMES, golden_files

GOLDEN = GAMES / "combat_hex" / "cases" / "golden"
RULES = [entry.id for entry in STARTER_ENTRIES if entry.kind == "legality"]

# The rule; a case that breaks it; what is changed in it, by place; then it is kept.
KEPT: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "3.06": ("abilities/invigorate-is-an-action-of-its-own", {"position/warriors/0/done": []}),
    "4.04": ("movement/nobody-crosses-a-black-line", {"position/map/sides/0/kind": "rough"}),
    "4.06": ("movement/hexes-cut-by-the-rim-cannot-be-entered", {"actions/0/path/0": [6, 0]}),
    "5.02": ("movement/cavalry-does-not-shoot-out-of-a-kill-zone", {"position/warriors/1/at": [3, 0]}),
    "5.03A": ("shooting/sauron-is-not-shot-at", {"position/models/uruk/name": "Saruman"}),
    "5.20A": ("shooting/no-volley-die-goes-on-sauron", {"position/models/uruk/name": "Saruman"}),
    "8.06": ("abilities/an-ability-is-activated-once-a-turn", {"position/warriors/0/used": []}),
    "8.08": (
        "combat/killing-blow-is-not-for-free-attacks",
        {"actions/0/events/0/free_attack/abilities": [], "actions/0/events/0/free_attack/damage/dice": [1, 1]},
    ),
    "8.13c": ("movement/flyers-do-not-run", {"position/models/eagle/abilities": []}),
    "S-ABIL-4": ("starter/the-starter-lacks-later-abilities", {"ruleset": "combat-hex/3.1.2"}),
    "S-COMBAT-4": (
        "combat/the-attacker-does-not-act-again-after-the-defender-in-the-starter-book",
        {"actions/0/abilities": [{"warrior": "c", "ability": "battle-cry"}, {"warrior": "o1", "ability": "battle-cry"}]},
    ),
    "S-COMBAT-5": (
        "combat/a-die-needs-a-kill-zone-in-the-starter-book",
        {"actions/0/players/good/assign/0/to": "o"},
    ),
    "S-SLIDER-2": ("starter/points-are-never-refilled", {"ruleset": "combat-hex/3.1.2"}),
}  # fmt: skip

PERMITS: Mapping[str, str] = {
    "1.04": "No action claims points back; Invigorate, the one that gives them, is the case that keeps it.",
    "3.07": "It lets a warrior do nothing. What compels one is broken under its own rule (8.43, 9.06).",
    "4.02": "It frees a move from the facing.",
    "5.04": "It lets somebody shoot at an engaged enemy.",
    "5.08": "It lets a shooter turn first. A second turn is broken under 4.12.",
    "6.02": "The order of combats is the attacker's; in a case nobody else can name one.",
    "6.26": "A free attack names its victim and no other target for its dice.",
    "8.03": "It says which of two rules wins.",
    "8.05": "A price of zero is paid always; the moment is broken under the rule of the ability.",
    "8.084": "It lets a copy be used as well; one use more than copies is broken under 8.06.",
    "8.10": "It is the heading of 8.10a to 8.10h.",
    "8.13": "It is the heading of 8.13a to 8.13d.",
    "8.13b": "It frees a flyer from stopping.",
    "8.17": "It frees a sneaking warrior from prices and kill zones; where it may not end is broken under 4.03 and 4.07.",
    "8.46": "It is the heading of 8.46a to 8.46i.",
    "8.46a": "It decides what a large warrior sees.",
    "8.46b": "It decides how far a kill zone reaches; leaving it is broken under the rules of moving.",
    "8.46d": "It frees a large warrior from stopping.",
    "8.46e": "It lets a large warrior convert more dice; what it cannot pay is broken under 6.10 and 6.14.",
    "8.46f": "It decides what a large warrior sees.",
    "8.46g": "It decides what a large warrior hides.",
    "8.46h": "It decides what hides a large warrior.",
    "8.46i": "It takes attacks away, which the referee counts itself.",
    "9.08": "It lets a Ringwraith stay.",
    "9.09": "Who fights in a combat follows from where all stand; nobody can be left out.",
    "S-ABIL-1": "An ability without a number works by itself.",
    "S-COMBAT-10": "The order of combats is the attacker's; in a case nobody else can name one.",
    "S-COMBAT-11": "It lets one warrior buy a die of both kinds.",
    "S-MOVE-3": "It lets a warrior pass any friend.",
    "S-RING-5": "It lets a Ringwraith stay.",
    "S-SHOOT-1": "It lets a warrior shoot out of a kill zone.",
    "S-SHOOT-2": "It lets somebody shoot at an engaged enemy.",
    "S-SHOOT-3": "It lets every glancing blow be bought.",
    "S-SHOOT-4": "It lets every critical hit be bought.",
}  # fmt: skip


@cache
def shown() -> tuple[frozenset[str], frozenset[str]]:
    """The rules that golden cases show kept, and those that they show broken."""
    kept, broken = set[str](), set[str]()
    for path in golden_files("combat_hex"):
        golden = json.loads(path.read_text(encoding="utf-8"))
        if "case" in golden:
            kept.update(_cited(golden["case"]))
        broken.update(_broken(golden))
        if "army" in golden and golden["expect"]["legal"]:
            kept.update(golden["rules"])
    return frozenset(kept), frozenset(broken)


def _cited(case: dict[str, Any]) -> Iterator[str]:
    try:
        ruling = adjudicate(case)
    except Unreadable:
        return
    if ruling.verdict != "illegal":
        yield from (step.rule for action in ruling.actions for step in action.steps)
        yield from (need.rule for need in ruling.needs)
        yield from (reading.rule for reading in ruling.readings)


def _broken(golden: dict[str, Any]) -> Iterator[str]:
    expect = golden["expect"]
    if "army" in golden and not expect["legal"]:
        yield from golden["rules"]
    yield from (fault.get("rule", "") for fault in expect.get("violations", ()))


def case_of(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))["case"]
    return found


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_shown_kept(rule: str) -> None:
    assert rule in shown()[0] or rule in KEPT


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_shown_broken_unless_nobody_can_break_it(rule: str) -> None:
    assert (rule in shown()[1]) != (rule in PERMITS)


@pytest.mark.parametrize("rule", sorted(KEPT))
def test_one_thing_changed_keeps_the_rule(rule: str) -> None:
    name, changes = KEPT[rule]
    case = case_of(name)
    assert rule in {fault.rule for fault in adjudicate(case).violations}
    kept = changed(case, changes)
    assert adjudicate(kept).verdict != "illegal", [fault.as_json() for fault in adjudicate(kept).violations]


def changed(case: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    found = copy.deepcopy(case)
    for place, value in changes.items():
        parent: Any = found
        *parts, last = [int(part) if part.isdigit() else part for part in place.split("/")]
        for part in parts:
            parent = parent[part]
        parent[last] = value
    return found


def test_only_rules_of_the_book_are_named() -> None:
    assert {*KEPT, *PERMITS} <= set(RULES)
    assert not shown()[0] & KEPT.keys(), "golden cases show these kept already"
