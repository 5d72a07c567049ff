"""The checks of army lists agree with a second one that shares no code with them: `python -m benchmarks.list_validation`."""

from typing import Any

import pytest

from benchmarks.list_validation.comparing import RULESETS, differences
from benchmarks.list_validation.random_lists import book_of
from rules.engine.army import Report
from rules.engine.army_document import read_army
from rules.games.registry import GAMES

CHAIN, HEX = GAMES["battle-chain"].roster, GAMES["combat-hex"].roster


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_both_checks_find_the_same_on_lists_at_random(game: str) -> None:
    assert list(differences(game, 400, seed=11)) == []


def test_a_check_that_forgets_a_rule_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: without the minion cap of 2.02 the two disagree."""
    monkeypatch.setattr("rules.games.combat_hex.army.minion_cap", lambda army, parts: iter(()))
    assert list(differences("combat-hex", 100, seed=11))


def chain(*rows: dict[str, Any], **more: Any) -> Report:
    book = book_of("battle-chain")
    cards = [{**book[row["model"]], "note": ""} for row in rows if row["model"] in book]
    models = {card["key"]: {n: v for n, v in card.items() if n != "note"} for card in cards}
    return CHAIN.check(read_army({"rows": list(rows), "models": list(models.values()), **more}, CHAIN))


def codes(report: Report) -> list[str]:
    return [fault.code for fault in (*report.faults, *report.advice)]


def test_a_leader_of_the_undead_of_whom_there_is_none_leads_nobody() -> None:
    report = chain(
        {"model": "me-witch-king", "count": 0, "options": {"leads": True}}, {"model": "me-ringwraith"}
    )
    assert codes(report) == ["list.count", "list.leads-the-undead"]
    assert report.advice[0].values["leader"] == "me-ringwraith"


def test_a_leader_who_may_not_lead_is_refused_and_not_announced() -> None:
    named = {"model": "me-shade-of-dunharrow", "count": 3, "options": {"leads": True}}
    assert codes(chain(named, {"model": "me-witch-king"})) == ["list.undead-leader"]


def test_shelob_away_from_home_is_not_named_among_those_with_initiative() -> None:
    report = chain(*({"model": key} for key in ("me-shelob", "me-gandalf", "me-celeborn", "me-galadriel")))
    found = next(fault for fault in report.advice if fault.code == "list.initiative")
    assert found.values["rows"] == [1, 2, 3]


@pytest.mark.parametrize(("crews", "is_told"), [((0,), True), ((8, 3), True), ((8, 4), False), ((), False)])
def test_the_smallest_crew_of_all_howdahs_counts_and_none_at_all_is_a_crew(
    crews: tuple[int, ...], is_told: bool
) -> None:
    rows = [{"model": "me-mumak", "options": {"crew": crew}} for crew in crews] or [{"model": "me-mumak"}]
    assert ("list.mumak-crew" in codes(chain(*rows))) is is_told


def test_no_pieces_of_equipment_are_a_wrong_count() -> None:
    assert "list.count" in codes(chain({"model": "drum", "count": 0}, {"model": "me-goblin-drummer"}))


def hex_list(*rows: dict[str, Any]) -> Report:
    frodo = {"key": "frodo", "name": "Frodo", "kind": "hero", "points": 90, "faction": "good"}
    base = {"key": "ring", "name": "Ring base", "kind": "base", "replaces": ["frodo"]}
    return HEX.check(read_army({"rows": list(rows), "models": [frodo, base]}, HEX))


def test_bearers_of_the_ring_in_two_rows_are_counted_together() -> None:
    several = hex_list({"model": "frodo", "count": 2}, {"model": "frodo"}, {"model": "ring", "count": 3})
    assert "army.ring-base-alone" not in codes(several)


def test_a_ring_base_that_is_not_taken_asks_for_no_die() -> None:
    assert codes(hex_list({"model": "frodo"}, {"model": "ring", "count": 0})) == ["army.count"]


def test_a_restriction_to_one_side_does_not_reach_equipment_which_has_none() -> None:
    orcs = [{"model": key} for key in ("me-saruman", "me-man-orc", "explosive-device")]
    evil = {"field": "faction", "values": ["evil"], "negated": True}
    only = {"limits": [{"text": "Only evil.", "where": [evil], "maximum": 0}]}
    assert "army.restriction" not in codes(chain(*orcs, **only))
    device = {"field": "name", "values": ["Explosive device"]}
    ban = {"limits": [{"text": "No devices.", "where": [device], "maximum": 0}]}
    assert "army.restriction" in codes(chain(*orcs, **ban))
