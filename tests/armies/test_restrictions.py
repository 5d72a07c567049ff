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
from armies.checking import grades_of, limits_of
from armies.models import Submission
from armies.restrictions import (
    KINDS,
    NUMBERED,
    GradesForm,
    RestrictionForm,
    from_document,
    selector_words,
    to_document,
)
from rules.engine.army_document import read_army, read_card, read_grades
from rules.engine.faults import Unreadable
from rules.engine.grades import Grade
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
    assert limits_of(to_document(rows, further, ROSTER), RULESET) == limits_of(
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
    assert [limit.rule for limit in limits_of(examples, RULESET)] == ["E1", "E2", "E3", "E4", "E5", "E6"]
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
        read_grades({"grades": {"list.no-such-finding": "error"}}, BATTLE.roster)
    with pytest.raises(Unreadable):
        read_grades({"grades": {"list.trolls": "fatal"}}, BATTLE.roster)


@pytest.mark.parametrize(
    ("grade", "is_legal"), [("", True), ("warning", True), ("error", False), ("note", True)]
)
def test_an_organizer_makes_an_error_of_what_the_book_advises(grade: str, is_legal: bool) -> None:
    form = GradesForm({"list.mixed-sides": grade}, roster=BATTLE.roster, grades={})
    assert form.is_valid()
    assert form.document() == ({"list.mixed-sides": grade} if grade else {})
    grades = grades_of({"grades": form.document()}, "battle-chain/1")
    rows = {"rows": [{"model": "me-aragorn", "count": 1}, {"model": "me-warg", "count": 1}]}
    army = replace(read_army(rows, BATTLE.roster, MODELS), grades=grades)
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
    assert limits_of(to_document(rows, further, ROSTER), RULESET)[0].grade is Grade.WARNING


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
