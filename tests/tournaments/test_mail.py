"""What players read in their mail, by the outbox that delivers it."""

import pytest
from django.core import mail

from accounts.models import User
from common import outbox
from common.models import OutboxMessage
from tests.factories.rules import strategy_roll
from tests.factories.tournaments import a_round, an_event
from tests.tournaments.conftest import Cast
from tournaments.models import Outcome
from tournaments.services import calls, event_ends, events, results, rounds

pytestmark = pytest.mark.django_db


def letters() -> dict[str, mail.EmailMessage]:
    """What is sent now, by address."""
    mail.outbox.clear()
    outbox.deliver_due(limit=1000)
    assert not OutboxMessage.objects.filter(delivered_at=None).exists()
    return {letter.to[0]: letter for letter in mail.outbox}


def test_everybody_learns_their_table_and_opponent_and_who_sits_out_learns_that() -> None:
    event = an_event(3, name="Dol Amroth Open")
    round_ = a_round(event)
    sent = letters()
    assert len(sent) == 3
    for pairing in round_.pairings.prefetch_related("seats__entry__user"):
        entries = [seat.entry for seat in pairing.seats.all()]
        for entry, other in zip(entries, reversed(entries), strict=True):
            assert entry.user is not None
            letter = sent[entry.user.email]
            if pairing.is_game:
                assert letter.subject == f"Dol Amroth Open, round 1: table {pairing.table}"
                assert f"against {other.name}." in letter.body
                assert f"https://localhost/events/{event.slug}/me/\n" in letter.body
            else:
                assert letter.subject == "Dol Amroth Open, round 1: no game for you"


def test_players_of_a_cancelled_event_read_why_in_their_language() -> None:
    event = an_event(3, name="Dol Amroth Open", place="Harbour")
    playing, waiting, gone = User.objects.filter(entries__event=event).order_by("entries__number")
    event.entries.filter(user=waiting).update(state="waiting", checked_in_at=None)
    event.entries.filter(user=gone).update(state="withdrawn", checked_in_at=None)
    User.objects.filter(pk=waiting.pk).update(language="de")
    letters()
    event_ends.cancel_event(event, "The hall is flooded.", actor=event.created_by)
    sent = letters()
    assert set(sent) == {playing.email, waiting.email}
    letter = sent[playing.email]
    assert letter.subject == "Dol Amroth Open is cancelled"
    assert "The organizer writes: The hall is flooded." in letter.body
    assert f"https://localhost{event.get_absolute_url()}" in letter.body
    assert "abgesagt" in sent[waiting.email].subject


def test_nobody_reads_of_a_cancellation_that_was_taken_back() -> None:
    event = an_event(2)
    letters()
    event_ends.cancel_event(event, "Snow.", actor=event.created_by)
    events.reopen_event(event, actor=event.created_by)
    assert letters() == {}


def test_nobody_is_called_to_a_round_that_was_taken_back() -> None:
    event = an_event(2)
    rounds.unpublish_round(a_round(event), actor=event.created_by)
    assert letters() == {}


def test_no_letter_without_an_address_or_against_the_readers_wish_nor_after_it_was_written() -> None:
    event = an_event(4)
    silent, nameless, late, open_one = User.objects.filter(entries__event=event).order_by("entries__number")
    User.objects.filter(pk=silent.pk).update(wants_mail=False)
    User.objects.filter(pk=nameless.pk).update(email="")
    a_round(event)
    while not (written := OutboxMessage.objects.filter(topic="mail.letter")).exists():
        outbox.deliver_due(limit=1)
    assert {message.payload["to"] for message in written} == {late.pk, open_one.pk}
    User.objects.filter(pk=late.pk).update(wants_mail=False)
    assert set(letters()) == {open_one.email}


def test_only_the_opponent_is_asked_to_confirm_a_result(cast: Cast) -> None:
    letters()
    player, opponent = cast.user("player"), cast.user("opponent")
    results.report_result(cast.pairing, results.Claim(Outcome.DRAW), entry=cast.entry("player"), actor=player)
    sent = letters()
    assert set(sent) == {opponent.email}
    letter = sent[opponent.email]
    assert letter.subject == f"{cast.event.name}: a result waits for you"
    assert f"{player} reported for table {cast.pairing.table} in round 1:\n\n  A draw\n" in letter.body


def test_a_result_confirmed_meanwhile_waits_for_nobody(cast: Cast) -> None:
    letters()
    claim = results.Claim(Outcome.FIRST)
    for name in ("player", "opponent"):
        results.report_result(cast.pairing, claim, entry=cast.entry(name), actor=cast.user(name))
    assert letters() == {}


def test_both_players_read_the_ruling_and_later_the_decision_on_the_appeal(cast: Cast) -> None:
    letters()
    call = calls.call_judge(cast.pairing, "Who attacks?", actor=cast.user("player"))
    calls.claim_call(call, actor=cast.user("judge"))
    calls.rule_on_call(call, strategy_roll(), actor=cast.user("judge"))
    both = {cast.user("player").email, cast.user("opponent").email}
    sent = letters()
    assert set(sent) == both
    for letter in sent.values():
        assert letter.subject == f"{cast.event.name}: a ruling at your table"
        assert "Who attacks?\n\n  Rohan is right." in letter.body
        assert call.ruling is not None
        assert f"https://localhost{call.ruling.get_absolute_url()}" in letter.body
    calls.close_call(call, actor=cast.user("judge"))
    calls.appeal_call(call, "It was <my> roll.", actor=cast.user("opponent"))
    calls.answer_appeal(call, "It stands.", actor=cast.user("head judge"))
    sent = letters()
    assert set(sent) == both
    for letter in sent.values():
        assert "The appeal was: It was <my> roll.\nThe decision: It stands.\n" in letter.body


def test_a_mail_server_that_is_away_delays_the_letter_and_nothing_else(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    letters()

    def away(*_: object, **__: object) -> int:
        raise ConnectionError("no mail server")

    with monkeypatch.context() as patch:
        patch.setattr("accounts.mail._send", away)
        results.report_result(
            cast.pairing, results.Claim(Outcome.DRAW), entry=cast.entry("player"), actor=cast.user("player")
        )
        outbox.deliver_due()
    waiting = OutboxMessage.objects.filter(delivered_at=None)
    assert [message.topic for message in waiting] == ["mail.letter"]
    waiting.update(available_at=waiting.get().created_at)
    assert set(letters()) == {cast.user("opponent").email}
