"""What players are notified of on their devices: their table, a challenge or result that waits, a judge on the way, a ruling.

As in `mail`, nothing is told of what is no longer so, nor of a practice event. No note says what a call or a ruling is about:
a phone shows it to everybody who looks.
"""

from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django_stubs_ext import StrOrPromise

from accounts import push
from accounts.push import Note
from common import outbox
from common.models import OutboxMessage
from tournaments.models import (
    CallState,
    Challenge,
    ChallengeState,
    Event,
    JudgeCall,
    Pairing,
    ReportState,
    ResultReport,
    RoundState,
)
from tournaments.presenters.postponed_games import day_of
from tournaments.recipients import (
    answered,
    awaited,
    call_of,
    cancelled_event,
    challenge_of,
    entered,
    postponed_game,
    seated,
)
from wording import listed, within


@outbox.handler("round.published")
def table(message: OutboxMessage) -> None:
    paired = Pairing.objects.filter(round=message.payload["subject"]).exclude(round__state=RoundState.DRAFT)
    notes: dict[int, Note] = {}
    related = paired.select_related("round__event").defer("round__snapshot")
    for pairing in related.prefetch_related("seats__entry__user"):
        for user, mine in seated(pairing):
            others = [seat.entry.name for seat in pairing.seats.all() if seat.entry_id != mine]
            notes[user.pk] = push.written_for(user, partial(of_round, pairing, others))
    push.notify(notes)


def of_round(pairing: Pairing, others: list[str]) -> Note:
    number = pairing.round.number
    if pairing.is_game:
        title = _("Round %(round)s, table %(table)s") % {"round": number, "table": pairing.table}
    else:
        kind = within(pairing.get_kind_display())
        title = _("Round %(round)s, %(kind)s") % {"round": number, "kind": kind}
    said = ngettext("Against %(players)s", "Against %(players)s", len(others))
    against = said % {"players": listed(others)}
    return _note(pairing, title, against if others else _("You have no opponent in this round."), "round")


@outbox.handler("result.reported")
def result(message: OutboxMessage) -> None:
    waiting = ResultReport.objects.filter(pk=message.payload["subject"], state=ReportState.PROPOSED)
    related = waiting.select_related("pairing__round__event").defer("pairing__round__snapshot")
    report = related.prefetch_related("pairing__seats__entry__user").first()
    if report is None:
        return
    people = list(seated(report.pairing))
    reporters = {entry for user, entry in people if user.pk == report.said_by_id}
    push.notify_all(
        [user for user, entry in people if entry not in reporters], partial(of_result, report.pairing)
    )


def of_result(pairing: Pairing) -> Note:
    text = _("%(table)s: confirm or dispute it.") % {"table": _place(pairing)}
    return _note(pairing, _("A result waits for you"), text, "result")


@outbox.handler("event.cancelled")
def event_cancelled(message: OutboxMessage) -> None:
    event = cancelled_event(message)
    if event is not None:
        push.notify_all(list(entered(event)), partial(of_cancelled, event))


def of_cancelled(event: Event) -> Note:
    title = _("%(event)s is cancelled") % {"event": event.name}
    return Note(title, event.cancel_reason, event.get_absolute_url(), f"{event.pk}-cancelled")


@outbox.handler("table.postponed")
@outbox.handler("table.not-postponed")
def postponed(message: OutboxMessage) -> None:
    pairing = postponed_game(message)
    if pairing is not None:
        push.notify_all([user for user, _entry in seated(pairing)], partial(of_postponed, pairing))


def of_postponed(pairing: Pairing) -> Note:
    if not pairing.is_postponed:
        return _note(pairing, _place(pairing), _("This game is played in this round after all."), "postponed")
    text = _("Postponed to %(day)s.") % {"day": day_of(pairing)}
    return _note(pairing, _place(pairing), text, "postponed")


@outbox.handler("challenge.made")
@outbox.handler("challenge.reported")
@outbox.handler("challenge.disputed")
def challenge(message: OutboxMessage) -> None:
    one = challenge_of(message)
    if one is not None:
        push.notify_all([awaited(one)], partial(of_challenge, one))


def of_challenge(one: Challenge) -> Note:
    title, text = {
        ChallengeState.OPEN.value: (_("You are challenged"), _("%(player)s challenges you.")),
        ChallengeState.REPORTED.value: (
            _("A result waits for you"),
            _("Confirm or dispute the result of %(player)s."),
        ),
        ChallengeState.DISPUTED.value: (_("A result is disputed"), _("Decide the challenge of %(player)s.")),
    }[one.state]
    player = one.said_by if one.state == ChallengeState.REPORTED else one.challenger
    return _on_ladder(one, title, text % {"player": player})


@outbox.handler("challenge.disputed")
@outbox.handler("challenge.confirmed")
@outbox.handler("challenge.settled")
@outbox.handler("challenge.withdrawn")
@outbox.handler("challenge.overdue")
def challenge_answered(message: OutboxMessage) -> None:
    one = challenge_of(message)
    if one is not None:
        push.notify_all(answered(one, message.payload.get("by")), partial(of_answer, one))


def of_answer(one: Challenge) -> Note:
    title = {
        ChallengeState.DISPUTED.value: _("A result is disputed"),
        ChallengeState.CONFIRMED.value: _("A result is confirmed"),
        ChallengeState.WITHDRAWN.value: _("A challenge has ended"),
        ChallengeState.OVERDUE.value: _("A challenge has ended"),
    }[one.state]
    text = _("%(challenger)s against %(challenged)s.")
    return _on_ladder(one, title, text % {"challenger": one.challenger, "challenged": one.challenged})


def _on_ladder(one: Challenge, title: str, text: str) -> Note:
    return Note(title, f"{one.ladder.name}. {text}", one.ladder.get_absolute_url(), f"ladder-{one.ladder_id}")


# Title and text.
CallNews = tuple[StrOrPromise, StrOrPromise]
COMING: CallNews = (
    gettext_lazy("A judge is coming"),
    gettext_lazy("Stay at the table until the judge is there."),
)
RULED: CallNews = (
    gettext_lazy("A ruling was given"),
    gettext_lazy("Read the ruling on the page of your table."),
)
ANSWERED: CallNews = (
    gettext_lazy("A judge has answered"),
    gettext_lazy("Read the answer on the page of your table."),
)


@outbox.handler("call.claimed")
def judge(message: OutboxMessage) -> None:
    call = call_of(message)
    if call is not None and call.state == CallState.CLAIMED:
        _tell(call, COMING)


@outbox.handler("call.ruled")
@outbox.handler("call.appeal-answered")
def ruling(message: OutboxMessage) -> None:
    call = call_of(message)
    if call is not None:
        _tell(call, RULED)


@outbox.handler("call.closed")
def closed(message: OutboxMessage) -> None:
    """A call that needed no ruling. With one, the players were told when it was given."""
    call = call_of(message)
    if call is not None and call.ruling_id is None:
        _tell(call, ANSWERED)


def _tell(call: JudgeCall, news: CallNews) -> None:
    people = [user for user, _entry in seated(call.pairing)]
    push.notify_all(people, partial(of_call, call.pairing, news))


def of_call(pairing: Pairing, news: CallNews) -> Note:
    title, text = news
    return _note(pairing, str(title), f"{_place(pairing)}. {text}", "call")


def _place(pairing: Pairing) -> str:
    return _("Round %(round)s, table %(table)s") % {"round": pairing.round.number, "table": pairing.table}


def _note(pairing: Pairing, title: str, text: str, tag: str) -> Note:
    event = pairing.round.event
    return Note(title, f"{event.name}. {text}", f"{event.get_absolute_url()}me/", f"{event.pk}-{tag}")
