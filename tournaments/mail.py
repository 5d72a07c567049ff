"""What players are told by mail: that they have a place, their table, a result that waits, a ruling at their table,
and what the staff write to them."""

from functools import partial
from typing import Any

from django.db import transaction

from accounts import mail
from common import outbox
from common.models import OutboxMessage
from rules.presenters.ruling import headline_of
from tournaments.judging.assignment import judges_of
from tournaments.models import (
    Appointment,
    CrewInvitation,
    Entry,
    EntryState,
    Event,
    JudgeCall,
    Pairing,
    ReportState,
    ResultReport,
    RoundState,
)
from tournaments.policies.hours import date_and_time
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
from tournaments.services.messages import SENT, people_of
from tournaments.table_views import table_of
from wording import listed


@outbox.handler("round.published")
@transaction.atomic
def round_published(message: OutboxMessage) -> None:
    """Nothing goes out for a round that was taken back. One that has been played meanwhile was published."""
    paired = Pairing.objects.filter(round=message.payload["subject"]).exclude(round__state=RoundState.DRAFT)
    related = paired.select_related("round__event").defer("round__snapshot")
    tables = related.prefetch_related("seats__entry__user")
    letters = ((user, of_table(pairing, mine)) for pairing in tables for user, mine in seated(pairing))
    mail.write_each(letters, "tournaments/mail/round.txt")


def of_table(pairing: Pairing, mine: int) -> dict[str, Any]:
    """What the letter says to who plays there for the entry `mine`."""
    others = [seat.entry for seat in pairing.seats.all() if seat.entry_id != mine]
    return {
        "pairing": pairing,
        "event": pairing.round.event,
        "opponent": next(iter(others), None),
        "opponents": partial(listed, [entry.name for entry in others]),
        "others": len(others),
    }


@outbox.handler("crew.invited")
@transaction.atomic
def crew_invited(message: OutboxMessage) -> None:
    """Unless it was answered or withdrawn before the letter was written."""
    found = CrewInvitation.objects.filter(pk=message.payload["subject"])
    invitation = found.select_related("event", "user", "invited_by").first()
    if invitation is not None:
        facts = {"invitation": invitation, "event": invitation.event}
        mail.write([invitation.user], "tournaments/mail/invitation.txt", **facts)


@outbox.handler("entry.accepted")
@outbox.handler("entry.declined")
@outbox.handler("entry.promoted")
@transaction.atomic
def entry_answered(message: OutboxMessage) -> None:
    """As things stand when the letter is written: who was declined and then accepted reads the last word twice."""
    entry = Entry.objects.select_related("event", "user").filter(pk=message.payload["subject"]).first()
    if entry is not None and entry.user is not None and entry.state in ANSWERED:
        facts = {
            "entry": entry,
            "event": entry.event,
            "begins": partial(date_and_time, entry.event.starts_at, entry.event),
        }
        mail.write([entry.user], "tournaments/mail/answer.txt", **facts)


@outbox.handler("event.cancelled")
@transaction.atomic
def event_cancelled(message: OutboxMessage) -> None:
    """To everybody who was to play or waited for a place, unless the event was opened again before the letters were written."""
    event = cancelled_event(message)
    if event is not None:
        facts = {"event": event, "begins": partial(date_and_time, event.starts_at, event)}
        mail.write(entered(event), "tournaments/mail/cancelled.txt", **facts)


ANSWERED = (EntryState.REGISTERED, EntryState.WAITING, EntryState.DECLINED)


@outbox.handler("result.reported")
def result_reported(message: OutboxMessage) -> None:
    waiting = ResultReport.objects.filter(pk=message.payload["subject"], state=ReportState.PROPOSED)
    related = waiting.select_related("pairing__round__event", "said_by").defer("pairing__round__snapshot")
    report = related.prefetch_related("pairing__seats__entry__user").first()
    if report is not None:
        people = list(seated(report.pairing))
        reporters = {entry for user, entry in people if user.pk == report.said_by_id}
        asked = [user for user, entry in people if entry not in reporters]
        facts = {"table": table_of(report.pairing, None), "pairing": report.pairing}
        facts |= {"report": report, "event": report.pairing.round.event}
        mail.write(asked, "tournaments/mail/result.txt", **facts)


@outbox.handler("appointment.proposed")
@outbox.handler("appointment.agreed")
@transaction.atomic
def appointment_changed(message: OutboxMessage) -> None:
    """To the other player, as things stand when the letter is written; a proposal replaced meanwhile has its own message."""
    found = Appointment.objects.filter(pk=message.payload["subject"], at=message.payload["at"])
    related = found.select_related("pairing__round__event", "proposed_by").defer("pairing__round__snapshot")
    appointment = related.first()
    if appointment is None or appointment.is_agreed != (message.topic == "appointment.agreed"):
        return
    pairing, event = appointment.pairing, appointment.pairing.round.event
    for seat in pairing.seats.select_related("entry__user"):
        proposed = seat.entry_id == appointment.proposed_by_id
        if proposed == appointment.is_agreed and seat.entry.user is not None:
            other = pairing.seats.exclude(pk=seat.pk).select_related("entry").get().entry
            facts: dict[str, Any] = {"appointment": appointment, "pairing": pairing, "round": pairing.round}
            facts |= {"event": event, "other": other, "when": partial(date_and_time, appointment.at, event)}
            mail.write([seat.entry.user], "tournaments/mail/appointment.txt", **facts)


@outbox.handler("table.postponed")
@outbox.handler("table.not-postponed")
@transaction.atomic
def game_postponed(message: OutboxMessage) -> None:
    """To everybody at the table, when the staff gives their game another day or takes that back."""
    pairing = postponed_game(message)
    if pairing is not None:
        event = pairing.round.event
        letters = ((user, of_table(pairing, mine)) for user, mine in seated(pairing))
        dated = ((user, facts | {"day": partial(day_of, pairing), "event": event}) for user, facts in letters)
        mail.write_each(dated, "tournaments/mail/postponed.txt")


@outbox.handler("challenge.made")
@outbox.handler("challenge.reported")
@outbox.handler("challenge.disputed")
@transaction.atomic
def challenge_waits(message: OutboxMessage) -> None:
    """To the person whose word it waits for; of what has gone on meanwhile nothing is written."""
    one = challenge_of(message)
    if one is not None:
        mail.write([awaited(one)], "tournaments/mail/challenge.txt", challenge=one, ladder=one.ladder)


@outbox.handler("challenge.disputed")
@outbox.handler("challenge.confirmed")
@outbox.handler("challenge.settled")
@outbox.handler("challenge.withdrawn")
@outbox.handler("challenge.overdue")
@transaction.atomic
def challenge_answered(message: OutboxMessage) -> None:
    """To both players but the one who did it; of a disputed result, to the player who reported it."""
    one = challenge_of(message)
    if one is not None:
        people = answered(one, message.payload.get("by"))
        mail.write(people, "tournaments/mail/challenge_answer.txt", challenge=one, ladder=one.ladder)


@outbox.handler(SENT)
@transaction.atomic
def message_sent(message: OutboxMessage) -> None:
    """A letter to everybody who was meant when it was sent."""
    event = Event.objects.filter(pk=message.payload["event"], is_practice=False).first()
    if event is not None:
        facts = {"event": event, "title": message.payload["title"], "text": message.payload["text"]}
        mail.write(people_of(message.payload["entries"]), "tournaments/mail/message.txt", **facts)


@outbox.handler("call.ruled")
@outbox.handler("call.appeal-answered")
def call_ruled(message: OutboxMessage) -> None:
    """Both players are told, also when an appeal gave them another ruling."""
    found = call_of(message)
    if found is not None:
        ruling = found.ruling
        verdict = partial(headline_of, ruling.case, ruling.ruling) if ruling else ""
        _to_the_table(found, "tournaments/mail/ruling.txt", verdict=verdict)


@outbox.handler("call.closed")
def call_closed(message: OutboxMessage) -> None:
    """A call that needed no case: the judge's line. With a ruling, the players were told when it was given."""
    found = call_of(message)
    if found is not None and found.ruling_id is None:
        _to_the_table(found, "tournaments/mail/closed.txt")


@outbox.handler("call.handed-over")
def call_handed_over(message: OutboxMessage) -> None:
    """To who has the call now, unless it was passed on again meanwhile."""
    found = call_of(message)
    if (
        found is not None
        and found.claimed_by is not None
        and found.claimed_by.username == message.payload["judge"]
    ):
        mail.write(
            [found.claimed_by], "tournaments/mail/handed.txt", call=found, event=found.pairing.round.event
        )


@outbox.handler("call.escalated")
def call_escalated(message: OutboxMessage) -> None:
    """To everybody who may decide it, while nobody has taken it."""
    found = call_of(message)
    if found is not None and found.is_waiting and not found.pairing.round.event.is_practice:
        event = found.pairing.round.event
        heads = [user for user, _ in judges_of(event, head=True)]
        mail.write(heads, "tournaments/mail/handed.txt", call=found, event=event)


def _to_the_table(call: JudgeCall, template: str, **facts: Any) -> None:
    mail.write(
        [user for user, _ in seated(call.pairing)],
        template,
        call=call,
        event=call.pairing.round.event,
        **facts,
    )
