"""Restrictions an organizer sets in a form become limits the rules read, and come back into the form unchanged."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from armies.checking import restrictions_of
from armies.models import Submission
from armies.restrictions import (
    KINDS,
    NUMBERED,
    GradesForm,
    RestrictionForm,
    SettingsForm,
    from_document,
    selector_words,
    to_document,
)
from rules.engine.army_document import read_army, read_card
from rules.engine.faults import Unreadable
from rules.engine.grades import Grade, ListProfile
from rules.engine.restrictions import read_restrictions
from rules.games.battle_chain.army.profile import BOOK as BOOK_PROFILE
from rules.games.battle_chain.army.profile import profile_of
from rules.games.combat_hex.game import ROSTER
from rules.games.registry import GAMES
from tests.armies.conftest import EVENT, StagedEvents
from tests.factories import armies as make

RULESET = "combat-hex/3.1.2"
BATTLE = GAMES["battle-chain"]
BOOK = Path(__file__).parents[2] / "rules/games/battle_chain/catalogues/battle-chain.json"
MODELS = {
    model["key"]: read_card({key: model[key] for key in model if key != "note"}, BATTLE.roster)
    for model in json.loads(BOOK.read_text())["models"]
}
WHAT = selector_words(ROSTER)
names = st.text("abc de", min_size=1, max_size=8).map(str.strip).filter(bool)


@st.composite
def form_rows(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(sorted(KINDS)))
    field = draw(st.sampled_from(sorted(WHAT) if kind in ("ban", "only") else ["", *sorted(WHAT)]))
    return {
        "rule": draw(st.sampled_from(["E1", "H.2"])),
        "kind": kind,
        "number": draw(st.integers(1, 99)) if kind in NUMBERED else None,
        "field": field,
        "values": ", ".join(sorted(draw(st.sets(names, min_size=1, max_size=3)))) if field else "",
        "text": draw(names),
        "announced": draw(st.booleans()),
    }


@given(st.lists(form_rows(), max_size=5))
def test_what_the_form_says_comes_back_into_the_form(rows: list[dict[str, Any]]) -> None:
    assert all(RestrictionForm(row, roster=ROSTER).is_valid() for row in rows)
    assert from_document(to_document(rows, [], ROSTER), RULESET) == (rows, [])


def test_limits_that_the_form_cannot_say_are_kept_beside_it() -> None:
    weighted = {"rule": "E9", "text": "Four places.", "maximum": 4, "weights": {"ent": 2}}
    rows, further = from_document({"limits": [weighted]}, RULESET)
    assert rows == []
    assert restrictions_of(to_document(rows, further, ROSTER), RULESET) == restrictions_of(
        {"limits": [weighted]}, RULESET
    )


@pytest.mark.parametrize(
    "row",
    [
        {"kind": "most"},
        {"kind": "ban"},
        {"kind": "ban", "field": "name"},
        {"kind": "copies", "number": 2, "values": "Gimli"},
        {"kind": "ban", "field": "name", "values": " , "},
    ],
)
def test_half_a_restriction_is_not_accepted(row: dict[str, Any]) -> None:
    assert not RestrictionForm(row, roster=ROSTER).is_valid()


def test_the_examples_in_the_documentation_are_what_the_rules_read() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "lists.md").read_text(encoding="utf-8")
    examples = json.loads(text.partition("```json\n")[2].partition("```")[0])
    assert [limit.rule for limit in restrictions_of(examples, RULESET).limits] == [
        "E1",
        "E2",
        "E3",
        "E4",
        "E5",
        "E6",
    ]
    assert all(f" {field}," in text or f", {field};" in text or f" {field};" in text for field in WHAT)


def posted(*rows: dict[str, Any], **more: str) -> dict[str, Any]:
    form: dict[str, Any] = {"form-TOTAL_FORMS": len(rows), "form-INITIAL_FORMS": 0, **more}
    for place, row in enumerate(rows):
        form |= {f"form-{place}-{name}": value for name, value in row.items()}
    return form


@pytest.mark.django_db
def test_saving_a_restriction_judges_every_list_again(
    player: User,
    checker: User,
    staged_events: StagedEvents,
    signed_in: Callable[[User], Client],
    do_jobs: Callable[[], None],
) -> None:
    make.submission(player)
    staged_events.announce(may_change=True)
    ban = {"kind": "ban", "field": "name", "values": "Gimli, Legolas", "announced": "on"}
    answer = signed_in(checker).post(f"/lists/checks/{EVENT}/restrictions/", posted(ban, {"kind": "ban"}))
    assert answer.status_code == 422  # the second row says half of something
    answer = signed_in(checker).post(f"/lists/checks/{EVENT}/restrictions/", posted(ban))
    assert answer.status_code == 302
    do_jobs()
    recheck = Submission.objects.get().recheck
    assert recheck is not None
    assert [fault["rule"] for fault in recheck["faults"]] == ["E1"]
    page = signed_in(checker).get(f"/lists/checks/{EVENT}/restrictions/").content.decode()
    assert 'value="Gimli, Legolas"' in page
    assert "No models of name Gimli, Legolas." in page


@pytest.mark.django_db
def test_only_who_may_change_the_event_sees_the_form(
    player: User, staged_events: StagedEvents, signed_in: Callable[[User], Client]
) -> None:
    staged_events.announce()
    address = f"/lists/checks/{EVENT}/restrictions/"
    assert signed_in(player).get(address).status_code == 404
    assert signed_in(player).post(address, posted()).status_code == 404
    assert Client().get(address).status_code == 302
    assert signed_in(player).get("/lists/checks/event:99/restrictions/").status_code == 404


def breaks(grade: str) -> tuple[list[str], list[str]]:
    """Errors and advice of a list that breaks a restriction of this grade."""
    limit = {"rule": "E1", "text": "None.", "maximum": 0, "grade": grade}
    document: dict[str, Any] = {"rows": [{"model": "me-aragorn", "count": 1}], "limits": [limit]}
    army = read_army(document, BATTLE.roster, MODELS)
    report = BATTLE.roster.check(army)
    own = [[one.code for one in found if one.rule == "E1"] for found in (report.faults, report.advice)]
    return own[0], own[1]


@pytest.mark.parametrize(
    ("grade", "is_error"), [("error", True), ("relaxable", True), ("warning", False), ("note", False)]
)
def test_a_restriction_weighs_as_much_as_its_organizer_says(grade: str, is_error: bool) -> None:
    found: tuple[list[str], list[str]] = (
        (["army.restriction"], []) if is_error else ([], ["army.restriction"])
    )
    assert breaks(grade) == found


def test_no_other_grade_is_read() -> None:
    with pytest.raises(Unreadable):
        breaks("fatal")
    with pytest.raises(Unreadable):
        read_restrictions({"grades": {"list.no-such-finding": "error"}}, BATTLE.roster)
    with pytest.raises(Unreadable):
        read_restrictions({"grades": {"list.trolls": "fatal"}}, BATTLE.roster)


@pytest.mark.parametrize(
    ("grade", "is_legal"), [("", True), ("warning", True), ("error", False), ("note", True)]
)
def test_an_organizer_makes_an_error_of_what_the_book_advises(grade: str, is_legal: bool) -> None:
    form = GradesForm({"list.mixed-sides": grade}, roster=BATTLE.roster, grades={})
    assert form.is_valid()
    assert form.document() == ({"list.mixed-sides": grade} if grade else {})
    asked = restrictions_of({"grades": form.document()}, "battle-chain/1")
    rows = {"rows": [{"model": "me-aragorn", "count": 1}, {"model": "me-warg", "count": 1}]}
    army = asked.over(read_army(rows, BATTLE.roster, MODELS))
    assert BATTLE.roster.check(army).is_legal is is_legal


def test_what_the_book_never_waives_stays_an_error() -> None:
    assert not {one.code for one in BATTLE.roster.graded} & {
        "game.absolute",
        "game.ringwraiths",
        "list.over-points",
    }
    army = read_army({"rows": [{"model": "me-frodo", "count": 2}]}, BATTLE.roster, MODELS)
    relaxed = replace(army, grades={"game.absolute": Grade.NOTE})
    assert [one.code for one in BATTLE.roster.check(relaxed).faults] == ["game.absolute"]


def test_every_finding_that_may_be_weighed_names_a_rule_of_its_book() -> None:
    entries = {entry.id for entry in BATTLE.ruleset.entries}
    assert {one.rule for one in BATTLE.roster.graded} <= entries


def test_the_grade_of_a_restriction_comes_back_into_the_form() -> None:
    document = {"limits": [{"rule": "E1", "text": "Ten.", "maximum": 10, "grade": "warning"}]}
    rows, further = from_document(document, RULESET)
    assert (rows[0]["grade"], further) == ("warning", [])
    assert restrictions_of(to_document(rows, further, ROSTER), RULESET).limits[0].grade is Grade.WARNING


def test_a_row_that_nobody_touched_is_no_restriction() -> None:
    sent = {
        "kind": "ban",
        "number": "",
        "field": "",
        "values": "",
        "text": "",
        "announced": "on",
        "grade": "error",
    }
    form = RestrictionForm(
        {**sent, "rule": ""}, roster=ROSTER, empty_permitted=True, use_required_attribute=False
    )
    assert form.is_valid()
    assert to_document([form.cleaned_data], [], ROSTER) == {"limits": []}


def restricted(limit: dict[str, Any], **rows: int) -> list[str]:
    """The codes of a list that breaks this limit."""
    document = {
        "rows": [{"model": f"me-{name.replace('_', '-')}", "count": count} for name, count in rows.items()]
    }
    asked = restrictions_of({"limits": [{"rule": "E1", "text": "So many.", **limit}]}, "battle-chain/1")
    faults = BATTLE.roster.check(asked.over(read_army(document, BATTLE.roster, MODELS))).faults
    return [fault.code for fault in faults if fault.rule == "E1"]


MINIONS = [{"field": "kind", "values": ["minion"]}]
TROLLS = [{"field": "keyword", "values": ["troll"]}]
SARUMAN = [{"field": "individual", "values": ["saruman"]}]


@pytest.mark.parametrize(
    ("begun", "orcs", "trolls", "is_broken"),
    [
        (False, 9, 1, True),
        (False, 10, 1, False),
        (False, 19, 2, True),
        (True, 1, 1, False),
        (True, 11, 2, False),
        (True, 10, 2, True),
    ],
)
def test_a_ratio_multiplies_a_bound(begun: bool, orcs: int, trolls: int, is_broken: bool) -> None:
    ratio = {"of": MINIONS, "each": 10, "begun": begun}
    limit = {"where": TROLLS, "maximum": 1, "ratio": ratio}
    assert restricted(limit, man_orc=orcs, cave_troll=trolls) == ["army.restriction"] * is_broken


def test_a_least_number_may_be_a_ratio_too() -> None:
    limit = {"where": TROLLS, "minimum": 1, "ratio": {"of": MINIONS, "each": 5}}
    assert restricted(limit, man_orc=9, cave_troll=1) == []
    assert restricted(limit, man_orc=10, cave_troll=1) == ["army.restriction"]


def test_a_condition_says_which_lists_are_meant() -> None:
    limit = {"where": TROLLS, "maximum": 0, "when": SARUMAN}
    assert restricted(limit, cave_troll=1) == []
    assert restricted(limit, cave_troll=1, saruman=1) == ["army.restriction"]


def test_one_list_breaks_alone_what_no_other_list_could_mend() -> None:
    assert restricted({"where": TROLLS, "maximum": 1, "scope": "game"}, cave_troll=2) == ["army.restriction"]
    assert restricted({"where": TROLLS, "minimum": 3, "scope": "game"}, cave_troll=2) == []
    shared = {"where": TROLLS, "maximum": 1, "ratio": {"of": MINIONS, "each": 10}, "scope": "game"}
    assert restricted(shared, cave_troll=2) == []


@pytest.mark.parametrize(
    "limit",
    [
        {"when": [{"field": "side", "values": ["good"]}]},
        {"ratio": {"of": MINIONS, "each": 0}},
        {"ratio": {"each": "ten"}},
        {"ratio": []},
        {"scope": "both"},
    ],
)
def test_conditions_and_ratios_are_read_strictly(limit: dict[str, Any]) -> None:
    with pytest.raises(Unreadable):
        read_restrictions({"limits": [{"text": "No.", "maximum": 1, **limit}]}, BATTLE.roster)


def test_conditions_and_ratios_stay_beside_the_form_and_both_lists_in_it() -> None:
    ratio = {"rule": "E1", "text": "A.", "maximum": 1, "where": TROLLS, "ratio": {"of": MINIONS, "each": 10}}
    when = {"rule": "E2", "text": "B.", "maximum": 2, "where": TROLLS, "when": SARUMAN}
    both = {"rule": "E3", "text": "C.", "maximum": 3, "where": TROLLS, "scope": "game"}
    document = {"limits": [both, ratio, when]}
    rows, further = from_document(document, "battle-chain/1")
    assert [row["rule"] for row in rows] == ["E3"]
    assert [limit["rule"] for limit in further] == ["E1", "E2"]
    again = to_document(rows, further, BATTLE.roster)
    assert restrictions_of(again, "battle-chain/1") == restrictions_of(document, "battle-chain/1")


def test_figures_that_the_book_leaves_open_are_the_organizers() -> None:
    form = SettingsForm(
        {"settings-initiative_most": "1", "settings-dry": "on"}, roster=BATTLE.roster, settings={}
    )
    assert form.is_valid(), form.errors
    assert form.document() == {"initiative_most": 1, "dry": True}
    asked = restrictions_of({"settings": form.document()}, "battle-chain/1")
    rows = {"rows": [{"model": key, "count": 1} for key in ("me-gandalf", "me-watcher")]}
    army = read_army(rows, BATTLE.roster, MODELS)
    plain, ruled = BATTLE.roster.check(army), BATTLE.roster.check(asked.over(army))
    assert "list.initiative" not in {one.code for one in (*plain.faults, *plain.advice)}
    assert "list.initiative" in {one.code for one in ruled.faults}
    assert "list.watcher-dry" in {one.code for one in ruled.advice}


@pytest.mark.parametrize(
    "settings", [{"initiative_most": 100}, {"minions_firm": 0}, {"dry": 1}, {"no_such_figure": 1}, []]
)
def test_no_other_figure_is_read(settings: Any) -> None:
    with pytest.raises(Unreadable):
        read_restrictions({"settings": settings or [1]}, BATTLE.roster)


@pytest.mark.parametrize("profile", BATTLE.roster.profiles, ids=lambda one: str(one.key))
def test_every_profile_of_a_game_can_be_read(profile: ListProfile) -> None:
    read_restrictions(profile.document, BATTLE.roster)


def test_every_figure_of_an_organizer_has_the_books_own_as_its_default() -> None:
    army = read_army({"rows": [{"model": "me-gandalf", "count": 1}]}, BATTLE.roster, MODELS)
    own = {one.name: one.figure.empty for one in BATTLE.roster.settings}
    said = restrictions_of({"settings": own}, "battle-chain/1")
    assert BATTLE.roster.check(said.over(army)) == BATTLE.roster.check(army)
    assert profile_of(own, {}) == profile_of({}, {}) == BOOK_PROFILE


@pytest.mark.django_db
def test_an_organizer_begins_with_a_profile_and_edits_it(
    checker: User, staged_events: StagedEvents, signed_in: Callable[[User], Client]
) -> None:
    staged_events.announce(may_change=True, ruleset="battle-chain/1")
    address = f"/lists/checks/{EVENT}/restrictions/"
    client = signed_in(checker)
    page = client.get(address).content.decode()
    assert "?profile=strict" in page
    assert 'value="error" selected' not in page.partition("What the book advises")[2]
    page = client.get(f"{address}?profile=strict").content.decode()
    assert 'value="error" selected' in page.partition("What the book advises")[2]
    sent = posted(**{"list.trolls": "error", "settings-trolls_most": "2", "settings-no_spears": "on"})
    assert client.post(address, sent).status_code == 302
    page = client.get(address).content.decode()
    assert 'name="settings-trolls_most" value="2"' in page
    refused = client.post(address, posted(**{"settings-trolls_most": "1000"}))
    assert refused.status_code == 422
