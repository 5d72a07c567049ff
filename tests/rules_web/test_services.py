"""Giving a ruling and putting another in its place: once, with a reason, on record, and never half."""

from typing import Any

import pytest

from accounts.models import User
from common.errors import Invalid, Refusal
from common.models import AuditEntry, OutboxMessage
from rules.games.registry import RULESETS
from rules.models import RulingRecord
from rules.services import LARGEST_CASE, MOST_ACTIONS, record_ruling, rule_on, set_public
from tests.concurrency import at_once
from tests.factories.rules import ruling, strategy_roll, tilted_roll

pytestmark = pytest.mark.django_db


def refusal(case: Any) -> Invalid:
    with pytest.raises(Invalid) as caught:
        rule_on(case)
    return caught.value


def test_a_ruling_keeps_the_case_and_the_answer(user: User) -> None:
    record = ruling(user, note=" Both saw the dice. ")
    record.refresh_from_db()
    assert record.case == strategy_roll()
    assert (record.verdict, record.title, record.note) == ("legal", "Who attacks?", "Both saw the dice.")
    assert record.fingerprint == record.ruling["fingerprint"]
    assert rule_on(record.case).as_json() == record.ruling


def test_a_ruling_is_audited_and_told(user: User) -> None:
    record = ruling(user)
    entry = AuditEntry.objects.about(record).get()
    assert (entry.action, entry.actor) == ("ruling.recorded", user)
    message = OutboxMessage.objects.get(topic="ruling.recorded")
    assert message.payload["ruling"] == record.pk


def test_an_illegal_declaration_can_be_ruled_on_too(user: User) -> None:
    case = strategy_roll()
    case["position"]["phase"] = "combat"
    assert ruling(user, case=case).verdict == "illegal"


def test_an_unreadable_case_leaves_nothing_behind(user: User) -> None:
    case = strategy_roll(colour="red")
    case["position"]["warriors"][0]["facing"] = 9
    with pytest.raises(Invalid) as caught:
        ruling(user, case=case)
    assert {fault.path for fault in caught.value.faults} == {"/colour", "/position/warriors/0/facing"}
    assert not RulingRecord.objects.exists()
    assert not OutboxMessage.objects.exists()


@pytest.mark.parametrize("case", [None, 3, "text", [], {}, {"ruleset": "chess"}])
def test_anything_that_is_no_case_is_refused_with_a_path(case: Any) -> None:
    assert refusal(case).faults


def test_text_that_cannot_be_stored_is_refused() -> None:
    assert refusal(strategy_roll(title="a\0b")).faults[0].code == "case.text"
    assert refusal(strategy_roll(title="\ud800")).faults[0].code == "case.text"


def test_a_case_beyond_all_measure_is_refused_before_it_is_heard() -> None:
    assert refusal(strategy_roll(title="x" * LARGEST_CASE)).faults[0].code == "case.too-large"
    many = [{"do": "end_phase"}] * (MOST_ACTIONS + 1)
    assert refusal(strategy_roll(actions=many)).faults[0].code == "case.too-many-actions"


def nested(depth: int) -> Any:
    found: Any = []
    for _ in range(depth):
        found = [found]
    return found


def test_a_case_nested_without_end_is_refused() -> None:
    assert refusal(nested(100_000)).faults[0].code == "case.text"


# -- superseding


def test_a_later_ruling_takes_the_place_of_an_earlier_one(user: User, staff: User) -> None:
    earlier = ruling(user)
    later = ruling(staff, case=tilted_roll(), supersedes=earlier, reason="The die lay tilted.")
    earlier.refresh_from_db()
    assert earlier.superseded_by == later
    assert (AuditEntry.objects.about(later).get().after or {})["reason"] == "The die lay tilted."


def test_superseding_needs_a_written_reason(user: User) -> None:
    earlier = ruling(user)
    with pytest.raises(Invalid) as caught:
        ruling(user, supersedes=earlier, reason="  ")
    assert caught.value.faults[0].path == "/reason"
    assert RulingRecord.objects.count() == 1


@pytest.mark.parametrize("case", [strategy_roll(), strategy_roll(title="Who attacks, once more?")])
def test_to_overrule_without_a_change_is_refused_at_the_case(user: User, case: dict[str, Any]) -> None:
    earlier = ruling(user)
    with pytest.raises(Invalid) as caught:
        ruling(user, case=case, supersedes=earlier, reason="I am sure.", note="Quite sure.")
    assert [(fault.code, fault.path) for fault in caught.value.faults] == [
        ("ruling.nothing-changed", "/case")
    ]
    assert "the earlier ruling stands" in str(caught.value.faults[0].text)
    assert RulingRecord.objects.count() == 1


def test_the_same_case_under_other_readings_overrules(user: User) -> None:
    earlier = ruling(user)
    other = {one.name: list(one.options)[-1] for one in RULESETS[earlier.ruleset].readings}
    assert ruling(user, case=strategy_roll(readings=other), supersedes=earlier, reason="As agreed.").pk


def test_an_overruled_ruling_becomes_no_precedent(user: User) -> None:
    earlier = ruling(user)
    ruling(user, case=tilted_roll(), supersedes=earlier, reason="The die lay tilted.")
    earlier = RulingRecord.objects.get(pk=earlier.pk)
    with pytest.raises(Refusal) as caught:
        set_public(actor=user, record=earlier, is_public=True)
    assert caught.value.code == "ruling.overruled"
    assert not RulingRecord.objects.get(pk=earlier.pk).is_public


def test_a_ruling_is_superseded_once(user: User) -> None:
    earlier = ruling(user)
    ruling(user, case=tilted_roll(), supersedes=earlier, reason="First.")
    with pytest.raises(Refusal) as caught:
        ruling(user, case=tilted_roll(), supersedes=earlier, reason="Second.")
    assert caught.value.code == "ruling.already-superseded"


@pytest.mark.django_db(transaction=True)
def test_of_two_judges_who_overrule_at_once_one_is_told_to_start_again(user: User) -> None:
    earlier = ruling(user)

    def overrule(number: int) -> str:
        try:
            record_ruling(actor=user, case=tilted_roll(), supersedes=earlier, reason=f"Reason {number}.")
        except Refusal as refused:
            return refused.code
        return "given"

    outcomes = at_once(4, overrule)
    assert sorted(map(str, outcomes)) == ["given", *["ruling.already-superseded"] * 3]
    assert RulingRecord.objects.filter(supersedes=earlier).count() == 1


def test_publishing_is_audited_only_when_it_changes_something(user: User) -> None:
    record = ruling(user)
    set_public(actor=user, record=record, is_public=True)
    set_public(actor=user, record=record, is_public=True)
    actions = AuditEntry.objects.about(record).values_list("action", flat=True)
    assert list(actions).count("ruling.published") == 1
