"""Precedents: what a ruling is found by, how alike two cases are and why, and that nobody finds what is not theirs."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from accounts.models import User
from rules import RULESETS, adjudicate
from rules.models import RulingTerm
from rules.presenters.citing import finding_by
from rules.queries import Wanted, precedents_of, question_about, search_rulings, similar_rulings
from rules.rulebooks.examples import example
from rules.rulings.precedents import LEAST, compare, question_of, rarities, terms_of
from tests.factories.rules import ruling, strategy_roll, tilted_roll

BOOK = RULESETS["combat-hex/3.1.2"]
NOBODY = AnonymousUser()


def case_of(name: str) -> dict[str, Any]:
    found = example(name)
    assert found is not None
    return json.loads(found.text)  # type: ignore[no-any-return]


@pytest.fixture
def fight() -> dict[str, Any]:
    return case_of("rohan-and-orcs")


# -- pure


def test_a_ruling_is_found_by_its_action_its_rules_the_abilities_on_the_board_and_its_words(
    fight: dict[str, Any],
) -> None:
    found = terms_of(fight, adjudicate(fight).as_json(), "At the ford")
    assert {
        ("action", "combat"),
        ("rule", "6.11"),
        ("rule", "6.23"),
        ("word", "convert"),
        ("word", "water"),
    } <= found
    assert all(len(value) <= 40 for _, value in found)


def test_what_was_considered_and_did_not_apply_is_no_term(fight: dict[str, Any]) -> None:
    ruled = adjudicate(fight).as_json()
    applied = {step["rule"] for action in ruled["actions"] for step in action["steps"] if step["applied"]}
    passed_over = {step["rule"] for action in ruled["actions"] for step in action["steps"]} - applied
    claimed = {claim["rule"] for claim in ruled["claims"]}
    assert not {("rule", rule) for rule in passed_over - claimed} & terms_of(fight, ruled)


def test_a_question_stands_for_the_rules_it_is_about_and_the_abilities_it_names() -> None:
    asked = question_of("May one Orc convert both ones with Dirty Fighting?", BOOK, ["armor"])
    assert {
        ("rule", "6.11"),
        ("ability", "dirty-fighting"),
        ("ability", "armor"),
        ("word", "convert"),
    } <= asked.terms


def test_likeness_gives_its_reasons_and_grows_with_what_is_shared(fight: dict[str, Any]) -> None:
    asked = question_of("May one Orc convert both ones?", BOOK)
    theirs = terms_of(fight, adjudicate(fight).as_json())
    rarity = rarities(dict.fromkeys(asked.terms, 1), 10)
    like = compare(asked, theirs, rarity)
    assert like is not None
    assert any("6.11" in reason for reason in like.reasons)
    assert any("“convert”" in reason for reason in like.reasons)
    less = compare(asked, theirs - {("rule", "6.11")}, rarity)
    assert less is None or less.score < like.score


def test_two_games_with_nothing_rare_in_common_are_not_alike() -> None:
    asked = question_of("Who attacks?", BOOK)
    common = rarities(dict.fromkeys(asked.terms, 1000), 1000)
    assert all(value * 3 < LEAST for value in common.values())
    assert compare(asked, {("action", "combat")}, common) is None


# -- the record


@pytest.mark.django_db
def test_terms_are_written_once_when_a_ruling_is_given(user: User) -> None:
    record = ruling(user)
    kept = {(term.kind, term.value) for term in RulingTerm.objects.filter(ruling=record)}
    assert kept == terms_of(record.case, record.ruling, f"{record.title} {record.note}")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(q="convert"),
        Wanted(q="buying"),
        Wanted(rule="6.11"),
        Wanted(verdict="legal", rule="6.23"),
        Wanted(ruleset="combat-hex/3.1.2", q="rohan ford"),
    ],
)
def test_a_precedent_is_found_by_words_that_mean_the_same_rule_edition_and_verdict(
    user: User, fight: dict[str, Any], wanted: Wanted
) -> None:
    record = ruling(user, case=fight, is_public=True)
    ruling(user, is_public=True)
    assert list(search_rulings(NOBODY, wanted)) == [record]


@pytest.mark.django_db
def test_a_rule_s_precedents_are_those_that_stand(user: User, staff: User) -> None:
    earlier = ruling(user, is_public=True)
    again = {"case": tilted_roll(), "supersedes": earlier, "reason": "The die lay tilted."}
    later = ruling(staff, **again, is_public=True)
    assert list(precedents_of(NOBODY, BOOK.id, "3.05")) == [later]


@pytest.mark.django_db
def test_a_similar_case_is_found_with_its_reason_and_private_ones_are_not(
    user: User, stranger: User, fight: dict[str, Any]
) -> None:
    public = ruling(user, case=fight, is_public=True)
    ruling(user, case=fight)
    asked = question_of("May one warrior convert both ones?", BOOK)
    assert [one.record for one in similar_rulings(stranger, asked)] == [public]
    assert len(similar_rulings(user, asked)) == 2
    assert similar_rulings(stranger, question_of("", BOOK)) == []


@pytest.mark.django_db
def test_looking_for_similar_cases_costs_the_same_for_few_and_for_many(
    user: User, fight: dict[str, Any], django_assert_max_num_queries: Any
) -> None:
    first = ruling(user, case=fight, is_public=True)
    for _ in range(8):
        ruling(user, case=fight, is_public=True)
    with django_assert_max_num_queries(5):
        found = similar_rulings(NOBODY, question_about(first), leave_out=[first.pk])
    assert len(found) == 5
    assert all(one.record != first for one in found)


@pytest.mark.django_db
def test_the_pages_of_the_record_show_filters_precedents_and_similar_cases(
    user: User, fight: dict[str, Any], client: Any
) -> None:
    one = ruling(user, case=fight, is_public=True, title="Both ones")
    ruling(user, case=fight, is_public=True, title="The same again")
    assert "The same again" in client.get(one.get_absolute_url()).content.decode()
    assert "Both ones" in client.get("/rules/combat-hex/3.1.2/6.11/").content.decode()
    page = client.get("/rules/rulings/", {"rule": "6.11", "q": "both"}).content.decode()
    assert ("Both ones" in page, "The same again" in page) == (True, True)
    assert "No ruling matches" in client.get("/rules/rulings/", {"rule": "9.16"}).content.decode()


@pytest.mark.django_db
def test_the_desk_goes_back_to_where_the_judge_came_from_and_nowhere_else(user: User, signed_in: Any) -> None:
    for wanted, goes in (("/events/calls/7/", "/events/calls/7/"), ("https://elsewhere.example/", None)):
        answer = signed_in(user).post(
            "/rules/adjudicate/", {"case": json.dumps(strategy_roll()), "do": "record", "next": wanted}
        )
        assert answer.status_code == 302
        assert answer["Location"] == goes or (
            goes is None and answer["Location"].startswith("/rules/rulings/")
        )


@pytest.mark.django_db
def test_a_decided_question_is_laid_on_the_desk(client: Any) -> None:
    page = client.get("/rules/combat-hex/3.1.2/6.11/").content.decode()
    assert "question=combat/one-warrior-cannot-convert-two-glancing-blows" in page
    laid = client.get(
        "/rules/adjudicate/", {"question": "combat/one-warrior-cannot-convert-two-glancing-blows"}
    )
    assert laid.context["entered"].view.verdict == "illegal"
    for name in ("../pyproject", "no/such", "combat/../../golden"):
        assert client.get("/rules/adjudicate/", {"question": name}).status_code == 404


@pytest.mark.django_db
def test_a_precedent_of_a_rule_says_what_it_found_by_the_rule(client: Client, user: User) -> None:
    record = ruling(user, is_public=True)
    step = next(step for step in record.ruling["actions"][0]["steps"] if step["rule"] == "3.05")
    page = client.get(f"/rules/{BOOK.id}/3.05/").content.decode()
    assert "Rulings that applied rule 3.05 or found it broken." in page
    assert f'<p class="meta">Action 1: {step["text"]}</p>' in page


def test_a_rule_that_a_ruling_does_not_cite_finds_nothing(fight: dict[str, Any]) -> None:
    ruled = adjudicate(fight).as_json()
    assert finding_by(fight, ruled, "6.11").startswith("Action ")
    assert finding_by(fight, ruled, "1.01") == ""
    silent = {**ruled, "actions": [], "claims": ()}
    assert finding_by({**fight, "claims": []}, silent, "6.11") == ""
