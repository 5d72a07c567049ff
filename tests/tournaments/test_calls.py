"""Judge calls from the question to the appeal."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from common.errors import Invalid, NotAllowed, Refusal
from common.models import AuditEntry
from common.outbox import deliver_due
from rules import RULESETS
from rules.models import RulingRecord
from rules.queries import similar_rulings
from rules.rulings.precedents import question_of
from rules.services import record_ruling
from tests.factories.accounts import UserFactory
from tests.tournaments.conftest import EVERYBODY, Cast
from tournaments import queries, table_views
from tournaments.models import Entry, Event, JudgeCall
from tournaments.services import calls

CASE: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parents[2] / "docs/cases/rohan-and-orcs.json").read_text(encoding="utf-8")
)
AGAIN = {**CASE, "title": "Without the wall", "claims": CASE["claims"][:1]}


BOOK = RULESETS["combat-hex/3.1.2"]


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
        table = table_views.my_table(cast.entry(name))
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

    calls.answer_appeal(call, "Without the wall.", actor=head, case=AGAIN)

    assert call.appeal_answer == "Without the wall."
    assert call.ruling != first
    assert call.ruling is not None
    assert call.ruling.supersedes == first


def test_an_appeal_that_changes_nothing_in_the_case_overrules_nothing(cast: Cast, call: JudgeCall) -> None:
    first = ruled(cast, call)
    calls.close_call(call, actor=cast.user("judge"))
    calls.appeal_call(call, "The wall was not there.", actor=cast.user("opponent"))
    with pytest.raises(Invalid) as caught:
        calls.answer_appeal(call, "It was.", actor=cast.user("head judge"), case=CASE)
    assert caught.value.faults[0].code == "ruling.nothing-changed"
    call.refresh_from_db()
    assert (call.ruling, call.appeal_answer) == (first, "")


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


# -- who goes


def test_a_judge_tied_to_the_table_goes_only_for_a_written_reason(cast: Cast, call: JudgeCall) -> None:
    judge = cast.user("judge")
    User.objects.filter(pk=judge.pk).update(club="Black Gate")
    judge.refresh_from_db()
    Entry.objects.filter(pk=cast.entry("player").pk).update(club="Black Gate")

    with pytest.raises(Refusal) as refused:
        calls.claim_call(call, actor=judge, reason="  ")
    assert [fault.code for fault in refused.value.faults] == ["conflict.own-club"]
    call.refresh_from_db()
    assert call.is_waiting

    calls.claim_call(call, actor=judge, reason="Nobody else is in the hall.")
    assert call.claim_reason == "Nobody else is in the hall."
    entry = AuditEntry.objects.about(call).get(action="call.claimed")
    assert entry.after == {"conflicts": ["own-club"], "reason": "Nobody else is in the hall."}


def test_a_reason_without_a_conflict_is_not_kept(cast: Cast, call: JudgeCall) -> None:
    calls.claim_call(call, actor=cast.user("judge"), reason="I like this table.")
    assert call.claim_reason == ""


def test_only_the_judge_who_has_a_call_decides_it(cast: Cast, call: JudgeCall) -> None:
    calls.claim_call(call, actor=cast.user("judge"))
    other = cast.user("head judge")
    acts: tuple[Callable[[], None], ...] = (
        lambda: calls.rule_on_call(call, CASE, actor=other),
        lambda: calls.close_call(call, actor=other, answer="Six dice."),
        lambda: calls.attach_ruling(call, record_ruling(actor=other, case=CASE), actor=other),
    )
    for act in acts:
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.code == "call.not-yours"
    assert not call.pairing.calls.filter(ruling__isnull=False).exists()


# -- handing over


def test_a_call_is_handed_to_another_judge_who_is_told(
    cast: Cast, call: JudgeCall, mailoutbox: list[Any]
) -> None:
    judge, head = cast.user("judge"), cast.user("head judge")
    calls.claim_call(call, actor=judge)
    calls.hand_over_call(call, head, actor=judge, text="The dice are still there.")

    assert (call.claimed_by, call.handed_by, call.handed_note) == (head, judge, "The dice are still there.")
    deliver_due()
    (letter,) = [one for one in mailoutbox if one.to == [head.email]]
    assert "The dice are still there." in letter.body
    with pytest.raises(Refusal):
        calls.close_call(call, actor=judge, answer="Mine.")
    calls.close_call(call, actor=head, answer="Six dice.")


@pytest.mark.parametrize(
    "name", ["player", "outsider", "scorekeeper", "list checker", "organizer of another event"]
)
def test_a_call_is_handed_only_to_somebody_who_judges_there(cast: Cast, call: JudgeCall, name: str) -> None:
    calls.claim_call(call, actor=cast.user("judge"))
    with pytest.raises(Refusal) as refused:
        calls.hand_over_call(call, cast.user(name), actor=cast.user("judge"))
    assert refused.value.code == "call.no-judge"
    call.refresh_from_db()
    assert call.claimed_by == cast.user("judge")


def test_a_judge_cannot_take_what_another_has_but_the_head_judge_can(cast: Cast, call: JudgeCall) -> None:
    judge, head = cast.user("judge"), cast.user("head judge")
    calls.claim_call(call, actor=head)
    with pytest.raises(Refusal):
        calls.hand_over_call(call, judge, actor=judge)
    calls.hand_over_call(call, judge, actor=head)
    calls.hand_over_call(call, head, actor=head)
    assert call.claimed_by == head


# -- upwards


def test_a_judge_asks_the_head_judge_and_then_only_that_one_may_take_it(
    cast: Cast, call: JudgeCall, mailoutbox: list[Any]
) -> None:
    judge, head, asked_at = cast.user("judge"), cast.user("head judge"), call.asked_at
    calls.claim_call(call, actor=judge)
    with pytest.raises(Invalid):
        calls.escalate_call(call, " ", actor=judge)
    calls.escalate_call(call, "The book says nothing.", actor=judge)

    assert (call.state, call.escalated_by, call.asked_at) == ("waiting", judge, asked_at)
    deliver_due()
    assert {to for letter in mailoutbox for to in letter.to} >= {head.email}
    with pytest.raises(NotAllowed) as refused:
        calls.claim_call(call, actor=judge)
    assert refused.value.code == "call.for-the-head"
    calls.claim_call(call, actor=head)
    with pytest.raises(Refusal) as refused_too:
        calls.hand_over_call(call, judge, actor=head)
    assert refused_too.value.code == "call.no-judge"


def test_who_has_the_last_word_asks_nobody(cast: Cast, call: JudgeCall) -> None:
    calls.claim_call(call, actor=cast.user("head judge"))
    with pytest.raises(Refusal) as refused:
        calls.escalate_call(call, "Hm.", actor=cast.user("head judge"))
    assert refused.value.code == "call.head-has-it"


# -- who hears of it


def test_both_players_hear_of_an_answer_without_a_ruling(
    cast: Cast, call: JudgeCall, mailoutbox: list[Any]
) -> None:
    calls.claim_call(call, actor=cast.user("judge"))
    calls.close_call(call, actor=cast.user("judge"), answer="Measure it again.")
    deliver_due()
    assert {to for one in mailoutbox for to in one.to} >= {
        cast.user("player").email,
        cast.user("opponent").email,
    }
    assert any("Measure it again." in one.body for one in mailoutbox)


# -- who may read the ruling


def ruled(cast: Cast, call: JudgeCall) -> RulingRecord:
    calls.claim_call(call, actor=cast.user("judge"))
    calls.rule_on_call(call, CASE, actor=cast.user("judge"))
    assert call.ruling is not None
    RulingRecord.objects.filter(pk=call.ruling.pk).update(is_public=True)
    return RulingRecord.objects.get(pk=call.ruling.pk)


READERS = {"owner", "assistant", "head judge", "judge", "list checker", "player", "opponent", "staff"}


@pytest.mark.parametrize(("audience", "others"), [
    ("nobody", set()),
    ("opponent", set()),
    ("entrants", {"other player"}),
    ("everyone", {"other player", "outsider", "organizer of another event", "anonymous", "scorekeeper"}),
])  # fmt: skip
def test_a_ruling_shows_models_only_to_those_who_may_see_the_lists(
    cast: Cast, call: JudgeCall, signed_in: Any, audience: str, others: set[str]
) -> None:
    record = ruled(cast, call)
    Event.objects.filter(pk=cast.event.pk).update(lists_during=audience)
    for name in EVERYBODY:
        client = Client() if name == "anonymous" else signed_in(cast.user(name))
        may = name in READERS | others
        for address in (
            record.get_absolute_url(),
            f"{record.get_absolute_url()}case.json",
            f"/rules/adjudicate/?ruling={record.address}",
            f"/api/v1/rulings/{record.address}/",
        ):
            assert (client.get(address).status_code == 200) is may, f"{name} {address}"
        listed = str(record.address) in client.get("/rules/rulings/").content.decode()
        assert listed is may, name
        assert (len(similar_rulings(cast[name], question_of(CASE["title"], BOOK))) == 1) is may, name


def test_the_table_s_page_leads_to_the_ruling_only_those_who_may_read_it(
    cast: Cast, call: JudgeCall, signed_in: Any
) -> None:
    record = ruled(cast, call)
    page = f"/events/{cast.event.slug}/tables/{cast.pairing.pk}/"
    for closed in (False, True):
        if closed:
            calls.close_call(call, actor=cast.user("judge"))
        for name, may in (("player", True), ("judge", True), ("outsider", False), ("other player", False)):
            shown = signed_in(cast.user(name)).get(page).content.decode()
            assert (record.get_absolute_url() in shown) is may, name
            assert ("Rohan is right" in shown) is may, name


def test_the_ruling_that_was_overruled_stays_readable_for_the_table(
    cast: Cast, call: JudgeCall, signed_in: Any
) -> None:
    first = ruled(cast, call)
    calls.close_call(call, actor=cast.user("judge"))
    calls.appeal_call(call, "The wall was not there.", actor=cast.user("opponent"))
    calls.answer_appeal(call, "Without it.", actor=cast.user("head judge"), case=AGAIN)
    assert RulingRecord.objects.get(supersedes=first).scope == cast.event.scope
    assert signed_in(cast.user("player")).get(first.get_absolute_url()).status_code == 200
    assert signed_in(cast.user("outsider")).get(first.get_absolute_url()).status_code == 404


def test_a_ruling_from_the_desk_belongs_to_the_event_once_it_is_attached(cast: Cast, call: JudgeCall) -> None:
    judge = cast.user("judge")
    calls.claim_call(call, actor=judge)
    mine = record_ruling(actor=judge, case=CASE)
    calls.attach_ruling(call, mine, actor=judge)
    mine.refresh_from_db()
    assert mine.scope == cast.event.scope


# -- the pages and the API


def test_the_page_of_a_call_leads_a_judge_from_claim_to_hand_over(
    cast: Cast, call: JudgeCall, signed_in: Any
) -> None:
    judge = signed_in(cast.user("judge"))
    address = f"/events/calls/{call.pk}/"
    JudgeCall.objects.update(question="May one Orc convert both ones?")
    assert "Who takes this call?" in judge.get(address).content.decode()
    assert judge.post(f"{address}claim/").status_code == 302
    page = judge.get(address).content.decode()
    assert "Ask the head judge" in page
    assert re.search(r"<details>\s*<summary><strong>Reassign to another judge", page)
    assert "Release to the queue" in page
    assert "The call keeps its place in the queue, and any judge can take it." in page
    assert "Required, in one line: this call has no ruling yet." in page
    assert "Rules it may be about" in page
    sent = {"to": cast.user("head judge").username, "text": "Yours."}
    assert judge.post(f"{address}hand-over/", sent).status_code == 302
    call.refresh_from_db()
    assert call.claimed_by == cast.user("head judge")
    assert signed_in(cast.user("player")).post(f"{address}hand-over/", sent).status_code == 403


def test_programs_hand_over_and_look_beside_a_call(cast: Cast, call: JudgeCall, signed_in: Any) -> None:
    JudgeCall.objects.update(question="May one Orc convert both ones?")
    judge, base = signed_in(cast.user("judge")), f"/api/v1/judge-calls/{call.pk}/"
    names = {row["username"] for row in judge.get(f"{base}judges/").json()}
    assert cast.user("head judge").username in names
    assert judge.get(f"{base}beside/").json()["rules"]
    assert judge.post(f"{base}claim/").status_code == 200
    told = judge.post(f"{base}escalate/", {"text": "Unclear."}, content_type="application/json").json()
    assert (told["state"], told["escalation"]) == ("waiting", "Unclear.")
    assert signed_in(cast.user("player")).get(f"{base}judges/").status_code == 403
    assert signed_in(cast.user("outsider")).get(f"{base}beside/").status_code == 404


@pytest.mark.parametrize("address", ["/events/calls/", "/events/{}/calls/"])
def test_the_queue_costs_the_same_for_one_call_and_for_many(
    cast: Cast, call: JudgeCall, signed_in: Any, address: str
) -> None:
    judge, address = signed_in(cast.user("judge")), address.format(cast.event.slug)
    judge.get(address)
    with CaptureQueriesContext(connection) as one:
        judge.get(address, {"made": "anew"})
    away = cast.round.pairings.exclude(pk=cast.pairing.pk).select_related("round__event").get()
    now, judged_by = timezone.now(), cast.user("judge")
    asked = {"asked_by": cast.user("other player"), "question": "And here?", "asked_at": now}
    passed_on = {
        "claimed_by": judged_by,
        "escalated_by": judged_by,
        "escalation": "Hard.",
        "escalated_at": now,
    }
    JudgeCall.objects.create(pairing=away, state="claimed", **asked, **passed_on)
    closed = {
        "closed_at": now,
        "answer": "No.",
        "appealed_at": now,
        "appeal": "Why?",
        "claimed_by": judged_by,
    }
    for at in (away, away, cast.pairing):
        JudgeCall.objects.create(pairing=at, state="closed", **asked, **closed)
    with CaptureQueriesContext(connection) as two:
        page = judge.get(address, {"made": "anew"}).content.decode()
    assert page.count("And here?") == page.count("Why?") + 1 == 4
    assert len(two) == len(one)


def test_a_ruling_is_shown_to_the_judge_before_anybody_else(
    cast: Cast, call: JudgeCall, signed_in: Callable[[User], Client]
) -> None:
    judge = cast.user("judge")
    calls.claim_call(call, actor=judge)
    browser, sent = signed_in(judge), {"case": json.dumps(CASE)}

    shown = browser.post(f"/events/calls/{call.pk}/rule/", {**sent, "do": "look"}).content.decode()
    assert "Nobody has seen this yet" in shown
    assert "Give this ruling to both players" in shown
    assert not RulingRecord.objects.exists()
    call.refresh_from_db()
    assert call.ruling is None

    browser.post(f"/events/calls/{call.pk}/rule/", {**sent, "do": "give"})
    call.refresh_from_db()
    assert call.ruling is not None
