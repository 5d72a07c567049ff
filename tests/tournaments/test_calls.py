"""Judge calls from the question to the appeal."""

import json
from pathlib import Path
from typing import Any

import pytest

from common.errors import Invalid, NotAllowed, Refusal
from rules.models import RulingRecord
from rules.services import record_ruling
from tests.factories.accounts import UserFactory
from tests.tournaments.conftest import Cast
from tournaments import queries
from tournaments.models import Event, JudgeCall
from tournaments.services import calls

CASE: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parents[2] / "docs/cases/rohan-and-orcs.json").read_text(encoding="utf-8")
)


@pytest.fixture
def call(cast: Cast) -> JudgeCall:
    return calls.call_judge(cast.pairing, "Who is right?", actor=cast.user("player"))


def test_a_call_goes_from_question_to_ruling_to_both_players(cast: Cast, call: JudgeCall) -> None:
    judge = cast.user("judge")
    calls.claim_call(call, actor=judge)
    calls.rule_on_call(call, CASE, actor=judge)
    calls.close_call(call, actor=judge, extra_minutes=6)

    assert call.ruling is not None
    for name in ("player", "opponent"):
        table = queries.my_table(cast.entry(name))
        assert table is not None
        (seen,) = table.rulings
        assert seen.ruling == call.ruling
        assert table.pairing.extra_minutes == 6


def test_a_judge_who_plays_at_the_table_does_not_decide_there(cast: Cast, call: JudgeCall) -> None:
    with pytest.raises(NotAllowed, match="You play at this table"):
        calls.claim_call(call, actor=cast.user("opponent"))


def test_a_call_put_back_keeps_its_place_in_the_queue(cast: Cast, call: JudgeCall) -> None:
    asked_at = call.asked_at
    calls.claim_call(call, actor=cast.user("judge"))
    calls.release_call(call, actor=cast.user("judge"))

    assert call.state == "waiting"
    assert call.asked_at == asked_at
    calls.claim_call(call, actor=cast.user("head judge"))


def test_an_unreadable_case_is_refused_with_every_fault_and_nothing_is_stored(
    cast: Cast, call: JudgeCall
) -> None:
    calls.claim_call(call, actor=cast.user("judge"))

    with pytest.raises(Invalid) as refused:
        calls.rule_on_call(call, {"ruleset": "combat-hex/3.1.2", "what": 1}, actor=cast.user("judge"))

    assert refused.value.faults
    assert not RulingRecord.objects.exists()


def test_the_event_s_reading_is_used_and_another_one_refused(cast: Cast, call: JudgeCall) -> None:
    Event.objects.filter(pk=cast.event.pk).update(readings={"arc": "corridor"})
    call.pairing.round.event.refresh_from_db()
    calls.claim_call(call, actor=cast.user("judge"))

    with pytest.raises(Invalid) as refused:
        calls.rule_on_call(call, {**CASE, "readings": {"arc": "wedge"}}, actor=cast.user("judge"))
    assert refused.value.faults[0].path == "/readings/arc"
    calls.rule_on_call(call, CASE, actor=cast.user("judge"))
    assert call.ruling is not None
    assert call.ruling.case["readings"] == {"arc": "corridor"}


def test_a_ruling_from_the_desk_is_attached_by_the_judge_who_gave_it(cast: Cast, call: JudgeCall) -> None:
    judge = cast.user("judge")
    calls.claim_call(call, actor=judge)
    mine, foreign = (
        record_ruling(actor=judge, case=CASE),
        record_ruling(actor=UserFactory.create(), case=CASE),
    )

    with pytest.raises(NotAllowed):
        calls.attach_ruling(call, foreign, actor=judge)
    assert queries.recent_rulings(judge) == [mine]
    calls.attach_ruling(call, mine, actor=judge)
    assert call.ruling == mine


def test_an_appeal_goes_to_somebody_else_who_may_overrule(cast: Cast, call: JudgeCall) -> None:
    judge, head = cast.user("judge"), cast.user("head judge")
    calls.claim_call(call, actor=judge)
    calls.rule_on_call(call, CASE, actor=judge)
    calls.close_call(call, actor=judge)
    first = call.ruling
    calls.appeal_call(call, "The wall was not there.", actor=cast.user("opponent"))
    with pytest.raises(Refusal):
        calls.appeal_call(call, "Again.", actor=cast.user("player"))
    with pytest.raises(NotAllowed):
        calls.answer_appeal(call, "I was right.", actor=judge)

    calls.answer_appeal(call, "Without the wall.", actor=head, case={**CASE, "title": "Without the wall"})

    assert call.appeal_answer == "Without the wall."
    assert call.ruling != first
    assert call.ruling is not None
    assert call.ruling.supersedes == first


def test_a_call_is_not_closed_without_an_answer(cast: Cast, call: JudgeCall) -> None:
    calls.claim_call(call, actor=cast.user("judge"))

    with pytest.raises(Invalid):
        calls.close_call(call, actor=cast.user("judge"))


def test_the_queue_shows_the_longest_wait_first_and_only_one_s_own_events(
    cast: Cast, call: JudgeCall
) -> None:
    other = calls.call_judge(
        cast.round.pairings.exclude(pk=cast.pairing.pk).select_related("round__event").get(),
        "Second",
        actor=cast.user("other player"),
    )

    assert list(queries.open_calls(queries.calls_for(cast.user("judge")))) == [call, other]
    assert not queries.calls_for(cast.user("organizer of another event")).exists()
    assert not queries.calls_for(cast.user("player")).exists()
