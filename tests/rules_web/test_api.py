"""The referee's API: rule on a case, keep and read rulings, read rulebooks."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from rules import RULESETS, adjudicate
from rules.models import RulingRecord
from tests.factories.rules import ruling, strategy_roll, tilted_roll

pytestmark = pytest.mark.django_db

Api = Callable[..., APIClient]
V1 = "/api/v1/"


@pytest.mark.main_path
def test_anyone_may_ask_the_referee_and_nothing_is_stored(api: Api) -> None:
    answer = api().post(f"{V1}adjudications/", strategy_roll(), format="json")
    assert answer.status_code == 200
    told = answer.json()
    assert told.pop("aloud") == ["Rohan is right (rule 3.05).", "Play continues."]
    assert told == adjudicate(strategy_roll()).as_json()
    assert not RulingRecord.objects.exists()


@pytest.mark.parametrize("case", [{}, [], 3, None, {"ruleset": "chess"}, strategy_roll(extra=1)])
def test_what_cannot_be_read_is_a_problem_with_every_fault(api: Api, case: Any) -> None:
    answer = api().post(f"{V1}adjudications/", case, format="json")
    assert answer.status_code == 422
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "case.unreadable"
    assert all(fault["text"] for fault in answer.json()["faults"])


def test_a_ruling_is_given_and_read_back(api: Api, user: User) -> None:
    sent = {"case": strategy_roll(), "title": "Who attacks?", "note": "Table 7"}
    given = api(user).post(f"{V1}rulings/", sent, format="json")
    assert given.status_code == 201
    read = api().get(f"{V1}rulings/{given.json()['address']}/")
    assert read.json() == given.json()
    assert read.json()["ruling"]["verdict"] == "legal"
    assert read.json()["made_by"] == str(user)


def test_a_claim_about_a_verdict_that_is_not_there_yet_is_neither_upheld_nor_rejected(
    api: Api, user: User
) -> None:
    claim = {"by": "rohan", "text": "It is legal.", "fact": "verdict", "is": "legal"}
    case = strategy_roll(actions=[{"do": "strategy_roll", "dice": {"rohan": [4]}}], claims=[claim])
    kept = ruling(user, case=case)
    answers = [
        api().post(f"{V1}adjudications/", case, format="json").json(),
        api().get(f"{V1}rulings/{kept.address}/").json()["ruling"],
    ]
    for answer in answers:
        (said,) = answer["claims"]
        assert (answer["verdict"], said["upheld"], said["found"]) == ("incomplete", None, "incomplete")
        assert said["why"] == "Something is still missing before this can be decided."
        assert answer["fingerprint"] == adjudicate(case).fingerprint == kept.fingerprint
    assert kept.ruling == adjudicate(case).as_json()


def test_giving_a_ruling_needs_an_account(api: Api) -> None:
    assert api().post(f"{V1}rulings/", {"case": strategy_roll()}, format="json").status_code in (401, 403)


def test_the_same_key_gives_the_same_ruling(api: Api, user: User) -> None:
    client = api(user)
    client.force_login(user, backend="accounts.backends.UsernameOrEmailBackend")
    answers = [
        client.post(
            f"{V1}rulings/", {"case": strategy_roll()}, format="json", headers={"Idempotency-Key": "one"}
        )
        for _ in range(2)
    ]
    assert answers[0].json()["address"] == answers[1].json()["address"]
    assert RulingRecord.objects.count() == 1


def test_a_later_ruling_names_the_one_it_supersedes(api: Api, user: User) -> None:
    earlier = ruling(user)
    sent = {"case": tilted_roll(), "supersedes": str(earlier.address), "reason": "Misread die."}
    given = api(user).post(f"{V1}rulings/", sent, format="json")
    assert given.json()["supersedes"] == str(earlier.address)
    assert api().get(f"{V1}rulings/{earlier.address}/").json()["superseded_by"] == given.json()["address"]


def test_only_the_maker_and_staff_supersede(api: Api, user: User, stranger: User, staff: User) -> None:
    earlier = ruling(user)
    sent = {"case": tilted_roll(), "supersedes": str(earlier.address), "reason": "Misread die."}
    assert api(stranger).post(f"{V1}rulings/", sent, format="json").status_code == 403
    assert api(staff).post(f"{V1}rulings/", sent, format="json").status_code == 201
    assert api(user).post(f"{V1}rulings/", sent, format="json").status_code == 409


def test_an_unknown_ruling_is_not_found(api: Api, user: User) -> None:
    unknown = uuid.uuid4()
    assert api().get(f"{V1}rulings/{unknown}/").status_code == 404
    sent = {"case": strategy_roll(), "supersedes": str(unknown), "reason": "Because."}
    assert api(user).post(f"{V1}rulings/", sent, format="json").status_code == 404


def test_the_list_holds_public_rulings_and_ones_own(api: Api, user: User, stranger: User) -> None:
    ruling(user)
    ruling(user, is_public=True)
    counts = [client.get(f"{V1}rulings/").json()["count"] for client in (api(), api(stranger), api(user))]
    assert counts == [1, 1, 2]


def test_the_list_costs_the_same_for_one_ruling_and_for_many(
    api: Api, user: User, django_assert_max_num_queries: Any
) -> None:
    for _ in range(10):
        ruling(user, is_public=True)
    with django_assert_max_num_queries(3):
        assert len(api().get(f"{V1}rulings/").json()["results"]) == 10


def test_rulebooks_can_be_read_by_programs(api: Api) -> None:
    listed = api().get(f"{V1}rulebooks/").json()
    assert [book["id"] for book in listed] == list(RULESETS)
    for book in listed:
        whole = api().get(f"{V1}rulebooks/{book['id']}/").json()
        assert len(whole["entries"]) == len(RULESETS[book["id"]].entries)
        first = whole["entries"][0]
        told = api().get(f"{V1}rulebooks/{book['id']}/rules/{first['id']}/").json()
        assert {name: told[name] for name in first} == first
        assert (told["before"], told["after"]["id"]) == (None, whole["entries"][1]["id"])
        assert "$schema" in api().get(f"{V1}rulebooks/{book['id']}/schema/").json()


@pytest.mark.parametrize("address", ["rulebooks/chess/1/", "rulebooks/combat-hex/3.1.2/rules/99.99/"])
def test_unknown_rulebooks_and_rules_are_not_found(api: Api, address: str) -> None:
    assert api().get(V1 + address).status_code == 404


def test_a_question_finds_its_rule(api: Api) -> None:
    hits = api().get(f"{V1}rulebooks/combat-hex/3.1.2/search/", {"q": "Can I shoot while engaged?"}).json()
    assert hits[0]["rule"]["id"] == "5.02"
    assert set(hits[0]["terms"]) == {"shoot", "engaged"}
    assert api().get(f"{V1}rulebooks/combat-hex/3.1.2/search/").json() == []
    assert api().get(f"{V1}rulebooks/chess/1/search/", {"q": "x"}).status_code == 404


def test_a_rule_tells_its_ability_its_questions_and_who_cites_it(api: Api, user: User) -> None:
    cited = ruling(user, is_public=True)
    told = api().get(f"{V1}rulebooks/combat-hex/3.1.2/rules/3.05/").json()
    assert [one["address"] for one in told["precedents"]] == [str(cited.address)]
    assert told["questions"]
    ward = api().get(f"{V1}rulebooks/combat-hex/3.1.2/rules/8.51/").json()
    assert ward["ability"]["name"] == "ward"


def test_rulings_are_filtered_by_what_decided_them(api: Api, user: User) -> None:
    one = ruling(user, is_public=True)

    def found(**query: str) -> list[str]:
        return [row["address"] for row in api().get(f"{V1}rulings/", query).json()["results"]]

    assert found(rule="3.05") == found(verdict="legal") == found(q="attacks") == [str(one.address)]
    assert (
        found(rule="6.11")
        == found(verdict="illegal")
        == found(ability="ward")
        == found(scope="event:1")
        == []
    )


def test_similar_rulings_come_with_reasons(api: Api, user: User) -> None:
    first, second = ruling(user, is_public=True), ruling(user, is_public=True)
    (like,) = api().get(f"{V1}rulings/{first.address}/similar/").json()
    assert like["ruling"]["address"] == str(second.address)
    assert like["reasons"][0].startswith("Decided by ")


def test_a_precedent_is_made_by_its_maker(api: Api, user: User, stranger: User) -> None:
    record = ruling(user)
    address = f"{V1}rulings/{record.address}/public/"
    assert api(stranger).post(address, {"is_public": True}, format="json").status_code == 403
    assert api(user).post(address, {"is_public": True}, format="json").json()["is_public"] is True


# -- reports that a rule is wrong


def test_a_step_is_reported_once_and_answered_by_the_staff(
    api: Api, user: User, staff: User, stranger: User
) -> None:
    said = {"ruling": str(ruling(user).address), "step": "step-1-1", "sentence": "The lower die wins."}
    made = api(user).post(f"{V1}rule-reports/", said, format="json")
    assert made.status_code == 201
    assert api(user).post(f"{V1}rule-reports/", said, format="json").status_code == 409
    answer = f"{V1}rule-reports/{made.json()['id']}/answer/"
    assert api(user).post(answer, {"answer": "No."}, format="json").status_code == 403
    User.objects.filter(pk=staff.pk).update(is_superuser=True)
    assert (
        api(User.objects.get(pk=staff.pk))
        .post(answer, {"answer": "The book says so."}, format="json")
        .status_code
        == 200
    )
    (mine,) = api(user).get(f"{V1}rule-reports/").json()["results"]
    assert (mine["state"], mine["answer"]) == ("answered", "The book says so.")
    assert api(stranger).get(f"{V1}rule-reports/").json()["results"] == []
    assert api().get(f"{V1}rule-reports/").status_code in (401, 403)


@pytest.mark.parametrize(
    "said", [{}, {"sentence": "x"}, {"sentence": "x", "list": 1}, {"sentence": "x", "ruling": "y"}]
)
def test_a_report_about_nothing_is_refused(api: Api, user: User, said: dict[str, Any]) -> None:
    assert api(user).post(f"{V1}rule-reports/", said, format="json").status_code in (400, 404, 422)
