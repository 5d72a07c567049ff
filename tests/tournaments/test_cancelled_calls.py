"""Players take back a call that no judge has taken; and who decides an appeal."""

from collections.abc import Callable

import pytest
from django.test import Client, RequestFactory

from accounts.models import User
from common.errors import NotAllowed, Refusal
from common.models import AuditEntry
from tests.tournaments.conftest import Cast
from tournaments import queries, table_views
from tournaments.models import EventRole, JudgeCall, Role
from tournaments.services import calls
from tournaments.stamps.people import calls_stamp

SignedIn = Callable[[User], Client]
BUTTON = "We solved it: cancel the call"
TAKEN = "A judge has taken the call: tell the judge if you have solved it."


@pytest.fixture
def call(cast: Cast) -> JudgeCall:
    return calls.call_judge(cast.pairing, "Who is right?", actor=cast.user("player"))


@pytest.mark.parametrize("name", ["player", "opponent"])
def test_both_players_of_the_table_cancel_its_call(cast: Cast, call: JudgeCall, name: str) -> None:
    calls.cancel_call(call, actor=cast.user(name))

    assert call.is_cancelled
    assert not queries.open_calls(queries.calls_for(cast.user("judge"))).exists()
    entry = AuditEntry.objects.about(call).get(action="call.cancelled")
    assert entry.actor == cast.user(name)
    assert calls.call_judge(cast.pairing, "And now?", actor=cast.user(name)).is_waiting


@pytest.mark.parametrize("name", ["judge", "owner", "other player", "outsider"])
def test_nobody_else_cancels_it(cast: Cast, call: JudgeCall, name: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        calls.cancel_call(call, actor=cast.user(name))
    assert refused.value.code == "call.not-your-table"


def test_a_judge_who_called_for_the_players_cancels_it(cast: Cast) -> None:
    call = calls.call_judge(cast.pairing, "Who is right?", actor=cast.user("judge"))
    calls.cancel_call(call, actor=cast.user("judge"))
    assert call.is_cancelled


def test_a_call_that_a_judge_has_taken_passed_on_or_closed_stays(cast: Cast, call: JudgeCall) -> None:
    judge, player = cast.user("judge"), cast.user("player")
    calls.claim_call(call, actor=judge)
    with pytest.raises(Refusal, match="has taken this call"):
        calls.cancel_call(call, actor=player)
    calls.escalate_call(call, "The book says nothing.", actor=judge)
    with pytest.raises(Refusal, match="passed this call to the head judge"):
        calls.cancel_call(call, actor=player)
    calls.claim_call(call, actor=cast.user("head judge"))
    calls.close_call(call, actor=cast.user("head judge"), answer="Six dice.")
    with pytest.raises(Refusal, match="closed by"):
        calls.cancel_call(call, actor=player)
    assert not call.is_cancelled


def test_a_released_call_is_cancelled(cast: Cast, call: JudgeCall) -> None:
    calls.claim_call(call, actor=cast.user("judge"))
    calls.release_call(call, actor=cast.user("judge"))
    calls.cancel_call(call, actor=cast.user("player"))
    assert call.is_cancelled


def test_a_cancelled_call_is_no_answer_and_is_not_appealed(cast: Cast, call: JudgeCall) -> None:
    calls.cancel_call(call, actor=cast.user("player"))
    table = table_views.my_table(cast.entry("player"))
    assert table is not None
    assert table.rulings == ()
    with pytest.raises(Refusal):
        calls.appeal_call(call, "Hm.", actor=cast.user("player"))
    with pytest.raises(Refusal, match="The players cancelled this call"):
        calls.claim_call(call, actor=cast.user("judge"))


def test_players_find_the_button_at_home_at_the_table_and_at_the_call(
    cast: Cast, call: JudgeCall, signed_in: SignedIn
) -> None:
    pages = ["/", f"/events/{cast.event.slug}/tables/{cast.pairing.pk}/", f"/events/calls/{call.pk}/"]
    player, judge = signed_in(cast.user("player")), signed_in(cast.user("judge"))
    for page in pages:
        assert BUTTON in player.get(page).content.decode(), page
        assert BUTTON not in judge.get(page).content.decode(), page
        assert TAKEN not in player.get(page).content.decode(), page
    calls.claim_call(call, actor=cast.user("judge"))
    for page in pages:
        shown = player.get(page).content.decode()
        assert BUTTON not in shown, page
        assert TAKEN in shown, page
        assert TAKEN not in judge.get(page).content.decode(), page


def test_cancelling_leads_back_and_judges_read_who_did_it(
    cast: Cast, call: JudgeCall, signed_in: SignedIn
) -> None:
    sent = signed_in(cast.user("player")).post(f"/events/calls/{call.pk}/cancel/", {"next": "/"})
    assert (sent.status_code, sent["Location"]) == (302, "/")
    judge = signed_in(cast.user("judge"))
    queue = judge.get(f"/events/{cast.event.slug}/calls/").content.decode()
    assert "No open calls" in queue
    assert "Cancelled by the players" in queue
    assert "Cancelled by the players" in judge.get(f"/events/calls/{call.pk}/").content.decode()
    log = signed_in(cast.user("owner")).get(f"/events/{cast.event.slug}/record/").content.decode()
    assert "Judge call cancelled by the players" in log


def test_the_queue_of_a_judge_is_shown_anew_once_a_call_is_cancelled(
    cast: Cast, call: JudgeCall, rf: RequestFactory
) -> None:
    request = rf.get("/events/calls/")
    request.user = cast.user("judge")
    before = list(calls_stamp(request))
    calls.cancel_call(call, actor=cast.user("player"))
    assert list(calls_stamp(request)) != before


def test_programs_cancel_a_call(cast: Cast, call: JudgeCall, signed_in: SignedIn) -> None:
    address = f"/api/v1/judge-calls/{call.pk}/cancel/"
    assert signed_in(cast.user("judge")).post(address).status_code == 403
    assert signed_in(cast.user("other player")).post(address).status_code == 404
    answer = signed_in(cast.user("player")).post(address)
    assert (answer.status_code, answer.json()["state"]) == (200, "closed")
    assert signed_in(cast.user("player")).post(address).status_code == 409


def test_the_form_says_that_a_judge_comes_and_that_it_can_be_cancelled(
    cast: Cast, signed_in: SignedIn
) -> None:
    page = signed_in(cast.user("player")).get("/").content.decode()
    assert (
        "The event’s staff are notified at once. A judge decides, alone or with the rules referee, a program."
        in page
    )


# -- who decides an appeal


def appealed(cast: Cast, call: JudgeCall, judge: User) -> None:
    calls.claim_call(call, actor=judge)
    calls.close_call(call, actor=judge, answer="Six dice.")
    calls.appeal_call(call, "Seven.", actor=cast.user("opponent"))


def test_who_ruled_is_not_offered_the_appeal_while_another_may_decide_it(
    cast: Cast, call: JudgeCall, signed_in: SignedIn
) -> None:
    head = cast.user("head judge")
    appealed(cast, call, head)
    page = signed_in(head).get(f"/events/calls/{call.pk}/").content.decode()
    assert "Decide the appeal" not in page
    assert "You gave this ruling. The head judge or an organizer who did not give it" in page
    with pytest.raises(NotAllowed) as refused:
        calls.answer_appeal(call, "I was right.", actor=head)
    assert refused.value.code == "appeal.own-ruling"
    assert (
        "Decide the appeal" in signed_in(cast.user("owner")).get(f"/events/calls/{call.pk}/").content.decode()
    )


def appealed_against_the_only_head(cast: Cast, call: JudgeCall) -> User:
    """The head judge ruled, and no organizer is left who may decide the appeal."""
    head = cast.user("head judge")
    EventRole.objects.filter(event=cast.event, role=Role.OWNER).exclude(user=head).delete()
    appealed(cast, call, head)
    return head


def test_who_ruled_decides_where_nobody_else_may_and_the_page_says_so(
    cast: Cast, call: JudgeCall, signed_in: SignedIn
) -> None:
    head = appealed_against_the_only_head(cast, call)
    page = signed_in(head).get(f"/events/calls/{call.pk}/").content.decode()
    assert "Nobody else at this event may decide the appeal, so you decide it." in page
    theirs = signed_in(cast.user("player")).get(f"/events/calls/{call.pk}/").content.decode()
    assert "so the judge who ruled decides it" in theirs
    calls.answer_appeal(call, "Six it is.", actor=head)
    assert call.appeal_answer == "Six it is."


@pytest.mark.parametrize("name", ["player", "opponent"])
@pytest.mark.parametrize("address", ["/", "/events/{}/tables/{}/"])
def test_either_player_may_appeal_once_and_reads_who_decides(
    cast: Cast, call: JudgeCall, signed_in: SignedIn, name: str, address: str
) -> None:
    calls.claim_call(call, actor=cast.user("judge"))
    calls.close_call(call, actor=cast.user("judge"), answer="Six dice.")
    browser, address = signed_in(cast.user(name)), address.format(cast.event.slug, cast.pairing.pk)
    page = browser.get(address).content.decode()
    assert 'data-confirm="This call can be appealed once. Appeal now?"' in page
    assert "Either player may appeal. Each call can be appealed once." in page
    assert "The judge who ruled decides only when nobody else at the event may." in page
    assert browser.post(f"/events/calls/{call.pk}/appeal/", {"appeal": "Seven."}).status_code == 302
    for other in ("player", "opponent"):
        assert "Appeal this answer" not in signed_in(cast.user(other)).get(address).content.decode()


@pytest.mark.parametrize("name", ["other player", "judge", "outsider", "anonymous"])
def test_nobody_is_offered_the_appeal_of_a_table_they_do_not_play_at(
    cast: Cast, call: JudgeCall, signed_in: SignedIn, name: str
) -> None:
    calls.claim_call(call, actor=cast.user("judge"))
    calls.close_call(call, actor=cast.user("judge"), answer="Six dice.")
    browser = Client() if name == "anonymous" else signed_in(cast.user(name))
    page = browser.get(f"/events/{cast.event.slug}/tables/{cast.pairing.pk}/").content.decode()
    assert "Appeal this" not in page


OWN = "Appeal against your ruling: the head judge or an organizer decides."


def test_the_queue_says_of_an_appeal_whether_it_waits_for_the_reader(
    cast: Cast, call: JudgeCall, signed_in: SignedIn
) -> None:
    appealed(cast, call, cast.user("judge"))
    for address in ("/events/calls/", f"/events/{cast.event.slug}/calls/"):
        assert OWN in signed_in(cast.user("judge")).get(address).content.decode()
        for who in ("head judge", "owner"):
            page = signed_in(cast.user(who)).get(address).content.decode()
            assert "Seven." in page
            assert "the head judge or an organizer decides" not in page.lower()
    with pytest.raises(NotAllowed) as refused:
        calls.answer_appeal(call, "I was right.", actor=cast.user("judge"))
    assert refused.value.code == "appeal.own-ruling"


def test_a_judge_who_did_not_rule_reads_who_decides_the_appeal(
    cast: Cast, call: JudgeCall, signed_in: SignedIn
) -> None:
    appealed(cast, call, cast.user("head judge"))
    page = signed_in(cast.user("judge")).get("/events/calls/").content.decode()
    assert "The head judge or an organizer decides." in page
    assert OWN not in page
    assert OWN in signed_in(cast.user("head judge")).get("/events/calls/").content.decode()


def test_who_alone_may_decide_the_appeal_against_their_ruling_reads_so_in_the_queue(
    cast: Cast, call: JudgeCall, signed_in: SignedIn
) -> None:
    head = appealed_against_the_only_head(cast, call)
    page = signed_in(head).get("/events/calls/").content.decode()
    assert "Nobody else at this event may decide the appeal, so you decide it." in page
    assert OWN not in page


def test_closed_calls_of_all_events_name_event_and_round(
    cast: Cast, call: JudgeCall, signed_in: SignedIn
) -> None:
    calls.cancel_call(call, actor=cast.user("player"))
    page = signed_in(cast.user("judge")).get("/events/calls/").content.decode()
    closed = page.split("Closed calls")[1].split("</details>")[0]
    assert cast.event.name in closed
    assert "round 1" in closed
